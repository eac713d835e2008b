/// Notes at the foot, and figures that stand at the head of the next page.
extension PageSearch {
  /// A way with another line, and with those notes of the line that have room.
  func adding(
    _ line: Int, of entry: PageEntry, _ variant: PageEntry.Variant, to way: Way
  ) -> Way {
    var next = way
    next.y += entry.height
    next.extra += variant.foot(of: line)
    next.notes.call(variant.notes(of: line), room: height - next.y - next.extra, sheet)
    if next.notes.owed > way.notes.owed { next.cost += PagePrices.noteOverLeaf }
    return next
  }

  /// Begins a page with all that the page before had no room for.
  func turn(_ head: inout Way, _ entries: [PageEntry]) {
    if head.moved >= 0 { head.y = PageMove.height(of: entries[head.moved], grid: grid) }
    (head.top, head.moved) = (head.y, -1)
    head.notes.turn(room: PageMove.noteRoom(height: height - head.y, grid: grid), sheet)
  }
}

/// What the search and the making of pages have to decide alike.
enum PageMove {
  /// The most that notes of the page before take from a page.
  static func noteRoom(height: Int, grid: Int) -> Int { height - 3 * grid }

  /// Whether a figure moves to the next page: there is no room, and more than a quarter of the page would stay empty.
  /// - Parameters:
  ///   - top: where the figure would begin.
  ///   - before: where the text before ends.
  static func isWanted(
    _ entry: PageEntry, top: Int, before: Int, foot: Int, height: Int
  ) -> Bool {
    entry.mayMove && before > 0 && top + entry.height + foot > height
      && height - before - foot > height / 4
  }

  /// The height of a figure at a page's head, with the space below: whole lines.
  static func height(of entry: PageEntry, grid: Int) -> Int {
    (entry.height + entry.after + grid - 1) / grid * grid
  }
}
