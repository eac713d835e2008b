import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1))) struct LineBreakOpportunitiesTests {
  /// The text with a bar where a line may end, and two where the line must end.
  private func marked(_ text: String) -> String {
    let scalars = text.unicodeScalars.map(\.value)
    let found = LineBreakOpportunities.opportunities(in: scalars)
    var marked = String.UnicodeScalarView()
    for (scalar, opportunity) in zip(text.unicodeScalars, found) {
      switch opportunity {
      case .none: break
      case .allowed: marked.append("|")
      case .forced: marked.append(contentsOf: "||".unicodeScalars)
      }
      marked.append(scalar)
    }
    return String(marked)
  }

  @Test(
    "lines end after spaces, hyphens and dashes, and not about marks",
    arguments: [
      "one |two |three", "well-|known", "he |said|—|and |left", "1914–|18", "(a |b)", "“a,” |b!",
      "what ? |no", "e.g. |this", "don’t", "10 |000,50 |€", "$|(no)", "$(12)", "−5 |%", "−5%",
      "and/|or", "1/2", "https://|paper.example/|a/|b?|c=d", "soft\u{AD}|hyphen",
      "no\u{A0}break", "word\u{2060}joiner", "zero\u{200B}|width", "a\u{2011}b",
    ])
  func latin(_ text: String) {
    #expect(marked(text.filter { $0 != "|" }) == text)
  }

  @Test(
    "ideographs may be parted, and stay with their marks",
    arguments: [
      "日|本|語", "「日|本」|と", "日|本。|語", "あ|い", "キャ|ラ", "ラー", "日|本 |a", "中|(abc)", "％",
      "한|국|어", "\u{1112}\u{1161}\u{11AB}", "🇩🇪|🇫🇷", "👍🏽", "👨\u{200D}👩\u{200D}👧", "é|日".decomposed,
    ])
  func others(_ text: String) {
    #expect(marked(text.filter { $0 != "|" }) == text)
  }

  @Test("a line feed ends a line, and both feeds together end one line")
  func forced() {
    #expect(marked("a\nb") == "a\n||b")
    #expect(marked("a\r\nb\rc") == "a\r\n||b\r||c")
    #expect(marked("a\u{2028}b") == "a\u{2028}||b")
    #expect(marked("") == "")
  }

  @Test("any numbers have opportunities, of which the first is none")
  func hostile() {
    var random = TestRandom(1)
    for _ in 0..<200 {
      let scalars = (0..<50).map { _ in
        Bool.random(using: &random)
          ? UInt32.random(in: 0...0x3100, using: &random)
          : UInt32.random(in: 0...(.max), using: &random)
      }
      let found = LineBreakOpportunities.opportunities(in: scalars)
      #expect(found.count == 50 && found[0] == .none)
    }
    let joiners = [UInt32](repeating: 0x200D, count: 1_000_000)
    #expect(!LineBreakOpportunities.opportunities(in: joiners).contains { $0 != .none })
  }
}

extension String {
  /// With the accent as a scalar of its own.
  fileprivate var decomposed: String { replacing("é", with: "e\u{301}") }
}
