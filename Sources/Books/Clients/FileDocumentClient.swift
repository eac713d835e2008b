import Books
import Dispatch
import InstalledFaces
import PaperGeometry
import PaperRaster
import Synchronization
import IPC
import Localisation
import WorkerClient

/// A document that is one file, opened and drawn by a worker of its own.
///
/// The worker may end at any moment, and another one takes its place (`WorkerBook`). Requests wait on the
/// threads of `BookWorkers`, those of one document one after the other, the most urgent first.
public final class FileDocumentClient: DocumentClient {
  public typealias Reply<Value> = @Sendable (Result<Value, DocumentError>) -> Void

  struct State: Sendable {
    var pages: PageIndex?
    /// What the first page has to do with the cover; nil until that was asked.
    var firstPage: Books.FirstPage?
    /// The colour of the paper of pages that were drawn in parts.
    var papers: [Paper: Pixel] = [:]
    var before = PagesBefore()
    var isClosed = false
    /// The language of the text, once the document is open.
    var language: String?
    /// The request that is being answered. There is one at a time.
    var running: Running?
  }

  /// A page by day or by night, on Paper's paper or its own, by its number.
  struct Paper: Hashable, Sendable {
    var page: Int
    var isNight: Bool
    var isOnPaper: Bool
    var scan: ScanLook
  }

  struct Running: Sendable {
    var number: Int
    var budget: WorkBudget
    var isCancelled = false
  }

  let source: DocumentSource
  let file: Picture.Source
  let workers: BookWorkers
  let book: WorkerBook
  let face: ChosenFace
  let state: SharedState
  /// The key under which requests of this document wait for each other.
  private let key: String

  /// How long a cancelled request that has begun may go on, in seconds. Nearly all end sooner by themselves,
  /// and the next request needs no other worker then.
  private static let mercy = 1.0
  /// The part of a request's deadline in which its workers have to answer, so that the request still tells
  /// what took so long.
  private static let share = 0.9

  /// - Parameter file: the document's file.
  public init(source: DocumentSource, file: Picture.Source, workers: BookWorkers) {
    (self.source, self.file, self.workers) = (source, file, workers)
    let state = SharedState()
    self.state = state
    let changes = source.id.changes.isEmpty ? "" : "/\(source.id.changes.hashValue)"
    key =
      "\(source.id.name)/\(source.id.origin)/\(source.id.textSize)/\(source.id.edition)\(changes)"
    let (id, passwords) = (source.id, workers.passwords)
    let chosen = ChosenFace(id.text.face, workers.faces)
    face = chosen
    book = WorkerBook(
      workers.supply,
      opening: {
        let faces = chosen.open()
        let options = OpenOptions(
          for: file, text: id.text, faces: faces.map(\.style), password: passwords[id],
          changes: id.changes)
        let before = state.findPages(file, options, faces.map(\.name), workers)
        return BookOpening(options, faces: faces.map(\.descriptor), counts: before)
      },
      openingDeadline: workers.deadlines.opening
    ) {
      switch PictureFile.open(file) {
      case .success(let descriptor): .success(descriptor)
      case .failure(let error): .failure(.refused(WorkerError(.unreadable, error.reason)))
      }
    }
  }

  var id: DocumentID { source.id }
  /// The time that is left for the request that is being answered.
  var budget: WorkBudget { state.withLock { $0.running?.budget } ?? .unbounded }

  // MARK: The protocol

  @discardableResult
  public func open(
    priority: RequestPriority, deadline: Double, reply: @escaping Reply<Document>
  ) -> Int {
    run(isOf: !isClosed, priority, deadline, reply) { client in
      client.answer { () throws(WorkerFailure) in try client.opened() }
    }
  }

  @discardableResult
  public func draw(
    _ image: ImageRequest, priority: RequestPriority, deadline: Double,
    reply: @escaping Reply<DecodedPicture>
  ) -> Int {
    run(isOf: image.image == .cover(id) ? !isClosed : isOpen, priority, deadline, reply) {
      client in
      client.answer { () throws(WorkerFailure) in try client.image(image, priority.ofIPC) }
    }
  }

  @discardableResult
  public func ask<Asked: DocumentQuery>(
    _ query: Asked, priority: RequestPriority, deadline: Double,
    reply: @escaping Reply<Asked.Answer>
  ) -> Int {
    run(isOf: isOpen, priority, deadline, reply) { client in
      Result { () throws(DocumentError) in try query.ask(AskedWorker(client: client)) }
    }
  }

  /// Runs a request on a thread of the workers.
  /// - Parameter isOf: whether the document can answer now.
  private func run<Value: Sendable>(
    isOf isPossible: Bool, _ priority: RequestPriority, _ deadline: Double,
    _ reply: @escaping Reply<Value>,
    _ work: @escaping @Sendable (FileDocumentClient) -> Result<Value, DocumentError>
  ) -> Int {
    guard isPossible else {
      reply(.failure(.closed(id.name)))
      return 0
    }
    let path = file.path
    let ticket = workers.threads.run(key: key, priority: priority.rawValue, deadline: deadline) {
      ticket in
      let budget = WorkBudget(seconds: deadline * Self.share)
      return self.perform(Running(number: ticket.number, budget: budget)) { work(self) }
    } reply: {
      reply(DocumentError.answer($0, culprit: path))
    }
    return ticket.number
  }

  /// Runs a piece of work for the document behind all that waits; nobody waits for the work.
  func runBehind(_ work: @escaping @Sendable (FileDocumentClient) -> Void) {
    workers.threads.run(key: key, priority: RequestPriority.later.rawValue, deadline: 60) {
      [self] in
      if isOpen { work(self) }
    } reply: { _ in
    }
  }

  /// Takes back a request that waits. The worker of a request that has begun is ended after a moment, or a book
  /// that hangs would hold up all others until its deadline.
  public func cancel(_ number: Int) {
    workers.threads.cancel(BlockingPool.Ticket(number: number))
    let isNew = state.withLock { state in
      guard let running = state.running, running.number == number else { return false }
      state.running?.isCancelled = true
      return !running.isCancelled
    }
    guard isNew else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.mercy) { [weak self] in
      self?.end(number)
    }
  }

  /// Ends a request that is still being answered.
  private func end(_ number: Int) {
    // Under the lock, so that the request is not another one meanwhile.
    state.withLock { state in
      guard let running = state.running, running.number == number else { return }
      running.budget.takeAway()
      book.close()
    }
  }

  public func close() {
    state.withLock { state in
      state.isClosed = true
      state.running?.budget.takeAway()
    }
    workers.openBooks.forget(id)
    book.close()
  }

  public func retry() { book.retry() }

  private var isClosed: Bool { state.withLock { $0.isClosed } }
  private var isOpen: Bool { state.withLock { $0.pages != nil && !$0.isClosed } }

  // MARK: Answers

  /// Runs on a thread of the workers', for one request of the document at a time.
  private func perform<Value>(
    _ running: Running, _ work: () -> Result<Value, DocumentError>
  ) -> Result<Value, DocumentError> {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.running = running }
      return !state.isClosed
    }
    guard isOpen else { return .failure(.closed(file.path)) }
    defer { state.withLock { $0.running = nil } }
    keepOpen()
    return work()
  }

  private func answer<Value>(
    _ work: () throws(WorkerFailure) -> Result<Value, DocumentError>
  ) -> Result<Value, DocumentError> {
    do throws(WorkerFailure) {
      return try work()
    } catch {
      return .failure(self.error(error))
    }
  }

  /// Notes the use, and closes the document that was not used for the longest time, behind the requests
  /// that wait for that document.
  private func keepOpen() {
    let (book, threads, key) = (book, workers.threads, key)
    workers.openBooks.use(id) {
      threads.run(key: key, deadline: 60) {
        book.close()
      } reply: { _ in
      }
    }
  }

  func answer<Asked: Query>(
    to query: Asked, page: PagePlace? = nil
  ) throws(WorkerFailure) -> Asked.Answer {
    try book.ask(
      query, page: page, deadline: workers.deadlines.request,
      budget: budget)
  }

  /// A part of the document that is not needed to read the rest; nil where the part cannot be had.
  func part<Value>(
    _ body: () throws(WorkerFailure) -> Value
  ) throws(WorkerFailure) -> Value? {
    do throws(WorkerFailure) {
      return try body()
    } catch {
      guard error.isOfTheBook else { throw error }
      return nil
    }
  }
}
