// One pixel of a bitmap, in doubles: the plain way, for what the eight-wide way leaves over (bitmaps
// and levels one texel wide, and blocks in which the level changes).
//
// Method: a place is fixed to 1/256 of a texel, and the four texels around it are weighed in one step,
// rounded once: within 1.5 of 255 of exact arithmetic.

/// Adding this to a double of modest size leaves its value in 1/256 in the low bits.
private let fixedPoint = 6_755_399_441_055_744.0 / 256  // 1.5 * 2^52 / 256

extension Texture {
  /// The colour of pixel (x, y).
  ///
  /// Bound: reads inside the levels of `views` 0...last by the clamp of `texel`.
  func pixel(
    _ base: UnsafePointer<Pixel>, _ smaller: UnsafePointer<Pixel>, _ views: UnsafePointer<View>,
    last: Int, _ x: Int, _ y: Int
  ) -> Pixel {
    let (px, py) = (Double(x), Double(y))
    let inverse = 1 / (q.x * px + (q.y * py + q.z))
    let pu = (u.x * px + (u.y * py + u.z)) * inverse
    let pv = (v.x * px + (v.y * py + v.z)) * inverse
    let level =
      fixedLevel ?? levelOf(square: Self.step(u, v, q, pu, pv) * (inverse * inverse))
    let fixed = Int(clampedFixed(level, Double(last)))
    let (k, part) = (fixed >> 8, UInt64(truncatingIfNeeded: fixed & 0xFF))
    let near = texel(k == 0 ? base : smaller, views[k], pu, pv)
    // `part` is 0 at the last level, so k + 1 exists where it is not.
    return part == 0 ? near.pixel : near.mixed(with: texel(smaller, views[k + 1], pu, pv), part)
  }
}

/// The level for the square of a step in texels; negative where the bitmap is enlarged.
@inline(__always)
func levelOf(square: Double) -> Double {
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
struct Wide {
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
func texel(
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
