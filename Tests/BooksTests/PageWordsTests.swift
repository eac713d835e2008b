import Books
import PaperGeometry
import Testing

/// A page of 1000 units' height; each character is 10 wide, each line 20 high.
private enum Sheet {
  /// A line from left to right, or one whose characters run from its right end to its left end.
  static func line(
    _ text: String, x: Double = 0, y: Double, paragraph: Int = 0, isReversed: Bool = false,
    level: Int = 0, isHyphenated: Bool = false
  ) -> TextLine {
    let count = text.unicodeScalars.count
    let width = Double(count) * 10
    let spans = (0..<count).map { index in
      let at = Float(isReversed ? count - 1 - index : index)
      return TextSpan(at / Float(count), (at + 1) / Float(count))
    }
    return TextLine(
      text: text, quad: box(Rect(x, y, width, 20)), spans: spans, paragraph: paragraph,
      headingLevel: level, isHyphenated: isHyphenated)
  }

  static func page(_ lines: TextLine..., links: [PageLink] = []) -> PageWords {
    PageWords(lines, links: links, height: 1000)
  }

  static func page(_ texts: String...) -> PageWords {
    PageWords(
      texts.enumerated().map { line($1, y: Double($0) * 30) }, height: 1000)
  }

  static func box(_ r: Rect) -> Quad {
    Quad(
      topLeft: Point(r.minX, r.minY), topRight: Point(r.maxX, r.minY),
      bottomRight: Point(r.maxX, r.maxY), bottomLeft: Point(r.minX, r.maxY))
  }
}

@Suite("The text of a page", .timeLimit(.minutes(5)))
struct PageWordsTests {
  private func word(_ page: PageWords, at index: Int) -> String? {
    page.word(at: index).map { page.text(of: $0) }
  }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6 && abs(a.maxX - b.maxX) < 1e-6
      && abs(a.maxY - b.maxY) < 1e-6
  }

  @Test func theCharacterUnderAPoint() {
    let page = Sheet.page("One two", "three")
    #expect(page.character(at: Point(0.045, 0.01)) == 4)
    #expect(page.character(at: Point(0.035, 0.01)) == 3, "a space is text")
    #expect(page.character(at: Point(0.005, 0.04)) == 7)
    #expect(page.character(at: Point(0.005, 0.025)) == nil, "between two lines")
    #expect(page.character(at: Point(0.2, 0.01)) == nil, "beside the line")
    #expect(PageWords([], height: 1000).character(at: .zero) == nil)
  }

  @Test func thePlaceNearestToAPoint() {
    let page = Sheet.page(
      Sheet.line("left", y: 0), Sheet.line("more", y: 30), Sheet.line("right", x: 500, y: 0))
    #expect(page.place(nearest: Point(0.012, 0.01)) == 1)
    #expect(page.place(nearest: Point(0.018, 0.01)) == 2)
    #expect(page.place(nearest: Point(0.2, 0.01)) == 4, "behind the end of the line")
    #expect(page.place(nearest: Point(0.4, 0.01)) == 8, "the nearer column")
    #expect(page.place(nearest: Point(0.02, 0.9)) == 6, "below the last line")
    #expect(PageWords([], height: 1000).place(nearest: .zero) == nil)
  }

  @Test(arguments: [
    ("Well, don't stop", 6, "don't"), ("Well, don’t stop", 8, "don’t"), ("Well, no", 0, "Well"),
    ("Well, no", 4, ","), ("pi is 3.14, not 3", 8, "3.14"), ("1,000,000 men", 3, "1,000,000"),
    ("snake_case x", 2, "snake_case"), ("naïve", 1, "naïve"), ("nai\u{308}ve", 1, "nai\u{308}ve"),
    ("中文字", 1, "文"), ("カタカナの", 2, "カタカナ"), ("ひらがな", 1, "ら"), ("한국어 책", 1, "한국어"),
    ("well-known", 1, "well"), ("(word)", 2, "word"), ("e.g. this", 0, "e.g"),
    ("שלום עולם", 1, "שלום"),
  ])
  func words(text: String, index: Int, word: String) {
    #expect(self.word(Sheet.page(text), at: index) == word)
  }

  /// The words of a line, from left to right.
  private func words(_ text: String) -> [String] {
    let page = Sheet.page(text)
    var (words, index) = ([String](), 0)
    while index < page.all.upperBound {
      let range = page.word(at: index)
      if let range { words.append(page.text(of: range)) }
      index = range?.upperBound ?? index + 1
    }
    return words
  }

  @Test(arguments: [
    ("ผมไปโรงเรียน", ["ผม", "ไป", "โรงเรียน"]),
    ("ฉันรักประเทศไทย", ["ฉัน", "รัก", "ประเทศ", "ไทย"]),
    ("ไป โรงเรียน", ["ไป", "โรงเรียน"]),
  ])
  func wordsOfThai(text: String, words: [String]) {
    #expect(self.words(text) == words)
  }

  @Test func wordsOfThaiOnLaterLinesAndBetweenOthers() {
    #expect(word(Sheet.page("One two", "ผมไปโรงเรียน"), at: 7 + 3) == "ไป")
    #expect(words("see ผมไป, here") == ["see", "ผม", "ไป", ",", "here"])
    #expect(word(Sheet.page("ผมไปโรง-", "เรียน"), at: 0) == "ผม")
  }

  @Test(arguments: ["ພາສາລາວງາມ", "ភាសាខ្មែរ", "မြန်မာဘာသာ"])
  func scriptsWithoutADictionaryStayWhole(text: String) {
    #expect(words(text) == [text])
  }

  @Test func aSpaceIsNoWordAndNothingIsOutside() {
    let page = Sheet.page("a b")
    #expect(page.word(at: 1) == nil)
    #expect(page.word(at: 3) == nil)
    #expect(page.word(at: -1) == nil)
  }

  @Test func wordsDoNotReachOverLinesButForHyphens() {
    #expect(word(Sheet.page("one", "two"), at: 1) == "one")
    let broken = Sheet.page("a hyphen-", "ation here")
    #expect(word(broken, at: 4) == "hyphenation")
    #expect(word(broken, at: 12) == "hyphenation")
    #expect(broken.rects(of: 2..<14).count == 2)
    #expect(word(Sheet.page("Jean-", "Paul"), at: 1) == "Jean")
  }

  @Test func rectanglesOfARange() {
    let page = Sheet.page("One two", "three")
    let rects = page.rects(of: 4..<9)
    #expect(rects.count == 2)
    #expect(isClose(rects[0], Rect(0.04, 0, 0.03, 0.02)))
    #expect(isClose(rects[1], Rect(0, 0.03, 0.02, 0.02)))
    #expect(page.rects(of: 3..<3).isEmpty)
    #expect(page.rects(of: 90..<99).isEmpty)
  }

  @Test func aRunFromRightToLeft() {
    let page = Sheet.page(Sheet.line("שלום", y: 0, isReversed: true))
    #expect(page.character(at: Point(0.035, 0.01)) == 0, "the first letter stands on the right")
    #expect(page.place(nearest: Point(0.039, 0.01)) == 0)
    #expect(page.place(nearest: Point(0.001, 0.01)) == 4)
    let first = page.rects(of: 0..<1)
    #expect(first.count == 1 && isClose(first[0], Rect(0.03, 0, 0.01, 0.02)))
    #expect(page.rects(of: 0..<4).count == 1)
  }

  /// A Latin word between Hebrew ones: what is read next to each other need not be seen so.
  @Test func bothDirectionsInALine() {
    // Read: aleph, bet, a, b. Seen from the left: a, b, bet, aleph.
    let spans = [TextSpan(0.75, 1), TextSpan(0.5, 0.75), TextSpan(0, 0.25), TextSpan(0.25, 0.5)]
    let line = TextLine(text: "אבab", quad: Sheet.box(Rect(0, 0, 100, 20)), spans: spans)
    let page = Sheet.page(line)
    #expect(page.rects(of: 0..<4).count == 1)
    let some = page.rects(of: 0..<3)
    #expect(some.count == 2, "the end of the Hebrew word and the first Latin letter lie apart")
  }

  @Test func aLineThatRunsUpwards() {
    let quad = Quad(
      topLeft: Point(100, 400), topRight: Point(100, 300), bottomRight: Point(120, 300),
      bottomLeft: Point(120, 400))
    let spans = (0..<5).map { TextSpan(Float($0) / 5, Float($0 + 1) / 5) }
    let page = Sheet.page(TextLine(text: "steep", quad: quad, spans: spans))
    #expect(page.character(at: Point(0.11, 0.39)) == 0)
    #expect(page.character(at: Point(0.11, 0.31)) == 4)
    let rects = page.rects(of: 0..<1)
    #expect(rects.count == 1 && isClose(rects[0], Rect(0.1, 0.38, 0.02, 0.02)))
  }

  @Test func linesOfAParagraphAreOneLine() {
    let page = Sheet.page(
      Sheet.line("A hyphen-", y: 0), Sheet.line("ation and the ", y: 30),
      Sheet.line("end.", y: 60), Sheet.line("Another.", y: 100, paragraph: 1))
    #expect(page.text(of: page.all) == "A hyphenation and the end.\nAnother.")
    #expect(page.text(of: 2..<4) == "hy")
    #expect(Sheet.page("中国", "人民").text(of: 0..<4) == "中国人民")
  }

  @Test func aWordThatIsBrokenWithoutAHyphenIsWhole() {
    let page = Sheet.page(
      Sheet.line("A hyphen", y: 0, isHyphenated: true),
      Sheet.line("ation and the ", y: 30, isHyphenated: true), Sheet.line("end.", y: 60))
    #expect(page.text(of: page.all) == "A hyphenation and theend.")
    #expect(page.text(of: 2..<12) == "hyphenatio")
    for index in 2..<13 { #expect(word(page, at: index) == "hyphenation", "\(index)") }
    #expect(word(page, at: page.all.upperBound - 2) == "end", "a space ends a word")
    #expect(!page.isLineHyphen(7) && page.isLineBreakInWord(7) && !page.isLineBreakInWord(6))
    #expect(!page.isLineBreakInWord(-1) && !page.isLineBreakInWord(.max - 1))
    let last = Sheet.page(Sheet.line("hyphen", y: 0, isHyphenated: true))
    #expect(word(last, at: 5) == "hyphen" && last.text(of: last.all) == "hyphen")
  }

  @Test func aWordThatIsBrokenWithoutAHyphenOverTheEndOfAPage() {
    var copy = TextCopy()
    copy.add(0..<5, of: Sheet.page(Sheet.line("it go", y: 0, isHyphenated: true)))
    copy.add(0..<7, of: Sheet.page("es here"))
    #expect(copy.text == "it goes here")
    copy.add(0..<3, of: Sheet.page("and"))
    #expect(copy.text == "it goes here and", "the word before is whole")
  }

  @Test func headingsAreLinesOfOneParagraphAndLevel() {
    let page = Sheet.page(
      Sheet.line("Of Ships", y: 0, level: 1), Sheet.line("and Men", y: 30, level: 1),
      Sheet.line("", y: 60, level: 1), Sheet.line("Loomings", y: 60, level: 2),
      Sheet.line("Call me", y: 90, paragraph: 1), Sheet.line("Notes", y: 120, level: 3),
      Sheet.line("On Notes", y: 150, paragraph: 2, level: 3))
    #expect(page.headings.map(\.level) == [1, 2, 3, 3])
    #expect(
      page.headings.map { page.text(of: $0.range) }
        == ["Of Ships and Men", "Loomings", "Notes", "On Notes"])
    #expect(Sheet.page("plain").headings.isEmpty)
  }

  @Test func textOverTheEndOfAPage() {
    func joined(_ first: String, _ second: String) -> String {
      var copy = TextCopy()
      for page in [Sheet.page(first), Sheet.page(second)] { copy.add(page.all, of: page) }
      return copy.text
    }
    #expect(joined("it goes", "on here") == "it goes on here")
    #expect(joined("it go-", "es on") == "it goes on")
    #expect(joined("It ends.", "New") == "It ends.\nNew")
  }

  @Test func linksUnderAPoint() {
    let whole = PageLink(area: Rect(0, 0, 500, 500), target: .page(3))
    let part = PageLink(area: Rect(100, 100, 50, 20), target: .address("https://example.org"))
    let page = Sheet.page(links: [whole, part])
    #expect(page.link(at: Point(0.11, 0.11))?.target == part.target)
    #expect(page.link(at: Point(0.3, 0.3))?.target == whole.target)
    #expect(page.link(at: Point(0.6, 0.6)) == nil)
  }

  /// The sign stands above the line in the text, and at the beginning of its paragraph.
  @Test func notesAreToldByTheirSigns() {
    let sign = PageLink(area: Rect(90, 0, 10, 20), target: .page(1, top: 100))
    let page = Sheet.page(Sheet.line("Some word1 and more", y: 0), links: [sign])
    let notes = Sheet.page(
      Sheet.line("Notes", y: 0), Sheet.line("1. The note goes", y: 100, paragraph: 1),
      Sheet.line("on.", y: 130, paragraph: 1), Sheet.line("2. Another", y: 160, paragraph: 2))
    let link = page.links[0]
    #expect(page.noteSign(of: link) == "1")
    #expect(notes.note("1", at: 100) == "1. The note goes on.")
    #expect(notes.note("1", at: 0) == nil)
    #expect(notes.note("2", at: 100) == nil)
    #expect(notes.note("2", at: 160) == "2. Another")
  }

  /// A link over the end of a line goes on in the next one; two links to one place in a line are two.
  @Test func aLinkOverTwoLinesIsReadAsOne() {
    let target = PageLink.Target.address("https://example.org")
    let page = Sheet.page(
      Sheet.line("see the", y: 0), Sheet.line("site and it", y: 30),
      links: [
        PageLink(area: Rect(90, 30, 20, 20), target: target),
        PageLink(area: Rect(0, 30, 40, 20), target: target),
        PageLink(area: Rect(40, 0, 30, 20), target: target),
      ])
    let links = page.readLinks
    #expect(links.map(\.number) == [2, 0])
    #expect(links.map { page.text(of: $0.range) } == ["the site", "it"])
    #expect(links.map(\.areas.count) == [2, 1])
  }

  @Test(arguments: ["1", "Chapter 1", "word", "12 ."])
  func numbersOfATableOfContentsAreNoNotes(line: String) {
    let width = Double(line.unicodeScalars.count) * 10
    let link = PageLink(area: Rect(0, 0, width, 20), target: .page(1))
    let page = Sheet.page(Sheet.line(line, y: 0), links: [link])
    #expect(page.noteSign(of: page.links[0]) == nil)
  }

  @Test func linesWithoutExtentAndWithoutEnoughPlacesDoNoHarm() {
    let flat = TextLine(text: "ab", quad: Sheet.box(.zero), spans: [TextSpan(0, 0)])
    let page = PageWords([flat], height: 0)
    #expect(page.character(at: .zero) == nil)
    #expect(page.place(nearest: Point(5, 5)) != nil)
    #expect(!page.rects(of: page.all).isEmpty)
    #expect(page.bytes > 0)
  }
}
