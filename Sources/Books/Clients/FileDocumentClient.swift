import Books
import Dispatch
import PaperGeometry
import PaperRaster
import Synchronization
import Wire
import Words
import WorkerClient

/// A document that is one file, opened and drawn by a worker of its own.
///
/// The worker may end at any moment, and another one takes its place (`WorkerBook`). Requests wait on the
/// threads of `BookWorkers`, those of one document one after the other, the most urgent first.
public final class FileDocumentClient: DocumentClient {
  public typealias Reply = @Sendable (Result<DocumentReply, DocumentError>) -> Void

  struct State: Sendable {
    var pages: PageIndex?
    /// What the first page has to do with the cover; nil until that was asked.
    var firstPage: Books.FirstPage?
    /// The colour of the paper of pages that were drawn in parts.
    var papers: [Paper: Pixel] = [:]
    var isClosed = false
    /// The request that is being answered. There is one at a time.
    var running: Running?
  }

  /// A page by day or by night, by its number.
  struct Paper: Hashable, Sendable {
    var page: Int
    var isNight: Bool
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
  let state = Mutex(State())
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
    key = "\(source.id.name)/\(source.id.origin)/\(source.id.textSize)/\(source.id.edition)"
    let (id, passwords) = (source.id, workers.passwords)
    book = WorkerBook(
      workers.supply,
      options: { OpenOptions(for: file, text: id.text, password: passwords[id]) },
      openingDeadline: workers.deadlines.opening
    ) {
      switch PictureFile.open(file) {
      case .success(let descriptor): .success(descriptor)
      case .failure(let error): .failure(.refused(Refusal(.unreadable, error.reason)))
      }
    }
  }

  var id: DocumentID { source.id }
  /// The time that is left for the request that is being answered.
  var budget: WorkBudget { state.withLock { $0.running?.budget } ?? .unbounded }

  // MARK: The protocol

  @discardableResult
  public func send(
    _ request: DocumentRequest, priority: RequestPriority, deadline: Double, reply: @escaping Reply
  ) -> Int {
    guard canAnswer(request) else {
      reply(.failure(.closed(id.name)))
      return 0
    }
    let path = file.path
    let ticket = workers.threads.run(key: key, priority: priority.rawValue, deadline: deadline) {
      ticket in
      let budget = WorkBudget(seconds: deadline * Self.share)
      return self.answer(request, priority, Running(number: ticket.number, budget: budget))
    } reply: {
      reply(DocumentError.answer($0, culprit: path))
    }
    return ticket.number
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

  private func canAnswer(_ request: DocumentRequest) -> Bool {
    let state = state.withLock { $0 }
    switch request {
    case .open: return !state.isClosed
    case .image(let image) where image.image == .cover(id): return !state.isClosed
    default: return state.pages != nil && !state.isClosed
    }
  }

  // MARK: Answers

  /// Runs on a thread of the workers', for one request of the document at a time.
  private func answer(
    _ request: DocumentRequest, _ priority: RequestPriority, _ running: Running
  ) -> Result<DocumentReply, DocumentError> {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.running = running }
      return !state.isClosed
    }
    guard isOpen else { return .failure(.closed(file.path)) }
    defer { state.withLock { $0.running = nil } }
    keepOpen()
    do throws(WorkerFailure) {
      return try perform(request, priority.ofWire)
    } catch {
      return .failure(self.error(error, of: request))
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

  private func perform(
    _ request: DocumentRequest, _ priority: Request.Priority
  ) throws(WorkerFailure) -> Result<DocumentReply, DocumentError> {
    if case .open = request { return try open() }
    if case .image(let image) = request { return try self.image(image, priority) }
    guard let pages = state.withLock({ $0.pages }) else { return .failure(.closed(file.path)) }
    switch request {
    case .open, .image: return .failure(.closed(file.path))
    case .sizes(let range): return .success(.sizes(try sizes(range, pages)))
    case .text(let page): return try onPage(page, pages, text)
    case .links(let page):
      return try onPage(page, pages) { (place) throws(WorkerFailure) in
        try links(place, pages)
      }
    case .search(let query, let range, let details):
      return .success(.hits(try search(query, range, pages, details: details)))
    case .outline: return .success(.outline(try outline(pages)))
    case .metadata: return .success(.metadata(try metadata()))
    case .anchor(let page): return try onPage(page, pages, anchor)
    case .pageOfAnchor(let anchor): return .success(.page(try page(of: anchor)))
    }
  }

  private func onPage(
    _ page: Int, _ pages: PageIndex,
    _ body: (PagePlace) throws(WorkerFailure) -> DocumentReply
  ) throws(WorkerFailure) -> Result<DocumentReply, DocumentError> {
    guard let place = pages.place(of: page) else {
      return .failure(.noSuchPage(file.path, page: page, count: pages.count))
    }
    return .success(try body(place))
  }

  func ask<Asked: Query>(
    _ query: Asked, page: PagePlace? = nil, priority: Request.Priority = .visible
  ) throws(WorkerFailure) -> Asked.Answer {
    try book.ask(
      query, page: page, priority: priority, deadline: workers.deadlines.request,
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

  // MARK: Failures

  private func error(_ failure: WorkerFailure, of request: DocumentRequest) -> DocumentError {
    let path = file.path
    if failure.isOfAllWorkers {
      return .noWorker(workers.program.path, reason: failure.description)
    }
    if failure == .stopped {
      // The worker was ended by `close` or for a request that nobody wants; the document is sound.
      return state.withLock { $0.isClosed } ? .closed(path) : .cancelled(path)
    }
    guard case .refused(let refusal) = failure else {
      return .unreadable(
        path, reason: Words.text("cannot be decoded: {reason}", ["reason": "\(failure)"]))
    }
    switch refusal.reason {
    case .passwordNeeded: return .passwordNeeded(path, isWrong: false)
    case .passwordWrong: return .passwordNeeded(path, isWrong: true)
    case .noCover: return .noCover(path)
    default: return .unreadable(path, reason: refusal.description)
    }
  }
}
