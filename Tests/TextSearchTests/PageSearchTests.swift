import Testing
import TextSearch
import IPC

/// A page of lines; each character is a square of 10 points.
private func page(_ lines: String...) -> PageText {
  var text = PageText(lines: [], characters: [])
  for (row, line) in lines.enumerated() {
    let first = text.characters.count
    for (column, scalar) in line.unicodeScalars.enumerated() {
      let rect = PageRect(x: Float(column) * 10, y: Float(row) * 20, width: 10, height: 10)
      text.characters.append(PageText.Character(scalar: scalar, rect: rect))
    }
    text.lines.append(
      PageText.Line(
        rect: PageRect(x: 0, y: Float(row) * 20, width: 10, height: 10), block: 0,
        isVertical: false, range: first..<text.characters.count))
  }
  return text
}

@Suite("Finding a text on a page", .timeLimit(.minutes(5)))
struct PageSearchTests {
  private func found(_ term: SearchTermRecord, _ text: PageText) throws -> [HitRecord] {
    var search = PageSearch(term)
    let place = try #require(PagePlace(page: 3))
    let (hits, count) = search.hits(in: text, on: place, details: 100)
    #expect(hits.count == count)
    return hits
  }

  private func found(_ needle: String, _ lines: String) throws -> [String] {
    try found(SearchTermRecord(needle), page(lines)).map(\.found)
  }

  @Test func rubyIsNoPartOfTheWordBelow() throws {
    var text = page("\u{6642}\u{3058}\u{9593}\u{304B}\u{3093}")
    for index in [1, 3, 4] { text.characters[index].isRuby = true }
    let hits = try found(SearchTermRecord("\u{6642}\u{9593}"), text)
    #expect(hits.map(\.found) == ["\u{6642}\u{9593}"])
    #expect(try found(SearchTermRecord("\u{304B}\u{3093}"), text).isEmpty)
  }

  @Test func withTheWordsAroundIt() throws {
    let hits = try found(SearchTermRecord("NEEDLE"), page("The needle is", "here, needle."))
    #expect(hits.map(\.page.page) == [3, 3])
    #expect(hits.map(\.before) == ["The ", "The needle is here, "])
    #expect(hits.map(\.found) == ["needle", "needle"])
    #expect(hits.map(\.after) == [" is here, needle.", "."])
    #expect(hits[0].rects == [PageRect(x: 40, y: 0, width: 60, height: 10)])
    #expect(hits[1].rects == [PageRect(x: 60, y: 20, width: 60, height: 10)])
  }

  /// A page whose lines but the last are broken in the midst of a word.
  private func broken(_ lines: String...) -> PageText {
    var text = PageText(lines: [], characters: [])
    for (row, line) in lines.enumerated() {
      let start = text.characters.count
      for (column, scalar) in line.unicodeScalars.enumerated() {
        let rect = PageRect(x: Float(column) * 10, y: Float(row) * 20, width: 10, height: 10)
        text.characters.append(PageText.Character(scalar: scalar, rect: rect))
      }
      text.lines.append(
        PageText.Line(
          rect: PageRect(x: 0, y: Float(row) * 20, width: 10, height: 10), block: 0,
          isVertical: false, range: start..<text.characters.count,
          isHyphenated: row + 1 < lines.count))
    }
    return text
  }

  @Test(arguments: [
    ["it moun", "tains up"], ["it moun ", "tains up"], ["it moun", "", "tains up"],
  ])
  func aWordThatIsBrokenWithoutAHyphen(lines: [String]) throws {
    let text = lines.count == 2 ? broken(lines[0], lines[1]) : broken(lines[0], lines[1], lines[2])
    var whole = SearchTermRecord("mountains")
    whole.matchesWords = true
    let hit = try #require(found(whole, text).first)
    #expect(hit.before == "it " && hit.found == "mountains" && hit.after == " up")
    #expect(hit.rects.map(\.y) == [0, Float(lines.count - 1) * 20], "a part on each line")
    #expect(try found(SearchTermRecord("moun tains"), text).isEmpty)
    #expect(try found(SearchTermRecord("moun-tains"), text).isEmpty)
    var part = SearchTermRecord("tains")
    part.matchesWords = true
    #expect(try found(part, text).isEmpty, "no word begins there")
  }

  /// The words around a hit are whole, and hyphens at the ends of lines are none of theirs.
  @Test func wholeWordsAroundAHit() throws {
    let long = (1...40).map { "word\($0)" }.joined(separator: " ")
    let hit = try #require(found(SearchTermRecord("needle"), page("\(long) needle \(long)")).first)
    let words = Set(long.split(separator: " "))
    #expect(hit.before.split(separator: " ").allSatisfy { words.contains($0) }, "\(hit.before)")
    #expect(hit.after.split(separator: " ").allSatisfy { words.contains($0) }, "\(hit.after)")
    #expect(hit.before.count > 30 && hit.after.count > 30)
    for hyphen in ["-", "- ", "\u{2010}", "\u{AD}", "\u{AD} "] {
      let broken = page("the needle was exam\(hyphen)", "ined by all")
      let told = try #require(found(SearchTermRecord("needle"), broken).first)
      #expect(told.after == " was examined by all", "\(hyphen.debugDescription)")
      #expect(try found(SearchTermRecord("examined"), broken).count == 1)
    }
    let within = try #require(found(SearchTermRecord("need"), page("many needles")).first)
    #expect(within.before == "many " && within.after == "les")
  }

  @Test func caseCountsWhereItIsAskedFor() throws {
    let text = page("Rose rose ROSE")
    #expect(try found(SearchTermRecord("rose"), text).count == 3)
    #expect(try found(SearchTermRecord("rose", matchesCase: true), text).map(\.found) == ["rose"])
  }

  /// Latin, Greek, Cyrillic, Vietnamese, Hebrew with vowels, Polish, Danish; a mark of its own.
  @Test(arguments: [
    ("cafe", "Café"), ("naïve", "naive"), ("αλφα", "Άλφα"), ("елка", "Ёлка"), ("viet", "Việt"),
    ("שלום", "שָׁלוֹם"), ("lodz", "Łódź"), ("orsted", "Ørsted"), ("cafe", "cafe\u{301}"),
  ])
  func marksCountWhereTheyAreAskedFor(needle: String, text: String) throws {
    #expect(try found(needle, text).count == 1)
    #expect(try found(SearchTermRecord(needle, matchesAccents: true), page(text)).isEmpty)
  }

  /// The same letter may be one character or several, in a book and in what is typed.
  @Test(arguments: [
    ("caf\u{e9} au", "Cafe\u{301} au"), ("cafe\u{301} au", "Caf\u{e9} au"),
    ("e\u{301}e\u{301}", "\u{e9}\u{e9}"),
    ("vi\u{1ec7}t", "vie\u{323}\u{302}t"), ("vie\u{323}\u{302}t", "Vi\u{1ec7}t"),
    ("e\u{302}\u{323}", "\u{1ec7}"), ("\u{451}", "\u{435}\u{308}"), ("\u{3ac}", "\u{3b1}\u{301}"),
  ])
  func composedAndCombiningLettersAreTheSame(needle: String, text: String) throws {
    for counts in [true, false] {
      let hits = try found(SearchTermRecord(needle, matchesAccents: counts), page("x \(text) y"))
      #expect(hits.map(\.found) == [text] && hits.map(\.after) == [" y"])
      #expect(hits.first?.found.unicodeScalars.count == text.unicodeScalars.count)
    }
    #expect(try found(SearchTermRecord("cafe", matchesAccents: true), page("cafe\u{301}")).isEmpty)
    #expect(
      try found(SearchTermRecord("caf\u{e9}", matchesAccents: true), page("cafe\u{300}")).isEmpty)
  }

  @Test(arguments: [
    ("first office", "ﬁrst oﬃce"), ("strasse", "Straße"), ("abc", "ＡＢＣ"), ("don't", "don’t"),
    ("\"so\"", "“so”"), ("a b", "a\u{a0}\u{2003}b"), ("σοφοσ", "ΣΟΦΟΣ"), ("σοφος", "ΣΟΦΟΣ"),
    ("hyphen", "hy\u{ad}phen"),
  ])
  func typesettersFormsAreTheLettersThatOneTypes(needle: String, text: String) throws {
    #expect(try found(needle, text).count == 1)
  }

  @Test func wordsThatAreBrokenOverLines() throws {
    let text = page("A hyphen-", "ation of a well-", "known two", "words")
    let broken = try found(SearchTermRecord("hyphenation"), text)
    #expect(broken.map(\.found) == ["hyphenation"])
    #expect(broken[0].rects.count == 2)
    #expect(try found(SearchTermRecord("well-known"), text).count == 1)
    #expect(try found(SearchTermRecord("two words"), text).count == 1)
    #expect(try found(SearchTermRecord("hyphen", matchesWords: true), text).isEmpty)
    #expect(try found(SearchTermRecord("国人"), page("中国", "人民")).count == 1)
  }

  @Test func wholeWords() throws {
    let text = page("art, party art-deco start ARTS art", "字典 art")
    #expect(try found(SearchTermRecord("art", matchesWords: true), text).count == 4)
    #expect(try found(SearchTermRecord("典", matchesWords: true), text).count == 1)
  }

  @Test func moreHitsThanAreToldAreCounted() throws {
    var search = PageSearch(SearchTermRecord("a"))
    let place = try #require(PagePlace(page: 0))
    let text = page(String(repeating: "ab", count: 30_000))
    let (hits, count) = search.hits(in: text, on: place, details: 5)
    #expect((hits.count, count) == (5, 30_000))
    #expect(hits.allSatisfy { $0.before.count <= 48 && $0.after.count <= 48 })
  }

  @Test(arguments: ["", " ", "\u{301}", "\t \u{a0}", "\u{200b}"])
  func nothingIsFoundWhereNothingIsLookedFor(needle: String) throws {
    #expect(try found(needle, "a b c").isEmpty)
  }

  @Test func hitsDoNotOverlapAndLinesMayBeEmpty() throws {
    #expect(try found("aa", "aaaaa").count == 2)
    #expect(try found(SearchTermRecord("a b"), page("", "a", "", "b", "")).count == 1)
    var wrong = page("abc")
    wrong.lines.append(
      PageText.Line(
        rect: PageRect(x: 0, y: 0, width: 1, height: 1), block: 0, isVertical: false,
        range: 3..<3))
    #expect(try found(SearchTermRecord("c"), wrong).count == 1)
  }
}
