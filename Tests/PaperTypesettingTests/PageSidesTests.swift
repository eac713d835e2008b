import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1))) struct PageSidesTests {
  /// Of each chapter, the numbers of lines of all pages but the last.
  private func fills(isSideKnown: Bool, beginsRight: Bool = true) -> [[Int]] {
    (1...60).map { seed in
      var random = TestRandom(UInt64(seed))
      var room = PageRoom(height: 465, grid: 15, beginsRight: beginsRight)
      room.isSideKnown = isSideKnown
      let pages = PageCutter.pages(of: PageChapters.prose(60, using: &random), room: room)
      return pages.dropLast().map { $0.pieces.reduce(0) { $0 + $1.lines.count } }
    }
  }

  /// Pairs of facing pages, and how many of them end on different lines.
  private func pairs(_ fills: [[Int]], first: Int) -> (all: Int, unlike: Int) {
    var (all, unlike) = (0, 0)
    for chapter in fills {
      for left in stride(from: first, to: chapter.count - 1, by: 2) {
        all += 1
        if chapter[left] != chapter[left + 1] { unlike += 1 }
      }
    }
    return (all, unlike)
  }

  @Test("chapters of unknown sides have facing pages alike wherever they begin")
  func unknown() {
    let fills = fills(isSideKnown: false)
    for first in [0, 1] {
      let (all, unlike) = pairs(fills, first: first)
      #expect(all > 300)
      #expect(unlike * 10 < all)
    }
    let short = fills.joined().count { $0 < 31 }
    #expect(short * 8 < fills.joined().count)
  }

  @Test("a side that is known is heard", arguments: [true, false])
  func known(beginsRight: Bool) {
    let fills = fills(isSideKnown: true, beginsRight: beginsRight)
    let facing = pairs(fills, first: beginsRight ? 1 : 0)
    let across = pairs(fills, first: beginsRight ? 0 : 1)
    #expect(facing.unlike * 2 < across.unlike)
  }

  @Test("sides change no line of a chapter") func whole() {
    for isSideKnown in [true, false] {
      var random = TestRandom(5)
      let elements = PageChapters.mixed(400, using: &random)
      var room = PageChapters.room
      room.isSideKnown = isSideKnown
      #expect(PageChapters.areWhole(PageCutter.pages(of: elements, room: room), elements))
    }
  }
}
