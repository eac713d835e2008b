import Books
import OPDS
import ServerStore
import Synchronization
import SystemCalls
import WebClient
import WebRules

/// The covers of a server's books: fetched two at a time, the most wanted first, and kept in the cache.
final class RoomCovers: Sendable {
  typealias Arrived = @Sendable (ShelfEntry.ID, Picture.Source) -> Void

  private struct State: Sendable {
    /// The most wanted first.
    var wanted: [RoomBook] = []
    var running: [ShelfEntry.ID: WebStop] = [:]
    /// The books whose covers cannot be had for the time of this room.
    var failed: Set<ShelfEntry.ID> = []
    var isStopped = false
  }

  private let folder: String
  private let server: @Sendable () throws(WebFailure) -> WebServer
  private let arrived: Arrived
  private let state = Mutex(State())

  /// Of four connections to a server two are for covers.
  private static let most = 2
  /// Bytes of a cover, and seconds for its answer.
  private static let limit = 8 << 20
  private static let seconds = 60
  /// What the covers of a server may take on the disk.
  static let mostBytes = 128 << 20

  /// - Parameters:
  ///   - folder: where the covers of the server lie.
  ///   - server: waits for the server's access.
  ///   - arrived: called on a thread of the covers; must not wait.
  init(
    folder: String, server: @escaping @Sendable () throws(WebFailure) -> WebServer,
    arrived: @escaping Arrived
  ) {
    (self.folder, self.server, self.arrived) = (folder, server, arrived)
  }

  /// The place of a book's cover in the cache. A book that the server has changed gets another cover.
  func path(of book: RoomBook) -> String {
    let name = FetchedPath(
      cache: "", server: "", identity: "\(book.id)\n\(book.book.details.updated)", title: "",
      ending: ""
    ).name
    return Paths.joined(folder, name)
  }

  /// The cover of a book, where the cover is on the disk. Waits for the disk.
  func kept(_ book: RoomBook) -> Picture.Source? {
    let path = path(of: book)
    guard let facts = Files.facts(path) else { return nil }
    // A day's exactness suffices to tell what is not used any more.
    if facts.modified < Clock.secondsSince1970 - 86_400 { Files.touch(path) }
    return Picture.Source(path: path)
  }

  /// Fetches covers, the first ones first, and no others from now on.
  func want(_ books: [RoomBook]) {
    let ids = Set(books.map(\.id))
    let (starts, dropped) = state.withLock { state -> (Int, [WebStop]) in
      guard !state.isStopped else { return (0, []) }
      state.wanted = books.filter {
        Self.address(of: $0) != nil && !state.failed.contains($0.id)
          && state.running[$0.id] == nil
      }
      let dropped = state.running.filter { !ids.contains($0.key) }.map(\.value)
      return (min(Self.most - state.running.count, state.wanted.count), dropped)
    }
    // What nobody sees any more makes room.
    for stop in dropped { stop.stop() }
    for _ in 0..<max(0, starts) { start() }
  }

  /// Ends all fetching without waiting.
  func stop() {
    let running = state.withLock { state in
      state.isStopped = true
      state.wanted = []
      return Array(state.running.values)
    }
    for stop in running { stop.stop() }
  }

  private static func address(of book: RoomBook) -> WebAddress? {
    book.book.thumbnail ?? book.book.cover
  }

  private func start() {
    guard let (book, stop) = next() else { return }
    let isStarted = BackgroundThread.start("cover") { [self] in
      var (book, stop) = (book, stop)
      while true {
        let cover = fetch(book, stop)
        finish(book, cover, wasStopped: stop.isStopped)
        guard let following = next() else { return }
        (book, stop) = following
      }
    }
    if !isStarted { finish(book, nil, wasStopped: true) }
  }

  private func next() -> (RoomBook, WebStop)? {
    state.withLock { state in
      guard !state.isStopped, state.running.count < Self.most, !state.wanted.isEmpty else {
        return nil
      }
      let (book, stop) = (state.wanted.removeFirst(), WebStop())
      state.running[book.id] = stop
      return (book, stop)
    }
  }

  private func finish(_ book: RoomBook, _ cover: Picture.Source?, wasStopped: Bool) {
    state.withLock { state in
      state.running[book.id] = nil
      if cover == nil, !wasStopped { state.failed.insert(book.id) }
    }
    if let cover { arrived(book.id, cover) }
  }

  private func fetch(_ book: RoomBook, _ stop: WebStop) -> Picture.Source? {
    if let kept = kept(book) { return kept }
    guard let address = Self.address(of: book) else { return nil }
    do {
      let memory = try Memory()
      var wish = WebWish(address)
      (wish.limit, wish.seconds) = (Self.limit, Self.seconds)
      let answer = try server().answer(wish, into: memory.descriptor, stop: stop).succeeding()
      let type = answer.head.value("content-type")?.lowercased() ?? ""
      // A page to sign in is no picture. What the bytes are, a locked worker finds out.
      guard answer.count > 0, !type.hasPrefix("text/") else { return nil }
      try Files.makeFolder(folder, mode: 0o700)
      let path = path(of: book)
      try Files.replace(path, with: memory.bytes(limit: Self.limit), mode: 0o600)
      return Picture.Source(path: path)
    } catch {
      return nil
    }
  }

  /// Removes the covers that were not used for the longest time. Waits for the disk.
  func shrink() {
    let all = Files.names(in: folder).compactMap { name in
      let path = Paths.joined(folder, name)
      return Files.facts(path).map { (path: path, facts: $0) }
    }
    guard all.reduce(0, { $0 + $1.facts.size }) > Self.mostBytes else { return }
    var bytes = 0
    for cover in all.sorted(by: { $0.facts.modified > $1.facts.modified }) {
      bytes += cover.facts.size
      if bytes > Self.mostBytes / 10 * 9 { Files.remove(cover.path) }
    }
  }
}
