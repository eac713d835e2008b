import Testing
import Localisation

@Suite(.timeLimit(.minutes(5))) struct LanguageTests {
  private static let arabic =
    "Plural-Forms: nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);\n"

  /// The bytes of a compiled catalogue.
  private static func catalogue(_ messages: [(String, String)]) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    var (tables, texts): ([UInt8], [UInt8]) = ([], [])
    let start = 28 + 16 * messages.count
    for part in [messages.map(\.0), messages.map(\.1)] {
      for text in part {
        tables += number(text.utf8.count) + number(start + texts.count)
        texts += Array(text.utf8) + [0]
      }
    }
    let head = [0x9504_12DE, 0, messages.count, 28, 28 + 8 * messages.count, 0, 0]
    return head.flatMap(number) + tables + texts
  }

  private static func language(
    named name: String = "xx", _ messages: (String, String)...
  ) -> Language? {
    Language(
      name: name,
      catalogue: catalogue([("", "Plural-Forms: nplurals=2; plural=n != 1;\n")] + messages))
  }

  @Test func findsMessagesByWordsAndContext() throws {
    let language = try #require(Self.language(("Open", "Offen"), ("verb\u{4}Open", "Öffnen")))
    #expect(language.text("Open") == "Offen")
    #expect(language.text("Open", context: "verb") == "Öffnen")
    #expect(language.text("Open", context: "noun") == "Open")
    #expect(language.text("Close") == "Close")
  }

  @Test func fillsPlacesByNameAndOnce() throws {
    let language = try #require(Self.language(("{a} of {b}", "{b}: {a}, {c}")))
    #expect(language.text("{a} of {b}", [("a", "{b}"), ("b", "2")]) == "2: {b}, {c}")
    #expect(Language.english.text("{a} of {b", [("a", "1"), ("b", "2")]) == "1 of {b")
  }

  @Test func takesTheFormOfANumber() throws {
    let language = try #require(
      Self.language(("1 page\0{count} pages", "{count} Seite\0{count} Seiten")))
    let words = [0, 1, 2, 1234].map { language.count($0, one: "1 page", other: "{count} pages") }
    #expect(words == ["0 Seiten", "1 Seite", "2 Seiten", "1,234 Seiten"])
    #expect(Language.english.count(1, one: "1 hit", other: "{count} hits") == "1 hit")
    #expect(Language.english.count(-1, one: "1 hit", other: "{count} hits") == "-1 hits")
  }

  @Test(arguments: [
    (0, 0), (1, 1), (2, 2), (3, 3), (10, 3), (11, 4), (99, 4), (100, 5), (102, 5), (103, 3),
    (111, 4),
  ])
  func arabicHasSixForms(number: Int, form: Int) throws {
    let rule = try #require(PluralRule(header: Self.arabic))
    #expect(rule.forms == 6)
    #expect(rule.form(for: number) == form)
  }

  @Test(arguments: [
    "nplurals=2; plural=n !", "nplurals=2; plural=(n", "nplurals=x; plural=n", "plural=n",
    "nplurals=2; plural=n n", "nplurals=1; plural=" + String(repeating: "(", count: 9999),
  ])
  func anExpressionWithoutSenseIsRefused(header: String) {
    #expect(PluralRule(header: "Plural-Forms: " + header) == nil)
  }

  @Test func aFormThatDoesNotExistIsTheFirst() throws {
    let rule = try #require(PluralRule(header: "Plural-Forms: nplurals=2; plural=n/0+n%0+7;"))
    #expect(rule.form(for: .min) == 0)
  }

  @Test func numbersHaveTheSignsOfTheLanguage() throws {
    let german = try #require(Self.language(("how numbers are written\u{4}1,234.5", "1.234,5")))
    #expect(
      [999, 1000, 1_234_567, -12345].map(german.number) == ["999", "1.000", "1.234.567", "-12.345"])
    #expect(
      [15, 0, -5, 12345].map { german.decimal(tenths: $0) } == ["1,5", "0,0", "-0,5", "1.234,5"])
    #expect(Language.english.number(1_234_567) == "1,234,567")
    #expect(Language.english.number(.min) == "-9,223,372,036,854,775,808")
  }

  /// The marks U+200E and U+200F keep a path, a title and a bracket in their own order.
  @Test(arguments: [
    ("/a/b.pdf", "\u{200F}\u{200E}/a/b.pdf\u{200E}: خطأ"),
    ("ألف (1)", "\u{200F}ألف (1)\u{200F}: خطأ"),
    ("\u{200F}3 من 5", "\u{200F}\u{200F}3 من 5\u{200F}: خطأ"),
    ("12–13", "\u{200F}12–13: خطأ"),
  ])
  func namesKeepTheirOrderFromRightToLeft(path: String, line: String) throws {
    let arabic = try #require(Self.language(named: "ar", ("{path}: wrong", "{path}: خطأ")))
    #expect(arabic.text("{path}: wrong", [("path", path)]) == line)
    let german = try #require(Self.language(named: "de", ("{path}: wrong", "{path}: falsch")))
    #expect(german.text("{path}: wrong", [("path", path)]) == "\(path): falsch")
  }

  @Test func aMessageThatBeginsWithAnArabicLetterNeedsNoMark() throws {
    let arabic = try #require(
      Self.language(
        named: "ar", ("File", "الملف"), ("1 file\0{count} files", "{count} ملف\0{count} ملف")))
    #expect(arabic.text("File") == "الملف")
    #expect(arabic.count(3, one: "1 file", other: "{count} files") == "\u{200F}3 ملف")
  }

  @Test(arguments: [(0.454, "45%"), (0, "0%"), (1, "100%"), (7, "100%"), (-1, "0%"), (.nan, "0%")])
  func partsArePercent(part: Double, words: String) { #expect(Localisation.percent(part) == words) }

  @Test func aDamagedCatalogueIsNone() {
    let whole = Self.catalogue([("", "Plural-Forms: nplurals=1; plural=0;\n"), ("a", "b")])
    #expect(Language(name: "xx", catalogue: whole)?.text("a") == "b")
    // Without its last byte, the zero behind the last text, the file is still whole.
    for count in 0..<(whole.count - 1) {
      #expect(Language(name: "xx", catalogue: Array(whole.prefix(count)))?.text("a") != "b")
    }
  }

  @Test(arguments: [("ar", true), ("he_IL", true), ("de", false), ("zh_CN", false), ("", false)])
  func isWrittenFromRightToLeft(name: String, isIt: Bool) {
    let bytes = Self.catalogue([("", "")])
    #expect(Language(name: name, catalogue: bytes)?.isRightToLeft == isIt)
  }
}
