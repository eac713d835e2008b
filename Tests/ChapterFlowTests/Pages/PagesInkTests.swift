import ChapterFlow
import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PagesInkTests {
  /// The right edges of lines of a page, in points.
  private func ends(_ page: SetPage) -> [Float] { page.lines.map { $0.rect.x + $0.rect.width } }

  @Test func noInkIsOutsideOfTheColumn() throws {
    let layout = FlowPage.usual
    let chapter = try #require(SetChapter.of(Prose.chapter(paragraphs: 80, seed: 11)))
    let hang = 0.7 * layout.em
    for page in chapter.pages {
      for run in page.runs {
        for glyph in page.glyphs[run.glyphs] {
          #expect(glyph.x >= layout.side - hang)
          #expect(glyph.x <= layout.width - layout.side + 0.01)
        }
        #expect(run.baseline - run.size * 0.75 >= layout.top - 0.01)
        #expect(run.baseline + run.size * 0.25 <= layout.height - layout.bottom + 0.01)
      }
      for end in ends(page) { #expect(end <= layout.width - layout.side + hang) }
    }
  }

  @Test func filledLinesEndAtTheEdgeAndLastLinesDoNot() throws {
    var dice = Dice(12)
    let page = try #require(SetChapter.of([.paragraph(.prose(words: 150, dice: &dice))])).page(0)
    let edge = FlowPage.usual.width - FlowPage.usual.side
    let lines = ends(page)
    #expect(lines.count > 5)
    for end in lines.dropLast() { #expect(end > edge - 0.01) }
    #expect((lines.last ?? edge) < edge - 1)
    #expect(abs(page.lines[0].rect.x - FlowPage.usual.side - 14) < 8)
  }

  @Test func aNarrowColumnIsRagged() throws {
    var dice = Dice(13)
    let paragraph = FlowParagraph.of(Prose.words(150, dice: &dice)) { $0.right = 290 - 17.9 * 11 }
    let page = try #require(SetChapter.of([.paragraph(paragraph)])).page(0)
    let spaces = page.characters.filter { $0.scalar == 0x20 }
    #expect(spaces.count > 20)
    for space in spaces { #expect(abs(space.width - 2.75) < 0.01) }
    #expect(page.runs.allSatisfy { $0.stretch == 1 })
  }

  @Test func aLineWithHolesIsRagged() throws {
    // Two long words that do not fit on one line leave a gap of many spaces.
    let long = String(repeating: "n", count: 40)
    let words = "a b \(long) c d \(long) e f \(long)"
    var maker = ParagraphMaker()
    maker.hyphenates = false
    maker.add(words)
    let page = try #require(SetChapter.of([.paragraph(maker.paragraph)])).page(0)
    for space in page.characters where space.scalar == 0x20 {
      #expect(space.width <= 2.75 * 2.6 + 0.01)
    }
  }

  @Test(arguments: [FlowParagraph.Align.start, .end, .center])
  func raggedLinesKeepTheirEdge(align: FlowParagraph.Align) throws {
    var dice = Dice(14)
    let paragraph = FlowParagraph.of(Prose.words(100, dice: &dice)) { $0.align = align }
    let page = try #require(SetChapter.of([.paragraph(paragraph)])).page(0)
    let (left, right) = (FlowPage.usual.side, FlowPage.usual.width - FlowPage.usual.side)
    let hang: Float = 4
    for line in page.lines {
      let end = line.rect.x + line.rect.width
      switch align {
      case .start: #expect(abs(line.rect.x - left) < hang)
      case .end: #expect(abs(end - right) < hang)
      default: #expect(abs(line.rect.x - left - (right - end)) < hang)
      }
    }
    #expect(Set(page.lines.dropLast().map(\.rect.width)).count > 1)
  }

  @Test func turnoversStandFartherIn() throws {
    var dice = Dice(15)
    let paragraph = FlowParagraph.of(Prose.words(60, dice: &dice)) {
      $0.turnover = 22
      $0.align = .start
      $0.isVerse = true
    }
    let lines = try #require(SetChapter.of([.paragraph(paragraph)])).page(0).lines
    #expect(lines.count > 2)
    #expect(abs(lines[0].rect.x - 50) < 1)
    for line in lines.dropFirst() { #expect(abs(line.rect.x - 72) < 1) }
  }

  @Test func versesEndWhereTheBookSays() throws {
    var maker = ParagraphMaker {
      $0.align = .start
      $0.turnover = 22
      $0.isVerse = true
    }
    maker.add("short line")
    maker.lineBreak()
    maker.lineBreak()
    maker.add("another line")
    let page = try #require(SetChapter.of([.paragraph(maker.paragraph)])).page(0)
    #expect(page.words == ["short line", "another line"])
    #expect(page.lines.allSatisfy { abs($0.rect.x - 50) < 1 && !$0.isHyphenated })
    let leading = FlowPage.usual.leading * FlowPage.usual.em
    #expect(abs(page.lines[1].rect.y - page.lines[0].rect.y - 2 * leading) < 0.01)
  }

  @Test func underlinesBackgroundsAndStrikesLieUnderTheirLetters() throws {
    var maker = ParagraphMaker { $0.align = .start }
    maker.hyphenates = false
    maker.add("before ")
    maker.look {
      $0.isUnderlined = true
      $0.isStruck = true
      $0.background = 0xFFEE00
      $0.color = 0x0000FF
    }
    maker.add("some words")
    maker.run = 0
    maker.add(" after")
    let page = try #require(SetChapter.of([.paragraph(maker.paragraph)])).page(0)
    #expect(page.words == ["before some words after"])
    let letters = Array(page.characters[7..<17])
    let (left, right) = (letters[0].x, letters[9].x + letters[9].width)
    #expect(page.rules.count == 2)
    #expect(page.backgrounds.count == 1)
    for fill in page.rules + page.backgrounds {
      #expect(abs(fill.rect.x - left) < 0.01)
      #expect(abs(fill.rect.x + fill.rect.width - right) < 0.01)
    }
    #expect(page.rules.allSatisfy { $0.color == 0x0000FF })
    // Letters before, within and after are three runs.
    #expect(page.runs.map(\.color) == [nil, 0x0000FF, nil])
  }

  @Test func superscriptsRise() throws {
    var maker = ParagraphMaker()
    maker.add("word")
    maker.look {
      $0.size = 7
      $0.rise = 4
    }
    maker.add("1")
    let page = try #require(SetChapter.of([.paragraph(maker.paragraph)])).page(0)
    #expect(page.words == ["word1"])
    #expect(page.glyphs.map(\.rise) == [0, 0, 0, 0, 4])
    #expect(Set(page.runs.map(\.baseline)).count == 1)
    #expect(page.runs.map(\.size) == [11, 7])
    #expect(page.lines[0].rect.height == 11)
  }
}
