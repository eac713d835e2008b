import Accessibility
import Books
import PaperGeometry
import Testing

/// Lines of a page of 100 units in height, each 10 units high and as long as it has letters, ten units a letter.
/// - Parameter broken: the lines that end in the midst of a word.
func words(_ lines: [(text: String, paragraph: Int)], broken: Set<Int> = []) -> PageWords {
  PageWords(
    lines.enumerated().map { number, line in
      let (y, width) = (Double(number) * 10, Double(line.text.unicodeScalars.count) * 10)
      let count = Float(max(1, line.text.unicodeScalars.count))
      return TextLine(
        text: line.text,
        quad: Quad(
          topLeft: Point(0, y), topRight: Point(width, y), bottomRight: Point(width, y + 10),
          bottomLeft: Point(0, y + 10)),
        spans: line.text.unicodeScalars.indices.enumerated().map { index, _ in
          TextSpan(Float(index) / count, Float(index + 1) / count)
        }, paragraph: line.paragraph, isHyphenated: broken.contains(number))
    }, height: 100)
}

/// The text of a page as a screen reader asks about it.
@Suite(.timeLimit(.minutes(5))) struct TextTests {
  private let page = words([
    ("Call me Ish", 0), ("mael. Some years ago—never", 0), ("mind how long pre-", 0),
    ("cisely. “Why?” he said.", 0), ("Loomings", 1),
  ])

  private func content(_ words: PageWords, selection: Range<Int>? = nil) -> TextContent {
    // Twice as large, and moved.
    TextContent(
      .page(
        words, selection: selection, area: Rect(0, 0, 1, 1),
        quad: Quad(
          topLeft: Point(50, 20), topRight: Point(250, 20), bottomRight: Point(250, 220),
          bottomLeft: Point(50, 220))))
  }

  private func text(_ unit: TextContent.Unit, at place: Int) -> String {
    let content = content(page)
    return content.string(content.part(unit, at: place))
  }

  private var all: String { content(page).string(0, -1) }

  private func place(of part: String) -> Int {
    let scalars = Array(all.unicodeScalars)
    let sought = Array(part.unicodeScalars)
    return scalars.indices.first { Array(scalars[$0...].prefix(sought.count)) == sought } ?? -1
  }

  @Test func linesAreJoinedAndBrokenWordsAreWhole() {
    #expect(
      all == """
        Call me Ish mael. Some years ago—never mind how long precisely. “Why?” he said.
        Loomings
        """)
  }

  @Test func aTextIsCutIntoWordsSentencesLinesAndParagraphs() {
    #expect(text(.character, at: 1) == "a")
    #expect(text(.word, at: 6) == "me ")
    #expect(text(.word, at: place(of: "never")) == "never ")
    #expect(text(.sentence, at: 0) == "Call me Ish mael. ")
    #expect(text(.sentence, at: place(of: "ago")).hasPrefix("Some years"))
    #expect(text(.sentence, at: place(of: "he said")) == "he said.\n")
    #expect(text(.line, at: 0) == "Call me Ish ")
    #expect(text(.line, at: place(of: "how")) == "mind how long pre")
    #expect(text(.line, at: place(of: "cisely")) == "cisely. “Why?” he said.\n")
    #expect(text(.paragraph, at: 3).hasSuffix("said.\n"))
    #expect(text(.paragraph, at: place(of: "oom")) == "Loomings")
  }

  @Test func everyPartHasItsPlaceAndPartsFollowEachOther() {
    let content = content(page)
    for unit in [TextContent.Unit.character, .word, .sentence, .line, .paragraph] {
      var (at, whole) = (0, "")
      while at < content.count {
        let part = content.part(unit, at: at)
        #expect(part.lowerBound == at && !part.isEmpty)
        whole += content.string(part)
        at = max(at + 1, part.upperBound)
      }
      #expect(whole == all)
    }
  }

  @Test func whatLiesOutsideIsEmpty() {
    let content = content(page)
    #expect(content.string(-5, 4) == "Call")
    #expect(content.string(100_000, 100_001) == "")
    #expect(content.string(6, 3) == "")
    #expect(content.part(.word, at: -1).isEmpty && content.part(.line, at: content.count).isEmpty)
    #expect(content.extents(-3..<(-1)) == nil)
    #expect(TextContent(.page(words([]), selection: nil, area: .zero, quad: nil)).count == 0)
  }

  @Test func lettersHavePlacesInTheWindow() {
    let content = content(page)
    // The second letter of the first line: a tenth of the page wide and high, two hundred points a page.
    let letter = content.extents(1..<2)
    #expect(letter?.minX.rounded() == 70 && letter?.width.rounded() == 20 && letter?.minY == 20)
    let ago = place(of: "ago")
    let second = content.extents(ago..<ago + 3)
    #expect(second?.minY == 40 && second?.height == 20)
    #expect(content.place(at: Point(75, 30)) == 1)
    #expect(content.place(at: Point(5, 5)) == nil)
  }

  @Test func aSelectionIsToldByTheTextAndTakenByThePage() {
    // Of the third line, in characters of the page.
    let content = content(page, selection: 37..<41)
    #expect(content.selection.map { content.string($0) } == "mind")
    #expect(content.caret == content.selection?.upperBound)
    let place = place(of: "precisely")
    // With the hyphen that is not told.
    #expect(content.characters(place..<place + 9)?.count == 10)
  }

  @Test func aWordThatIsBrokenWithoutAHyphenIsWhole() {
    let content = content(words([("Call me Ish", 0), ("mael. Some", 0)], broken: [0]))
    #expect(content.string(0, -1) == "Call me Ishmael. Some")
    #expect(content.string(content.part(.word, at: 12)) == "Ishmael")
    #expect(content.string(content.part(.line, at: 12)) == "mael. Some")
    // No character stands between the lines.
    #expect(content.characters(8..<15) == 8..<15)
  }

  @Test func aPartOfAPageCountsItsOwnCharactersAndKnowsThePlacesOfThePage() {
    let page = words([("Call me", 0), ("Of Ships", 1), ("and Men", 1), ("The end", 2)])
    let quad = Quad(
      topLeft: Point(0, 0), topRight: Point(100, 0), bottomRight: Point(100, 100),
      bottomLeft: Point(0, 100))
    let part = TextContent(.part(page, 7..<22, area: Rect(0, 0, 1, 1), quad: quad))
    #expect(part.string(0, -1) == "Of Ships and Men")
    #expect(part.caret == 0 && part.selection == nil)
    #expect(part.character(at: 0) == 7 && part.character(at: 9) == 15)
    #expect(part.character(at: 99) == 22, "the end of the part, not that of the page")
    #expect(part.characters(0..<2) == 7..<9)
    #expect(part.extents(0..<1)?.minY == 10)
    #expect(part.place(at: Point(5, 5)) == nil && part.place(at: Point(5, 15)) == 0)
    #expect(TextContent(.part(page, 90..<99, area: .zero, quad: nil)).count == 0)
  }

  @Test func unspacedScriptsAreJoinedWithoutSpaces() {
    let content = content(words([("山路を登り", 0), ("ながら。こう", 0)]))
    #expect(content.string(0, -1) == "山路を登りながら。こう")
    #expect(content.string(content.part(.sentence, at: 0)) == "山路を登りながら。")
  }

  @Test func aFieldCountsScalarsAndASecretTellsNoLetters() {
    let field = TextContent(.field(Array("e\u{301}a"), caret: 1, selection: 0..<1))
    #expect(field.count == 3 && field.caret == 2 && field.selection == 0..<2)
    let secret = TextContent(.secret(count: 3, caret: 2))
    #expect(secret.string(0, -1) == "•••" && secret.caret == 2)
  }
}
