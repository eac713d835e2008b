import Books
import CSQLite
import Library
import Testing

/// The form in which a library on the disk has a book's state. Libraries of older versions have this form, so a change
/// of the form needs a new version of the library.
@Suite(.timeLimit(.minutes(5))) struct StoredFormTests {
  /// All properties of a state.
  private static let json = """
    {"direction":"rtl","face":"sans","fit":"width","isAsBook":true,"isHyphenated":false,\
    "isJoined":true,"isJustified":false,"isRightToLeft":true,"isTrimmed":true,"layers":"+3,-5","leading":1,"margins":-2,\
    "paging":"single","pairing":1,"place":{"anchor":{"chapter":2,"offset":345},"fraction":0.25,"page":12,"pageCount":300},\
    "pose":"flat","rotation":3,\
    "scan":{"brightness":-5,"contrast":20,"isClean":true,"isStraight":false,"isWhite":true},"style":"leaves","textSize":-2,"zoom":2.5}
    """

  private static var state: BookState {
    var state = BookState()
    state.place = BookState.Place(
      page: 12, fraction: 0.25, pageCount: 300, anchor: TextAnchor(chapter: 2, offset: 345))
    (state.style, state.pose, state.direction, state.pairing) = ("leaves", "flat", "rtl", 1)
    (state.paging, state.textSize, state.face) = ("single", -2, "sans")
    (state.leading, state.margins, state.zoom, state.fit) = (1, -2, 2.5, "width")
    (state.isTrimmed, state.rotation, state.isRightToLeft) = (true, 3, true)
    (state.isJoined, state.layers) = (true, "+3,-5")
    state.scan = ScanLook(contrast: 20, brightness: -5, isWhite: true, isClean: true)
    (state.isJustified, state.isHyphenated, state.isAsBook) = (false, false, true)
    return state
  }

  @Test("the test has a value for each property of a state")
  func complete() {
    for property in Mirror(reflecting: Self.state).children {
      let value = Mirror(reflecting: property.value)
      #expect(!value.children.isEmpty, "\(property.label ?? "")")
    }
  }

  @Test("each value of another state wins, and each missing value leaves the state's own")
  func joined() {
    #expect(BookState().overridden(by: Self.state) == Self.state)
    #expect(Self.state.overridden(by: BookState()) == Self.state)
    var other = Self.state
    (other.place, other.fit) = (BookState.Place(page: 3), nil)
    let joined = Self.state.overridden(by: other)
    #expect(joined.place == BookState.Place(page: 3) && joined.fit == Self.state.fit)
  }

  @Test("a state that is on the disk is read with all properties")
  func read() throws {
    let (shelf, book) = try shelf(.at(7))
    let store = try #require(paper_store_open(shelf.path, 1000))
    let isChanged = paper_store_execute(store, "UPDATE book SET state = '\(Self.json)'")
    paper_store_close(store)
    #expect(isChanged == 1)
    #expect(shelf.kept(book)?.state == Self.state)
  }

  @Test("a state is written in the form that is on disks")
  func written() throws {
    let (shelf, _) = try shelf(Self.state)
    let store = try #require(paper_store_open(shelf.path, 1000))
    defer { paper_store_close(store) }
    let statement = try #require(
      paper_store_prepare(store, "SELECT COUNT(*) FROM book WHERE state = '\(Self.json)'"))
    defer { paper_statement_finish(statement) }
    #expect(paper_statement_step(statement) == 1)
    #expect(paper_statement_integer(statement, 0) == 1)
  }

  @Test("how the program was left is written in the form that is on disks, and is read again")
  func left() throws {
    let json = """
      {"book":"b","order":"-author","paths":[[47,255]],"style":"deck","window":[800,600]}
      """
    let shelf = try Shelf()
    var left = ShelfState()
    (left.paths, left.book, left.style) = ([[0x2F, 0xFF]], "b", "deck")
    (left.order, left.window) = ("-author", [800, 600])
    let keeper = BookKeeper(path: shelf.path)
    keeper.keep(left)
    keeper.flush()
    keeper.stop(within: 60)
    let store = try #require(paper_store_open(shelf.path, 1000))
    let statement = try #require(
      paper_store_prepare(store, "SELECT COUNT(*) FROM program WHERE value = '\(json)'"))
    #expect(paper_statement_step(statement) == 1)
    #expect(paper_statement_integer(statement, 0) == 1)
    paper_statement_finish(statement)
    paper_store_close(store)
    #expect(shelf.start()?.shelf == left)
  }

  /// A library in which one book has a state.
  private func shelf(_ state: BookState) throws -> (shelf: Shelf, book: DocumentSource) {
    let shelf = try Shelf()
    try shelf.file("a.epub", "a book")
    let book = shelf.book("a.epub")
    shelf.keep([BookChange(book, .state(state))])
    return (shelf, book)
  }
}
