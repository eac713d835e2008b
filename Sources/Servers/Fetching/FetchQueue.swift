import Books
import Glibc
import IPC
import Localisation
import OPDS
import ServerFacts
import ServerRooms
import ServerStore
import Synchronization
import SystemCalls
import WebClient
import WebRules
import WorkerClient

/// Books that are fetched from servers: several at once, two of one server. No function waits but where told.
///
/// What has come of a book stays on the disk when the program ends, and the next request goes on there. A try that fails
/// for what may pass is made again after a pause, which ends in `follow`.
public final class FetchQueue: Sendable {
  /// A book that is there.
  public struct Fetched: Equatable, Sendable {
    public let id: ShelfEntry.ID
    /// The path of the file.
    public let path: String
  }

  /// A book that was not fetched.
  public struct Failed: Equatable, Sendable {
    public let id: ShelfEntry.ID
    public let title: String
    public let reason: String
  }

  /// What has changed since the last look.
  public struct News: Equatable, Sendable {
    /// All books of the queue, and those that have failed.
    public var states: [ShelfEntry.ID: RemoteState] = [:]
    public var fetched: [Fetched] = []
    public var failed: [Failed] = []
    /// Books that have gone from the cache.
    public var gone: Set<ShelfEntry.ID> = []
  }

  struct State: Sendable {
    var jobs: [ShelfEntry.ID: FetchJob] = [:]
    /// The jobs in the order of their requests.
    var order: [ShelfEntry.ID] = []
    var fetched: [Fetched] = []
    var failed: [Failed] = []
    var gone: Set<ShelfEntry.ID> = []
    var isChanged = false
    /// When bytes were told last, in seconds.
    var told = 0.0
    var isStopped = false

    var news: News {
      News(states: jobs.mapValues(\.state), fetched: fetched, failed: failed, gone: gone)
    }
  }

  /// Books of one server at a time: two of four connections are for covers.
  public static let perServer = 2
  /// Seconds between two news about bytes.
  public static let pace = 0.1

  private let connections: ServerConnections
  private let check: BookCheck
  /// Reads documents about single books.
  private let reader: FeedReader
  private let books: FetchedBooks
  private let cache: String
  private let hasKeys: @Sendable (_ server: String) -> Bool
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - worker: opens what has come.
  ///   - cache: the user's folder for what can be had again.
  ///   - hasKeys: whether addresses of a server may have a key in them, so that none is kept; waits for the disk.
  ///   - wake: called on any thread when there is news; must not wait.
  public init(
    _ connections: ServerConnections, worker: WorkerProgram, cache: String, books: FetchedBooks,
    hasKeys: @escaping @Sendable (_ server: String) -> Bool = { _ in true },
    wake: @escaping @Sendable () -> Void
  ) {
    (self.connections, check, self.hasKeys) = (connections, BookCheck(worker), hasKeys)
    reader = FeedReader(program: worker)
    (self.cache, self.books, self.wake) = (cache, books, wake)
  }

  // MARK: Requests

  /// Fetches books, or tries again to fetch them. A book in the queue keeps its place.
  public func fetch(_ wanted: [RoomBook]) {
    change { state in
      for book in wanted {
        if let job = state.jobs[book.id], job.step == .waiting || job.step == .running { continue }
        if state.jobs[book.id] == nil { state.order.append(book.id) }
        state.jobs[book.id] = FetchJob(book)
      }
    }
    start()
  }

  /// Fetches no books of a server that is removed.
  public func stop(server: String) {
    stop(state.withLock { state in Set(state.jobs.filter { $0.value.book.server == server }.keys) })
  }

  /// Fetches books no longer. What has come stays on the disk.
  public func stop(_ ids: Set<ShelfEntry.ID>) {
    let stops = state.withLock { state -> [WebStop] in
      let stops = ids.compactMap { state.jobs[$0]?.stop }
      for id in ids { state.jobs[id] = nil }
      state.order.removeAll(where: ids.contains)
      state.isChanged = true
      return stops
    }
    stops.forEach { $0.stop() }
    wake()
    start()
  }

  /// Ends all work. Nothing is told any more.
  public func stop() {
    let stops = state.withLock { state in
      state.isStopped = true
      return state.jobs.values.map(\.stop)
    }
    stops.forEach { $0.stop() }
    reader.stop()
  }

  // MARK: News

  /// What has changed since the last call; nil where nothing has.
  public func take() -> News? {
    state.withLock { state in
      guard state.isChanged else { return nil }
      defer {
        (state.isChanged, state.fetched, state.failed, state.gone) = (false, [], [], [])
      }
      return state.news
    }
  }

  /// Lets pauses end.
  /// - Parameter time: in seconds, of any clock that does not go back.
  public func follow(at time: Double) {
    let isDue = state.withLock { state -> Bool in
      var isDue = false
      for (id, job) in state.jobs {
        guard case .pausing(let seconds, let until) = job.step else { continue }
        if let until, until <= time {
          state.jobs[id]?.step = .waiting
          isDue = true
        } else if until == nil {
          state.jobs[id]?.step = .pausing(seconds: seconds, until: time + seconds)
        }
      }
      return isDue
    }
    if isDue { start() }
  }

  /// When a pause ends, in seconds; nil where nothing waits.
  public var deadline: Double? {
    state.withLock { state in
      state.jobs.values.compactMap { job -> Double? in
        guard case .pausing(_, let until) = job.step else { return nil }
        return until
      }.min()
    }
  }

  // MARK: Work

  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      state.isChanged = true
    }
    wake()
  }

  private func start() {
    while let (job, stop) = state.withLock({ $0.next() }) {
      let isStarted = BackgroundThread.start("fetch") { [self] in run(job, stop) }
      guard isStarted else {
        return finish(
          job, stop, .failure(.web(.process(Localisation.text("no thread is left")))))
      }
    }
  }

  private func run(_ book: RoomBook, _ stop: WebStop) {
    let result: Result<String, FetchFailure>
    do throws(FetchFailure) {
      result = .success(try fetch(book, stop))
    } catch { result = .failure(error) }
    finish(book, stop, result)
    start()
  }

  private func finish(
    _ book: RoomBook, _ stop: WebStop, _ result: Result<String, FetchFailure>
  ) {
    let isNews = state.withLock { state -> Bool in
      // Another try may run, or nobody may want the book any more.
      guard state.jobs[book.id]?.stop === stop, !state.isStopped else { return false }
      switch result {
      case .success(let path):
        state.remove(book.id)
        state.fetched.append(Fetched(id: book.id, path: path))
      case .failure(let failure):
        state.jobs[book.id]?.take(failure, now: Clock.secondsSince1970)
        if state.jobs[book.id]?.step == .failed {
          state.failed.append(
            Failed(id: book.id, title: book.book.title, reason: "\(failure)"))
        }
      }
      state.isChanged = true
      return true
    }
    if isNews { wake() }
  }

  private func fetch(_ book: RoomBook, _ stop: WebStop) throws(FetchFailure) -> String {
    if let known = FetchedBook(at: book.place), Files.facts(known.path) != nil { return known.path }
    let book = try completed(book, stop)
    guard let file = book.book.best else { throw .noFile }
    let fetch = BookFetch(file.address, folder: book.place.folder, name: book.place.name)
    let whole = try fetched(fetch, book, stop)
    tell(book.id, stop, .checking)
    let path = try checked(whole, file, book, fetch)
    if stop.isStopped { throw .cancelled }
    do throws(WebFailure) { try fetch.keep(as: path) } catch {
      throw Files.facts(whole.path) == nil ? .gone : place(error, book)
    }
    note(book, at: path, whole.size)
    return path
  }

  /// A book whose entry names no file, with what the server's document about the book tells.
  private func completed(_ book: RoomBook, _ stop: WebStop) throws(FetchFailure) -> RoomBook {
    guard book.book.best == nil else { return book }
    do throws(RoomFailure) {
      return try connections.completed(book, by: reader, stop: stop)
    } catch { throw FetchFailure(error) }
  }

  private func fetched(
    _ fetch: BookFetch, _ book: RoomBook, _ stop: WebStop
  ) throws(FetchFailure) -> BookFetch.Whole {
    do throws(WebFailure) {
      return try connections.use(book.server) { (server) throws(WebFailure) in
        try fetch.run(on: server, stop: stop) { [self] progress in
          note(book.id, stop, progress)
        }
      }
    } catch { throw place(error, book) }
  }

  /// A failure of the disk with the culprit.
  private func place(_ failure: WebFailure, _ book: RoomBook) -> FetchFailure {
    switch failure {
    case .cancelled: return .cancelled
    case .noRoom:
      let folder = book.place.folder
      let canWrite =
        (try? Files.makeFolder(folder, mode: 0o700)) != nil && access(folder, W_OK | X_OK) == 0
      return canWrite ? .full(folder) : .unwritable(folder)
    default: return .web(failure)
    }
  }

  /// The path for a file that a worker has opened.
  private func checked(
    _ whole: BookFetch.Whole, _ file: RemoteFile, _ book: RoomBook, _ fetch: BookFetch
  ) throws(FetchFailure) -> String {
    do throws(FetchFailure) {
      let ending = try check.ending(of: whole.path, expected: file.ending)
      return FetchedPath(
        cache: cache, server: book.server, identity: book.book.identity, title: book.book.title,
        ending: ending
      ).path
    } catch {
      switch error {
      case .webPage, .noBook: fetch.discard()
      default: break
      }
      throw error
    }
  }

  private func note(_ book: RoomBook, at path: String, _ size: Int) {
    var fetched = FetchedBook(
      server: book.server, identity: book.book.identity, title: book.book.title, path: path)
    (fetched.authors, fetched.series) = (book.book.authors, book.book.series)
    (fetched.position, fetched.size) = (book.book.position, size)
    fetched.identifiers = book.book.allIdentifiers
    fetched.fingerprint = BookLocator.file(Picture.Source(path: path)).fingerprint()
    _ = fetched.write(at: book.place)
    if var link = book.progression, !hasKeys(book.server) {
      // Which inner addresses are the server's own is known for this run alone.
      let home = try? connections.quietServer(book.server)
      link.address = home?.own(link.address) ?? link.address
      link.write(in: FetchedBook.folder(of: book.place))
    }
    let gone = books.shrink(sparing: FetchedBook.folder(of: book.place))
    state.withLock { $0.gone.formUnion(gone) }
  }

  // MARK: Progress

  private func note(_ id: ShelfEntry.ID, _ stop: WebStop, _ progress: BookFetch.Progress) {
    let now = Clock.seconds
    let isNews = state.withLock { state -> Bool in
      guard let job = state.jobs[id], job.stop === stop else { return false }
      state.jobs[id]?.note(progress.count, of: progress.total)
      guard now - state.told >= Self.pace || job.state == .waiting else { return false }
      // All books at a time: with a pace of each book more books would mean more news.
      guard state.tellBytes() else { return false }
      (state.told, state.isChanged) = (now, true)
      return true
    }
    if isNews { wake() }
  }

  private func tell(_ id: ShelfEntry.ID, _ stop: WebStop, _ told: RemoteState) {
    change { if $0.jobs[id]?.stop === stop { $0.jobs[id]?.tell(told) } }
  }
}

extension FetchQueue.State {
  mutating func remove(_ id: ShelfEntry.ID) {
    jobs[id] = nil
    order.removeAll { $0 == id }
  }

  /// Tells what has come of all books.
  /// - Returns: whether this was news.
  mutating func tellBytes() -> Bool {
    var isNews = false
    for id in order where jobs[id]?.tell() == true { isNews = true }
    return isNews
  }

  /// The next book whose turn has come, which runs from now on.
  mutating func next() -> (RoomBook, WebStop)? {
    guard !isStopped else { return nil }
    var running: [String: Int] = [:]
    for job in jobs.values where job.step == .running { running[job.book.server, default: 0] += 1 }
    let id = order.first { id in
      guard let job = jobs[id], job.step == .waiting else { return false }
      return running[job.book.server] ?? 0 < FetchQueue.perServer
    }
    guard let id, var job = jobs[id] else { return nil }
    (job.step, job.stop) = (.running, WebStop())
    jobs[id] = job
    return (job.book, job.stop)
  }
}
