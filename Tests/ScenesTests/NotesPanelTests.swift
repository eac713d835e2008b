import Accessibility
import BookTable
import Books
import Content
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// The panel of the notes of all books, and the way from a note to its page.
@Suite(.timeLimit(.minutes(3))) struct NotesPanelTests {
  private func entry(_ name: String) -> ShelfEntry {
    ShelfEntry(
      id: name, title: "The \(name)", cover: .init(path: "/n/\(name).epub"), pageCount: nil,
      locator: .file(.init(path: "/n/\(name).epub")))
  }

  private func mark(
    _ text: String, note: String = "", page: Int, made: Int = 1, anchor: TextAnchor? = nil,
    pageCount: Int? = nil
  ) -> Mark {
    Mark(
      .highlight, at: .init(page: page, pageCount: pageCount, anchor: anchor), text: text,
      note: note, made: made)
  }

  private func book(_ name: String, _ marks: [Mark]) -> MarkedBook {
    MarkedBook(
      title: "The \(name)", author: "Ada", path: Array("/n/\(name).epub".utf8), state: BookState(),
      marks: marks)
  }

  /// The shelf has the books a and b, and the file of another book lies beside them.
  private func rig(motion: MotionStyle = .full, isReflowable: Bool = false) -> Rig {
    let rig = Rig(motion: motion)
    rig.describe = { $0.isReflowable = isReflowable }
    rig.folders = ["/n/a.epub": 40, "/n/b.epub": 40, "/n/c.epub": 40]
    let table = BookTable(TableContents([entry("a"), entry("b")]))
    rig.stage.show(TableShelf(table), book: "a", at: 0)
    rig.frame()
    rig.settle()
    return rig
  }

  private func open(_ rig: Rig, _ books: [MarkedBook]) {
    rig.key("M", .control)
    #expect(rig.stage.takeNotesWish() && !rig.stage.takeNotesWish())
    rig.stage.receive(notes: NotesIndex(books) { "2026-03-\($0 + 10)" })
    rig.wait(0.3)
  }

  private var marked: [MarkedBook] {
    [
      book("b", [mark("a grey café", page: 7, made: 1), mark("the sea", page: 20, made: 5)]),
      book("a", [mark("a storm", note: "as at home", page: 12, made: 3)]),
      book("c", [mark("far away", page: 9, made: 4)]),
    ]
  }

  private func read(_ rig: Rig) -> [String] {
    rig.facts.scene == "book" ? [rig.stage.title, "\(rig.stage.readPage ?? -9)"] : []
  }

  @Test func theMarksStandByBookAndByTime() throws {
    let rig = rig()
    rig.key("M", .control)
    rig.wait(0.3)
    #expect(rig.words.contains("Looking for notes …"))
    rig.key("Escape")
    rig.wait(0.3)
    #expect(rig.stage.takeNotesWish())
    open(rig, marked)
    func rows() -> [String] {
      let all = ["The a · Ada", "The b · Ada", "The c · Ada"]
      let texts = ["a grey café", "the sea", "a storm", "far away"]
      return rig.words.filter { (all + texts).contains($0) }
    }
    #expect(
      rows() == [
        "The b · Ada", "a grey café", "the sea", "The a · Ada", "a storm", "The c · Ada",
        "far away",
      ])
    #expect(rig.words.contains("4 notes") && rig.words.contains("as at home · 2026-03-13"))
    try rig.expectInside("chrome/all-notes")
    // The tabs follow the field.
    rig.key("Tab")
    rig.key("Right")
    rig.wait(0.3)
    #expect(rows() == ["the sea", "far away", "a storm", "a grey café"])
    #expect(rig.words.contains("as at home · The a"))
  }

  @Test(arguments: [("cafe", 1), ("CAFÉ", 1), ("2026-03-15", 1), ("ada", 4), ("sea storm", 0)])
  func wordsAndDaysFindMarks(query: String, count: Int) {
    let rig = rig()
    open(rig, marked)
    rig.type(query)
    rig.wait(0.2)
    let texts = ["a grey café", "the sea", "a storm", "far away"]
    #expect(rig.words.filter(texts.contains).count == count)
    #expect(rig.words.contains("Nothing found") == (count == 0))
    // The next panel shows the same again.
    rig.key("Escape")
    rig.wait(0.3)
    open(rig, marked)
    #expect(rig.words.filter(texts.contains).count == count)
  }

  @Test func aNoteOfAHiddenBookOpensThatBook() {
    let rig = Rig()
    rig.folders = ["/n/a.epub": 40, "/n/b.epub": 40]
    let shelf = TableShelf(
      BookTable(TableContents([entry("a"), entry("b")])), filter: BookQuery("title:\"the a\""))
    rig.stage.show(shelf, book: "a", at: 0)
    rig.frame()
    rig.settle()
    #expect(shelf.count == 1)
    open(rig, marked)
    rig.key("Down")
    // Another copy would come as a file that joins the shelf.
    #expect(rig.send(.key(Key("Return"))).isEmpty)
    rig.wait(4)
    #expect(read(rig) == ["The b – Paper", "20"])
    #expect(rig.stage.openSource?.id.name == "b")
  }

  @Test(arguments: MotionStyle.allCases)
  func enterOpensTheBookAtTheMark(motion: MotionStyle) {
    let rig = rig(motion: motion)
    open(rig, marked)
    rig.key("Down")
    rig.key("Return")
    rig.wait(4)
    #expect(read(rig) == ["The b – Paper", "20"])
    #expect(rig.card("chrome/all-notes") == nil)
    rig.key("Escape")
    rig.wait(3)
    #expect(rig.facts.scene == "shelf" && rig.stage.centredBook == 1)
  }

  @Test func aMarkOfAnotherLayoutIsLookedUpInTheText() {
    let rig = rig(isReflowable: true)
    let anchor = TextAnchor(chapter: 0, offset: 15_500)
    open(rig, [book("a", [mark("x", page: 3, anchor: anchor, pageCount: 9)])])
    rig.key("Return")
    rig.wait(4)
    #expect(read(rig) == ["The a – Paper", "15"])
  }

  @Test func aPageBeyondTheBookIsTheLastPage() {
    let rig = rig()
    open(rig, [book("a", [mark("x", page: 4000)])])
    rig.key("Return")
    rig.wait(4)
    #expect(read(rig).first == "The a – Paper" && (rig.stage.readPage ?? 0) >= 38)
  }

  @Test func aBookBesideTheShelfIsAskedForAndOpensAtTheMark() {
    let rig = rig()
    open(rig, marked)
    rig.type("far away")
    let effects = rig.send(.key(Key("Return")))
    #expect(effects == [.openFiles([Array("/n/c.epub".utf8)])])
    rig.wait(0.5)
    #expect(rig.facts.scene == "shelf")
    rig.stage.join([JoiningBook(entry("c"), longID: "c-1")], at: rig.time)
    rig.wait(4)
    #expect(read(rig) == ["The c – Paper", "9"])
    // The second time the book is on the shelf.
    rig.key("Escape")
    rig.wait(3)
    open(rig, marked)
    #expect(rig.send(.key(Key("Return"))) == [])
    rig.wait(4)
    #expect(read(rig) == ["The c – Paper", "9"])
  }

  @Test func anotherBookThatJoinsOpensWhereItWasLeft() {
    let rig = rig()
    open(rig, marked)
    rig.type("far away")
    rig.key("Return")
    rig.folders["/n/d.epub"] = 40
    rig.stage.join([JoiningBook(entry("d"), longID: "d-1")], at: rig.time)
    rig.wait(4)
    #expect(read(rig).first == "The d – Paper" && rig.stage.readPage != 9)
  }

  @Test func aFileThatIsGoneIsTold() {
    let rig = rig()
    rig.folders["/n/b.epub"] = nil
    open(rig, marked)
    rig.key("Return")
    rig.wait(2)
    #expect(rig.facts.scene == "shelf")
    #expect(rig.words.contains { $0.contains("“The b” cannot be read") }, "\(rig.words)")
  }

  /// Twenty thousand marks cost what the seen rows cost.
  @Test func manyMarksHaveTheLayersOfTheSeenRows() {
    let rig = rig()
    let many = (0..<200).map { number in
      book("a\(number)", (0..<100).map { mark("mark \(number)x\($0)", page: $0) })
    }
    open(rig, many)
    let count = rig.records.filter { $0.path.hasPrefix("root/chrome/all-notes") }.count
    #expect(count < 80 && rig.words.contains("20,000 notes"), "\(count)")
    rig.type("199x99")
    rig.wait(0.3)
    #expect(rig.words.contains("mark 199x99"))
    rig.settle()
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test(arguments: [false, true]) func thePanelLiesInSmallAndMirroredWindows(isMirrored: Bool)
    throws
  {
    var options = Stage.Options()
    options.isMirrored = isMirrored
    let rig = Rig(options: options)
    rig.show(Rig.books(3))
    for size in [Size(1024, 768), Size(420, 600)] {
      rig.stage.resize(to: ViewSize(size))
      rig.frame()
      open(rig, marked)
      try rig.expectInside("chrome/all-notes")
      rig.key("Escape")
      rig.wait(0.3)
    }
  }

  @Test func theShelfsMenuHasTheNotes() {
    let rig = rig()
    rig.send(.pointerDown(Point(500, 700), button: .right))
    rig.wait(0.3)
    #expect(rig.words.contains("Notes of all books …"))
  }
}
