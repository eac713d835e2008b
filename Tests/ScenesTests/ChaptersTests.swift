import Books
import Chrome
import TestSupport
import Testing

/// In which chapter a page lies.
@Suite(.timeLimit(.minutes(5))) struct ChaptersTests {
  /// The last entry that begins at a page or nearest before it, found the long way.
  private func expected(_ page: Int, _ entries: [OutlineEntry]) -> Int? {
    var best: (start: Int, number: Int)?
    for (number, entry) in entries.enumerated() {
      guard let start = entry.page, start <= page else { continue }
      if start >= best?.start ?? .min { best = (start, number) }
    }
    return best?.number
  }

  @Test func everyPageOfEveryOutline() {
    var random = SeededRandom(13)
    for _ in 0..<200 {
      let entries = (0..<Int.random(in: 0...30, using: &random)).map { number in
        OutlineEntry(
          title: "\(number)", depth: Int.random(in: 0...2, using: &random),
          page: number % 7 == 6 ? nil : Int.random(in: 0...40, using: &random))
      }
      let chapters = Chapters(entries)
      for page in -1...41 { #expect(chapters.chapter(at: page) == expected(page, entries)) }
    }
  }

  @Test func ofEntriesOnOnePageTheInnerOne() {
    let chapters = Chapters([
      OutlineEntry(title: "Part", depth: 0, page: 4), OutlineEntry(title: "One", depth: 1, page: 4),
    ])
    #expect(chapters.chapter(at: 3) == nil && chapters.chapter(at: 9) == 1)
  }
}
