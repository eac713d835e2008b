import CPaperProcessor
import PaperRasterJobs

// The bend of a sheet that is rolled over a cylinder: where on the sheet each pixel lies.
//
// Method: a ray that meets the sheet's plane at (q, t) is, z above the plane, at (q + z * (q * tilt + lean),
// t + z * (t * tilt + slide)). So where the ray meets the cylinder depends on q alone, by a quadratic whose
// discriminant is `spread * d * (reach - d)`, with d the distance to the outline: it is computed from d, so no digits
// are lost where the outline is near and the root is steep. Orthographic and perspective eyes, straight or tilted, are the
// same few lines; eight pixels share two divisions, a root and an arc tangent.
//
// The root has no slope at the outline, where the paper is seen edge-on. A pixel whose centre lies less than a quarter
// of a pixel before the outline, or beyond it, stands for the point a quarter before it: about what its area shows in the
// mean.
//
// Rejected: a table over q, strips along the rulings, and a mesh (decision: Exact bend rays).

/// What is the same for all pixels of a run, in single precision from a base in doubles every 512 pixels.
struct RollingRow {
  let before, along, depth: Float
  let stepBefore, stepAlong, stepDepth: Float
  let base: Int

  @inline(__always)
  init(_ r: Rolling, _ x: Int, _ y: Int) {
    base = x & ~(runAlignment - 1)
    let (column, row) = (Double(base), Double(y))
    func start(_ f: SIMD3<Double>) -> Float { Float(f.x * column + (f.y * row + f.z)) }
    (before, along, depth) = (start(r.before), start(r.along), start(r.depth))
    (stepBefore, stepAlong, stepDepth) = (Float(r.before.x), Float(r.along.x), Float(r.depth.x))
  }

  @inline(__always)
  func columns(_ x: Int) -> Floats { eight(from: Float(Int32(truncatingIfNeeded: x &- base))) }
}

/// Eight pixels on the bend.
struct RolledEight {
  /// The place on the sheet.
  let x, y: Floats
  /// The place in the section across the fold.
  let q, z: Floats
  /// Where the ray meets the plane, and 1 / depth.
  let planeQ, planeT, inverse: Floats
  /// The root of the discriminant, how a length along the fold grows with the height, and half of the paper's angle.
  let root, growth, half: Floats

  @inline(__always)
  init(_ r: Rolling, _ row: RollingRow, _ column: Floats) {
    let far = column * row.stepBefore + row.before
    let moved = atLeast(r.rim - far, 0)
    let depth = column * row.stepDepth + row.depth + moved * r.rimDepth
    inverse = 1 / depth
    let d = clamped((far + moved) * inverse, 0, r.limit)
    planeT = (column * row.stepAlong + row.along + moved * r.rimAlong) * inverse
    planeQ = r.crest - d
    let slope = planeQ * r.tilt + r.lean
    let across = r.radius - planeQ * slope
    root = squareRoot(d * r.spread * (r.reach - d))
    let sum = atLeast(across + root, 1e-30)
    z = r.isBack ? sum / (slope * slope + 1) : planeQ * planeQ / sum
    q = atLeast(slope * z + planeQ, 0)
    growth = z * r.tilt + 1
    let t = planeT + z * (planeT * r.tilt + r.slide)
    half = halfAngle(z, q)
    let s = half * (2 * r.radius)
    x = s * r.x.y + t * r.x.z + r.x.x
    y = s * r.y.y + t * r.y.z + r.y.x
  }

  /// What the place on the sheet changes by from one pixel to the next, along x and along y.
  @inline(__always)
  func gradient(_ r: Rolling, _ slopes: RollingSlopes) -> RolledGradient {
    // How s and z change with q at the plane; the root is not 0 within the rim.
    let steep = atLeast(root, 1e-30)
    let sign: Float = r.isBack ? -1 : 1
    let ds = growth * (sign * r.radius) / steep
    let dz = q * growth * sign / steep
    let lift = (planeT * r.tilt + r.slide) * dz
    @inline(__always) func slope(_ q: Float, _ t: Float, _ depth: Float) -> (Floats, Floats) {
      let dq = (q - planeQ * depth) * inverse
      let (s, t) = (ds * dq, growth * ((t - planeT * depth) * inverse) + lift * dq)
      return (s * r.x.y + t * r.x.z, s * r.y.y + t * r.y.z)
    }
    let (xx, yx) = slope(slopes.q.x, slopes.t.x, slopes.depth.x)
    let (xy, yy) = slope(slopes.q.y, slopes.t.y, slopes.depth.y)
    return RolledGradient(xx: xx, xy: xy, yx: yx, yy: yy)
  }

  /// How much of the pixels the sheet covers.
  @inline(__always)
  func coverage(_ r: Rolling, _ slopes: RollingSlopes) -> Floats {
    let g = gradient(r, slopes)
    let (kx, ky) = (1 / length(g.xx, g.xy), 1 / length(g.yx, g.yy))
    let across = covered(x * kx) + covered((r.width - x) * kx) - 1
    let down = covered(y * ky) + covered((r.height - y) * ky) - 1
    var area = clamped(across, 0, 1) * clamped(down, 0, 1)
    if let corners = r.corners {
      area = rounded(area, r, corners, g)
    }
    // Where the depth is not positive, the ray leads away from the plane.
    area.replace(with: 0, where: .!(inverse .> 0))
    return area
  }

  @inline(__always)
  private func rounded(
    _ area: Floats, _ r: Rolling, _ corners: RollingCorners, _ g: RolledGradient
  ) -> Floats {
    let (isRight, isLower) = (x .> r.width / 2, y .> r.height / 2)
    var upper = Floats(repeating: corners.topLeft)
    upper.replace(with: corners.topRight, where: isRight)
    var radius = Floats(repeating: corners.bottomLeft)
    radius.replace(with: corners.bottomRight, where: isRight)
    radius.replace(with: upper, where: .!isLower)
    var a = radius - x
    a.replace(with: x - (r.width - radius), where: isRight)
    var b = radius - y
    b.replace(with: y - (r.height - radius), where: isLower)
    // The signs do not matter for the gradient's length but where they differ.
    var sign = Floats(repeating: -1)
    sign.replace(with: 1, where: isRight)
    var other = Floats(repeating: -1)
    other.replace(with: 1, where: isLower)
    let far = length(a, b)
    let (p, q) = (a * sign / far, b * other / far)
    let slope = length(p * g.xx + q * g.yx, p * g.xy + q * g.yy)
    let arc = covered((radius - far) / slope)
    var result = area
    result.replace(with: arc, where: (a .> 0) .& (b .> 0) .& (arc .< area))
    return result
  }
}

/// What the places on the sheet of eight pixels change by: `xy` is that of the sheet's x along the screen's y.
struct RolledGradient {
  let xx, xy, yx, yy: Floats
}

/// What the functions of a pixel change by from one pixel to the next along x and along y.
struct RollingSlopes {
  let q, t, depth: (x: Float, y: Float)

  @inline(__always)
  init(_ r: Rolling) {
    let q = Double(r.crest) * r.depth - r.before
    self.q = (Float(q.x), Float(q.y))
    t = (Float(r.along.x), Float(r.along.y))
    depth = (Float(r.depth.x), Float(r.depth.y))
  }
}

/// The greater of the two; `minimum` where the value is NaN.
@inline(__always)
private func atLeast(_ value: Floats, _ minimum: Float) -> Floats {
  var result = Floats(repeating: minimum)
  result.replace(with: value, where: value .> minimum)
  return result
}

@inline(__always)
private func length(_ a: Floats, _ b: Floats) -> Floats {
  squareRoot(atLeast(a * a + b * b, 1e-30))
}

@inline(__always)
private func squareRoot(_ v: Floats) -> Floats {
  Floats(lowHalf: paper_sqrt(v.lowHalf), highHalf: paper_sqrt(v.highHalf))
}

/// What a side covers of a pixel, its centre so many pixels within. What is covered but for so little that it changes
/// no pixel counts as full.
@inline(__always)
private func covered(_ distance: Floats) -> Floats {
  var part = clamped(distance + 0.5, 0, 1)
  part.replace(with: 1, where: part .> 1 - 1.0 / 1024)
  return part
}

/// The arc tangent of z / q, of numbers that are not negative: half of the paper's angle. By a polynomial within
/// 4e-8 of the one at most 1.
@inline(__always)
private func halfAngle(_ z: Floats, _ q: Floats) -> Floats {
  var (low, high) = (z, q)
  low.replace(with: q, where: z .> q)
  high.replace(with: z, where: z .> q)
  let a = low / atLeast(high, 1e-30)
  let k = a * a
  var p = k * -0.004_054_547_8 + 0.021_862_885_7
  p = p * k - 0.055_912_219_8
  p = p * k + 0.096_421_892_8
  p = p * k - 0.139_086_263
  p = p * k + 0.199_465_65
  p = p * k - 0.333_298_607
  p = (p * k + 0.999_999_336) * a
  p.replace(with: 1.570_796_33 - p, where: z .> q)
  return p
}

/// The logarithm to base 2 of a positive number, within 0.0001.
@inline(__always)
private func log2(_ value: Floats) -> Floats {
  let bits = unsafeBitCast(value, to: Words.self)
  // The exponent becomes a float by being the low bits of one.
  let exponent = unsafeBitCast((bits &>> 23) | 0x4B00_0000, to: Floats.self) - (8_388_608 + 127)
  let m = unsafeBitCast((bits & 0x7F_FFFF) | 0x3F80_0000, to: Floats.self) - 1
  var p = m * -0.080_010_881 + 0.315_467_609
  p = p * m - 0.672_934_193
  p = p * m + 1.437_302_17
  return p * m + 0.000_100_189 + exponent
}

/// Finds the places of `count` pixels from (x, y) on, which lie within one run of 512 pixels.
///
/// Bound: writes up to seven places beyond the last, which `RollingPlaces` has.
func rollingPlaces(
  _ rolling: UnsafePointer<Rolling>, _ x: Int, _ y: Int, _ count: Int, _ out: RollingPlaces
) {
  let r = rolling.pointee
  let row = RollingRow(r, x, y)
  let (xs, ys, angles) = (out.x, out.y, out.angle)
  var i = 0
  while i < count {
    let eight = RolledEight(r, row, row.columns(x &+ i))
    store(eight.x, xs + i)
    store(eight.y, ys + i)
    store(eight.half * (2 / Float.pi), angles + i)
    if r.lastLevel > 0 { putLevels(r, eight, out, i) }
    i &+= 8
  }
}

/// The levels by the area that a pixel covers, in texels: see `Minification`.
@inline(__always)
private func putLevels(_ r: Rolling, _ eight: RolledEight, _ out: RollingPlaces, _ i: Int) {
  let k = eight.inverse
  let area = eight.growth * eight.growth * r.detail * (k * k * k) / eight.root
  let level = clamped(log2(area) * 0.5 - 0.25, 0, r.lastLevel)
  let next = whole(level + 0.4999)
  // Small numbers become floats as above.
  let below = unsafeBitCast(next | 0x4B00_0000, to: Floats.self) - (8_388_608 + 1)
  store(next, out.levels + i)
  store(doubled(whole(clamped((level - below) * 32_768, 0, 32_767))), out.parts + i)
}

/// The part of `lo..<hi` on row y that the sheet touches, and the longest part that is known to be covered wholly.
///
/// Eight columns are asked first. What lies between two of them is known where the sheet's places, which grow or
/// fall steadily from one to the other, stay away from its sides. Most rows need no more.
func rollingSpan(
  _ rolling: UnsafePointer<Rolling>, _ y: Int, _ lo: Int, _ hi: Int
) -> RollingSpan {
  let r = rolling.pointee
  let slopes = RollingSlopes(r)
  var span = RollingSpan(lo: hi, hi: lo, fullLo: hi, fullHi: hi)
  if hi &- lo <= 24 {
    search(r, slopes, y, lo, hi, &span)
    return span
  }
  let known = rollingKnown(r, slopes, y, lo, hi)
  if known.full.isEmpty {
    search(r, slopes, y, known.touched.lowerBound, known.touched.upperBound, &span)
    return span
  }
  search(r, slopes, y, known.touched.lowerBound, known.full.lowerBound, &span)
  (span.lo, span.hi) = (min(span.lo, known.full.lowerBound), known.full.upperBound)
  (span.fullLo, span.fullHi) = (known.full.lowerBound, known.full.upperBound)
  search(r, slopes, y, known.full.upperBound, known.touched.upperBound, &span)
  return span
}

/// Asks every column of `from..<to`.
@inline(never)
private func search(
  _ r: Rolling, _ slopes: RollingSlopes, _ y: Int, _ from: Int, _ to: Int,
  _ span: inout RollingSpan
) {
  var (start, at) = (to, from)
  while at < to {
    let end = min(to, (at | (runAlignment - 1)) &+ 1)
    let row = RollingRow(r, at, y)
    while at < end {
      let weights = RolledEight(r, row, row.columns(at)).coverage(r, slopes)
      for i in 0..<min(8, end &- at) {
        let x = at &+ i
        if weights[i] > 0 { (span.lo, span.hi) = (min(span.lo, x), max(span.hi, x &+ 1)) }
        if weights[i] == 1 { start = min(start, x) } else { start = to }
        if x &+ 1 &- start > span.fullHi &- span.fullLo {
          (span.fullLo, span.fullHi) = (start, x &+ 1)
        }
      }
      at &+= 8
    }
    at = end
  }
}

/// The part of `lo..<hi` beyond which nothing is touched, and the longest part that is covered wholly; as far as eight
/// columns tell.
@inline(never)
private func rollingKnown(
  _ r: Rolling, _ slopes: RollingSlopes, _ y: Int, _ lo: Int, _ hi: Int
) -> (touched: Range<Int>, full: Range<Int>) {
  let last = hi &- 1 &- lo
  let row = RollingRow(r, lo, y)
  let step = Float(Int32(truncatingIfNeeded: last)) / 7
  let first = Float(Int32(truncatingIfNeeded: lo &- row.base))
  let eight = RolledEight(r, row, Floats(0, 1, 2, 3, 4, 5, 6, 7) * step + first)
  let (inner, outer) = rooms(r, eight, slopes)
  var (start, best, from, to) = (-1, 0..<0, 7, 0)
  for i in 0..<7 {
    let isAhead = eight.inverse[i] > 0 && eight.inverse[i &+ 1] > 0
    // The comparison lets NaN be touched, and not covered.
    if !(isAhead && outer[i] < 0) { (from, to) = (min(from, i), i &+ 1) }
    if isAhead && inner[i] > 0 {
      if start < 0 { start = i }
      if i &+ 1 &- start > best.count { best = start..<i &+ 1 }
    } else {
      start = -1
    }
  }
  if from >= to { return (lo..<lo, lo..<lo) }
  let touched = lo &+ last &* from / 7..<lo &+ (last &* to &+ 6) / 7 &+ 1
  if best.isEmpty { return (touched, lo..<lo) }
  let full = lo &+ (last &* best.lowerBound &+ 6) / 7..<lo &+ last &* best.upperBound / 7 &+ 1
  return (touched, full)
}

/// How far within the sheet's sides all is that lies between a column and the next one; and, negative where all of it
/// lies beyond one side, how far within that side some of it may be.
@inline(__always)
private func rooms(
  _ r: Rolling, _ eight: RolledEight, _ slopes: RollingSlopes
) -> (inner: Floats, outer: Floats) {
  let g = eight.gradient(r, slopes)
  let (s, t, z) = (eight.half * (2 * r.radius), eight.planeT, eight.z)
  let (nextT, nextZ) = (following(t), following(z))
  @inline(__always) func along(_ t: Floats, _ z: Floats) -> Floats {
    t + z * (t * r.tilt + r.slide)
  }
  let (a, b) = (along(t, z), along(nextT, z))
  let (c, d) = (along(t, nextZ), along(nextT, nextZ))
  let (minimum, maximum) = (
    smaller(smaller(a, b), smaller(c, d)), larger(larger(a, b), larger(c, d))
  )
  let (middleT, reachT) = ((minimum + maximum) * 0.5, (maximum - minimum) * 0.5)
  let middleS = (s + following(s)) * 0.5
  let reachS = larger(s, following(s)) - middleS
  @inline(__always)
  func sides(_ f: SIMD3<Float>, _ size: Float, _ slope: Floats) -> (Floats, Floats) {
    let place = middleS * f.y + middleT * f.z + f.x
    // With twice of what half a pixel is, for the slopes between the columns.
    let reach = reachS * abs(f.y) + reachT * abs(f.z) + larger(slope, following(slope))
    let near = smaller(place, size - place)
    return (near - reach, near + reach)
  }
  let (innerX, outerX) = sides(r.x, r.width, length(g.xx, g.xy))
  let (innerY, outerY) = sides(r.y, r.height, length(g.yx, g.yy))
  let round = r.corners?.largest ?? 0
  let inner = smaller(smaller(innerX, innerY), larger(innerX, innerY) - round)
  return (inner, smaller(outerX, outerY))
}

/// The next of each lane; the last lane is its own.
@inline(__always)
private func following(_ v: Floats) -> Floats {
  Floats(v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[7])
}

@inline(__always)
private func smaller(_ a: Floats, _ b: Floats) -> Floats { a.replacing(with: b, where: b .< a) }

@inline(__always)
private func larger(_ a: Floats, _ b: Floats) -> Floats { a.replacing(with: b, where: b .> a) }

extension RollingCorners {
  fileprivate var largest: Float { max(max(topLeft, topRight), max(bottomRight, bottomLeft)) }
}

/// Multiplies the weights of `count` pixels from (x, y) on by how much of them the sheet covers; they lie within one
/// run of 512 pixels.
func rollingCover(
  _ rolling: UnsafePointer<Rolling>, _ x: Int, _ y: Int, _ weights: UnsafeMutablePointer<Float>,
  _ count: Int
) {
  let r = rolling.pointee
  let (row, slopes) = (RollingRow(r, x, y), RollingSlopes(r))
  var i = 0
  while i < count {
    let part = RolledEight(r, row, row.columns(x &+ i)).coverage(r, slopes)
    for k in 0..<min(8, count &- i) { weights[i &+ k] *= part[k] }
    i &+= 8
  }
}
