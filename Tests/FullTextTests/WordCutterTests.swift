import Books
import FullText
import TestBasics
import Testing

/// Words of texts and of searches: folding, and pairs of dense scripts.
@Suite(.timeLimit(.minutes(2))) struct WordCutterTests {
  private func words(_ text: String) -> [String] {
    WordCutter.words(of: text).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: [
    ("Don't say CAFÉ-noir.", ["don", "t", "say", "cafe", "noir"]),
    ("Ｆｕｌｌ　ｗｉｄｔｈ", ["full", "width"]),
    ("ﬁne Straße Ærø", ["fine", "strasse", "aero"]),
    ("戦争と平和", ["戦争", "争と", "と平", "平和", "和"]),
    ("戦", ["戦"]), ("戦。争", ["戦", "争"]),
    ("abc戦争12", ["abc", "戦争", "争", "12"]),
    ("한국어 책", ["한국", "국어", "어", "책"]),
    ("ｶﾞｽ", ["ガス", "ス"].map { $0.decomposedForTest }),
    ("สวัสดี", ["สวั", "วัส", "สดี", "ดี"]),
    ("हिन्दी", ["हिन्दी"]), ("שָׁלוֹם", ["שלום"]), ("Ёлка", ["елка"]),
    ("a\u{0}b", ["a", "b"]), ("", []), ("...", []), ("\"*:()^", []),
  ])
  func textsHaveWords(text: String, expected: [String]) {
    #expect(words(text) == expected)
  }

  @Test func longWordsAreCutAtCharacters() {
    let words = WordCutter.words(of: String(repeating: "ж", count: 5000))
    #expect(words.count == 1)
    #expect(words.first.map { $0.bytes.count <= WordCutter.longest + 1 } == true)
    let marks = WordCutter.words(of: "ก" + String(repeating: "\u{E31}", count: 5000))
    #expect(marks.allSatisfy { $0.bytes.count <= 2 * WordCutter.longest + 4 })
  }

  /// No word has a byte that SQLite's full text reads as anything but a letter.
  @Test func wordsAreLettersAlone() {
    var random = SeededRandom(11)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.int(0...20) {
        let value = random.chance(0.5) ? random.int(0...0x7F) : random.int(0...0x10FFFF)
        if let scalar = Unicode.Scalar(UInt32(value)) { text.append(scalar) }
      }
      for word in WordCutter.words(of: String(text)) {
        #expect(!word.bytes.isEmpty)
        let isPlain = word.bytes.allSatisfy {
          $0 >= 0x80 || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
        }
        #expect(isPlain, "\(word.bytes)")
        #expect(String(validating: word.bytes, as: UTF8.self) != nil)
      }
    }
  }

  @Test func theTermsOfAPageAreTheTextAndTheLongestWord() {
    #expect(IndexQuery("  the  old man ").terms.map(\.text) == ["the old man", "the"])
    #expect(IndexQuery("sea").terms.map(\.text) == ["sea"])
    #expect(IndexQuery("\"*\"").isEmpty && IndexQuery("").isEmpty)
  }
}

extension String {
  /// Kana with their voicing marks apart, as folded texts have them.
  fileprivate var decomposedForTest: String {
    replacing("ガ", with: "カ\u{3099}")
  }
}
