import BookClients
import Books
import Content
import Foundation
import PaperApp
import PaperGeometry
import PaperGestures
import ServerFacts
import ServerFetching
import ServerStore
import Shell
import Stage
import Testing
import WebClient
import WebRules
import WorkerClient

/// A window's errands of fetching with the tests' own server (`Tests/WebServer`).
@MainActor
private final class FetchFrames {
  let stage = Stage(view: ViewSize(Size(800, 600)))
  let room: RoomErrand
  let errands: ServerErrands
  let cache = NSTemporaryDirectory() + "paper-fetch-\(UUID().uuidString)"
  var time = 0.0
  private let process = Process()
  private let input = Pipe(), output = Pipe()

  private struct Accesses: ServerAccesses {
    let access: ServerAccess
    func access(of id: String) -> ServerAccess { access }
  }

  init() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("WebServer/server.py").path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [script]
    process.environment = ["PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    var line = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
      line.append(Character(UnicodeScalar(byte)))
    }
    output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    let home = try #require(WebAddress("http://127.0.0.1:\(line)/catalogue/comics"))
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    let connections = ServerConnections(
      Accesses(access: ServerAccess(home: home)),
      program: WebProgram(path: folder + "/paper-net"), agent: "Paper/test")
    let worker = WorkerProgram(path: folder + "/paper-worker")
    room = RoomErrand(
      RoomErrand.Source(
        connections, worker: worker, cache: cache,
        list: ServerList(path: cache + "/servers.json")), wake: {})
    let streams = StreamedBooks(
      connections, worker: worker, cache: cache, decode: { .failure(.empty($0.source.path)) })
    errands = ServerErrands([
      room,
      FetchErrand(
        connections, worker: worker, cache: cache, room: room, streams: streams, wake: {}),
    ])
    stage.ask(.open("one"))
  }

  func end() {
    errands.stop()
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    output.fileHandleForReading.readabilityHandler = nil
    try? FileManager.default.removeItem(atPath: cache)
  }

  func frames(until hasHappened: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !hasHappened() {
      try #require(ContinuousClock.now < end, "\(String(describing: stage.serverFacts.room))")
      usleep(2000)
      errands.exchange(with: stage, at: time)
      stage.advance(to: time)
      time += 1.0 / 60
    }
  }

  func id(_ title: String) throws -> ShelfEntry.ID {
    let table = try #require(stage.shelfTable)
    let ids = stage.serverFacts.room?.books.keys.map { $0 } ?? []
    return try #require(ids.first { table.entry(of: $0)?.title == title })
  }

  func state(_ id: ShelfEntry.ID) -> RemoteState? { stage.serverFacts.room?.books[id] }
  func path(_ id: ShelfEntry.ID) -> String { stage.shelfTable?.entry(of: id)?.locator.path ?? "" }
}

@Suite("Books of a server that are fetched", .timeLimit(.minutes(3)))
@MainActor
struct FetchErrandTests {
  @Test func fetchedKeptAndRemoved() throws {
    let frames = try FetchFrames()
    defer { frames.end() }
    try frames.frames { frames.stage.serverFacts.room?.books.count == 4 }
    let id = try frames.id("Plain")
    #expect(frames.state(id) == .away && !FileManager.default.fileExists(atPath: frames.path(id)))
    frames.stage.ask(.fetch([id], opens: false))
    try frames.frames { frames.state(id) == nil }
    #expect(FileManager.default.fileExists(atPath: frames.path(id)))
    let mine = frames.cache + "/mine"
    try FileManager.default.createDirectory(atPath: mine, withIntermediateDirectories: true)
    frames.stage.ask(.keep([id], folder: Array(mine.utf8)))
    try frames.frames { frames.path(id).hasPrefix(mine) }
    #expect(FileManager.default.fileExists(atPath: mine + "/Plain.cbz") && frames.state(id) == nil)
    frames.stage.ask(.drop([id]))
    try frames.frames { frames.state(id) == .away }
    #expect(FileManager.default.fileExists(atPath: mine + "/Plain.cbz"))
  }

  @Test func aFailureLeavesTheBookPale() throws {
    let frames = try FetchFrames()
    defer { frames.end() }
    try frames.frames { frames.stage.serverFacts.room?.books.count == 4 }
    let id = try frames.id("Sign in")
    frames.stage.ask(.fetch([id], opens: true))
    try frames.frames { if case .failed = frames.state(id) { true } else { false } }
    #expect(!FileManager.default.fileExists(atPath: frames.path(id)))
  }

  @Test func aStopLeavesTheBookPale() throws {
    let frames = try FetchFrames()
    defer { frames.end() }
    try frames.frames { frames.stage.serverFacts.room?.books.count == 4 }
    let id = try frames.id("Slow")
    frames.stage.ask(.fetch([id], opens: true))
    try frames.frames { if case .coming = frames.state(id) { true } else { false } }
    frames.stage.ask(.stopFetching([id]))
    try frames.frames { frames.state(id) == .away }
  }

  @Test func theServersPlaceIsTheFirstPage() throws {
    let frames = try FetchFrames()
    defer { frames.end() }
    try frames.frames { frames.stage.serverFacts.room?.books.count == 4 }
    let id = try frames.id("Pages")
    #expect(frames.state(id) == .streamed)
    #expect(frames.stage.serverFacts.room?.firstPages == [id: 3])
  }
}
