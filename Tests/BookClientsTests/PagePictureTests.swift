import BookClients
import Books
import Foundation
import PaperRaster
import TestDocuments
import Testing
import WorkerClient

@Suite("Pages as pictures", .timeLimit(.minutes(5))) struct PagePictureTests {
  private let workers = BookWorkers(program: Programs.worker)

  private func source(_ name: String, _ bytes: [UInt8]) throws -> DocumentSource {
    let folder = NSTemporaryDirectory() + "/paper-pictures-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    let file = Books.Picture.Source(path: "\(folder)/\(name)")
    return DocumentSource(
      id: DocumentID(file.path.replacing("/", with: "-")), title: "A Book", cover: file,
      locator: .file(file))
  }

  private func sizes(
    _ document: DocumentSource, _ size: PagePictureSize, pages: [Int]
  ) throws -> [[Int]] {
    var found: [[Int]] = []
    let reader = PagePictureReader(workers)
    defer { reader.stop() }
    let isWhole = try reader.read(pages, of: document, size: size) { _, bitmap in
      found.append([bitmap.width, bitmap.height])
      return true
    }
    #expect(isWhole)
    return found
  }

  /// A page of words, and a page that is one picture of 500 x 667 pixels.
  private var scanned: PDF {
    var pdf = PDF([.init("Words"), .init("")])
    pdf.pages[1].resources = "/XObject << /A 1000 0 R >>"
    let look = "/Type /XObject /Subtype /Image /BitsPerComponent 1 /ColorSpace /DeviceGray"
    pdf.objects = [
      14: PDF.stream("q 300 0 0 400 0 0 cm /A Do Q"),
      1000: PDF.stream(
        String(repeating: "U", count: 63 * 667), "\(look) /Width 500 /Height 667"),
    ]
    return pdf
  }

  @Test func aScanKeepsItsPixels() throws {
    let book = try source("scan.pdf", scanned.bytes)
    #expect(
      try sizes(book, .own(otherwise: 300), pages: [0, 1]) == [[1250, 1667], [500, 667]])
    #expect(try sizes(book, .dots(150), pages: [0, 1]) == [[625, 833], [625, 833]])
  }

  @Test func aComicKeepsItsPixels() throws {
    let comic = Archives.zip([("1.png", TestDocuments.Picture.noise(120, 90).png)])
    let book = try source("comic.cbz", comic)
    #expect(try sizes(book, .dots(300), pages: [0]) == [[120, 90]])
    #expect(try sizes(book, .own(otherwise: 300), pages: [0]) == [[120, 90]])
  }
}
