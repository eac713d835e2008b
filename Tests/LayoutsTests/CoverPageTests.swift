import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

/// Books in boards whose first page is their cover.
@Suite(.timeLimit(.minutes(5))) struct CoverPageTests {
  private func book(
    _ pages: Int, _ coverPage: Imposition.CoverPage, offset: Int = 1, wide: [Int] = [],
    _ direction: ReadingDirection = .leftToRight
  ) -> Imposition {
    Imposition(
      pages: pages,
      sizes: PageSizes(
        usual: Size(2, 3),
        exceptions: Dictionary(uniqueKeysWithValues: wide.map { ($0, Size(4, 3)) })),
      coverPage: coverPage, offset: offset, widePages: .spread, direction: direction)
  }

  private func text(_ book: Imposition) -> String {
    book.sides.map { side in
      switch book.content(ofSide: side) {
      case .cover: "C"
      case .page(let page, .whole): "\(page)"
      case .page(let page, .firstHalf): "\(page)<"
      case .page(let page, .secondHalf): "\(page)>"
      case .blank: "-"
      case .endpaper: "e"
      case .backCover: "B"
      case nil: "?"
      }
    }.joined(separator: " ")
  }

  @Test func theFirstPageLiesOnTheBoard() {
    #expect(text(book(5, .none)) == "C - 0 1 2 3 4 B")
    #expect(text(book(5, .page)) == "0 e e 1 2 3 4 B")
    #expect(text(book(5, .picture, offset: 0)) == "C e 1 2 3 4 - B")
    #expect(text(book(5, .page, offset: 0)) == "0 e 1 2 3 4 - B")
    #expect(text(book(4, .page, wide: [1])) == "0 e e 1< 1> 2 3 B")
    // A wide first page lies on the board as a whole.
    #expect(text(book(3, .page, wide: [0])) == "0 e e 1 2 B")
    #expect(text(book(1, .page, offset: 0)) == "0 e - B")
    #expect(text(book(0, .page)) == text(book(0, .none)))
  }

  @Test(arguments: [Imposition.CoverPage.page, .picture], ReadingDirection.allCases)
  func allOtherPagesKeepTheirSidesAndNumbers(
    coverPage: Imposition.CoverPage, direction: ReadingDirection
  ) {
    for pages in 1...12 {
      for offset in 0...1 {
        for wide in [[], [1], [2], [3, 4]] {
          let before = book(pages, .none, offset: offset, wide: wide, direction)
          let after = book(pages, coverPage, offset: offset, wide: wide, direction)
          #expect(after.side(ofPage: 0) == 0 && after.isCover(after.content(ofSide: 0)))
          for page in 1..<max(1, pages) {
            #expect(after.side(ofPage: page) == before.side(ofPage: page))
            #expect(after.sides(ofPage: page) == before.sides(ofPage: page))
            #expect(after.content(ofSide: after.side(ofPage: page))?.page == page)
          }
          #expect(after.cards == pages + 1)
          #expect(after.place(ofSide: 0) == BookPlace(page: 0))
          for mode in LeavesMode.allCases {
            let last = after.lastStop(mode)
            for stop in 0...last {
              #expect(after.stop(of: after.place(atStop: stop, mode), mode) == stop)
            }
            #expect(after.stop(of: BookPlace(page: 0), mode) == 0)
            #expect(after.stop(of: BookPlace.cover, mode) == 0)
          }
          // Each page once, with one page at a time.
          let seen = (0...after.lastStop(.single)).flatMap { after.contents(atStop: $0, .single) }
          let numbers = seen.compactMap { after.isCover($0) ? 0 : $0.page }
          #expect(numbers == Array(0..<pages))
          // Steps pass over the endpapers.
          let next = after.side(from: 0, steps: 1)
          #expect(pages == 1 || next == after.side(ofPage: 1))
        }
      }
    }
  }
}
