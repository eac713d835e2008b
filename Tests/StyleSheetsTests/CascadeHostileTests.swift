import StyleSheets
import Testing

/// Sheets and trees that nobody means: each is styled, in seconds at most.
@Suite(.timeLimit(.minutes(1))) struct CascadeHostileTests {
  private func cascade(_ sheet: String) -> Cascade {
    Cascade(sheets: [CascadeSheet(Array(sheet.utf8), origin: .book)])
  }

  /// Elements in a row, each with a class of its own.
  private func row(_ count: Int) -> MarkupTree {
    var builder = MarkupTree.Builder()
    builder.begin("html", attributes: [])
    builder.begin("body", attributes: [])
    for index in 0..<count {
      builder.begin("p", attributes: [("class", "c\(index % 1000) d"), ("id", "i\(index)")])
      builder.text(Array("words".utf8))
      builder.end()
    }
    return builder.finish()
  }

  @Test("bytes by chance are a sheet, and their report is bounded")
  func chance() {
    var state: UInt64 = 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let parts = [
      "p", ".a", "#i", "{", "}", ";", ":", "(", ")", "[", "]", "@media", "@import", "@supports",
      "var(--a)", "calc(", "1em", "50%", "\"", "'", "\\", "/*", "*/", "color", "margin", "font",
      "content", "--a", "!important", ",", ">", "+", "~", "*", "|", "=", "red", "url(", " ", "\n",
      ":not(", ":is(", ":nth-child(", "2n+1", "::before", "counter(", "quotes", "\u{0}", "é",
      "@layer", "a.b", ":has(", "min(", "max(", "clamp(",
    ]
    let tree = CascadeTrees.tree(
      "<html><body><p class='a' id='i'>w<b>x</b></p><p>y</p></body></html>")
    for _ in 0..<300 {
      var sheet = ""
      for _ in 0..<next(200) { sheet += parts[next(parts.count)] + (next(3) == 0 ? " " : "") }
      var bytes = Array(sheet.utf8)
      for _ in 0..<next(8) where !bytes.isEmpty { bytes[next(bytes.count)] = UInt8(next(256)) }
      var cascade = Cascade(sheets: [CascadeSheet(bytes, origin: .book)])
      let styled = cascade.styled(tree)
      #expect(styled.styleOf.count == tree.nodes.count)
      #expect(styled.styleOf.allSatisfy { Int($0) < styled.styles.count })
      #expect(styled.style(of: 0).margin == ComputedStyle.Sides(.em(0)))
      #expect(styled.styles.allSatisfy { isOnPage($0) }, "\(sheet)")
    }
  }

  /// Whether all distances of a style are ones that a page can have.
  private func isOnPage(_ style: ComputedStyle) -> Bool {
    func isLength(_ length: StyleLength, _ range: ClosedRange<Float>) -> Bool {
      switch length {
      case .auto: true
      case .em(let em): range.contains(em)
      case .part(let part): (0...1).contains(part)
      }
    }
    let sides = [style.margin, style.padding].flatMap { [$0.left, $0.right] }
    let heights = [style.margin, style.padding].flatMap { [$0.top, $0.bottom] }
    return (0.6...3).contains(style.size) && isLength(style.indent, -16...6)
      && sides.allSatisfy { isLength($0, 0...16) } && heights.allSatisfy { isLength($0, 0...12) }
      && isLength(style.width, 0...27) && (style.leading.map { (0.3...7).contains($0) } ?? true)
  }

  @Test("no number of a sheet is none")
  func numbers() {
    for value in [
      "1e30", "calc(1e15 * 1e15 * 1e15 * 1e15)", "calc(1e30em * 1e30)", "99999999999999999em",
    ] {
      var choices = CascadeChoices()
      choices.isAsBook = true
      let styled = CascadeTrees.styled(
        "<html><body><p id='x'>a</p></body></html>",
        book:
          "p { line-height: \(value); margin: \(value); font-size: \(value); text-indent: \(value) }",
        choices: choices)
      #expect(isOnPage(styled.style(of: styled.node("x"))), "\(value)")
    }
  }

  @Test("each unknown name is counted, up to two hundred")
  func report() {
    let sheet = (0..<500).map { ".a { prop\($0): 1; prop\($0): 2 }" }.joined()
    let dropped = cascade(sheet).dropped
    #expect(dropped.count == 200)
    #expect(dropped["prop7"] == 2)
    let few = cascade("p { colour: red; color: rde; float: left } @foo { } p:frob { float: left }")
    #expect(few.dropped == ["colour": 1, "color": 1, "@foo": 1, "p:frob": 1])
  }

  @Test("a sheet has at most as many rules as are counted")
  func rules() {
    var sheet = String(repeating: "p{float:left}", count: PublisherSheet.mostRules - 1)
    let tree = CascadeTrees.tree("<html><body><p>x</p></body></html>")
    // Paper's own rules count, too, so that the last rules are beyond the bound.
    sheet += String(repeating: "p{font-style:italic}", count: 2)
    var full = cascade(sheet)
    let styled = full.styled(tree)
    #expect(!styled.style(of: 2).isItalic)
    #expect(styled.style(of: 2).float == .left)
  }

  @Test("many rules of one name over many elements take bounded time")
  func manyOnMany() {
    var sheet = ""
    for index in 0..<65_000 { sheet += ".d{margin-top:\(index % 9)em}" }
    var cascade = cascade(sheet)
    let styled = cascade.styled(row(100_000))
    #expect(styled.styleOf.count == 200_002)
  }

  @Test("siblings and ancestors that never match are searched within bounds")
  func gaps() {
    var sheet = ""
    for index in 0..<200 { sheet += ".x\(index) ~ .d{float:left} .c1 ~ .y ~ p{float:left}" }
    sheet += "p:not(.z ~ .d, .q ~ .d) ~ p[id*='99'] { font-style: italic }"
    var cascade = cascade(sheet)
    let styled = cascade.styled(row(50_000))
    #expect(styled.styleOf.count == 100_002)
  }

  @Test("200,000 elements within each other are styled")
  func deep() {
    var builder = MarkupTree.Builder()
    for _ in 0..<200_000 { builder.begin("div", attributes: [("class", "d")]) }
    builder.text(Array("end".utf8))
    let tree = builder.finish()
    var cascade = cascade(
      "div div > div .d { margin: 1em } div { font-size: 1.1em; counter-reset: a } "
        + "div::before { content: counters(a, '.') }")
    let styled = cascade.styled(tree)
    #expect(styled.style(of: 150_000).size == 3)
    #expect(styled.styles.count < 3000)
  }

  @Test("equal styles are kept once, and beyond the most the parent's stands for others")
  func interning() {
    var builder = MarkupTree.Builder()
    builder.begin("html", attributes: [])
    builder.begin("body", attributes: [])
    for index in 0..<70_000 {
      builder.begin(
        "b", attributes: [("style", "color:rgb(\(index % 200),\(index / 200 % 200),255)")])
      builder.text(Array("w".utf8))
      builder.end()
    }
    for _ in 0..<1000 {
      builder.begin("i", attributes: [])
      builder.end()
    }
    let tree = builder.finish()
    var cascade = cascade("")
    let styled = cascade.styled(tree)
    #expect(styled.styles.count <= 65_535)
    #expect(styled.styleOf[tree.nodes.count - 1] == styled.styleOf[tree.nodes.count - 2])
    #expect(Set(styled.styles).count == styled.styles.count)
    let small = CascadeTrees.styled(
      "<html><body><p><i>a</i></p><p><i>b</i><em>c</em></p></body></html>")
    #expect(small.styles.count <= 5)
  }

  @Test("nothing is left open by blocks within blocks, and neighbours are heard")
  func nesting() {
    let deep = String(repeating: "@media screen{", count: 5000)
    var cascade = cascade(
      deep + "p{float:left}" + String(repeating: "}", count: 5000) + "p{font-style:italic}")
    let tree = CascadeTrees.tree("<html><body><p>x</p></body></html>")
    #expect(cascade.styled(tree).style(of: 2).isItalic)
    let sheet = "p { a { b: c } font-style: italic; & i { float: left } } p { float: left }"
    var nested = self.cascade(sheet)
    let style = nested.styled(tree).style(of: 2)
    #expect(style.isItalic && style.float == .left)
  }

  @Test("values and counters without measure are cut")
  func long() {
    let text = String(repeating: "words ", count: 600)
    let styled = CascadeTrees.styled(
      "<html><body><p id='x'>a</p></body></html>",
      book: "p::before { content: \(String(repeating: "'\(text)' ", count: 60)) }"
        + "p { counter-increment: \((0..<65).map { "c\($0)" }.joined(separator: " ")); float: left }"
    )
    #expect((1...4096).contains(styled.text(before: "x").utf8.count))
    #expect(styled.style(of: styled.node("x")).float == .left)
  }
}
