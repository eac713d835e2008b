import ChapterFlow
import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PagesFigureTests {
  private let leading = FlowPage.usual.leading * FlowPage.usual.em
  private let room: ClosedRange<Float> = 44.9...515.1

  private func picture(_ name: String, _ height: Float, caption: Bool = false) -> FlowEntry {
    .picture(
      FlowPicture(address: name, width: 200, height: height), left: 45, before: 0, after: 0,
      keepsWithNext: caption)
  }

  private func prose(_ words: Int, _ dice: inout Dice) -> FlowEntry {
    .paragraph(.prose(words: words, dice: &dice))
  }

  /// Checks that nothing lies over something else.
  private func checkApart(_ page: SetPage) {
    for picture in page.pictures {
      #expect(room.contains(picture.rect.y))
      #expect(room.contains(picture.rect.y + picture.rect.height))
      for line in page.lines {
        let isAbove = line.rect.y + line.rect.height < picture.rect.y
        #expect(isAbove || line.rect.y > picture.rect.y + picture.rect.height)
      }
    }
  }

  @Test func aFigureThatLeavesAHoleStandsAtTheNextPagesHead() throws {
    var dice = Dice(71)
    let entries = [
      prose(130, &dice), .anchor("p"), picture("p", 330), prose(200, &dice), prose(200, &dice),
    ]
    let chapter = try #require(SetChapter.of(entries))
    #expect(chapter.page(0).pictures.isEmpty)
    #expect(chapter.page(0).lines.count >= 30)
    let page = chapter.page(1)
    #expect(page.pictures.map(\.address) == ["p"])
    #expect(page.pictures[0].rect.y < 45 + leading)
    checkApart(page)
    #expect(chapter.page(ofAnchor: "p")?.page == 1)
    #expect(page.anchors.map(\.id) == ["p"])
    #expect(chapter.pages.map(\.letters).reduce(0, +) == chapter.lettersBefore.last)
    #expect(Set(chapter.page(0).lines.map(\.block)).count == 2)
  }

  @Test func aFigureThatLeavesLittleEmptyKeepsItsPlace() throws {
    var dice = Dice(72)
    let entries = [prose(250, &dice), picture("p", 330), prose(300, &dice)]
    let chapter = try #require(SetChapter.of(entries))
    let rest = 31 - chapter.page(0).lines.count
    #expect((1...7).contains(rest))
    #expect(chapter.page(1).pictures.count == 1)
    #expect(chapter.page(1).pictures[0].rect.y < 45 + leading)
  }

  @Test func aFigureStaysWithItsCaption() throws {
    var dice = Dice(73)
    for words in stride(from: 20, to: 260, by: 12) {
      let caption = FlowEntry.paragraph(.of("Caption of the figure.") { $0.align = .center })
      let entries = [
        prose(words, &dice), picture("p", 200, caption: true), caption, prose(200, &dice),
      ]
      let chapter = try #require(SetChapter.of(entries))
      let page = try #require(chapter.pages.first { !$0.pictures.isEmpty })
      let line = try #require(page.lines.first { page.letters(of: $0).hasPrefix("Caption") })
      let gap = line.rect.y - page.pictures[0].rect.y - page.pictures[0].rect.height
      #expect(gap > 0 && gap < 1.6 * leading)
      checkApart(page)
      let next = page.lines.first { $0.rect.y > line.rect.y }
      if let next { #expect(next.rect.y - line.rect.y > 1.7 * leading) }
    }
  }

  @Test func aFigureMovesWithItsCaption() throws {
    var dice = Dice(77)
    let caption = FlowEntry.paragraph(
      .of("Caption of the figure.") { ($0.align, $0.spaceAfter) = (.center, 15) })
    let entries = [
      prose(130, &dice), .anchor("p"), picture("p", 330, caption: true), caption,
      prose(200, &dice), prose(200, &dice),
    ]
    let chapter = try #require(SetChapter.of(entries))
    #expect(chapter.page(0).pictures.isEmpty)
    #expect(chapter.page(0).lines.count >= 30)
    let page = chapter.page(1)
    #expect(page.pictures.map(\.address) == ["p"])
    #expect(page.pictures[0].rect.y < 45 + leading)
    let line = try #require(page.lines.first { page.letters(of: $0).hasPrefix("Caption") })
    let gap = line.rect.y - page.pictures[0].rect.y - page.pictures[0].rect.height
    #expect(gap > 0 && gap < 1.6 * leading)
    checkApart(page)
    #expect(page.lines.filter { page.letters(of: $0).hasPrefix("Caption") }.count == 1)
    // The text goes on below the caption, with air.
    let below = page.lines.filter { $0.rect.y > line.rect.y + 1 }.map(\.rect.y).min() ?? 0
    #expect(below - line.rect.y > 1.7 * leading)
    #expect(page.lines.count > 2)
    #expect(chapter.page(ofAnchor: "p")?.page == 1)
    #expect(chapter.pages.map(\.letters).reduce(0, +) == chapter.lettersBefore.last)
    let all = chapter.pages.flatMap { page in page.lines.map { page.letters(of: $0) } }
    #expect(all.filter { $0.hasPrefix("Caption") }.count == 1)
  }

  @Test func airAboutFiguresIsWholeLines() throws {
    var dice = Dice(74)
    for height in [31, 77, 150, 201] as [Float] {
      let chapter = try #require(
        SetChapter.of([prose(40, &dice), picture("p", height), prose(60, &dice)]))
      let page = chapter.page(0)
      let bases = page.runs.map(\.baseline)
      for base in bases {
        let lines = (base - (bases.first ?? 0)) / leading
        #expect(abs(lines - lines.rounded()) < 0.01)
      }
      checkApart(page)
    }
  }

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func figuresOfAnyHeightStandOnceAndInOrder(seed: UInt64) throws {
    var dice = Dice(seed)
    var (entries, names) = ([FlowEntry](), [String]())
    for index in 0..<30 {
      if dice.hits(40) {
        names.append("p\(index)")
        entries += [.anchor("p\(index)"), picture("p\(index)", dice.points(5...900))]
      } else if dice.hits(10) {
        entries.append(.pageBreak([.page, .left, .right][dice.below(3)]))
      } else if dice.hits(10) {
        entries.append(.paragraph(Prose.heading(index, dice: &dice)))
      } else {
        entries.append(prose(1 + dice.below(200), &dice))
      }
    }
    let chapter = try #require(SetChapter.of(entries, page: seed % 2 == 0 ? .usual : .low))
    let pages = chapter.pages
    #expect(pages.flatMap { $0.pictures.map(\.address) } == names)
    if seed % 2 == 0 { pages.forEach(checkApart) }
    for name in names {
      let place = try #require(chapter.page(ofAnchor: name))
      #expect(pages[place.page].pictures.contains { $0.address == name })
    }
    #expect(zip(chapter.lettersBefore, chapter.lettersBefore.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(pages.map(\.letters).reduce(0, +) == chapter.lettersBefore.last)
  }

  @Test func manyFiguresInARowFillTheirPages() throws {
    var dice = Dice(75)
    var entries = [prose(40, &dice)]
    for index in 0..<200 { entries.append(picture("p\(index)", 5_000)) }
    let chapter = try #require(SetChapter.of(entries))
    #expect(chapter.count == 201)
    #expect(chapter.pages.dropFirst().allSatisfy { $0.pictures.count == 1 })
  }
}
