import PaperGeometry
import PaperLayouts

/// Which way a click on a bound page turns.
extension BoundTurner {
  /// How many leaves a click turns, 1 or -1; nil for a click that turns none.
  func way(
    ofClickAt point: Point, _ bookLayout: BookLayout, at time: Double
  ) -> Int? {
    if isSingle { return wayAlone(ofClickAt: point, bookLayout) }
    let positions = stack.positions(at: time)
    let x = bookLayout.ahead(ofSpine: point.x, positions)
    let reach = abs(x) / bookLayout.pageSize.width
    let isClosed = isCover
    // The edges of the piles beneath an open book's pages take clicks as those pages do.
    guard reach <= (isClosed ? 1 : 1.1), reach >= 2.0 / 3 || isClosed,
      abs(point.y - bookLayout.spine.y) <= bookLayout.pageSize.height / 2
    else { return nil }
    guard isClosed else { return x > 0 ? 1 : -1 }
    // A closed book has its cover on one side of the spine only.
    guard (x >= 0) == (stack.turned == 0) else { return nil }
    return stack.turned == 0 ? 1 : -1
  }

  /// Whether the book is closed, and shows a cover.
  private var isCover: Bool {
    shape.imposition.cover == .boards
      && (stack.turned == 0 || stack.turned == stack.leaves)
  }

  /// The same where one page is seen: its outer thirds turn, and all of a cover does.
  private func wayAlone(ofClickAt point: Point, _ bookLayout: BookLayout) -> Int? {
    let sheet = bookLayout.paper(atSpread: stack.turned)
    guard sheet.contains(point) else { return wayToFacingPage(at: point, sheet, bookLayout) }
    if isCover { return stack.turned == 0 ? 1 : -1 }
    let across = (point.x - sheet.minX) / sheet.width
    guard across < 1.0 / 3 || across > 2.0 / 3 else { return nil }
    return across > 0.5 ? shape.direction.right : -shape.direction.right
  }

  /// The way to the facing page, for a click on the strip of that page beyond the spine.
  private func wayToFacingPage(
    at point: Point, _ sheet: Rect, _ bookLayout: BookLayout
  ) -> Int? {
    let isSpineAtLeft = shape.imposition.isRight(page.side)
    let isBeyond = isSpineAtLeft ? point.x < sheet.minX : point.x >= sheet.maxX
    guard bookLayout.showsStrip, isBeyond, stack.turned >= 1, stack.turned < stack.leaves,
      point.y >= sheet.minY, point.y < sheet.maxY
    else { return nil }
    return isSpineAtLeft ? -shape.direction.right : shape.direction.right
  }
}
