import PaperGeometry
import PaperLayouts

/// The places between the books on boards, at which a hand puts books.
extension WallLayout {
  package struct Insertion: Equatable, Sendable {
    /// The book behind the place, counted from 0; the number of the books behind the last.
    package var place: Int
    /// Between the two books, in points of the view; without width.
    package var line: Rect
  }

  /// The place nearest to a point of the view, in the row at the point's height; nil below the boards.
  package func insertion(at point: Point, offset: Double) -> Insertion? {
    guard point.y.isFinite, point.x.isFinite, point.y < viewport else { return nil }
    let rows = visibleRows(at: offset)
    guard let row = rows.first(where: { point.y < board(ofRow: $0, at: offset).maxY }) ?? rows.last
    else { return nil }
    let items = attributes(inRow: row, at: offset)
    let passed = items.count { isMirrored ? $0.frame.midX > point.x : $0.frame.midX < point.x }
    let before = passed > 0 ? items[passed - 1].frame : nil
    let after = passed < items.count ? items[passed].frame : nil
    guard let near = before ?? after else { return nil }
    let way = isMirrored ? -1.0 : 1.0
    let end = before.map { isMirrored ? $0.minX : $0.maxX }
    let start = after.map { isMirrored ? $0.maxX : $0.minX }
    let x =
      switch (end, start) {
      case (let end?, let start?): (end + start) / 2
      case (let end?, nil): end + way * gap / 2
      case (nil, let start?): start - way * gap / 2
      case (nil, nil): near.midX
      }
    let top = min(before?.minY ?? near.minY, after?.minY ?? near.minY)
    return Insertion(
      place: books(inRow: row).lowerBound + passed, line: Rect(x, top, 0, near.maxY - top))
  }
}
