import PaperGeometry
import PaperRasterJobs

// A bitmap seen through a projection: what is the same for all its pixels.
//
// A pixel's place in the bitmap is `u = U / Q, v = V / Q`, each of U, V, Q linear on the screen. Where
// the bitmap is made smaller, two of its `Levels` are mixed: see `Minification`.
//
// There are two ways along a row, chosen once: by tables, where u depends on x alone (`Columns`), and by
// U, V, Q themselves, without divisions where Q is the same along every row. A row is cut where other
// levels are needed.
//
// Bounds: every level has a range of places, half a texel within the source, to which the kernels
// clamp before a place becomes an integer; so nothing beyond the source is ever read, its edge is
// replicated, and every offset lies inside the level. Levels mix neighbours before that: where the
// source's sides are not multiples of 2^k, level k holds a little of what lies beyond.
//
// Rejected: a gutter of one pixel around every bitmap instead of clamps (a copy of it, and of no use
// where the source is a part), and anisotropic filtering (four times the reads, for pages that are in
// motion when it would matter).

/// A class for the same reason as `PreparedCommand`. A texture holds the addresses of all that is read,
/// so that a row has nothing to retain.
///
/// Unchecked: nothing changes once it is made.
final class Texture: @unchecked Sendable {
  let bitmap: Bitmap
  private let levels: UsedLevels
  private let placing: Placing
  /// The tables; nil where the bitmap does not stand upright.
  private let columns: Columns?
  private let tables: ColumnTables?
  private let isUpright: Bool
  /// Where levels change on every row, left to right; empty without tables. The last part has no end.
  private let parts: FlatList<LevelPart>
  /// Whether Q is constant along a row.
  private let isStraight: Bool

  /// - Parameter bounds: the pixels that may be drawn.
  init?(
    _ bitmap: Bitmap, source: Rect, rect: Rect, shape: Shape, projection: Projection,
    bounds: PixelRect
  ) {
    guard source.width > 0, source.height > 0, source.minX.isFinite, source.minY.isFinite,
      source.maxX.isFinite, source.maxY.isFinite,
      var placing = Self.placing(source, on: rect, shape.inverse)
    else { return nil }
    let minification = Minification(placing)
    let depth = Self.minimum(placing, rect, projection, shape.inverse)
    guard
      let levels = UsedLevels(
        bitmap, source, minification, depth, down: Self.down(placing, rect.center, projection))
    else { return nil }
    isStraight = abs(placing.q.x) < 1e-12
    if isStraight { placing.q.x = 0 }
    let table = shape.bounds.flatMap {
      Columns(placing, levels.all, reach: ($0.minX, $0.maxX), x: bounds.x, maxX: bounds.maxX)
    }
    self.bitmap = bitmap
    self.levels = levels
    self.placing = placing
    columns = table
    tables = table?.tables
    parts = table == nil ? FlatList(capacity: 1) : Self.parts(placing.q, levels, bounds)
    isUpright = table?.isUpright ?? false
  }

  /// U, V and Q, the first two in texels; nil where Q is too large or too small for doubles.
  private static func placing(_ source: Rect, on rect: Rect, _ m: Projection) -> Placing? {
    let (kx, ky) = (source.width / rect.width, source.height / rect.height)
    let (ox, oy) = (source.minX - rect.minX * kx, source.minY - rect.minY * ky)
    func centred(_ a: Double, _ b: Double, _ c: Double) -> SIMD3<Double> {
      SIMD3(a, b, c + (a + b) / 2)
    }
    let u = centred(m.m11 * kx + m.m13 * ox, m.m21 * kx + m.m23 * ox, m.m31 * kx + m.m33 * ox)
    let v = centred(m.m12 * ky + m.m13 * oy, m.m22 * ky + m.m23 * oy, m.m32 * ky + m.m33 * oy)
    let q = centred(m.m13, m.m23, m.m33)
    let size = scale(q)
    guard size > 1e-200, size < 1e200 else { return nil }
    return Placing(u: u / size, v: v / size, q: q / size)
  }

  /// The common factor of U, V and Q, which changes no place; without this factor Q is near 1 and fits
  /// single precision.
  private static func scale(_ q: SIMD3<Double>) -> Double { max(abs(q.x), abs(q.y), abs(q.z)) }

  /// The least Q of the rectangle, where the rectangle is seen smallest: Q is the inverse of the
  /// distance.
  private static func minimum(
    _ p: Placing, _ rect: Rect, _ projection: Projection, _ m: Projection
  ) -> Double {
    let corners =
      [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY)]
      + [(rect.maxX, rect.maxY)]
    let farthest = corners.map { projection.homogeneous(Point($0.0, $0.1)).w }.max() ?? 0
    let size = scale(SIMD3(m.m13, m.m23, m.m33 + (m.m13 + m.m23) / 2))
    return 1 / (max(farthest, 0) * size)
  }

  /// The step in the bitmap from one row of the screen to the next, in the middle of the rectangle.
  private static func down(_ p: Placing, _ center: Point, _ projection: Projection) -> Point {
    guard let at = projection.apply(center) else { return .zero }
    func there(_ c: SIMD3<Double>) -> Double { c.x * at.x + c.y * at.y + c.z }
    let q = there(p.q)
    func step(_ c: SIMD3<Double>) -> Double { (c.y - there(c) / q * p.q.y) / q }
    let (x, y) = (step(p.u), step(p.v))
    return x.isFinite && y.isFinite ? Point(x, y) : .zero
  }
}

extension Texture {
  /// Writes the colours of `count` pixels from (x, y) on to `out`; they lie within the bounds that the
  /// texture was made for and within one run of 512 pixels.
  ///
  /// - Parameter scratch: `Stretch.memory` words.
  func sample(
    _ kernels: Kernels, _ x: Int, _ y: Int, into out: UnsafeMutablePointer<Pixel>, count: Int,
    scratch: UnsafeMutablePointer<UInt32>
  ) {
    let row = Double(y)
    if let tables {
      // Bound: the columns are at or beyond the first part, and the last part has no end.
      var part = parts.base
      while part.pointee.end <= x { part += 1 }
      var from = x
      while from < x + count {
        let end = min(part.pointee.end, x + count)
        let stretch = stretch(part.pointee.level, out + (from - x), end - from, scratch)
        if isUpright {
          kernels.rows(tables, from - tables.first, Float(row), stretch)
        } else {
          kernels.columns(tables, from - tables.first, Float(row), stretch)
        }
        (from, part) = (end, part + 1)
      }
      return
    }
    let (dq, q0) = (placing.q.x, placing.q.y * row + placing.q.z)
    var from = x
    while from < x + count {
      let k = levels.index(dq * Double(from) + q0)
      let end = dq == 0 ? x + count : Self.end(of: k, levels, from, x + count, dq, q0)
      kernels.line(
        line(from, row, max(k, 0)), stretch(k, out + (from - x), end - from, scratch))
      from = end
    }
  }

  @inline(__always)
  private func stretch(
    _ k: Int, _ out: UnsafeMutablePointer<Pixel>, _ count: Int,
    _ scratch: UnsafeMutablePointer<UInt32>
  ) -> Stretch {
    let near = max(k, 0)
    return Stretch(
      out: out, count: count, level: levels.base + near, index: near,
      isMixed: k >= 0 && k < levels.last, scratch: scratch)
  }

  /// The parts of every row on which Q depends on x alone.
  private static func parts(
    _ q: SIMD3<Double>, _ levels: UsedLevels, _ bounds: PixelRect
  ) -> FlatList<LevelPart> {
    var parts = FlatList<LevelPart>(capacity: 4)
    var from = bounds.x
    repeat {
      let k = levels.index(q.x * Double(from) + q.z)
      from = q.x == 0 ? bounds.maxX : end(of: k, levels, from, bounds.maxX, q.x, q.z)
      parts.append(LevelPart(end: from < bounds.maxX ? from : .max, level: k))
    } while from < bounds.maxX
    return parts
  }

  /// Where level k ends on a row on which Q is `dq * x + q0`. A pixel's own Q decides its level: the
  /// division tells only where to look.
  private static func end(
    of k: Int, _ levels: UsedLevels, _ from: Int, _ limit: Int, _ dq: Double, _ q0: Double
  ) -> Int {
    func isIn(_ x: Int) -> Bool { levels.index(dq * Double(x) + q0) == k }
    if isIn(limit - 1) { return limit }
    let next = dq > 0 ? k : k + 1
    let place = (levels.base[next.clamped(to: 0...levels.last)].limit - q0) / dq
    var end = clampedInt(place.rounded(.up), from + 1, limit - 1)
    while end > from + 1, !isIn(end - 1) { end -= 1 }
    while end < limit, isIn(end) { end += 1 }
    return end
  }

  /// A row from column x on, in the coordinates of level k.
  ///
  /// Single precision is based in doubles every 512 pixels of the target, wherever a run begins.
  private func line(_ x: Int, _ row: Double, _ k: Int) -> Line {
    let base = x & ~(Stretch.limit - 1)
    let column = Double(base)
    let (u, v, q) = (placing.u, placing.v, placing.q)
    let depth = q.x * column + (q.y * row + q.z)
    // Places are counted 256 to a texel, less half a texel.
    let scale = 256 * Double(levels.base[k].scale)
    let factor = isStraight ? 1 / depth : 1
    func start(_ c: SIMD3<Double>) -> Float {
      Float(((c.x * column + (c.y * row + c.z)) * scale - 128 * depth) * factor)
    }
    return Line(
      first: Float(x - base), u: start(u), v: start(v), q: Float(depth),
      du: Float((u.x * scale - 128 * q.x) * factor), dv: Float((v.x * scale - 128 * q.x) * factor),
      dq: Float(q.x))
  }
}

/// The columns before `end`, from the part before on, whose level is `level`: see `UsedLevels.index`.
private struct LevelPart: BitwiseCopyable {
  let end, level: Int
}

/// The address of the pixels, valid as long as the storage is held.
func address(of pixels: PixelStorage) -> UnsafePointer<Pixel>? { pixels.base }
