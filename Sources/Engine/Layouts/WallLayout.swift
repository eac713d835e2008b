import PaperGeometry

/// All books of a shelf on boards, row beneath row: a wall of spines to scale, or rows of covers of one height.
///
/// The layout depends on one scalar, `offset`, in points: how far the wall is scrolled downwards. The beginnings of the
/// rows are found once, in time proportional to the number of books. Every other function takes the visible rows alone.
package struct WallLayout: Equatable, Sendable {
  package enum Direction: Sendable { case left, right, up, down }

  package let viewSize: Size
  package let kind: BoardKind
  /// Whether the first book of a row stands on the right.
  package let isMirrored: Bool
  /// Points of the window for each point of a printed book.
  package let scale: Double
  /// The distance of two boards in points.
  package let pitch: Double
  /// The part of the view's height that shows books; the caption stands below.
  package let viewport: Double
  private let spines: [SpineMeasures]
  /// The first book of each row, and the number of books as the last element.
  private let starts: [Int]
  /// The distance of the first row from the upper edge at offset 0, in points.
  private let top: Double
  private let margin: Double
  /// The least space between two books, in points.
  package let gap: Double

  /// The thickness of a board in parts of the pitch.
  private static let board = 0.05
  /// Beyond this number of books no larger scale is tried.
  private static let few = 400

  /// - Parameter captionHeight: the height of the words below the wall, in points.
  package init(
    _ kind: BoardKind = .spines, viewSize: Size, spines: [SpineMeasures],
    captionHeight: Double = 0, isMirrored: Bool = false
  ) {
    let size = Size(max(1, viewSize.width), max(1, viewSize.height))
    let viewport = max(1, size.height - max(0, captionHeight))
    let margin = max(12, size.width * 0.045)
    let width = max(1, size.width - 2 * margin)
    let usual = max(1, (viewport / kind.usualPitch(viewport)).rounded())
    func scale(_ pitch: Double) -> Double { pitch * kind.share / SpineMeasures.tallest }
    func broken(_ pitch: Double) -> [Int] {
      Self.broken(spines, scale: scale(pitch), width: width, gap: kind.gap(pitch))
    }
    var pitch = viewport / usual
    var starts: [Int]?
    if spines.count <= Self.few {
      // Few books stand as large as all of them can be seen.
      for rows in 1...max(1, Int(usual)) {
        let larger = min(viewport / Double(rows), kind.largestPitch(viewport))
        let tried = broken(larger)
        guard tried.count - 1 <= rows else { continue }
        (pitch, starts) = (larger, tried)
        break
      }
    }
    if starts == nil { pitch *= kind.tightness(pitch, width: width) }
    self.starts = starts ?? broken(pitch)
    let content = pitch * Double(self.starts.count - 1)
    top = max(starts == nil ? pitch * 0.04 : 0, (viewport - content) / 2)
    (self.viewSize, self.kind, gap) = (size, kind, kind.gap(pitch))
    (self.spines, self.pitch, self.viewport, self.margin) = (spines, pitch, viewport, margin)
    (self.scale, self.isMirrored) = (scale(pitch), isMirrored)
  }

  /// The beginnings of the rows: each row takes books as long as they fit, and at least a single book.
  private static func broken(
    _ spines: [SpineMeasures], scale: Double, width: Double, gap: Double
  ) -> [Int] {
    var starts = [0]
    var x = 0.0
    for (index, spine) in spines.enumerated() {
      let thickness = Double(spine.thickness) * scale
      if x > 0, x + thickness > width {
        starts.append(index)
        x = 0
      }
      x += thickness + gap
    }
    if !spines.isEmpty { starts.append(spines.count) }
    return starts
  }

  package var count: Int { spines.count }
  package var rowCount: Int { starts.count - 1 }

  /// The offsets at which the wall rests.
  package var range: ClosedRange<Double> {
    0...max(0, 2 * top + pitch * Double(rowCount) - viewport)
  }

  // MARK: Rows

  package func books(inRow row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

  /// The row of a book, found by bisection.
  package func row(of book: Int) -> Int {
    var (low, high) = (0, max(0, rowCount - 1))
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= book { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The upper edge of a row's board at offset 0, in points.
  private func ground(ofRow row: Int) -> Double {
    top + pitch * (Double(row) + 1 - 1.6 * Self.board)
  }

  package func visibleRows(at offset: Double) -> Range<Int> {
    guard rowCount > 0, offset.isFinite else { return 0..<0 }
    let last = Double(rowCount)
    let first = ((offset - top) / pitch - 0.1).rounded(.down).clamped(to: 0...last)
    let end = ((offset - top + viewport) / pitch + 0.1).rounded(.up).clamped(to: 0...last)
    return Int(first)..<max(Int(first), Int(end))
  }

  /// The visible books, in the order of the shelf.
  package func visible(at offset: Double) -> Range<Int> {
    let rows = visibleRows(at: offset)
    return rows.isEmpty ? 0..<0 : starts[rows.lowerBound]..<starts[rows.upperBound]
  }

  package func board(ofRow row: Int, at offset: Double) -> Rect {
    Rect(
      margin * 0.5, ground(ofRow: row) - offset, viewSize.width - margin, pitch * Self.board)
  }

  // MARK: Spines

  package func size(of book: Int) -> Size {
    Size(Double(spines[book].thickness) * scale, Double(spines[book].height) * scale)
  }

  /// The width of a row's books with the space between, in points.
  private func width(ofRow row: Int) -> Double {
    books(inRow: row).reduce(-gap) { $0 + size(of: $1).width + gap }
  }

  /// The left edge of a row, and the space between its books, before the wall is mirrored.
  private func spacing(ofRow row: Int) -> (left: Double, gap: Double) {
    let free = viewSize.width - 2 * margin - width(ofRow: row)
    let isRest = row == rowCount - 1 && row > 0
    guard kind == .covers, rowCount > 1 else {
      // The last row of many begins where the others begin; all other rows stand in the middle.
      return (margin + (isRest ? min(free / 2, margin * 0.25) : free / 2), gap)
    }
    // Covers fill the width of a row. The last row has the spaces of the row above.
    let books = books(inRow: row).count
    guard books > 1 || isRest else { return (margin + free / 2, gap) }
    let widest = gap + max(0, free) / Double(max(1, books - 1))
    guard isRest else { return (margin, widest) }
    let above = self.books(inRow: row - 1).count
    guard above > 1 else { return (margin, gap) }
    let other = viewSize.width - 2 * margin - width(ofRow: row - 1)
    return (margin, min(widest, gap + max(0, other) / Double(above - 1)))
  }

  /// The places and looks of a row's books, in the order of the shelf.
  package func attributes(inRow row: Int, at offset: Double) -> [ItemAttributes] {
    var (x, gap) = spacing(ofRow: row)
    let bottom = ground(ofRow: row) - offset
    return books(inRow: row).map { book in
      let size = size(of: book)
      let place = isMirrored ? viewSize.width - x - size.width : x
      x += size.width + gap
      return kind.attributes(
        of: book, in: Rect(place, bottom - size.height, size.width, size.height))
    }
  }

  package func attributes(of book: Int, at offset: Double) -> ItemAttributes {
    let row = row(of: book)
    return attributes(inRow: row, at: offset)[book - starts[row]]
  }

  /// The book whose spine is at a point of the view.
  package func book(at point: Point, offset: Double) -> Int? {
    guard point.y < viewport else { return nil }
    for row in visibleRows(at: offset) {
      let board = board(ofRow: row, at: offset)
      guard point.y >= board.minY - pitch, point.y < board.minY else { continue }
      return attributes(inRow: row, at: offset).first { $0.frame.contains(point) }?.index
    }
    return nil
  }

  /// The neighbour of a book; nil at the ends of the wall.
  package func neighbour(of book: Int, _ direction: Direction) -> Int? {
    let next: Int
    switch direction {
    case .left: next = book + (isMirrored ? 1 : -1)
    case .right: next = book + (isMirrored ? -1 : 1)
    case .up, .down:
      let row = row(of: book) + (direction == .up ? -1 : 1)
      guard (0..<rowCount).contains(row) else { return nil }
      return nearest(to: attributes(of: book, at: 0).frame.midX, inRow: row)
    }
    return (0..<count).contains(next) ? next : nil
  }

  /// The book of a row that stands nearest to a horizontal place.
  package func nearest(to x: Double, inRow row: Int) -> Int {
    let items = attributes(inRow: row, at: 0)
    return items.min { abs($0.frame.midX - x) < abs($1.frame.midX - x) }?.index ?? starts[row]
  }

  // MARK: Offsets

  /// The offset nearest to another at which a book's whole row is seen.
  package func offset(showing book: Int, from offset: Double) -> Double {
    guard count > 0 else { return 0 }
    let begin = top + pitch * Double(row(of: book))
    let margin = min(pitch * 0.04, max(0, (viewport - pitch) / 2))
    let (least, most) = (begin + pitch + margin - viewport, begin - margin)
    return offset.clamped(to: min(least, most)...max(least, most)).clamped(to: range)
  }

  /// The offset at which a book's row stands in the middle.
  package func offset(centring book: Int) -> Double {
    guard count > 0 else { return 0 }
    return (top + pitch * (Double(row(of: book)) + 0.5) - viewport / 2).clamped(to: range)
  }

  /// The offset at which the middle of a book stands at a height of the view, or near that height.
  package func offset(placing book: Int, at y: Double) -> Double {
    guard count > 0, y.isFinite else { return 0 }
    let middle = ground(ofRow: row(of: book)) - size(of: book).height / 2
    return (middle - y).clamped(to: range)
  }

  /// The row in the middle of the view.
  package func middleRow(at offset: Double) -> Int {
    let row = ((offset + viewport / 2 - top) / pitch).rounded(.down)
    return Int(row.clamped(to: 0...Double(max(0, rowCount - 1))))
  }
}
