import Geometry
import RasterJobs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A bitmap seen through a projection: what is the same for all its pixels.
//
// A pixel's place in the bitmap is `u = U / Q, v = V / Q`, each of U, V, Q linear on the screen. Where
// the bitmap is made smaller, two of its `Levels` are mixed: the level is the logarithm of the longer
// of the two steps that a pixel makes in the bitmap, less `levelBias`, which keeps text crisp.
//
// Bounds: every level has a range of places, half a texel within the source, to which the kernels
// clamp before a place becomes an integer; so nothing beyond the source is ever read, its edge is
// replicated, and every offset lies inside the level. Levels mix neighbours before that: where the
// source's sides are not multiples of 2^k, level k holds a little of what lies beyond.
//
// Most of a row needs no clamp: four lines on the screen bound the places at least half a texel of the
// coarsest level inside, and single precision errs far less than that, which is checked. (A gutter of
// one pixel around every bitmap would do the same at the price of a copy of it, and not for a source
// that is a part.)
//
// Rejected: affine runs between exact divisions (visibly wrong at steep angles), and anisotropic
// filtering (four times the reads, for pages that are in motion when it would matter).

/// An object for the same reason as `Plan`; it knows the addresses of all that is read, so that a row
/// has nothing to retain.
///
/// Unchecked: nothing changes once it is made.
final class Texture: @unchecked Sendable {
  let bitmap: Bitmap
  /// Only where the bitmap is made smaller somewhere.
  private let levels: Levels?
  /// The pixels of both, valid while this object is.
  private let memory: LevelMemory
  private let views: UnsafeMutablePointer<LevelView>
  private let placing: Placing
  /// Where it stands upright.
  private let columns: Columns?
  private let tables: ColumnTables?
  /// u and v at which no clamp is needed, and the same as lines on the screen.
  private let safe: (u: ClosedRange<Double>, v: ClosedRange<Double>)?
  private let safeLines: [Edge]

  /// - Parameter bounds: the pixels that may be drawn.
  init?(
    _ bitmap: Bitmap, source: Rect, rect: Rect, shape: Shape, projection: Projection,
    bounds: PixelRect
  ) {
    guard source.width > 0, source.height > 0, source.minX.isFinite, source.minY.isFinite,
      source.maxX.isFinite, source.maxY.isFinite
    else { return nil }
    let m = shape.inverse
    let (kx, ky) = (source.width / rect.width, source.height / rect.height)
    let (ox, oy) = (source.minX - rect.minX * kx, source.minY - rect.minY * ky)
    func centred(_ a: Double, _ b: Double, _ c: Double) -> SIMD3<Double> {
      SIMD3(a, b, c + (a + b) / 2)
    }
    let u = centred(m.m11 * kx + m.m13 * ox, m.m21 * kx + m.m23 * ox, m.m31 * kx + m.m33 * ox)
    let v = centred(m.m12 * ky + m.m13 * oy, m.m22 * ky + m.m23 * oy, m.m32 * ky + m.m33 * oy)
    let q = centred(m.m13, m.m23, m.m33)
    self.bitmap = bitmap
    // A common factor changes nothing; it keeps Q near 1, so that it fits single precision.
    let size = max(abs(q.x), abs(q.y), abs(q.z))
    guard size > 1e-200, size < 1e200 else { return nil }
    let flat = q.x == 0 && q.y == 0
    var deepest = -Double.infinity
    for corner in [(source.minX, source.minY), (source.maxX, source.minY)]
      + [(source.minX, source.maxY), (source.maxX, source.maxY)]
    {
      // `u - place * q` is linear in the plane, and so is 1 / q: their largest values at the corners
      // bound the step anywhere between.
      let step = Self.step(u, v, q, corner.0, corner.1)
      deepest = step > deepest ? step : deepest
    }
    var depth = 0.0
    for (x, y) in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY)]
      + [(rect.maxX, rect.maxY)]
    {
      depth = max(depth, projection.homogeneous(Point(x, y)).w)
    }
    let level = levelOf(square: deepest * depth * depth)
    levels = level > 0 ? bitmap.smallerLevels : nil
    let last = level > 0 ? min(levels?.levels.count ?? 0, Int(level.rounded(.up))) : 0
    let views = Self.views(bitmap, levels, source)
    let placing = Placing(
      u: u / size, v: v / size, q: q / size, last: last, fixedLevel: flat ? level : nil)
    guard let base = address(of: bitmap.pixels) else { return nil }
    self.views = .allocate(capacity: views.count)
    self.views.initialize(from: views, count: views.count)
    memory = LevelMemory(
      base: base, smaller: levels.flatMap { address(of: $0.pixels) } ?? base,
      views: UnsafePointer(self.views))
    self.placing = placing
    columns = shape.bounds.flatMap {
      Columns(placing, views, reach: ($0.minX, $0.maxX), x: bounds.x, maxX: bounds.maxX)
    }
    tables = columns?.tables
    let safe = Self.safe(views[0...last])
    self.safe = safe
    let (su, sv, sq) = (placing.u, placing.v, placing.q)
    safeLines =
      safe.map { safe in
        [
          su - safe.u.lowerBound * sq, safe.u.upperBound * sq - su, sv - safe.v.lowerBound * sq,
          safe.v.upperBound * sq - sv,
        ].compactMap { Edge(centred: $0) }
      } ?? []
  }

  deinit { views.deallocate() }

  /// Where `Level.rows` and `columns` need no clamp in any of the levels, with half a texel to spare;
  /// nil where there is no such place.
  private static func safe(
    _ views: ArraySlice<LevelView>
  ) -> (u: ClosedRange<Double>, v: ClosedRange<Double>)? {
    var (u, v) = ((-Double.infinity, Double.infinity), (-Double.infinity, Double.infinity))
    for view in views {
      let (right, bottom) = (
        min(view.maxU, Double(view.width - 2)), min(view.maxV, Double(view.height - 2))
      )
      u = (max(u.0, (view.minU + 1) / view.scale), min(u.1, right / view.scale))
      v = (max(v.0, (view.minV + 1) / view.scale), min(v.1, bottom / view.scale))
    }
    guard u.0 < u.1, v.0 < v.1 else { return nil }
    return (u.0...u.1, v.0...v.1)
  }

  /// The square of the longer step in the bitmap, times `q` squared, at the place (u, v).
  @inline(__always)
  static func step(
    _ u: SIMD3<Double>, _ v: SIMD3<Double>, _ q: SIMD3<Double>, _ atU: Double, _ atV: Double
  ) -> Double {
    let (ux, vx) = (u.x - atU * q.x, v.x - atV * q.x)
    let (uy, vy) = (u.y - atU * q.y, v.y - atV * q.y)
    return max(ux * ux + vx * vx, uy * uy + vy * vy)
  }

  private static func views(_ bitmap: Bitmap, _ levels: Levels?, _ source: Rect) -> [LevelView] {
    func clamp(_ lo: Double, _ hi: Double, _ scale: Double, _ side: Int) -> (Double, Double) {
      let limit = Double(side)
      let a = min(max(lo * scale, 0), limit)
      let b = min(max(hi * scale, 0), limit)
      if b - 1 >= a { return (a, b - 1) }
      // Less than a texel: its middle, kept inside the bitmap.
      let middle = min(max((a + b - 1) / 2, 0), limit - 1)
      return (middle, middle)
    }
    func view(_ offset: Int, _ w: Int, _ h: Int, _ scale: Double) -> LevelView {
      let (minU, maxU) = clamp(source.minX, source.maxX, scale, w)
      let (minV, maxV) = clamp(source.minY, source.maxY, scale, h)
      return LevelView(
        offset: offset, width: w, height: h, scale: scale, u: (minU, maxU), v: (minV, maxV))
    }
    var all = [view(0, bitmap.width, bitmap.height, 1)]
    var scale = 1.0
    for level in levels?.levels ?? [] {
      scale /= 2
      all.append(view(level.offset, level.width, level.height, scale))
    }
    return all
  }
}

extension Texture {
  /// Writes the colours of `count` pixels from (x, y) on to `out`; they lie within the bounds that the
  /// texture was made for and within one run of 512 pixels.
  func sample(
    _ kernels: Kernels, _ x: Int, _ y: Int, into out: UnsafeMutablePointer<Pixel>, count: Int
  ) {
    // Blocks of eight pixels are computed whole.
    let (first, end) = (x & ~7, (x + count + 7) & ~7)
    if let tables {
      // v rises or falls along the whole row, so its ends tell.
      let inside =
        safe.map {
          $0.v.contains(tables.v(first, y)) && $0.v.contains(tables.v(end - 1, y))
        } ?? false
      return kernels.columns(tables, memory, x, y, inside, out, count)
    }
    var (lo, hi) = (first, end)
    if safeLines.count == 4, isTame(first, y, end - 1) {
      for i in 0..<4 { safeLines[i].narrow(&lo, &hi, row: Double(y), threshold: 0) }
      lo = (lo + 7) & ~7
      hi &= ~7
    } else {
      hi = lo
    }
    if lo >= hi { (lo, hi) = (end, end) }
    let limit = x + count
    (lo, hi) = (min(max(lo, x), limit), min(max(hi, x), limit))
    for (from, to, inside) in [(x, lo, false), (lo, hi, true), (hi, limit, false)] where from < to {
      kernels.plane(placing, memory, from, y, inside, out + (from - x), to - from)
    }
  }

  /// Single precision finds the places from x to `end` of row y to a fraction of a texel.
  private func isTame(_ x: Int, _ y: Int, _ end: Int) -> Bool {
    let (u, v, q) = (placing.u, placing.v, placing.q)
    let (row, width) = (Double(y), 512.0)
    let base = Double(x & ~511)
    func size(_ c: SIMD3<Double>) -> Double { abs(c.x * base + c.y * row + c.z) + abs(c.x) * width }
    func depth(_ x: Int) -> Double { q.x * Double(x) + q.y * row + q.z }
    let least = min(depth(x), depth(end))
    return least > 0 && size(q) < least * 32 && max(size(u), size(v)) < least * 65536
  }
}

/// Where the pixels lie, for as long as somebody holds them.
func address(of pixels: PixelStorage) -> UnsafePointer<Pixel>? { pixels.base }

/// How much sharper than the sampling theorem asks, in levels.
private let levelBias = 0.25

/// The level for the square of a step in texels; below 0 where the bitmap is enlarged.
func levelOf(square: Double) -> Double {
  guard square > 1e-30 else { return -1 }
  guard square < 1e30 else { return 60 }
  return log2(square) / 2 - levelBias
}
