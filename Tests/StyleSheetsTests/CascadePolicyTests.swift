import StyleSheets
import Testing

/// The book means, Paper sets.
@Suite(.timeLimit(.minutes(1))) struct CascadePolicyTests {
  /// As the reader's sheet has it.
  private static let reader = """
    html, body { margin: 0 !important; padding: 0 !important; width: auto !important;
      font-size: 1em !important; text-indent: 0 !important }
    body, FictionBook { font-family: serif; line-height: 1.35; text-align: justify; hyphens: auto }
    p { margin: 0; text-indent: 1.5em } p { text-align: justify }
    h1, h2 { text-align: left; font-weight: normal; line-height: 1.2; hyphens: manual; text-indent: 0 }
    h2 { font-size: 1.3em; margin: 1.5em 0 0.7em 0 } h2 + p { text-indent: 0 }
    pre { hyphens: manual; text-align: left } td { hyphens: manual; text-align: left }
    """

  private static let page = CascadeTrees.chapter(
    """
    <h2 id='head'>A head</h2><p id='first'>First</p><p id='other' class='other'>Other</p>\
    <div id='div' class='d'>Words</div><blockquote id='quote'><p id='quoted'>Q</p></blockquote>\
    <p class='verse' id='verse'>A line</p><p id='bits'><i id='i'>a</i> <a id='a' href='x'>b</a></p>
    """)

  private func styled(_ book: String, isAsBook: Bool = false) -> StyledTree {
    var choices = CascadeChoices()
    choices.isAsBook = isAsBook
    return CascadeTrees.styled(Self.page, book: book, reader: Self.reader, choices: choices)
  }

  private func style(_ id: String, _ book: String, isAsBook: Bool = false) -> ComputedStyle {
    let styled = styled(book, isAsBook: isAsBook)
    return styled.style(of: styled.node(id))
  }

  @Test(
    "no sheet about the page, its wrapper or plain paragraphs changes anything",
    arguments: [
      "@page { margin: 0; size: 10cm }", "html, body { margin: 4em; padding: 2em; width: 50% }",
      "body { margin: 10% !important; text-align: center; text-indent: 9em; columns: 2 }",
      "body { background: black; float: left; position: absolute; display: none }",
      "html { font-size: 62.5%; transform: rotate(4deg); display: flex }",
      "body { font-size: 3em; line-height: 3; hyphens: none; visibility: hidden }",
      "p { margin: 1em 0; text-indent: 0 }", "p { text-align: left; line-height: 2 }",
      "p { text-align: center; text-indent: 3em; margin: 2em 4em; padding: 1em }",
      "p { color: #222; orphans: 4; widows: 4 }", "p { color: #102050 }",
      "* { line-height: 1 }", "p { font-family: Verdana, sans-serif }",
      "body > p { margin-left: -10em; margin-right: -10em; position: fixed; top: -99px }",
      "p { position: sticky; letter-spacing: 3em; word-spacing: 2em; columns: 3 }",
      "p, body, html { font: 20px/3 Arial }",
      "@media print { * { font-style: italic; float: left } }",
      "@media (prefers-color-scheme: dark) { * { color: white; font-size: 5em } }",
    ])
  func plainIsPapers(_ book: String) {
    let (heard, papers) = (styled(book), styled(""))
    for node in heard.tree.nodes.indices where heard.tree.name(of: node) == "p" {
      guard heard.tree.attribute("id", of: node) != "verse" else { continue }
      #expect(heard.style(of: node) == papers.style(of: node), "\(node)")
    }
    #expect(heard.style(of: 0) == papers.style(of: 0))
    #expect(heard.style(of: 1) == papers.style(of: 1))
  }

  @Test("what differs from the plain paragraph is heard")
  func differences() {
    let book = "p { text-indent: 1em; margin: 0 } .other { text-indent: 0; margin: 2em 0 0 3em }"
    #expect(style("other", book).indent == .em(0))
    #expect(style("other", book).margin.top == .em(2))
    #expect(style("other", book).margin.left == .em(3))
    #expect(style("plain", book).indent == .em(1.5))
    #expect(style("first", book).indent == .em(0))
    #expect(style("other", ".other { text-align: center }").align == .center)
    #expect(style("other", ".other { text-align: right }").align == .right)
    #expect(style("other", ".other { text-align: left }").align == .justify)
    #expect(style("verse", ".verse { text-align: left }").align == .left)
    #expect(style("quoted", "blockquote { text-align: center }").align == .center)
    #expect(style("i", "i { font-style: normal }").isItalic == false)
  }

  @Test("sizes count by the plain paragraph's, within bounds")
  func sizes() {
    let book = "p { font-size: 10px } .other { font-size: 15px } .d { font-size: 20px }"
    #expect(style("plain", book).size == 1)
    #expect(abs(style("other", book).size - 1.5) < 0.01)
    #expect(abs(style("div", book).size - 2) < 0.01)
    #expect(style("head", book).size == 1.3)
    #expect(style("div", ".d { font-size: 100px }").size == 3)
    #expect(style("div", ".d { font-size: 1px }").size == 0.6)
    let margins = "p { font-size: 10px; margin: 0 } .d { margin-top: 10px }"
    guard case .em(let top) = style("div", margins).margin.top else { return #expect(Bool(false)) }
    #expect(abs(top - 1) < 0.01)
  }

  @Test("as the book says, plain paragraphs are the book's, and the page is not")
  func asBook() {
    let book = """
      body { margin: 5em; line-height: 1.8 } p { text-indent: 3em; margin: 1em 0; font-size: 1.5em;
        text-align: left }
      """
    let plain = style("plain", book, isAsBook: true)
    #expect(plain.indent == .em(4.5) && plain.margin.top == .em(1.5) && plain.size == 1.5)
    #expect(plain.align == .left)
    #expect(abs((plain.leading ?? 0) - 1.8 * 1.5) < 0.001)
    #expect(style("plain", "p { line-height: 9 }", isAsBook: true).leading == 2.2)
    #expect(style("plain", "p { line-height: 0 }", isAsBook: true).leading == 1)
    let styled = styled(book, isAsBook: true)
    #expect(styled.style(of: 1).margin.left == .em(0))
  }

  @Test("side margins leave a column, however they are stacked")
  func sides() {
    func taken(_ style: ComputedStyle) -> Float {
      [style.margin.left, style.margin.right, style.padding.left, style.padding.right].reduce(0) {
        switch $1 {
        case .em(let em): $0 + em
        case .part(let part): $0 + part * 290 / 11
        case .auto: $0
        }
      }
    }
    for margin in ["40em", "500px", "45%", "90vw"] {
      let book =
        "blockquote { margin: 0 \(margin); padding: 0 \(margin) } blockquote p { margin: 0 \(margin) }"
      let styled = styled(book)
      let both =
        taken(styled.style(of: styled.node("quote")))
        + taken(
          styled.style(of: styled.node("quoted")))
      #expect(both <= 0.6 * 290 / 11 + 0.01, "\(margin)")
      #expect(both > 5, "\(margin)")
    }
    let rule = CascadeTrees.style(
      "<html><body><hr id='x'/></body></html>", reader: "hr { margin: 1em 35% }")
    #expect(rule.margin.left == .part(0.35))
    #expect(style("div", ".d { margin: -5em }").margin.left == .em(0))
    #expect(style("div", ".d { text-indent: -5em }").indent == .em(0))
    #expect(style("div", ".d { text-indent: -2em; margin-left: 2em }").indent == .em(-2))
    #expect(style("div", ".d { text-indent: -2em; padding-left: 1em }").indent == .em(-1))
    #expect(style("div", ".d { text-indent: 90em }").indent == .em(6))
  }

  @Test("a wrapper that holds the chapter has no box of its own, a part of the chapter has")
  func wrappers() {
    let words = String(repeating: "Words and more words. ", count: 40)
    let page = """
      <html><body><section id='all' class='w'><div id='part' class='w'>\(words)</div>\
      <p>\(words)</p></section></body></html>
      """
    let book = ".w { margin: 3em; background: #eee; width: 50%; display: inline; float: left }"
    let all = CascadeTrees.style(of: "all", page, book: book)
    #expect(all.margin.left == .em(0) && all.background == nil && all.width == .auto)
    #expect(all.display == .block && all.float == .none)
    let part = CascadeTrees.style(of: "part", page, book: book)
    #expect(part.margin.left == .em(3) && part.background == 0xEEEEEE && part.width == .part(0.5))
    #expect(part.display == .inline)
  }

  @Test("colours can be read, and ink is ink")
  func colors() {
    func color(_ value: String) -> UInt32? { style("div", ".d { color: \(value) }").color }
    #expect(color("#333") == nil)
    #expect(color("black") == nil)
    #expect(color("#900000") == 0x900000)
    for pale in ["yellow", "#ccc", "white", "pink", "#00ff00", "#888"] {
      guard let found = color(pale) else {
        // A grey that had to become this dark may be ink.
        continue
      }
      #expect(contrast(found, 0xFFFFFF) >= 4.45, "\(pale) became \(found)")
    }
    let onBlack = style("div", ".d { background: #000; color: #eee }")
    #expect(onBlack.background == 0 && onBlack.color == 0xEEEEEE)
    let lost = style("div", ".d { background: #200; color: #300 }")
    #expect(contrast(lost.color ?? 0, 0x220000) >= 4.45)
    #expect(style("div", ".d { background: #111 }").color == 0xFFFFFF)
    #expect(style("i", "p { background: navy } i { color: blue }").color != 0x0000FF)
  }

  /// By the definition of WCAG, with a square for the power: near enough for a bound.
  private func contrast(_ one: UInt32, _ other: UInt32) -> Float {
    func luminance(_ color: UInt32) -> Float {
      func linear(_ shift: UInt32) -> Float {
        let part = Float(color >> shift & 255) / 255
        return part * (part * (part * 0.305306011 + 0.682171111) + 0.012522878)
      }
      return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test("no hyphens in verse, headings, code and cells, whatever a book asks for")
  func hyphens() {
    let page = CascadeTrees.chapter(
      """
      <h2 id='h'>H</h2><div class='poem-1'><p id='v'>v</p></div><pre id='c'>c</pre>\
      <table><tr><td id='t'>t</td></tr></table><section epub:type='z3998:verse'><p id='e'>e</p>\
      </section><p id='p'>p</p><p id='n' class='n'>n</p>
      """)
    let styled = CascadeTrees.styled(
      page, book: "* { hyphens: auto !important } .n { hyphens: none !important }",
      reader: Self.reader)
    for id in ["h", "v", "c", "t", "e"] {
      #expect(styled.style(of: styled.node(id)).hyphens != .auto, "\(id)")
    }
    #expect(styled.style(of: styled.node("p")).hyphens == .auto)
    #expect(styled.style(of: styled.node("n")).hyphens == ComputedStyle.Hyphens.none)
  }

  @Test("the reader's face goes before the book's, and the book's faces are for who wants the book")
  func faces() {
    let sheet = """
      @font-face { font-family: 'Old Face'; src: url(../fonts/old.otf) format('opentype') }
      @font-face { font-family: 'Old Face'; font-weight: bold; src: url('../fonts/bold.otf') }
      @font-face { font-family: Elsewhere; src: url(http://example.org/a.otf) }
      @font-face { src: url(nameless.otf) }
      .d { font-family: 'Old Face', sans-serif } .other { font-family: "old face"; font-weight: bold }
      """
    #expect(style("div", sheet).family == .sans)
    #expect(style("div", sheet, isAsBook: true).family == .embedded(0))
    #expect(style("other", sheet, isAsBook: true).family == .embedded(1))
    let cascade = Cascade(
      sheets: [CascadeSheet(Array(sheet.utf8), origin: .book, address: "css/book.css")])
    #expect(
      cascade.faces == [
        EmbeddedFace(family: "old face", sources: ["fonts/old.otf"]),
        EmbeddedFace(family: "old face", weight: 700, sources: ["fonts/bold.otf"]),
      ])
    var choices = CascadeChoices()
    choices.hearsFaces = true
    let chosen = CascadeTrees.style(
      of: "div", Self.page, book: sheet,
      reader: Self.reader + "* { font-family: sans-serif !important }", choices: choices)
    #expect(chosen.family == .sans)
  }

  @Test("letters that are the book's have the faces that the book embeds, also in plain paragraphs")
  func embeddedFaces() {
    let sheet = "@font-face { font-family: Old; src: url(old.otf) } p { font-family: Old, serif }"
    func plain(_ sheet: String, hearsFaces: Bool) -> ComputedStyle {
      var choices = CascadeChoices()
      choices.hearsFaces = hearsFaces
      return CascadeTrees.style(
        of: "plain", CascadeTrees.chapter(""), book: sheet, reader: Self.reader, choices: choices)
    }
    #expect(plain(sheet, hearsFaces: true).family == .embedded(0))
    #expect(plain(sheet, hearsFaces: false).family == .serif)
    // A name without a face is the maker's habit.
    #expect(plain("p { font-family: Arial }", hearsFaces: true).family == .serif)
    let size = plain(sheet + "p { font-size: 2em }", hearsFaces: true).size
    #expect(size == plain(sheet, hearsFaces: true).size)
  }
}
