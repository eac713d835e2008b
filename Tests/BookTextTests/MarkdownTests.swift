import BookText
import Testing

@Suite("Markdown to chapters", .timeLimit(.minutes(5)))
struct MarkdownTests {
  init() { Markdown.prepare() }

  private func body(_ text: String) -> String {
    Markdown.prepare(Array(text.utf8)).chapters.map { String(decoding: $0.body, as: UTF8.self) }
      .joined(separator: "|")
  }

  /// Only a heading between blocks begins a chapter: a chapter ends with all of its elements closed.
  @Test(arguments: ["a\n\n> # b\n> c", "a\n\n- # b\n- c", ">#"])
  func headingsWithinABlockBeginNoChapter(markdown: String) {
    let chapters = Markdown.prepare(Array(markdown.utf8)).chapters
    #expect(chapters.count == 1)
    #expect(chapters.allSatisfy { $0.headings.isEmpty && XHTMLFlaw.first(in: $0.body) == nil })
  }

  @Test func longBlocksStayWhole() {
    let entry = "- " + String(repeating: "word ", count: 3000) + "\n"
    let chapters = Markdown.prepare(Array(String(repeating: entry, count: 12).utf8)).chapters
    #expect(chapters.allSatisfy { XHTMLFlaw.first(in: $0.body) == nil })
  }

  @Test(arguments: [
    (
      "Some *em* and **strong** `co<de` words",
      "<p>Some <em>em</em> and <strong>strong</strong> <code>co&lt;de</code> words</p>\n"
    ),
    ("> quoted\n> on", "<blockquote><p>quoted\non</p>\n</blockquote>\n"),
    ("- a\n- b\n  - c", "<ul><li>a</li>\n<li>b<ul><li>c</li>\n</ul>\n</li>\n</ul>\n"),
    ("3. a\n4. b", "<ol start=\"3\"><li>a</li>\n<li>b</li>\n</ol>\n"),
    ("one\\\ntwo  \nthree", "<p>one<br/>two<br/>three</p>\n"),
    ("---", "<hr/>\n"), ("~~gone~~", "<p><del>gone</del></p>\n"),
    (
      "```\nlet a = \"<b>\"\n\tx\n```",
      "<pre><code>let a = &quot;&lt;b&gt;&quot;\n    x\n</code></pre>\n"
    ),
    (
      "| a | b |\n|---|---|\n| 1 | 2 |",
      "<table><tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>\n"
    ),
    ("[x](https://a.org/?b&c)", "<p><a href=\"https://a.org/?b&amp;c\">x</a></p>\n"),
    ("[x](file:///etc/passwd) [y](javascript:z)", "<p>x y</p>\n"),
    (
      "[x](b/c%20d.md#e) [y](Ü f.md) [z](<Ü f.md>) [a](#b) [b](/c.md)",
      "<p><a href=\"note:b/c%20d.md#e\">x</a> [y](Ü f.md) <a href=\"note:%C3%9C%20f.md\">z</a> a b</p>\n"
    ),
    (
      "See [[Another note]] or [[b#Part|that *one*]].\n\n`[[no]]`, [[]], [[a](b.md)",
      "<p>See <a href=\"note:Another%20note\">Another note</a> or <a href=\"note:b#Part\">that "
        + "<em>one</em></a>.</p>\n<p><code>[[no]]</code>, [[]], [<a href=\"note:b.md\">a</a></p>\n"
    ),
    (
      "~~~\n[[a]]\n~~~\n[[a]]", "<pre><code>[[a]]\n</code></pre>\n<p><a href=\"note:a\">a</a></p>\n"
    ),
    ("![a picture](p.png)", "<p><span class=\"picture\">[a picture]</span></p>\n"),
    ("a <b onclick='x'>bold</b> word<br>on", "<p>a bold word<br/>on</p>\n"),
    ("<div><p>kept &</p></div>", "<p>kept &amp;</p>\n"),
    ("&amp; &copy; &lt;", "<p>&amp; © &lt;</p>\n"),
    ("", ""),
  ])
  func elements(markdown: String, xhtml: String) { #expect(body(markdown) == xhtml) }

  @Test func chaptersAndTheirContents() {
    let prepared = Markdown.prepare(Array("# One *two*\n\na\n\n## Part\n\nb\n\n# Three\n\nc".utf8))
    #expect(prepared.title == "One two")
    #expect(prepared.chapters.map(\.name) == ["c0.xhtml", "c1.xhtml"])
    #expect(prepared.chapters[0].headings.map(\.title) == ["One two", "Part"])
    #expect(prepared.chapters[0].headings.map(\.level) == [1, 2])
    #expect(
      String(decoding: prepared.chapters[0].body, as: UTF8.self)
        .hasPrefix("<h1 id=\"h0\">One <em>two</em></h1>"))
    #expect(prepared.chapters[1].headings.map(\.title) == ["Three"])
  }

  @Test func notesStandAtTheEndAndLeadBack() {
    let text = body("# A\n\nWords[^1] and more[^x].\n\n[^1]: The note.\n[^x]: Another.")
    #expect(text.contains("Words<sup><a id=\"s1\" href=\"notes.xhtml#n1\">1</a></sup>"))
    #expect(text.contains("|<div class=\"note\" id=\"n1\"><span>1. </span><p>The note."))
    #expect(text.contains("<a href=\"c0.xhtml#s2\">"))
  }

  @Test func wordsGoOnBehindANotesSign() {
    let text = body("Words[^1] *go* on.\n\n[^1]: Note.")
    #expect(text.contains("1</a></sup> <em>go</em> on.</p>\n|<div"))
    #expect(text.hasSuffix("Note.</p>\n<a href=\"c0.xhtml#s1\">↩</a></div>\n"))
  }

  @Test func depthIsBounded() {
    let quotes = body(String(repeating: "> ", count: 3000) + "deep")
    #expect(quotes.contains("deep"))
    #expect(quotes.components(of: "<blockquote>") < 30)
    #expect(quotes.components(of: "<blockquote>") == quotes.components(of: "</blockquote>"))
  }
}
