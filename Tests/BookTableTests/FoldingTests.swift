import Testing

import BookTable

@Suite(.timeLimit(.minutes(1)))
struct FoldingTests {
  @Test(arguments: [
    ("The Wind", "the wind"), ("Émile Zola", "emile zola"), ("ＡＢＣ１２", "abc12"),
    ("Straße", "strasse"), ("Åse  Øye", "ase oye"), ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"),
    ("戦争と平和", "戦争と平和"), ("Война", "воина"), ("a\u{1}b\u{0}c", "a b c"),
  ])
  func textsAreFolded(_ text: String, _ folded: String) {
    #expect(String(decoding: Folding.folded(text.utf8), as: UTF8.self) == folded)
  }

  @Test func noFoldedTextHasTheBytesThatSeparateTexts() {
    let all = (0...0x3FF).compactMap(Unicode.Scalar.init).map(String.init).joined()
    let folded = Folding.folded(all.utf8)
    #expect(!folded.contains(SearchText.slotEnd) && !folded.contains(SearchText.textEnd))
  }

  /// A character without a form makes the text one that the tables of Unicode fold.
  @Test func lettersThatAreKnownBeforehandFoldAsUnicodeSays() {
    let all = [0x20...0x24F, 0x3000...0x30FF, 0x4DC0...0x4E10, 0x9FF0...0xA010].joined()
    for value in all {
      guard let letter = Unicode.Scalar(UInt32(value)).map(String.init) else { continue }
      for text in [letter, "a\(letter)b", "戦\(letter)\(letter)é", "か\(letter)  Z"] {
        #expect(Folding.folded(text.utf8) == Folding.folded((text + "\u{200B}").utf8), "\(value)")
      }
    }
  }

  @Test func aTextThatEndsWithinALetterIsFolded() {
    #expect(Folding.folded([0x61, 0xE6, 0x88]) == Array("a\u{FFFD}".utf8))
    #expect(Folding.folded([0xC3, 0x41, 0xE3, 0x81]) == Array("\u{FFFD}a\u{FFFD}".utf8))
  }
}
