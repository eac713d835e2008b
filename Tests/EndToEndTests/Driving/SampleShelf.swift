import Foundation
import PaperGeometry
import PaperRaster
import TestSupport

/// A shelf of small books, made for the tests: every page has its own colours and stripes.
@MainActor
final class SampleShelf {
  let paths: [String]
  private let scratch: TemporaryFolder

  static let books = 5
  static let pages = 7
  private static let only = Result { try SampleShelf(books: SampleShelf.books, pages: pages) }
  /// The same for all tests that leave it as it is.
  static func shared() throws -> SampleShelf { try only.get() }

  init(books: Int, pages: Int) throws {
    scratch = try TemporaryFolder(in: Display.shared().folder.path)
    paths = [scratch.path + "/shelf"]
    for book in 1...books {
      try scratch.file("shelf/Book_\(book)/cover.png", Self.page(book, 0))
      for page in 1...pages {
        try scratch.file("shelf/Book_\(book)/\(page).png", Self.page(book, page))
      }
    }
  }

  /// Files as they are given, by name; the folder of them is the shelf unless `opening` names some.
  init(files: [String: [UInt8]], opening names: [String] = []) throws {
    let scratch = try TemporaryFolder()
    self.scratch = scratch
    let folder = scratch.path + "/shelf"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, bytes) in files { try scratch.file("shelf/" + name, bytes) }
    paths = names.isEmpty ? [folder] : names.map { "\(folder)/\($0)" }
  }

  /// No paths at all, as for a start without arguments.
  init(opening names: [String]) throws {
    scratch = try TemporaryFolder()
    paths = names
  }

  /// Where a file of the shelf lies.
  func path(_ name: String) -> String { scratch.path + "/shelf/" + name }

  /// A PNG file.
  static func page(_ book: Int, _ page: Int, width: Int = 160, height: Int = 240) -> [UInt8] {
    let paper: Pixel = page == 0 ? 0xFF20_3040 : 0xFFF0_E8D8
    let ink = 0xFF00_0000 | Pixel(book * 53 % 256) << 16 | Pixel(page * 37 % 256) << 8 | 0x60
    let pixels = (0..<width * height).map { i -> Pixel in
      let (x, y) = (i % width, i / width)
      let isMargin = x < 10 || y < 10 || x >= width - 10 || y >= height - 10
      if isMargin { return paper }
      // As many bars as the page's number, over slanted stripes.
      let isBar = y < 60 && x < 14 + page * 18 && (x - 10) % 18 < 12
      return isBar || (x + y * (book + 1) / 2) % 24 < 10 ? ink : paper
    }
    return Bitmap(width: width, height: height, pixels: pixels).map { PNG.encode($0) } ?? []
  }
}
