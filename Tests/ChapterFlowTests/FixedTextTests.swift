import ChapterFlow
import StyleSheets
import Testing

/// What fixed pages share with running text, and boxes that let something through. Letters of 16 pixels are 8 pixels wide,
/// those of East Asia 16.
@Suite(.timeLimit(.minutes(1))) struct FixedTextTests {
  private let faces = PlainFaces()

  init() { faces.pictures = ["/ground.png": (10, 20), "/thin.png": (1, 600)] }

  private func page(_ body: String, _ css: String = "") -> SetPage {
    let tree = FixedSamples.tree(body, css, width: 800, height: 600)
    return FixedPageSetter.page(of: tree, faces: faces, width: 800, height: 600).page
  }

  private func words(_ page: SetPage) -> String {
    let scalars = page.characters.compactMap { Unicode.Scalar($0.scalar) }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The left edge of a letter in pixels.
  private func place(_ letter: Unicode.Scalar, _ page: SetPage) -> Float? {
    page.characters.first { $0.scalar == letter.value }.map { $0.x / 0.75 }
  }

  private func near(_ a: Float?, _ b: Float) -> Bool { a.map { abs($0 - b) < 0.1 } ?? false }

  // MARK: - Ruby

  @Test func `ruby stands in the middle over the base`() throws {
    let page = page("[ruby|\u{6F22}\u{5B57}[rp|(][rt|ab][rp|)]]x")
    #expect(words(page) == "\u{6F22}\u{5B57}abx")
    #expect(near(place("a", page), 12) && near(place("b", page), 16) && near(place("x", page), 32))
    let ruby = page.characters.filter(\.isRuby)
    #expect(ruby.map(\.scalar) == [0x61, 0x62])
    let base = try #require(page.layers.first?.drawing.runs.map(\.baseline).max())
    #expect(ruby.allSatisfy { $0.y / 0.75 + $0.height / 0.75 < base })
    #expect(ruby.allSatisfy { $0.y >= 0 }, "the line makes room for its ruby")
  }

  @Test func `a base makes room for wider ruby, and stays in one line`() {
    let page = page("[p|a [ruby|\u{6F22}\u{5B57}[rt|bcdefghijklm]]x]", "p { width: 58px }")
    #expect(near(place("x", page), 48))
    let lines = Set(page.lines.map(\.rect.y))
    #expect(lines.count == 2)
    #expect(near(place("\u{6F22}", page), 8))
  }

  @Test func `ruby without a base stands behind`() {
    #expect(words(page("ab[ruby|[rt|cd]]")) == "abcd")
  }

  // MARK: - Formulas

  @Test func `a fraction has its bar, and its parts above and below`() throws {
    let page = page("[math|[mfrac|[mi|a][mi|b]]]")
    let drawing = try #require(page.layers.first?.drawing)
    #expect(drawing.rules.count == 1)
    let rises = drawing.glyphs.map(\.rise)
    #expect(rises.count == 2 && (rises.first ?? 0) > (rises.last ?? 0))
    #expect(words(page) == "ab")
  }

  @Test func `a formula of its own line stands in the middle`() throws {
    let page = page("[p|ab[math display=block|[mi|c]]de]")
    #expect(page.lines.count == 3)
    let formula = try #require(page.lines.dropFirst().first).rect
    #expect(near((formula.x + formula.width / 2) / 0.75, 400))
  }

  // MARK: - Tables

  @Test func `a table with a place is as wide as its columns`() {
    let page = page(
      "[table.a|[tr|[td|ab][td|cdef]]]",
      ".a { position: absolute; right: 0; top: 0; background: #010203 } td { padding: 0 }")
    let fill = page.layers.flatMap(\.drawing.backgrounds).first { $0.color == 0x010203 }
    #expect(near(fill?.rect.width, 48))
    #expect(near(place("c", page), 768))
  }

  @Test func `columns are as wide as their widest cells`() {
    let page = page(
      "[table|[tr|[td|a][td|b]][tr|[td|cdef][td|g]][tr|[td colspan=2|h]]]", "td { padding: 0 }")
    #expect(near(place("b", page), 32) && near(place("g", page), 32))
    #expect(near(place("h", page), 0))
  }

  @Test func `a table that is told its width fills the width`() {
    let page = page(
      "[table|[tr|[td|a][td|b]]]", "table { width: 100px } td { padding: 0 }")
    #expect(near(place("b", page), 50))
  }

  // MARK: - Words that are never lost

  @Test(arguments: [
    "", "div { position: absolute }", "div { display: inline-block }", "div { float: left }",
    "div { display: table-row }", "div { display: table }", "div { position: relative }",
    "div { display: inline }", "div { overflow: hidden; width: 50px }",
    "div { opacity: 0.9 }",
  ])
  func `words within any number of boxes are set`(css: String) {
    var body = "ab"
    for _ in 0..<150 { body = "[div|c \(body) d]" }
    let set = words(page(body, css)).filter { !$0.isWhitespace }
    #expect(set.count == 302)
    #expect(set.contains("ab"))
  }

  @Test func `words of boxes beyond the bound are set`() {
    let css = "div { position: absolute; left: 0; top: 0; width: 10px }"
    let page = page(String(repeating: "[div|a]", count: 6000), css)
    #expect(page.characters.count == 6000)
  }

  // MARK: - Grounds and opacity

  @Test(arguments: [
    ("", 10, 3), ("no-repeat", 1, 1), ("repeat-x", 10, 1), ("repeat-y", 1, 3),
    ("no-repeat repeat", 1, 3), ("round", 10, 3),
  ])
  func `pictures behind boxes stand beside themselves`(repeats: String, across: Int, down: Int) {
    let css = "div { width: 100px; height: 50px; background: url(ground.png) \(repeats) }"
    let picture = page("[div|]", css).layers.flatMap(\.drawing.pictures).first
    #expect(picture?.across == across && picture?.down == down)
    #expect(picture?.rect.width == 10 && picture?.clip?.width == 100)
  }

  @Test func `repeated pictures begin before the box where their place is within`() {
    let css =
      "div { width: 100px; height: 40px; background: url(ground.png) 5px 5px } p { margin: 0 }"
    let picture = page("[div|]", css).layers.flatMap(\.drawing.pictures).first
    #expect(near(picture?.rect.x, -5) && near(picture?.rect.y, -15))
    #expect(picture?.across == 11 && picture?.down == 3)
  }

  @Test func `a thin picture is stretched, and many pictures of a page are bounded`() {
    let css = "div { width: 700px; height: 600px; background: url(thin.png) }"
    let picture = page("[div|]", css).layers.flatMap(\.drawing.pictures).first
    #expect(picture?.rect.width == 700 && picture?.across == 1)
    faces.pictures["/ground.png"] = (2, 2)
    let small =
      "div { width: 700px; height: 600px; background: url(ground.png) }"
    let many = page("[div|]", small).layers.flatMap(\.drawing.pictures).first
    #expect((many?.across ?? 0) * (many?.down ?? 0) == 1)
  }

  @Test func `boxes that let something through are whole with what they hold`() {
    let page = page(
      "[div.a|[div.b|x]][div.c|y]",
      "div { position: absolute } .a { opacity: 0.5 } .c { opacity: 40% } .b { z-index: 5 }")
    let fades = page.layers.map { $0.fades.map(\.opacity) }
    #expect(fades == [[], [0.5], [0.5], [0.4]])
    #expect(page.layers[1].fades.first?.box == page.layers[2].fades.first?.box)
  }
}
