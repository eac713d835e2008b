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
    #expect(style("text-combine: horizontal").combination == .all)
    #expect(style("-epub-text-combine-horizontal: all").combination == .all)
    #expect(style("-epub-text-underline-position: under").underline == .under)
    #expect(style("text-underline-position: right").underline == .right)
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

@Suite(.timeLimit(.minutes(1))) struct PrefixedValueTests {
  private func style(_ declarations: String) -> ComputedStyle {
    CascadeTrees.style(
      CascadeTrees.chapter("<div style='\(declarations)'><p id='x'>words</p></div>"), book: "")
  }

  @Test(arguments: ["", "-epub-", "-webkit-", "-ms-"])
  func `lines run down by all names`(prefix: String) {
    #expect(style("\(prefix)writing-mode: vertical-rl").isVertical)
    #expect(style("\(prefix)writing-mode: tb-rl").isVertical)
    #expect(!style("\(prefix)writing-mode: horizontal-tb").isVertical)
  }

  @Test func `last lines have an alignment of their own`() {
    #expect(style("").alignLast == nil)
    #expect(style("text-align-last: center").alignLast == .center)
    #expect(style("-epub-text-align-last: right").alignLast == .right)
    #expect(style("text-align-last: auto").alignLast == nil)
    #expect(style("text-align-last: nowhere").alignLast == nil)
  }
}

@Suite(.timeLimit(.minutes(1))) struct VerticalBoxTests {
  private func style(_ declarations: String, reader: String = "") -> ComputedStyle {
    CascadeTrees.style(
      CascadeTrees.chapter("<div style='writing-mode:vertical-rl'><h2 id='x'>words</h2></div>"),
      book: "#x { \(declarations) }")
  }

  @Test func `a book speaks of the page's sides, and Paper of lines`() {
    let plain = style("")
    #expect(plain.isVertical)
    #expect(plain.margin.top != .em(0) && plain.margin.left == .em(0))
    let book = style("margin-right: 2em; margin-top: 1em")
    #expect(book.margin.top != plain.margin.top && book.margin.top != .em(0))
    #expect(book.margin.left != .em(0))
    #expect(book.margin.bottom == .em(0))
  }
}
