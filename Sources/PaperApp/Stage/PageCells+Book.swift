import Chrome
import PaperLayouts

extension PageCells {
  /// The cells of a bound book's pages. A wide page has the cell of its first half; the other one stays empty. A page that
  /// is the cover has a row of its own, and the endpapers behind the cover have none.
  /// - Parameter isMirrored: whether the interface, and so the list, is read from right to left.
  init(_ book: Imposition, isMirrored: Bool) {
    let first = book.spread(ofSide: book.side(ofPage: 0))
    let isOnCover = book.coverPage != .none && book.pages > 1
    // The spreads of endpapers alone.
    let skipped = isOnCover ? book.spread(ofSide: book.side(ofPage: 1)) - 1 : 0
    let last = book.spread(ofSide: book.sides(ofPage: book.pages - 1).upperBound) - skipped
    // Whether the second column of the list, before it is mirrored, has the fronts of leaves.
    let hasFrontsSecond = (book.direction == .leftToRight) != isMirrored
    self.init(
      count: book.pages > 0 ? 2 * (last - first + 1) : 0,
      page: { cell in
        let isFront = (cell % 2 == 1) == hasFrontsSecond
        let row = cell / 2
        let side =
          Imposition.front(ofLeaf: first + row + (row > 0 ? skipped : 0)) - (isFront ? 0 : 1)
        if book.isCover(book.content(ofSide: side)) { return book.coverPage == .none ? nil : 0 }
        guard case .page(let page, let part)? = book.content(ofSide: side), part != .secondHalf
        else { return nil }
        return page
      },
      cell: { page in
        let side = book.side(ofPage: page)
        let spread = book.spread(ofSide: side) - first
        let row = spread > 0 ? spread - skipped : 0
        return 2 * row + (Imposition.isFront(side) == hasFrontsSecond ? 1 : 0)
      })
  }
}
