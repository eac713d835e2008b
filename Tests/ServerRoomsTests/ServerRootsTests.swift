import BookTable
import Books
import Foundation
import ServerFacts
import ServerRooms
import ServerStore
import SystemCalls
import TestBasics
import Testing
import WebClient
import WebRules

/// Folders of WebDAV as roots of the library, beside the tests' own server, which has a folder of the disk.
@Suite("Roots of the library on servers", .timeLimit(.minutes(3)))
struct ServerRootsTests {
  /// The roots of one server, which waits for news.
  private final class Rig {
    let files: TemporaryFolder
    let server: RoomServer
    let known: KnownServer
    private(set) var roots: ServerRoots
    private(set) var rows: [Int64: BookRow] = [:]
    private(set) var facts = ServerFacts.Root()
    private let arrived = DispatchSemaphore(value: 0)
    private let make: (DispatchSemaphore) -> ServerRoots

    private struct Accesses: ServerAccesses {
      let access: ServerAccess
      func access(of id: String) -> ServerAccess { access }
    }

    /// Finds a title in every file.
    private struct Surveyor: BookSurveyor {
      func survey(
        _ files: [Picture.Source], coverWidth: Int?
      ) -> [Result<SurveyedBook, SurveyError>] {
        files.map { file in
          var book = SurveyedBook()
          (book.details.title, book.details.authors) = ("Found inside", ["Ada", "Ben"])
          (book.look.pageCount, book.look.color) = (12, 0x123456)
          return .success(book)
        }
      }
    }

    init(_ path: String = "/dav", user: String = "", names: [String] = []) throws {
      files = try TemporaryFolder()
      server = try RoomServer(folder: files.path)
      for name in names { try Rig.put(name, in: files) }
      let home = try server.address(path + "/")
      known = KnownServer(id: "one", title: "Mine", address: home)
      var access = ServerAccess(
        home: home, user: user, password: user.isEmpty ? "" : "sécret", allowsPlain: true)
      access.isFolder = true
      let (cache, shared) = (server.cache, access)
      make = { arrived in
        ServerRoots(
          ServerRoots.Means(
            ServerConnections(
              Accesses(access: shared), program: WebProgram(path: RoomServer.folder + "/paper-net"),
              agent: "Paper/test"), worker: RoomServer.worker, cache: cache, surveyor: Surveyor())
        ) { arrived.signal() }
      }
      roots = make(arrived)
    }

    deinit { roots.stop() }

    /// Another start of the program.
    func startAgain() {
      roots.stop()
      (roots, rows, facts) = (make(arrived), [:], ServerFacts.Root())
    }

    static func put(_ name: String, _ text: String = "A book", in folder: TemporaryFolder) throws {
      let url = URL(fileURLWithPath: folder.path + "/" + name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    func put(_ name: String, _ text: String = "A book") throws {
      try Rig.put(name, text, in: files)
    }

    func remove(_ name: String) throws {
      try FileManager.default.removeItem(atPath: files.path + "/" + name)
    }

    var titles: [String] { rows.values.map(\.entry.title).sorted() }

    private func take() {
      guard let news = roots.take() else { return }
      for packet in news.packets + news.urgent {
        for row in packet.rows { rows[row.number] = row }
        if case .removed(let numbers) = packet { for number in numbers { rows[number] = nil } }
      }
      facts = news.roots["one"] ?? ServerFacts.Root()
    }

    func wait(_ isDone: (Rig) -> Bool) throws {
      let end = ContinuousClock.now + .seconds(60)
      while true {
        take()
        if isDone(self) { return }
        try #require(ContinuousClock.now < end, "\(facts) \(titles)")
        _ = arrived.wait(timeout: .now() + 0.2)
      }
    }

    /// Begins, and waits for the end of the first walk.
    func begin() throws {
      roots.use([known])
      take()
      try settle()
    }

    func settle() throws { try wait { !$0.facts.isWalking } }

    /// Walks again, and waits for the end.
    func walk() throws {
      roots.scan()
      try settle()
    }

    var listed: [String] {
      server.requests.filter { $0.hasPrefix("PROPFIND") }.map {
        String($0.split(separator: " ")[1])
      }
    }

    func row(_ title: String) throws -> BookRow {
      try #require(rows.values.first { $0.entry.title == title })
    }
  }

  private static let names = [
    "top.epub", "Ada - First.pdf", "comics/one.cbz", "comics/cover.jpg", "comics/notes.doc",
    "deep/er/Long Way.epub", ".hidden/x.epub",
  ]

  // MARK: Names

  @Test func namesBecomePaleBooks() throws {
    let rig = try Rig(names: Self.names)
    try rig.begin()
    #expect(rig.titles == ["First", "Long Way", "one", "top"])
    #expect(rig.facts.books == 4 && rig.facts.problem == nil && rig.facts.walked != nil)
    let row = try rig.row("First")
    #expect(row.entry.author == "Ada" && row.entry.isGuessed && row.format == "pdf")
    #expect(row.state == .remote && row.size == 6 && row.added > 1_700_000_000)
    #expect(row.number >= BookRow.firstOfServers)
    try rig.wait { $0.listed.count == 4 }
    #expect(Set(rig.listed) == ["/dav/", "/dav/comics/", "/dav/deep/", "/dav/deep/er/"])
    let book = try #require(rig.roots.book(row.entry.id))
    #expect(book.book.best?.address.path == "/dav/Ada%20-%20First.pdf")
    #expect(row.entry.locator == book.locator)
  }

  @Test func nothingRunsWithoutARoot() throws {
    let rig = try Rig(names: Self.names)
    rig.roots.use([])
    rig.roots.scan()
    rig.roots.look(at: ["x"])
    #expect(rig.roots.take()?.packets.isEmpty != false && rig.listed.isEmpty)
  }

  @Test func namesThatLieAndNamesOfOtherPlaces() throws {
    let rig = try Rig(names: [
      "a\nb.epub", "c%2Fd\u{1B}[31m.epub", "lies.epub", "elsewhere/own.epub", "half/kept.epub",
    ])
    try rig.begin()
    #expect(rig.rows.count == 5)
    #expect(rig.titles.allSatisfy { !$0.contains("\n") && !$0.contains("\u{1B}") })
    #expect(rig.titles.contains("own") && rig.titles.contains("a b"))
    #expect(try rig.row("lies").size == 7)
    // Nothing but the folder itself was asked, and no other server.
    #expect(rig.listed.allSatisfy { $0.hasPrefix("/dav/") })
    #expect(try rig.row("own").entry.locator.path.hasPrefix(rig.server.cache))
  }

  @Test func aLinkThatLeadsBackIsNoFolder() throws {
    let rig = try Rig(names: ["one.epub", "deep/two.epub"])
    try FileManager.default.createSymbolicLink(
      atPath: rig.files.path + "/deep/back", withDestinationPath: rig.files.path)
    try rig.begin()
    #expect(rig.titles == ["one", "two"])
  }

  // MARK: Changes

  @Test func changesComeWithTheNextWalk() throws {
    let rig = try Rig(names: Self.names)
    try rig.begin()
    let number = try rig.row("top").number
    try rig.put("deep/new.epub")
    try rig.remove("comics")
    try rig.put("top.epub", "A longer book")
    try rig.walk()
    #expect(rig.titles == ["First", "Long Way", "new", "top"])
    #expect(try rig.row("top").number == number && rig.row("top").size == 13)
  }

  @Test func foldersWithoutAChangeAreNotListed() throws {
    let rig = try Rig(names: Self.names)
    try rig.begin()
    try rig.wait { $0.listed.count == 4 }
    try rig.walk()
    try rig.wait { $0.listed.count >= 6 }
    #expect(rig.listed.dropFirst(4).sorted() == ["/dav/", "/dav/deep/"])
    // A fresh date alone is no mark.
    let bare = try Rig("/bare", names: Self.names)
    try bare.begin()
    try bare.walk()
    try bare.wait { $0.listed.count == 8 }
    #expect(bare.titles.count == 4)
  }

  // MARK: The server is away

  @Test func theNextStartShowsTheBooksWithoutTheServer() throws {
    let rig = try Rig(names: Self.names)
    try rig.begin()
    rig.server.end()
    rig.startAgain()
    rig.roots.use([rig.known])
    try rig.wait { $0.facts.problem != nil }
    #expect(rig.titles == ["First", "Long Way", "one", "top"] && rig.facts.books == 4)
    #expect(!rig.facts.isWalking && rig.facts.walked != nil)
    // The file tells no address.
    let path = ServerFolders(cache: rig.server.cache, server: "one").listing
    let kept = try String(contentsOfFile: path, encoding: .utf8)
    #expect(kept.contains("Long%20Way.epub") && !kept.contains("127.0.0.1"))
  }

  @Test func aDamagedListingCostsAWalk() throws {
    let rig = try Rig(names: ["one.epub"])
    try rig.begin()
    let path = ServerFolders(cache: rig.server.cache, server: "one").listing
    try Data("{\"walk\":1".utf8).write(to: URL(fileURLWithPath: path))
    rig.startAgain()
    try rig.begin()
    #expect(rig.titles == ["one"])
  }

  @Test func aRefusalInTheMidstLeavesTheBooks() throws {
    let rig = try Rig(names: ["a/one.epub", "z/two.epub"])
    try rig.begin()
    try rig.put("locked/three.epub")
    try rig.put("z/four.epub")
    try rig.remove("a")
    try rig.walk()
    #expect(rig.facts.problem != nil && rig.titles.contains("one") && rig.titles.contains("two"))
  }

  /// The server fails in one folder, and answers for all others.
  @Test func aBrokenFolderEndsNoWalk() throws {
    let rig = try Rig(names: ["a/one.epub", "z/two.epub"])
    try rig.begin()
    try rig.put("broken/three.epub")
    try rig.put("zz/four.epub")
    try rig.remove("a")
    try rig.walk()
    #expect(rig.facts.problem != nil && rig.titles == ["four", "two"])
  }

  @Test func aFolderThatFailsLeavesItsBooks() throws {
    let rig = try Rig(names: ["forbidden/one.epub", "z/two.epub"])
    try rig.begin()
    #expect(rig.titles == ["two"] && rig.facts.problem != nil && rig.facts.walked != nil)
  }

  @Test func anEmptyFolderLeavesItsBooks() throws {
    let rig = try Rig(names: ["one.epub", "a/two.epub"])
    try rig.begin()
    try rig.remove("one.epub")
    try rig.remove("a")
    try rig.walk()
    #expect(rig.titles == ["one", "two"] && rig.facts.problem != nil)
  }

  // MARK: Fetched books

  @Test func aFetchedBookIsBoundAndTellsItsTitle() throws {
    let rig = try Rig(names: ["Ada - First.txt"])
    try rig.begin()
    let row = try rig.row("First")
    let book = try #require(rig.roots.book(row.entry.id))
    // As the queue leaves a book.
    try Files.makeFolder(Paths.parent(of: book.place.path))
    try Files.replace(book.place.path, with: Array("A book".utf8))
    var fetched = FetchedBook(
      server: "one", identity: book.book.identity, title: "First", path: book.place.path)
    (fetched.size, fetched.fingerprint) = (6, BookLocator.file(row.entry.cover).fingerprint())
    #expect(fetched.write(at: book.place))
    rig.roots.look(at: [row.entry.id])
    try rig.wait { $0.titles == ["Found inside"] }
    let bound = try rig.row("Found inside")
    #expect(bound.state == .present && bound.number == row.number && !bound.entry.isGuessed)
    #expect(bound.details.authors == ["Ada", "Ben"] && bound.color == 0x123456)
    // The next start need not look into the file.
    rig.startAgain()
    try rig.begin()
    #expect(rig.titles == ["Found inside"])
    // The same bytes under another name on a disk are the same book.
    let own = rig.files.path + "/own.txt"
    try Files.replace(own, with: Array("A book".utf8))
    rig.roots.hide(Self.table([(own, 6)]).twinning())
    try rig.wait { $0.rows.isEmpty }
    rig.roots.hide(BookTable().twinning())
    try rig.wait { $0.titles == ["Found inside"] }
  }

  // MARK: Books that the library has, too

  private static func table(_ files: [(path: String, size: Int)]) -> BookTable {
    BookTable(
      TableContents([
        .rows(
          files.enumerated().map { number, file in
            let source = Picture.Source(path: file.path)
            return BookRow(
              number: Int64(number),
              entry: ShelfEntry(
                id: "own\(number)", title: "Own", cover: source, pageCount: nil,
                locator: .file(source)), size: file.size)
          })
      ]))
  }

  @Test func theSameFileOnADiskIsOneBook() throws {
    let rig = try Rig(names: Self.names)
    let own = Self.table([("/books/top.epub", 6), ("/books/one.cbz", 7)])
    rig.roots.hide(own.twinning())
    try rig.begin()
    // Another size is another book.
    #expect(rig.titles == ["First", "Long Way", "one"])
    own.apply(.removed([0]))
    rig.roots.hide(own.twinning())
    try rig.wait { $0.titles == ["First", "Long Way", "one", "top"] }
    let (again, number) = (Self.table([("/other/one.cbz", 6)]), try rig.row("one").number)
    rig.roots.hide(again.twinning())
    try rig.wait { $0.titles == ["First", "Long Way", "top"] }
    rig.roots.hide(BookTable().twinning())
    try rig.wait { $0.rows[number] != nil }
  }

  // MARK: The way back

  @Test func aRootNoLongerTakesItsBooksAndItsListing() throws {
    let rig = try Rig(names: Self.names)
    try rig.begin()
    rig.roots.use([])
    try rig.wait { $0.rows.isEmpty }
    let path = ServerFolders(cache: rig.server.cache, server: "one").listing
    try rig.wait { _ in !Files.exists(path) }
    let asked = rig.listed.count
    rig.roots.scan()
    #expect(rig.listed.count == asked)
    // And back.
    try rig.begin()
    #expect(rig.rows.count == 4)
  }
}
