/// Where small pictures of the pages lie in a list of two columns: the pages of a spread side by side, as in the book.
package struct PageCells {
  /// The number of cells, two for each spread.
  package let count: Int
  private let page: (Int) -> Int?
  private let cell: (Int) -> Int

  /// - Parameters:
  ///   - page: the page that lies in a cell; nil for a cell that stays empty.
  ///   - cell: the cell of a page.
  package init(count: Int, page: @escaping (Int) -> Int?, cell: @escaping (Int) -> Int) {
    (self.count, self.page, self.cell) = (count, page, cell)
  }

  /// Pages in pairs from the first on.
  package init(pairs pages: Int) {
    self.init(count: pages, page: { $0 < pages ? $0 : nil }, cell: { $0 })
  }

  package func page(atCell cell: Int) -> Int? { page(cell) }
  package func cell(ofPage page: Int) -> Int { cell(page) }
}
