import BookTable
import Books
import Content
import Foundation
import Launch
import PaperApp
import PaperGeometry
import PaperGestures
import ServerFacts
import ServerFetching
import ServerKeeping
import ServerRooms
import ServerStore
import Shell
import Stage
import TestBasics
import Testing
import WebClient
import WebRules
import WorkerClient

/// A window's errands with a library and a folder of WebDAV (`Tests/WebServer`).
@MainActor
private final class RootFrames {
  let stage = Stage(view: ViewSize(Size(800, 600)))
  let shelf: LibraryShelf
  let files: TemporaryFolder
  let cache: TemporaryFolder
  let roots: RootErrand
  let errands: ServerErrands
  let list: ServerList
  var time = 0.0
  /// Other shelves that were asked for.
  var others = 0
  private let process = Process()
  private let input = Pipe(), output = Pipe()
  private let home: WebAddress

  private struct NoSecrets: SecretStore {
    func secret(of server: String) -> [UInt8]? { nil }
    func keep(_ secret: [UInt8], label: String, of server: String) -> Bool { false }
    func forget(_ server: String) {}
  }

  private struct NoSurveyor: BookSurveyor {
    func survey(_ files: [Picture.Source], coverWidth: Int?) -> [Result<SurveyedBook, SurveyError>]
    {
      files.map { _ in .failure(.cancelled) }
    }
  }

  init(isRoot: Bool, rows: [BookRow] = [], hasFolders: Bool = true) throws {
    (files, cache) = (try TemporaryFolder(), try TemporaryFolder())
    try Data("A book of words.".utf8).write(
      to: URL(fileURLWithPath: files.path + "/Ada - Words.txt"))
    try FileManager.default.createDirectory(
      atPath: files.path + "/deep", withIntermediateDirectories: true)
    try Data("Another".utf8).write(to: URL(fileURLWithPath: files.path + "/deep/Other.txt"))
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("WebServer/server.py").path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [script]
    process.environment = [
      "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8", "PAPER_DAV": files.path,
    ]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    var line = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
      line.append(Character(UnicodeScalar(byte)))
    }
    output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    home = try #require(WebAddress("http://127.0.0.1:\(line)/dav/"))
    list = ServerList(path: cache.path + "/servers.json")
    var known = KnownServer(id: "one", title: "Mine", address: home)
    (known.isFolder, known.isRoot) = (true, isRoot)
    try list.keep(known)
    let catalogue = MadeCatalogue(rows)
    if !hasFolders { catalogue.tell { $0.roots = [] } }
    shelf = LibraryShelf(catalogue, wake: {})
    (roots, errands) = Self.errands(cache.path)
  }

  /// Another start of the program with the same files, without the server.
  private init(after frames: RootFrames, _ rows: [BookRow]) {
    (files, cache, home, list) = (frames.files, frames.cache, frames.home, frames.list)
    shelf = LibraryShelf(MadeCatalogue(rows), wake: {})
    (roots, errands) = Self.errands(cache.path)
  }

  func again() -> RootFrames { RootFrames(after: self, [Frames.row(1, "Emma")]) }

  private static func errands(_ cache: String) -> (RootErrand, ServerErrands) {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    let program = WebProgram(path: folder + "/paper-net")
    let worker = WorkerProgram(path: folder + "/paper-worker")
    let keeper = ServerKeeper(
      ServerKeeper.Means(
        list: cache + "/servers.json", cache: cache, secrets: NoSecrets(), program: program,
        agent: "Paper/test", head: { _, _ in nil })
    ) {}
    let connections = ServerConnections(keeper, program: program, agent: "Paper/test")
    let room = RoomErrand(
      RoomErrand.Source(
        connections, worker: worker, cache: cache, list: ServerList(path: cache + "/servers.json")),
      wake: {})
    let roots = RootErrand(
      ServerRoots(
        ServerRoots.Means(connections, worker: worker, cache: cache, surveyor: NoSurveyor()),
        wake: {})
    ) { keeper.server($0) }
    let streams = StreamedBooks(
      connections, worker: worker, cache: cache, decode: { .failure(.empty($0.source.path)) })
    let fetching = FetchErrand(
      connections, worker: worker, cache: cache, room: room, roots: roots, streams: streams,
      wake: {})
    return (
      roots, ServerErrands([KeeperErrand(keeper, connections, wake: {}), room, roots, fetching])
    )
  }

  func endServer() {
    guard process.isRunning else { return }
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    output.fileHandleForReading.readabilityHandler = nil
  }

  func end() {
    errands.stop()
    endServer()
  }

  /// As `App.frame` has the errands.
  func frame(first: Arguments? = nil) {
    if shelf.exchange(with: stage, first: first, at: time) != nil { others += 1 }
    roots.isReady = shelf.hasBooks
    if roots.hasRoots == true, let twins = shelf.takeTwins(at: time) { roots.hide(twins) }
    errands.exchange(with: stage, at: time)
    shelf.hasServerRoots = roots.hasRoots
    shelf.hasServerBooks = roots.hasLoaded
    shelf.take(fromServers: roots.takePackets())
    stage.advance(to: time)
    time += 1.0 / 60
  }

  /// - Parameter front: where the book lies that was in front at the last end, as the bytes of a path.
  func start(front: [UInt8]? = nil) {
    shelf.hasServerRoots = roots.hasRoots
    var first = Arguments()
    if let front {
      first.left = ShelfState()
      first.left?.front = front
    }
    frame(first: first)
  }

  func frames(until hasHappened: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while !hasHappened() {
      try #require(
        ContinuousClock.now < end, "\(titles) \(stage.serverFacts.servers) \(shelf.isShown)")
      usleep(2000)
      frame()
    }
  }

  var titles: [String] {
    guard let table = stage.shelfTable else { return [] }
    let shelf = TableShelf(table)
    return (0..<shelf.count).map { shelf.entry(at: $0).title }.sorted()
  }

  var root: ServerFacts.Root? { stage.serverFacts.servers.first?.root }
  func id(_ title: String) throws -> ShelfEntry.ID {
    let shelf = TableShelf(try #require(stage.shelfTable))
    return try #require((0..<shelf.count).map(shelf.entry).first { $0.title == title }?.id)
  }
  func isRemote(_ id: ShelfEntry.ID) -> Bool {
    guard let shelf = stage.shelfTable.map({ TableShelf($0) }) else { return false }
    return shelf.index(of: id).map(shelf.isRemote) ?? false
  }
}

@Suite("Folders of servers in the library", .timeLimit(.minutes(3)))
@MainActor
struct RootErrandTests {
  @Test func theBooksOfTheFolderStandBesideThoseOfTheDisk() throws {
    let frames = try RootFrames(isRoot: true, rows: [Frames.row(1, "Emma")])
    defer { frames.end() }
    frames.start()
    try frames.frames { frames.titles == ["Emma", "Other", "Words"] }
    try frames.frames { frames.root?.isWalking == false }
    #expect(frames.root?.books == 2 && frames.root?.problem == nil)
    let id = try frames.id("Words")
    #expect(frames.isRemote(id) && frames.stage.libraryFacts?.isOnServer(id) == true)
    // The description comes without the catalogue.
    frames.stage.want(descriptionsOf: [id])
    frames.frame()
    #expect(frames.stage.description(of: id)?.size == 16)
    // A fetched book is bound.
    frames.stage.ask(.fetch([id], opens: false))
    try frames.frames { !frames.isRemote(id) }
    let path = try #require(frames.stage.shelfTable?.entry(of: id)?.locator.path)
    #expect(FileManager.default.contents(atPath: path) == Data("A book of words.".utf8))
    frames.stage.ask(.drop([id]))
    try frames.frames { frames.isRemote(id) }
  }

  @Test func aFolderAloneMakesALibrary() throws {
    let frames = try RootFrames(isRoot: true, hasFolders: false)
    defer { frames.end() }
    frames.start()
    try frames.frames { frames.titles == ["Other", "Words"] }
    #expect(frames.others == 0 && frames.shelf.isShown)
  }

  @Test func withoutTheChoiceNothingIsShown() throws {
    let frames = try RootFrames(isRoot: false, hasFolders: false)
    defer { frames.end() }
    frames.start()
    try frames.frames { frames.others == 1 }
    #expect(frames.roots.hasRoots == false && frames.root == nil && !frames.shelf.isShown)
  }

  @Test func theReaderChoosesAndTakesTheChoiceBack() throws {
    let frames = try RootFrames(isRoot: false, rows: [Frames.row(1, "Emma")])
    defer { frames.end() }
    frames.start()
    try frames.frames { frames.titles == ["Emma"] && frames.roots.hasRoots == false }
    frames.stage.ask(.shelve("one", true))
    try frames.frames { frames.titles == ["Emma", "Other", "Words"] }
    try frames.frames { (try? frames.list.servers())?.first?.isRoot == true }
    frames.stage.ask(.shelve("one", false))
    try frames.frames { frames.titles == ["Emma"] }
    try frames.frames { (try? frames.list.servers())?.first?.isRoot == false }
    #expect(frames.root == nil)
  }

  @Test func aRemovedServerTakesItsBooks() throws {
    let frames = try RootFrames(isRoot: true, rows: [Frames.row(1, "Emma")])
    defer { frames.end() }
    frames.start()
    try frames.frames { frames.titles.count == 3 }
    frames.stage.ask(.remove("one", withBooks: true))
    try frames.frames { frames.titles == ["Emma"] }
  }

  @Test func theServerIsAwayAtTheNextStart() throws {
    let frames = try RootFrames(isRoot: true, rows: [Frames.row(1, "Emma")])
    frames.start()
    try frames.frames { frames.titles.count == 3 && frames.root?.isWalking == false }
    let left = try #require(frames.stage.shelfTable?.entry(of: frames.id("Words"))?.locator.ownFile)
    frames.end()
    let next = frames.again()
    // The book of the server that was in front is in front again, as soon as the shelf is seen.
    next.start(front: left.bytes)
    try next.frames { next.shelf.isShown }
    #expect(try next.stage.bookInMiddle == next.id("Words"))
    try next.frames { next.titles == ["Emma", "Other", "Words"] }
    try next.frames { next.root?.problem != nil }
    let id = try next.id("Words")
    #expect(next.isRemote(id))
    next.stage.ask(.fetch([id], opens: true))
    try next.frames {
      switch next.stage.serverFacts.fetching[id] {
      case .waiting, .failed: true
      default: false
      }
    }
    #expect(next.titles.count == 3)
    next.end()
  }

  @Test func theSameFileOnADiskIsOneBook() throws {
    var row = Frames.row(1, "Emma")
    let file = Picture.Source(path: "/books/Other.txt")
    (row.entry.cover, row.entry.locator, row.size) = (file, .file(file), 7)
    let frames = try RootFrames(isRoot: true, rows: [row])
    defer { frames.end() }
    frames.start()
    try frames.frames { frames.root?.isWalking == false && frames.root?.books == 2 }
    try frames.frames { frames.titles == ["Emma", "Words"] }
  }
}
