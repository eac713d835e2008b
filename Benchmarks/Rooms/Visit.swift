import BookTable
import Books
import Dispatch
import ServerFacts
import ServerRooms
import ServerStore
import SystemCalls
import WebClient
import WebRules
import WorkerClient

/// A visit to a room, which takes what the room tells as the window does: into a table, and into a list of books.
final class Visit {
  let browser: RoomBrowser
  private let connections: ServerConnections
  private let arrived: DispatchSemaphore
  private(set) var table = BookTable()
  private(set) var books: [ShelfEntry.ID: RoomBook] = [:]
  private(set) var room: ServerRoom?
  private var feed = 0

  private struct Access: ServerAccesses {
    let access: ServerAccess
    func access(of id: String) -> ServerAccess { access }
  }

  /// - Parameters:
  ///   - programs: the folder of `paper-net` and `paper-worker`.
  ///   - cache: a folder that is removed afterwards.
  init?(_ address: String, programs: String, cache: String) {
    guard let home = WebAddress(address) else { return nil }
    let arrived = DispatchSemaphore(value: 0)
    self.arrived = arrived
    connections = ServerConnections(
      Access(access: ServerAccess(home: home)),
      program: WebProgram(path: Paths.joined(programs, "paper-net")), agent: "Paper/bench")
    browser = RoomBrowser(
      server: "bench", title: "Bench", connections: connections,
      worker: WorkerProgram(path: Paths.joined(programs, "paper-worker")), cache: cache
    ) { arrived.signal() }
  }

  deinit { browser.stop() }

  /// How long the server takes until its answer begins, in seconds; nil where none begins.
  func timeToHead() -> Double? {
    guard let server = try? connections.server("bench"), let memory = try? Memory() else {
      return nil
    }
    // The process is there.
    _ = try? server.answer(WebWish(server.access.home), into: memory.descriptor)
    let (begun, came, stop) = (Clock.seconds, Monitor<Double?>(nil), WebStop())
    _ = try? server.answer(
      WebWish(server.access.home), into: memory.descriptor, stop: stop,
      head: { _ in
        came.withLock { $0 = $0 ?? Clock.seconds }
        stop.stop()
      })
    return came.look { $0 }.map { $0 - begun }
  }

  /// Takes news until the news are as wanted.
  /// - Returns: how long that took, in seconds; nil after a minute.
  func wait(_ isDone: (Visit) -> Bool) -> Double? {
    let begun = Clock.seconds
    while Clock.seconds < begun + 60 {
      if let news = browser.take() {
        if news.feed != feed { (feed, table, books) = (news.feed, BookTable(), [:]) }
        room = news.room
        for book in news.books { books[book.id] = book }
        if !news.rows.isEmpty { table.apply(.rows(news.rows)) }
      }
      if isDone(self) { return Clock.seconds - begun }
      _ = arrived.wait(timeout: .now() + 1)
    }
    return nil
  }
}
