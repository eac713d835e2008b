import ChapterFlow
import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PagesTextTests {
  /// The words of a chapter, where words that go on in the next line are joined.
  private func joined(_ pages: [SetPage]) -> String {
    var text = ""
    for page in pages {
      for line in page.lines { text += page.letters(of: line) + (line.isHyphenated ? "" : " ") }
    }
    return text
  }

  @Test func allWordsAreOnPagesInTheirOrder() throws {
    var dice = Dice(1)
    let texts = (0..<60).map { _ in Prose.words(1 + dice.below(140), dice: &dice) }
    let chapter = try #require(SetChapter.of(texts.map { .paragraph(.of($0)) }))
    #expect(chapter.count > 5)
    let pages = chapter.pages
    #expect(joined(pages) == texts.joined(separator: " ") + " ")
    #expect(pages.contains { $0.lines.contains(where: \.isHyphenated) })
  }

  @Test func theHyphenOfALineIsDrawnAndIsNoCharacter() throws {
    var dice = Dice(2)
    let chapter = try #require(
      SetChapter.of([.paragraph(.prose(words: 400, dice: &dice))], page: .low))
    for page in chapter.pages {
      let hyphens = page.glyphs.filter { $0.scalar == 0xAD }.count
      #expect(hyphens == page.lines.filter(\.isHyphenated).count)
      #expect(!page.characters.contains { $0.scalar == 0xAD || $0.scalar == 0x2D })
    }
  }

  @Test func aHyphenOfTheBookIsACharacterAndItsWordGoesOn() throws {
    var maker = ParagraphMaker { $0.right = 290 - 6 * 5.5 }
    maker.hyphenates = false
    maker.box(Array("well-".unicodeScalars.map(\.value)))
    maker.penalty()
    maker.add("known word")
    let page = try #require(SetChapter.of([.paragraph(maker.paragraph)])).page(0)
    #expect(page.words == ["well-", "known", "word"])
    #expect(page.lines.map(\.isHyphenated) == [true, false, false])
  }

  @Test func lettersOfPagesAreThoseOfTheChapter() throws {
    let flow = Prose.chapter(paragraphs: 60, seed: 3)
    let chapter = try #require(SetChapter.of(flow))
    var sum = 0
    for index in 0..<chapter.count {
      #expect(chapter.lettersBefore[index] == sum)
      sum += chapter.page(index).letters
    }
    #expect(chapter.lettersBefore == chapter.lettersBefore.sorted())
    #expect(chapter.lettersBefore.last == sum)
    let all = flow.entries.reduce(0) { count, entry in
      guard case .paragraph(let paragraph) = entry else { return count }
      return count + LetterCount.letters(of: paragraph.text)
    }
    #expect(sum == all)
  }

  @Test func charactersAreOrderedWithinTheirLine() throws {
    let chapter = try #require(SetChapter.of(Prose.chapter(paragraphs: 40, seed: 4)))
    for page in chapter.pages {
      for line in page.lines {
        var x = line.rect.x - 0.01
        for character in page.characters[line.characters] {
          #expect(character.x >= x)
          x = character.x + character.width - 0.01
        }
        #expect(x <= line.rect.x + line.rect.width + 0.01)
      }
    }
  }

  @Test func aLigatureSharesItsWidthBetweenItsLetters() throws {
    var maker = ParagraphMaker()
    maker.add("a")
    maker.space()
    maker.box(Array("fix".unicodeScalars.map(\.value)))
    // One glyph for the first two letters.
    let first = maker.paragraph.glyphs.count - 3
    maker.paragraph.glyphs[first].advance = 800
    maker.paragraph.glyphs[first + 1].cluster = maker.paragraph.glyphs[first].cluster
    maker.paragraph.glyphs[first + 1].advance = 0
    maker.paragraph.items[maker.paragraph.items.count - 1].width = 1.3 * 11
    let page = try #require(SetChapter.of([.paragraph(maker.paragraph)])).page(0)
    #expect(page.words == ["a fix"])
    let letters = page.characters.suffix(3).map { $0 }
    #expect(abs(letters[0].width - 4.4) < 0.01)
    #expect(abs(letters[1].x - letters[0].x - 4.4) < 0.01)
    #expect(abs(letters[2].width - 5.5) < 0.01)
    #expect(page.glyphs.suffix(3).map(\.scalar) == [0x66, 0, 0x78])
  }

  @Test func linesOfAParagraphHaveOneBlockOnAPage() throws {
    var dice = Dice(5)
    let entries = (0..<3).map { _ in FlowEntry.paragraph(.prose(words: 60, dice: &dice)) }
    let page = try #require(SetChapter.of(entries)).page(0)
    let blocks = page.lines.map(\.block)
    #expect(blocks == blocks.sorted())
    #expect(Set(blocks) == [0, 1, 2])
  }

  @Test func theMarkerIsTheBeginningOfItsLineAndHangsLeftOfIt() throws {
    var dice = Dice(6)
    let paragraph = FlowParagraph.of(Prose.words(60, dice: &dice)) {
      $0.left = 30
      $0.marker = FlowMarker()
      $0.marker?.text = [0x31, 0x2E]
      $0.marker?.glyphs = [
        ShapedGlyph(glyph: 0x31, face: 0, advance: 500, cluster: 0),
        ShapedGlyph(glyph: 0x2E, face: 0, advance: 500, cluster: 1),
      ]
      $0.marker?.width = 11
      $0.marker?.gap = 5
    }
    let chapter = try #require(SetChapter.of([.paragraph(paragraph)]))
    let page = chapter.page(0)
    #expect(page.words[0].hasPrefix("1. "))
    #expect(!page.words[1].contains("1."))
    let x = FlowPage.usual.side + 30 - 16
    #expect(abs(page.characters[0].x - x) < 0.01)
    #expect(abs((page.glyphs.first?.x ?? 0) - x) < 0.01)
    #expect(chapter.lettersBefore.last == 2 + LetterCount.letters(of: paragraph.text))
  }

  @Test func headingsAreListedWithTheirPlaces() throws {
    let chapter = try #require(SetChapter.of(Prose.chapter(paragraphs: 60, seed: 7)))
    #expect(chapter.headings.count == 5)
    for heading in chapter.headings {
      #expect(heading.level == 2)
      let page = chapter.page(heading.page)
      let lines = page.lines.filter { $0.headingLevel == 2 }
      let words = lines.map { page.letters(of: $0) }.joined(separator: " ")
      #expect(words.contains(heading.text))
      #expect(lines.contains { abs($0.rect.y - heading.y) < 20 })
    }
  }

  @Test func anEmptyChapterHasAnEmptyPage() throws {
    let chapter = try #require(SetChapter.of([]))
    #expect(chapter.count == 1)
    #expect(chapter.lettersBefore == [0, 0])
    #expect(chapter.page(0).lines.isEmpty)
    #expect(chapter.page(1).lines.isEmpty)
    #expect(chapter.page(-1).lines.isEmpty)
  }

  @Test func aLateChapterIsNone() {
    let flow = Prose.chapter(paragraphs: 60, seed: 8)
    #expect(SetChapter(flow: flow, page: .usual, faces: MeasuringFaces(), isLate: { true }) == nil)
  }
}
