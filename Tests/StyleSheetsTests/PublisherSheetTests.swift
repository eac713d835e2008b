import StyleSheets
import Testing

/// Style sheets before and after.
@Suite(.timeLimit(.minutes(2))) struct PublisherSheetTests {
  private func heard(_ sheet: String) -> String {
    String(decoding: PublisherSheet.rewritten(Array(sheet.utf8)), as: UTF8.self)
  }

  @Test(
    "the page and its column are not heard",
    arguments: [
      "@page { margin: 40% }", "@page :left { margin: 1in; size: 3in }", "@page{",
      "html { margin-left: 300px }", "HTML{padding:5em}", ":root { margin: 3em }",
      "body { width: 900px; padding: 0 5em; columns: 2; background-position: 50% }",
      "body.book { margin: 5% !important; font-size: 8px; line-height: 3; text-align: left }",
      "html body { text-indent: 5em }", "div { margin: 0 9em }", "section { width: 12in }",
      "div.wrapper { padding: 4em; margin-left: -3em }", "body > div { margin: 4em }",
      "@media print { @page { margin: 0 } }", "@import 'a.css'; @charset 'x';",
    ])
  func page(_ sheet: String) { #expect(heard(sheet) == "") }

  @Test(
    "plain paragraphs are Paper's",
    arguments: [
      "p { margin-left: -10em; text-align: left; line-height: 4 }", "body p { text-indent: 0 }",
      "div > p { margin: 1em 0 ! important }", "P{font-size:9px}", "p{text-align:center}",
    ])
  func plain(_ sheet: String) { #expect(heard(sheet) == "") }

  @Test(
    "what a book means is heard",
    arguments: [
      (".a { font-style: italic; color: #123 }", ".a{font-style:italic;color:#123;}\n"),
      ("p.b, .c { text-align: center }", "p.b,.c{text-align:center;hyphens:manual;}\n"),
      (".d { text-align: justify; text-align: left; line-height: 1 }", ""),
      ("td.e { text-align: left; width: 900px }", "td.e{text-align:left;}\n"),
      ("a > b + i c { display: none }", "a>b+i c{display:none;}\n"),
      ("p:first-child { page-break-before: always }", "p:first-child{page-break-before:always;}\n"),
      ("x[a][b=c][d~='e f'] { color: red }", "x[a][b=\"c\"][d~=\"e f\"]{color:red;}\n"),
      (".f::before { content: \"\\2014 \\\"\" }", ".f:before{content:\"\u{2014}\\\"\";}\n"),
      (
        "@font-face { font-family: F; src: url( a.otf ) format('opentype'); x: y }",
        "@font-face{font-family:F;src:url(\"a.otf\") format(\"opentype\");}\n"
      ),
      (".g { font-family: \"A B\", serif !important }", ".g{font-family:\"A B\",serif;}\n"),
      (".h { COLOR: Red!IMPORTANT }", ".h{color:Red!important;}\n"),
      (".i { orphans: 1; widows: 3 }", ".i{widows:3;}\n"),
      (".j { color: rgba(1, 2, 3, .5) }", ".j{color:rgba(1,2,3,0.5);}\n"),
    ])
  func kept(_ sheet: String, _ expected: String) { #expect(heard(sheet) == expected) }

  @Test(
    "as the book says, plain paragraphs are the book's, and the page is not",
    arguments: [
      (
        "p { text-align: left; text-indent: 0 }",
        "p{text-align:left!important;text-indent:0!important;}\n"
      ),
      ("p { line-height: 1.5 }", "p{line-height:1.5;}\n"),
      ("p { line-height: 150% }", "p{line-height:1.5;}\n"),
      ("p { line-height: 4 }", ""), ("p { width: 900px }", ""),
      (
        "body { text-align: left; margin: 3em; width: 900px; padding: 1em; font-size: 8px }",
        "body{text-align:left!important;}\n"
      ),
      (
        "div { text-align: justify; margin: 9em; font-size: 1.2em }",
        "div{text-align:justify!important;font-size:1.2em;}\n"
      ),
      ("@page { margin: 40% } html { margin-left: 300px }", ""),
    ])
  func asBook(_ sheet: String, _ expected: String) {
    let heard = PublisherSheet.rewritten(Array(sheet.utf8), .asBook)
    #expect(String(decoding: heard, as: UTF8.self) == expected)
    let ragged = PublisherSheet.rewritten(Array(sheet.utf8), .asBookRagged)
    #expect(!String(decoding: ragged, as: UTF8.self).contains("justify"))
  }

  @Test(
    "distances are bounded",
    arguments: [
      (
        ".a { margin-left: -3em; margin-top: -1em; padding: 0 }",
        [
          "padding-top:0", "padding-right:0", "padding-bottom:0", "padding-left:0",
        ]
      ),
      (
        ".a { margin: 1em 2em }",
        [
          "margin-top:1em", "margin-right:2em", "margin-bottom:1em", "margin-left:2em",
        ]
      ),
      (".a { margin-left: 300px }", ["margin-left:124.8px"]),
      (
        ".a { margin: 0 50% }",
        [
          "margin-top:0", "margin-right:20%", "margin-bottom:0", "margin-left:20%",
        ]
      ),
      (
        ".a { margin-left: auto; margin-right: 99999em }",
        ["margin-right:10.4em", "margin-left:auto"]
      ),
      (".a { margin-top: 100em }", ["margin-top:12em"]),
      (".a { margin-left: 2em; text-indent: -2em }", ["margin-left:2em", "text-indent:-2em"]),
      (
        ".a { padding-left: 1em; text-indent: -9999px }", ["padding-left:1em", "text-indent:-1em"]
      ),
      (".a { text-indent: -1em }", ["text-indent:0"]),
      (".a { text-indent: 300px }", ["text-indent:72px"]),
      (".a { font-size: 300px }", ["font-size:3em"]),
      (".a { font-size: 50% }", ["font-size:0.6em"]),
      (".a { font-size: 24px }", ["font-size:1.5em"]),
      (".a { font-size: larger }", ["font-size:larger"]),
      (".a { width: 900px; height: 50% }", ["height:50%"]),
      (".a { width: 101% }", []), (".a { width: 2em }", ["width:2em"]),
      (".a { border-left: 200px solid red }", ["border-left:4.8px solid red"]),
      (".a { vertical-align: 9em }", []),
      (".a { vertical-align: super }", ["vertical-align:super"]),
      (".a { white-space: nowrap }", ["white-space:normal"]),
      (".a { white-space: pre }", ["white-space:pre-wrap"]),
      (".a { margin: 1em 2em 3em 4em 5em; margin: x; margin-left: 1furlong }", []),
      (".a { letter-spacing: 9em; position: absolute; float: left; columns: 3 }", []),
    ])
  func bounds(_ sheet: String, _ expected: [String]) {
    let declarations = expected.map { $0 + ";" }.joined()
    #expect(heard(sheet) == (expected.isEmpty ? "" : ".a{\(declarations)}\n"))
  }

  @Test(
    "no word of verse, headings and code is broken",
    arguments: [
      ".verse-line", "p.poem2", ".stanza p", "h1.x", "pre", ".chapter-title", "h2 span",
    ])
  func unbroken(_ selector: String) {
    #expect(
      heard("\(selector) { hyphens: auto; text-align: justify; text-align: left }")
        == "\(selector){text-align:left;hyphens:manual;}\n")
    // A name that only begins alike is another name.
    #expect(heard(".conversation { hyphens: auto }") == "")
    #expect(heard(".a { hyphens: none }") == ".a{hyphens:none;}\n")
  }

  @Test(
    "what is not understood is dropped by itself",
    arguments: [
      "a ~ b, .k { color: red }", "[epub|type~='x'] { color: blue } .k { color: red }",
      ".k { color: red; x: { y } ; filter: f(g(h(i))) }", ".k { ; color : red ; z }",
      ".k { color: red; a { color: blue } }", "} .k { color: red", "/* } */ .k { color: red /*",
      ".k { content: \"x\n; color: red }", ".\\6b { color: blue } .k { color: red }",
      "<!-- .k { color: red } -->", "<![CDATA[ .k { color: red } ]]>", "\u{FEFF}.k{color:red}",
      "@unknown x { .k { color: blue } } .k { color: red }",
      "a:not(.b, c) { color: blue } .k{color:red}",
      ".k { color: red; color: f(f(f(f(1)))); color: ); color: ,; color: #; color: !important }",
    ])
  func dropped(_ sheet: String) { #expect(heard(sheet) == ".k{color:red;}\n") }

  @Test("a rule for unlike elements becomes a rule for each kind")
  func kinds() {
    #expect(
      heard("body, h1, td, p, .a { margin: 1em; color: red; text-align: left }") == """
        h1{color:red;text-align:left;margin-top:1em;margin-right:1em;margin-bottom:1em;\
        margin-left:1em;hyphens:manual;}
        td{color:red;text-align:left;margin-top:1em;margin-right:1em;margin-bottom:1em;margin-left:1em;}
        p{color:red;}
        .a{color:red;margin-top:1em;margin-right:1em;margin-bottom:1em;margin-left:1em;}

        """)
  }

  @Test("a later declaration goes before an earlier one, an important one before both")
  func order() {
    #expect(heard(".a { margin: 1em !important; margin-left: 2em }").contains("margin-left:1em;"))
    #expect(heard(".a { margin-left: 1em; margin-left: 2em }") == ".a{margin-left:2em;}\n")
  }
}
