import PaperGeometry

/// Rows one after the other along a line, with a gap between any two: how long each is, and where each begins.
///
/// Most rows have the usual length; memory depends on the number of the others alone, and a look-up is a binary search
/// among them. A table of all rows was rejected: a book may have any number of pages.
package struct StripRows: Equatable, Sendable {
  package let count: Int
  /// The length of a row of which nothing else is known, in points.
  package let usual: Double
  /// Between two rows, in points.
  package let gap: Double
  /// The rows with lengths of their own, in rising order.
  private var others: [Other] = []

  private struct Other: Equatable {
    let row: Int
    var extra: Double
    /// What this row and those before are longer than usual, together.
    var sum: Double
  }

  private static let lengths = 1e-3...1e7

  package init(count: Int, usual: Double, gap: Double) {
    self.count = max(0, count)
    self.usual = usual.clamped(to: Self.lengths)
    self.gap = gap.clamped(to: 0...1e6)
  }

  /// The number of rows with lengths of their own that come before a row.
  private func others(before row: Int) -> Int {
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Notes the length of a row, in points; a row outside the strip is passed over.
  package mutating func learn(_ row: Int, length: Double) {
    guard row >= 0, row < count else { return }
    let extra = length.clamped(to: Self.lengths) - usual
    let at = others(before: row)
    let isKnown = at < others.count && others[at].row == row
    let former = isKnown ? others[at].extra : 0
    guard extra != former else { return }
    if isKnown {
      others[at].extra = extra
    } else {
      others.insert(Other(row: row, extra: extra, sum: at > 0 ? others[at - 1].sum : 0), at: at)
    }
    for later in at..<others.count { others[later].sum += extra - former }
  }

  /// The length of a row, in points.
  package func length(of row: Int) -> Double {
    let at = others(before: row)
    return usual + (at < others.count && others[at].row == row ? others[at].extra : 0)
  }

  /// Where a row begins, in points from the beginning of the first; the row after the last begins a gap behind the end.
  package func start(of row: Int) -> Double {
    let row = row.clamped(to: 0...count)
    let at = others(before: row)
    return Double(row) * (usual + gap) + (at > 0 ? others[at - 1].sum : 0)
  }

  /// From the beginning of the first row to the end of the last.
  package var length: Double { count > 0 ? max(0, start(of: count) - gap) : 0 }

  /// The row at a distance from the beginning; a gap belongs to the row before, and beyond the ends is the nearest row.
  package func row(at distance: Double) -> Int {
    var (low, high) = (0, max(0, count - 1))
    while low < high {
      let middle = (low + high + 1) / 2
      if start(of: middle) <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The rows of which something lies between two distances.
  package func rows(from low: Double, to high: Double) -> Range<Int> {
    guard count > 0, high > 0, low < length, low < high else { return 0..<0 }
    var first = row(at: low)
    if start(of: first) + length(of: first) <= low { first += 1 }
    return first..<max(first, row(at: high.nextDown) + 1)
  }
}
