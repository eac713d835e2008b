import StyleSheets
import Testing

/// Directions, by attributes and by declarations.
@Suite(.timeLimit(.minutes(1))) struct CascadeDirectionTests {
  private func style(_ body: String, sheet: String = "") -> ComputedStyle {
    CascadeTrees.style(CascadeTrees.chapter(body), book: sheet)
  }

  @Test(
    "the words of unicode-bidi",
    arguments: [
      ("normal", .normal), ("embed", .embed), ("isolate", .isolate), ("bidi-override", .override),
      ("isolate-override", .isolateOverride), ("plaintext", .plaintext), ("sideways", .normal),
    ] as [(String, ComputedStyle.Bidi)])
  func words(_ word: String, _ bidi: ComputedStyle.Bidi) {
    #expect(style("<span id='x'>w</span>", sheet: "#x { unicode-bidi: \(word) }").bidi == bidi)
  }

  @Test("an element with a direction isolates, and bdo overrides")
  func attributes() {
    let left = style("<span id='x' dir='RTL'>w</span>")
    #expect(left.isRightToLeft && left.bidi == .isolate)
    let right = style("<div dir='rtl'><span id='x' dir='ltr'>w</span></div>")
    #expect(!right.isRightToLeft && right.bidi == .isolate)
    let over = style("<bdo id='x' dir='rtl'>w</bdo>")
    #expect(over.isRightToLeft && over.bidi == .isolateOverride)
  }

  @Test("bdi and dir=auto take the direction of their letters")
  func automatic() {
    #expect(style("<bdi id='x'>w</bdi>").bidi == .plaintext)
    #expect(style("<p id='x' dir='auto'>w</p>").bidi == .plaintext)
    let named = style("<bdi id='x' dir='rtl'>w</bdi>")
    #expect(named.isRightToLeft && named.bidi == .isolate)
  }

  @Test("the direction is handed down, the isolation is not")
  func inheritance() {
    let inner = style("<div dir='rtl'><p><i id='x'>w</i></p></div>")
    #expect(inner.isRightToLeft && inner.bidi == .normal)
    let sheet = style("<div><i id='x'>w</i></div>", sheet: "div { unicode-bidi: bidi-override }")
    #expect(sheet.bidi == .normal)
  }
}
