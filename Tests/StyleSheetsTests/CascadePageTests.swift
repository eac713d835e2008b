import StyleSheets
import Testing

/// Elements of themselves, at-rules, and the text that sheets make.
@Suite(.timeLimit(.minutes(1))) struct CascadePageTests {
  @Test("elements of HTML look as they should without any sheet")
  func base() {
    let styled = CascadeTrees.styled(
      """
      <html><head><title id='title'>t</title></head><body><p id='p'><em id='em'>a</em><b id='b'>b</b>\
      <sup id='sup'>2</sup></p><ul><li id='li'>a</li></ul><ol type='A'><li id='a'>a</li></ol>\
      <pre id='pre'>c</pre><table id='table'><tr id='tr'><td id='td'>d</td></tr></table>\
      <ruby id='ruby'>k<rt id='rt'>r</rt></ruby><p id='gone' hidden=''>g</p><center id='c'>c</center>\
      <div id='r' align='right' dir='rtl'>r</div><img id='img' src='a' width='32' height='16'/>\
      <q id='q'>q</q></body></html>
      """)
    func style(_ id: String) -> ComputedStyle { styled.style(of: styled.node(id)) }
    #expect(style("title").display == .none)
    #expect(style("gone").display == .none)
    #expect(style("em").isItalic && style("em").display == .inline)
    #expect(style("b").isBold)
    #expect(style("sup").verticalAlign == .superscript && style("sup").size < 1)
    #expect(style("li").display == .listItem && style("li").listStyle == "disc")
    #expect(style("a").listStyle == "upper-alpha")
    #expect(style("pre").whiteSpace == .pre && style("pre").family == .mono)
    #expect(style("table").display == .table && style("tr").display == .tableRow)
    #expect(style("td").display == .tableCell)
    #expect(style("ruby").display == .ruby && style("rt").display == .rubyText)
    #expect(style("c").align == .center)
    #expect(style("r").align == .right && style("r").isRightToLeft)
    #expect(style("img").width == .em(2) && style("img").height == .em(1))
    #expect(styled.text(before: "q") == "\u{201C}" && styled.text(after: "q") == "\u{201D}")
    // A text has its element's style.
    #expect(styled.styleOf[styled.node("em") + 1] == styled.styleOf[styled.node("em")])
  }

  @Test("in FictionBook a title is shown, and its own sheet is heard")
  func fictionBook() {
    let styled = CascadeTrees.styled(
      """
      <FictionBook><stylesheet type='text/css'>v { font-style: italic }</stylesheet>\
      <description id='d'>d</description><body><section><title id='t'><p>T</p></title>\
      <poem><stanza><v id='v'>line</v></stanza></poem><p><emphasis id='e'>e</emphasis>\
      <style id='s'>s</style></p><empty-line id='l'/></section></body></FictionBook>
      """)
    func style(_ id: String) -> ComputedStyle { styled.style(of: styled.node(id)) }
    #expect(style("d").display == .none)
    #expect(style("t").display == .block)
    #expect(style("v").display == .block && style("v").isItalic)
    #expect(style("e").isItalic)
    #expect(style("s").display == .inline)
    #expect(style("l").display == .block)
  }

  @Test("sheets and styles within the chapter are heard, in their language")
  func chapter() {
    let styled = CascadeTrees.styled(
      """
      <html lang='de'><head><style>.a { font-weight: bold }</style>\
      <style media='print'>.a { font-style: italic }</style><style type='text/x'>p{float:left}</style>\
      </head><body><p id='x' class='a' style='text-transform: uppercase'>a<q id='q' xml:lang='fr'>b</q>\
      <q id='de'>c</q></p></body></html>
      """)
    let style = styled.style(of: styled.node("x"))
    #expect(style.isBold && !style.isItalic && style.transform == .upper && style.float == .none)
    #expect(style.language == "de")
    #expect(styled.style(of: styled.node("q")).language == "fr")
    #expect(styled.text(before: "de") == "\u{201E}")
    #expect(styled.text(before: "q") == "\u{AB}\u{A0}")
  }

  @Test(
    "a media query is true of a page on a screen",
    arguments: [
      ("all", true), ("screen", true), ("print", false), ("only screen", true), ("not print", true),
      ("not screen", false), ("(min-width: 10em)", true), ("(min-width: 100em)", false),
      ("screen and (max-width: 2000px)", true), ("print, screen", true), ("amzn-kf8", false),
      ("(orientation: portrait)", true), ("(prefers-color-scheme: light)", true),
      ("(prefers-color-scheme: dark)", false), ("(min-height: 1px) and (max-height: 2px)", false),
      ("(unknown: 1)", false), ("", true), ("screen and", true), ("((", false),
      ("(hover: hover)", false),
    ])
  func media(_ query: String, _ isTrue: Bool) {
    let style = CascadeTrees.style(
      "<html><body><i id='x'>a</i></body></html>",
      book: "@media \(query) { i { font-weight: bold } } i { text-transform: uppercase }")
    #expect(style.isBold == isTrue)
    #expect(style.transform == .upper)
  }

  @Test("a dark page is asked for as such")
  func dark() {
    var choices = CascadeChoices()
    choices.isDark = true
    let style = CascadeTrees.style(
      "<html><body><i id='x'>a</i></body></html>",
      book: "@media (prefers-color-scheme: dark) { i { font-weight: bold } }", choices: choices)
    #expect(style.isBold)
  }

  @Test(
    "what is asked of properties is answered",
    arguments: [
      ("(float: left)", true), ("(display: warp)", false), ("(columns: 2)", false),
      ("not (columns: 2)", true), ("(float: left) and (color: red)", true),
      ("(float: up) or (color: red)", true), ("((float: left) and (not (float: up)))", true),
      ("selector(a > b)", false), ("", false),
    ])
  func supports(_ query: String, _ isTrue: Bool) {
    let style = CascadeTrees.style(
      "<html><body><i id='x'>a</i></body></html>",
      book: "@supports \(query) { i { font-weight: bold } }")
    #expect(style.isBold == isTrue)
  }

  @Test("imports are read once each, from the book alone")
  func imports() {
    let files = [
      "css/a.css": "@import url(sub/b.css); .a { font-weight: bold }",
      "css/sub/b.css": "@import '../a.css'; @import 'b.css'; .a { font-style: italic }",
    ]
    var asked: [String] = []
    var cascade = Cascade(
      sheets: [
        CascadeSheet(
          Array(
            """
            @charset "utf-8"; @import "a.css"; @import url("http://example.org/c.css");
            @import "../../out.css"; @import "d.css" print; .a { text-transform: uppercase }
            @import "late.css";
            """.utf8), origin: .book, address: "css/main.css")
      ]
    ) { address in
      asked.append(address)
      return files[address].map { Array($0.utf8) }
    }
    #expect(asked == ["css/a.css", "css/sub/b.css"])
    #expect(cascade.dropped["@import"] == 6)
    let styled = cascade.styled(
      CascadeTrees.tree("<html><body><p id='x' class='a'>a</p></body></html>"))
    let style = styled.style(of: styled.node("x"))
    #expect(style.isBold && style.isItalic && style.transform == .upper)
  }

  @Test("imports go no deeper than their bound")
  func deepImports() {
    var asked = 0
    _ = Cascade(sheets: [CascadeSheet(Array("@import '1.css';".utf8), origin: .book)]) { _ in
      asked += 1
      return Array("@import '\(asked + 1).css';".utf8)
    }
    #expect(asked == 9)
  }

  @Test("counters count through the chapter, and start anew in each part")
  func counters() {
    let styled = CascadeTrees.styled(
      """
      <html><body><h1 id='a'>A</h1><h2 id='a1'>A1</h2><h2 id='a2'>A2</h2><h1 id='b'>B</h1>\
      <h2 id='b1'>B1</h2><ol><li id='l1'>x<ol><li id='l11'>y</li><li id='l12'>z</li></ol></li>\
      <li id='l2'>w</li></ol><div hidden='' class='k'>no</div><p id='end'>e</p></body></html>
      """,
      book: """
        body { counter-reset: c k 5 } h1 { counter-increment: c; counter-reset: s }
        h2 { counter-increment: s 2 } .k { counter-increment: k }
        h1::before { content: counter(c, upper-roman) ". " }
        h2::before { content: counter(c) "." counter(s, lower-alpha) " " attr(id) }
        li::before { content: counters(list-item, ".") }
        #end::after { content: counter(k) counter(none) "x" "y" }
        """)
    #expect(styled.text(before: "a") == "I. ")
    #expect(styled.text(before: "a2") == "1.d a2")
    #expect(styled.text(before: "b") == "II. ")
    #expect(styled.text(before: "b1") == "2.b b1")
    #expect(styled.text(before: "l1") == "1")
    #expect(styled.text(before: "l11") == "1.1")
    #expect(styled.text(before: "l12") == "1.2")
    #expect(styled.text(before: "l2") == "2")
    #expect(styled.text(after: "end") == "50xy")
  }

  @Test("quotes within quotes are the second kind, over elements")
  func quotes() {
    let styled = CascadeTrees.styled(
      "<html><body><p><q id='o'>a <q id='i'>b</q></q><q id='n'>c</q></p></body></html>",
      book: "q { quotes: '<' '>' '(' ')' }")
    #expect(styled.text(before: "o") == "<" && styled.text(after: "o") == ">")
    #expect(styled.text(before: "i") == "(" && styled.text(after: "i") == ")")
    #expect(styled.text(before: "n") == "<")
  }

  @Test("content is a picture, a text or nothing, with a style of its own")
  func content() {
    let styled = CascadeTrees.styled(
      "<html><body><p id='x'>a</p><p id='y' class='n'>b</p></body></html>",
      book: """
        p::before { content: url(../images/leaf.svg) " \\201C" 'a\\A b'; font-weight: bold }
        .n::before { content: none } p:first-letter { font-size: 2em }
        p::after { content: normal } p:after { font-style: italic }
        """)
    #expect(styled.text(before: "x") == "[images/leaf.svg] \u{201C}a\nb")
    #expect(styled.text(before: "y") == "")
    #expect(styled.after.isEmpty)
    let before = styled.before[styled.node("x")]
    #expect(before.map { styled.styles[Int($0.style)].isBold } == true)
    let letter = styled.firstLetter[styled.node("x")]
    #expect(letter.map { styled.styles[Int($0)].size } == 2)
  }

  @Test("first lines have a style of their own")
  func firstLine() {
    let styled = CascadeTrees.styled(
      "<html><body><p id='x'>a</p><p id='y' class='n'>b</p></body></html>",
      book:
        "#x::first-line { font-variant: small-caps } .n:first-line, i::first-line-x { color: red }")
    let lines = ["x", "y"].map { styled.firstLine[styled.node($0)].map { styled.styles[Int($0)] } }
    #expect(lines[0]?.isSmallCaps == true && lines[0]?.color == nil)
    #expect(lines[1]?.isSmallCaps == false && lines[1]?.color != nil)
    #expect(styled.firstLetter.isEmpty && !styled.style(of: styled.node("x")).isSmallCaps)
  }
}
