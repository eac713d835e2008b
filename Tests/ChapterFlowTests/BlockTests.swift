import ChapterFlow
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct BlockTests {
  @Test func `margins add up from block to block`() {
    let chapter = FlowChapter(
      .el(
        "blockquote",
        style: { ($0.margin.left, $0.margin.right) = (.em(2), .em(1)) },
        .el("p", style: { $0.padding.left = .part(0.1) }, "one")), .el("p", "two"))
    #expect(chapter.paragraphs.map(\.left) == [52, 0])
    #expect(chapter.paragraphs.map(\.right) == [11, 0])
  }

  @Test func `letters keep their measure, whatever the margins are`() {
    var samples = Sample.text("deep")
    for _ in 0..<100 {
      samples = .el(
        "div", style: { ($0.margin.left, $0.padding.right) = (.em(1), .part(0.4)) }, samples)
    }
    let paragraph = FlowChapter(samples).paragraphs[0]
    let measure = samplePage.column - paragraph.left - paragraph.right
    #expect(abs(measure - 180) < 0.01)
    #expect(paragraph.left > 0 && paragraph.right > paragraph.left)
    var narrow = samplePage
    narrow.width = 200
    let small = FlowChapter(samples, page: narrow).paragraphs[0]
    #expect(small.left == 0 && small.right == 0)
  }

  @Test func `negative margins stay in the column`() {
    let chapter = FlowChapter(
      .el("div", style: { $0.margin.left = .em(-9) }, "one"),
      .el(
        "div", style: { $0.margin.left = .em(2) },
        .el("div", style: { ($0.margin.left, $0.indent) = (.em(-1), .em(-4)) }, "two")))
    #expect(chapter.paragraphs.map(\.left) == [0, 11])
    #expect(chapter.paragraphs[1].firstIndent == -11)
  }

  @Test func `widths narrow a block, in its place`() {
    let half: (inout ComputedStyle) -> Void = { $0.width = .part(0.8) }
    let chapter = FlowChapter(
      .el("div", style: half, "left"),
      .el(
        "div",
        style: {
          half(&$0)
          ($0.margin.left, $0.margin.right) = (.auto, .auto)
        }, "middle"),
      .el(
        "div",
        style: {
          half(&$0)
          $0.margin.left = .auto
        }, "right"))
    #expect(chapter.paragraphs.map { $0.left.rounded() } == [0, 30, 60])
    #expect(chapter.paragraphs.map { $0.right.rounded() } == [60, 30, 0])
  }

  @Test func `vertical margins are half lines, and collapse`() {
    let chapter = FlowChapter(
      .el(
        "div", style: { ($0.margin.top, $0.margin.bottom) = (.em(2), .em(1)) },
        .el("p", style: { ($0.margin.top, $0.margin.bottom) = (.em(1), .em(3)) }, "one")),
      .el("p", style: { $0.margin.top = .em(100) }, "two"),
      .el("p", style: { $0.margin.top = .em(0.2) }, "three"))
    #expect(chapter.paragraphs.map(\.spaceBefore) == [22.5, 127.5, 0])
    #expect(chapter.paragraphs.map(\.spaceAfter) == [30, 0, 0])
  }

  @Test func `an empty block is space`() {
    let chapter = FlowChapter(
      .el("p", "one"),
      .el("div", style: { ($0.margin.top, $0.padding.top) = (.em(1), .em(1)) }), .el("p", "two"))
    #expect(chapter.entries.count == 2)
    #expect(chapter.paragraphs[1].spaceBefore > 15)
  }

  @Test func `alignment, indent and leading are those of the block`() {
    let chapter = FlowChapter(
      .el("p", style: { $0.indent = .em(1.5) }, "one"),
      .el("p", style: { $0.align = .center }, "two"),
      .el("p", style: { ($0.align, $0.indent) = (.right, .em(90)) }, "three"),
      .el("p", style: { $0.size = 2 }, "four"), .el("p", style: { $0.leading = 2 }, "five"))
    #expect(chapter.paragraphs.map(\.align) == [.justify, .center, .end, .start, .justify])
    #expect(chapter.paragraphs.map(\.firstIndent) == [16.5, 0, 66, 0, 0])
    #expect(chapter.paragraphs.map { $0.leading.rounded() } == [15, 15, 15, 26, 22])
  }

  @Test func `only the first line of a block has the indent`() {
    let chapter = FlowChapter(
      .el("div", style: { $0.indent = .em(1) }, "one", .el("hr"), "two"))
    #expect(chapter.paragraphs.map(\.firstIndent) == [11, 0])
  }

  @Test func `narrow columns and readers who want so are ragged`() {
    var page = samplePage
    page.isJustified = false
    #expect(FlowChapter(.el("p", "x"), page: page).paragraphs[0].align == .start)
    page = samplePage
    page.side = 110
    #expect(FlowChapter(.el("p", "x"), page: page).paragraphs[0].align == .start)
  }

  @Test func `headings have levels and stay with what follows`() {
    let chapter = FlowChapter(
      .el("h1", "one"), .el("h3", .el("div", "three")),
      .el("div", ["role": "heading", "aria-level": "4"], "four"),
      .el("p", style: { $0.breakAfter = .avoid }, "kept"), .el("p", "free"))
    #expect(chapter.paragraphs.map(\.headingLevel) == [1, 3, 4, 0, 0])
    #expect(chapter.paragraphs.map(\.keepsWithNext) == [true, true, true, true, false])
  }

  @Test func `titles of FictionBook have the level of their section`() {
    let chapter = FlowChapter(
      .el(
        "body", .el("title", .el("p", "book")),
        .el(
          "section", .el("title", .el("p", "part")),
          .el("section", .el("title", .el("p", "chapter")), .el("p", "text")))))
    #expect(chapter.paragraphs.map(\.headingLevel) == [1, 2, 3, 0])
  }

  @Test func `short blocks that avoid breaks stay together`() {
    let chapter = FlowChapter(
      .el("div", style: { $0.breakInside = .avoid }, .el("p", "one"), .el("p", "two")),
      .el("p", "three"))
    #expect(chapter.paragraphs.map(\.keepsWithNext) == [true, false, false])
    #expect(chapter.paragraphs.map(\.keepsTogether) == [true, true, false])
  }

  @Test func `breaks stand between entries alone`() {
    let chapter = FlowChapter(
      .el("p", style: { $0.breakBefore = .page }, "one"),
      .el("p", style: { $0.breakAfter = .page }, "two"),
      .el("div", style: { $0.breakBefore = .right }, .el("p", "three")),
      .el("p", style: { $0.breakAfter = .page }, "four"))
    let kinds = chapter.entries.map { entry in
      switch entry {
      case .paragraph: "text"
      case .pageBreak(let side): "\(side)"
      default: "other"
      }
    }
    #expect(kinds == ["text", "text", "right", "text", "text"])
  }

  @Test func `boxes hold their entries, outer ones first`() {
    let chapter = FlowChapter(
      .el("p", "before"),
      .el(
        "div",
        style: {
          $0.background = 0xEEEEEE
          ($0.padding.top, $0.padding.left) = (.em(1), .em(1))
        }, .el("p", "one"),
        .el(
          "div",
          style: {
            $0.border.left.style = .solid; $0.border.left.width = 0.2
          }, "two")),
      .el("div", style: { $0.background = 0 }))
    #expect(chapter.boxes.map(\.entries) == [1..<3, 2..<3])
    #expect(chapter.boxes[0].background == 0xEEEEEE)
    #expect(chapter.boxes[0].paddingTop == 11)
    #expect(chapter.boxes[1].borders.map { ($0 * 10).rounded() } == [0, 0, 0, 22])
    #expect(chapter.paragraphs[1].left == 11)
  }

  @Test func `what is not displayed is left out`() {
    let chapter = FlowChapter(
      .el("head", .el("title", "no")), .el("p", style: { $0.display = .none }, "no"),
      .el("p", "yes"))
    #expect(chapter.texts == ["yes"])
  }

  @Test func `letters off the page are kept, and not shown`() {
    let chapter = FlowChapter(
      .el("h1", style: { ($0.position, $0.isOffPage) = (.absolute, true) }, "Chapter 1"),
      .el("p", "Text"),
      .el("p", style: { ($0.position, $0.isOffPage) = (.absolute, true) }, "End"))
    #expect(chapter.texts == ["Chapter 1 Text", "End "])
    #expect(chapter.letters == 15)
    #expect(chapter.paragraphs[0].items[0].width == 0)
    #expect(chapter.paragraphs[0].pieces[0].glyphs.isEmpty)
  }

  @Test func `invisible letters take their room alone`() {
    let paragraph = FlowChapter(
      .el("p", "a", .el("span", style: { $0.isHidden = true }, "bc"), "d")
    ).paragraphs[0]
    #expect(paragraph.string == "ad")
    #expect(paragraph.items.map(\.width) == [5.5, 11, 5.5])
  }

  @Test func `rules have a width, a thickness and a place`() throws {
    let chapter = FlowChapter(
      .el("p", "one"),
      .el(
        "hr",
        style: {
          ($0.margin.left, $0.margin.right, $0.margin.top) = (.part(0.35), .part(0.35), .em(1))
          ($0.border.bottom.style, $0.border.bottom.width) = (.solid, 0.05)
        }))
    guard case .rule(let left, let width, let thickness, _, let before, _) = chapter.entries.last
    else {
      Issue.record("no rule")
      return
    }
    #expect(abs(left - 105) < 0.01 && abs(width - 90) < 0.01)
    #expect(abs(thickness - 0.55) < 0.01 && before == 7.5)
  }
}
