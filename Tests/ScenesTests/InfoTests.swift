import Books
import Content
import Controls
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// The panel about the book in front.
@Suite(.timeLimit(.minutes(5))) struct InfoTests {
  private static let decoding = "Decoded by Something 1.2 in a locked process"

  private func rig(_ size: Size = Size(1024, 768)) -> Rig {
    let rig = Rig(size)
    rig.stage.decoding = Self.decoding
    rig.describe = { document in
      document.format = "PDF 1.7"
      document.language = "de"
      document.authors = ["Ann Author", "Bob Binder"]
      document.fileBytes = 2_345_678
      document.remarks = ["its ruby stands behind the words", "and more"]
    }
    rig.show(Rig.books(3))
    rig.settle()
    return rig
  }

  @Test func tellsWhatIsKnown() {
    let rig = rig()
    rig.key("I", .control)
    for words in [
      "Book 0", "Ann Author, Bob Binder", "PDF 1.7", "12", "German", "/b0/0.png", "2.3 MB",
      "Some requests of the book are not met: its ruby stands behind the words; and more.",
      Self.decoding,
    ] {
      #expect(rig.words.contains(words), "\(words)")
    }
    rig.key("I", .control)
    #expect(rig.card("info") == nil && !rig.words.contains(Self.decoding))
  }

  @Test func tellsOfTheChaptersThatThePlainSetterSets() {
    let rig = rig()
    rig.key("I", .control)
    #expect(!rig.words.contains { $0.contains("plain setter") })
    rig.key("I", .control)
    rig.describe = { document in
      for chapter in 0..<40 { document.plainChapters.add(chapter < 12 ? .table : nil) }
    }
    rig.show(Rig.books(1, pages: 3))
    rig.key("I", .control)
    #expect(
      rig.words.contains(
        "MuPDF sets 12 of 40 chapters: tables are too large for the page."))
  }

  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 KB"), (9949, "9.9 KB"), (9950, "10 KB"),
    (999_499, "999 KB"), (999_500, "1.0 MB"), (512 << 20, "537 MB"), (Int.max, "9223372 TB"),
  ])
  func sizesHaveThreeDigits(bytes: Int, words: String) {
    let rig = rig()
    rig.describe = { $0.fileBytes = bytes }
    rig.show(Rig.books(1, pages: 3))
    rig.key("I", .control)
    #expect(rig.words.contains(words), "\(rig.words)")
  }

  @Test(arguments: [
    ("ger", "German"), ("zh-Hant-TW", "Chinese (Traditional)"), ("pt_BR", "Portuguese (Brazil)"),
    ("sr-Latn", "Serbian (Latin)"), ("la", "Latin"), ("tlh", "tlh"),
  ])
  func languagesHaveNames(tag: String, name: String) {
    let rig = rig()
    rig.describe = { $0.language = tag }
    rig.show(Rig.books(1, pages: 3))
    rig.key("I", .control)
    #expect(rig.words.contains(name), "\(rig.words)")
  }

  @Test func followsTheBookInFront() {
    let rig = rig()
    rig.key("I", .control)
    rig.key("Right")
    rig.settle()
    #expect(rig.offset == 1 && rig.words.contains("/b1/0.png") && !rig.words.contains("/b0/0.png"))
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.words.contains("/b1/0.png"))
  }

  @Test func keysGoOnToTheBookAndEscClosesThePanelFirst() {
    let rig = rig()
    rig.key("Return")
    rig.settle()
    rig.key("I", .control)
    rig.key("Right")
    rig.settle()
    #expect(rig.offset == 1 && rig.card("info") != nil)
    rig.key("Escape")
    #expect(rig.card("info") == nil && rig.facts.scene == "book")
    rig.key("Escape")
    rig.settle()
    #expect(rig.facts.scene == "shelf")
  }

  @Test func aPressBesideThePanelClosesItAndDoesNothingElse() throws {
    let rig = rig()
    rig.key("Return")
    rig.settle()
    rig.key("I", .control)
    let card = try #require(rig.card("info"))
    rig.click(card.midX, card.midY)
    rig.settle()
    #expect(rig.offset == 0 && rig.card("info") != nil, "a press on the panel turns no page")
    rig.click(card.minX - 20, 700)
    rig.drag(from: Point(900, 400), to: Point(200, 400))
    rig.settle()
    #expect(rig.card("info") == nil && rig.offset == 1, "only the drag turns")
  }

  /// What is held is held by the book, whatever comes over the book meanwhile.
  @Test func aLeafInTheHandStaysThere() {
    let rig = rig()
    rig.key("Return")
    rig.settle()
    rig.press(900, 400)
    rig.move(700, 400)
    rig.key("I", .control)
    rig.move(200, 400)
    rig.wait(0.3)
    rig.release(200, 400)
    rig.settle()
    #expect(rig.offset == 1 && rig.card("info") != nil)
  }

  @Test func aBookThatCannotBeReadSaysWhy() {
    let rig = rig()
    rig.locked = ["book0": "x"]
    rig.show(Rig.books(2, pages: 4))
    rig.key("I", .control)
    #expect(rig.words.contains("A password is needed."))
    #expect(rig.words.contains("/b0/0.png"))
  }

  @Test func anEmptyShelfHasNothingToTell() {
    let rig = Rig()
    rig.show(ListedShelf([]))
    rig.key("I", .control)
    rig.settle()
    #expect(rig.card("info") == nil)
  }

  @Test func nothingRunsWhileThePanelIsThere() {
    let rig = rig()
    rig.key("I", .control)
    rig.wait(1)
    #expect(!rig.stage.isMoving(at: rig.time) && rig.stage.deadline == nil)
    let before = rig.stage.commands()
    rig.wait(1)
    #expect(rig.stage.commands() == before)
  }

  /// The panel does not come word by word.
  @Test func thePanelIsSeenWhenAllItsWordsAreThere() {
    let rig = rig()
    rig.isPrompt = false
    rig.key("I", .control)
    #expect(rig.card("info") == nil)
    rig.stage.advance(to: rig.time)
    rig.deliver(3)
    rig.stage.advance(to: rig.time)
    #expect(rig.card("info") == nil)
    rig.isPrompt = true
    rig.frame()
    #expect(rig.card("info") != nil)
  }

  @Test(arguments: [Size(1024, 768), Size(400, 300), Size(120, 90), Size(3000, 250)])
  func liesInTheWindow(size: Size) throws {
    let rig = rig(size)
    rig.key("I", .control)
    try rig.expectInside("info")
    for other in [Size(640, 480), Size(320, 240), size] {
      rig.stage.resize(to: ViewSize(other))
      rig.frame()
      try rig.expectInside("info")
    }
  }
}
