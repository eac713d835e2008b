import Geometry

// Bitmaps seen through a projection.
//
// Method: a pixel's place in the bitmap is `u = U / Q, v = V / Q`, each of U, V, Q linear on the
// screen; the division is done for every pixel. A place is fixed to 1/256 of a texel, and the four
// texels around it are weighed in one step, rounded once: within 1.5 of 255 of exact arithmetic.
// Where the bitmap is made smaller, two of its `Levels` are mixed: the level is the logarithm of the
// longer of the two steps that a pixel makes in the bitmap, less `levelBias`, which keeps text crisp.
//
// Bounds: places are clamped, as doubles, to half a texel within the source (so nothing beyond it is
// ever read and its edge is replicated) before they become integers; what is not a number becomes the
// lower bound. Every offset computed below lies therefore inside the level it belongs to.
//
// Rejected: affine runs between exact divisions (visibly wrong at steep angles), and anisotropic
// filtering (four times the reads, for pages that are in motion when it would matter).

/// How much sharper than the sampling theorem asks, in levels.
private let levelBias = 0.25

/// Adding this to a double of modest size leaves its value in 1/256 in the low bits.
private let fixedPoint = 6_755_399_441_055_744.0 / 256  // 1.5 * 2^52 / 256

struct Texture {
  /// A level with the range of places that may be read: in texels, 0 being the first one's centre.
  struct View {
    var offset: Int
    var width: Int
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
    self.u = u
    self.v = v
    self.q = q

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
  private static func step(
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
        offset: offset, width: w, scale: scale, minU: minU, maxU: maxU, minV: minV, maxV: maxV)
    }
    var all = [view(0, bitmap.width, bitmap.height, 1)]
    var scale = 1.0
    for level in levels?.levels ?? [] {
      scale /= 2
      all.append(view(level.offset, level.width, level.height, scale))
    }
    return all
  }

  /// Writes the colours of `count` pixels from (x, y) on to `out`.
  func sample(_ x: Int, _ y: Int, into out: UnsafeMutablePointer<Pixel>, count: Int) {
    bitmap.pixels.withUnsafeBufferPointer { largest in
      guard let base = largest.baseAddress else { return }
      guard let levels else {
        return sampleLargest(base, x, y, into: out, count: count)
      }
      levels.pixels.withUnsafeBufferPointer { smaller in
        views.withUnsafeBufferPointer { views in
          guard let views = views.baseAddress else { return }
          sampleLevels(
            base, smaller.baseAddress ?? base, views, last: levels.levels.count, x, y, into: out,
            count: count)
        }
      }
    }
  }

  /// Bound: reads inside level 0 by the clamp of `texel`, writes `count` of `out`.
  private func sampleLargest(
    _ base: UnsafePointer<Pixel>, _ x: Int, _ y: Int, into out: UnsafeMutablePointer<Pixel>,
    count: Int
  ) {
    let view = views[0]
    let (u, v, q) = (u, v, q)
    let row = Double(y)
    let (u0, v0, q0) = (u.y * row + u.z, v.y * row + v.z, q.y * row + q.z)
    for i in 0..<count {
      let px = Double(x + i)
      let inverse = 1 / (q.x * px + q0)
      out[i] = texel(base, view, (u.x * px + u0) * inverse, (v.x * px + v0) * inverse).pixel
    }
  }

  /// Bound: reads inside the levels of `views` 0...last by the clamp of `texel`, writes `count` of `out`.
  private func sampleLevels(
    _ base: UnsafePointer<Pixel>, _ smaller: UnsafePointer<Pixel>, _ views: UnsafePointer<View>,
    last: Int, _ x: Int, _ y: Int, into out: UnsafeMutablePointer<Pixel>, count: Int
  ) {
    let (u, v, q, fixedLevel) = (u, v, q, fixedLevel)
    let row = Double(y)
    let (u0, v0, q0) = (u.y * row + u.z, v.y * row + v.z, q.y * row + q.z)
    for i in 0..<count {
      let px = Double(x + i)
      let inverse = 1 / (q.x * px + q0)
      let (pu, pv) = ((u.x * px + u0) * inverse, (v.x * px + v0) * inverse)
      let level =
        fixedLevel ?? levelOf(square: Self.step(u, v, q, pu, pv) * (inverse * inverse))
      let fixed = Int(clampedFixed(level, Double(last)))
      let (k, part) = (fixed >> 8, UInt64(truncatingIfNeeded: fixed & 0xFF))
      let near = texel(k == 0 ? base : smaller, views[k], pu, pv)
      if part == 0 {
        out[i] = near.pixel
      } else {
        // `part` is 0 at the last level, so k + 1 exists.
        out[i] = near.mixed(with: texel(smaller, views[k + 1], pu, pv), part)
      }
    }
  }
}

/// The level for the square of a step in texels; negative where the bitmap is enlarged.
@inline(__always)
private func levelOf(square: Double) -> Double {
  // log2 by the exponent and a polynomial fitted to the mantissa: within 0.0001, far below the 256
  // steps in which two levels are mixed.
  guard square > 1e-30 else { return -1 }
  guard square < 1e30 else { return 60 }
  let bits = square.bitPattern
  let exponent = Double(Int32(truncatingIfNeeded: bits >> 52) - 1023)
  let m = Double(bitPattern: (bits & 0x000F_FFFF_FFFF_FFFF) | 0x3FF0_0000_0000_0000)
  let curve =
    -2.505_614_7 + m * (4.049_616_9 + m * (-2.099_402_3 + m * (0.635_511_1 - m * 0.080_010_9)))
  return (exponent + curve) / 2 - levelBias
}

/// `value` clamped to `0...limit`, in 1/256; NaN becomes 0.
@inline(__always)
private func clampedFixed(_ value: Double, _ limit: Double) -> Int32 {
  let clamped = value > 0 ? (value < limit ? value : limit) : 0
  return Int32(truncatingIfNeeded: (clamped + fixedPoint).bitPattern)
}

/// Four channels in 24 bits each: blue and red in the halves of `even`, green and alpha of `odd`.
private struct Wide {
  var even: UInt64
  var odd: UInt64

  var pixel: Pixel {
    let e = even &+ 0x0000_8000_0000_8000
    let o = odd &+ 0x0000_8000_0000_8000
    return pack(e, o, 16)
  }

  /// `part` of 256 of `other`. The low bits are dropped first, so that halves do not overflow.
  @inline(__always)
  func mixed(with other: Wide, _ part: UInt64) -> Pixel {
    let keep: UInt64 = 0x00FF_FFFF_00FF_FFFF
    let (a, b) = (even >> 1 & keep, other.even >> 1 & keep)
    let (c, d) = (odd >> 1 & keep, other.odd >> 1 & keep)
    let e = a &* (256 &- part) &+ b &* part &+ 0x0040_0000_0040_0000
    let o = c &* (256 &- part) &+ d &* part &+ 0x0040_0000_0040_0000
    return pack(e, o, 23)
  }

  @inline(__always)
  private func pack(_ e: UInt64, _ o: UInt64, _ shift: UInt64) -> Pixel {
    let (e, o) = (e >> shift, o >> shift)
    let blue = UInt32(truncatingIfNeeded: e & 0xFF)
    let red = UInt32(truncatingIfNeeded: e >> 32 & 0xFF)
    let green = UInt32(truncatingIfNeeded: o & 0xFF)
    let alpha = UInt32(truncatingIfNeeded: o >> 32 & 0xFF)
    return blue | green << 8 | red << 16 | alpha << 24
  }
}

/// The mean of the four texels around a place given in texels of the whole bitmap.
///
/// Bound: the place is clamped to the view's range, which lies within the level; the right and lower
/// neighbours are read only where their weight is not 0, and then they are inside as well.
@inline(__always)
private func texel(
  _ base: UnsafePointer<Pixel>, _ view: Texture.View, _ u: Double, _ v: Double
) -> Wide {
  let u = u * view.scale - 0.5
  let v = v * view.scale - 0.5
  let cu = u > view.minU ? (u < view.maxU ? u : view.maxU) : view.minU
  let cv = v > view.minV ? (v < view.maxV ? v : view.maxV) : view.minV
  let fu = Int(Int32(truncatingIfNeeded: (cu + fixedPoint).bitPattern))
  let fv = Int(Int32(truncatingIfNeeded: (cv + fixedPoint).bitPattern))
  let (wx, wy) = (UInt64(fu & 0xFF), UInt64(fv & 0xFF))
  let upper = base + view.offset + (fv >> 8) &* view.width + (fu >> 8)
  let right = wx == 0 ? 0 : 1
  let lower = upper + (wy == 0 ? 0 : view.width)
  let both = wx &* wy
  let w1 = wx << 8 &- both
  let w2 = wy << 8 &- both
  let w0 = 65536 &- w1 &- w2 &- both
  let (a, b) = (spread(upper[0]), spread(upper[right]))
  let (c, d) = (spread(lower[0]), spread(lower[right]))
  return Wide(
    even: a.even &* w0 &+ b.even &* w1 &+ c.even &* w2 &+ d.even &* both,
    odd: a.odd &* w0 &+ b.odd &* w1 &+ c.odd &* w2 &+ d.odd &* both)
}

@inline(__always)
private func spread(_ p: Pixel) -> Wide {
  let p = UInt64(p)
  return Wide(
    even: (p & 0xFF) | (p & 0xFF_0000) << 16, odd: (p >> 8 & 0xFF) | (p & 0xFF00_0000) << 8)
}
