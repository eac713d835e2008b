import Books
import Testing

@Suite(.timeLimit(.minutes(5))) struct LabelTextTests {
  private static let mark = "\u{301}"

  @Test(arguments: ["", "A Book", "书名在此", "e\u{301}\u{323}", "👨‍👩‍👧‍👦 and 🏴󠁧󠁢󠁷󠁬󠁳󠁿", "नमस्ते"])
  func ordinaryTextsStay(text: String) {
    #expect(LabelText.bounded(text).unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(LabelText.line(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  private static let longTexts = [
    "A" + String(repeating: mark, count: 500_000), String(repeating: "A", count: 100_000),
    String(repeating: "\u{200D}👩", count: 50_000), String(repeating: "A" + mark, count: 5_000),
    String(repeating: "\r\n", count: 5_000), String(repeating: " \u{85}", count: 5_000),
  ]

  @Test func longTextsAreCut() {
    for cut in Self.longTexts.flatMap({ [LabelText.bounded($0), LabelText.line($0)] }) {
      #expect(cut.unicodeScalars.count <= LabelText.maximumScalars)
      #expect(
        cut.allSatisfy { $0.unicodeScalars.count <= LabelText.maximumScalarsOfCharacter })
    }
  }

  @Test(arguments: [
    ("\n a \t\u{0} b\r\n", "a b"), ("a\u{202E}b", "a b"), ("\u{1B}[31mred", "[31mred"), ("\n", ""),
    (" a", "a"), ("a ", "a"), ("a  b", "a b"), (" ", ""), ("a b", "a b"), ("a\u{7F}b", "a b"),
  ])
  func aLineHasNoControls(text: String, line: String) {
    #expect(LabelText.line(text) == line)
  }

  @Test func aRequestCarriesALineWithinTheBounds() {
    let text = "A\n" + String(repeating: Self.mark, count: 500_000)
    let request = LabelRequest(
      text: text, pointSize: 12, color: .init(0, 0, 0), maximumWidth: 100)
    #expect(request.text == LabelText.line(text))
    #expect(request.text.unicodeScalars.count <= LabelText.maximumScalars)
  }
}
