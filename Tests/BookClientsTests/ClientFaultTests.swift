import BookClients
import Books
import Foundation
import PictureSamples
import TestDocuments
import Testing
import WorkerClient

/// A fault of the worker in each kind of request that a document's client makes: the reply is the one of a
/// sound worker.
@Suite("Faults behind a document's client", .timeLimit(.minutes(5))) struct ClientFaultTests {
  private static let operations = [
    "OpenBook", "MeasurePages", "DrawPage", "DrawCover", "ReadText", "SearchPages", "ReadLinks",
    "ReadOutline", "ReadMetadata", "ReadLabels",
  ]
  private static let faults = ["kill", "stop", "spin", "exhaust", "garbage"]

  private func book(_ scratch: TemporaryFolder) throws -> Books.Picture.Source {
    var pdf = PDF(
      [
        PDF.Page("Some words", link: .page(1)), PDF.Page("More words", drawing: "1 0 0 rg"),
      ], title: "A Title")
    pdf.outline = ["One", "Two"]
    pdf.hasRomanLabels = true
    return try scratch.picture("a.pdf", pdf.bytes)
  }

  /// All replies of a document, and the pixels of its cover and of a page.
  private func replies(_ document: FileDocument) throws -> ([String], [[UInt32]]) {
    let cover = try document.pixels(.cover(document.id))
    let opened = try document.open().get()
    // How many sizes are known at once depends on the time that is left.
    let shape = "\(opened.pageCount) \(opened.labels)"
    let search = SearchSlice(SearchTerm("words"), in: document.id, pages: 0..<2, details: 9)
    let words = try [
      "\(document.words(0).get())", "\(document.words(1).get())",
      "\(document.ask(search).get())", "\(document.ask(OutlineQuery(of: opened)).get())",
      "\(opened.title) \(opened.format ?? "")",
    ]
    return ([shape] + words, [cover, try document.pixels(.page(PageID(document.id, 1)))])
  }

  @Test(arguments: operations, faults) func areNotSeen(operation: String, fault: String) throws {
    let scratch = try TemporaryFolder()
    let file = try book(scratch)
    let count = try scratch.picture("count", [0, 0, 0, 0])
    let program = Programs.probe("fault:\(fault):\(operation):2:\(count.path)")
    let workers = BookWorkers(program: program, deadlines: .init(all: 1000))
    let expected = try replies(FileDocument(file, BookWorkers()))
    let found = try replies(FileDocument(file, workers))
    #expect(found.0 == expected.0)
    #expect(found.1 == expected.1)
    let struck = try #require(FileManager.default.contents(atPath: count.path)?.first)
    #expect(struck == 2, "the fault has struck \(struck) times")
  }
}
