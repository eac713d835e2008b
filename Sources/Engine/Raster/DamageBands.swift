import PaperGeometry

// Damage of what lies slanted: the fold of a curling page, its flap, the shadow beneath.
//
// Method: such a thing fills half of its bounds or less. The target is cut into bands of rows, each of which has a few ranges of
// columns. A convex hull adds a range to each band that the hull meets: within a band, its columns reach from edge to edge.
// Ranges near each other become one, and ranges of bands next to each other one rectangle where that costs little.
// Rejected: more rectangles for the search of cheap pairs (its time grows with their square), and a single range for a band
// (the edges of a hard page lie on both sides of the other page, which was drawn again).

/// Ranges of columns for each band of rows.
struct DamageBands {
  /// The most bands, and the fewest rows of a band.
  private static let maximum = 32
  private static let least = 16
  /// How far from a hull its pixels may be touched.
  private static let margin = 2.0
  /// Ranges that lie nearer to each other become one.
  private static let gap = 32
  /// The most ranges of a band.
  private static let most = 4

  private let area: PixelRect
  private let rows: Int
  private var ranges: [[ColumnRange]] = []

  init(_ area: PixelRect) {
    self.area = area
    rows = max((area.height + Self.maximum - 1) / Self.maximum, Self.least)
  }

  /// Adds a convex hull; false where the hull fills so much of `bounds` that bands gain nothing.
  ///
  /// - Parameters:
  ///   - points: in any order.
  ///   - bounds: the pixels that may differ, within the area.
  mutating func add(_ points: [Point], within bounds: PixelRect) -> Bool {
    guard bounds.height > 2 * rows, points.allSatisfy({ max(abs($0.x), abs($0.y)) < 1e9 }) else {
      return false
    }
    let hull = Self.hull(points)
    guard hull.count > 2, Self.size(hull) < 0.75 * Double(bounds.width) * Double(bounds.height)
    else { return false }
    if ranges.isEmpty {
      let count = (area.height + rows - 1) / rows
      ranges = Array(repeating: [], count: count)
    }
    for band in (bounds.y - area.y) / rows...(bounds.maxY - 1 - area.y) / rows {
      let top = Double(area.y + band * rows) - Self.margin
      let bottom = Double(area.y + (band + 1) * rows) + Self.margin
      guard let (left, right) = Self.columns(hull, top, bottom) else { continue }
      let lo = clampedInt((left - Self.margin).rounded(.down), bounds.x, bounds.maxX)
      let hi = clampedInt((right + Self.margin).rounded(.up), bounds.x, bounds.maxX)
      if lo < hi { Self.join(ColumnRange(lo: lo, hi: hi), to: &ranges[band]) }
    }
    return true
  }

  /// Joins a range with those near it; or with the first one where there are too many.
  private static func join(_ range: ColumnRange, to ranges: inout [ColumnRange]) {
    var range = range
    while let i = ranges.firstIndex(where: { isNear($0, range) })
      ?? (ranges.count == most ? 0 : nil)
    {
      let other = ranges.remove(at: i)
      range = ColumnRange(lo: min(range.lo, other.lo), hi: max(range.hi, other.hi))
    }
    ranges.append(range)
  }

  private static func isNear(_ a: ColumnRange, _ b: ColumnRange) -> Bool {
    a.lo <= b.hi + gap && b.lo <= a.hi + gap
  }

  /// The bands as rectangles, from the top down.
  var rects: [PixelRect] {
    var result: [PixelRect] = []
    for (band, all) in ranges.enumerated() {
      let y = area.y + band * rows
      for range in all {
        let rect = PixelRect(range.lo, y, range.hi - range.lo, min(rows, area.maxY - y))
        let upper = result.indices.last {
          result[$0].maxY == y && Self.isCheap(result[$0], rect)
        }
        if let upper {
          result[upper] = Self.union(result[upper], rect)
        } else {
          result.append(rect)
        }
      }
    }
    return result
  }

  private static func isCheap(_ a: PixelRect, _ b: PixelRect) -> Bool {
    let (both, apart) = (union(a, b), a.width * a.height + b.width * b.height)
    return both.width * both.height - apart <= apart / 32
  }

  private static func union(_ a: PixelRect, _ b: PixelRect) -> PixelRect {
    let (x, y) = (min(a.x, b.x), min(a.y, b.y))
    return PixelRect(x, y, max(a.maxX, b.maxX) - x, max(a.maxY, b.maxY) - y)
  }

  /// The columns that a convex polygon has between two lines.
  private static func columns(
    _ hull: [Point], _ top: Double, _ bottom: Double
  ) -> (left: Double, right: Double)? {
    var (left, right) = (Double.infinity, -Double.infinity)
    for (i, b) in hull.enumerated() {
      let a = hull[i == 0 ? hull.count - 1 : i - 1]
      let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
      guard lower.y >= top, upper.y <= bottom else { continue }
      let slope = lower.y > upper.y ? (lower.x - upper.x) / (lower.y - upper.y) : 0
      let first = upper.y < top ? upper.x + (top - upper.y) * slope : upper.x
      let last = lower.y > bottom ? lower.x + (bottom - lower.y) * slope : lower.x
      left = min(left, first, last)
      right = max(right, first, last)
    }
    return left <= right ? (left, right) : nil
  }

  /// The convex hull, by Andrew's chains.
  private static func hull(_ points: [Point]) -> [Point] {
    let sorted = points.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    func chain(_ points: some Sequence<Point>) -> [Point] {
      var result: [Point] = []
      for p in points {
        while result.count > 1 {
          let (a, b) = (result[result.count - 2], result[result.count - 1])
          guard (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) <= 0 else { break }
          result.removeLast()
        }
        result.append(p)
      }
      return result
    }
    return chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
  }

  private static func size(_ hull: [Point]) -> Double {
    var sum = 0.0
    for (i, b) in hull.enumerated() {
      let a = hull[i == 0 ? hull.count - 1 : i - 1]
      sum += a.x * b.y - a.y * b.x
    }
    return abs(sum) / 2
  }
}
