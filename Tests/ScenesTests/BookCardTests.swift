import Accessibility
import Books
import Chrome
import Content
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// The card of a book of the library, and its corrections.
@Suite(.timeLimit(.minutes(5))) struct BookCardTests {
  private let facts = TestFacts()

  private func rig(_ size: Size = Size(1100, 900), library: Bool = true) -> Rig {
    let rig = Rig(size)
    let books = (0..<3).map { number in
      var book = Rig.book(number, pages: 12)
      book.locator = .file(.init(path: "/books/b\(number).epub"))
      return book
    }
    for number in 0..<3 { facts.found["book\(number)"] = Self.details(number) }
    rig.show(books)
    if library { rig.stage.libraryFacts = facts }
    rig.settle()
    return rig
  }

  private static func details(_ number: Int) -> BookDetails {
    var details = BookDetails()
    details.title = "Book \(number)"
    details.authors = ["Ann Author", "Bob Binder"]
    (details.series, details.seriesIndex) = ("Shores", Double(number) + 0.5)
    details.tags = ["sea", "whales"]
    details.publisher = "Harbour House"
    details.identifiers = ["isbn:9780000000000"]
    details.rating = 9
    return details
  }

  private func describe(_ rig: Rig, _ number: Int = 0) {
    var found = Self.details(number)
    found.custom = [CustomFact("Pages", "about 300"), CustomFact("Shelf", "by the window")]
    found.summary = "A whale.\nA ship, and a captain."
    var origins = DetailOrigins()
    origins[.title] = .book
    origins[.tags] = .calibre
    origins[.publisher] = .sidecar
    var description = BookDescription(found: found, origins: origins)
    (description.size, description.added) = (2_345_678, 1_700_000_000)
    #expect(rig.stage.takeDescriptionQuestions().contains("book\(number)"))
    rig.stage.receive(descriptions: ["book\(number)": description])
    rig.frame()
  }

  /// What all accessible objects say, those out of sight among them.
  private func said(_ rig: Rig) -> [String] {
    nodes(rig.stage.accessibleWindow()).map { $0.label + ($0.value.map { " = \($0)" } ?? "") }
  }

  private func nodes(_ node: AccessibleNode) -> [AccessibleNode] {
    [node] + node.children.flatMap(nodes)
  }

  private func says(_ rig: Rig, _ words: String) -> Bool {
    said(rig).contains { $0.contains(words) }
  }

  @Test func theCardTellsAllThatIsKnownAndWhereItIsFrom() {
    let rig = rig()
    facts.readings["book0"] = KeptReading(book: 1, path: [])
    facts.readings["book0"]?.began = 1_710_000_000
    facts.readings["book0"]?.finished = [1_720_000_000]
    facts.readings["book0"]?.time = ReadTime(seconds: 7260, pages: 90)
    rig.key("I", .control)
    rig.frame()
    describe(rig)
    for words in [
      "Ann Author, Bob Binder", "Shores, volume 0.5", "sea, whales, from Calibre",
      "Harbour House, from the file beside the book", "isbn:9780000000000", "4.5 of 5 stars",
      "about 300", "by the window", "2.3 MB", "2023-11-1", "2024-03-0", "2024-07-0",
      "2 h 1 min, 90 pages", "A whale.",
      "A ship, and a captain.", "/books/b0.epub",
    ] {
      #expect(says(rig, words), "\(words) in \(said(rig))")
    }
  }

  @Test func aCorrectionIsTheReaders() {
    let rig = rig()
    facts.readings["book0"] = KeptReading(book: 1, path: [])
    facts.readings["book0"]?.corrections = [.publisher: "Quay Press", .title: "The Whale"]
    rig.key("I", .control)
    rig.frame()
    describe(rig)
    #expect(says(rig, "Quay Press, your correction") && !says(rig, "Harbour House"))
    #expect(rig.words.contains("The Whale"))
  }

  @Test func aShelfWithoutALibraryCorrectsNothing() {
    let rig = rig(library: false)
    rig.key("I", .control)
    rig.frame()
    #expect(!says(rig, "Correct") && says(rig, "Show in its folder"))
  }

  // MARK: Corrections

  /// Opens the form from the card, by keys alone.
  private func form(_ size: Size = Size(1100, 900)) -> Rig {
    let rig = rig(size)
    rig.key("I", .control)
    rig.frame()
    describe(rig)
    rig.key("Tab")
    rig.key("Return")
    rig.frame()
    return rig
  }

  private func retype(_ rig: Rig, _ text: String) {
    rig.key("A", .control)
    rig.key("Backspace")
    rig.type(text)
  }

  private func edits(_ rig: Rig) -> [BookEdit] {
    rig.stage.takeEdits().flatMap(\.edits)
  }

  @Test func theFormOpensWithWhatIsKnown() {
    let rig = form()
    #expect(rig.card("correction") != nil)
    for words in ["Ann Author; Bob Binder", "Shores", "0.5", "sea, whales", "¶ A ship"] {
      #expect(says(rig, words), "\(words) in \(said(rig))")
    }
  }

  @Test func fieldsHaveNames() {
    let rig = form()
    let names = nodes(rig.stage.accessibleWindow()).filter { $0.role == .field }.map(\.label)
    #expect(names.prefix(3) == ["Title", "Sorted as", "Authors"] && names.last == "Description")
  }

  @Test func onlyWhatWasChangedIsKept() {
    let rig = form()
    retype(rig, "Moby")
    rig.key("Return")
    rig.settle()
    #expect(edits(rig) == [.correct(.title, "Moby")])
    #expect(rig.card("correction") == nil && rig.card("info") != nil, "the card is back")
  }

  @Test func authorsAndTagsHaveALineEach() throws {
    #expect(try CorrectedField.authors.kept(" A. One ;B. Two;; ") == "A. One\nB. Two")
    #expect(try CorrectedField.tags.kept("sea,  whales ") == "sea\nwhales")
    #expect(try CorrectedField.summary.kept("One. ¶ Two.") == "One.\nTwo.")
    #expect(CorrectedField.authors.shown("A. One\nB. Two") == "A. One; B. Two")
  }

  @Test(arguments: [
    (CorrectedField.seriesIndex, "two"), (.seriesIndex, "1e999"), (.seriesIndex, "-1"),
    (.published, "yesterday"), (.published, "2026-13"), (.language, "German"), (.language, "e"),
  ])
  func badInputIsToldAndNothingKept(field: CorrectedField, text: String) {
    let rig = form()
    for _ in 0..<20 where !isFocused(rig, field) { rig.key("Tab") }
    retype(rig, text)
    rig.key("Return")
    rig.settle()
    #expect(edits(rig).isEmpty && rig.card("correction") != nil)
    #expect(says(rig, "This is no "), "\(said(rig))")
    #expect(isFocused(rig, field), "the keys go to the field")
    // The next letter takes the warning away.
    rig.key("Backspace")
    #expect(!says(rig, "This is no "))
  }

  private func isFocused(_ rig: Rig, _ field: CorrectedField) -> Bool {
    nodes(rig.stage.accessibleWindow()).contains {
      $0.hasFocus && $0.id.part?.control == field.rawValue
    }
  }

  @Test(arguments: ["2", "2.5", "2,5", "٢"]) func aVolumeIsANumber(text: String) throws {
    let kept = try CorrectedField.seriesIndex.kept(text)
    #expect(Double(kept) != nil, "\(kept)")
  }

  @Test func escTwiceLeavesAllAsItWas() {
    let rig = form()
    rig.type("X")
    rig.key("Escape")
    #expect(rig.card("correction") != nil && says(rig, "not kept yet"))
    rig.key("Escape")
    rig.settle()
    #expect(rig.card("correction") == nil && edits(rig).isEmpty)
  }

  @Test func aCorrectionIsTakenBackByOneButton() throws {
    facts.readings["book0"] = KeptReading(book: 1, path: [])
    facts.readings["book0"]?.corrections = [.title: "The Whale"]
    let rig = form()
    #expect(says(rig, "The Whale"))
    // The button follows the field.
    rig.key("Tab")
    rig.key("Return")
    let changes = rig.stage.takeEdits().flatMap(\.changes)
    #expect(changes.map(\.what) == [.edit(.correct(.title, nil))])
    facts.take(changes)
    rig.frame()
    rig.frame()
    #expect(rig.card("correction") != nil && !says(rig, "The Whale"))
  }

  /// Facts that come late do not take away what was typed.
  @Test func whatIsTypedStaysWhenFactsCome() {
    let rig = form()
    retype(rig, "Moby")
    facts.found["book0"]?.publisher = "Quay Press"
    rig.frame()
    rig.frame()
    #expect(says(rig, "Moby") && says(rig, "Quay Press"))
  }

  @Test func differentValuesOfManyBooksAreVarious() {
    _ = rig()
    facts.readings["book1"] = KeptReading(book: 1, path: [])
    facts.readings["book1"]?.corrections = [.language: "de"]
    let texts = CorrectedTexts(
      (0..<3).map { "book\($0)" }, { "Book \($0.dropFirst(4))" }, facts, summary: nil)
    #expect(texts[.title] == nil && texts[.seriesIndex] == nil && texts[.language] == nil)
    #expect(texts[.series] == "Shores" && texts[.authors] == "Ann Author; Bob Binder")
    #expect(texts.corrected == [.language])
  }

  @Test func aCorrectionIsOfAllSelectedBooks() {
    let rig = rig()
    rig.stage.selectAllBooks()
    rig.key("I", .control)
    rig.frame()
    rig.key("Tab")
    rig.key("Return")
    rig.frame()
    #expect(says(rig, "Correct 3 books") && !says(rig, "Description"))
    for _ in 0..<20 where !isFocused(rig, .series) { rig.key("Tab") }
    retype(rig, "Oceans")
    rig.key("Return")
    let changes = rig.stage.takeEdits().flatMap(\.changes)
    #expect(changes.map(\.book.id.name) == ["book0", "book1", "book2"])
    #expect(changes.allSatisfy { $0.what == .edit(.correct(.series, "Oceans")) })
  }

  /// The facts of the front book would be taken for facts of all.
  @Test func theCardOfSelectedBooksTellsTheirNumber() {
    let rig = rig()
    rig.key("I", .control)
    rig.frame()
    #expect(says(rig, "About this book") && says(rig, "sea, whales"))
    rig.stage.selectAllBooks()
    rig.frame()
    #expect(says(rig, "About these books") && says(rig, "3 books are selected"))
    #expect(says(rig, "Book 0, and 2 more books") && !says(rig, "sea, whales"))
  }

  // MARK: Files

  private func press(_ rig: Rig, _ label: String) -> [HostEffect] {
    guard let node = nodes(rig.stage.accessibleWindow()).first(where: { $0.label == label }) else {
      return []
    }
    defer { rig.frame() }
    return rig.stage.perform(.press(node.id), at: rig.time)
  }

  @Test(arguments: [
    ("Show in its folder", FileCare.show), ("Open with …", .openWith),
    ("In a new window", .openWindow), ("Copy the file", .copy),
  ])
  func theCardAsksTheDesktopForTheFile(label: String, care: FileCare) {
    let rig = rig()
    rig.key("I", .control)
    rig.frame()
    #expect(press(rig, label) == [.files(care, [Array("/books/b0.epub".utf8)])])
  }

  /// The window's thread names no more files than a frame has time for.
  @Test func ofVeryManyFilesSomeAreCopied() {
    let rig = Rig(Size(1100, 900))
    for book in 0..<12_000 { rig.folders["/b\(book)"] = 1 }
    rig.show(GeneratedShelf(count: 12_000))
    rig.settle()
    rig.stage.selectAllBooks()
    rig.key("I", .control)
    rig.frame()
    guard case .files(.copy, let paths)? = press(rig, "Copy 12,000 files").first else {
      Issue.record("nothing is copied")
      return
    }
    #expect(paths == (0..<5000).map { Array("/b\($0)".utf8) })
    rig.wait(0.3)
    #expect(rig.words.contains("Only 5,000 of 12,000 files are copied: more are too many."))
  }

  @Test func theTrashIsAskedFirst() {
    let rig = rig()
    rig.stage.selectAllBooks()
    rig.key("I", .control)
    rig.frame()
    #expect(press(rig, "Move 3 books to the trash …").isEmpty)
    rig.settle()
    #expect(rig.card("question") != nil && says(rig, "3 files"))
    // The answer that changes nothing has the keys.
    #expect(rig.send(.key(Key("Return"))).isEmpty)
    rig.settle()
    #expect(rig.card("question") == nil)
    _ = press(rig, "Move 3 books to the trash …")
    let paths = (0..<3).map { Array("/books/b\($0).epub".utf8) }
    #expect(press(rig, "Move to the trash") == [.files(.trash, paths)])
  }

  @Test func pagesOfAListAreNoFile() {
    let rig = Rig()
    rig.show(Rig.books(2))
    rig.key("I", .control)
    rig.frame()
    #expect(says(rig, "/b0/0.png") && !says(rig, "Copy the file"))
  }

  @Test(arguments: [Size(1100, 700), Size(600, 900), Size(400, 300), Size(120, 90)])
  func liesInTheWindow(size: Size) throws {
    let rig = form(size)
    try rig.expectInside("correction")
    rig.key("Escape")
    try rig.expectInside("info")
  }

  @Test func nothingRunsWhileTheFormIsOpen() {
    let rig = form()
    rig.wait(1)
    #expect(!rig.stage.isMoving(at: rig.time))
    let before = rig.stage.commands()
    rig.wait(1)
    #expect(rig.stage.commands() == before)
  }
}
