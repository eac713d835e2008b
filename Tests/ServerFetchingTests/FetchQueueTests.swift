import Books
import Foundation
import ServerFacts
import ServerFetching
import ServerRooms
import ServerStore
import TestBasics
import Testing

/// A queue that is looked at as the window looks at the queue.
final class Fetcher {
  let queue: FetchQueue
  private let arrived = DispatchSemaphore(value: 0)
  private(set) var states: [ShelfEntry.ID: RemoteState] = [:]
  /// All states of all books, in their order.
  private(set) var told: [ShelfEntry.ID: [RemoteState]] = [:]
  private(set) var fetched: [FetchQueue.Fetched] = []
  private(set) var failed: [FetchQueue.Failed] = []
  /// A clock that runs as fast as the test wants.
  var time = 0.0
  /// Whether pauses last as long as they say, as a server that asks for a pause is not asked before.
  var isPatient = false

  private(set) var gone: Set<ShelfEntry.ID> = []

  init(_ server: FetchServer, limit: Int = FetchedBooks.mostBytes, cache: String? = nil) throws {
    let arrived = arrived
    let cache = cache ?? server.cache
    queue = FetchQueue(
      try server.connections(), worker: FetchServer.worker, cache: cache,
      books: FetchedBooks(cache: cache, limit: limit)
    ) { arrived.signal() }
  }

  deinit { queue.stop() }

  func wait(_ isDone: (Fetcher) -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      if let news = queue.take() {
        states = news.states
        fetched += news.fetched
        failed += news.failed
        gone.formUnion(news.gone)
        for (id, state) in news.states where told[id]?.last != state {
          told[id, default: []].append(state)
        }
      }
      if isDone(self) { return }
      try #require(ContinuousClock.now < end, "\(states)")
      // Pauses last no longer than a look.
      queue.follow(at: time)
      if isPatient {
        time = Double(DispatchTime.now().uptimeNanoseconds) / 1e9
      } else if let deadline = queue.deadline {
        time = max(time, deadline)
      }
      _ = arrived.wait(timeout: .now() + 0.05)
    }
  }

  /// Waits until the queue has nothing more to do.
  func settle(_ count: Int) throws { try wait { $0.fetched.count + $0.failed.count >= count } }
}

@Suite("Queue of books", .timeLimit(.minutes(2)))
struct FetchQueueTests {
  private let server: FetchServer

  init() throws { server = try FetchServer() }

  @Test func aBookIsFetchedCheckedAndKnown() throws {
    let fetcher = try Fetcher(server)
    let book = try server.book("/fetch/plain/a.cbz")
    fetcher.queue.fetch([book])
    try fetcher.settle(1)
    #expect(fetcher.fetched.map(\.id) == [book.id])
    #expect(fetcher.fetched.map(\.path) == [book.place.path])
    #expect(fetcher.told[book.id]?.last == .checking)
    let known = try #require(FetchedBook(at: book.place))
    #expect(known.server == "one" && known.identity == book.book.identity)
    #expect(known.title == "Comic" && known.authors == ["Ada"])
    #expect(known.series == "Saga" && known.position == 2)
    #expect(known.fingerprint?.count == 32 && known.size > 400_000)
    #expect(fetcher.states.isEmpty)
    // A book that is there is asked for no second time.
    fetcher.queue.fetch([book])
    try fetcher.settle(2)
    #expect(server.paths.count == 1)
  }

  @Test(arguments: ["cut", "changes", "whole", "busy", "away"])
  func faultsThatPass(_ fault: String) throws {
    let fetcher = try Fetcher(server)
    let book = try server.book("/fetch/\(fault)/a.cbz")
    fetcher.isPatient = fault == "busy"
    fetcher.queue.fetch([book])
    try fetcher.settle(1)
    #expect(fetcher.fetched.map(\.path) == [book.place.path], "\(fetcher.failed)")
    #expect(FetchedBook(at: book.place)?.size ?? 0 > 400_000)
  }

  @Test(arguments: ["html", "text", "half"]) func whatIsNoBookIsDropped(_ fault: String) throws {
    let fetcher = try Fetcher(server)
    let book = try server.book("/fetch/\(fault)/a.cbz")
    fetcher.queue.fetch([book])
    try fetcher.settle(1)
    let failed = try #require(fetcher.failed.first)
    #expect(failed.title == "Comic" && !failed.reason.isEmpty && !failed.reason.contains("\n"))
    #expect(fetcher.states[book.id] == .failed(failed.reason))
    #expect(FetchedBook(at: book.place) == nil)
    let left = FileManager.default.enumerator(atPath: server.cache)?.allObjects as? [String]
    #expect(left?.contains { $0.contains(".part") || $0.hasSuffix(".cbz") } == false)
    #expect(server.paths.count == 1)
  }

  @Test func aServerThatNeverKeepsItsWordIsGivenUp() throws {
    let fetcher = try Fetcher(server)
    let book = try server.book("/fetch/lies/a.cbz")
    fetcher.queue.fetch([book])
    try fetcher.settle(1)
    #expect(fetcher.failed.count == 1)
    #expect((3...20).contains(server.paths.count))
    #expect(fetcher.time >= 100)
    // The reader may try again.
    let count = server.paths.count
    fetcher.queue.fetch([book])
    try fetcher.settle(2)
    #expect(server.paths.count > count)
  }

  @Test func theEndingIsThatOfTheBytes() throws {
    let fetcher = try Fetcher(server)
    let book = try server.book("/fetch/plain/a.epub", type: "application/epub+zip")
    fetcher.queue.fetch([book])
    try fetcher.settle(1)
    let path = try #require(fetcher.fetched.first?.path)
    #expect(path.hasSuffix("/Comic.cbz") && book.place.path.hasSuffix("/Comic.epub"))
    #expect(FetchedBook(at: book.place)?.path == path)
  }

  @Test func aDocumentNamesTheFile() throws {
    let fetcher = try Fetcher(server)
    let books = try ["Two", "Bare", "Nowhere"].map { try server.thinBook($0) }
    fetcher.queue.fetch(books)
    try fetcher.settle(3)
    #expect(fetcher.fetched.map(\.id) == [books[0].id])
    #expect(FetchedBook(at: books[0].place)?.path.hasSuffix("/Two.cbz") == true)
    let reasons = fetcher.failed.map(\.reason)
    #expect(reasons.count == 2 && reasons.contains("\(FetchFailure.noFile)"), "\(reasons)")
  }

  @Test func aBookOfAnotherServerIsKeptAndRemoved() throws {
    let fetcher = try Fetcher(server)
    let (own, other) = (
      try server.book("/fetch/plain/a.cbz"), try server.book("/fetch/plain/b.cbz", server: "two")
    )
    fetcher.queue.fetch([other])
    try fetcher.settle(1)
    let books = FetchedBooks(cache: server.cache)
    // Title, author and volume are those of the other server's book.
    #expect(books.places(of: [own]).map(\.folder) == [other.place.folder])
    let mine = server.folder.path + "/mine"
    try FileManager.default.createDirectory(atPath: mine, withIntermediateDirectories: true)
    let path = try books.keep(books.places(of: [own])[0], in: Array(mine.utf8))
    #expect(FetchedBook(at: other.place)?.path == path)
    books.remove([own])
    #expect(FetchedBook(at: other.place) == nil && FileManager.default.fileExists(atPath: path))
    #expect(books.places(of: [own]) == [own.place])
  }

  @Test func booksThatMakeRoomAreTold() throws {
    let fetcher = try Fetcher(server, limit: 500_000)
    let (first, second) = (
      try server.book("/fetch/plain/a.cbz"), try server.book("/fetch/plain/b.cbz")
    )
    fetcher.queue.fetch([first])
    try fetcher.settle(1)
    #expect(fetcher.gone.isEmpty)
    fetcher.queue.fetch([second])
    try fetcher.settle(2)
    #expect(fetcher.gone == [first.id] && FetchedBook(at: first.place) == nil)
  }

  @Test func aRemovedServerIsAskedForNothing() throws {
    let fetcher = try Fetcher(server)
    let books = [
      try server.book("/fetch/slow/a.cbz?3"), try server.book("/fetch/plain/b.cbz", server: "two"),
    ]
    fetcher.queue.fetch(books)
    fetcher.queue.stop(server: "one")
    try fetcher.settle(1)
    #expect(fetcher.fetched.map(\.id) == [books[1].id])
    try fetcher.wait { $0.states.isEmpty }
    #expect(fetcher.failed.isEmpty)
  }

  @Test func twoBooksOfAServerAtATime() throws {
    let fetcher = try Fetcher(server)
    let books = try (0..<4).map { try server.book("/fetch/slow/\($0).cbz?0.6") }
    let other = try server.book("/fetch/slow/other.cbz?0.6", server: "two")
    fetcher.queue.fetch(books + [other])
    var most = 0
    try fetcher.wait { fetcher in
      let coming = books.filter {
        if case .coming = fetcher.states[$0.id] { true } else { false }
      }
      most = max(most, coming.count)
      return fetcher.fetched.count == 5
    }
    #expect(most == 2)
    // Bytes are told in steps, and no step goes back.
    let parts = fetcher.told[other.id, default: []].compactMap { state -> Double? in
      if case .coming(let part) = state { part } else { nil }
    }
    #expect(parts.count >= 2 && parts == parts.sorted(), "\(parts)")
  }

  @Test func aStopKeepsWhatHasCome() throws {
    let book = try server.book("/fetch/slow/a.cbz?3")
    let fetcher = try Fetcher(server)
    fetcher.queue.fetch([book])
    try fetcher.wait {
      if case .coming(let part?) = $0.states[book.id] { part > 0.1 } else { false }
    }
    fetcher.queue.stop([book.id])
    try fetcher.wait { $0.states.isEmpty }
    #expect(fetcher.failed.isEmpty)
    // Another run of the program goes on.
    let next = try Fetcher(server)
    next.queue.fetch([book])
    try next.wait { if case .coming = $0.states[book.id] { true } else { false } }
    let first = next.told[book.id]?.first { $0 != .waiting }
    guard case .coming(let part?) = first else { return #expect(first == nil) }
    #expect(part > 0.1)
  }

  @Test func aFolderThatTakesNoFilesIsNamed() throws {
    try server.folder.file("cache/books", [1])
    let fetcher = try Fetcher(server)
    fetcher.queue.fetch([try server.book("/fetch/plain/a.cbz")])
    try fetcher.settle(1)
    #expect(fetcher.failed.first?.reason.contains("cache/books/one") == true)
  }

  @Test func aFullDiskIsTold() throws {
    // A disk without room, as the system gives one.
    let failure = FetchFailure.full("/books")
    #expect("\(failure)".contains("/books") && !failure.mayPass)
  }

  @Test func aCacheThatIsDeletedMeanwhileIsFetchedAnew() throws {
    let book = try server.book("/fetch/slow/a.cbz?1")
    let fetcher = try Fetcher(server)
    fetcher.queue.fetch([book])
    try fetcher.wait { if case .coming = $0.states[book.id] { true } else { false } }
    try FileManager.default.removeItem(atPath: server.cache)
    try fetcher.settle(1)
    #expect(fetcher.fetched.count == 1, "\(fetcher.failed)")
    #expect(FileManager.default.fileExists(atPath: book.place.path))
  }
}
