import BookTable
import Books
import Chrome
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import ServerFacts
import Shelf
import Shell
import Stage
import TestSupport
import Testing

/// Books of a server that are fetched, in the window: requests, progress on the covers, and the book that opens by itself.
@Suite(.timeLimit(.minutes(3))) struct FetchingTests {
  private func row(_ number: Int, _ state: BookRow.State = .remote) -> BookRow {
    let path = Picture.Source(path: "/cache/books/one/\(number)/Far.cbz")
    let entry = ShelfEntry(
      id: "far\(number)", title: "Far \(number)", author: "Ann", cover: path, pageCount: nil,
      locator: .file(path))
    return BookRow(number: Int64(number), entry: entry, state: state)
  }

  /// Draws what has changed outside of the window, until nothing moves.
  private func follow(_ rig: Rig) {
    rig.wait(0.1)
    rig.settle()
  }

  /// A rig with five books of a server, of which the first is in front.
  private func rig(_ state: RemoteState? = .away, style: ShelfStyle = .carousel) -> (Rig, BookTable)
  {
    let rig = Rig()
    rig.stage.resize(to: ViewSize(Size(1100, 700)))
    rig.show(FindableShelf(count: 9), at: 3)
    follow(rig)
    for number in 0..<5 { rig.folders["/cache/books/one/\(number)/Far.cbz"] = 12 }
    let table = BookTable(TableContents([.rows((0..<5).map { row($0) })]))
    rig.stage.showRoom(TableShelf(table), at: rig.time)
    var room = ServerRoom(server: "one", title: "Comics")
    (room.path, room.state) = (["Comics"], .shown)
    for number in 0..<5 { room.books["far\(number)"] = state }
    rig.stage.serverFacts.room = room
    follow(rig)
    return (rig, table)
  }

  private func set(_ rig: Rig, _ state: RemoteState?, _ book: String = "far0") {
    rig.stage.serverFacts.room?.books[book] = state
    follow(rig)
  }

  private func requests(_ rig: Rig) -> [ServerRequest] { rig.stage.takeServerRequests() }

  private func bars(_ rig: Rig) -> [LayerRecord] {
    rig.records.filter { $0.name == "fetched" && !$0.isHidden }
  }

  private func arrive(_ rig: Rig, _ table: BookTable) {
    table.apply(.rows([row(0, .present)]))
    rig.stage.serverFacts.room?.books["far0"] = nil
  }

  private func isOpen(_ rig: Rig) -> Bool {
    rig.stage.openFiles.contains { $0.contains("/one/0/") }
  }

  @Test func aPaleBookIsFetchedAndOpensWhenItIsThere() {
    let (rig, table) = rig()
    rig.key("Return")
    #expect(requests(rig) == [.fetch(["far0"], opens: true)] && !isOpen(rig))
    set(rig, .waiting)
    set(rig, .coming(part: 0.4))
    #expect(rig.words.contains("Fetching: 40 %"))
    set(rig, .checking)
    #expect(!isOpen(rig))
    arrive(rig, table)
    follow(rig)
    #expect(isOpen(rig) && requests(rig).isEmpty)
  }

  @Test func aReaderWhoHasMovedOnIsLeftAlone() {
    let (rig, table) = rig()
    rig.key("Return")
    set(rig, .coming(part: 0.4))
    rig.key("Right")
    follow(rig)
    arrive(rig, table)
    follow(rig)
    #expect(!isOpen(rig))
  }

  @Test(arguments: ["Escape", "Return"]) func theFetchingIsStopped(_ key: String) {
    let (rig, table) = rig()
    rig.key("Return")
    set(rig, .coming(part: 0.4))
    _ = requests(rig)
    rig.wait(0.6)
    rig.key(key)
    #expect(requests(rig) == [.stopFetching(["far0"])])
    set(rig, .away)
    #expect(!rig.words.contains("Fetching: 40 %"))
    arrive(rig, table)
    follow(rig)
    #expect(!isOpen(rig))
  }

  /// The second click comes when the book is on its way already.
  @Test func aDoubleClickFetchesABookAndStopsNothing() throws {
    let (rig, _) = rig()
    let book = try rig.quad("book-0").bounds.center
    rig.click(book.x, book.y)
    set(rig, .waiting)
    rig.click(book.x, book.y)
    #expect(requests(rig) == [.fetch(["far0"], opens: true)])
    rig.wait(1)
    rig.click(book.x, book.y)
    #expect(requests(rig) == [.stopFetching(["far0"])])
  }

  @Test(arguments: ShelfStyle.allCases) func theBarGrowsInEveryStyle(_ style: ShelfStyle) throws {
    let (rig, _) = rig()
    for _ in ShelfStyle.allCases where rig.stage.shelfState.style != style.rawValue {
      rig.key("B", .control)
      follow(rig)
    }
    #expect(bars(rig).isEmpty)
    set(rig, .waiting)
    #expect(bars(rig).isEmpty && rig.records.contains { $0.name == "fetching" && !$0.isHidden })
    set(rig, .coming(part: 0.25))
    let quarter = try #require(bars(rig).first?.quad)
    set(rig, .coming(part: 0.75))
    let most = try #require(bars(rig).first?.quad)
    func width(_ quad: Quad) -> Double { quad.topRight.x - quad.topLeft.x }
    #expect(width(most) > 2.5 * width(quarter) && width(quarter) > 0)
    // Nothing moves while nothing comes.
    #expect(!rig.stage.isMoving(at: rig.time))
    set(rig, .away)
    #expect(bars(rig).isEmpty)
  }

  @Test func theBarInPictures() throws {
    let (rig, _) = rig()
    rig.stage.resize(to: ViewSize(Size(480, 320)))
    for (number, part) in [0.7, 0.4, 0.2].enumerated() {
      rig.stage.serverFacts.room?.books["far\(number)"] = .coming(part: part)
    }
    follow(rig)
    try expectGolden(rig.picture(), named: "shelf-fetching")
    for name in ["deck", "wall", "rows"] {
      rig.key("B", .control)
      follow(rig)
      try expectGolden(rig.picture(), named: "shelf-fetching-\(name)")
    }
  }

  @Test func aFailureIsToldBelowTheBook() {
    let (rig, _) = rig()
    rig.key("Return")
    set(rig, .failed("the connection was cut"))
    #expect(rig.words.contains("Not fetched: the connection was cut"))
    // The reader may try again.
    _ = requests(rig)
    rig.key("Return")
    #expect(requests(rig) == [.fetch(["far0"], opens: true)])
  }

  @Test func aBookThatIsOnlySoldAsksForNothing() {
    let (rig, _) = rig(.closed)
    rig.key("Return")
    follow(rig)
    #expect(requests(rig).isEmpty && !isOpen(rig))
    #expect(rig.words.contains { $0.contains("no file of this book") })
  }

  @Test func aBookThatComesPageByPageOpensAtOnce() {
    let (rig, _) = rig(.streamed)
    rig.stage.serverFacts.room?.firstPages["far0"] = 4
    rig.key("Return")
    follow(rig)
    #expect(requests(rig).isEmpty && isOpen(rig))
    #expect(rig.facts.progress["page"].map { $0 >= 4 } ?? true)
  }
}
