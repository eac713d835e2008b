import ChapterFlow
import PaperTypesetting
import Testing

/// How pages end and begin.
@Suite(.timeLimit(.minutes(1)))
struct PagesLeafTests {
  private static let seeds: [UInt64] = [71, 72, 73, 74]

  /// Whether a line is indented as the first of a paragraph.
  private func begins(_ line: SetPage.Line) -> Bool {
    line.headingLevel > 0 || line.rect.x > FlowPage.usual.side + 7
  }

  @Test(arguments: seeds, [FlowPage.usual, .low])
  func noLineOfAParagraphStandsAloneAtALeaf(seed: UInt64, layout: FlowPage) throws {
    let chapter = try #require(
      SetChapter.of(Prose.chapter(paragraphs: 80, seed: seed), page: layout))
    let pages = chapter.pages
    #expect(pages.count > 8)
    for (page, next) in zip(pages, pages.dropFirst()) {
      let (last, first) = (try #require(page.lines.last), try #require(next.lines.first))
      guard !begins(first) else { continue }
      #expect(page.lines.filter { $0.block == last.block }.count >= 2)
      #expect(next.lines.filter { $0.block == first.block }.count >= 2)
    }
  }

  @Test(arguments: seeds)
  func noHyphenStandsAtTheEndOfAPage(seed: UInt64) throws {
    let chapter = try #require(SetChapter.of(Prose.chapter(paragraphs: 80, seed: seed)))
    for page in chapter.pages { #expect(page.lines.last?.isHyphenated != true) }
  }

  @Test(arguments: seeds, [FlowPage.usual, .low])
  func headingsStandOverTheirText(seed: UInt64, layout: FlowPage) throws {
    let chapter = try #require(
      SetChapter.of(Prose.chapter(paragraphs: 80, seed: seed), page: layout))
    for page in chapter.pages { #expect(page.lines.last?.headingLevel == 0) }
  }

  @Test func paragraphsThatKeepTogetherAreNotParted() throws {
    var dice = Dice(76)
    let entries = (0..<60).map { _ in
      var paragraph = FlowParagraph.prose(words: 10 + dice.below(25), dice: &dice)
      paragraph.keepsTogether = true
      return FlowEntry.paragraph(paragraph)
    }
    for page in try #require(SetChapter.of(entries)).pages {
      #expect(begins(try #require(page.lines.first)))
    }
  }
}
