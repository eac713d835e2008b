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
}
