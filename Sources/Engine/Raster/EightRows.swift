import PaperGeometry

// The spans of eight rows at once.
//
// Method: a lane is a row. All is computed as for a row alone, number by number, so a span does not depend on the rows with
// which it is found. Columns stay whole numbers in doubles until they are stored. Rows that a corner, or the bend of a
// sheet's side, may limit are asked one by one: they are few.

/// A command's span on a row, and the part that its shapes cover wholly. That is the full part, except of a shadow, which
/// is full only far from its sides.
struct CommandSpan: BitwiseCopyable {
  var span = RowSpan.none
  var clear = ColumnRange(lo: 0, hi: 0)
}

/// Spans of eight rows.
struct EightSpans {
  typealias Lanes = SIMD8<Double>
  typealias Mask = SIMDMask<SIMD8<Int64>>

  static let rows = 8

  var lo, hi, fullLo, fullHi: Lanes

  /// The same span on all rows.
  init(_ span: RowSpan) {
    lo = Lanes(repeating: Double(span.lo))
    hi = Lanes(repeating: Double(span.hi))
    fullLo = Lanes(repeating: Double(span.fullLo))
    fullHi = Lanes(repeating: Double(span.fullHi))
  }

  /// - Parameter span: of each of the rows from `first` on.
  init(from first: Int, _ span: (Int) -> RowSpan) {
    self.init(.none)
    for k in 0..<Self.rows { self[k] = span(first + k) }
  }

  subscript(_ lane: Int) -> RowSpan {
    get {
      RowSpan(
        lo: Int(lo[lane]), hi: Int(hi[lane]), fullLo: Int(fullLo[lane]), fullHi: Int(fullHi[lane]))
    }
    set {
      (lo[lane], hi[lane]) = (Double(newValue.lo), Double(newValue.hi))
      (fullLo[lane], fullHi[lane]) = (Double(newValue.fullLo), Double(newValue.fullHi))
    }
  }

  /// The full part is empty or lies inside the touched part: see `RowSpan.tidy`.
  @inline(__always)
  mutating func tidy() {
    fullLo = greater(lo, fullLo)
    fullHi = lesser(hi, fullHi)
    let isEmpty = .!(fullLo .< fullHi)
    fullLo.replace(with: hi, where: isEmpty)
    fullHi.replace(with: hi, where: isEmpty)
  }

  /// Leaves nothing of the rows beyond the first `count`.
  @inline(__always)
  mutating func limit(to count: Int) {
    if count >= Self.rows { return }
    let isBeyond = .!(Lanes(0, 1, 2, 3, 4, 5, 6, 7) .< Double(count))
    lo.replace(with: 0, where: isBeyond)
    hi.replace(with: 0, where: isBeyond)
    fullLo.replace(with: 0, where: isBeyond)
    fullHi.replace(with: 0, where: isBeyond)
  }

  /// Whether nothing is touched on any of the rows.
  @inline(__always)
  var areEmpty: Bool { all(.!(lo .< hi)) }

  /// Stores the spans, and what shapes cover wholly.
  ///
  /// Bound: `out` has room for eight rows.
  @inline(__always)
  func store(clear: EightSpans, _ out: UnsafeMutablePointer<CommandSpan>) {
    let (a, b, c, d) = (whole(lo), whole(hi), whole(fullLo), whole(fullHi))
    let (e, f) = (whole(clear.fullLo), whole(clear.fullHi))
    for k in 0..<Self.rows {
      out[k] = CommandSpan(
        span: RowSpan(lo: Int(a[k]), hi: Int(b[k]), fullLo: Int(c[k]), fullHi: Int(d[k])),
        clear: ColumnRange(lo: Int(e[k]), hi: Int(f[k])))
    }
  }

  @inline(__always)
  mutating func intersect(_ o: EightSpans) {
    lo = greater(lo, o.lo)
    hi = lesser(hi, o.hi)
    fullLo = greater(fullLo, o.fullLo)
    fullHi = lesser(fullHi, o.fullHi)
  }

  /// Narrows the full parts to those of others.
  @inline(__always)
  mutating func narrowFull(to o: EightSpans) {
    fullLo = greater(fullLo, o.fullLo)
    fullHi = lesser(fullHi, o.fullHi)
  }

  /// The centres of the rows from `y` on.
  static func places(_ y: Int) -> Lanes { Lanes(0, 1, 2, 3, 4, 5, 6, 7) + Double(y) }
}

@inline(__always)
private func greater(_ a: EightSpans.Lanes, _ b: EightSpans.Lanes) -> EightSpans.Lanes {
  a.replacing(with: b, where: b .> a)
}

@inline(__always)
private func lesser(_ a: EightSpans.Lanes, _ b: EightSpans.Lanes) -> EightSpans.Lanes {
  a.replacing(with: b, where: b .< a)
}

/// Adding this number rounds one of less than 2^51 to a whole number.
private let rounding = 6_755_399_441_055_744.0

/// Whole numbers in doubles as integers.
@inline(__always)
private func whole(_ value: EightSpans.Lanes) -> SIMD8<Int64> {
  unsafeBitCast(value + rounding, to: SIMD8<Int64>.self)
    &- unsafeBitCast(EightSpans.Lanes(repeating: rounding), to: SIMD8<Int64>.self)
}

/// The whole number not less than each value, within `lo...hi`; NaN counts as `lo`.
@inline(__always)
private func roundedUp(
  _ value: EightSpans.Lanes, _ lo: EightSpans.Lanes, _ hi: EightSpans.Lanes
) -> EightSpans.Lanes {
  let limited = limited(value, lo, hi)
  let whole = (limited + rounding) - rounding
  return whole.replacing(with: whole + 1, where: whole .< limited)
}

/// The whole number not greater than each value, likewise.
@inline(__always)
private func roundedDown(
  _ value: EightSpans.Lanes, _ lo: EightSpans.Lanes, _ hi: EightSpans.Lanes
) -> EightSpans.Lanes {
  let limited = limited(value, lo, hi)
  let whole = (limited + rounding) - rounding
  return whole.replacing(with: whole - 1, where: whole .> limited)
}

@inline(__always)
private func limited(
  _ value: EightSpans.Lanes, _ lo: EightSpans.Lanes, _ hi: EightSpans.Lanes
) -> EightSpans.Lanes {
  let above = lo.replacing(with: value, where: value .> lo)
  return above.replacing(with: hi, where: .!(above .< hi))
}

extension Edge {
  /// `narrow` on eight rows.
  @inline(__always)
  fileprivate func narrow(
    _ lo: inout EightSpans.Lanes, _ hi: inout EightSpans.Lanes, rows y: EightSpans.Lanes,
    threshold: Double
  ) {
    let rest = y * b + c - threshold
    if turn < 0 {
      let isSome = lo .< hi
      lo.replace(with: greater(lo, roundedUp(rest * turn, lo, hi)), where: isSome)
    } else if turn > 0 {
      let isSome = lo .< hi
      hi.replace(with: lesser(hi, roundedDown(rest * turn, lo - 1, hi) + 1), where: isSome)
    } else {
      hi.replace(with: lo, where: (lo .< hi) .& .!(rest .>= 0))
    }
  }

  /// Narrows spans and their full parts to the inner side.
  fileprivate func narrow(_ spans: inout EightSpans, rows y: EightSpans.Lanes) {
    narrow(&spans.lo, &spans.hi, rows: y, threshold: -0.5)
    narrow(&spans.fullLo, &spans.fullHi, rows: y, threshold: 0.5)
  }

  /// Narrows places on eight rows; `isTouched` loses those beyond a level line.
  @inline(__always)
  fileprivate func narrow(
    _ first: inout EightSpans.Lanes, _ last: inout EightSpans.Lanes,
    _ isTouched: inout EightSpans.Mask, _ y: EightSpans.Lanes, _ threshold: Double
  ) {
    let rest = y * b + c - threshold
    if turn < 0 {
      first = greater(first, rest * turn)
    } else if turn > 0 {
      last = lesser(last, rest * turn)
    } else {
      isTouched .&= rest .>= 0
    }
  }
}

extension EdgeQuartet {
  /// `narrow` on eight rows.
  @inline(__always)
  fileprivate func narrow(
    _ lo: inout EightSpans.Lanes, _ hi: inout EightSpans.Lanes, rows y: EightSpans.Lanes,
    threshold: Double
  ) {
    var first = EightSpans.Lanes(repeating: -.infinity)
    var last = EightSpans.Lanes(repeating: .infinity)
    var isTouched = EightSpans.Mask(repeating: true)
    edges.0.narrow(&first, &last, &isTouched, y, threshold)
    edges.1.narrow(&first, &last, &isTouched, y, threshold)
    edges.2.narrow(&first, &last, &isTouched, y, threshold)
    edges.3.narrow(&first, &last, &isTouched, y, threshold)
    let from = roundedUp(first, lo, hi)
    let to = lesser(hi, roundedDown(last, from - 1, hi) + 1)
    hi = lo.replacing(with: to, where: isTouched)
    lo.replace(with: from, where: isTouched)
  }
}

extension Shape {
  /// The spans of eight rows from `y` on: see `span`.
  func spans(from y: Int) -> EightSpans {
    let rows = RowRange(from: y, to: y + EightSpans.rows)
    if let middle, !middle.rows.isApart(from: rows) {
      if middle.rows.from <= y, middle.rows.to >= rows.to { return EightSpans(middle.span) }
      return EightSpans(from: y) { span(row: $0) }
    }
    for i in corners.indices where !corners[i].rows.isApart(from: rows) {
      return EightSpans(from: y) { span(row: $0) }
    }
    let far = 1 << 30
    var spans = EightSpans(RowSpan(lo: -far, hi: far, fullLo: -far, fullHi: far))
    let places = EightSpans.places(y)
    sides.narrow(&spans.lo, &spans.hi, rows: places, threshold: Self.touching)
    sides.narrow(&spans.fullLo, &spans.fullHi, rows: places, threshold: -Self.touching)
    return spans
  }
}

extension RowRange {
  fileprivate func isApart(from o: RowRange) -> Bool { o.from >= to || o.to <= from }
}

extension Ruling {
  /// `narrow` on eight rows.
  @inline(__always)
  fileprivate func narrow(_ spans: inout EightSpans, rows y: EightSpans.Lanes, isBeyond: Bool) {
    let rest = y * b + c
    guard a != 0 else {
      let isOut = isBeyond ? .!(rest .> 0) : rest .> 0
      spans.hi.replace(with: spans.lo, where: isOut)
      return
    }
    let place = -rest / a
    let (minimum, maximum) = (
      EightSpans.Lanes(repeating: -0x1p30), EightSpans.Lanes(repeating: 0x1p30)
    )
    let first =
      a > 0 ? roundedDown(place, minimum, maximum) + 1 : roundedUp(place, minimum, maximum)
    if (a > 0) == isBeyond {
      spans.lo = greater(spans.lo, first)
    } else {
      spans.hi = lesser(spans.hi, first)
    }
  }
}

extension BendLimit {
  /// Narrows the spans of eight rows from `y` on to the piece: see `narrow`.
  func narrow(_ spans: inout EightSpans, from y: Int) {
    let rows = RowRange(from: y, to: y + EightSpans.rows)
    if whole.from <= y, whole.to >= rows.to { return }
    let (before, places) = (spans, EightSpans.places(y))
    let isSome = spans.lo .< spans.hi
    ruling?.narrow(&spans, rows: places, isBeyond: rolling != nil)
    start?.narrow(&spans, rows: places, isBeyond: true)
    outline?.narrow(&spans, rows: places)
    startOutline?.narrow(&spans, rows: places)
    for k in 0..<EightSpans.rows {
      if !isSome[k] || whole.contains(y + k) {
        spans[k] = before[k]
      } else if let rolling, !inner.contains(y + k), spans.lo[k] < spans.hi[k] {
        var span = spans[k]
        span.intersect(side(of: rolling, row: y + k, span.lo, span.hi))
        spans[k] = span
      }
    }
  }
}
