import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct EastAsianValueTests {
  private func style(_ declarations: String) -> EastAsianStyle {
    CascadeTrees.style(
      CascadeTrees.chapter("<p style='\(declarations)'><span id='x'>words</span></p>"), book: ""
    ).eastAsian
  }

  @Test func `properties of lines are handed down, under all their names`() {
    #expect(style("line-break: loose").lineBreak == .loose)
    #expect(style("-webkit-line-break: anywhere").lineBreak == .anywhere)
    #expect(style("word-break: keep-all").wordBreak == .keepAll)
    #expect(style("-epub-word-break: break-all").wordBreak == .breakAll)
    #expect(style("text-orientation: upright").orientation == .upright)
    #expect(style("-epub-text-orientation: sideways-right").orientation == .sideways)
    #expect(style("-epub-text-combine: horizontal").combination == .all)
    #expect(style("text-combine-upright: digits 3").combination == .digits3)
    #expect(style("text-combine-upright: digits 9").combination == .none)
  }

  @Test(arguments: [
    ("filled dot", EastAsianStyle.Emphasis.dot), ("open sesame #ff0000", .openSesame),
    ("filled", .sesame), ("open", .openSesame), ("triangle", .triangle), ("none", .none),
    ("\"\u{25CE}\"", .openDouble), ("\"xyz\"", .dot), ("red", .none), ("1em", .none),
  ]) func `signs of emphasis`(value: String, emphasis: EastAsianStyle.Emphasis) {
    #expect(style("text-emphasis: \(value)").emphasis == emphasis)
    #expect(style("-epub-text-emphasis-style: \(value)").emphasis == emphasis)
  }
}
