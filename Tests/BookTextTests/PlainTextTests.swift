import BookText
import TestDocuments
import Testing

@Suite("Plain text to chapters", .timeLimit(.minutes(5)))
struct PlainTextTests {
  private func prepare(_ text: String) -> PreparedText { PlainText.prepare(Array(text.utf8)) }

  private func body(_ text: String) -> String {
    prepare(text).chapters.map { String(decoding: $0.body, as: UTF8.self) }.joined(separator: "|")
  }

  /// Words of a sentence, wrapped at a width as somebody does by hand.
  static func wrapped(_ words: Int, width: Int = 68, seed: UInt64 = 1) -> String {
    var random = SeededRandom(seed)
    var (text, line) = ("", "")
    for _ in 0..<words {
      let word = String("wandering".prefix(random.int(2...9)))
      if line.count + word.count >= width {
        text += line + "\n"
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return text + line + ".\n"
  }

  @Test func wrappedLinesAreJoined() {
    let paragraph = Self.wrapped(60)
    let text = body(paragraph + "\n" + Self.wrapped(50, seed: 2) + "\n" + Self.wrapped(70, seed: 3))
    #expect(text.components(of: "<p>") == 3)
    #expect(!text.contains("<br/>"))
    #expect(text.contains(paragraph.split(separator: "\n").joined(separator: " ")))
  }

  @Test func indentedLinesBeginParagraphs() {
    let text =
      (1...4).map { "    " + Self.wrapped(50, seed: $0) }.joined()
    #expect(body(text).components(of: "<p>") == 4)
  }

  @Test func lineEndsOfEveryKind() {
    for end in ["\n", "\r\n", "\r"] {
      let text = "First words." + end + end + "Second words." + end
      #expect(body(text) == "<p>First words.</p>\n<p>Second words.</p>\n")
    }
  }

  @Test func aLineIsAParagraphWhereNothingIsWrapped() {
    let long = String(repeating: "Words that go on and on. ", count: 20)
    let text = (0..<5).map { "\($0) \(long)\n" }.joined()
    #expect(body(text).components(of: "<p>") == 5)
  }

  @Test func verseIsLeftAlone() {
    let verse =
      "Shall I compare thee\n  To a summer's day?\nThou art more lovely\nAnd more temperate.\n"
    let text = body(Self.wrapped(80) + "\n" + verse + "\n" + Self.wrapped(90, seed: 4))
    #expect(
      text.contains("<p class=\"verse\">Shall I compare thee<br/>\n\u{A0}\u{A0}To a summer's day?"))
    #expect(text.components(of: "<br/>") == 3)
  }

  @Test func chaptersBeginWithTheirHeadings() {
    let chapters = (1...3).map { "CHAPTER \($0). The Way\n\n" + Self.wrapped(60) + "\n\n" }
    let prepared = prepare("Title: A Tale\nAuthor: Somebody\n\n" + chapters.joined())
    #expect(prepared.title == "A Tale")
    #expect(prepared.author == "Somebody")
    #expect(prepared.chapters.count == 4)
    #expect(
      prepared.chapters.flatMap(\.headings).map(\.title) == [
        "CHAPTER 1. The Way", "CHAPTER 2. The Way", "CHAPTER 3. The Way",
      ])
  }

  @Test(arguments: ["IV.", "Chapter the Last", "Book Two", "PROLOGUE", "第三章 山中", "尾声", "Глава 7"])
  func headings(line: String) {
    let text = Self.wrapped(60) + "\n\n" + line + "\n\n" + Self.wrapped(60)
    #expect(prepare(text).chapters.flatMap(\.headings).map(\.title) == [line])
  }

  @Test(arguments: [
    "Chapter and verse were quoted by him", "I", "Part of the way we went on foot",
    "第一章的内容他都忘了。", "1984 was a good year",
  ])
  func sentencesAreNoHeadings(line: String) {
    let text = Self.wrapped(60) + line + "\nmore " + Self.wrapped(60)
    #expect(prepare(text).chapters.count == 1)
    #expect(prepare(text).chapters.allSatisfy { $0.headings.isEmpty })
  }

  @Test func aTableOfContentsIsNone() {
    let list = (1...9).map { "第\($0)章 山\n" }.joined()
    let text = list + (1...3).map { "\n第\($0)章 山\n他走了很远的路。\n" }.joined()
    #expect(prepare(text).chapters.flatMap(\.headings).count == 3)
  }

  @Test func aBreakBetweenScenes() {
    #expect(body("One.\n\n* * *\n\nTwo.").contains("<p class=\"break\">"))
  }

  @Test func underlinesAreEmphasis() {
    #expect(
      body("He _must_ go to a_b_c _now!_") == "<p>He <em>must</em> go to a_b_c <em>now!</em></p>\n")
  }

  @Test func whatIsMarkupIsEscaped() {
    #expect(
      body("a < b & \"c\" \u{1}\u{7}<script>")
        == "<p>a &lt; b &amp; &quot;c&quot; &lt;script&gt;</p>\n")
  }

  @Test func longTextsAreCutIntoChapters() {
    let text = (0..<400).map { _ in Self.wrapped(300) + "\n" }.joined()
    let chapters = prepare(text).chapters
    #expect(chapters.count > 2)
    #expect(chapters.allSatisfy { $0.body.count < 128 << 10 })
    #expect(Set(chapters.map(\.name)).count == chapters.count)
  }

  /// A text without a blank line, and one without any space, are laid out piece by piece.
  @Test(arguments: [
    String(repeating: Self.wrapped(500) + "\n", count: 200), String(repeating: "字", count: 200_000),
    String(repeating: "word ", count: 90_000),
  ])
  func paragraphsWithoutEndAreCut(text: String) {
    let chapters = prepare(text).chapters
    #expect(chapters.count > 2)
    #expect(
      chapters.allSatisfy { $0.body.count < 200 << 10 && XHTMLFlaw.first(in: $0.body) == nil })
    let letters = chapters.map { String(decoding: $0.body, as: UTF8.self) }.joined()
    func count(_ text: String) -> Int { text.count { $0.isLetter } }
    let tags = letters.components(of: "<p>") * 1 + letters.components(of: "</p>") * 1
    let continued = letters.components(of: "<p class=\"continued\">")
    #expect(count(letters) == count(text) + tags + continued * "pclasscontinued".count)
  }

  @Test func chineseLinesAreJoinedWithoutSpaces() {
    let line = String(repeating: "山中有路", count: 9)
    let text = "\(line)\n\(line)\n\(line)。\n\n\(line)\n\(line)\n\(line)。\n"
    #expect(body(text).contains("路山"))
    #expect(!body(text).contains(" "))
  }
}

extension String {
  func components(of words: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: words) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
