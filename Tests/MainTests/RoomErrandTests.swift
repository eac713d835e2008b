import Accessibility
import Books
import Content
import Foundation
import PaperApp
import PaperGeometry
import PaperGestures
import ServerRooms
import ServerFacts
import ServerStore
import Shell
import Stage
import Testing
import WebClient
import WebRules
import WorkerClient

/// A window's errands with the tests' own server (`Tests/WebServer`).
@MainActor
final class RoomFrames {
  let stage: Stage
  let room: RoomErrand
  let errands: ServerErrands
  var time = 0.0
  private let process = Process()
  private let input = Pipe(), output = Pipe()
  private let cache = NSTemporaryDirectory() + "paper-errand-\(UUID().uuidString)"

  private struct Accesses: ServerAccesses {
    let access: ServerAccess
    func access(of id: String) -> ServerAccess { access }
  }

  init(_ path: String, size: Size = Size(800, 600)) throws {
    stage = Stage(view: ViewSize(size))
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
    let home = try #require(WebAddress("http://127.0.0.1:\(line)\(path)"))
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    let connections = ServerConnections(
      Accesses(access: ServerAccess(home: home)),
      program: WebProgram(path: folder + "/paper-net"), agent: "Paper/test")
    room = RoomErrand(
      RoomErrand.Source(
        connections, worker: WorkerProgram(path: folder + "/paper-worker"), cache: cache,
        list: ServerList(path: cache + "/servers.json")), wake: {})
    errands = ServerErrands([room])
  }

  func end() {
    errands.stop()
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    output.fileHandleForReading.readabilityHandler = nil
    try? FileManager.default.removeItem(atPath: cache)
  }

  func frame() {
    errands.exchange(with: stage, at: time)
    stage.advance(to: time)
    time += 1.0 / 60
  }

  func frames(until hasHappened: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !hasHappened() {
      try #require(ContinuousClock.now < end, "\(String(describing: stage.serverFacts.room))")
      usleep(2000)
      frame()
    }
  }

  /// What a screen reader is told on the shelf.
  var words: [String] {
    func all(_ node: AccessibleNode) -> [String] {
      [node.label, node.hint] + node.children.flatMap(all)
    }
    return all(stage.accessibleWindow())
  }

  var shown: ServerRoom? { stage.serverFacts.room }
  var books: Int { stage.shelfTable?.count ?? 0 }
}

@Suite("A server's books on the shelf", .timeLimit(.minutes(3)))
@MainActor
struct RoomErrandTests {
  @Test func fromTheRootToBooksAndBack() throws {
    let frames = try RoomFrames("/catalogue")
    defer { frames.end() }
    frames.frame()
    frames.stage.ask(.open("one"))
    frames.frame()
    // The shelf is the server's at once, and says that the server is asked.
    #expect(frames.room.isShown && frames.room.takeTurn() == .entered)
    #expect(frames.shown?.state == .asking)
    try frames.frames { frames.shown?.state == .shown }
    #expect(frames.books == 0 && frames.shown?.shelves.first?.ways.count == 3)
    frames.stage.ask(.go(.shelf(group: 0, 0)))
    try frames.frames { frames.books >= 60 }
    #expect(frames.shown?.path.count == 2)
    let first = try #require(frames.stage.bookInMiddle)
    #expect(frames.room.book(first)?.book.title == "Book 00000")
    #expect(frames.shown?.books[first] == .away)
    // Covers come for what is seen.
    try frames.frames {
      frames.stage.shelfTable?.entry(of: first)?.cover.path.contains("/covers/") == true
    }
    // The panel of the root is still open, and closes first.
    _ = frames.stage.handle(.key(Key("Escape")), at: frames.time)
    // The end of the shelf asks for the next page, and the book in front stays.
    _ = frames.stage.handle(.key(Key("End")), at: frames.time)
    try frames.frames { frames.books == 120 }
    #expect(frames.room.book(try #require(frames.stage.bookInMiddle))?.book.title == "Book 00059")
    _ = frames.stage.handle(.key(Key("End")), at: frames.time)
    try frames.frames { frames.books == 150 }
    frames.stage.ask(.go(.back(to: 0)))
    try frames.frames { frames.shown?.path.count == 1 }
    #expect(frames.books == 0)
    frames.stage.ask(.leave)
    frames.frame()
    #expect(frames.room.takeTurn() == .left && !frames.room.isShown && frames.shown == nil)
    #expect(!frames.stage.leaveRoom(at: frames.time))
  }

  @Test func theWayBackLeadsToABookOfALaterPage() throws {
    let frames = try RoomFrames("/catalogue")
    defer { frames.end() }
    frames.stage.ask(.open("one"))
    try frames.frames { frames.shown?.state == .shown }
    frames.stage.ask(.go(.shelf(group: 0, 0)))
    try frames.frames { frames.books == 60 }
    _ = frames.stage.handle(.key(Key("Escape")), at: frames.time)
    for count in [120, 150] {
      _ = frames.stage.handle(.key(Key("End")), at: frames.time)
      try frames.frames { frames.books == count }
    }
    let front = try #require(frames.stage.bookInMiddle)
    #expect(frames.room.book(front)?.book.title == "Book 00119")
    func goOnAndBack() throws {
      frames.stage.ask(.go(.search("0014")))
      try frames.frames { frames.shown?.search == "0014" && frames.shown?.state == .shown }
      frames.stage.ask(.go(.back(to: 1)))
      try frames.frames { frames.shown?.path.count == 2 && frames.books > 0 }
      #expect(frames.stage.bookInMiddle != front)
    }
    try goOnAndBack()
    try frames.frames { frames.stage.bookInMiddle == front }
    // Who moves meanwhile stays there.
    try goOnAndBack()
    _ = frames.stage.handle(.key(Key("Right")), at: frames.time)
    let own = frames.stage.bookInMiddle
    for _ in 0..<60 {
      usleep(2000)
      frames.frame()
    }
    #expect(frames.stage.bookInMiddle == own && own != front)
  }

  @Test func aLargeFeedGrowsOnTheShelf() throws {
    let frames = try RoomFrames("/catalogue/large/3000")
    defer { frames.end() }
    frames.stage.ask(.open("one"))
    try frames.frames { frames.books > 0 }
    let front = frames.stage.bookInMiddle
    try frames.frames { frames.shown?.state == .shown && frames.books == 3000 }
    #expect(frames.stage.bookInMiddle == front && frames.errands.deadline == nil)
  }

  @Test func theCardTellsWhatADocumentTells() throws {
    let frames = try RoomFrames("/catalogue/thin")
    defer { frames.end() }
    frames.stage.ask(.open("one"))
    try frames.frames { frames.books == 4 && frames.shown?.state == .shown }
    let book = try #require(frames.stage.bookInMiddle)
    frames.stage.want(descriptionsOf: [book])
    // What the feed tells is there at once.
    frames.frame()
    #expect(frames.stage.description(of: book)?.found.title == "Two")
    try frames.frames { frames.stage.description(of: book)?.found.summary == "All of Two" }
    #expect(frames.room.book(book)?.book.best?.ending == "cbz")
  }

  @Test func groupsAreHeadings() throws {
    let frames = try RoomFrames("/catalogue/two")
    defer { frames.end() }
    frames.stage.ask(.open("one"))
    try frames.frames { frames.books == 3 && frames.shown?.state == .shown }
    // The books of no group come first, under the title of the feed.
    #expect(frames.words.contains("Server") && !frames.words.contains("On deck"))
    _ = frames.stage.handle(.key(Key("Escape")), at: frames.time)
    _ = frames.stage.handle(.key(Key("End")), at: frames.time)
    try frames.frames { frames.words.contains("On deck") }
  }

  @Test func anotherShelfEndsTheRoom() throws {
    let frames = try RoomFrames("/catalogue/newest")
    defer { frames.end() }
    frames.stage.ask(.open("one"))
    try frames.frames { frames.books > 0 }
    frames.stage.show(ListedShelf([]), at: frames.time)
    frames.frame()
    #expect(!frames.room.isShown && frames.shown == nil)
  }

  @Test func withoutAnythingToShow() throws {
    let frames = try RoomFrames("/catalogue/page")
    defer { frames.end() }
    frames.stage.ask(.open("one"))
    try frames.frames { if case .failed = frames.shown?.state { true } else { false } }
    #expect(frames.books == 0)
    frames.stage.ask(.go(.again))
    frames.frame()
    #expect(frames.shown?.state == .asking)
  }
}
