import BookTable
import Books
import Foundation
import ServerFacts
import ServerRooms
import ServerStore
import Testing

@Suite("Growing rooms, covers and fetched books", .timeLimit(.minutes(3)))
struct RoomGrowthTests {
  let server: RoomServer

  init() throws { server = try RoomServer() }

  private func visit(_ path: String) throws -> RoomVisit {
    let visit = try server.room(path)
    visit.browser.begin()
    return visit
  }

  // MARK: Growing

  @Test func theFirstBooksComeBeforeTheRest() throws {
    // The server holds the rest back until the visit has gone.
    let visit = try visit("/catalogue/large/200/600")
    try visit.wait { $0.rows.count >= 99 }
    #expect(visit.room.state == .asking && visit.feeds == 1)
    // Who leaves stops the answer at once.
    visit.browser.stop()
    #expect(visit.browser.take() == nil)
  }

  @Test func aNewWalkEndsTheOneBefore() throws {
    let visit = try visit("/catalogue/large/200/600")
    try visit.wait { $0.rows.count >= 99 }
    visit.browser.go(.again)
    try visit.wait { $0.feeds == 2 && $0.rows.count >= 99 }
    #expect(visit.problems.isEmpty)
  }

  @Test func allBooksOfALargeFeed() throws {
    let clock = ContinuousClock()
    let begun = clock.now
    let visit = try visit("/catalogue/large/13338")
    try visit.wait { $0.rows.count > 0 }
    let first = clock.now - begun
    try visit.wait { $0.room.state == .shown }
    print("first books \(first), all \(clock.now - begun)")
    #expect(visit.rows.count == 13_338 && visit.feeds == 1)
    #expect(visit.titles.last == "Book 13337")
  }

  @Test func aCutFeedKeepsItsBooks() throws {
    let visit = try visit("/catalogue/large/200/0/cut")
    try visit.settle()
    #expect(visit.rows.count >= 99)
    // What came half is not kept for the time when the server is away.
    server.end()
    let late = try self.visit("/catalogue/large/200/0/cut")
    try late.settle()
    guard case .failed = late.room.state else {
      Issue.record("\(late.room.state)")
      return
    }
  }

  // MARK: Covers

  @Test func wantedCoversCome() throws {
    let visit = try visit("/catalogue/newest")
    try visit.settle()
    let wanted = visit.entries.prefix(10).map(\.id)
    #expect(!server.requests.contains { $0.contains("/cover/") })
    visit.browser.want(covers: wanted)
    let ownCover = { (entry: ShelfEntry) in entry.cover.path.contains("/servers/one/covers/") }
    try visit.wait { $0.entries.count(where: ownCover) == 9 }
    // The tenth is a page for a browser, and is asked for once.
    visit.browser.want(covers: wanted)
    let covers = Set(visit.entries.filter(ownCover).map(\.id))
    #expect(covers == Set(wanted.prefix(9)))
    // Another visit finds the covers on the disk.
    let again = try self.visit("/catalogue/newest")
    try again.settle()
    #expect(again.entries.count(where: ownCover) == 9)
    let asked = server.requests.filter { $0.contains("/cover/") }
    #expect(asked.count == 10 && Set(asked).count == 10)
  }

  // MARK: Fetched books

  @Test func fetchedBooksAreBound() throws {
    let visit = try visit("/catalogue/newest")
    try visit.settle()
    let entry = try #require(visit.entries.first)
    let path = entry.locator.path
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    // A part is no book.
    try Data("x".utf8).write(to: URL(fileURLWithPath: path + ".part"))
    visit.browser.look(at: [entry.id])
    try visit.wait { $0.rows[0]?.isRemote == true }
    // The server may have told another title when the book was fetched.
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/Former title.epub"))
    visit.browser.look(at: [entry.id])
    try visit.wait { $0.rows[0]?.isRemote == false }
    #expect(visit.entries.first?.locator.path == folder + "/Former title.epub")
    #expect(visit.room.books[entry.id] == nil && visit.room.books.count == 59)
    let again = try self.visit("/catalogue/newest")
    try again.settle()
    #expect(again.rows[0]?.isRemote == false && again.rows[1]?.isRemote == true)
  }

  @Test func aBookOfAnotherServerStandsForTheServers() throws {
    func fetch(_ number: Int, _ title: String, _ change: (inout FetchedBook) -> Void = { _ in })
      throws -> FetchedBook
    {
      let place = FetchedPath(
        cache: server.cache, server: "two", identity: "id:\(number)", title: title,
        ending: "epub")
      var book = FetchedBook(
        server: "two", identity: "id:\(number)", title: title, path: place.path)
      change(&book)
      #expect(book.write(at: place))
      try Data("x".utf8).write(to: URL(fileURLWithPath: book.path))
      return book
    }
    let named = try fetch(1, "BOOK 00003") { $0.authors = ["author 3"] }
    let identified = try fetch(2, "Elsewhere") {
      $0.identifiers = ["5f8cbb8e-2aa7-44cf-9e3f-0b0f5e6a7c11"]
    }
    let gone = try fetch(3, "Book 00004") { $0.authors = ["Author 4"] }
    try FileManager.default.removeItem(atPath: gone.path)
    let visit = try visit("/catalogue/identified")
    try visit.settle()
    #expect(visit.rows.values.map(\.isRemote).count { !$0 } == 2)
    let entry = try #require(visit.rows[3]?.entry)
    #expect(entry.locator.path == named.path && entry.title == "Book 00003")
    #expect(visit.rows[0]?.entry.locator.path == identified.path)
    #expect(visit.room.books[entry.id] == nil && visit.rows[4]?.isRemote == true)
    // The other server's book goes.
    try FileManager.default.removeItem(atPath: named.path)
    visit.browser.look(at: [entry.id])
    try visit.wait { $0.rows[3]?.isRemote == true }
    #expect(visit.room.books[entry.id] == .away)
  }

  @Test func theLibrarysBookStandsForTheServers() throws {
    let own = ShelfEntry(
      id: "own", title: "book 00003", author: "AUTHOR 3", cover: Picture.Source(path: "/a/c.jpg"),
      pageCount: 12, locator: .file(Picture.Source(path: "/a/b.epub")))
    var lost = BookRow(number: 1, entry: own)
    lost.entry = ShelfEntry(
      id: "lost", title: "Book 00004", author: "Author 4", cover: Picture.Source(path: "/a/d"),
      pageCount: nil, locator: .file(Picture.Source(path: "/a/d")))
    lost.state = .missing
    let table = BookTable(TableContents([.rows([BookRow(number: 0, entry: own), lost])]))
    let visit = try server.room("/catalogue/newest")
    visit.browser.use(table.naming()(BookIdentifiers()))
    visit.browser.begin()
    try visit.settle()
    #expect(visit.rows[3]?.isRemote == false && visit.rows[4]?.isRemote == true)
    let entry = try #require(visit.rows[3]?.entry)
    #expect(entry.locator == own.locator && entry.cover == own.cover && entry.pageCount == 12)
    #expect(entry.id != "own" && entry.title == "Book 00003")
  }
}
