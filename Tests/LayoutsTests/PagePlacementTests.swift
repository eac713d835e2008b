import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

/// Pages that want a side of their spread.
@Suite(.timeLimit(.minutes(1))) struct PagePlacementTests {
  private typealias Placement = Imposition.PagePlacement

  private func book(
    _ placements: [Int: Placement], pages: Int = 8, _ direction: ReadingDirection = .leftToRight,
    offset: Int = 0, coverPage: Imposition.CoverPage = .none, wide: [Int] = []
  ) -> Imposition {
    Imposition(
      pages: pages,
      sizes: PageSizes(
        usual: Size(300, 400),
        exceptions: Dictionary(uniqueKeysWithValues: wide.map { ($0, Size(600, 400)) })),
      coverPage: coverPage, offset: offset, widePages: .spread, direction: direction,
      placements: placements)
  }

  private func sides(_ book: Imposition) -> [Int] { (0..<book.pages).map(book.side(ofPage:)) }

  @Test func `pages that follow in their places move nothing`() {
    let plain = book([:], offset: 1)
    let told: [Int: Placement] = [0: .right, 1: .left, 2: .right, 5: .left]
    #expect(book(told, offset: 1) == plain)
  }

  @Test func `a blank side comes before a page that wants the other side`() {
    // The first page would lie at the left of the first spread, side 1.
    let forced = book([0: .right, 1: .left, 3: .left])
    #expect(sides(forced) == [2, 3, 4, 5, 6, 7, 8, 9])
    let again = book([2: .right])
    #expect(sides(again) == [1, 2, 4, 5, 6, 7, 8, 9])
    #expect(again.content(ofSide: 3) == .blank)
    #expect(again != book([:]))
  }

  @Test func `left is left in books of both directions`() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      let forced = book([1: .left, 4: .left, 5: .right, 6: .right], direction)
      #expect([1, 4].allSatisfy { !forced.isRight(forced.side(ofPage: $0)) })
      #expect([5, 6].allSatisfy { forced.isRight(forced.side(ofPage: $0)) })
    }
  }

  @Test func `a page alone has a blank side beside it`() {
    for page in 0..<8 {
      for coverPage in Imposition.CoverPage.allCases where coverPage == .none || page > 0 {
        let alone = book([page: .alone], coverPage: coverPage)
        let spread = alone.spread(ofSide: alone.side(ofPage: page))
        let pages = alone.sides(atSpread: spread).compactMap { alone.content(ofSide: $0)?.page }
        #expect(pages == [page])
      }
    }
    #expect(sides(book([0: .alone, 1: .alone, 2: .alone], pages: 4)) == [2, 4, 6, 7])
  }

  @Test func `wide pages and covers lie where they lie`() {
    let wide = book([2: .right, 3: .right], wide: [2])
    #expect(wide.isSpread(2) && wide.side(ofPage: 2) == 3 && wide.side(ofPage: 3) == 6)
    let covered = book([0: .left], coverPage: .page)
    #expect(sides(covered) == sides(book([:], coverPage: .page)))
  }

  @Test func `every wish is heard in books at random`() {
    var random = SeededRandom(5)
    for _ in 0..<400 {
      let imposition = ImpositionTests.book(&random)
      guard imposition.pages > 1 else { continue }
      var placements: [Int: Placement] = [:]
      for page in 0..<imposition.pages where random.chance(0.4) {
        placements[page] = Placement.allCases.randomElement(using: &random)
      }
      let book = Imposition(
        pages: imposition.pages, sizes: imposition.sizes, offset: random.int(0...1),
        widePages: imposition.widePages, direction: imposition.direction, placements: placements)
      for (page, placement) in placements where !book.isSpread(page) {
        let side = book.side(ofPage: page)
        switch placement {
        case .left: #expect(!book.isRight(side))
        case .right: #expect(book.isRight(side))
        case .alone:
          #expect(book.content(ofSide: side ^ 1 == side + 1 ? side - 1 : side + 1)?.page == nil)
        }
      }
    }
  }
}
