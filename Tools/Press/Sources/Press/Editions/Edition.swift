import CEncode
import Foundation

/// What a book is published as.
enum Edition {
  /// A folder of pictures.
  case pictures
  /// A PDF: type and drawing as they are, the cover as its first page.
  case pdf
  /// A comic: a cover, and each spread as one wide page.
  case spreads
  /// A comic of single pages behind its cover; the page with this number is twice as wide, for two pages.
  case comic(spread: Int)
  /// A Markdown text in a folder of its own, beside its cover, as a text has no room for one.
  case text(@Sendable () -> Data)
  /// An EPUB, or whatever else the book writes itself, with its cover.
  case file(ending: String, bytes: @Sendable () throws -> Data)

  /// The ending of the file's name; none for a folder.
  var ending: String? {
    switch self {
    case .pictures: nil
    case .pdf: "pdf"
    case .spreads, .comic: "cbz"
    case .text: "md"
    case .file(let ending, _): ending
    }
  }

  /// Whether the cover is a file beside the book's.
  var hasCoverBeside: Bool {
    if case .text = self { true } else { false }
  }
}

extension PressBook {
  /// The book in one file; nothing where it is a folder.
  func file() throws -> Data? {
    switch edition {
    case .pictures: nil
    case .pdf: try PDFEdition(of: self).bytes()
    case .spreads: try SpreadsEdition(of: self).bytes()
    case .comic(let spread): try ComicEdition(of: self, spread: spread).bytes()
    case .text(let bytes): bytes()
    case .file(_, let bytes): try bytes()
    }
  }

  /// The cover as a JPEG.
  func coverPicture() throws -> Data {
    let canvas = Canvas(width: pageSize.width, height: pageSize.height)
    cover(canvas)
    return try canvas.encoded(.jpeg(quality: 84))
  }
}

extension Canvas {
  enum Encoding {
    case png
    case jpeg(quality: Int)
  }

  /// The picture as a file's bytes. The encoders write files, so it goes by way of one.
  func encoded(_ encoding: Encoding) throws -> Data {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try write(to: file.path, encoding)
    return try Data(contentsOf: file)
  }

  func write(to path: String, _ encoding: Encoding) throws {
    let failure = withPixels { pixels in
      // RGB24 leaves the unused byte undefined.
      for i in pixels.indices { pixels[i] |= 0xFF00_0000 }
      let (width, height) = (Int32(width), Int32(height))
      return switch encoding {
      case .png: encode_png(path, pixels.baseAddress, width, height)
      case .jpeg(let quality):
        encode_jpeg(path, pixels.baseAddress, width, height, Int32(quality))
      }
    }
    guard failure == 0 else { throw PressError(description: "cannot write \(path)") }
  }
}
