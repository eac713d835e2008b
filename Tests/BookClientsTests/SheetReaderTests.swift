import BookClients
import Books
import Foundation
import PaperGeometry
import PaperRaster
import TestDocuments
import Testing
import WorkerClient

@Suite("Pages as a PDF", .timeLimit(.minutes(5))) struct SheetReaderTests {
  private let workers = BookWorkers(program: Programs.worker)

  /// Writes a file, which stays until the system's folder of such files is emptied.
  private func file(_ name: String, _ bytes: [UInt8]) throws -> Books.Picture.Source {
    let folder = NSTemporaryDirectory() + "/paper-sheets-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    return Books.Picture.Source(path: "\(folder)/\(name)")
  }

  private func source(
    _ file: Books.Picture.Source, _ locator: BookLocator? = nil
  ) -> DocumentSource {
    DocumentSource(
      id: DocumentID(file.path.replacing("/", with: "-")), title: "A Book", cover: file,
      locator: locator ?? .file(file))
  }

  private func made(_ plan: SheetPlan, _ document: DocumentSource) throws -> FileDocument {
    var bytes: [UInt8] = []
    var told: [Int] = []
    let isWhole = try SheetReader(workers).read(
      plan, of: document, title: "A Book",
      progress: {
        told.append($0); return true
      },
      take: {
        bytes += $0; return true
      })
    #expect(isWhole && told.last == plan.pages.count)
    return FileDocument(try file("made.pdf", bytes), workers)
  }

  private func words(_ document: FileDocument, _ page: Int) throws -> String {
    let scalars = try document.words(page).get().scalars
    return scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  @Test func pagesOfSeveralChapters() throws {
    let chapters = ["One", "Two", "Seven"].map { EPUB.Chapter($0, "<p>Words of \($0).</p>") }
    let book = source(try file("tale.epub", EPUB("A Tale", chapters).bytes))
    let found = try made(SheetPlan([2, 0]), book)
    #expect(try found.open().get().pageCount == 2)
    #expect(try words(found, 0).contains("Words of Seven."))
    #expect(try words(found, 1).contains("Words of One."))
  }

  @Test func aDjVuDocument() throws {
    let book = source(try file("scan.djvu", SampleBooks.djvu))
    let found = try made(SheetPlan([2, 0]), book)
    #expect(try found.open().get().pageCount == 2)
  }

  @Test func twoPagesOnPaper() throws {
    let pages = (1...3).map { PDF.Page("Page \($0)") }
    let book = source(try file("three.pdf", PDF(pages).bytes))
    let found = try made(SheetPlan([0, 1, 2], on: Size(595, 842), pagesPerSheet: 2), book)
    let document = try found.open().get()
    #expect(document.pageCount == 2)
    #expect(document.sizes.usual == Size(842, 595))
    #expect(try words(found, 0).contains("Page 2"))
    #expect(try !words(found, 1).contains("Page 2"))
  }

  @Test func picturesOfAFolder() throws {
    let first = try file("1.png", Picture.noise(30, 40).png)
    let folder = (first.path as NSString).deletingLastPathComponent
    try Data(Picture.noise(60, 40).png).write(to: URL(fileURLWithPath: "\(folder)/2.png"))
    let book = source(first, .folder(Books.Picture.Source(path: folder)))
    let found = try made(SheetPlan([0, 1], pagesPerSheet: 2), book)
    #expect(try found.open().get().pageCount == 1)
  }

  /// The sizes of pages that are drawn one after the other, in pixels.
  private func drawn(_ pages: [Int], _ document: DocumentSource, dots: Int) throws -> [Size] {
    var sizes: [Size] = []
    let isWhole = try PagePictureReader(workers).read(pages, of: document, size: .dots(dots)) {
      sizes.append(Size(Double($1.width), Double($1.height)))
      return true
    }
    #expect(isWhole && sizes.count == pages.count)
    return sizes
  }

  @Test func pagesAsPictures() throws {
    let pages = (1...3).map { PDF.Page("Page \($0)") }
    let file = try file("three.pdf", PDF(pages).bytes)
    let usual = try #require(try FileDocument(file, workers).open().get().sizes.usual)
    #expect(try drawn([2, 0], source(file), dots: 144) == [usual * 2, usual * 2])
    let chapters = ["One", "Two"].map { EPUB.Chapter($0, "<p>Words of \($0).</p>") }
    let book = source(try self.file("tale.epub", EPUB("A Tale", chapters).bytes))
    #expect(try drawn([1], book, dots: 144).allSatisfy { $0.width > 100 && $0.height > 100 })
  }

  @Test func picturesOfAFolderKeepTheirPixels() throws {
    let first = try file("1.png", Picture.noise(30, 40).png)
    let folder = (first.path as NSString).deletingLastPathComponent
    let book = source(first, .folder(Books.Picture.Source(path: folder)))
    #expect(try drawn([0], book, dots: 300) == [Size(30, 40)])
    #expect(throws: SheetReader.Failure.self) { try drawn([1], book, dots: 300) }
  }

  @Test func whatIsNotThereIsSaid() throws {
    let book = source(try file("one.pdf", PDF([.init("Only")]).bytes))
    let reader = SheetReader(workers)
    #expect(throws: SheetReader.Failure.self) {
      try reader.read(
        SheetPlan([0, 5]), of: book, title: "", progress: { _ in true }, take: { _ in true })
    }
    let gone = source(Books.Picture.Source(path: "/nowhere/book.pdf"))
    #expect(throws: SheetReader.Failure.self) {
      try reader.read(
        SheetPlan([0]), of: gone, title: "", progress: { _ in true }, take: { _ in true })
    }
    let isWhole = try reader.read(
      SheetPlan([0]), of: book, title: "", progress: { _ in false }, take: { _ in true })
    #expect(!isWhole)
  }
}
