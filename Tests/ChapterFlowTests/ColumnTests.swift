import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

/// What once stood out of the column.
@Suite(.timeLimit(.minutes(1))) struct ColumnTests {
  private let faces = PlainFaces()

  init() { faces.pictures = ["wide.png": (900, 300), "tall.png": (30, 4000)] }

  private func pages(_ samples: Sample...) throws -> [SetPage] {
    let tree = SampleTree.tree(samples)
    let flow = BlockWalker.chapter(of: tree, faces: faces, page: samplePage)
    let chapter = try #require(SetChapter(flow: flow, page: samplePage, faces: faces))
    return (0..<chapter.count).map(chapter.page)
  }

  private func right(_ page: SetPage) -> Float {
    let letters = page.lines.map { $0.rect.x + $0.rect.width }
    let pictures = page.pictures.map { $0.rect.x + $0.rect.width }
    return (letters + pictures).max() ?? 0
  }

  /// A hyphen may hang out of the column by a part of its width.
  private let edge = samplePage.width - samplePage.side + 0.3 * samplePage.em

  @Test func `a picture behind an indent is as wide as the rest of the line`() throws {
    let picture = Sample.el("img", ["src": "wide.png"])
    let page = try pages(.el("p", style: { $0.indent = .em(2) }, picture, " words"))[0]
    #expect(page.pictures.count == 1)
    #expect(abs(page.pictures[0].rect.width - (samplePage.column - 22)) < 0.01)
    #expect(right(page) <= edge)
    let tied = try pages(.el("p", "word\u{A0}", picture, " more"))[0]
    #expect(right(tied) <= edge)
    let spaced = try pages(.el("p", "\u{2003}\u{2003}", picture))[0]
    #expect(right(spaced) <= edge)
    let verse = try pages(.el("v", "a word and ", picture, " another"))[0]
    #expect(right(verse) <= edge)
  }

  @Test func `a high picture among letters fits into its boxes and the page`() throws {
    let boxed: (inout ComputedStyle) -> Void = {
      ($0.border.top.style, $0.border.top.width) = (.solid, 0.4)
      ($0.padding.top, $0.padding.bottom) = (.em(3), .em(3))
    }
    let page = try pages(
      .el("div", style: boxed, .el("p", "a ", .el("img", ["src": "tall.png"]), " b")))[0]
    #expect(page.pictures.count == 1)
    #expect(page.pictures[0].rect.y >= samplePage.top + 33)
    let bottom = samplePage.height - samplePage.bottom + 0.01
    for line in page.lines { #expect(line.rect.y + line.rect.height <= bottom) }
  }

  @Test func `words that fixed spaces tie are parted where no line holds them`() throws {
    let words = Array(repeating: "rememberable", count: 12).joined(separator: "\u{A0}")
    for page in try pages(.el("p", .text(words)), .el("p", .text("a " + words))) {
      #expect(right(page) <= edge)
    }
    // Words that a line holds stay together.
    let flow = FlowChapter(.el("p", "ten\u{A0}words ", .text(words)), .el("p", "a\u{A0}b"))
    #expect(flow.paragraphs[0].items[1].price == Item.infinity)
    #expect(flow.paragraphs[1].items[1].price == Item.infinity)
  }

  @Test func `a word in several looks and a deep indent of code are broken within the column`()
    throws
  {
    let big: (inout ComputedStyle) -> Void = { ($0.display, $0.size) = (.inline, 3) }
    let word = Sample.el(
      "p", "rememberable", .el("span", style: big, "rememberable"), "unrememberable")
    let code = Sample.el(
      "pre", style: { $0.whiteSpace = .pre },
      .text(String(repeating: " ", count: 60) + "anIdentifierThatIsLong"))
    for page in try pages(word, code) { #expect(right(page) <= edge) }
  }

  @Test func `signs of entries stand below each other, whatever their lines begin with`() throws {
    let list: (inout ComputedStyle) -> Void = { $0.padding.left = .em(2) }
    let page = try pages(.el("ul", style: list, .el("li", "“Quote”"), .el("li", "plain")))[0]
    let signs = page.glyphs.filter { $0.scalar == 0x2022 }.map(\.x)
    #expect(signs.count == 2 && Set(signs).count == 1)
  }
}
