import Books
import Foundation
import ServerFacts
import ServerRooms
import ServerStore
import Synchronization
import SystemCalls
import TestBasics
import Testing
import WebClient
import WebRules
import WorkerClient

/// The tests' own server (`Tests/WebServer`), and rooms of its catalogues; ends with the object.
final class RoomServer {
  let port: Int
  private let process = Process()
  private let input = Pipe(), output = Pipe()
  let cache: String

  /// - Parameter folder: what the server has below `/dav` and `/bare`; nil for nothing.
  init(folder: String? = nil) throws {
    var environment = ["PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"]
    environment["PAPER_DAV"] = folder
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("WebServer/server.py").path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [script]
    process.environment = environment
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    var line = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
      line.append(Character(UnicodeScalar(byte)))
    }
    port = try #require(Int(line))
    cache = NSTemporaryDirectory() + "paper-room-\(UUID().uuidString)"
    // Nobody reads the pipe meanwhile, and a full pipe would stop the server.
    output.fileHandleForReading.readabilityHandler = { [log] in
      log.add(String(decoding: $0.availableData, as: UTF8.self))
    }
  }

  private let log = Log()

  private final class Log: Sendable {
    let text = Mutex("")
    func add(_ part: String) { text.withLock { $0 += part } }
  }

  /// The requests so far: method, path and scheme of authorisation.
  var requests: [String] { log.text.withLock { $0.split(separator: "\n").map(String.init) } }

  deinit {
    end()
    try? FileManager.default.removeItem(atPath: cache)
  }

  /// Ends the server: from now on nothing answers.
  func end() {
    guard process.isRunning else { return }
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    output.fileHandleForReading.readabilityHandler = nil
  }

  func address(_ path: String) throws -> WebAddress {
    try #require(WebAddress("http://127.0.0.1:\(port)\(path)"))
  }

  static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path
  static let worker = WorkerProgram(path: folder + "/paper-worker")

  /// Gives one access to all servers, and what the reader answers to a refusal.
  private struct Accesses: ServerAccesses {
    let access: ServerAccess
    let mended: ServerAccess?
    private let isMended = SharedFlag()

    init(_ access: ServerAccess, mended: ServerAccess?) {
      (self.access, self.mended) = (access, mended)
    }

    func access(of id: String) -> ServerAccess {
      isMended.value.withLock { $0 } ? mended ?? access : access
    }

    func mend(_ id: String, after failure: WebFailure) -> Bool {
      guard mended != nil else { return false }
      isMended.value.withLock { $0 = true }
      return true
    }
  }

  private final class SharedFlag: Sendable { let value = Mutex(false) }

  func room(
    _ path: String, user: String = "", password: String = "", answers: (String, String)? = nil
  ) throws -> RoomVisit {
    let home = try address(path)
    let mended = answers.map {
      ServerAccess(home: home, user: $0.0, password: $0.1, allowsPlain: true)
    }
    let accesses = Accesses(
      ServerAccess(home: home, user: user, password: password, allowsPlain: true), mended: mended)
    let connections = ServerConnections(
      accesses, program: WebProgram(path: Self.folder + "/paper-net"), agent: "Paper/test")
    return RoomVisit(connections, cache: cache)
  }
}

/// A visit to a room, which waits for news.
final class RoomVisit {
  let browser: RoomBrowser
  private let arrived: DispatchSemaphore
  private(set) var feed = 0
  private(set) var room = ServerRoom(server: "one", title: "")
  private(set) var rows: [Int64: Row] = [:]
  private(set) var books: [ShelfEntry.ID: RoomBook] = [:]
  private(set) var completed: [ShelfEntry.ID] = []
  private(set) var problems: [String] = []
  /// How often a feed has begun anew.
  private(set) var feeds = 0

  struct Row {
    var entry: ShelfEntry
    var isRemote: Bool
  }

  init(_ connections: ServerConnections, cache: String) {
    let arrived = DispatchSemaphore(value: 0)
    self.arrived = arrived
    browser = RoomBrowser(
      server: "one", title: "Mine", connections: connections, worker: RoomServer.worker,
      cache: cache
    ) { arrived.signal() }
  }

  deinit { browser.stop() }

  var titles: [String] { rows.sorted { $0.key < $1.key }.map(\.value.entry.title) }
  var entries: [ShelfEntry] { rows.sorted { $0.key < $1.key }.map(\.value.entry) }

  /// Takes news until the news are as wanted.
  func wait(_ isDone: (RoomVisit) -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      if let news = browser.take() {
        if news.feed != feed { (feed, feeds, rows, books) = (news.feed, feeds + 1, [:], [:]) }
        room = news.room
        for row in news.rows {
          rows[row.number] = Row(entry: row.entry, isRemote: row.state == .remote)
        }
        for book in news.books { books[book.id] = book }
        completed += news.completed
        problems += news.problems
      }
      if isDone(self) { return }
      try #require(ContinuousClock.now < end, "\(room.state), \(rows.count) books")
      _ = arrived.wait(timeout: .now() + 0.2)
    }
  }

  /// Waits until nothing is on its way.
  func settle() throws { try wait { $0.room.state != .asking } }
}
