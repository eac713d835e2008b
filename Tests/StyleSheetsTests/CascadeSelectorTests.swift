import StyleSheets
import Testing

/// Which elements a selector chooses: `x` is in italics where the selector matches.
@Suite(.timeLimit(.minutes(1))) struct CascadeSelectorTests {
  private let page = """
    <html lang='en'><body class='b'><div id='top' class='chapter one' data-n='alpha beta'>\
    <h1>Head</h1><p class='first'>One</p><p id='x' class='second big' epub:type='z3998:verse note' \
    lang='de-AT' title='a-b-c'>Two <a href='a.html'>link</a></p><p>Three</p><span></span></div>\
    </body></html>
    """

  private func isChosen(_ selector: String, prelude: String = "") -> Bool {
    CascadeTrees.style(page, book: "\(prelude) \(selector) { font-style: italic }").isItalic
  }

  @Test(
    "a selector chooses its element",
    arguments: [
      "p", "P", ".second", "#x", "p.second.big", "*", "div p", "div > p", "h1 ~ p", "p + p",
      ".first + p", "body div > h1 + p + p", "html .b .chapter #x", "[title]", "[title=a-b-c]",
      "[title='a-b-c']", "[title^=a]", "[title$=c]", "[title*=b]", "[title|=a]", "[class~=big]",
      "[title='A-B-C' i]", "p:not(.first)", "p:not(.a):not(#b)", ":is(h1, p).second",
      ":where(.second)", "p:nth-child(3)", "p:nth-child(odd)", "p:nth-child(2n+1)",
      "p:nth-child(-n+3)", "p:nth-last-child(3)", "p:nth-of-type(2)", "p:nth-last-of-type(2)",
      "p:lang(de)", "p:lang(de-at)", ":root p", "p:nth-child( n + 2 )", "a, p", "h1, .second",
      ".one > :is(p + p)", "p:not(:is(.first, h1))", "h1 ~ p ~ .second", "div:not(.two) p",
      "*|p", "p[epub\\:type]", ".se\\63ond", "p:not(:hover)", "p:has(a)", "p:has(> a[href])",
      "p:has(h1, a)", "p:has(+ p)", "p:has(~ span)", "p.second:has(~ p + span)",
      "div:has(h1) > .second", "p:has(:is(a, b))",
    ])
  func chosen(_ selector: String) {
    #expect(isChosen(selector))
  }

  @Test(
    "a selector does not choose others",
    arguments: [
      "h1", ".First", "#X", "p.first", "body > p", "p ~ h1", "h1 + .second", "[title=b]",
      "[title^=b]", "[class~=bi]", "[title|=b]", "[title='A-B-C']", "p:not(.second)",
      "p:first-child", "p:last-child", "p:nth-child(2)", "p:nth-of-type(3)", "p:empty", "p:root",
      "p:lang(en)", "p:hover", "a:visited p", "p:only-child", "p:first-line", "div:empty p",
      "p:unknown", "p:nth-child(2n)", ":is(h1, .first)", "p::selection", "p >", "> p", "p..a",
      "p:not(.second, .first)", "ul p", "div + p", "p:nth-child()", "p:is(:hover)",
      "div:only-of-type > h1", "p:has(b)", "p:has(div a)", "p:has(+ span)", "p:has(~ .first)",
      "p:has(body)", "p:has(h1)", "p:has(p)", "p:has(> span)", "p:has(a:has(b))", "p:not(:has(b))",
      "p:has()", "p:has(> )",
    ])
  func notChosen(_ selector: String) {
    #expect(!isChosen(selector))
  }

  @Test("names with a namespace are those of the tree")
  func namespaces() {
    let prelude = "@namespace e 'http://www.idpf.org/2007/ops';"
    #expect(isChosen("[e|type~='z3998:verse']", prelude: prelude))
    #expect(isChosen("[epub|type~='note']"))
    #expect(isChosen("[*|type~='note']"))
    #expect(!isChosen("[type~='note']"))
    #expect(!isChosen("[e|type~='not']", prelude: prelude))
  }

  @Test("links, only children and empty elements are told apart")
  func structure() {
    func style(_ selector: String, _ markup: String) -> Bool {
      CascadeTrees.style(markup, book: "\(selector) { font-style: italic }").isItalic
    }
    let link = "<html><body><p><a id='x' href='y'>a</a></p></body></html>"
    #expect(style("a:link", link))
    #expect(style("a:any-link", link))
    #expect(style("a:only-child", link))
    #expect(!style("a:link", "<html><body><a id='x'>a</a></body></html>"))
    #expect(style("i:empty", "<html><body><i id='x'></i></body></html>"))
    let two = "<html><body><h2 id='x'>a</h2><p>b</p></body></html>"
    #expect(style("h2:only-of-type", two))
    #expect(style("h2:first-child", two))
    #expect(style("h2:first-of-type", two))
    #expect(style("h2:last-of-type", two))
    #expect(!style("h2:last-child", two))
  }

  @Test("a selector with gaps matches wherever a way through the gaps exists")
  func gaps() {
    let markup = """
      <html><body><ul class='a'><li><ul><li><div class='b'><p>q</p><h2>h</h2><p>r</p>\
      <section><i><b id='x'>t</b></i></section></div></li></ul></li></ul></body></html>
      """
    for selector in [
      ".a li b", ".a > li div b", ".a ul > li b", "ul > li > ul b", "p + h2 ~ section b",
      "div p ~ section > i b", ".a > li > ul > li > .b > p + h2 + p + section > i > b",
    ] {
      #expect(
        CascadeTrees.style(markup, book: "\(selector) { font-weight: normal }").isBold == false,
        "\(selector)")
    }
    for selector in [".a > ul b", "li > li b", "h2 + section b", "p > section b", ".b .a b"] {
      #expect(
        CascadeTrees.style(markup, book: "\(selector) { font-weight: normal }").isBold,
        "\(selector)")
    }
  }

  @Test("selectors longer than their bounds are dropped, their neighbours are not")
  func bounds() {
    let parts = String(repeating: "div ", count: 33)
    #expect(!isChosen("\(parts) p"))
    #expect(isChosen("\(parts) p, #x"))
    #expect(!isChosen("p" + String(repeating: ".second", count: 40)))
    #expect(isChosen("p" + String(repeating: ".second", count: 20)))
    let nested = String(repeating: ":is(", count: 6) + "p" + String(repeating: ")", count: 6)
    #expect(!isChosen(nested))
    #expect(isChosen(":is(:is(:is(p)))"))
  }
}
