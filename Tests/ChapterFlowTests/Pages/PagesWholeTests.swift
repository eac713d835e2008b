import ChapterFlow
import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PagesWholeTests {
  /// Entries of all kinds, with measures that no book should have.
  private func wild(_ seed: UInt64) -> FlowChapter {
    var dice = Dice(seed)
    var flow = FlowChapter()
    flow.links = ["a", "b"]
    for _ in 0..<dice.below(40) { flow.entries.append(entry(&dice)) }
    for _ in 0..<dice.below(6) {
      let first = dice.below(flow.entries.count + 3)
      flow.boxes.append(
        FlowBox(
          entries: first..<first + dice.below(9), left: dice.points(-20...200),
          right: dice.points(-20...200), paddingTop: dice.points(-5...90),
          paddingBottom: dice.points(-5...600), background: dice.hits(50) ? 0xFF : nil,
          borders: (0..<dice.below(6)).map { _ in dice.points(-1...9) }, borderColor: nil))
    }
    return flow
  }

  private func entry(_ dice: inout Dice) -> FlowEntry {
    switch dice.below(9) {
    case 0: .pageBreak([.page, .left, .right][dice.below(3)])
    case 1: .anchor("a\(dice.below(9))")
    case 2:
      .rule(
        left: dice.points(-9...90), width: dice.points(-9...290), thickness: dice.points(-1...900),
        color: nil, before: dice.points(-40...900), after: dice.points(-40...900))
    case 3:
      .picture(
        FlowPicture(address: "p", width: dice.points(-9...900), height: dice.points(-9...900)),
        left: dice.points(-9...90), before: dice.points(-9...90), after: dice.points(-9...90),
        keepsWithNext: dice.hits(50))
    case 4: .paragraph(Prose.heading(dice.below(99), dice: &dice))
    default: .paragraph(paragraph(&dice))
    }
  }

  private func paragraph(_ dice: inout Dice) -> FlowParagraph {
    var maker = ParagraphMaker {
      $0.align = [.start, .end, .center, .justify][dice.below(4)]
      $0.left = dice.points(-50...400)
      $0.right = dice.points(-50...100)
      $0.firstIndent = dice.points(-40...40)
      $0.turnover = dice.points(0...40)
      $0.leading = [15, 3, 0, -9, 22, 900, .nan, .infinity][dice.below(8)]
      $0.spaceBefore = [0, 7, 15, 9_000, -9, .nan][dice.below(6)]
      $0.isVerse = dice.hits(20)
      $0.isCode = dice.hits(20)
      $0.keepsTogether = dice.hits(20)
      $0.keepsWithNext = dice.hits(20)
      $0.marker = dice.hits(10) ? FlowMarker() : nil
    }
    for _ in 0..<dice.below(60) {
      switch dice.below(12) {
      case 0: maker.lineBreak()
      case 1: maker.picture(dice.points(0...300), dice.points(0...600))
      case 2:
        maker.look {
          $0.size = dice.points(0...90); $0.link = Int32(dice.below(4)) - 1
        }
      case 3: maker.paragraph.anchors.append((dice.below(90), "p\(dice.below(9))"))
      default: maker.add(Prose.words(1 + dice.below(4), dice: &dice) + " ")
      }
    }
    return maker.paragraph
  }

  private func text(_ flow: FlowChapter) -> [UInt32] {
    flow.entries.flatMap { entry -> [UInt32] in
      guard case .paragraph(let paragraph) = entry else { return [] }
      return paragraph.text.filter { $0 != 0x20 }
    }
  }

  @Test func wildChaptersLoseNoLetterAndEnd() throws {
    for seed in 1...150 as ClosedRange<UInt64> {
      let flow = wild(seed)
      let chapter = try #require(SetChapter.of(flow, page: seed % 2 == 0 ? .usual : .low))
      let pages = chapter.pages
      #expect(pages.flatMap { $0.characters.map(\.scalar) }.filter { $0 != 0x20 } == text(flow))
      #expect(pages.reduce(0) { $0 + $1.letters } == chapter.lettersBefore.last)
      #expect(chapter.lettersBefore.count == chapter.count + 1)
    }
  }

  @Test func unsoundParagraphsAreLeftOut() throws {
    var broken = FlowParagraph.of("some words")
    broken.pieces.removeLast()
    var lost = FlowParagraph.of("some words")
    lost.text.removeLast()
    var plain = FlowParagraph.of("some words")
    plain.runs = []
    let entries = [broken, lost, plain, .of("whole")].map(FlowEntry.paragraph)
    #expect(try #require(SetChapter.of(entries)).pages.map(\.words) == [["whole"]])
  }

  @Test func uselessPagesStillHaveLines() throws {
    let layouts = [
      FlowPage(width: 0, height: 0, top: 0, bottom: 0, side: 0, em: 0, leading: 0),
      FlowPage(width: 10, height: 10, top: 90, bottom: 90, side: 90, em: 11, leading: 1.4),
      FlowPage(
        width: .nan, height: .infinity, top: .nan, bottom: 0, side: 0, em: .nan, leading: .nan),
    ]
    var dice = Dice(9)
    let flow = [FlowEntry.paragraph(.prose(words: 30, dice: &dice))]
    for layout in layouts {
      let chapter = try #require(SetChapter.of(flow, page: layout))
      #expect(chapter.lettersBefore.last ?? 0 > 30)
      #expect(chapter.pages.reduce(0) { $0 + $1.letters } == chapter.lettersBefore.last)
    }
  }

  @Test func pagesAreTheSameInAnyOrder() throws {
    let flow = Prose.chapter(paragraphs: 40, seed: 51)
    let forth = try #require(SetChapter.of(flow))
    let back = try #require(SetChapter.of(flow))
    let pages = forth.pages
    for index in pages.indices.reversed() {
      let page = back.page(index)
      #expect(page.characters.map(\.x) == pages[index].characters.map(\.x))
      #expect(page.runs.map(\.baseline) == pages[index].runs.map(\.baseline))
      #expect(page.words == pages[index].words)
    }
  }
}
