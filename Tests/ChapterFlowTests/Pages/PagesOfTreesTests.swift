import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

/// From trees with styles to pages.
@Suite(.timeLimit(.minutes(1)))
struct PagesOfTreesTests {
  private let faces = PlainFaces()

  init() { faces.pictures = ["small.png": (100, 50)] }

  private func chapter(seed: UInt64, isHostile: Bool) throws -> (SetChapter, [UInt32]) {
    let (tree, letters) = RandomTree.make(seed: seed, nodes: 150, isHostile: isHostile)
    let flow = BlockWalker.chapter(of: tree, faces: faces, page: samplePage)
    return (try #require(SetChapter(flow: flow, page: samplePage, faces: faces)), letters)
  }

  @Test func lettersOfPagesAreThoseOfTheTree() throws {
    for seed in 0..<150 as Range<UInt64> {
      let (chapter, letters) = try chapter(seed: seed, isHostile: false)
      let shown = chapter.pages.flatMap { page in
        page.characters.map(\.scalar).filter { LetterCount.letters(of: $0) > 0 }
      }
      #expect(shown == letters, "seed \(seed)")
      #expect(chapter.lettersBefore.last == LetterCount.letters(of: letters))
    }
  }

  @Test func noInkOfHostileTreesIsOutsideOfTheColumn() throws {
    let left = samplePage.side
    let right = samplePage.width - samplePage.side
    for seed in 500..<650 as Range<UInt64> {
      let (chapter, _) = try chapter(seed: seed, isHostile: true)
      for page in chapter.pages {
        for run in page.runs {
          for glyph in page.glyphs[run.glyphs] {
            #expect(glyph.x >= left - 0.7 * run.size - 0.01, "seed \(seed)")
            #expect(glyph.x <= right + 0.01, "seed \(seed)")
          }
          #expect(run.baseline > samplePage.top)
          #expect(run.baseline < samplePage.height - samplePage.bottom + 0.01, "seed \(seed)")
        }
        for fill in page.backgrounds + page.rules {
          #expect(fill.rect.x >= left - 0.7 * 33 && fill.rect.width >= 0, "seed \(seed)")
          #expect(fill.rect.x + fill.rect.width <= right + 0.7 * 33, "seed \(seed)")
        }
        for picture in page.pictures {
          #expect(picture.rect.x >= left - 0.01, "seed \(seed)")
          #expect(picture.rect.x + picture.rect.width <= right + 0.5, "seed \(seed)")
          #expect(picture.rect.y >= samplePage.top - 0.01, "seed \(seed)")
        }
      }
    }
  }
}
