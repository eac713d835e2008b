import Books
import ServerFacts
import ServerRooms
import Testing

@Suite("Rooms of servers", .timeLimit(.minutes(3)))
struct RoomBrowserTests {
  let server: RoomServer

  init() throws { server = try RoomServer() }

  private func visit(_ path: String) throws -> RoomVisit {
    let visit = try server.room(path)
    visit.browser.begin()
    try visit.settle()
    return visit
  }

  // MARK: Walking

  @Test func theRootHasShelves() throws {
    let visit = try visit("/catalogue")
    #expect(visit.room.state == .shown && visit.room.canSearch && visit.rows.isEmpty)
    #expect(visit.room.path == ["Mine"])
    let ways = try #require(visit.room.shelves.first)
    #expect(ways.title == "" && ways.ways.map(\.title) == ["Newest", "Authors", "Broken"])
    #expect(ways.ways.map(\.count) == [150, nil, nil])
  }

  @Test func aShelfHasBooksInTheServersOrder() throws {
    let visit = try visit("/catalogue")
    visit.browser.go(.shelf(group: 0, 0))
    try visit.wait { $0.room.path.count == 2 && $0.room.state == .shown }
    #expect(visit.room.path == ["Mine", "Newest"] && visit.room.hasMore && visit.room.total == 150)
    #expect(visit.titles == (0..<60).map { "Book 000" + ($0 < 10 ? "0\($0)" : "\($0)") })
    #expect(visit.rows.values.allSatisfy { $0.isRemote })
    #expect(visit.room.books.count == 60 && visit.room.books.values.allSatisfy { $0 == .away })
    let entry = try #require(visit.entries.first)
    #expect(
      entry.author == "Author 0" && entry.locator.path.hasPrefix(server.cache + "/books/one/"))
    #expect(entry.locator.path.hasSuffix("/Book 00000.epub"))
    #expect(visit.books[entry.id]?.locator == entry.locator)
  }

  @Test func pagesFollowUntilTheServerGoesRound() throws {
    let visit = try visit("/catalogue/newest")
    visit.browser.more()
    visit.browser.more()
    try visit.wait { $0.rows.count == 120 && $0.room.hasMore }
    // A page that is under way is asked for once.
    try visit.wait {
      $0.browser.more()
      return $0.rows.count == 150 && !$0.room.hasMore
    }
    #expect(visit.feeds == 1 && Set(visit.titles).count == 150)
  }

  @Test func theWayBack() throws {
    let visit = try visit("/catalogue")
    visit.browser.go(.shelf(group: 0, 1))
    try visit.wait { $0.room.path == ["Mine", "Authors"] && $0.room.state == .shown }
    visit.browser.go(.shelf(group: 0, 3))
    try visit.wait { $0.room.path == ["Mine", "Authors", "Author 3"] && $0.room.state == .shown }
    #expect(visit.rows.count == 21 && visit.room.shelves.isEmpty)
    visit.browser.go(.back(to: 1))
    try visit.wait { $0.room.path == ["Mine", "Authors"] && $0.room.state == .shown }
    #expect(visit.rows.isEmpty && visit.room.shelves.first?.ways.count == 7)
    // Where the reader is there is no way back to.
    visit.browser.go(.back(to: 1))
    visit.browser.go(.back(to: -1))
    visit.browser.go(.shelf(group: 3, 0))
    visit.browser.go(.facet(group: 0, 0))
    #expect(visit.browser.take() == nil)
    visit.browser.go(.back(to: 0))
    try visit.wait { $0.room.path == ["Mine"] && $0.room.state == .shown }
  }

  @Test func facets() throws {
    let visit = try visit("/catalogue/newest")
    let facets = try #require(visit.room.facets.first)
    #expect(facets.title == "Order" && facets.active == 0)
    #expect(facets.ways.map(\.title) == ["Newest first", "By title"])
    visit.browser.go(.facet(group: 0, 1))
    try visit.wait { $0.rows.count == 150 && $0.room.state == .shown }
    #expect(visit.room.path == ["Mine"])
  }

  @Test(arguments: ["/catalogue", "/catalogue/described", "/catalogue/two"])
  func search(root: String) throws {
    let visit = try visit(root)
    #expect(visit.room.canSearch)
    // The server of OPDS 2 answers as OPDS 1, too.
    visit.browser.go(.search("  0014 "))
    try visit.wait { $0.room.search == "0014" && $0.room.state == .shown }
    #expect(visit.titles.count == 11 && visit.room.path.count == 2)
    // A search within a search takes its place.
    visit.browser.go(.search("00001"))
    try visit.wait { $0.room.search == "00001" && $0.room.state == .shown }
    #expect(visit.titles == ["Book 00001"] && visit.room.path.count == 2)
    visit.browser.go(.search(" "))
    #expect(visit.browser.take() == nil)
    visit.browser.go(.search("nothing like that"))
    try visit.wait { $0.room.search == "nothing like that" && $0.room.state == .shown }
    #expect(visit.rows.isEmpty && visit.problems.isEmpty)
    visit.browser.go(.search("not here"))
    try visit.wait { $0.room.search == "not here" && $0.room.state == .shown }
    #expect(visit.rows.isEmpty && visit.problems.isEmpty)
  }

  @Test func groupsAndDoubles() throws {
    let visit = try visit("/catalogue/two")
    #expect(visit.room.shelves.map(\.title) == ["", "On deck", "Libraries"])
    #expect(visit.room.shelves[1].ways.map(\.title) == ["All of “On deck”"])
    #expect(visit.room.shelves[1].ways[0].count == 9)
    #expect(visit.rows.count == 3)
    #expect(try self.visit("/catalogue/twice").titles == ["Book 00001", "Book 00002"])
  }

  @Test func linksAreRelativeToTheAnswer() throws {
    let visit = try visit("/catalogue/moved")
    visit.browser.go(.shelf(group: 0, 0))
    try visit.wait { $0.room.path.count == 2 && $0.room.state == .shown }
    #expect(visit.problems.isEmpty && visit.feeds == 2)
  }

  @Test func aDocumentCompletesABook() throws {
    let visit = try visit("/catalogue/thin")
    #expect(visit.titles == ["Two", "One", "Nowhere", "Bare"])
    // Nobody knows yet whether there are files.
    #expect(visit.room.books.count == 4 && visit.room.books.values.allSatisfy { $0 == .away })
    let ids = visit.entries.map(\.id)
    for id in ids + ids { visit.browser.complete(id) }
    try visit.wait { $0.completed.count == 3 }
    let (two, one) = (try #require(visit.books[ids[0]]), try #require(visit.books[ids[1]]))
    #expect(two.book.best?.ending == "cbz" && two.details.summary == "All of Two")
    #expect(two.details.publisher == "House" && two.book.identity == "id:urn:thin:Two")
    #expect(one.book.best?.ending == "cbz" && one.details.summary == "All of One")
    #expect(one.book.authors == ["Ada"] && one.id == ids[1])
    try visit.wait { $0.room.books[ids[3]] == .closed }
    #expect(visit.room.books[ids[2]] == .away && visit.problems.isEmpty)
    #expect(server.requests.count { $0.contains("/document/") } == 4)
  }

  // MARK: Failures

  @Test func whatIsNoCatalogue() throws {
    for (path, words) in [
      ("/catalogue/page", "page for a browser"),
      ("/catalogue/other", "nothing that is a catalogue"),
      ("/catalogue/nowhere", "nothing at this address"),
      ("/catalogue/locked", "name and a password"),
    ] {
      let visit = try visit(path)
      guard case .failed(let reason) = visit.room.state else {
        Issue.record("\(path): \(visit.room.state)")
        continue
      }
      #expect(reason.contains(words), "\(path): \(reason)")
      #expect(visit.problems == [reason])
    }
  }

  @Test func aFailedStepLeavesTheShelf() throws {
    let visit = try visit("/catalogue")
    visit.browser.go(.shelf(group: 0, 2))
    try visit.wait { !$0.problems.isEmpty }
    #expect(visit.room.state == .shown && visit.room.path == ["Mine"] && visit.feeds == 1)
    #expect(visit.room.shelves.first?.ways.count == 3)
  }

  @Test func theReaderAnswersARefusal() throws {
    let visit = try server.room("/catalogue/locked", answers: ("reader", "sécret"))
    visit.browser.begin()
    try visit.settle()
    #expect(visit.titles == ["Book 00001"] && visit.room.state == .shown)
  }

  @Test func theSecondAnswerReplacesTheFirst() throws {
    let visit = try server.room("/catalogue/guest", user: "reader", password: "sécret")
    visit.browser.begin()
    try visit.settle()
    #expect(visit.titles.count == 5)
  }

  @Test func anAbsentServerShowsWhatWasSeen() throws {
    let seen = try visit("/catalogue")
    seen.browser.go(.shelf(group: 0, 0))
    try seen.wait { $0.room.path.count == 2 && $0.room.state == .shown }
    let late = try server.room("/catalogue")
    server.end()
    late.browser.begin()
    try late.settle()
    guard case .kept(let date, let reason) = late.room.state else {
      Issue.record("\(late.room.state)")
      return
    }
    #expect(date > 1_700_000_000 && reason.contains("127.0.0.1"))
    late.browser.go(.shelf(group: 0, 0))
    try late.wait { $0.rows.count == 60 }
    #expect(!late.room.hasMore)
    // What was never seen cannot be shown, and the shelf stays.
    late.browser.go(.back(to: 0))
    try late.wait { $0.room.path.count == 1 && $0.room.state != .asking }
    late.browser.go(.shelf(group: 0, 1))
    try late.wait { !$0.problems.isEmpty && $0.room.state != .asking }
    guard case .kept = late.room.state else {
      Issue.record("\(late.room.state)")
      return
    }
  }
}
