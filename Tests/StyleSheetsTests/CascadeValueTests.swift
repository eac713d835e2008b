import StyleSheets
import Testing

/// What declarations mean, and which of several wins.
@Suite(.timeLimit(.minutes(1))) struct CascadeValueTests {
  /// The style of a `div` of which a sheet speaks; the page is a short one.
  private func style(_ declarations: String, element: String = "div") -> ComputedStyle {
    CascadeTrees.style(
      CascadeTrees.chapter("<\(element) id='x'>words</\(element)>"),
      book: "#x { \(declarations) }")
  }

  @Test("the more special rule wins, then the later one; important ones before all")
  func order() {
    func size(_ sheet: String, inline: String = "") -> Float {
      CascadeTrees.style(
        CascadeTrees.chapter("<div id='x' class='c' style='\(inline)'>w</div>"), book: sheet
      ).size
    }
    #expect(size("div{font-size:2em} div{font-size:1.5em}") == 1.5)
    #expect(size(".c{font-size:2em} div{font-size:1.5em}") == 2)
    #expect(size("#x{font-size:2em} .c.c.c{font-size:1.5em}") == 2)
    #expect(size("div{font-size:2em !important} #x{font-size:1.5em}") == 2)
    #expect(size("#x{font-size:2em}", inline: "font-size:1.2em") == 1.2)
    #expect(size("#x{font-size:2em !important}", inline: "font-size:1.2em") == 2)
    #expect(size("#x{font-size:2em!important}", inline: "font-size:1.2em ! important") == 1.2)
    #expect(size(":where(#x){font-size:2em} div{font-size:1.5em}") == 1.5)
    #expect(size("@layer a { div{font-size:2em} }") == 2)
  }

  @Test("rules of later layers win, those without a layer before all; important ones turn round")
  func layers() {
    func size(_ sheet: String) -> Float {
      CascadeTrees.style(CascadeTrees.chapter("<div id='x' class='c'>w</div>"), book: sheet).size
    }
    let (low, high) = ("{ #x.c { font-size: 2em } }", "{ div { font-size: 1.5em } }")
    #expect(size("@layer a \(low) @layer b \(high)") == 1.5)
    #expect(size("@layer b, a; @layer a \(low) @layer b \(high)") == 2)
    #expect(size("@layer a \(low) div { font-size: 1.5em }") == 1.5)
    #expect(size("div { font-size: 1.5em } @layer a \(low)") == 1.5)
    #expect(size("@layer a \(low) @layer b \(high) @layer a { div { font-size: 3em } }") == 1.5)
    // The own rules of a layer go before those of a layer within.
    #expect(size("@layer a \(high) @layer a.b \(low)") == 1.5)
    #expect(size("@layer a { @layer b \(low) div { font-size: 1.5em } }") == 1.5)
    #expect(size("@layer a { @layer b \(low) } @layer a.c \(high)") == 1.5)
    #expect(size("@layer \(low) @layer \(high)") == 1.5)
    let important = "{ div { font-size: 1.2em !important } }"
    #expect(size("@layer a \(important) @layer b { #x { font-size: 2em !important } }") == 1.2)
    #expect(size("@layer a \(important) #x { font-size: 2em !important }") == 1.2)
    #expect(size("@media screen { @layer a \(low) } @layer b \(high)") == 1.5)
    // More layers than are told apart stay rules.
    let many = (0..<400).map { "@layer l\($0) { div { font-size: 2em } }" }.joined()
    #expect(size(many) == 2)
    #expect(size("@layer a; } @layer b \(low) } @layer c \(high)") == 1.5)
  }

  @Test(
    "containers of flexible items and of columns are blocks, or stand in the line",
    arguments: [
      ("flex", .block), ("grid", .block), ("-ms-flexbox", .block), ("block flex", .block),
      ("inline-flex", .inlineBlock), ("inline-grid", .inlineBlock), ("inline grid", .inlineBlock),
      ("contents", .inline), ("inline-table", .table), ("inline table", .table),
      ("inline flow-root", .inlineBlock), ("flow-root", .block),
    ] as [(String, ComputedStyle.Display)])
  func containers(_ value: String, _ display: ComputedStyle.Display) {
    let found = style("display: \(value); columns: 2 10em; column-count: 3; column-gap: 1em")
    #expect(found.display == display)
    #expect(found.width == .auto)
  }

  @Test("rules within rules are passed over, and those behind are heard")
  func nesting() {
    let sheet = """
      #x { font-size: 2em; & p { font-size: 3em } .c & { color: red } > a { color: blue; }
      &:hover { font-size: .5em; & b { color: red } } } #x { font-style: italic }
      """
    let style = CascadeTrees.style(CascadeTrees.chapter("<div id='x'>w</div>"), book: sheet)
    #expect(style.size == 2)
    #expect(style.isItalic)
    #expect(style.color == nil)
  }

  @Test("what the reader has chosen goes before the book only where it is important")
  func origins() {
    func isItalic(_ reader: String, _ book: String) -> Bool {
      CascadeTrees.style(
        CascadeTrees.chapter("<div id='x'>w</div>"), book: book, reader: reader
      ).isItalic
    }
    #expect(!isItalic("#x{font-style:italic}", "div{font-style:normal}"))
    #expect(isItalic("div{font-style:italic!important}", "#x{font-style:normal!important}"))
    #expect(isItalic("div{font-style:italic}", ""))
  }

  @Test(
    "a length in any unit is one of the reader's letters",
    arguments: [
      ("2em", 2), ("32px", 2), ("24pt", 2), ("2rem", 2), ("2pc", 2), ("4ex", 2), ("4ch", 2),
      ("0", 0), ("calc(1em + 16px)", 2), ("calc((1em + 1em) * 2 - 2 * 1em)", 2),
      ("calc(6em / 3)", 2), ("calc(1em+1em)", 0), ("calc(1em + 1)", 0), ("calc(1em / 0)", 0),
      ("min(2em, 3em)", 2), ("max(1em, 2rem, 8px)", 2), ("clamp(1em, 5em, 2em)", 2),
      ("clamp(2em, 1em, 3em)", 2), ("clamp(1em, 2em, 3em)", 2), ("calc(min(1em, 2em) * 2)", 2),
      ("min(2em, 50%)", 2), ("max(1em + 1em, 1rem)", 2), ("min(min(4em, 2em), 3em)", 2),
      ("max(0, 2em)", 2), ("min(2em)", 2), ("min()", 0), ("min(1em 2em)", 0), ("min(1em,)", 0),
      ("clamp(1em, 2em)", 0), ("max(1, 2em)", 0), ("calc(1em, 2em)", 0), ("min(, 2em)", 0),
      ("2", 0), ("two", 0), ("-2em", 0), ("+2em", 2),
    ] as [(String, Float)])
  func lengths(_ value: String, _ ems: Float) {
    #expect(style("margin-top: \(value)").margin.top == .em(ems))
  }

  @Test("a calculation may be as deep as the bound, and no deeper")
  func depth() {
    func nested(_ depth: Int) -> String {
      let open = String(repeating: "(", count: depth)
      return "calc" + open + "1em" + String(repeating: ")", count: depth)
    }
    #expect(style("margin-top: \(nested(32))").margin.top == .em(1))
    #expect(style("margin-top: \(nested(33))").margin.top == .em(0))
    #expect(style("margin-top: \(nested(4000))").margin.top == .em(0))
  }

  @Test("parts of the column stay parts")
  func parts() {
    #expect(style("margin-left: 10%").margin.left == .part(0.1))
    #expect(style("width: 50%").width == .part(0.5))
    #expect(style("width: 300%").width == .part(1))
    #expect(style("max-width: none").maxWidth == .auto)
  }

  @Test("shorthands speak of all their sides")
  func shorthands() {
    let margins = style("margin: 1em 2em 3em 4em").margin
    #expect(margins.top == .em(1) && margins.right == .em(2))
    #expect(margins.bottom == .em(3) && margins.left == .em(4))
    let three = style("padding: 1em 2em 3em").padding
    #expect(three.left == .em(2) && three.bottom == .em(3))
    #expect(style("margin: 0 auto").margin.left == .auto)
    #expect(style("margin: 1em 2em 3em 4em 5em").margin.top == .em(0))
    let border = style("border: 2px dashed red").border
    #expect(border.left.style == .dashed && border.left.color == 0xFF0000)
    #expect(abs(border.top.width - 0.125) < 0.001)
    #expect(style("border-bottom: thin solid").border.top.style == .none)
    #expect(style("border: 1px solid; border-left: none").border.left.style == .none)
    #expect(style("border: 3em solid").border.top.width == 0.4)
    #expect(style("list-style: square inside").listStyle == "square")
    #expect(style("list-style: square inside").isMarkerInside)
    #expect(style("list-style: none").listStyle == "none")
    #expect(style("background: url(a.png) #ffeeee no-repeat").background == 0xFFEEEE)
    let font = style("font: italic small-caps bold 1.5em/1.2 'Some Face', sans-serif")
    #expect(font.isItalic && font.isSmallCaps && font.isBold)
    #expect(font.size == 1.5 && font.family == .sans)
    #expect(!style("font-weight: bold; font: 1em serif").isBold)
    #expect(!style("font: bold").isBold)
  }

  @Test("words are read whatever their letters are, and a wrong value changes nothing")
  func words() {
    #expect(style("FONT-STYLE: ITALIC").isItalic)
    #expect(style("font-weight: 600").isBold)
    #expect(!style("font-weight: 500").isBold)
    #expect(style("font-weight: bold; font-weight: heavy").isBold)
    #expect(style("font-variant-caps: all-small-caps").isSmallCaps)
    #expect(style("text-transform: uppercase").transform == .upper)
    #expect(style("text-decoration: underline line-through").isStruck)
    #expect(style("text-decoration: underline dotted red").isUnderlined)
    #expect(style("white-space: pre-wrap").whiteSpace == .preWrap)
    #expect(style("direction: rtl").isRightToLeft)
    #expect(style("writing-mode: vertical-rl").isVertical)
    #expect(style("display: flex").display == .block)
    #expect(style("display: inline-grid").display == .inlineBlock)
    #expect(style("display: table-cell").display == .tableCell)
    #expect(style("display: inline; float: left").display == .inline)
    #expect(style("position: absolute").position == .absolute)
    #expect(style("position: fixed").position == .flow)
    #expect(style("page-break-before: always").breakBefore == .page)
    #expect(style("break-after: right").breakAfter == .right)
    #expect(style("page-break-inside: avoid").breakInside == .avoid)
    #expect(style("visibility: hidden").isHidden)
    #expect(style("vertical-align: super", element: "span").verticalAlign == .superscript)
    #expect(style("vertical-align: .3em", element: "span").verticalAlign == .raised(0.3))
  }

  @Test("inherit, initial and unset")
  func wide() {
    let page = CascadeTrees.chapter(
      "<div class='o'><div id='x'>w</div></div>")
    func style(_ inner: String) -> ComputedStyle {
      CascadeTrees.style(
        page, book: ".o{font-style:italic;margin-top:3em} #x{margin-top:1em;\(inner)}")
    }
    #expect(style("margin-top: inherit").margin.top == .em(3))
    #expect(style("margin: initial").margin.top == .em(0))
    #expect(style("").isItalic)
    #expect(!style("font-style: initial").isItalic)
    #expect(style("font-style: normal; font-style: unset").isItalic)
  }

  @Test(
    "colours have many forms",
    arguments: [
      ("#a00", 0xAA0000), ("#aa0000", 0xAA0000), ("#aa0000ff", 0xAA0000),
      ("rgb(170,0,0)", 0xAA0000),
      ("rgb(170 0 0 / 50%)", 0xAA0000), ("rgba(170, 0, 0, .5)", 0xAA0000), ("DarkRed", 0x8B0000),
      ("hsl(0, 100%, 25%)", 0x800000), ("hsl(240deg 100% 25%)", 0x000080),
      ("rgb(66.7%, 0%, 0%)", 0xAA0000), ("#ab", nil), ("rgb(1,2)", nil), ("colour", nil),
    ] as [(String, UInt32?)])
  func colors(_ value: String, _ color: UInt32?) {
    #expect(style("color: \(value)").color == color)
  }

  @Test("variables are put in, with what stands for those that are missing")
  func variables() {
    func top(_ root: String, _ value: String) -> StyleLength {
      CascadeTrees.style(
        CascadeTrees.chapter("<div id='x'>w</div>"),
        book: ":root { \(root) } #x { margin-top: 1em; margin-top: \(value) }"
      ).margin.top
    }
    #expect(top("--a: 2em", "var(--a)") == .em(2))
    #expect(top("--a: 2em", "calc(var(--a) + 1em)") == .em(3))
    #expect(top("--b: 2em; --a: var(--b)", "var(--a)") == .em(2))
    #expect(top("", "var(--a, 3em)") == .em(3))
    #expect(top("", "var(--a, var(--b, 4em))") == .em(4))
    // A declaration whose variable is missing has no value when it wins.
    #expect(top("--A: 2em", "var(--a)") == .em(0))
    #expect(top("--a: var(--b); --b: var(--a)", "var(--a)") == .em(0))
    #expect(top("--a: var(--a)", "var(--a, 2em)") == .em(2))
    #expect(top("--m: 1em 2em 3em 4em", "0; margin: var(--m)") == .em(1))
  }

  @Test("variables that grow without measure have no value, and take no time")
  func variableBomb() {
    var root = "--v0: x x x x x x x x x x;"
    for index in 1...30 {
      root += "--v\(index): " + String(repeating: "var(--v\(index - 1)) ", count: 10) + ";"
    }
    let style = CascadeTrees.style(
      CascadeTrees.chapter("<div id='x'>w</div>"),
      book: ":root { \(root) } #x { margin-top: 2em; margin-bottom: var(--v30) }")
    #expect(style.margin.top == .em(2))
    #expect(style.margin.bottom == .em(0))
  }
}
