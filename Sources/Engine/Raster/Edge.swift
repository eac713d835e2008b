import PaperGeometry

/// A half plane on the screen: `a * x + b * y + c` is the distance in pixels, positive inside, of the
/// *centre* of the pixel `(x, y)`.
struct Edge {
  let a, b, c: Double
  /// -1 / a, or 0 where the line is level.
  let turn: Double

  /// The half plane where a linear function of screen positions is positive; nil where the function is
  /// not finite.
  init?(_ a: Double, _ b: Double, _ c: Double) {
    let length = (a * a + b * b).squareRoot()
    guard length.isFinite, c.isFinite else { return nil }
    guard length > 1e-150, abs(c) / length < 1e15 else {
      // The plane is seen so nearly along its horizon that the line is nowhere near any pixel.
      self.a = 0
      self.b = 0
      self.c = c >= 0 ? 1e15 : -1e15
      turn = 0
      return
    }
    // A line that turns by less than a pixel over 10^12 of them is level or upright: what it limits is then
    // the same on every row, to the last bit.
    self.a = abs(a / length) > 1e-12 ? a / length : 0
    self.b = abs(b / length) > 1e-12 ? b / length : 0
    self.c = c / length + (a / length + b / length) / 2
    turn = self.a == 0 ? 0 : -1 / self.a
  }

  /// The half plane of a linear function of pixels that is already taken at their centres.
  init?(centred f: SIMD3<Double>) {
    self.init(f.x, f.y, f.z - (f.x + f.y) / 2)
  }

  func distance(_ x: Double, _ y: Double) -> Double { a * x + b * y + c }

  /// Whether the distance depends on y alone, or on x alone.
  var isLevel: Bool { a == 0 }
  var isUpright: Bool { b == 0 }

  /// The rows on which the distance in column `x` is at least `threshold`; one row less or more for rounding.
  func rows(atLeast threshold: Double, column x: Double) -> RowRange {
    let rest = threshold - c - a * x
    if b > 0 { return RowRange(from: Self.row((rest / b).rounded(.up))) }
    if b < 0 { return RowRange(to: Self.row((rest / b).rounded(.down)) + 1) }
    return rest <= 0 ? RowRange() : RowRange(to: RowRange.first)
  }

  /// The rows on which the distance is at most `threshold`, likewise.
  func rows(atMost threshold: Double, column x: Double) -> RowRange {
    let rest = threshold - c - a * x
    if b < 0 { return RowRange(from: Self.row((rest / b).rounded(.up))) }
    if b > 0 { return RowRange(to: Self.row((rest / b).rounded(.down)) + 1) }
    return rest >= 0 ? RowRange() : RowRange(to: RowRange.first)
  }

  private static func row(_ y: Double) -> Int { clampedInt(y, RowRange.first, RowRange.end) }

  /// Narrows `lo..<hi` on row `y` to where the distance is at least `threshold`.
  func narrow(_ lo: inout Int, _ hi: inout Int, row y: Double, threshold: Double) {
    guard lo < hi else { return }
    let rest = b * y + c - threshold
    if turn < 0 {
      lo = max(lo, roundedUp(rest * turn, lo, hi))
    } else if turn > 0 {
      hi = min(hi, roundedDown(rest * turn, lo - 1, hi) + 1)
    } else if !(rest >= 0) {
      hi = lo
    }
  }
}

/// Four half planes whose distances are found together.
struct EdgeLanes {
  private let a, b, c: SIMD4<Double>

  init(_ e0: Edge, _ e1: Edge, _ e2: Edge, _ e3: Edge) {
    a = SIMD4(e0.a, e1.a, e2.a, e3.a)
    b = SIMD4(e0.b, e1.b, e2.b, e3.b)
    c = SIMD4(e0.c, e1.c, e2.c, e3.c)
  }

  /// The distance of the centre of the pixel (x, y) from each: see `Edge.distance`.
  @inline(__always)
  func distances(_ x: Double, _ y: Double) -> SIMD4<Double> { a * x + b * y + c }
}

/// Four half planes that narrow a row at once: their places on the row are found together, and what is left is rounded
/// once at each end. The same columns as by one after the other, in a third of the time.
struct EdgeQuartet {
  let edges: (Edge, Edge, Edge, Edge)

  init(_ e0: Edge, _ e1: Edge, _ e2: Edge, _ e3: Edge) { edges = (e0, e1, e2, e3) }

  /// Narrows `lo..<hi`, which is not empty, on row `y` to where all distances are at least `threshold`.
  @inline(__always)
  func narrow(_ lo: inout Int, _ hi: inout Int, row y: Double, threshold: Double) {
    var (first, last) = (-Double.infinity, Double.infinity)
    let isTouched =
      edges.0.narrow(&first, &last, y, threshold) && edges.1.narrow(&first, &last, y, threshold)
      && edges.2.narrow(&first, &last, y, threshold) && edges.3.narrow(&first, &last, y, threshold)
    guard isTouched else {
      hi = lo
      return
    }
    lo = roundedUp(first, lo, hi)
    hi = min(hi, roundedDown(last, lo - 1, hi) + 1)
  }
}

extension Edge {
  /// Narrows places on row `y`; false where the line is level and the row lies beyond it.
  @inline(__always)
  fileprivate func narrow(
    _ first: inout Double, _ last: inout Double, _ y: Double, _ threshold: Double
  ) -> Bool {
    let rest = b * y + c - threshold
    let place = rest * turn
    if turn < 0 {
      first = place > first ? place : first
    } else if turn > 0 {
      last = place < last ? place : last
    } else {
      return rest >= 0
    }
    return true
  }
}

/// The integer not less than `value`, within `lo...hi`; NaN counts as `lo`. The rounding is written
/// out, because without newer instructions rounding is a call.
@inline(__always)
private func roundedUp(_ value: Double, _ lo: Int, _ hi: Int) -> Int {
  guard value > Double(lo) else { return lo }
  guard value < Double(hi) else { return hi }
  let whole = Int(value)
  return Double(whole) < value ? whole + 1 : whole
}

@inline(__always)
private func roundedDown(_ value: Double, _ lo: Int, _ hi: Int) -> Int {
  guard value > Double(lo) else { return lo }
  guard value < Double(hi) else { return hi }
  let whole = Int(value)
  return Double(whole) > value ? whole - 1 : whole
}

/// `value` as an integer within `lo...hi`; NaN counts as `lo`.
@inline(__always)
func clampedInt(_ value: Double, _ lo: Int, _ hi: Int) -> Int {
  guard value > Double(lo) else { return lo }
  guard value < Double(hi) else { return hi }
  return Int(value)
}

/// Rows from one to another; beyond all rows of any target where there is no limit.
struct RowRange {
  static let first = -1 << 30
  static let end = 1 << 30
  var from = first
  var to = end

  func contains(_ y: Int) -> Bool { y >= from && y < to }

  func intersection(_ o: RowRange) -> RowRange {
    RowRange(from: max(from, o.from), to: min(to, o.to))
  }

  /// The rows of both, and those between them.
  func union(_ o: RowRange) -> RowRange { RowRange(from: min(from, o.from), to: max(to, o.to)) }

  func widened(by rows: Int) -> RowRange { RowRange(from: from - rows, to: to + rows) }
}

/// The part of a row that a shape touches, `lo..<hi`, and the part that the shape covers wholly.
struct RowSpan {
  var lo: Int
  var hi: Int
  var fullLo: Int
  var fullHi: Int

  static let none = RowSpan(lo: 0, hi: 0, fullLo: 0, fullHi: 0)

  var isEmpty: Bool { lo >= hi }

  mutating func intersect(_ o: RowSpan) {
    lo = max(lo, o.lo)
    hi = min(hi, o.hi)
    fullLo = max(fullLo, o.fullLo)
    fullHi = min(fullHi, o.fullHi)
  }

  /// The full part is empty or lies inside the touched part.
  mutating func tidy() {
    fullLo = max(lo, fullLo)
    fullHi = min(hi, fullHi)
    if fullLo >= fullHi {
      fullLo = hi
      fullHi = hi
    }
  }
}
