import PaperGeometry
import PaperRasterJobs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Which of a bitmap's levels a pixel needs.
//
// Method: the level is half the logarithm to base 2 of the area, in texels, that a pixel covers, less
// `levelBias`. For a plane seen in perspective that area is |det| / q^3, where det is that of the
// inverse projection and q the pixel's depth in it, which is linear on the screen. So a level depends on
// one linear function, level k begins where q falls to `limit(k)`, and a row is cut into stretches of
// one level by a division for each: no pixel asks for its level.
//
// Rejected: the longer of the two steps that a pixel makes in the bitmap (the usual rule where only one
// direction is cheap). A page turned by 60 degrees is half as wide and as high as ever; by the longer
// step its print is as soft in height as in width, and two levels are mixed nearly everywhere. Against a
// page of print drawn with 64 samples a pixel, the area is 1 to 2 dB worse at 45 to 60 degrees and 1 to 4
// dB better from 70 on, and from frame to frame it flickers more up to 65 degrees and less beyond; to the
// eye the print stays sharp, where by the longer step it is a blur. Limiting how far the area may stay
// behind the longer step gains and loses 1 dB beyond 80 degrees, and would need the level of every pixel.

/// How much sharper than the sampling theorem asks, in levels.
private let levelBias = 0.25

struct Minification {
  /// The depth at which level 0 ends: the cube root of |det| * 2^(-2 * levelBias), as the area is |det|
  /// / q^3.
  private let first: Double

  /// - Parameter placing: places in texels of the bitmap.
  init(_ placing: Placing) {
    let (u, v, q) = (placing.u, placing.v, placing.q)
    let det =
      u.x * (v.y * q.z - v.z * q.y) - u.y * (v.x * q.z - v.z * q.x)
      + u.z * (v.x * q.y - v.y * q.x)
    let area = abs(det) * exp2(-2 * levelBias)
    first = area > 0 && area.isFinite ? cbrt(area) : 0
  }

  /// Of something that shows at most `area` texels a pixel: depth 1 is where it does.
  init(area: Double) {
    let maximum = area * exp2(-2 * levelBias)
    first = maximum > 0 ? cbrt(min(maximum, 1e100)) : 0
  }

  /// The depth at and below which level k or a smaller level is needed.
  func limit(_ k: Int) -> Double { first * exp2(-2 * Double(k) / 3) }

  /// How deep the levels go at a depth; at most `count`.
  func deepest(_ q: Double, count: Int) -> Int {
    guard first > 0 else { return 0 }
    var k = 0
    while k < count, q < limit(k) { k += 1 }
    return k
  }
}

/// How far a depth is beyond the one at which a level begins, in levels.
func levels(from limit: Double, to q: Double) -> Double { -1.5 * log2(q / limit) }
