import Books
import PaperGeometry
import Testing

/// The sentences of pages.
@Suite(.timeLimit(.minutes(5))) struct SentencesTests {
  /// A page of lines; an empty line begins another paragraph. The page's height is 1000.
  static func page(_ text: String, top: Double = 300) -> PageWords {
    var (lines, paragraph, y) = ([TextLine](), 0, top)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard !line.isEmpty else {
        paragraph += 1
        continue
      }
      lines.append(Self.line(String(line), at: y, paragraph))
      y += 20
    }
    return PageWords(lines, height: 1000)
  }

  static func line(_ text: String, at y: Double, _ paragraph: Int) -> TextLine {
    let (count, width) = (text.unicodeScalars.count, Double(text.unicodeScalars.count) * 10)
    let spans = (0..<count).map { TextSpan(Float($0) / Float(count), Float($0 + 1) / Float(count)) }
    return TextLine(
      text: text,
      quad: Quad(
        topLeft: Point(60, y), topRight: Point(60 + width, y),
        bottomRight: Point(60 + width, y + 16), bottomLeft: Point(60, y + 16)), spans: spans,
      paragraph: paragraph)
  }

  private func sentences(_ text: String, _ language: String? = "en") -> [String] {
    PageSentences(Self.page(text), language: language).sentences.map(\.text)
  }

  /// Each text with a bar where a sentence ends.
  @Test(arguments: [
    ("en", "It rained.| We stayed in.| Why not?| Go!"),
    ("en", "Dr. Who met Mr. and Mrs. Smith at St. Mary’s.| They left at 5 p.m.| It was dark."),
    ("en", "It costs 3.14 euros, e.g. at example.org or in the U.S. today.| Yes."),
    ("en", "J. R. R. Tolkien wrote it.| So am I.| Louis I. Kahn built it."),
    ("en", "“Stop!” he cried.| “Why?” she asked, and left.| “No.”| He stayed."),
    ("en", "Well … perhaps.| And then...| Nothing came... at all."),
    ("en", "See fig. 3 and vol. 2 of no. 7.| He said no.| Then he left."),
    ("en", "1. The first rule is this.| 2. The second is that."),
    ("en", "He asked (why?) and left.| (She did not.)| It was late."),
    ("de", "Am 3. Oktober 1990 kam Dr. Faust, d. h. er kam z. B. um 8 Uhr.| Er ging 1999.| Gut."),
    ("de", "„Halt!“, rief er.| »Wer da?« fragte sie.| Niemand bzw. Keiner kam."),
    ("fr", "« Quoi ? » dit-il.| « Rien ! »| Il partit avec M. Dupont."),
    ("es", "¿Quién es?| ¡Nadie!| El Sr. García llegó en la pág. 12 del libro."),
    ("ru", "Он ушёл.| «Куда?» — спросила она.| Никто не ответил…| Тишина."),
    ("el", "Ποιος είναι;| Κανείς."),
    ("ar", "من أنت؟| أنا هنا.| حسنا!| نعم."),
    ("zh", "你好。|他走了！|“为什么？”|她说……没有人知道。|好"),
    ("ja", "「はい。」と答えた。|本当？|うん。"),
    ("hi", "वह गया।| क्यों?| पता नहीं।"),
    ("ko", "비가 왔다.| 우리는 집에 있었다."),
  ])
  func whereSentencesEnd(language: String, text: String) {
    let wanted = text.replacing("\u{37E}", with: ";").split(separator: "|").map {
      String($0.drop { $0 == " " })
    }
    var plain = text.replacing("|", with: "")
    // Greek asks with a sign that looks like a semicolon.
    if language == "el" { plain = plain.replacing(";", with: "\u{37E}") }
    let found = sentences(plain, language).map { $0.replacing("\u{37E}", with: ";") }
    #expect(found == wanted)
  }

  @Test func linesAreJoinedAndParagraphsEnd() {
    let page = Self.page("A Head\n\nThe moun-\ntain was high and\nwhite. It\nshone.\n\nThe end")
    let all = PageSentences(page, language: "en")
    #expect(
      all.sentences.map(\.text) == [
        "A Head", "The mountain was high and white.", "It shone.", "The end",
      ])
    let second = all.sentences[1]
    #expect(page.text(of: second.range) == second.text, "the range is that of the page")
    #expect(all.index(at: second.range.lowerBound + 3) == 1)
    #expect(all.index(at: page.all.upperBound) == nil)
    #expect(all.isOpen)
  }

  @Test func aColumnThatEndsWithinASentence() {
    let page = Self.page("He went to the\n\nhouse and stayed.\n\nThen he left.")
    #expect(
      PageSentences(page).sentences.map(\.text)
        == ["He went to the house and stayed.", "Then he left."])
  }

  @Test func whatHasNoWordsIsNotSaid() {
    #expect(sentences("* * *\n\n—\n\nYes. …\n\n***").allSatisfy { $0.hasPrefix("Yes") })
    #expect(sentences("").isEmpty)
  }

  @Test func endlessSentencesAreCut() {
    let clause = "and so on it went, "
    let long = String(repeating: clause, count: 100)
    let parts = sentences(long)
    #expect(parts.count > 4 && parts.allSatisfy { $0.count <= 400 })
    #expect(parts.joined(separator: " ") == long.dropLast())
    let letters = String(repeating: "x", count: 3000)
    #expect(sentences(letters).joined() == letters, "nothing is lost where there is no space")
  }

  @Test(arguments: [
    ("He went up the", "long hill. Then", true),
    ("One line of it\nand another of London", "Bridge was there.", true),
    ("It was the end.", "and so it was", false),
    ("A Title", "Chapter One", false),
    ("山很高而且\n山很白而且", "很远。", true),
  ])
  func overTheEndOfAPage(first: String, second: String, isOne: Bool) {
    let (a, b) = (PageSentences(Self.page(first)), PageSentences(Self.page(second)))
    #expect(a.continues(on: b) == isOne)
  }

  @Test func wordsOverTheEndOfAPage() {
    #expect(PageSentences.joined("the moun-", "tain was") == "the mountain was")
    #expect(PageSentences.joined("the", "mountain") == "the mountain")
    #expect(PageSentences.joined("山很", "高") == "山很高")
    #expect(PageSentences.joined("", "x") == "x")
  }

  /// A soft hyphen is no sign that is said: at the end of a line it joins a word, elsewhere nobody sees it.
  @Test(arguments: ["-", "\u{AD}", "\u{2010}"])
  func wordsOverTheEndOfALine(hyphen: String) {
    #expect(
      sentences("The moun\(hyphen)\ntain and its sum\u{AD}mit.\nIt shone.")
        == ["The mountain and its summit.", "It shone."])
    #expect(sentences("The moun\(hyphen)\n\ntain was white.") == ["The mountain was white."])
  }

  @Test(arguments: ["-", "\u{AD}", "\u{2010}"])
  func wordsOverTheEndOfAPage(hyphen: String) throws {
    let first = PageSentences(Self.page("It was the moun\(hyphen)"))
    let second = PageSentences(Self.page("tain of fire. Then."))
    #expect(first.continues(on: second))
    let (text, rest) = (
      try #require(first.sentences.last?.text), try #require(second.sentences.first?.text)
    )
    #expect(PageSentences.joined(text, rest) == "It was the mountain of fire.")
    let said = PageSentences.said(text, rest)
    #expect(said.first == "It was the" && said.second == "mountain of fire.")
    let word = PageSentences.said("moun\(hyphen)", rest)
    #expect(word.first == "mountain of fire." && word.second == nil)
    #expect(PageSentences.said("up \(hyphen)", rest).first == "up \(hyphen)", "a dash")
  }

  /// Lines that are broken in the midst of a word where a bar stands at the end.
  private func broken(_ lines: String...) -> PageWords {
    PageWords(
      lines.enumerated().map { row, text in
        var line = Self.line(text.replacing("|", with: ""), at: 300 + Double(row) * 20, 0)
        line.isHyphenated = text.hasSuffix("|")
        return line
      }, height: 1000)
  }

  @Test func wordsThatAreBrokenWithoutAHyphen() throws {
    let page = broken("The moun|", "tain and its sum|", "mit. It shone.")
    let all = PageSentences(page, language: "en").sentences
    #expect(all.map(\.text) == ["The mountain and its summit.", "It shone."])
    #expect(page.text(of: all[0].range) == all[0].text)
    let (first, second) = (
      PageSentences(broken("It was the moun|")), PageSentences(broken("tain of fire. Then."))
    )
    #expect(first.continues(on: second))
    let (text, rest) = (
      try #require(first.sentences.last?.text), try #require(second.sentences.first?.text)
    )
    #expect(PageSentences.joined(text, rest) == "It was the mountain of fire.")
    let said = PageSentences.said(text, rest)
    #expect(said.first == "It was the" && said.second == "mountain of fire.")
  }

  // MARK: Running heads

  private func page(_ number: Int, head: String, _ text: String) -> PageWords {
    PageWords(
      [
        Self.line(head, at: 40, 0), Self.line(text, at: 300, 1), Self.line("\(number)", at: 950, 2),
      ], height: 1000)
  }

  @Test func runningHeadsAndNumbersAreNotSaid() {
    let pages = (11...13).map { page($0, head: "The Whale \($0)", "Text of \($0) here.") }
    let said = PageSentences(pages[1], label: "12", near: [pages[0], pages[2]])
    #expect(said.sentences.map(\.text) == ["Text of 12 here."])
    // Alone, the head may be a heading; the number is the page's own.
    let alone = PageSentences(pages[1], label: "12")
    #expect(alone.sentences.map(\.text) == ["The Whale 12", "Text of 12 here."])
    let unknown = PageSentences(pages[1])
    #expect(unknown.sentences.count == 3, "a number that is not known to be the page's is said")
  }

  @Test func aHeadThatIsAllOfThePageIsSaid() {
    let title = PageWords([Self.line("The Whale", at: 40, 0)], height: 1000)
    #expect(PageSentences(title, near: [title]).sentences.count == 1)
  }

  /// Verses may repeat a line, but not at the edge of the page.
  @Test func linesWithinThePageStay() {
    let pages = [
      SentencesTests.page("Nevermore.\n\nNevermore."), SentencesTests.page("Nevermore."),
    ]
    #expect(PageSentences(pages[0], near: [pages[1]]).sentences.count == 2)
  }
}
