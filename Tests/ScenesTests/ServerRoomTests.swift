import Accessibility
import BookTable
import Books
import Chrome
import Content
import PaperGeometry
import PaperGestures
import ServerFacts
import Shelf
import Shell
import Stage
import Testing

/// The room of a server in the window: the books of a server on the shelf, the panel beside them, and the way back.
@Suite(.timeLimit(.minutes(3))) struct ServerRoomTests {
  private func row(_ number: Int, _ state: BookRow.State = .remote) -> BookRow {
    let path = Picture.Source(path: "/cache/books/one/\(number)/Far.epub")
    let entry = ShelfEntry(
      id: "far\(number)", title: "Far \(number)", author: "Ann", cover: path, pageCount: nil,
      locator: .file(path))
    return BookRow(number: Int64(number), entry: entry, state: state)
  }

  private func table(_ count: Int) -> BookTable {
    BookTable(TableContents([.rows((0..<count).map { row($0) })]))
  }

  private var room: ServerRoom {
    var room = ServerRoom(server: "one", title: "Ann's Library")
    room.path = ["Ann's Library", "Authors"]
    room.shelves = [
      .init(title: "", ways: [.init(title: "Austen", count: 6), .init(title: "Brontë")]),
      .init(title: "On deck", ways: [.init(title: "All of “On deck”", count: 2)]),
    ]
    room.facets = [
      .init(title: "Order", ways: [.init(title: "Newest"), .init(title: "By title")], active: 1)
    ]
    (room.canSearch, room.state, room.total) = (true, .shown, 99)
    return room
  }

  /// A rig on whose shelf the books of a server took the place of nine books.
  private func rig(
    _ count: Int, _ options: Stage.Options = Stage.Options(), _ size: Size = Size(1100, 700),
    change: (inout ServerRoom) -> Void = { _ in }
  ) -> (Rig, BookTable) {
    let rig = Rig(options: options)
    rig.stage.resize(to: ViewSize(size))
    rig.show(FindableShelf(count: 9), at: 3)
    follow(rig)
    let table = table(count)
    rig.stage.showRoom(TableShelf(table), at: rig.time)
    var room = room
    change(&room)
    rig.stage.serverFacts.room = room
    follow(rig)
    return (rig, table)
  }

  /// Draws what has changed outside of the window, until nothing moves.
  private func follow(_ rig: Rig) {
    rig.wait(0.1)
    rig.settle()
  }

  private func requests(_ rig: Rig) -> [ServerRequest] { rig.stage.takeServerRequests() }

  // MARK: The panel

  @Test func thePanelComesByItselfWhereThereAreOnlyShelves() throws {
    let (rig, _) = rig(0)
    try rig.expectInside("chrome/room")
    for text in [
      "Ann's Library", "Authors", "Austen", "6", "Brontë", "On deck", "All of “On deck”", "Order",
      "Newest", "By title", "Leave", "Ask again",
    ] {
      #expect(rig.words.contains(text), "\(text)")
    }
    #expect(!rig.words.contains("The shelf is empty"))
    // Who closes the panel is left alone.
    rig.key("Escape")
    follow(rig)
    #expect(!rig.words.contains("Austen"))
    #expect(rig.words.contains("The shelves of the server are in the panel (Ctrl+L)."))
    #expect(requests(rig).isEmpty)
    // A shelf without books has the list of servers, too, and no question for files.
    #expect(rig.effects(of: "Return").isEmpty)
    rig.key("K", .control)
    follow(rig)
    #expect(rig.words.contains("Servers of books"))
    rig.key("Escape")
    follow(rig)
    _ = requests(rig)
    rig.wait(1)
    #expect(!rig.words.contains("Austen"))
    rig.key("L", .control)
    follow(rig)
    #expect(rig.words.contains("Austen"))
    rig.key("L", .control)
    follow(rig)
    #expect(!rig.words.contains("Austen") && !rig.stage.isMoving(at: rig.time))
  }

  @Test func aFeedWithBooksOpensNoPanel() {
    let (rig, _) = rig(5)
    #expect(!rig.words.contains("Austen") && rig.words.contains("Ann's Library › Authors"))
  }

  @Test func enterGoesToAShelf() {
    let (rig, _) = rig(0)
    rig.key("Return")
    #expect(requests(rig) == [.go(.shelf(group: 0, 0))])
    rig.key("Down")
    rig.key("Return")
    #expect(requests(rig) == [.go(.shelf(group: 0, 1))])
    rig.key("End")
    rig.key("Return")
    #expect(requests(rig) == [.go(.facet(group: 0, 1))])
    rig.key("Home")
    rig.key("Return")
    #expect(requests(rig) == [.go(.back(to: 0))])
  }

  @Test func theFieldSearchesOnTheServer() {
    let (rig, _) = rig(0)
    rig.key("Tab", .shift)
    for _ in 0..<6 where !rig.stage.acceptsText { rig.key("Tab") }
    rig.type("emma")
    rig.key("Return")
    #expect(requests(rig) == [.go(.search("emma"))])
    // A server without a search has no field.
    rig.stage.serverFacts.room?.canSearch = false
    follow(rig)
    #expect(!rig.words.contains("Search on the server"))
  }

  @Test func theStateIsTold() {
    let (rig, _) = rig(0) {
      $0.state = .kept(1_700_000_000, reason: "nothing answers at ann.example, port 80")
    }
    let words = rig.words.joined(separator: "\n")
    #expect(words.contains("As seen on 2023-11-1"))
    #expect(words.contains("because nothing answers at ann.example, port 80."))
    rig.stage.serverFacts.room?.state = .failed("the server's catalogue is damaged")
    rig.stage.serverFacts.room?.shelves = []
    follow(rig)
    #expect(rig.words.contains("Nothing can be shown: the server's catalogue is damaged."))
    rig.stage.serverFacts.room?.state = .asking
    follow(rig)
    #expect(rig.words.contains("The server is being asked …"))
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  // MARK: The way back

  @Test func escGoesBackAndOut() {
    let (rig, _) = rig(5)
    rig.key("Escape")
    #expect(requests(rig) == [.go(.back(to: 0))])
    rig.stage.serverFacts.room?.path = ["Ann's Library"]
    follow(rig)
    rig.key("Escape")
    #expect(requests(rig) == [.leave])
  }

  @Test func leavingBringsTheShelfBackAsItWas() {
    let (rig, _) = rig(5)
    #expect(rig.words.contains("Far 0") && rig.stage.shelfState.book == "book3")
    #expect(rig.stage.leaveRoom(at: rig.time))
    rig.stage.serverFacts.room = nil
    follow(rig)
    #expect(rig.facts.progress["centred"] == 3 && !rig.words.contains("Far 0"))
    #expect(!rig.words.joined().contains("Ann's Library"))
    #expect(!rig.stage.leaveRoom(at: rig.time))
    rig.key("Escape")
    #expect(requests(rig).isEmpty)
  }

  @Test func anotherShelfEndsTheRoom() {
    let (rig, _) = rig(0)
    rig.show(FindableShelf(count: 4))
    follow(rig)
    #expect(!rig.words.contains("Austen") && !rig.stage.leaveRoom(at: rig.time))
  }

  // MARK: Books

  /// Nothing is asked of a file that is not there, and the typeset covers stand at once.
  @Test func farBooksArePaleAndAskForNothing() {
    let (rig, table) = rig(5)
    let asked = rig.delivered.filter { request in
      switch request {
      case .image(let image): image.image.document.name.hasPrefix("far")
      case .document(let id): id.name.hasPrefix("far")
      default: false
      }
    }
    #expect(asked.isEmpty, "\(asked)")
    let veils = { rig.records.count { $0.name == "veil" && !$0.isHidden } }
    #expect(veils() > 0)
    table.apply(.rows((0..<5).map { row($0, .present) }))
    follow(rig)
    #expect(veils() == 0)
    #expect(
      rig.delivered.contains { if case .document(let id) = $0 { id.name == "far0" } else { false } }
    )
  }

  @Test func aCoverThatComesIsShown() {
    let (rig, table) = rig(3)
    var first = row(0)
    first.entry.cover = Picture.Source(path: "/covers/far0.png")
    table.apply(.rows([first]))
    follow(rig)
    #expect(rig.records.contains { !$0.isHidden && $0.contentsName == "far0/cover" })
  }

  @Test func theBookInFrontStaysAsAFeedGrows() {
    let (rig, table) = rig(5)
    rig.key("Right")
    rig.key("Right")
    follow(rig)
    #expect(rig.stage.bookInMiddle == "far2")
    table.apply(.rows((5..<40).map { row($0) }))
    follow(rig)
    #expect(rig.stage.bookInMiddle == "far2")
  }

  @Test func coversAreWantedFromTheMiddleOutward() throws {
    let (rig, _) = rig(60)
    rig.stage.resize(to: ViewSize(Size(800, 600)))
    follow(rig)
    let wanted = try #require(rig.stage.booksNearMiddle(at: rig.time))
    #expect(wanted.first == "far0" && wanted.count < 60)
    rig.key("End")
    #expect(rig.stage.booksNearMiddle(at: rig.time + 0.05) == nil)
    follow(rig)
    #expect(rig.stage.booksNearMiddle(at: rig.time)?.first == "far59" && rig.stage.isNearEnd)
    let (empty, _) = self.rig(0)
    #expect(empty.stage.booksNearMiddle(at: empty.time) == [] && empty.stage.isNearEnd)
  }

  // MARK: Finding

  @Test func theFinderOffersTheServersSearch() throws {
    let (rig, _) = rig(5)
    rig.type("far 3")
    follow(rig)
    #expect(rig.stage.bookInMiddle == "far3")
    _ = try rig.press("Search all of “Ann's Library” …")
    #expect(requests(rig) == [.go(.search("far 3"))])
    follow(rig)
    #expect(!rig.words.contains("Search all of “Ann's Library” …"))
  }
}
