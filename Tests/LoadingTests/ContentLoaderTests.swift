import Books
import Content
import Foundation
import Loading
import PaperRaster
import Stage
import Testing

/// The loader behind a stage, with decoders of the test's own.
@Suite(.timeLimit(.minutes(1))) struct ContentLoaderTests {
  /// A decoder that never answers until the test ends.
  private final class Stuck: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    let began = DispatchSemaphore(value: 0)

    func decode(_ request: PictureRequest) -> Result<DecodedPicture, PictureError> {
      began.signal()
      gate.wait()
      return .failure(.truncated(request.source.path))
    }

    func release() { for _ in 0..<100 { gate.signal() } }
  }

  private static func makers(
    deadline: Double = 60,
    _ decode: @escaping @Sendable (PictureRequest) -> Result<DecodedPicture, PictureError>
  ) -> ContentLoader.Makers {
    var makers = ContentLoader.Makers(deadline: deadline)
    makers.decode = decode
    makers.label = { label in
      .label(Bitmap(width: 8, height: 8, pixels: Array(repeating: 0xFF00_0000, count: 64)))
    }
    return makers
  }

  private static func stage(books: Int = 3) -> Stage {
    let stage = Stage(view: ViewSize(.init(1024, 768)))
    let books = (0..<books).map { number in
      ShelfEntry(
        id: "b\(number)", title: "Book \(number)", cover: .init(path: "/b\(number)/cover.png"),
        pageCount: 1, locator: .picture(.init(path: "/b\(number)/1.png")))
    }
    stage.show(ListedShelf(books), at: 0)
    stage.advance(to: 0)
    return stage
  }

  private static func isLabel(_ request: ContentRequest) -> Bool {
    if case .label = request { true } else { false }
  }

  /// Draws frames until the condition holds, for twenty seconds at most.
  private static func frames(
    _ stage: Stage, _ loader: ContentLoader, until isDone: () -> Bool
  ) -> Bool {
    for _ in 0..<4_000 {
      loader.deliver(to: stage)
      stage.advance(to: 0)
      loader.order(for: stage)
      if isDone() { return true }
      usleep(5_000)
    }
    return false
  }

  @Test func stoppingNeverWaitsForADecoder() {
    let stuck = Stuck()
    let loader = ContentLoader(makers: Self.makers { stuck.decode($0) })
    let stage = Self.stage()
    loader.order(for: stage)
    #expect(stuck.began.wait(timeout: .now() + 10) == .success)
    let began = DispatchTime.now()
    #expect(!loader.stop(), "a decoder is still at work")
    #expect(DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds < 1_000_000_000)
    #expect(loader.pending == 0)
    stuck.release()
  }

  @Test func wordsComeWhileEveryDecoderIsStuck() {
    let stuck = Stuck()
    let loader = ContentLoader(makers: Self.makers { stuck.decode($0) })
    let stage = Self.stage()
    #expect(stage.pendingRequests.contains(where: Self.isLabel))
    #expect(Self.frames(stage, loader) { !stage.pendingRequests.contains(where: Self.isLabel) })
    #expect(!stage.pendingRequests.isEmpty, "the pictures have not come")
    loader.stop()
    stuck.release()
  }

  @Test func aDecoderThatNeverAnswersIsADamagedPicture() {
    let stuck = Stuck()
    let loader = ContentLoader(makers: Self.makers(deadline: 0.05) { stuck.decode($0) })
    let stage = Self.stage(books: 1)
    var problems: [String] = []
    #expect(
      Self.frames(stage, loader) {
        problems += stage.takeProblems()
        return stage.pendingRequests.isEmpty && problems.count >= 2
      })
    #expect(
      Set(problems) == [
        "/b0/cover.png: cannot be decoded: no answer came within 1 s",
        "/b0/1.png: cannot be decoded: no answer came within 1 s",
      ])
    loader.stop()
    stuck.release()
  }

  @Test func aFileIsDecodedByOneThreadAtATime() {
    let running = Counter()
    let loader = ContentLoader(
      threads: 4,
      makers: Self.makers { request in
        running.enter(request.source.path)
        usleep(2_000)
        running.leave(request.source.path)
        return .failure(.truncated(request.source.path))
      })
    let stage = Self.stage()
    #expect(Self.frames(stage, loader) { stage.pendingRequests.isEmpty })
    #expect(running.maximum == 1)
    #expect(loader.stop() || loader.pending == 0)
  }

  /// A client that answers whatever it likes; nothing to a question.
  private struct Liar: DocumentClient {
    var document: @Sendable () -> Result<Document, DocumentError>
    var picture: @Sendable (ImageRequest) -> Result<DecodedPicture, DocumentError>

    func open(
      priority: RequestPriority, deadline: Double,
      reply: @escaping @Sendable (Result<Document, DocumentError>) -> Void
    ) -> Int {
      reply(document())
      return 0
    }

    func draw(
      _ image: ImageRequest, priority: RequestPriority, deadline: Double,
      reply: @escaping @Sendable (Result<DecodedPicture, DocumentError>) -> Void
    ) -> Int {
      reply(picture(image))
      return 0
    }

    func ask<Asked: DocumentQuery>(
      _ query: Asked, priority: RequestPriority, deadline: Double,
      reply: @escaping @Sendable (Result<Asked.Answer, DocumentError>) -> Void
    ) -> Int {
      reply(.failure(.unreadable("liar", reason: "says nothing")))
      return 0
    }

    func cancel(_ number: Int) {}
    func close() {}
  }

  /// A document of one page.
  private static func document(_ source: DocumentSource) -> Result<Document, DocumentError> {
    Document(id: source.id, title: "", pageCount: 1).map { .success($0) }
      ?? .failure(.closed(source.id.name))
  }

  /// Nothing that a client says is believed before it has been checked.
  @Test func aWrongReplyIsDamage() throws {
    let small = try #require(Bitmap(width: 1, height: 1, pixels: [0xFF00_0000]))
    var makers = Self.makers { .failure(.truncated($0.source.path)) }
    makers.client = { source in
      Liar {
        Self.document(source)
      } picture: { _ in
        .success(
          DecodedPicture(
            bitmap: small, naturalSize: .init(1, 1), averageColor: .black, paper: .white))
      }
    }
    let loader = ContentLoader(makers: makers)
    let stage = Self.stage(books: 1)
    var problems: [String] = []
    #expect(
      Self.frames(stage, loader) {
        problems += stage.takeProblems()
        return stage.pendingRequests.isEmpty
      })
    #expect(
      problems.first?.hasPrefix("/b0/1.png: gave a wrong answer: a bitmap of 1 x 1") == true)
    #expect(loader.stop())
  }

  /// A document is opened before its first page is asked for; a cover needs no open document.
  @Test func aDocumentIsOpenedOnceAndBeforeItsPages() {
    let asked = Asked()
    var makers = Self.makers { .failure(.truncated($0.source.path)) }
    makers.client = { source in
      Liar {
        asked.note(.document(source.id))
        return Self.document(source)
      } picture: {
        asked.note(.image($0))
        return .failure(.picture(.truncated("/1")))
      }
    }
    let loader = ContentLoader(makers: makers)
    let stage = Self.stage(books: 1)
    #expect(Self.frames(stage, loader) { stage.pendingRequests.isEmpty })
    let pages = asked.all.indices.filter { asked.all[$0].isPage }
    let opens = asked.all.indices.filter { !asked.all[$0].isImage }
    #expect(opens.count == 1 && !pages.isEmpty)
    #expect(pages.allSatisfy { $0 > opens[0] })
    loader.stop()
  }

  private final class Asked: @unchecked Sendable {
    private let lock = NSLock()
    private var requests: [ContentRequest] = []

    var all: [ContentRequest] { lock.withLock { requests } }
    func note(_ request: ContentRequest) { lock.withLock { requests.append(request) } }
  }

  /// How many are at work on each name at once.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var counts: [String: Int] = [:]
    private var highest = 0

    var maximum: Int { lock.withLock { highest } }
    func enter(_ name: String) {
      lock.withLock {
        counts[name, default: 0] += 1
        highest = max(highest, counts[name] ?? 0)
      }
    }
    func leave(_ name: String) { lock.withLock { counts[name, default: 0] -= 1 } }
  }
}

extension ContentRequest {
  fileprivate var isImage: Bool { if case .image = self { true } else { false } }

  fileprivate var isPage: Bool {
    if case .image(let image) = self, case .page = image.image { true } else { false }
  }
}
