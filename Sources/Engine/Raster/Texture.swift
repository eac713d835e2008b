import Geometry

// A bitmap seen through a projection: what is the same for all its pixels.
//
// A pixel's place in the bitmap is `u = U / Q, v = V / Q`, each of U, V, Q linear on the screen. Where
// the bitmap is made smaller, two of its `Levels` are mixed: the level is the logarithm of the longer
// of the two steps that a pixel makes in the bitmap, less `levelBias`, which keeps text crisp.
//
// Bounds: every level has a range of places, half a texel within the source, to which `Sampler` and
// `Texel` clamp before a place becomes an integer; so nothing beyond the source is ever read, its edge
// is replicated, and every offset lies inside the level. Levels mix neighbours before that: where the
// source's sides are not multiples of 2^k, level k holds a little of what lies beyond.
//
// Rejected: affine runs between exact divisions (visibly wrong at steep angles), and anisotropic
// filtering (four times the reads, for pages that are in motion when it would matter).

/// How much sharper than the sampling theorem asks, in levels.
let levelBias = 0.25

struct Texture {
  /// A level with the range of places that may be read: in texels, 0 being the first one's centre.
  struct View {
    var offset: Int
    var width: Int
    var height: Int
    var scale: Double
    var minU, maxU, minV, maxV: Double
  }

  let bitmap: Bitmap
  /// Only where the bitmap is made smaller somewhere.
  let levels: Levels?
  let views: [View]
  /// U, V and Q at pixel (x, y): `.x * x + .y * y + .z`, the pixel's centre included.
  let u, v, q: SIMD3<Double>
  /// No perspective: the level is the same everywhere.
  let fixedLevel: Double?

  init?(_ bitmap: Bitmap, source: Rect, rect: Rect, shape: Shape, projection: Projection) {
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
    self.u = u / size
    self.v = v / size
    self.q = q / size

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
    fixedLevel = flat ? level : nil
    levels = level > 0 ? bitmap.smallerLevels : nil
    views = Self.views(bitmap, levels, source)
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

  private static func views(_ bitmap: Bitmap, _ levels: Levels?, _ source: Rect) -> [View] {
    func clamp(_ lo: Double, _ hi: Double, _ scale: Double, _ side: Int) -> (Double, Double) {
      let limit = Double(side)
      let a = min(max(lo * scale, 0), limit)
      let b = min(max(hi * scale, 0), limit)
      if b - 1 >= a { return (a, b - 1) }
      // Less than a texel: its middle, kept inside the bitmap.
      let middle = min(max((a + b - 1) / 2, 0), limit - 1)
      return (middle, middle)
    }
    func view(_ offset: Int, _ w: Int, _ h: Int, _ scale: Double) -> View {
      let (minU, maxU) = clamp(source.minX, source.maxX, scale, w)
      let (minV, maxV) = clamp(source.minY, source.maxY, scale, h)
      return View(
        offset: offset, width: w, height: h, scale: scale, minU: minU, maxU: maxU, minV: minV,
        maxV: maxV)
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
