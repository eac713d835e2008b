import ChapterFlow
import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PagesBoxTests {
  private let leading = FlowPage.usual.leading * FlowPage.usual.em

  private func box(_ entries: Range<Int>) -> FlowBox {
    FlowBox(
      entries: entries, left: 10, right: 10, paddingTop: 8, paddingBottom: 8, background: 0xEEEEEE,
      borders: [1, 1, 1, 1], borderColor: 0x333333)
  }

  @Test func aBoxStandsAroundItsEntries() throws {
    var flow = FlowChapter()
    flow.entries = ["one", "two", "three", "four"].map { .paragraph(.of($0)) }
    flow.boxes = [box(1..<3)]
    let page = try #require(SetChapter.of(flow)).page(0)
    let background = try #require(page.backgrounds.first)
    #expect(background.color == 0xEEEEEE)
    #expect(background.rect.x == 60)
    #expect(background.rect.width == 270)
    let (top, bottom) = (background.rect.y, background.rect.y + background.rect.height)
    let lines = page.lines
    #expect(lines[0].rect.y + lines[0].rect.height <= top)
    #expect(top + 8 <= lines[1].rect.y)
    #expect(lines[2].rect.y + lines[2].rect.height + 8 <= bottom)
    #expect(bottom <= lines[3].rect.y)
    // Four borders.
    #expect(page.backgrounds.filter { $0.color == 0x333333 }.count == 4)
  }

  @Test func aBoxOverTheLeafIsOpenThere() throws {
    var dice = Dice(41)
    var flow = FlowChapter()
    flow.entries = [
      .paragraph(.of("one")), .paragraph(.prose(words: 900, dice: &dice)), .paragraph(.of("two")),
    ]
    flow.boxes = [box(1..<2)]
    let chapter = try #require(SetChapter.of(flow))
    #expect(chapter.count >= 3)
    let layout = FlowPage.usual
    for (index, page) in chapter.pages.enumerated() {
      let background = try #require(page.backgrounds.first).rect
      #expect(background.y >= layout.top - 0.01)
      #expect(background.y + background.height <= layout.height - layout.bottom + 0.01)
      let isEdge = index == 0 || index == chapter.count - 1
      #expect(page.backgrounds.count == (isEdge ? 4 : 3))
    }
  }

  @Test func anInnerBoxLiesOverItsOuterBox() throws {
    var flow = FlowChapter()
    flow.entries = ["one", "two", "three"].map { .paragraph(.of($0)) }
    var inner = box(1..<2)
    (inner.left, inner.right, inner.borders) = (30, 30, [])
    var outer = box(0..<3)
    outer.borders = []
    flow.boxes = [inner, outer]
    let page = try #require(SetChapter.of(flow)).page(0)
    #expect(page.backgrounds.map(\.rect.x) == [60, 80])
    let (first, second) = (page.backgrounds[0].rect, page.backgrounds[1].rect)
    #expect(first.y < second.y)
    #expect(first.y + first.height > second.y + second.height)
  }

  @Test func boxesAroundNothingAreNotDrawn() throws {
    var flow = FlowChapter()
    flow.entries = [.anchor("a"), .paragraph(.of("one")), .pageBreak(.page)]
    flow.boxes = [box(0..<1), box(2..<3), box(5..<9)]
    let chapter = try #require(SetChapter.of(flow))
    #expect(chapter.page(0).backgrounds.isEmpty)
    #expect(chapter.page(0).words == ["one"])
  }

  @Test func rulesStandBetweenLines() throws {
    let rule = FlowEntry.rule(
      left: 50, width: 190, thickness: 1, color: 0x888888, before: 15, after: 15)
    let page = try #require(
      SetChapter.of([.paragraph(.of("one")), rule, .paragraph(.of("two"))])
    ).page(0)
    #expect(page.rules.count == 1)
    let rect = page.rules[0].rect
    #expect((rect.x, rect.width, rect.height) == (100, 190, 1))
    #expect(rect.y > page.lines[0].rect.y + page.lines[0].rect.height + leading * 0.5)
    #expect(rect.y + 1 < page.lines[1].rect.y - leading * 0.5)
  }
}
