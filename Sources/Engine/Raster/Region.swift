import PaperGeometry

// The parts of a target that are drawn, row by row.
//
// Method: a list of rectangles, of which every row asks which columns are in it, and for how many rows that
// holds. So a frame whose parts lie far apart is planned once, and rows that several parts share are, too.
// Rejected: a frame for each rectangle, with tables of its own for the same pages (decision: Damage).

/// Rectangles that may overlap; never empty.
struct Region: Sendable {
  private let rects: [PixelRect]
  let bounds: PixelRect

  /// - Returns: nil where there is no pixel.
  init?(_ rects: [PixelRect]) {
    self.rects = rects.filter { !$0.isEmpty }.sorted { $0.x < $1.x }
    guard let first = self.rects.first else { return nil }
    let y = self.rects.reduce(first.y) { min($0, $1.y) }
    let maxX = self.rects.reduce(first.maxX) { max($0, $1.maxX) }
    let maxY = self.rects.reduce(first.maxY) { max($0, $1.maxY) }
    bounds = PixelRect(first.x, y, maxX - first.x, maxY - y)
  }

  /// About how many pixels there are: what rectangles share counts twice.
  var pixels: Int { rects.reduce(0) { $0 + $1.width * $1.height } }

  func pixels(in area: PixelRect) -> Int {
    rects.reduce(0) { sum, rect in
      let part = rect.intersection(area)
      return sum + part.width * part.height
    }
  }

  func touches(_ area: PixelRect) -> Bool {
    rects.contains { !$0.intersection(area).isEmpty }
  }

  /// Sets `columns` to the parts of row `y`, from left to right and apart from each other.
  ///
  /// - Returns: the row up to which they stay as they are.
  func columns(row y: Int, _ columns: inout FlatList<ColumnRange>) -> Int {
    columns.removeAll()
    var until = bounds.maxY
    for rect in rects {
      if y < rect.y { until = min(until, rect.y) }
      guard y >= rect.y, y < rect.maxY else { continue }
      until = min(until, rect.maxY)
      if columns.count > 0, columns[columns.count - 1].hi >= rect.x {
        let last = columns[columns.count - 1]
        columns[columns.count - 1].hi = max(last.hi, rect.maxX)
      } else {
        columns.append(ColumnRange(lo: rect.x, hi: rect.maxX))
      }
    }
    return until
  }
}
