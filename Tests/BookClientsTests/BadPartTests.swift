import BookClients
import Books
import Foundation
import PaperGeometry
import PictureSamples
import Synchronization
import TestDocuments
import Testing

/// One part of a document that is damaged, hangs or lies leaves the others readable.
@Suite("Bad parts of a document", .timeLimit(.minutes(2))) struct BadPartTests {
  private let pdf = PDF([PDF.Page("Some words"), PDF.Page("More words")], title: "Title")

  private func opened(_ document: FileDocument) throws -> Document? {
    try document.open().get()
  }

  private func document(
    _ bytes: [UInt8], _ scratch: TemporaryFolder, fault: String? = nil, times: Int? = nil
  ) throws -> (document: FileDocument, count: String) {
    let file = try scratch.picture("a.pdf", bytes)
    let count = try scratch.picture("count", [0, 0, 0, 0]).path
    guard let fault else { return (FileDocument(file, BookWorkers()), count) }
    let counted = times.map { ":\($0):\(count)" } ?? ""
    return (
      FileDocument(file, BookWorkers(program: Programs.probe("fault:\(fault)\(counted)"))), count
    )
  }

  /// The pages would be measured for ever if a page without a size did not count as measured.
  @Test func pagesWithoutAUsableSize() throws {
    let huge = PDF.Page("x", width: 5_000_000, height: 5_000_000)
    let scratch = try TemporaryFolder()
    let all = try document(PDF(Array(repeating: huge, count: 70)).bytes, scratch).document
    #expect(try opened(all)?.pageCount == 70)
    #expect(throws: DocumentError.self) { try all.pixels(.page(PageID(all.id, 0))) }
    let one = try document(PDF([huge, PDF.Page("y")]).bytes, scratch).document
    #expect(try opened(one)?.sizes[0] == Size(300, 400))
    #expect(try !one.pixels(.page(PageID(one.id, 1))).isEmpty)
  }

  @Test(arguments: ["ReadMetadata", "ReadLabels"]) func whatIsSaidOfIt(part: String) throws {
    let scratch = try TemporaryFolder()
    let document = try document(pdf.bytes, scratch, fault: "crash:\(part)").document
    let found = try opened(document)
    #expect(found?.pageCount == 2)
    #expect(found?.title == (part == "ReadMetadata" ? "A Book" : "Title"))
    #expect(try !document.pixels(.page(PageID(document.id, 1))).isEmpty)
  }

  /// The first chapter ends three workers where its pages are counted, and is one page then.
  @Test func aChapter() throws {
    let epub = EPUB("A", (0..<3).map { EPUB.Chapter("C\($0)", "<p>Words</p>") }).bytes
    let scratch = try TemporaryFolder()
    let document = try document(epub, scratch, fault: "crash:MeasurePages", times: 3).document
    // The time of one answer may not suffice for all chapters.
    var found = try opened(document)
    while found?.isComplete == false { found = try opened(document) }
    #expect(found?.pageCount == 3)
    #expect(try !document.pixels(.page(PageID(document.id, 2))).isEmpty)
  }

  @Test func allChapters() throws {
    let epub = EPUB("A", (0..<3).map { EPUB.Chapter("C\($0)", "<p>Words</p>") }).bytes
    let scratch = try TemporaryFolder()
    let document = try document(epub, scratch, fault: "crash:MeasurePages").document
    guard case .failure(.unreadable(_, let reason)) = document.open() else {
      Issue.record("a book without a sound chapter is open")
      return
    }
    #expect(reason.contains("ended by signal ABRT"))
  }

  // MARK: What hangs

  /// Asks for something on which the worker hangs, and does something when it does.
  private func outcome<Value: Sendable>(
    count: String, of request: (@escaping FileDocumentClient.Reply<Value>) -> Int,
    _ whenItHangs: (Int) -> Void
  ) -> Result<Value, DocumentError>? {
    let reply = Mutex<Result<Value, DocumentError>?>(nil)
    let isThere = DispatchSemaphore(value: 0)
    let number = request { result in
      reply.withLock { $0 = result }
      isThere.signal()
    }
    while FileManager.default.contents(atPath: count)?.first != 1 { usleep(1000) }
    whenItHangs(number)
    isThere.wait()
    return reply.withLock { $0 }
  }

  /// Without an end of its own it would hold up its thread until its deadline.
  @Test func whatIsCancelledEndsItsWorker() throws {
    let scratch = try TemporaryFolder()
    let (document, count) = try document(
      pdf.bytes, scratch, fault: "spin:DrawPage", times: 1)
    _ = try opened(document)
    let page = ImageID.page(PageID(document.id, 0))
    let image = ImageRequest(page, width: 90, height: 120, fit: .page)
    let found = outcome(count: count) {
      document.client.draw(image, priority: .visible, deadline: 60, reply: $0)
    } _: {
      document.client.cancel($0)
      document.client.cancel($0)
    }
    #expect(found == .failure(.cancelled(scratch.path + "/a.pdf")))
    // Nothing is damaged by it.
    #expect(try !document.pixels(page).isEmpty)
  }

  @Test(arguments: ["OpenBook", "ReadMetadata"]) func closingEndsItsWorker(operation: String) throws
  {
    let scratch = try TemporaryFolder()
    let (document, count) = try document(
      pdf.bytes, scratch, fault: "spin:\(operation)", times: 1)
    let found = outcome(count: count) {
      document.client.open(priority: .visible, deadline: 60, reply: $0)
    } _: { _ in
      document.client.close()
    }
    #expect(found == .failure(.closed(scratch.path + "/a.pdf")))
  }
}
