import Books
import Content
import Loading
import Stage
import Synchronization
import Testing

/// A document that is opened before a frame asks for the document.
@Suite(.timeLimit(.minutes(1))) struct OpenAheadTests {
  /// A client that is opened, and answers when the test says so.
  private final class Client: DocumentClient {
    typealias Reply = @Sendable (Result<Document, DocumentError>) -> Void
    private let waiting = Mutex<[Reply]>([])
    private let count = Mutex(0)

    var openings: Int { count.withLock { $0 } }

    func open(priority: RequestPriority, deadline: Double, reply: @escaping Reply) -> Int {
      waiting.withLock { $0.append(reply) }
      return count.withLock { count in
        count += 1
        return count
      }
    }

    func answer(_ result: Result<Document, DocumentError>) {
      let waiting = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for reply in waiting { reply(result) }
    }

    func draw(
      _ image: ImageRequest, priority: RequestPriority, deadline: Double,
      reply: @escaping @Sendable (Result<DecodedPicture, DocumentError>) -> Void
    ) -> Int { 0 }

    func ask<Asked: DocumentQuery>(
      _ query: Asked, priority: RequestPriority, deadline: Double,
      reply: @escaping @Sendable (Result<Asked.Answer, DocumentError>) -> Void
    ) -> Int { 0 }

    func cancel(_ number: Int) {}
    func close() {}
  }

  private let client = Client()
  private let stage = Stage(view: ViewSize(.init(1024, 768)))
  private let source: DocumentSource
  private let loader: ContentLoader

  init() {
    let entry = ShelfEntry(
      id: "b0", title: "Book", cover: .init(path: "/b0/cover.png"), pageCount: nil,
      locator: .folder(.init(path: "/b0")))
    source = entry.documentSource
    var makers = ContentLoader.Makers()
    makers.client = { [client] _ in client }
    loader = ContentLoader(makers: makers)
    stage.show(ListedShelf([entry]), book: entry.id, opening: true, at: 0)
  }

  private func document() throws -> Document {
    try #require(Document(id: source.id, title: "Book", pageCount: 12))
  }

  private func order() {
    stage.advance(to: 0)
    loader.order(for: stage)
  }

  private var isOpen: Bool {
    loader.deliver(to: stage)
    stage.advance(to: 0)
    return !stage.pendingRequests.contains(.document(source.id))
  }

  @Test func aFrameTakesTheDocumentThatWasOpenedAhead() throws {
    loader.openAhead(source)
    #expect(client.openings == 1)
    client.answer(.success(try document()))
    order()
    #expect(isOpen)
    #expect(client.openings == 1)
  }

  @Test func aFrameWaitsForAnOpeningUnderWay() throws {
    loader.openAhead(source)
    order()
    #expect(!isOpen)
    client.answer(.success(try document()))
    #expect(isOpen)
    #expect(client.openings == 1)
  }

  @Test func aFailureAheadIsTriedAgain() throws {
    loader.openAhead(source)
    client.answer(.failure(.closed("/b0")))
    order()
    #expect(client.openings == 2)
    client.answer(.success(try document()))
    #expect(isOpen)
  }
}
