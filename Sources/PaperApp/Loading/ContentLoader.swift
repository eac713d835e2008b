import BookClients
import Books
import Content
import Imaging
import Stage
import SystemCalls

/// Loads in the background the content that the stage requests, in the order of the last frame's
/// `pendingRequests`.
///
/// Each document has a client (`DocumentClient`), which opens the document and draws its pages and cover.
/// Documents, images and labels have separate queues, so that a slow image delays no label. The loader
/// never waits for a client: a request that misses its deadline is given up, and `stop` returns at once.
public final class ContentLoader: Sendable {
  private let documents: PendingRequests<Order<DocumentID>, Content>
  private let images: PendingRequests<Order<ImageRequest>, Content>
  private let labels: PendingRequests<SetRequest, Content>
  private let queries: QueryQueues
  private let sessions: DocumentSessions
  private let threads: PictureDocumentClient.Threads
  private let typesetter: BlockingPool
  /// Threads that read and write the covers that are kept.
  private let coverThreads: BlockingPool
  private let workers: BookWorkers
  private let deadline: Double

  /// A request to a document. Two orders with the same request are equal, whatever their priorities.
  private struct Order<Request: Hashable & Sendable>: Hashable, Sendable {
    let request: Request
    let session: DocumentSession
    let priority: RequestPriority

    static func == (a: Self, b: Self) -> Bool { a.request == b.request }
    func hash(into hasher: inout Hasher) { hasher.combine(request) }
  }

  /// What the typesetter makes.
  private enum SetRequest: Hashable, Sendable {
    case label(LabelRequest)
    case line(LineRequest)
    case cover(TypesetCoverRequest)
    case blank(BlankSheetRequest)

    var content: ContentRequest {
      switch self {
      case .label(let label): .label(label)
      case .line(let line): .line(line)
      case .cover(let cover): .typesetCover(cover)
      case .blank(let blank): .blankSheet(blank)
      }
    }
  }

  /// The functions that make the content, and their deadline; tests replace the functions.
  public struct Makers: Sendable {
    /// Decodes the pages and covers of documents made of pictures.
    public var decode: PictureDocumentClient.Decode
    /// Measures the pages of documents made of pictures.
    public var measure: PictureDocumentClient.Measure
    /// Finds the panels of the pages of documents made of pictures.
    public var findAreas: PictureDocumentClient.FindAreas
    public var label: @Sendable (LabelRequest) -> Content
    /// Sets the covers of books without a cover of their own.
    public var cover: @Sendable (TypesetCoverRequest) -> Content
    /// The covers that are kept on the disk; nil where none are kept, as in a film.
    public var covers: CoverStore?
    /// Makes the client of a document; nil for the document's own kind of client.
    public var client: (@Sendable (DocumentSource) -> (any DocumentClient)?)?
    /// Decode everything: the pictures of the clients above, and the documents in one file.
    public var workers: BookWorkers
    /// The deadline of each request, in seconds from the moment at which the work begins.
    public var deadline: Double

    /// - Parameter deadline: in seconds; the default is far longer than any valid picture takes on a slow
    ///   machine.
    public init(workers: BookWorkers = BookWorkers(), deadline: Double = 30) {
      self.workers = workers
      decode = { workers.pictures.decode($0) }
      measure = { workers.pictures.size(of: $0) }
      findAreas = { workers.pictures.areas(of: $0, isRightToLeft: $1, isStraight: $2) }
      label = { .label(LabelMaker.bitmap($0)) }
      cover = { .typesetCover(CoverMaker.bitmap($0)) }
      self.deadline = deadline
    }
  }

  /// - Parameters:
  ///   - threads: how many pictures are decoded at once, at least one.
  ///   - wake: called on a background thread when content has arrived; must not wait.
  public init(
    threads: Int = 2, makers: Makers = Makers(), wake: @escaping @Sendable () -> Void = {}
  ) {
    let decoders = PictureDocumentClient.Threads(decoders: max(1, threads))
    let typesetter = BlockingPool(name: "typesetter", threads: 1)
    let coverThreads = BlockingPool(name: "covers", threads: max(1, threads))
    (self.threads, self.typesetter, workers) = (decoders, typesetter, makers.workers)
    self.coverThreads = coverThreads
    sessions = DocumentSessions { source in
      if case .file(let file) = source.locator {
        let client =
          makers.client.flatMap { $0(source) }
          ?? FileDocumentClient(source: source, file: file, workers: makers.workers)
        return CoverClient.inFront(
          of: client, for: source, covers: makers.covers, decode: makers.decode, pool: coverThreads)
      }
      if let client = makers.client.flatMap({ $0(source) }) { return client }
      return PictureDocumentClient(
        source: source, threads: decoders, decode: makers.decode, measure: makers.measure,
        findAreas: makers.findAreas)
    }
    let seconds = makers.deadline
    deadline = seconds
    queries = QueryQueues(deadline: seconds, wake: wake)
    documents = PendingRequests(
      // As many as open at once: one that hangs holds up no other.
      width: 3,
      start: { order, answer in
        order.session.open(priority: order.priority, deadline: seconds) {
          answer(ReplyContent.of($0))
        }
      }, wake: wake)
    images = PendingRequests(
      width: max(1, threads), key: { $0.request.name },
      start: { order, answer in
        order.session.image(order.request, priority: order.priority, deadline: seconds) {
          answer(ReplyContent.of($0))
        }
      }, wake: wake)
    labels = PendingRequests(
      width: 1,
      start: { request, answer in
        let ticket = typesetter.run(deadline: seconds) {
          switch request {
          case .label(let label): makers.label(label)
          case .line(let line): .line(LabelMaker.line(line))
          case .cover(let cover): makers.cover(cover)
          case .blank(let blank): .blankSheet(blank.made())
          }
        } reply: {
          answer(ReplyContent.of($0, for: request.content))
        }
        return { typesetter.cancel(ticket) }
      }, wake: wake)
  }

  /// Opens a document before a frame asks for the document, as the first document while the window opens (decision: First
  /// pages).
  /// May be called on any thread.
  public func openAhead(_ source: DocumentSource) {
    sessions.session(of: source.id) { source }?.openAhead(deadline: deadline)
  }

  /// Delivers the finished content to the stage. Never waits.
  /// - Returns: whether anything was delivered, so that the stage must be laid out again.
  @discardableResult
  public func deliver(to stage: Stage) -> Bool {
    stage.decoding = workers.decoding
    let arrivals: [(request: ContentRequest, product: Content)] =
      labels.drain().map { ($0.request.content, $0.product) }
      + documents.drain().map { (.document($0.request.request), $0.product) }
      + queries.drain()
      + images.drain().map { (.image($0.request.request), $0.product) }
    return stage.receive(arrivals)
  }

  /// Requests the content that the last frame missed.
  /// - Parameter isIdle: whether to go on with what may be made while nothing else is missing.
  public func order(for stage: Stage, isIdle: Bool = false) {
    workers.look()
    // A document is opened again with its new password.
    for (id, password) in stage.takePasswords() { workers.setPassword(password, for: id) }
    for id in stage.takeRetries() { sessions.known(id)?.retry() }
    var words: [SetRequest] = []
    var books: [Order<DocumentID>] = []
    var pictures: [Order<ImageRequest>] = []
    var needed: Set<DocumentID> = []
    func order<Request>(_ request: Request, of id: DocumentID, _ pending: ContentRequest)
      -> Order<Request>?
    {
      needed.insert(id)
      return sessions.session(of: id) { stage.source(of: id) }.map {
        Order(request: request, session: $0, priority: stage.priority(of: pending))
      }
    }
    for pending in stage.pendingRequests + (isIdle ? stage.idleRequests : []) {
      switch pending {
      case .label(let label): words.append(.label(label))
      case .line(let line): words.append(.line(line))
      case .typesetCover(let cover): words.append(.cover(cover))
      case .blankSheet(let blank): words.append(.blank(blank))
      case .query(let asked): needed.insert(asked.query.document)
      case .document(let id): books += order(id, of: id, pending).map { [$0] } ?? []
      case .image(let image):
        pictures += order(image, of: image.image.document, pending).map { [$0] } ?? []
      }
    }
    labels.want(words)
    documents.want(books)
    images.want(pictures)
    queries.want(stage.pendingRequests) { id in
      sessions.session(of: id) { stage.source(of: id) }
    } priority: {
      stage.priority(of: $0)
    }
    sessions.trim(sparing: needed)
  }

  /// Lays the stage out for `time` and waits until all requested content is delivered, as a film needs.
  /// - Parameter seconds: after which no further round is begun.
  /// - Returns: whether the stage has all that it can have; false where rounds or seconds did not suffice.
  @discardableResult
  public func complete(_ stage: Stage, at time: Double, within seconds: Double = 600) -> Bool {
    let start = Clock.seconds
    stage.advance(to: time)
    // Delivered content leads to new requests: an open document to a request for its first page, a small
    // image to a request for the full image, and a page's shape to a request for another size. A handful of
    // rounds suffices, but for a long text, which is laid out a little in each round. The bound keeps a film
    // from hanging.
    for _ in 0..<400 where Clock.seconds - start < seconds {
      guard !stage.pendingRequests.isEmpty else { return true }
      order(for: stage)
      labels.waitUntilIdle()
      documents.waitUntilIdle()
      images.waitUntilIdle()
      queries.waitUntilIdle()
      guard deliver(to: stage) else { return true }
      stage.advance(to: time)
    }
    return false
  }

  /// Gives back what is kept for speed alone, as when nothing has happened for a while. Never waits.
  public func rest() { workers.release() }

  /// The number of requests without an answer.
  public var pending: Int {
    images.pending + labels.pending + documents.pending + queries.pending
  }

  /// Ends the loader. `stop` returns at once, whatever a client does, and waits for no thread.
  /// - Returns: whether no thread was at work.
  @discardableResult
  public func stop() -> Bool {
    images.stop()
    labels.stop()
    documents.stop()
    queries.stop()
    sessions.close()
    let areIdle = [
      threads.stop(), typesetter.stop(), coverThreads.stop(), workers.stop(),
    ]
    return areIdle.allSatisfy(\.self)
  }
}

/// Translates replies into content for the stage; nil for a request that was cancelled or whose document
/// was closed.
private enum ReplyContent {
  static func of(_ document: Result<Document, DocumentError>) -> Content? {
    switch document {
    case .failure(.cancelled), .failure(.closed): nil
    case .failure(let error):
      .document(
        .failure(noAnswer(error) { .listing(.unreadable(error.culprit, reason: $0)) } ?? error))
    case .success: .document(document)
    }
  }

  static func of(_ picture: Result<DecodedPicture, DocumentError>) -> Content? {
    switch picture {
    case .success(let picture): .picture(picture)
    case .failure(.cancelled), .failure(.closed): nil
    case .failure(let error):
      .failed(noAnswer(error) { .picture(.decodeFailed(error.culprit, reason: $0)) } ?? error)
    }
  }

  /// A missing answer as an error about a damaged file, because the user has no use for the difference.
  private static func noAnswer(
    _ error: DocumentError, _ words: (String) -> DocumentError
  ) -> DocumentError? {
    switch error {
    case .timedOut, .exhausted: words(error.reason)
    default: nil
    }
  }

  static func of(
    _ made: Result<Content, BlockingPool.Failure>, for request: ContentRequest
  ) -> Content? {
    switch made {
    case .success(let made): return made
    case .failure(.cancelled), .failure(.stopped): return nil
    case .failure:
      switch request {
      case .typesetCover: return .typesetCover(nil)
      case .blankSheet: return .blankSheet(nil)
      case .line: return .line(nil)
      default: return .label(nil)
      }
    }
  }
}

extension Stage {
  /// The urgency of a content request as the priority of a document's client.
  fileprivate func priority(of pending: ContentRequest) -> RequestPriority {
    switch demand.urgency(of: pending) {
    case .now, .sharpen: .visible
    case .soon: .next
    case .later, nil: .later
    }
  }
}
