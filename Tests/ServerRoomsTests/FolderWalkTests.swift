import ServerRooms
import ServerStore
import TestBasics
import Testing
import WebClient
import WorkerClient

/// The walk through folders of WebDAV, beside a server that the test makes.
@Suite(.timeLimit(.minutes(1))) struct FolderWalkTests {
  /// A server of folders, which counts what is asked.
  private final class Folders: FolderLister {
    var folders: [String: FolderNames] = [:]
    var failures: [String: RoomFailure] = [:]
    var asked: [String] = []
    /// Stops the walk with the request for a folder.
    var stopsAt: String?
    /// Makes the answer for a folder of which the test tells nothing.
    var make: ((String) -> FolderNames)?

    func names(in path: String, stop: WebStop) throws(RoomFailure) -> FolderNames {
      asked.append(path)
      if stopsAt == path {
        stop.stop()
        throw .web(.cancelled)
      }
      if let failure = failures[path] { throw failure }
      if let names = folders[path] ?? make?(path) { return names }
      throw .web(.status(404))
    }

    /// Puts files and folders with their versions into a folder.
    func put(_ path: String, _ files: [String], _ below: [(String, String)] = []) {
      folders[path] = FolderNames(
        files: files.map { RootListing.File(name: $0, title: $0, size: 9) },
        folders: below.map { RootListing.Subfolder(name: $0.0, version: $0.1) })
    }

    func takeAsked() -> [String] {
      defer { asked = [] }
      return asked
    }
  }

  private let server = Folders()

  init() {
    server.put("", ["top.epub"], [("a", "1"), ("b", "1")])
    server.put("a", ["one.epub"], [("deep", "1")])
    server.put("a/deep", ["two.epub"])
    server.put("b", ["three.epub"])
  }

  private func walk(
    _ listing: RootListing = RootListing(), limits: FolderWalk.Limits = FolderWalk.Limits()
  ) -> (listing: RootListing, end: FolderWalk.End) {
    FolderWalk.run(listing, by: server, limits: limits, now: 100, stop: WebStop()) { _, _ in }
  }

  private func names(_ listing: RootListing) -> [String] {
    listing.folders.values.flatMap { $0.files.map(\.name) }.sorted()
  }

  private let all = ["one.epub", "three.epub", "top.epub", "two.epub"]

  // MARK: All folders

  @Test func theWalkGoesBreadthFirst() {
    let (listing, end) = walk()
    #expect(server.takeAsked() == ["", "a", "b", "a/deep"])
    #expect(end == .whole(failed: 0, isCut: false) && names(listing) == all)
    #expect(listing.isWhole && listing.walked == 100 && listing.count == 4)
  }

  @Test func whatHasComeIsToldFolderByFolder() {
    var told: [(String, Int)] = []
    _ = FolderWalk.run(RootListing(), by: server, now: 1, stop: WebStop()) { listing, path in
      told.append((path, listing.count))
    }
    #expect(told.map(\.0) == ["", "a", "b", "a/deep"] && told.map(\.1) == [1, 2, 3, 4])
  }

  @Test func foldersWithoutAChangeAreNotAskedAgain() {
    let first = walk().listing
    _ = server.takeAsked()
    // The mark of a folder says nothing of the folders further down: those with folders are asked.
    #expect(walk(first).end == .whole(failed: 0, isCut: false))
    #expect(server.takeAsked() == ["", "a"])
    server.put("", ["top.epub"], [("a", "1"), ("b", "2")])
    server.put("b", ["three.epub", "four.epub"])
    let third = walk(first).listing
    #expect(server.takeAsked() == ["", "a", "b"] && names(third).contains("four.epub"))
  }

  @Test func foldersWithoutMarksAreAlwaysAsked() {
    server.put("", [], [("b", "")])
    let first = walk().listing
    _ = server.takeAsked()
    _ = walk(first)
    #expect(server.takeAsked() == ["", "b"])
  }

  @Test func aFolderThatIsGoneTakesItsBooks() {
    let first = walk().listing
    server.put("", ["top.epub"], [("b", "1")])
    var gone: [String] = []
    let (second, _) = FolderWalk.run(first, by: server, now: 2, stop: WebStop()) { listing, path in
      if listing.folders[path] == nil { gone.append(path) }
    }
    #expect(names(second) == ["three.epub", "top.epub"] && gone.sorted() == ["a", "a/deep"])
  }

  // MARK: Cuts

  @Test func aWalkThatWasCutGoesOn() {
    server.stopsAt = "b"
    let (cut, end) = walk()
    #expect(end == .stopped && !cut.isWhole && cut.walked == nil)
    #expect(server.takeAsked() == ["", "a", "b"])
    server.stopsAt = nil
    let (whole, _) = walk(cut)
    #expect(server.takeAsked() == ["b", "a/deep"] && names(whole) == all && whole.isWhole)
    #expect(whole.walk == cut.walk)
  }

  @Test func aWalkThatWasCutDropsNothing() {
    let first = walk().listing
    server.put("", ["top.epub"], [("b", "2")])
    server.stopsAt = "b"
    #expect(names(walk(first).listing) == all)
  }

  // MARK: Failures

  @Test(arguments: [
    RoomFailure.web(.noServer(host: "h", port: 1)), .web(.status(502)), .web(.status(503)),
    .web(.status(504)), .web(.needsPassword), .web(.wrongPassword),
    .web(.certificate(isKnown: true)),
  ]) func aServerThatIsAwayLeavesAllBooks(_ failure: RoomFailure) {
    let first = walk().listing
    _ = server.takeAsked()
    server.put("", ["top.epub"], [("a", "2"), ("b", "2")])
    server.failures["a"] = failure
    let (second, end) = walk(first)
    // No further folder is asked.
    #expect(end == .away(failure) && server.takeAsked() == ["", "a"] && names(second) == all)
    server.failures[""] = failure
    #expect(walk(second).end == .away(failure))
  }

  @Test(arguments: [
    RoomFailure.web(.status(404)), .web(.status(403)), .web(.status(500)), .web(.slow), .web(.cut),
    .web(.tooLong(limit: 1)), .damaged, .webPage,
  ]) func aFolderThatFailsLeavesItsBooksAndThoseBelow(_ failure: RoomFailure) {
    let first = walk().listing
    server.put("", ["top.epub"], [("a", "2"), ("b", "1")])
    server.failures["a"] = failure
    _ = server.takeAsked()
    let (second, end) = walk(first)
    #expect(end == .whole(failed: 1, isCut: false) && server.takeAsked() == ["", "a"])
    #expect(names(second) == all)
    // The folder is asked again, whatever its mark.
    server.failures["a"] = nil
    #expect(walk(second).end == .whole(failed: 0, isCut: false))
    #expect(server.takeAsked() == ["", "a"])
  }

  @Test func threeFoldersInARowWithoutAnAnswerEndTheWalk() {
    let slow = ["a", "b", "c"]
    server.put("", [], (slow + ["d"]).map { ($0, "2") })
    server.put("d", ["four.epub"])
    server.failures = ["a": .web(.slow), "b": .web(.cut), "c": .web(.slow)]
    let (first, end) = walk()
    #expect(end == .away(.web(.slow)) && server.takeAsked() == [""] + slow)
    // The next walk goes on behind the three.
    let (second, next) = walk(first)
    #expect(next == .whole(failed: 0, isCut: false) && server.takeAsked() == ["d"])
    #expect(names(second) == ["four.epub"])
    // An answer of the server begins the row anew.
    server.put("", [], slow.map { ($0, "2") } + [("d", "3")])
    server.failures["c"] = .web(.status(500))
    server.failures["d"] = .web(.slow)
    let (third, last) = walk(second)
    #expect(last == .whole(failed: 4, isCut: false) && names(third) == ["four.epub"])
    #expect(server.takeAsked() == [""] + slow + ["d"])
  }

  @Test func withoutAWorkerTheWalkEnds() {
    let first = walk().listing
    server.failures[""] = .worker(.stopped)
    #expect(walk(first).end == .away(.worker(.stopped)))
    server.failures = ["a": .worker(.stopped)]
    server.put("", ["top.epub"], [("a", "2"), ("b", "2")])
    let (second, end) = walk(first)
    #expect(end == .away(.worker(.stopped)) && names(second) == all)
  }

  @Test func aFolderThatFailsAtFirstHasNoBooks() {
    server.failures["a"] = .web(.status(404))
    let (first, end) = walk()
    #expect(end == .whole(failed: 1, isCut: false) && names(first) == ["three.epub", "top.epub"])
  }

  @Test func anAnswerThatEndsEarlyDropsNothing() {
    let first = walk().listing
    server.put("", ["new.epub"], [("a", "1")])
    server.folders[""]?.isWhole = false
    let second = walk(first).listing
    #expect(names(second) == ["new.epub"] + all)
  }

  // MARK: Folders that are suddenly empty

  @Test func anEmptyRootLeavesAllBooks() {
    var listing = walk().listing
    server.put("", [])
    for _ in 0..<4 {
      let (next, end) = walk(listing)
      #expect(end == .emptied && names(next) == all)
      listing = next
    }
  }

  @Test func anEmptyFolderLeavesItsBooksOnce() {
    let first = walk().listing
    server.put("", ["top.epub"], [("a", "2"), ("b", "1")])
    server.put("a", [])
    let second = walk(first).listing
    #expect(names(second) == all)
    #expect(names(walk(second).listing) == ["three.epub", "top.epub"])
    // A folder that is full again keeps its books.
    server.put("a", ["one.epub"])
    let third = walk(second).listing
    #expect(names(third) == ["one.epub", "three.epub", "top.epub"])
    server.put("a", [])
    #expect(names(walk(third).listing) == names(third))
  }

  /// Folders of any shape, with failures and stops at any place: no walk drops a book that is there, and a walk without
  /// trouble finds exactly what is there.
  @Test(arguments: 0..<60) func noTroubleDropsABook(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    server.folders = [:]
    var paths = [""]
    for number in 0..<random.int(1...14) {
      paths.append(RootListing.path(paths[random.int(0...paths.count - 1)], "f\(number)"))
    }
    var versions: [String: Int] = [:]
    /// Makes the answers of the folders.
    func put() {
      for path in paths {
        let below = paths.filter { other in
          guard let slash = other.lastIndex(of: "/") else { return path.isEmpty && !other.isEmpty }
          return other[..<slash] == path
        }
        let own = path.split(separator: "/").last.map(String.init) ?? "top"
        let files = (0...versions[path, default: 0]).map { "\(own)-\($0).epub" }
        server.put(
          path, files,
          below.map { other in
            (other.split(separator: "/").last.map(String.init) ?? "", "\(versions[other] ?? 0)")
          })
      }
    }
    put()
    let all = paths.count
    var listing = walk().listing
    #expect(listing.count == all)
    for _ in 0..<8 {
      server.failures = [:]
      for path in paths where random.int(0...3) == 0 {
        server.failures[path] =
          [.web(.status(404)), .web(.slow), .damaged, .web(.needsPassword)][random.int(0...3)]
      }
      server.stopsAt = random.int(0...2) == 0 ? paths[random.int(0...all - 1)] : nil
      listing = walk(listing).listing
      #expect(listing.count == all && listing.folders.count == paths.count)
    }
    (server.failures, server.stopsAt) = ([:], nil)
    for _ in 0..<3 { versions[paths[random.int(0...all - 1)], default: 0] += 1 }
    put()
    // The first walk may go on with a walk that was cut before the change.
    listing = walk(walk(listing).listing).listing
    #expect(listing.count == all + versions.values.reduce(0, +))
  }

  // MARK: Bounds

  @Test func aLinkOfTheServerIsNoFolder() {
    server.put("b", ["three.epub"], [("loop", "")])
    server.folders["b/loop"] = server.folders[""]
    let (listing, _) = walk()
    #expect(names(listing) == all && server.takeAsked().count == 5)
  }

  @Test func foldersOfTheSameNameAreNoLink() {
    server.folders = [:]
    server.put("", [], [("a", "")])
    server.put("a", [], [("a", "")])
    server.put("a/a", ["x.epub"])
    #expect(names(walk().listing) == ["x.epub"])
  }

  @Test func depthFoldersAndFilesAreBounded() {
    // Each folder has two further ones, for ever.
    server.folders = [:]
    server.make = { path in
      FolderNames(
        files: [RootListing.File(name: "f.epub", title: path)],
        folders: [RootListing.Subfolder(name: "l"), RootListing.Subfolder(name: "r")])
    }
    var limits = FolderWalk.Limits()
    (limits.depth, limits.folders, limits.files) = (3, 1000, 1000)
    #expect(walk(limits: limits).end == .whole(failed: 0, isCut: true))
    #expect(server.takeAsked().count == 15)
    (limits.depth, limits.folders) = (100, 50)
    #expect(walk(limits: limits).end == .whole(failed: 0, isCut: true))
    #expect(server.takeAsked().count == 50)
    limits.files = 20
    #expect(walk(limits: limits).listing.count == 20)
  }

  @Test func foldersThatNoWalkComesToAreNotKept() {
    server.put("", [], (0..<1000).map { ("\($0)", "1") })
    for number in 0..<1000 { server.put("\(number)", ["\(number).epub"], [("below", "1")]) }
    var limits = FolderWalk.Limits()
    (limits.depth, limits.folders) = (1, 20)
    let (listing, end) = walk(limits: limits)
    #expect(end == .whole(failed: 0, isCut: true) && listing.folders.count == 20)
    #expect(listing.folders[""]?.folders.count == 19)
    #expect(listing.folders["3"]?.folders.isEmpty == true)
    // What was left out is asked for again.
    #expect(walk(listing).listing.folders.count == 1001)
  }

  @Test func tenThousandFilesInAFolder() {
    server.put("b", (0..<10_000).map { "\($0).epub" })
    let (listing, end) = walk()
    #expect(listing.count == 10_003 && end == .whole(failed: 0, isCut: false))
  }
}
