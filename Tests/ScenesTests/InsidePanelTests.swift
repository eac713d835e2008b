import Accessibility
import BookTable
import Books
import Content
import PaperGeometry
import PaperGestures
import Reading
import Shell
import Stage
import Testing

/// The search inside books: the panel, the way to the page of a hit, and from book to book.
@Suite(.timeLimit(.minutes(3))) struct InsidePanelTests {
  private func entry(_ name: String) -> ShelfEntry {
    ShelfEntry(
      id: name, title: "The \(name)", cover: .init(path: "/n/\(name).epub"), pageCount: nil,
      locator: .file(.init(path: "/n/\(name).epub")))
  }

  private func hit(_ name: String, _ pages: Range<Int>, anchor: TextAnchor? = nil) -> TextHit {
    TextHit(
      path: Array("/n/\(name).epub".utf8), title: name, pageCount: 40, pages: pages, anchor: anchor)
  }

  /// The shelf has the books a and b, and "fox" stands on two pages of each.
  private func rig(_ options: Stage.Options = Stage.Options(), isOn: Bool = true) -> Rig {
    let rig = Rig(options: options)
    rig.folders = ["/n/a.epub": 40, "/n/b.epub": 40, "/n/c.epub": 40]
    rig.texts = [12: Rig.page("a red fox"), 20: Rig.page("the fox again")]
    rig.stage.show(
      TableShelf(BookTable(TableContents([entry("a"), entry("b")]))), book: "a", at: 0)
    var folders = TextFolders()
    folders.folders = [.init(path: Array("/n".utf8), isOn: isOn)]
    folders.indexed = 2
    rig.stage.textFolders = folders
    rig.frame()
    rig.settle()
    return rig
  }

  private func open(_ rig: Rig) {
    rig.key("F", [.control, .shift])
    rig.wait(0.3)
  }

  private func answer(_ rig: Rig, _ hits: [TextHit], to text: String = "fox") {
    var answer = TextAnswer(text: text)
    (answer.hits, answer.terms) = (hits, [SearchTerm(text)])
    rig.stage.receive(inside: answer)
    rig.wait(0.1)
  }

  private func read(_ rig: Rig) -> [String] {
    rig.facts.scene == "book" ? [rig.stage.title, "\(rig.stage.readPage ?? -9)"] : []
  }

  @Test func typingAsksAndTheAnswersStandByBook() throws {
    let rig = rig()
    open(rig)
    #expect(rig.words.contains("Find inside books") && rig.words.contains("2 books were read"))
    rig.type("fox")
    #expect(rig.stage.takeInsideQuestion() == "fox" && rig.stage.takeInsideQuestion() == nil)
    answer(rig, [hit("b", 0..<3)], to: "fo")
    #expect(!rig.words.contains("The b"), "an answer to an earlier question is dropped")
    answer(rig, [hit("b", 10..<18), hit("b", 18..<30), hit("a", 5..<9)])
    #expect(rig.words.contains("Inside books: 2"))
    #expect(rig.words.filter { $0.hasPrefix("The ") }.suffix(2) == ["The b", "The a"])
    let questions = rig.stage.takeExcerptQuestions()
    #expect(questions.map(\.number) == [0, 1, 2] && rig.stage.takeExcerptQuestions().isEmpty)
    let excerpt = TextExcerpt(
      before: "a red ", found: "fox", after: " runs", further: 2, term: SearchTerm("fox"))
    rig.stage.receive(excerpt, of: try #require(questions.first))
    rig.wait(0.1)
    #expect(rig.words.contains("a red fox runs") && rig.words.contains("13"))
    try rig.expectInside("chrome/inside")
    rig.settle()
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func aHitOpensItsBookAtTheFirstOfItsWords() {
    let rig = rig()
    open(rig)
    rig.type("fox")
    answer(rig, [hit("b", 10..<18)])
    rig.key("Return")
    rig.wait(5)
    #expect(read(rig) == ["The b – Paper", "12"])
    #expect(rig.words.contains { $0.hasPrefix("N: the next hit") })
    #expect(rig.card("chrome/inside") == nil && rig.card("find") == nil)
    // The shelf is as it was, and so is the search.
    for _ in 0..<2 { rig.key("Escape") }
    rig.wait(3)
    #expect(rig.facts.scene == "shelf" && rig.stage.centredBook == 1)
    open(rig)
    #expect(rig.words.contains("Inside books: 1"))
  }

  @Test func theStepBehindTheLastHitGoesToTheNextBook() {
    let rig = rig()
    open(rig)
    rig.type("fox")
    answer(rig, [hit("b", 10..<18), hit("b", 18..<30), hit("a", 10..<18)])
    rig.key("Return")
    rig.wait(5)
    #expect(read(rig) == ["The b – Paper", "12"])
    rig.key("N")
    rig.wait(3)
    #expect(read(rig) == ["The b – Paper", "20"])
    rig.key("N")
    rig.wait(6)
    #expect(read(rig) == ["The a – Paper", "12"])
    rig.key("N")
    rig.wait(3)
    #expect(read(rig) == ["The a – Paper", "20"])
    rig.key("N")
    rig.wait(1)
    #expect(read(rig) == ["The a – Paper", "20"])
    #expect(rig.words.contains("No further book has the words."))
    rig.key("N", .shift)
    rig.wait(3)
    rig.key("N", .shift)
    rig.wait(6)
    #expect(read(rig).first == "The b – Paper")
  }

  /// The reopened panel asks again, and the answer may come when a hit is open.
  @Test func aNewerAnswerKeepsTheWayToTheNextBook() {
    let rig = rig()
    open(rig)
    rig.type("fox")
    answer(rig, [hit("b", 18..<30), hit("a", 10..<18)])
    rig.key("Return")
    rig.wait(5)
    answer(rig, [hit("c", 0..<9), hit("b", 18..<30), hit("a", 10..<18)])
    rig.key("N")
    rig.wait(6)
    #expect(read(rig) == ["The a – Paper", "12"])
    // An answer without the open book has no way on.
    answer(rig, [hit("c", 0..<9)])
    rig.key("N")
    rig.wait(3)
    rig.key("N")
    rig.wait(3)
    #expect(read(rig).first == "The a – Paper")
  }

  @Test func aBookBesideTheShelfIsAskedFor() {
    let rig = rig()
    open(rig)
    rig.type("fox")
    answer(rig, [hit("c", 10..<18)])
    #expect(rig.send(.key(Key("Return"))) == [.openFiles([Array("/n/c.epub".utf8)])])
    rig.stage.join([JoiningBook(entry("c"), longID: "c-1")], at: rig.time)
    rig.wait(5)
    #expect(read(rig) == ["The c – Paper", "12"])
  }

  @Test func foldersAreChosenInThePanel() {
    let rig = rig(isOn: false)
    open(rig)
    #expect(rig.words.contains("Choose folders. The words of their books are read once."))
    #expect(rig.words.contains("/n"))
    for _ in 0..<2 { rig.key("Tab") }
    rig.key("Space")
    rig.wait(0.2)
    #expect(rig.stage.takeFolderChanges() == [.init(path: Array("/n".utf8), isOn: true)])
    #expect(rig.stage.textFolders.isAnyOn)
  }

  @Test(arguments: [false, true]) func thePanelLiesInSmallAndMirroredWindows(isMirrored: Bool)
    throws
  {
    var options = Stage.Options()
    options.isMirrored = isMirrored
    for isOn in [false, true] {
      let rig = rig(options, isOn: isOn)
      rig.stage.resize(to: ViewSize(Size(420, 600)))
      rig.frame()
      open(rig)
      try rig.expectInside("chrome/inside")
    }
  }

  // MARK: The field for the shelf

  /// The field tells how many books have the words, once the reader pauses, and opens the panel.
  @Test func theFieldForTheShelfTellsOfHitsInsideBooks() throws {
    let rig = rig()
    rig.type("fo")
    rig.wait(0.3)
    rig.type("x")
    rig.wait(0.3)
    #expect(rig.stage.takeCountQuestion() == nil, "the reader types")
    #expect(try #require(rig.stage.deadline) > rig.time)
    rig.wait(0.4)
    #expect(rig.stage.takeCountQuestion() == "fox" && rig.stage.takeCountQuestion() == nil)
    #expect(rig.stage.takeInsideQuestion() == nil)
    var answer = TextAnswer(text: "fo")
    answer.hits = [hit("b", 0..<3)]
    rig.stage.receive(count: answer)
    rig.wait(0.1)
    #expect(!rig.words.contains { $0.contains("these words inside") }, "an earlier question")
    answer = TextAnswer(text: "fox")
    answer.hits = [hit("a", 5..<9), hit("b", 10..<18), hit("b", 18..<30)]
    rig.stage.receive(count: answer)
    rig.wait(0.1)
    #expect(rig.words.contains("2 books have these words inside …"))
    try rig.expectInside("chrome/find-books")
    rig.settle()
    #expect(!rig.stage.isMoving(at: rig.time))
    rig.key("Tab")
    rig.key("Return")
    rig.wait(0.3)
    #expect(rig.stage.takeInsideQuestion() == "fox")
    #expect(rig.card("chrome/find-books") == nil)
    self.answer(rig, answer.hits)
    #expect(rig.words.contains("Inside books: 2"))
    // Another text is another question.
    rig.key("Escape")
    rig.type("foxes")
    rig.wait(0.1)
    #expect(!rig.words.contains { $0.contains("these words inside") })
  }

  @Test func termsAndFoldersThatAreOffAreNotCounted() {
    for (isOn, text) in [(true, "author:ada"), (true, "-fox"), (false, "fox"), (true, "is:")] {
      let rig = rig(isOn: isOn)
      rig.type(text)
      rig.wait(1)
      #expect(rig.stage.takeCountQuestion() == nil, "\(text)")
      rig.settle()
      #expect(!rig.stage.isMoving(at: rig.time))
    }
  }

  @Test func aTextInNoBookShowsNoLine() {
    let rig = rig()
    rig.type("fox")
    rig.wait(1)
    #expect(rig.stage.takeCountQuestion() == "fox")
    rig.stage.receive(count: TextAnswer(text: "fox"))
    rig.wait(0.1)
    #expect(!rig.words.contains { $0.contains("inside") })
  }
}
