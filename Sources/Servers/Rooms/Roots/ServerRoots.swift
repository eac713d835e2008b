import BookTable
import Books
import ServerFacts
import ServerStore
import Synchronization
import SystemCalls
import WebClient
import WebRules
import WorkerClient

/// Folders of WebDAV as roots of the library: walks, the listings that are kept, and rows for the library's table. No function
/// waits (decision: Roots of servers).
///
/// Without a root nothing runs. One thread asks servers, one request at a time; another makes rows.
public final class ServerRoots: Sendable {
  /// What the roots work with.
  public struct Means: Sendable {
    public var connections: ServerConnections
    /// The program that reads answers.
    public var worker: WorkerProgram
    /// The user's folder for what can be had again.
    public var cache: String
    /// Looks into books that were fetched.
    public var surveyor: any BookSurveyor
    public var limits = FolderWalk.Limits()

    public init(
      _ connections: ServerConnections, worker: WorkerProgram, cache: String,
      surveyor: any BookSurveyor
    ) {
      (self.connections, self.worker, self.cache) = (connections, worker, cache)
      self.surveyor = surveyor
    }
  }

  /// What has changed since the last look.
  public struct News: Sendable {
    /// For the library's table.
    public var packets: [TablePacket] = []
    /// Rows of books that were looked at again, in the place of all rows before.
    public var urgent: [TablePacket] = []
    /// All roots by `KnownServer.id`.
    public var roots: [String: ServerFacts.Root] = [:]
    /// Whether the rows have come of all books that were kept.
    public var isLoaded = false
  }

  struct State: Sendable {
    var jobs: [@Sendable () -> Void] = []
    var isWorking = false
    var roots: [String: RootBooks] = [:]
    var facts: [String: ServerFacts.Root] = [:]
    var packets: [TablePacket] = []
    var urgent: [TablePacket] = []
    var isChanged = false
    /// The servers whose kept books are on their way.
    var loading: Set<String> = []
    /// The servers whose folders are to be walked through, the next first.
    var wanted: [String] = []
    var walking: (server: String, stop: WebStop)?
    var isStopped = false
  }

  /// What the thread of rows knows.
  private struct Rows: Sendable {
    /// The files of the library.
    var twins = FileTwins()
    /// The books whose files were there when their rows were made.
    var bound: Set<ShelfEntry.ID> = []
    /// The names in the folders of fetched books, by server, as of the last look.
    var fetched: [String: Set<String>] = [:]
  }

  let means: Means
  private let wake: @Sendable () -> Void
  let reader: FeedReader
  private let numbers = RootBooks.Numbers()
  let state = Mutex(State())
  private let rows = Mutex(Rows())

  /// Seconds between two writings of a listing during a walk.
  static let pace = 60.0

  /// - Parameter wake: called on any thread when there is news; must not wait.
  public init(_ means: Means, wake: @escaping @Sendable () -> Void) {
    (self.means, self.wake) = (means, wake)
    reader = FeedReader(program: means.worker)
  }

  /// Ends all work. What a walk has not written yet, the next walk asks for.
  public func stop() {
    let stop = state.withLock { state in
      (state.isStopped, state.jobs, state.wanted) = (true, [], [])
      return state.walking?.stop
    }
    stop?.stop()
    reader.stop()
  }

  // MARK: Requests

  /// Shows the books of these servers, and of no others. A new root shows what was kept, and is walked through.
  public func use(_ servers: [KnownServer]) {
    let ids = Set(servers.map(\.id))
    let (fresh, gone, stop) = state.withLock { state -> ([KnownServer], [String], WebStop?) in
      let known = Set(state.facts.keys)
      let gone = known.subtracting(ids)
      for id in gone { state.facts[id] = nil }
      let fresh = servers.filter { !known.contains($0.id) }
      for server in fresh {
        state.facts[server.id] = ServerFacts.Root()
        state.facts[server.id]?.isWalking = true
        state.loading.insert(server.id)
      }
      state.wanted.removeAll(where: gone.contains)
      state.isChanged = true
      let isWalked = state.walking.map { gone.contains($0.server) } ?? false
      return (fresh, gone.sorted(), isWalked ? state.walking?.stop : nil)
    }
    stop?.stop()
    for id in gone { work { [self] in drop(id) } }
    for server in fresh { work { [self] in load(server.id, server.address) } }
  }

  /// Looks for changes below all roots.
  public func scan() {
    let ids = state.withLock { $0.facts.keys.sorted() }
    for id in ids { want(id) }
  }

  /// Looks again where books lie, as after a fetch.
  public func look(at ids: Set<ShelfEntry.ID>) {
    guard state.withLock({ !$0.facts.isEmpty }) else { return }
    work { [self] in
      for root in roots {
        lookForFetched(root.server)
        renew(root, root.all.filter { ids.contains($0.key) }, isUrgent: true)
      }
    }
  }

  /// Hides the books whose files the library has on a disk, from now on.
  /// - Parameter twins: makes the files of the library; called on a thread, once.
  public func hide(_ twins: @escaping @Sendable (_ sizes: Set<Int>) -> FileTwins) {
    work { [self] in hide(by: twins) }
  }

  /// A book below a root that is known by the name; nil for any other book.
  public func book(_ id: ShelfEntry.ID) -> RoomBook? {
    roots.lazy.compactMap { $0.book(id) }.first
  }

  /// What has changed since the last call; nil where nothing has.
  public func take() -> News? {
    state.withLock { state in
      guard state.isChanged else { return nil }
      defer { (state.packets, state.urgent, state.isChanged) = ([], [], false) }
      return News(
        packets: state.packets, urgent: state.urgent, roots: state.facts,
        isLoaded: state.loading.isEmpty)
    }
  }

  // MARK: The thread of rows

  /// Does something on a thread, after what was asked for before.
  func work(_ job: @escaping @Sendable () -> Void) {
    let isWorking = state.withLock { state in
      guard !state.isStopped else { return true }
      defer { state.isWorking = true }
      state.jobs.append(job)
      return state.isWorking
    }
    guard !isWorking else { return }
    let isStarted = BackgroundThread.start("roots") { [self] in
      while let next = state.withLock({ $0.nextJob() }) { next() }
    }
    if !isStarted { state.withLock { $0.isWorking = false } }
  }

  private var roots: [RootBooks] { state.withLock { Array($0.roots.values) } }

  func folders(_ id: String) -> ServerFolders {
    ServerFolders(cache: means.cache, server: id)
  }

  /// Looks into the folder of fetched books of a server.
  @discardableResult
  private func lookForFetched(_ id: String) -> Set<String> {
    let names = Set(Files.names(in: folders(id).books))
    rows.withLock { $0.fetched[id] = names }
    return names
  }

  /// Shows what was kept of a root, and has the folders walked through.
  func load(_ id: String, _ address: WebAddress?) {
    defer {
      state.withLock { state in
        state.loading.remove(id)
        state.isChanged = true
      }
      wake()
    }
    var home = address
    // An address with a key lies in the keyring.
    if home == nil {
      do throws(WebFailure) {
        home = try means.connections.quietServer(id).access.home
      } catch {
        return tell(id) { ($0.isWalking, $0.problem) = (false, error.description) }
      }
    }
    guard let home, state.withLock({ $0.facts[id] }) != nil else { return }
    // The rows of a root have come before.
    guard state.withLock({ $0.roots[id] == nil }) else { return want(id) }
    let root = RootBooks(server: id, home: home, cache: means.cache, numbers: numbers)
    state.withLock { $0.roots[id] = root }
    lookForFetched(id)
    let listing = KeptListing(path: folders(id).listing).listing()
    tell(id) { $0.walked = listing.walked }
    for (path, folder) in listing.folders.sorted(by: { $0.key < $1.key }) {
      take(id, folder.files, in: path)
    }
    want(id)
  }

  private func drop(_ id: String) {
    let root = state.withLock { $0.roots.removeValue(forKey: id) }
    rows.withLock { $0.fetched[id] = nil }
    let numbers = root?.all.values.filter { !$0.isHidden }.map(\.number) ?? []
    if !numbers.isEmpty { send([.removed(numbers)]) }
    KeptListing(path: folders(id).listing).remove()
  }

  /// Whether the books of a root are shown. On the thread of rows the answer holds until the end of the job.
  func isUsed(_ root: RootBooks) -> Bool { state.withLock { $0.roots[root.server] === root } }

  /// Keeps a listing, unless the server is a root no longer. On the thread of rows, as `drop` is.
  func keep(_ listing: RootListing, of root: RootBooks) {
    work { [self] in
      guard isUsed(root) else { return }
      KeptListing(path: folders(root.server).listing).keep(listing)
    }
  }

  /// Takes what has been listed of a folder.
  func take(_ id: String, _ files: [RootListing.File], in path: String) {
    guard let root = state.withLock({ $0.roots[id] }) else { return }
    let twins = rows.withLock { $0.twins }
    let change = root.take(files, in: path) { file in
      file.size.map { twins.has(name: WebAddress.decoded(file.name), size: $0) } ?? false
    }
    if !change.removed.isEmpty { send([.removed(change.removed)]) }
    renew(root, change.books, made: change.made)
    tell(id) { $0.books = root.count }
  }

  /// Makes rows of books, and looks into those that were fetched.
  private func renew(
    _ root: RootBooks, _ books: [ShelfEntry.ID: RootBooks.Known],
    made: [ShelfEntry.ID: RoomBook] = [:], isUrgent: Bool = false
  ) {
    guard !books.isEmpty else { return }
    let names = rows.withLock { $0.fetched[root.server] } ?? []
    var (fresh, unseen): ([BookRow], [(RoomBook, FetchedBook, RootBooks.Known)]) = ([], [])
    for (id, known) in books.sorted(by: { $0.value.number < $1.value.number })
    where !known.isHidden {
      guard let book = made[id] ?? root.book(known.file, in: known.folder) else { continue }
      let (row, fetched) = RootRow.row(of: known, book, fetched: names)
      fresh.append(row)
      rows.withLock { rows in
        if row.state == .remote { rows.bound.remove(book.id) } else { rows.bound.insert(book.id) }
      }
      if let fetched { unseen.append((book, fetched, known)) }
    }
    send([.rows(fresh)], isUrgent: isUrgent)
    guard !unseen.isEmpty else { return }
    // The books can be opened before.
    let found = means.surveyor.survey(
      unseen.map { Picture.Source(path: $0.1.path) }, coverWidth: Self.coverWidth)
    var seen: [BookRow] = []
    for ((book, fetched, known), result) in zip(unseen, found) {
      if case .failure(.cancelled) = result { continue }
      // The book may have been removed, or put into a folder, during the look.
      guard var current = FetchedBook(at: book.place), current.path == fetched.path,
        current.isKept == fetched.isKept
      else { continue }
      current.take(try? result.get(), guess: RootRow.row(of: known, book, fetched: names).row)
      guard current.write(at: book.place) else { continue }
      seen.append(RootRow.row(of: known, book, fetched: names).row)
    }
    if !seen.isEmpty { send([.rows(seen)], isUrgent: isUrgent) }
  }

  /// Makes pale again what the cache has dropped. Nothing becomes of a root that is dropped.
  func lookForLost(_ root: RootBooks) {
    guard isUsed(root) else { return }
    let (names, bound) = (lookForFetched(root.server), rows.withLock { $0.bound })
    renew(
      root, root.all.filter { bound.contains($0.key) && !names.contains($0.value.place) })
  }

  /// Of the cover whose colours are wanted, in pixels.
  private static let coverWidth = 96

  // MARK: Books that the library has, too

  private func hide(by make: (Set<Int>) -> FileTwins) {
    var fetched: [ShelfEntry.ID: FetchedBook] = [:]
    for root in roots {
      let names = lookForFetched(root.server)
      guard !names.isEmpty else { continue }
      for (id, known) in root.all where names.contains(known.place) {
        guard let book = root.book(id), let found = FetchedBook(at: book.place),
          found.fingerprint != nil
        else { continue }
        fetched[id] = found
      }
    }
    let twins = make(Set(fetched.values.map(\.size)))
    let same = fetched.filter { Self.isSame($0.value, among: twins.files(ofSize: $0.value.size)) }
    rows.withLock { $0.twins = twins }
    for root in roots {
      let change = root.hide { id, file in
        if same[id] != nil { return true }
        return file.size.map { twins.has(name: WebAddress.decoded(file.name), size: $0) } ?? false
      }
      if !change.removed.isEmpty { send([.removed(change.removed)]) }
      renew(root, change.books)
    }
  }

  private static func isSame(_ fetched: FetchedBook, among files: [[UInt8]]) -> Bool {
    files.contains { path in
      BookLocator.file(Picture.Source(bytes: path)).fingerprint() == fetched.fingerprint
    }
  }

  // MARK: News

  private func send(_ packets: [TablePacket], isUrgent: Bool = false) {
    let isNews = state.withLock { state in
      guard !state.isStopped else { return false }
      if isUrgent { state.urgent += packets } else { state.packets += packets }
      state.isChanged = true
      return true
    }
    if isNews { wake() }
  }

  func tell(_ id: String, _ change: (inout ServerFacts.Root) -> Void) {
    let isNews = state.withLock { state in
      guard var facts = state.facts[id], !state.isStopped else { return false }
      change(&facts)
      guard facts != state.facts[id] else { return false }
      (state.facts[id], state.isChanged) = (facts, true)
      return true
    }
    if isNews { wake() }
  }
}

extension ServerRoots.State {
  fileprivate mutating func nextJob() -> (@Sendable () -> Void)? {
    guard !jobs.isEmpty else {
      isWorking = false
      return nil
    }
    return jobs.removeFirst()
  }

  mutating func nextWalk() -> (String, WebStop)? {
    guard !wanted.isEmpty, !isStopped else {
      walking = nil
      return nil
    }
    let next = (wanted.removeFirst(), WebStop())
    walking = next
    return next
  }
}
