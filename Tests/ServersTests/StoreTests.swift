import Foundation
import IPC
import ServerStore
import TestBasics
import Testing
import WebClient
import WebRules

@Suite(.timeLimit(.minutes(1))) struct ServerListTests {
  private let folder: TemporaryFolder
  private var list: ServerList { ServerList(path: folder.path + "/data/servers.json") }

  init() throws { folder = try TemporaryFolder() }

  private func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }

  @Test func serversAreKeptChangedAndRemoved() throws {
    #expect(try list.servers().isEmpty)
    var first = KnownServer(
      title: "Books", address: try address("http://nas:8080/opds"), hasSecret: true)
    first.fingerprint = "ab"
    let second = KnownServer(title: "Comics", address: try address("https://c/"), allowsPlain: true)
    try list.keep(first)
    try list.keep(second)
    #expect(try list.servers() == [first, second])
    first.title = "Other"
    try list.keep(first)
    #expect(try list.servers() == [first, second])
    try list.remove(first.id)
    #expect(try list.servers() == [second])
    #expect(first.id != second.id && first.shown == "nas:8080" && second.shown == "c")
  }

  @Test func anAddressWithAKeyIsInNoFile() throws {
    let server = KnownServer(
      title: "Kavita", address: try address("https://k/api/opds/7f3a-KEY"), isSecretAddress: true)
    try list.keep(server)
    let text = folder.text("data/servers.json")
    #expect(!text.isEmpty && !text.contains("KEY"))
    #expect(try list.servers() == [server])
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.path + "/data/servers.json")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func aDamagedListIsNotReplaced() throws {
    try folder.file("data/servers.json", Array("{".utf8))
    let server = KnownServer(title: "Books", address: try address("http://nas/"))
    #expect(throws: ServerList.Failure.unreadable) { try list.keep(server) }
    #expect(folder.text("data/servers.json") == "{")
  }
}

@Suite(.timeLimit(.minutes(1))) struct KeptFeedsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func address(_ number: Int) throws -> WebAddress {
    try #require(WebAddress("http://nas/opds?key=SECRET&offset=\(number)"))
  }

  @Test func aFeedIsThereWhenTheServerIsAway() throws {
    let feeds = KeptFeeds(folder: folder.path + "/feeds")
    let other = try #require(WebAddress("http://nas/other"))
    feeds.keep(
      Array("<feed/>".utf8), asked: try address(1), answered: other,
      contentType: "application/atom+xml", date: 5)
    let feed = try #require(feeds.feed(try address(1)))
    #expect(feed.address == other && feed.contentType == "application/atom+xml" && feed.date == 5)
    #expect(FileManager.default.contents(atPath: feed.path) == Data("<feed/>".utf8))
    #expect(feeds.feed(try address(2)) == nil)
    feeds.removeAll()
    #expect(feeds.feed(try address(1)) == nil)
  }

  @Test func aKeyOfARedirectionIsInNoFile() throws {
    let feeds = KeptFeeds(folder: folder.path + "/feeds", secret: try address(0))
    let body = "<link href='/opds?key=SECRET'/><link href='/secret/x'/>"
    feeds.keep(
      Array(body.utf8), asked: try address(1), answered: try address(2), contentType: "a", date: 1)
    let feed = try #require(feeds.feed(try address(1)))
    #expect(try feed.address == address(2))
    let kept = try #require(FileManager.default.contents(atPath: feed.path))
    #expect(feed.veil?.showing(Array(kept)) == Array(body.utf8))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/feeds") {
      #expect(!folder.text("feeds/" + name).contains("SECRET"))
      #expect(!folder.text("feeds/" + name).contains("/secret/"))
    }
    // A key that the server has changed.
    let changed = try #require(WebAddress("http://nas/opds?key=OTHERKEY"))
    let later = KeptFeeds(folder: folder.path + "/feeds", secret: changed)
    let links = try #require(later.feed(try address(1))?.veil).showing(Array(kept))
    #expect(String(decoding: links, as: UTF8.self).contains("/opds?key=OTHERKEY"))
  }

  @Test(arguments: ["a%2fb%3DcK3y", "a%2Fb%3dcK3y", "a/b%3D%63K3y", "a%2Fb=cK3y"])
  func noSpellingOfAKeyIsKept(key: String) throws {
    let home = try #require(WebAddress("http://nas/opds?key=\(key)"))
    let veil = try #require(KeyVeil(home: home))
    let all = Array("a/b=cK3y".utf8).map { "%" + String($0, radix: 16) }.joined()
    for spelling in [
      "a/b=cK3y", "a%2Fb%3DcK3y", "a%2fb%3dcK3y", all, all.uppercased(),
    ] {
      let text = "<link href='/opds?key=\(spelling)&x=1'/>"
      let hidden = veil.hiding(text)
      #expect(!hidden.contains(spelling) && veil.showing(hidden) == text)
    }
  }

  @Test func whatCannotBeHiddenIsNotKept() throws {
    let short = try #require(WebAddress("http://nas/opds?pw=abc"))
    let feeds = KeptFeeds(folder: folder.path + "/feeds", secret: short)
    feeds.keep([1], asked: short, answered: short, contentType: "a", date: 1)
    #expect(feeds.feed(short) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/feeds"))
    // A body of a time when the address was no secret.
    KeptFeeds(folder: folder.path + "/feeds").keep(
      [1], asked: try address(1), answered: try address(1), contentType: "a", date: 1)
    #expect(
      KeptFeeds(folder: folder.path + "/feeds", secret: try address(1)).feed(try address(1)) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/feeds").isEmpty)
  }

  @Test func theFolderIsBoundedAndTellsNoKey() throws {
    let feeds = KeptFeeds(folder: folder.path + "/feeds")
    for number in 0..<60 {
      feeds.keep(
        [1, 2, 3], asked: try address(number), answered: try address(number), contentType: "a",
        date: number)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/feeds")
    #expect(names.count == 2 * KeptFeeds.mostFeeds)
    for name in names {
      #expect(!folder.text("feeds/" + name).contains("SECRET") && !name.contains("SECRET"))
    }
    #expect(feeds.feed(try address(59)) != nil)
    feeds.keep(
      [UInt8](repeating: 0, count: 11 << 20), asked: try address(99), answered: try address(99),
      contentType: "a", date: 1)
    #expect(feeds.feed(try address(99)) == nil)
  }
}

@Suite(.timeLimit(.minutes(1))) struct FileNameTests {
  @Test(arguments: [
    ("a.epub", "a.epub"), ("../../etc/passwd", "passwd"), (".hidden", "hidden"),
    ("a\u{0}b\n.pdf", "ab.pdf"),
    ("C:\\x\\y.pdf", "y.pdf"), ("ä 漢.cbz ", "ä 漢.cbz"), ("...", nil), ("", nil),
    ("a:b.epub", "ab.epub"),
  ])
  func namesAreMadeHarmless(name: String, harmless: String?) {
    #expect(FileName.harmless(name) == harmless)
  }

  @Test func longNamesKeepTheirEnding() throws {
    let name = try #require(FileName.harmless(String(repeating: "ä", count: 300) + ".epub"))
    #expect(name.utf8.count <= 200 && name.hasSuffix("ä.epub"))
  }
}

@Suite(.timeLimit(.minutes(2))) struct BookFetchTests {
  private let folder: TemporaryFolder
  private let server: TestServer
  private static let size = 1_280_000

  init() throws {
    folder = try TemporaryFolder()
    server = try TestServer()
  }

  private func fetch(_ path: String) throws -> BookFetch {
    BookFetch(try server.address(path), folder: folder.path + "/books", name: "one")
  }

  private func book() throws -> Data {
    let memory = try Memory()
    var wish = WebWish(try server.address("/book"))
    wish.isCompressed = false
    _ = try WebServer(try server.access()).answer(wish, into: memory.descriptor)
    return Data(memory.bytes(limit: 2 << 20))
  }

  @Test func aBookIsFetchedWhole() throws {
    let fetch = try fetch("/book")
    let whole = try fetch.run(on: WebServer(server.access()))
    #expect(whole.size == Self.size && whole.contentType == "application/epub+zip")
    let target = folder.path + "/kept/book.epub"
    try fetch.keep(as: target)
    #expect(try FileManager.default.contents(atPath: target) == book())
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/books").isEmpty)
  }

  @Test func aCutBookGoesOnWhereItEnded() throws {
    let fetch = try fetch("/book/half")
    let client = WebServer(try server.access())
    #expect(throws: WebFailure.cut) { _ = try fetch.run(on: client) }
    let half = try #require(FileManager.default.contents(atPath: folder.path + "/books/one.part"))
    #expect(half.count == Self.size / 2)
    let whole = try fetch.run(on: client)
    #expect(whole.size == Self.size)
    #expect(try FileManager.default.contents(atPath: whole.path) == book())
  }

  @Test func aChangedBookBeginsAnew() throws {
    let client = WebServer(try server.access())
    let fetch = try fetch("/book/changes")
    _ = try fetch.run(on: client)
    // The file is there whole, under another tag: the server sends the whole again.
    let whole = try fetch.run(on: client)
    #expect(whole.size == Self.size)
    #expect(try FileManager.default.contents(atPath: whole.path) == book())
  }

  @Test func aWholePartIsAskedForItsEndAndTakenAnew() throws {
    let client = WebServer(try server.access())
    let fetch = try fetch("/book")
    _ = try fetch.run(on: client)
    // A range behind the end is answered with 416.
    #expect(try fetch.run(on: client).size == Self.size)
  }

  @Test func aServerThatIgnoresRangesSendsTheWhole() throws {
    let client = WebServer(try server.access())
    let lies = try fetch("/book/lies")
    _ = try lies.run(on: client)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/books/one.part"))
    try handle.truncate(atOffset: 1000)
    try handle.close()
    let whole = try lies.run(on: client)
    #expect(try FileManager.default.contents(atPath: whole.path) == book())
  }

  @Test func aPasswordAskedForMeanwhileLosesNothing() throws {
    // Without bytes of a book, the first answer's words are dropped.
    let fetch = try fetch("/basic")
    #expect(throws: WebFailure.needsPassword) { _ = try fetch.run(on: WebServer(server.access())) }
    #expect(throws: WebFailure.status(404)) {
      _ = try self.fetch("/nothing").run(on: WebServer(server.access()))
    }
    #expect(try fetch.run(on: server.reader).size == 5)
  }

  @Test func aFetchCanBeStopped() throws {
    let stop = WebStop()
    let fetch = try fetch("/slow/0/0.01/100000")
    let client = WebServer(try server.access())
    let job = Thread.detached { () -> WebFailure? in
      do { _ = try fetch.run(on: client, stop: stop) } catch { return error as? WebFailure }
      return nil
    }
    Thread.sleep(forTimeInterval: 0.5)
    stop.stop()
    #expect(job.wait() == .cancelled)
  }
}

@Suite(.timeLimit(.minutes(1))) struct KeptListingTests {
  private let folder: TemporaryFolder
  private var kept: KeptListing { KeptListing(path: folder.path + "/cache/listing.json") }

  init() throws { folder = try TemporaryFolder() }

  private var listing: RootListing {
    var listing = RootListing()
    (listing.walk, listing.isWhole, listing.walked) = (3, false, 1_700_000_000)
    var root = RootListing.Folder()
    (root.walk, root.version) = (3, "\"a\u{1}b\"")
    root.files = [
      RootListing.File(name: "a%0A.epub", title: "a\n\u{1B}", type: "x/y", size: 9, changed: 7),
      RootListing.File(name: "b.epub", title: "b"),
    ]
    root.folders = [RootListing.Subfolder(name: "c", version: "1"), .init(name: "d")]
    var deep = RootListing.Folder()
    deep.isDoubted = true
    (listing.folders[""], listing.folders["c"]) = (root, deep)
    return listing
  }

  @Test func aListingIsKeptAsItIs() {
    #expect(kept.listing() == RootListing())
    kept.keep(listing)
    #expect(kept.listing() == listing)
    kept.keep(RootListing())
    #expect(kept.listing() == RootListing())
    kept.remove()
    #expect(kept.listing() == RootListing())
  }

  @Test func aDamagedListingIsNone() throws {
    kept.keep(listing)
    let text = folder.text("cache/listing.json")
    for cut in [1, text.utf8.count / 2, text.utf8.count - 1] {
      try folder.file("cache/listing.json", Array(text.utf8.prefix(cut)))
      #expect(kept.listing() == RootListing())
    }
    // A name that leads elsewhere is no name.
    let moved = text.replacingOccurrences(of: "b.epub", with: "../b.epub")
    #expect(moved != text)
    try folder.file("cache/listing.json", Array(moved.utf8))
    #expect(kept.listing() == RootListing())
  }
}
