import PaperLayouts

/// How the sheets of a book are numbered for a turner of folded leaves, which knows pages only:
/// covers, pages and blanks count alike. With two pages abreast a sheet is a side; with one page a
/// sheet is a stop.
struct SheetNumbers {
  let book: Imposition
  let mode: LeavesMode

  var count: Int { mode == .facing ? book.sides.upperBound : book.lastStop(.single) + 1 }

  func number(of place: BookPlace) -> Int {
    mode == .facing ? book.side(of: place) : book.stop(of: place, .single)
  }

  func place(of number: Int) -> BookPlace {
    mode == .facing ? book.place(ofSide: number) : book.place(atStop: number, .single)
  }

  func content(_ number: Int) -> Imposition.SideContent? {
    mode == .facing
      ? book.content(ofSide: number) : book.contents(atStop: number, .single).first
  }
}
