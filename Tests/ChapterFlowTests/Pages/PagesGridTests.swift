import ChapterFlow
import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PagesGridTests {
  private let leading = FlowPage.usual.leading * FlowPage.usual.em

  /// How far a base line is off the grid of whole lines, in points.
  private func offGrid(_ baseline: Float, _ first: Float) -> Float {
    let lines = (baseline - first) / leading
    return abs(lines - lines.rounded()) * leading
  }

  @Test func textStandsOnAGridAlsoAfterHeadings() throws {
    let chapter = try #require(SetChapter.of(Prose.chapter(paragraphs: 60, seed: 31)))
    let plain = try #require(SetChapter.of([.paragraph(.of("word"))])).page(0).runs[0].baseline
    for page in chapter.pages {
      for run in page.runs where run.size == 11 { #expect(offGrid(run.baseline, plain) < 0.01) }
    }
  }

  @Test func aPageHoldsAsManyLinesAsFit() throws {
    var dice = Dice(32)
    let chapter = try #require(SetChapter.of([.paragraph(.prose(words: 2_000, dice: &dice))]))
    let most = Int((560 - 90) / leading)
    #expect(chapter.count > 3)
    for index in 0..<chapter.count - 1 {
      #expect((most - 1...most).contains(chapter.page(index).lines.count))
    }
  }

  @Test func theSpaceOfAPagesFirstHeadingIsDropped() throws {
    var dice = Dice(33)
    let heading = FlowEntry.paragraph(Prose.heading(1, dice: &dice))
    let text = FlowEntry.paragraph(.of("word"))
    let chapter = try #require(SetChapter.of([heading, text, .pageBreak(.page), heading, text]))
    #expect(chapter.count == 2)
    let (first, second) = (chapter.page(0).lines[0].rect.y, chapter.page(1).lines[0].rect.y)
    // The chapter's own heading keeps its air.
    #expect(first - second >= leading * 0.99)
    #expect(second - FlowPage.usual.top < leading)
  }

  @Test func spacesOfNeighboursCollapse() throws {
    func distance(after: Float, before: Float) throws -> Float {
      let first = FlowParagraph.of("one") { $0.spaceAfter = after }
      let second = FlowParagraph.of("two") { $0.spaceBefore = before }
      let page = try #require(SetChapter.of([.paragraph(first), .paragraph(second)])).page(0)
      return (page.runs[1].baseline - page.runs[0].baseline) / leading
    }
    #expect(abs(try distance(after: 0, before: 0) - 1) < 0.01)
    #expect(abs(try distance(after: 15, before: 0) - 2) < 0.01)
    #expect(abs(try distance(after: 15, before: 15) - 2) < 0.01)
    #expect(abs(try distance(after: 7, before: 15) - 2) < 0.01)
    #expect(abs(try distance(after: 7.5, before: 0) - 1.5) < 0.01)
  }

  @Test func aBreakBeginsAPage() throws {
    let entries: [FlowEntry] = [
      .pageBreak(.page), .paragraph(.of("one")), .pageBreak(.left), .pageBreak(.page),
      .paragraph(.of("two")), .pageBreak(.right),
    ]
    let chapter = try #require(SetChapter.of(entries))
    #expect(chapter.pages.map(\.words) == [["one"], ["two"]])
  }

  @Test func aSuperscriptLeavesItsLineAsHighAsOthers() throws {
    var maker = ParagraphMaker()
    maker.add("note")
    maker.look {
      $0.size = 9
      $0.rise = 4
    }
    maker.add("1")
    let entries: [FlowEntry] = [
      .paragraph(.of("before")), .paragraph(maker.paragraph), .paragraph(.of("behind")),
    ]
    let page = try #require(SetChapter.of(entries)).page(0)
    let bases = Array(Set(page.runs.map(\.baseline))).sorted()
    #expect(bases.count == 3)
    for (index, base) in bases.enumerated() {
      #expect(abs(base - bases[0] - Float(index) * leading) < 0.01)
    }
  }

  @Test func largeLettersInALineMakeTheLineHigherByWholeLines() throws {
    var maker = ParagraphMaker()
    maker.add("small ")
    maker.look { $0.size = 30 }
    maker.add("LARGE")
    let entries: [FlowEntry] = [
      .paragraph(.of("one")), .paragraph(maker.paragraph), .paragraph(.of("two")),
    ]
    let page = try #require(SetChapter.of(entries)).page(0)
    let bases = page.runs.filter { $0.size == 11 }.map(\.baseline)
    #expect(bases.count == 3)
    for base in bases { #expect(offGrid(base, bases[0]) < 0.01) }
    #expect(bases[1] - bases[0] > 1.9 * leading)
    #expect(bases[1] - 30 * 0.75 > bases[0])
  }
}
