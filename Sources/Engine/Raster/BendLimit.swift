import PaperGeometry
import PaperRasterJobs

// Which pixels a piece of a bent sheet has.

/// A line on the screen; a pixel belongs to the side on which its centre lies. Each row is divided by one number, so
/// two pieces on both sides of the line share no pixel, and leave none out.
struct Ruling {
  let a, b, c: Double

  /// - Parameter function: positive beyond the line, of the centre of the pixel (x, y).
  init(_ function: SIMD3<Double>) { (a, b, c) = (function.x, function.y, function.z) }

  /// Narrows `lo..<hi` on a row to one side.
  func narrow(_ lo: inout Int, _ hi: inout Int, row y: Int, isBeyond: Bool) {
    let rest = b * Double(y) + c
    guard a != 0 else {
      if (rest > 0) != isBeyond { hi = lo }
      return
    }
    let place = -rest / a
    let (minimum, maximum) = (-1 << 30, 1 << 30)
    let first =
      a > 0
      ? clampedInt(place.rounded(.down), minimum, maximum) + 1
      : clampedInt(place.rounded(.up), minimum, maximum)
    if (a > 0) == isBeyond { lo = max(lo, first) } else { hi = min(hi, first) }
  }
}

/// The limits of a piece of a bent sheet besides those that every command has.
///
/// Unchecked: the memory is written only in `init` and only read afterwards.
final class BendLimit: @unchecked Sendable {
  let ruling: Ruling?
  /// Where the paper turns away from the eye.
  let outline: Edge?
  /// The line at which a strip begins, and where the paper turns away from the eye there.
  let start: Ruling?
  let startOutline: Edge?
  /// At an address, because a copy for each row would take longer than a narrow row.
  let rolling: UnsafePointer<Rolling>?
  private let memory: UnsafeMutablePointer<Rolling>?
  private let kernels: Kernels
  /// The rows on which nothing is cut off, and those on which everything is.
  let whole: RowRange
  private let none: RowRange
  /// The rows on which the sheet's sides do not limit the bend.
  let inner: RowRange
  /// Whether the limits are the same on every row.
  private let isUpright: Bool

  /// Of a flat part.
  /// - Parameters:
  ///   - function: positive beyond the line at which the part ends; nil where that is the outline.
  ///   - columns: those that may be drawn.
  init(flat function: SIMD3<Double>?, outline: Edge?, columns: Range<Int>, kernels: Kernels) {
    ruling = function.map { Ruling($0) }
    (self.outline, self.kernels, rolling, memory) = (outline, kernels, nil, nil)
    (start, startOutline, isUpright) = (nil, nil, false)
    let ends = [Double(columns.lowerBound), Double(columns.upperBound)]
    let inner = function.flatMap { Edge(centred: $0 * -1) }
    let edges = [outline, inner].compactMap { $0 }
    self.inner = RowRange(to: RowRange.first)
    whole = edges.reduce(RowRange()) { rows, edge in
      ends.reduce(rows) { $0.intersection(edge.rows(atLeast: 1, column: $1)) }
    }.widened(by: -1)
    let last = inner ?? outline
    none =
      last.map { edge in
        ends.reduce(RowRange()) { $0.intersection(edge.rows(atMost: -1, column: $1)) }
          .widened(by: -1)
      } ?? RowRange(to: RowRange.first)
  }

  /// Of the bend.
  init(
    bend: Rolling, beyond function: SIMD3<Double>, outline: Edge?, inner: RowRange, kernels: Kernels
  ) {
    let memory = UnsafeMutablePointer<Rolling>.allocate(capacity: 1)
    memory.initialize(to: bend)
    (self.memory, rolling, ruling) = (memory, UnsafePointer(memory), Ruling(function))
    self.inner = inner
    (self.outline, self.kernels) = (outline, kernels)
    (start, startOutline, isUpright) = (nil, nil, false)
    (whole, none) = (RowRange(to: RowRange.first), RowRange(to: RowRange.first))
  }

  /// Of a strip of a sheet.
  init(_ strip: BentStrips.Strip, kernels: Kernels) {
    (self.kernels, rolling, memory, inner) = (kernels, nil, nil, RowRange(to: RowRange.first))
    ruling = strip.turnsAtEnd ? nil : strip.end.map { Ruling($0) }
    outline = strip.turnsAtEnd ? strip.end.flatMap { Edge(centred: $0 * -1) } : nil
    start = strip.turnsAtStart ? nil : strip.start.map { Ruling($0) }
    startOutline = strip.turnsAtStart ? strip.start.flatMap { Edge(centred: $0) } : nil
    (whole, none) = (RowRange(to: RowRange.first), RowRange(to: RowRange.first))
    isUpright = [strip.start, strip.end].allSatisfy { $0.map { $0.y == 0 } ?? true }
  }

  deinit { memory?.deallocate() }

  /// The row up to which, from row `y` on, spans and coverage are those of row `y`.
  func steady(from y: Int) -> Int {
    if whole.contains(y) { return whole.to }
    if isUpright { return RowRange.end }
    return none.contains(y) ? none.to : y + 1
  }

  /// Narrows a span, which lies within the target, to the piece.
  func narrow(_ span: inout RowSpan, row y: Int) {
    if whole.contains(y) || span.isEmpty { return }
    ruling?.narrow(&span.lo, &span.hi, row: y, isBeyond: rolling != nil)
    start?.narrow(&span.lo, &span.hi, row: y, isBeyond: true)
    outline?.narrow(&span.lo, &span.hi, row: Double(y), threshold: -0.5)
    startOutline?.narrow(&span.lo, &span.hi, row: Double(y), threshold: -0.5)
    guard !span.isEmpty else { return }
    outline?.narrow(&span.fullLo, &span.fullHi, row: Double(y), threshold: 0.5)
    startOutline?.narrow(&span.fullLo, &span.fullHi, row: Double(y), threshold: 0.5)
    guard let rolling, !inner.contains(y) else { return }
    span.intersect(side(of: rolling, row: y, span.lo, span.hi))
  }

  /// The part of `lo..<hi` on a row that the sheet's sides leave of its bend.
  func side(of rolling: UnsafePointer<Rolling>, row y: Int, _ lo: Int, _ hi: Int) -> RowSpan {
    // The search for a full part asks each of so few columns, as their masks do.
    if hi - lo <= 24 { return RowSpan(lo: lo, hi: hi, fullLo: hi, fullHi: hi) }
    let found = kernels.rolling.span(rolling, y, lo, hi)
    return RowSpan(lo: found.lo, hi: found.hi, fullLo: found.fullLo, fullHi: found.fullHi)
  }

  /// Multiplies the weights of `count` pixels from (x, y) on by how much of them belongs to the piece.
  func dim(_ x: Int, _ y: Int, _ weights: UnsafeMutablePointer<Float>, count: Int) {
    if whole.contains(y) { return }
    outline.map { $0.dim(x, y, weights, count: count) }
    startOutline.map { $0.dim(x, y, weights, count: count) }
    if let rolling, !inner.contains(y) { kernels.rolling.cover(rolling, x, y, weights, count) }
  }
}

extension Edge {
  /// Multiplies the weights of `count` pixels from (x, y) on by how much of them lies on the inner side.
  fileprivate func dim(_ x: Int, _ y: Int, _ weights: UnsafeMutablePointer<Float>, count: Int) {
    for i in 0..<count {
      let distance = distance(Double(x + i), Double(y))
      if distance < 0.5 { weights[i] *= Float(max(distance + 0.5, 0)) }
    }
  }
}
