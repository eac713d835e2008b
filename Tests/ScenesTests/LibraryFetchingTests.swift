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

/// Books of a server's folder that stand in the library, beside books of a disk.
@Suite(.timeLimit(.minutes(3))) struct LibraryFetchingTests {
  private func own(_ number: Int) -> BookRow {
    var row = BookRow(number: Int64(number), entry: Rig.book(number, pages: 12))
    row.details.title = row.entry.title
    return row
  }

  private func far(_ number: Int, _ state: BookRow.State = .remote) -> BookRow {
    let path = Picture.Source(path: "/cache/books/one/\(number)/Far.cbz")
    let entry = ShelfEntry(
      id: "far\(number)", title: "Far \(number)", author: "Ann", isGuessed: true, cover: path,
      pageCount: nil, locator: .file(path))
    return BookRow(
      number: BookRow.firstOfServers + Int64(number), entry: entry, size: 9, format: "cbz",
      state: state)
  }

  /// The library with three books of a disk and two of a server.
  private func rig(
    at place: Int, _ options: Stage.Options = Stage.Options()
  ) -> (Rig, BookTable) {
    let rig = Rig(options: options)
    rig.stage.resize(to: ViewSize(Size(1100, 700)))
    for number in 0..<2 { rig.folders["/cache/books/one/\(number)/Far.cbz"] = 12 }
    let table = BookTable(
      TableContents([.rows((0..<3).map(own)), .rows((0..<2).map { far($0) })]))
    rig.show(TableShelf(table), at: place)
    rig.stage.libraryFacts = LibraryBooks(table)
    follow(rig)
    return (rig, table)
  }

  private func follow(_ rig: Rig) {
    rig.wait(0.1)
    rig.settle()
  }

  private func requests(_ rig: Rig) -> [ServerRequest] { rig.stage.takeServerRequests() }

  private func set(_ rig: Rig, _ state: RemoteState?) {
    rig.stage.serverFacts.fetching = state.map { ["far0": $0] } ?? [:]
    follow(rig)
  }

  private func isOpen(_ rig: Rig) -> Bool {
    rig.stage.openFiles.contains { $0.contains("/one/0/") }
  }

  private func veils(_ rig: Rig) -> Int {
    rig.records.count { $0.name == "veil" && !$0.isHidden }
  }

  // MARK: Standing

  @Test func booksOfTheServerStandPaleBehindThoseOfTheDisk() {
    let (rig, table) = rig(at: 3)
    #expect(rig.stage.bookInMiddle == "far0" && veils(rig) > 0)
    #expect(table.count == 5)
    // Nothing is asked for a file that is not there.
    #expect(!rig.stage.pendingRequests.contains { "\($0)".contains("/cache/books/one/") })
  }

  @Test func booksOfTheServerAreFoundAndSorted() {
    let (_, table) = rig(at: 0)
    let shelf = TableShelf(table, order: .title)
    #expect((0..<5).map { shelf.entry(at: $0).id }.suffix(2) == ["far0", "far1"])
    #expect(shelf.find(BookQuery("far ann")).count == 2)
    #expect(shelf.find(BookQuery("format:cbz")).count == 2)
    #expect(shelf.find(BookQuery("is:remote")).count == 2)
  }

  // MARK: Fetching

  @Test func aPaleBookIsFetchedAndOpensWhenItIsThere() {
    let (rig, table) = rig(at: 3)
    rig.key("Return")
    #expect(requests(rig) == [.fetch(["far0"], opens: true)] && !isOpen(rig))
    set(rig, .coming(part: 0.4))
    #expect(rig.words.contains("Fetching: 40 %"))
    set(rig, .checking)
    // The queue is done with the book before the table has the row.
    set(rig, nil)
    #expect(!isOpen(rig))
    table.apply(.rows([far(0, .present)]))
    follow(rig)
    #expect(isOpen(rig) && requests(rig).isEmpty)
  }

  /// The library knows a book by its file: the answer about a book without a file would stand when the file has come.
  @Test func whatIsKeptIsAskedForWhenTheFileIsThere() {
    var options = Stage.Options()
    options.keepsBooks = true
    let (rig, table) = rig(at: 3, options)
    let first = rig.stage.takeQuestions().map(\.id.name)
    #expect(!first.isEmpty && !first.contains { $0.hasPrefix("far") })
    table.apply(.rows([far(0, .present)]))
    follow(rig)
    #expect(rig.stage.takeQuestions().map(\.id.name) == ["far0"])
  }

  @Test func aSecondEnterStopsAndAFailureIsTold() {
    let (rig, _) = rig(at: 3)
    rig.key("Return")
    set(rig, .coming(part: nil))
    _ = requests(rig)
    rig.wait(0.6)
    rig.key("Return")
    #expect(requests(rig) == [.stopFetching(["far0"])])
    set(rig, .failed("nothing answers"))
    #expect(rig.words.contains("Not fetched: nothing answers"))
    rig.key("Return")
    #expect(requests(rig) == [.fetch(["far0"], opens: true)])
  }

  @Test func aReaderWhoHasMovedOnIsLeftAlone() {
    let (rig, table) = rig(at: 3)
    rig.key("Return")
    rig.key("Left")
    follow(rig)
    table.apply(.rows([far(0, .present)]))
    follow(rig)
    #expect(!isOpen(rig))
  }

  /// The shown part of the library has only books that are on servers alone.
  @Test func aFetchedBookThatLeavesTheShownShelfOpens() {
    let (rig, table) = rig(at: 3)
    table.collections = [BookCollection("Far", rule: "is:remote", id: 7)]
    rig.stage.perform(.show(.collection(7)), at: rig.time)
    follow(rig)
    rig.key("Return")
    #expect(requests(rig) == [.fetch(["far0"], opens: true)] && !isOpen(rig))
    table.apply(.rows([far(0, .present)]))
    follow(rig)
    #expect(isOpen(rig) && rig.facts.scene != "shelf")
  }

  @Test func aBookOfTheDiskOpensAsBefore() {
    let (rig, _) = rig(at: 1)
    rig.key("Return")
    follow(rig)
    #expect(requests(rig).isEmpty && rig.facts.scene != "shelf")
  }

  // MARK: From book to book

  /// The next volume lies on the server: the open book stays until the volume is there.
  private func rigAtTheEnd() -> (Rig, BookTable) {
    let (rig, table) = rig(at: 2)
    var (last, next) = (own(2), far(0))
    (last.details.series, last.details.seriesIndex) = ("The Sea", 1)
    (next.details.series, next.details.seriesIndex) = ("The Sea", 2)
    table.apply(.rows([last, next]))
    follow(rig)
    rig.key("Return")
    follow(rig)
    rig.key("End")
    follow(rig)
    rig.wait(0.3)
    rig.key("Return")
    follow(rig)
    return (rig, table)
  }

  @Test func aNextVolumeOfTheServerIsFetchedAndThenOpens() {
    let (rig, table) = rigAtTheEnd()
    #expect(requests(rig) == [.fetch(["far0"], opens: true)] && !isOpen(rig))
    #expect(rig.words.joined(separator: " ").contains("is fetched from a server"))
    set(rig, .coming(part: 0.4))
    #expect(rig.stage.openSource?.id.name == "book2")
    set(rig, nil)
    var next = far(0, .present)
    (next.details.series, next.details.seriesIndex) = ("The Sea", 2)
    table.apply(.rows([next]))
    follow(rig)
    rig.settle(within: 6)
    #expect(rig.stage.openSource?.id.name == "far0")
  }

  @Test func aNextVolumeThatIsNotFetchedTellsWhyAndTheOpenBookStays() {
    let (rig, _) = rigAtTheEnd()
    set(rig, .failed("nothing answers"))
    #expect(rig.words.contains("Not fetched: nothing answers"))
    #expect(rig.stage.openSource?.id.name == "book2")
  }

  @Test func aReaderWhoReadsOnKeepsTheOpenBook() {
    let (rig, table) = rigAtTheEnd()
    rig.key("Home")
    follow(rig)
    table.apply(.rows([far(0, .present)]))
    follow(rig)
    rig.settle(within: 6)
    #expect(!isOpen(rig) && rig.stage.openSource?.id.name == "book2")
  }

  @Test func aReaderWhoHasLeftTheOpenBookIsLeftAlone() {
    let (rig, table) = rigAtTheEnd()
    // The first of the keys may put a card aside.
    for _ in 0..<2 where rig.facts.scene != "shelf" {
      rig.key("Escape")
      follow(rig)
      rig.settle(within: 6)
    }
    table.apply(.rows([far(0, .present)]))
    follow(rig)
    #expect(!isOpen(rig) && rig.facts.scene == "shelf")
  }

  // MARK: Nothing is changed on a server

  @Test(arguments: [BookRow.State.remote, .present])
  func nothingIsOfferedThatChangesTheFile(_ state: BookRow.State) {
    let (rig, table) = rig(at: 3)
    table.apply(.rows([far(0, state)]))
    rig.key("I", .control)
    follow(rig)
    #expect(rig.words.contains("Far 0"))
    #expect(!rig.words.contains("Correct …") && !rig.words.contains("Move to the trash …"))
    #expect(rig.words.contains("Copy the file") == (state == .present))
    // A book of the disk is corrected.
    rig.key("Left")
    follow(rig)
    #expect(rig.words.contains("Correct …"))
  }

  /// Files that are dragged out of the window.
  @Test func filesThatAreNotThereAreNotDragged() throws {
    let (rig, table) = rig(at: 3)
    let book = try rig.quad("book-3").bounds.center
    func dragged() -> [String] {
      rig.stage.selectAllBooks()
      rig.settle()
      _ = rig.send(.pointerDown(book, button: .left, modifiers: [], pointer: .mouse))
      rig.time += 0.02
      _ = rig.send(.pointerMoved(book + Point(50, 0), pointer: .mouse))
      rig.time += 0.02
      let effects = rig.send(.pointerMoved(Point(-3, 300), pointer: .mouse))
      _ = rig.send(.pointerUp(Point(-3, 300), button: .left, pointer: .mouse))
      rig.settle()
      return effects.flatMap { effect -> [String] in
        guard case .files(.drag, let paths) = effect else { return [] }
        return paths.map { String(decoding: $0, as: UTF8.self) }
      }
    }
    #expect(dragged().isEmpty)
    table.apply(.rows([far(1, .present)]))
    follow(rig)
    #expect(dragged() == ["/cache/books/one/1/Far.cbz"])
  }

  @Test func severalPaleBooksTellThatTheyTakeNoEdit() {
    let (rig, _) = rig(at: 3)
    #expect(!rig.stage.keep([.rate(6)], of: ["far0", "far1"]))
    #expect(rig.stage.takeEdits().isEmpty)
    follow(rig)
    #expect(rig.words.joined(separator: " ").contains("on a server alone"))
  }

  @Test func aPaleBookTakesNoEdit() {
    let (rig, _) = rig(at: 3)
    rig.stage.keep([.rate(6)], of: ["far0"])
    #expect(rig.stage.takeEdits().isEmpty)
    rig.stage.keep([.rate(6)], of: ["far0", "book1"])
    let edits = rig.stage.takeEdits()
    #expect(edits.flatMap { $0.books.sources().map(\.id.name) } == ["book1"])
  }
}
