import BookClients
import Books
import Foundation
import PictureSamples
import Synchronization
import TestDocuments
import Testing
import WorkerClient

/// A fault of the worker in each kind of request that a document's client makes: the reply is the one of a
/// sound worker.
@Suite("Faults behind a document's client") struct ClientFaultTests {
  private static let operations = [
    "open", "pages", "render", "cover", "text", "search", "links", "outline", "metadata", "labels",
  ]
  private static let faults = ["kill", "stop", "spin", "exhaust", "garbage"]

  private func book(_ scratch: Scratch) throws -> Books.Picture.Source {
    var pdf = PDF(
      [
        PDF.Page("Some words", link: .page(1)), PDF.Page("More words", drawing: "1 0 0 rg"),
      ], title: "A Title")
    pdf.outline = ["One", "Two"]
    pdf.hasRomanLabels = true
    return try scratch.file("a.pdf", pdf.bytes)
  }

  /// All replies of a document, and the pixels of its cover and of a page.
  private func replies(_ document: FileDocument) throws -> ([String], [[UInt32]]) {
    let cover = try document.pixels(.cover(document.id))
    guard case .opened(let opened) = try document.ask(.open).get() else { return ([], []) }
    // How many sizes are known at once depends on the time that is left.
    let shape = "\(opened.pageCount) \(opened.labels)"
    let words = try [
      document.ask(.text(page: 1)), document.ask(.links(page: 0)),
      document.ask(.search(TextQuery("words"), pages: 0..<2, details: 9)), document.ask(.outline),
      document.ask(.metadata), document.ask(.sizes(0..<2)),
    ].map { "\(try $0.get())" }
    return ([shape] + words, [cover, try document.pixels(.page(PageID(document.id, 1)))])
  }

  @Test(arguments: operations, faults) func areNotSeen(operation: String, fault: String) throws {
    let scratch = try Scratch()
    let file = try book(scratch)
    let count = try scratch.file("count", [0, 0, 0, 0])
    let program = Programs.probe("fault:\(fault):\(operation):2:\(count.path)")
    let workers = BookWorkers(program: program, deadlines: .init(all: 1000))
    let expected = try replies(FileDocument(file, BookWorkers()))
    let found = try replies(FileDocument(file, workers))
    #expect(found.0 == expected.0)
    #expect(found.1 == expected.1)
    #expect(struck(count) == 2, "the fault has struck \(struck(count)) times")
  }

  /// How often the fault has struck.
  private func struck(_ count: Books.Picture.Source) -> Int {
    Int(FileManager.default.contents(atPath: count.path)?.first ?? 0)
  }

  /// Waits until the fault has struck for the first time.
  private func waitForFault(_ count: Books.Picture.Source) {
    for _ in 0..<3000 where struck(count) == 0 { usleep(10_000) }
    #expect(struck(count) > 0)
  }

  /// Replies in the order in which they come.
  private final class Replies: Sendable {
    private let all = Mutex<[(name: String, Result<DocumentReply, DocumentError>)]>([])
    private let oneMore = DispatchSemaphore(value: 0)

    func take(_ name: String) -> FileDocumentClient.Reply {
      { result in
        self.all.withLock { $0.append((name, result)) }
        self.oneMore.signal()
      }
    }

    /// Waits for so many replies. There are no others: a client replies once to each request.
    func wait(for count: Int) -> [String: Result<DocumentReply, DocumentError>] {
      for _ in 0..<count { oneMore.wait() }
      let replies = all.withLock { $0 }
      #expect(replies.count == count)
      return Dictionary(replies) { first, _ in first }
    }
  }

  /// Whether it hangs, ends or lies: the request under way and those that wait fail, each once, and no other worker
  /// is begun for the document.
  @Test(arguments: faults + ["crash", "exit"]) func closing(fault: String) throws {
    let scratch = try Scratch()
    let (file, count) = (try book(scratch), try scratch.file("count", [0, 0, 0, 0]))
    let workers = BookWorkers(
      program: Programs.probe("fault:\(fault):text:9:\(count.path)"),
      deadlines: .init(all: 60_000))
    let document = FileDocument(file, workers)
    _ = try document.ask(.open).get()
    let replies = Replies()
    let client = document.client
    client.send(.text(page: 0), priority: .visible, deadline: 60, reply: replies.take("text"))
    client.send(.outline, priority: .visible, deadline: 60, reply: replies.take("outline"))
    waitForFault(count)
    client.close()
    let found = replies.wait(for: 2)
    // Workers that end at once may have ended all three times before.
    let isQuick = !["stop", "spin"].contains(fault)
    for name in ["text", "outline"] {
      switch found[name] {
      case .failure(.closed): break
      case .failure(.unreadable) where isQuick && name == "text": break
      case .success where isQuick && name == "outline": break
      default: Issue.record("\(name): \(String(describing: found[name]))")
      }
    }
    let strikes = struck(count)
    if case .failure(.closed) = document.ask(.open) {} else { Issue.record("not closed") }
    #expect(strikes <= 3 && struck(count) == strikes)
  }

  /// A request that waits behind one whose worker fails is cancelled at once, and the failing one is answered by
  /// another worker.
  @Test(arguments: faults) func cancelling(fault: String) throws {
    let scratch = try Scratch()
    let (file, count) = (try book(scratch), try scratch.file("count", [0, 0, 0, 0]))
    let workers = BookWorkers(
      program: Programs.probe("fault:\(fault):text:2:\(count.path)"), deadlines: .init(all: 1000))
    let document = FileDocument(file, workers)
    _ = try document.ask(.open).get()
    let replies = Replies()
    let client = document.client
    let text = client.send(
      .text(page: 0), priority: .visible, deadline: 60, reply: replies.take("text"))
    let outline = client.send(
      .outline, priority: .cover, deadline: 60, reply: replies.take("outline"))
    client.cancel(outline)
    waitForFault(count)
    // What has been begun goes on: its worker is another one's business by now.
    client.cancel(text)
    client.cancel(outline)
    let found = replies.wait(for: 2)
    guard case .failure(.cancelled) = found["outline"], case .success = found["text"] else {
      Issue.record("\(found)")
      return
    }
    #expect(struck(count) == 2)
    _ = try document.ask(.outline).get()
  }
}
