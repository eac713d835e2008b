import BookTable
import Books
import EventLog
import Localisation
import OPDS
import ServerFacts
import ServerStore
import Synchronization
import SystemCalls
import WebClient
import WebRules
import WorkerClient

/// One server's catalogue, walked through by a reader: feeds become rows of a shelf's table, page by page, on threads of this
/// object. Nothing here waits but the threads, and the window's thread takes the news.
public final class RoomBrowser: Sendable {
  /// What has changed since the news before.
  public struct News: Sendable {
    /// The number of the shown feed. Another number stands for another feed, whose shelf begins without books.
    public var feed: Int
    public var room: ServerRoom
    /// New rows, and rows that have changed.
    public var rows: [BookRow]
    public var books: [RoomBook]
    /// The books among `books` that a document of the server has completed.
    public var completed: [ShelfEntry.ID]
    /// What could not be had, one sentence each.
    public var problems: [String]
  }

  /// What is known of a book of the shown feed.
  struct Known: Sendable {
    var book: RoomBook
    var number: Int64
  }

  struct State: Sendable {
    var room: ServerRoom
    var feed = 0
    var rows: [BookRow] = []
    var books: [RoomBook] = []
    var completed: [ShelfEntry.ID] = []
    /// The books of the shown feed whose documents were asked for.
    var documents: Set<ShelfEntry.ID> = []
    var problems: [String] = []
    var isChanged = true
    /// The state of the room before the walk that is under way.
    var former = ServerRoom.State.asking

    /// The way to the shown feed.
    var path: [RoomStep]
    /// The pages of the shown feed: heads and shelves, without books.
    var pages: [RemoteCatalogue] = []
    var (shelves, facets) = (RoomWays(shelvesOf: []), RoomWays(shelvesOf: []))
    var search: RoomSearch?
    var chain: PageChain?
    var next: WebAddress?
    var isAskingMore = false
    var known: [ShelfEntry.ID: Known] = [:]
    /// The names in the folder of fetched books, as of the feed's beginning.
    var fetched: Set<String> = []
    /// Finds the same book in the library.
    var own: BookNames?
    /// Finds the same book among those of other servers; nil where the folders are to be read.
    var others: FetchedNames?

    /// Counts the walks. What a former walk finds is dropped.
    var walk = 0
    var stop: WebStop?
    var isStopped = false

    init(_ room: ServerRoom, _ path: [RoomStep]) { (self.room, self.path) = (room, path) }
  }

  public let server: String
  private let connections: ServerConnections
  private let cache: String
  private let reader: FeedReader
  private let feeds: String
  private let list: ServerList?
  private let covers: RoomCovers
  private let wake: @Sendable () -> Void
  let state: Mutex<State>

  /// - Parameters:
  ///   - server: `KnownServer.id`.
  ///   - title: what the reader calls the server.
  ///   - cache: the user's folder for what can be had again.
  ///   - list: tells whether addresses of the server may have a key in them; nil for a server without keys.
  ///   - wake: called on any thread when there is news; must not wait.
  public init(
    server: String, title: String, connections: ServerConnections, worker: WorkerProgram,
    cache: String, list: ServerList? = nil, wake: @escaping @Sendable () -> Void
  ) {
    (self.server, self.connections, self.cache, self.wake) = (server, connections, cache, wake)
    let folders = ServerFolders(cache: cache, server: server)
    reader = FeedReader(program: worker)
    (feeds, self.list) = (folders.feeds, list)
    let root = RoomStep(address: nil, title: title)
    state = Mutex(State(ServerRoom(server: server, title: title), [root]))
    let news = CoverNews()
    covers = RoomCovers(folder: folders.covers) { () throws(WebFailure) in
      try connections.server(server)
    } arrived: {
      news.browser.withLock { $0.browser }?.renew([$0])
      _ = $1
    }
    news.browser.withLock { $0.browser = self }
    state.withLock { $0.room.path = [title] }
  }

  /// The covers know the browser that owns the covers.
  private final class CoverNews: Sendable {
    struct Weak: Sendable { weak var browser: RoomBrowser? }
    let browser = Mutex(Weak())
  }

  deinit { stop() }

  /// Ends all work without waiting. Nothing is told any more.
  public func stop() {
    let stop = state.withLock { state in
      state.isStopped = true
      state.walk += 1
      return state.stop
    }
    stop?.stop()
    covers.stop()
    reader.stop()
  }

  /// What has changed since the last call; nil where nothing has.
  public func take() -> News? {
    state.withLock { state in
      guard state.isChanged else { return nil }
      defer {
        state.isChanged = false
        (state.rows, state.books, state.problems) = ([], [], [])
        state.completed = []
      }
      return News(
        feed: state.feed, room: state.room, rows: state.rows, books: state.books,
        completed: state.completed, problems: state.problems)
    }
  }

  /// Lets books of the library stand for the same books of the server, from the next feed on.
  public func use(_ own: BookNames) { state.withLock { $0.own = own } }

  // MARK: Walking

  /// Asks for the root.
  public func begin() {
    BackgroundThread.start("covers") { [covers] in covers.shrink() }
    walk { state in state.path }
  }

  public func go(_ step: ServerRequest.Step) {
    switch step {
    case .again: walk { $0.path }
    case .back(let place):
      walk { state in
        place >= 0 && place < state.path.count - 1 ? Array(state.path.prefix(place + 1)) : nil
      }
    case .shelf(let group, let place):
      walk { state in
        state.shelves.address(group, place).map { address in
          state.path + [
            RoomStep(address: address, title: state.shelves.title(group, place))
          ]
        }
      }
    case .facet(let group, let place):
      walk { state in
        guard let address = state.facets.address(group, place) else { return nil }
        var path = state.path
        path[path.count - 1].address = address
        return path
      }
    case .search(let words): search(words)
    }
  }

  private func search(_ words: String) {
    let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty, let search = state.withLock({ $0.search }) else { return }
    walk(
      { state in
        // A search within a search replaces the former one.
        let base = state.path.last?.search == nil ? state.path : Array(state.path.dropLast())
        let title = Localisation.text("Search: {words}", ["words": words])
        return base + [RoomStep(address: nil, title: title, search: words)]
      }, search)
  }

  /// Begins a walk to another feed, in place of the walk that is under way.
  /// - Parameter path: the way to the feed; nil for no walk.
  private func walk(_ path: (State) -> [RoomStep]?, _ search: RoomSearch? = nil) {
    let begun = state.withLock { state -> (path: [RoomStep], number: Int, stop: WebStop)? in
      guard !state.isStopped, let path = path(state) else { return nil }
      state.stop?.stop()
      let stop = WebStop()
      state.walk += 1
      (state.stop, state.isAskingMore) = (stop, false)
      if state.room.state != .asking { state.former = state.room.state }
      (state.room.state, state.isChanged) = (.asking, true)
      return (path, state.walk, stop)
    }
    guard let begun else { return }
    wake()
    start(begun.number) { [self] in
      let walk = RoomWalk(self, begun.number, begun.path, search, begun.stop)
      walk.run()
    }
  }

  /// Asks for the next page of the shown feed, where there is one and nobody asks for the page.
  /// - Returns: whether the page is asked for by this call.
  @discardableResult public func more() -> Bool {
    let begun = state.withLock { state -> (next: WebAddress, number: Int, stop: WebStop)? in
      guard !state.isStopped, !state.isAskingMore, state.room.state == .shown,
        let next = state.next, let stop = state.stop
      else { return nil }
      state.isAskingMore = true
      return (next, state.walk, stop)
    }
    guard let begun else { return false }
    start(begun.number) { [self] in
      RoomWalk(self, begun.number, [], nil, begun.stop).runOn(to: begun.next)
    }
    return true
  }

  private func start(_ number: Int, _ work: @escaping @Sendable () -> Void) {
    guard !BackgroundThread.start("room", work) else { return }
    change(number) { state in
      state.isAskingMore = false
      state.room.state = .failed(Localisation.text("no thread is left"))
    }
  }

  // MARK: Covers and files

  /// Fetches the covers of books, the first ones first, and no others from now on.
  public func want(covers ids: [ShelfEntry.ID]) {
    let books = state.withLock { state in ids.compactMap { state.known[$0]?.book } }
    covers.want(books)
  }

  /// Asks for the server's document about a book, once for each book of the shown feed.
  public func complete(_ id: ShelfEntry.ID) {
    let begun = state.withLock { state -> (book: Known, feed: Int, stop: WebStop)? in
      guard !state.isStopped, let known = state.known[id], known.book.book.more != nil,
        let stop = state.stop, state.documents.insert(id).inserted
      else { return nil }
      return (known, state.feed, stop)
    }
    guard let begun else { return }
    BackgroundThread.start("book") { [self] in complete(begun.book, begun.feed, begun.stop) }
  }

  private func complete(_ known: Known, _ feed: Int, _ stop: WebStop) {
    var known = known
    do throws(RoomFailure) {
      known.book = try connections.completed(known.book, by: reader, stop: stop)
    } catch {
      return Log.info(.program, "a document about a book cannot be read: \(error.description)")
    }
    let id = known.book.id
    let isNews = state.withLock { [known] state in
      guard state.feed == feed, !state.isStopped else { return false }
      state.known[id] = known
      state.books.append(known.book)
      state.completed.append(id)
      return true
    }
    if isNews { renew([id]) }
  }

  /// Looks again where books lie, as after a fetch. Any thread may call this; another thread asks the disk.
  public func look(at ids: [ShelfEntry.ID]) {
    BackgroundThread.start("fetched") { [self] in
      let (names, others) = (fetchedNames, FetchedNames(cache: cache, besides: server))
      state.withLock { ($0.fetched, $0.others) = (names, others) }
      renew(ids)
    }
  }

  /// Makes the rows of books anew. Waits for the disk.
  private func renew(_ ids: [ShelfEntry.ID]) {
    let (known, fetched, own, feed) = state.withLock { state in
      (ids.compactMap { state.known[$0] }, state.fetched, state.own, state.feed)
    }
    let rows = known.map { row($0.book, $0.number, fetched, own) }
    let isNews = state.withLock { state in
      guard !rows.isEmpty, state.feed == feed, !state.isStopped else { return false }
      for row in rows { state.add(row) }
      state.isChanged = true
      return true
    }
    if isNews { wake() }
  }

  // MARK: For walks

  func row(
    _ book: RoomBook, _ number: Int64, _ fetched: Set<String>, _ own: BookNames?
  ) -> RoomRow {
    let likeness = book.likeness
    return RoomRow(
      book, number: number, fetched: fetched, cover: covers.kept(book),
      own: own?.entry(like: likeness), other: others.book(like: likeness))
  }

  /// The books of other servers, whose folders are read for the first book.
  private var others: FetchedNames {
    if let known = state.withLock({ $0.others }) { return known }
    let read = FetchedNames(cache: cache, besides: server)
    state.withLock { $0.others = $0.others ?? read }
    return read
  }

  func roomBook(_ book: RemoteBook) -> RoomBook { RoomBook(book, server: server, cache: cache) }

  var fetchedNames: Set<String> {
    Set(Files.names(in: ServerFolders(cache: cache, server: server).books))
  }

  /// Changes what is told, unless the walk is a former one.
  /// - Returns: whether the walk is the present one.
  @discardableResult
  func change(_ walk: Int, _ body: (inout State) -> Void) -> Bool {
    let isPresent = state.withLock { state in
      guard state.walk == walk, !state.isStopped else { return false }
      body(&state)
      state.isChanged = true
      return true
    }
    if isPresent { wake() }
    return isPresent
  }

  /// Reads a feed of the server.
  func read(
    _ address: WebAddress?, stop: WebStop, take: FeedReader.Take
  ) throws(RoomFailure) -> FeedReader.Answer {
    try connections.read(address, of: server, by: reader, stop: stop, take: take)
  }

  /// Feeds that were kept; nil for a server whose keys cannot be hidden. Waits for the disk.
  private var kept: KeptFeeds? {
    let known = list.map { list in (try? list.servers())?.first { $0.id == server } }
    // Of a server that the list does not tell the address may be a secret.
    let hasKeys = known.map { $0?.address == nil } ?? false
    guard hasKeys else { return KeptFeeds(folder: feeds) }
    return home.map { KeptFeeds(folder: feeds, secret: $0) }
  }

  /// Keeps a feed for the time when the server is away. Waits for the disk.
  func keep(_ answer: FeedReader.Answer, asked: WebAddress?) {
    guard let memory = answer.memory, memory.count <= KeptFeeds.mostOfFeed,
      let asked = asked ?? home
    else { return }
    let bytes = memory.bytes(limit: KeptFeeds.mostOfFeed)
    kept?.keep(
      bytes, asked: asked, answered: answer.catalogue.address, contentType: answer.contentType,
      date: Clock.secondsSince1970)
  }

  /// Reads a feed that was kept.
  /// - Returns: nil where none was kept, or where the kept one cannot be read.
  func readKept(_ asked: WebAddress?, stop: WebStop, take: FeedReader.Take) -> (
    answer: FeedReader.Answer, date: Int
  )? {
    guard let asked = asked ?? home, let feed = kept?.feed(asked) else { return nil }
    let body = FeedReader.KeptBody(
      address: feed.address, contentType: feed.contentType, path: feed.path, veil: feed.veil)
    guard let answer = try? reader.read(body, stop: stop, take: take) else { return nil }
    return (answer, feed.date)
  }

  private var home: WebAddress? { (try? connections.server(server))?.access.home }
}

extension RoomBrowser.State {
  /// Puts a row in the place of an earlier row of the same book.
  mutating func add(_ row: RoomRow) {
    let id = row.row.entry.id
    rows.append(row.row)
    room.books[id] = row.state
  }
}
