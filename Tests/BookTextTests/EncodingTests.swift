import BookText
import Testing

@Suite("Encodings of plain text", .timeLimit(.minutes(5)))
struct EncodingTests {
  init() { TextDecoding.prepare() }

  private func text(_ bytes: [UInt8], declared: String? = nil) -> String {
    String(decoding: TextDecoding.utf8(bytes, declared: declared), as: UTF8.self)
  }

  private static let english = "The words of a book, ten of them at the least.\n"

  @Test func marks() {
    #expect(text([0xEF, 0xBB, 0xBF] + Array("é".utf8)) == "é")
    #expect(text([0xFF, 0xFE, 0x66, 0x4E, 0x0A, 0x00]) == "书\n")
    #expect(text([0xFE, 0xFF, 0x4E, 0x66, 0x00, 0x0A]) == "书\n")
  }

  @Test("UTF-16 without a mark", arguments: ["The words of a book.\n", "书中自有 黄金屋\n书中自有颜如玉"])
  func wide(words: String) {
    let little = words.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = words.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(text(little) == words)
    #expect(text(big) == words)
  }

  /// Half of a pair is replaced, and what follows it stays what it is.
  @Test func utf16WithHalfAPair() {
    let words = "The words".utf16 + [0xD83D] + " go on".utf16 + [0xDE00]
    let little = words.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = words.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(text([0xFF, 0xFE] + little) == "The words\u{FFFD} go on\u{FFFD}")
    #expect(text([0xFE, 0xFF] + big) == "The words\u{FFFD} go on\u{FFFD}")
    #expect(text([0xFF, 0xFE] + little + [0x41]).hasSuffix(" go on\u{FFFD}\u{FFFD}"))
  }

  @Test func utf8WithFlaws() {
    #expect(text(Array("Ein Käfer".utf8)) == "Ein Käfer")
    // Cut within its last character.
    #expect(
      text(Array("Der Käfer. Die Blüte, schön".utf8) + [0xC3]).hasPrefix(
        "Der Käfer. Die Blüte, schön"))
    let flawed = Array(String(repeating: "Käfer ", count: 100).utf8) + [0xFF] + Array(" ja".utf8)
    #expect(text(flawed).contains("Käfer \u{FFFD} ja"))
  }

  @Test func latin1() {
    let bytes =
      Array("Der K".utf8) + [0xE4] + Array("fer sa".utf8) + [0xDF] + Array(" auf der Bl".utf8)
      + [0xFC] + Array("te und fra".utf8) + [0xDF] + Array(" sie.".utf8)
    #expect(text(bytes) == "Der Käfer saß auf der Blüte und fraß sie.")
  }

  /// The same sentence in the encodings of its language: sixteen bytes or more of it, as detectors count.
  @Test func gb18030() {
    // 天下大势，分久必合，合久必分。
    let line: [UInt8] = [
      0xCC, 0xEC, 0xCF, 0xC2, 0xB4, 0xF3, 0xCA, 0xC6, 0xA3, 0xAC, 0xB7, 0xD6, 0xBE, 0xC3, 0xB1,
      0xD8,
      0xBA, 0xCF, 0xA3, 0xAC, 0xBA, 0xCF, 0xBE, 0xC3, 0xB1, 0xD8, 0xB7, 0xD6, 0xA1, 0xA3, 0x0A,
    ]
    let found = text(Array(repeatElement(line, count: 12).joined()))
    #expect(found.hasPrefix("天下大势，分久必合，合久必分。\n"))
  }

  @Test func shiftJIS() {
    // 吾輩は猫である。名前はまだ無い。
    let line: [UInt8] = [
      0x8C, 0xE1, 0x94, 0x79, 0x82, 0xCD, 0x94, 0x4C, 0x82, 0xC5, 0x82, 0xA0, 0x82, 0xE9, 0x81,
      0x42,
      0x96, 0xBC, 0x91, 0x4F, 0x82, 0xCD, 0x82, 0xDC, 0x82, 0xBE, 0x96, 0xB3, 0x82, 0xA2, 0x81,
      0x42, 0x0A,
    ]
    let found = text(Array(repeatElement(line, count: 12).joined()))
    #expect(found.hasPrefix("吾輩は猫である。名前はまだ無い。\n"))
  }

  @Test func whatATextDeclaresIsBelievedAfterItsBytes() {
    let bytes: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
    #expect(text(bytes, declared: "windows-1251") == "Привет")
    #expect(text(Array("Käfer".utf8), declared: "windows-1251") == "Käfer")
    // An encoding that nobody knows is as none.
    #expect(!text(bytes, declared: "klingon").isEmpty)
  }
}

@Suite("Languages by their letters and words", .timeLimit(.minutes(5)))
struct LanguageTests {
  @Test(arguments: [
    ("这是中国的一本书，我们说过的话都在里面。", "zh-Hans"), ("這是中國的一本書，我們說過的話都在裡面。", "zh-Hant"),
    ("これは日本語の本です。", "ja"), ("이것은 한국어 책입니다.", "ko"), ("هذا كتاب باللغة العربية", "ar"),
    ("זהו ספר בעברית", "he"), ("Это книга на русском языке", "ru"),
    ("It was the best of times, and it was the worst of times, which is to say that", "en"),
    ("Der Mann ging nicht mit und das Kind sah sich um, ich auch nicht, die Zeit", "de"),
    ("12345 ---", ""), ("", ""),
  ])
  func guess(text: String, tag: String) { #expect(TextLanguage.guess(Array(text.utf8)) == tag) }

  @Test func aTagIsMadePreciseWhereThatMatters() {
    let traditional = Array("這是中國的一本書，我們說過的話".utf8)
    #expect(TextLanguage.refined("zh", by: traditional) == "zh-Hant")
    #expect(TextLanguage.refined("zh", by: []) == "zh-Hans")
    #expect(TextLanguage.refined("de-AT", by: traditional) == "de-AT")
    #expect(TextLanguage.isRightToLeft("ar-EG") && TextLanguage.isRightToLeft("he"))
    #expect(!TextLanguage.isRightToLeft("en") && !TextLanguage.isRightToLeft(""))
  }
}
