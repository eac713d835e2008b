import RasterJobs

// Eight pixels at a time: the arithmetic that the kernels share.
//
// Method: places are fixed to 1/256 of a texel by adding a number so large that the sum's low bits are
// the integer. One 64-bit read fetches two neighbouring texels; a word holds two channels in its
// halves, so a mixture costs one multiplication, `((a << 8) + (b - a) * w + 128) >> 8` modulo 2^16.
// No channel is ever widened. Two roundings and two weights in 256ths: within 2 of 255.
//
// Rejected: conversions between floats and integers or between widths of integers, and comparing
// integers (calls or loops, not instructions, in SIMD types); rounding down along x and up along y
// (fewer additions, but biased where a weight is 0, and 3.1 of 255 off in a random scene);
// four weights in one step (needs 32 bits a channel: half as fast).

typealias Floats = SIMD8<Float>
typealias Words = SIMD8<UInt32>
typealias Ints = SIMD8<Int32>
typealias Halves = SIMD16<UInt16>

/// Where runs are based, in pixels of the target: a pixel's value never depends on where a run begins.
let runAlignment = 512

/// `value` clamped to `lo...hi`; NaN becomes `lo`.
@inline(__always)
func clamped(_ value: Floats, _ lo: Float, _ hi: Float) -> Floats {
  var result = Floats(repeating: lo)
  result.replace(with: value, where: value .> lo)
  result.replace(with: Floats(repeating: hi), where: result .> hi)
  return result
}

/// In 1/256, rounded. Exact for -16383 to 16383.
@inline(__always)
func fixed(_ value: Floats) -> Ints {
  unsafeBitCast(value * 256 + 12_582_912, to: Ints.self) &- 0x4B40_0000
}

@inline(__always)
func halves(_ words: Words) -> Halves { unsafeBitCast(words, to: Halves.self) }

/// A weight in both halves of a word.
@inline(__always)
func doubled(_ w: Ints) -> Halves { unsafeBitCast(w | (w &<< 16), to: Halves.self) }

@inline(__always)
func isZero(_ v: Ints) -> Bool {
  let w = unsafeBitCast(v, to: SIMD4<UInt64>.self)
  return w[0] | w[1] | w[2] | w[3] == 0
}

@inline(__always)
func load<T>(_ pointer: UnsafePointer<some Any>, as type: T.Type) -> T {
  UnsafeRawPointer(pointer).loadUnaligned(as: type)
}

/// Eight pixels, blue and red as numbers, green and alpha times 256.
struct Channels {
  var even, odd: Halves

  @inline(__always)
  var words: Words { unsafeBitCast(even | odd, to: Words.self) }

  /// `part` of 256 of `other`, rounded.
  @inline(__always)
  func mixed(with other: Channels, _ part: Halves) -> Channels {
    let o = odd &+ ((other.odd &>> 8) &- (odd &>> 8)) &* part &+ 128
    return Channels(
      even: ((even &<< 8) &+ (other.even &- even) &* part &+ 128) &>> 8, odd: o & 0xFF00)
  }
}

/// A level as the kernels want it. They read it in place: a copy of it per block costs more than the
/// arithmetic.
struct Level {
  let base: UnsafePointer<UInt32>
  let width: Int32
  let below: Int
  /// One texel wide: two neighbours cannot be read at once.
  let isNarrow: Bool
  let lastX, lastY: Float
  let scale, minU, maxU, minV, maxV: Float

  init(_ memory: LevelMemory, _ k: Int) {
    let view = memory.views[k]
    base = memory.start(k)
    width = Int32(truncatingIfNeeded: view.width)
    below = view.height > 1 ? view.width : 0
    isNarrow = view.width < 2
    lastX = Float(max(view.width - 2, 0))
    lastY = Float(max(view.height - 2, 0))
    scale = Float(view.scale)
    (minU, maxU) = (Float(view.minU), Float(view.maxU))
    (minV, maxV) = (Float(view.minV), Float(view.maxV))
  }

  /// The upper texel of eight places and the weight of the lower one, as fixed point.
  ///
  /// Bound: with `inside` the caller knows that every place lies between the first and the last texel
  /// but one; without, it is clamped to the range, and the upper texel to the last but one (a weight
  /// of 256 then means the last).
  @inline(__always)
  func rows(_ v: Floats, inside: Bool) -> (upper: Ints, weight: Halves) {
    let place = v * scale - 0.5
    if inside {
      let f = fixed(place)
      return (f &>> 8, doubled(f & 0xFF))
    }
    let f = fixed(clamped(place, minV, maxV))
    let upper = fixed(clamped(place, minV, min(maxV, lastY))) &>> 8
    return (upper, doubled(f &- (upper &<< 8)))
  }

  /// The same for columns.
  @inline(__always)
  func columns(_ u: Floats, inside: Bool) -> (left: Ints, weight: Halves) {
    let place = u * scale - 0.5
    if inside {
      let f = fixed(place)
      return (f &>> 8, doubled(f & 0xFF))
    }
    let f = fixed(clamped(place, minU, maxU))
    let left = fixed(clamped(place, minU, min(maxU, lastX))) &>> 8
    return (left, doubled(f &- (left &<< 8)))
  }
}

/// How many levels a bitmap may have: sides are below 2^14.
private let mostLevels = 15

/// Calls `body` with levels 0...last of a bitmap. The capacity is a constant, so that it is the stack's.
@inline(__always)
func withLevels(_ memory: LevelMemory, last: Int, _ body: (UnsafePointer<Level>) -> Void) {
  precondition(last < mostLevels)
  withUnsafeTemporaryAllocation(of: Level.self, capacity: mostLevels) { levels in
    guard let base = levels.baseAddress else { return }
    for k in 0...last { (base + k).initialize(to: Level(memory, k)) }
    body(UnsafePointer(base))
  }
}

/// How much sharper than the sampling theorem asks, in levels.
let levelBias: Float = 0.25

/// The levels for eight squares of a step in texels; what is not positive gives something below 0.
///
/// log2 by the exponent and a polynomial fitted to the mantissa: within 0.0001, far below the 256
/// steps in which two levels are mixed.
@inline(__always)
func eightLevels(_ square: Floats) -> Floats {
  let bits = unsafeBitCast(square, to: Words.self)
  let exponent = unsafeBitCast((bits &>> 23) | 0x4B00_0000, to: Floats.self) - 8_388_735
  let m = unsafeBitCast((bits & 0x007F_FFFF) | 0x3F80_0000, to: Floats.self)
  let cubic = (m * -0.080_010_9 + 0.635_511_1) * m - 2.099_402_3
  let curve = (cubic * m + 4.049_616_9) * m - 2.505_614_7
  return (exponent + curve) * 0.5 - levelBias
}

/// The smallest and the largest of eight levels in 1/256, as whole levels. (Not `min()`: a function of
/// the standard library that is not inlined would be compiled into both copies under one name, and the
/// linker would keep one of them for both.)
func wholes(_ level: Ints) -> ClosedRange<Int> {
  var (least, most) = (Int(level[0]), Int(level[0]))
  for i in 1..<8 {
    least = min(least, Int(level[i]))
    most = max(most, Int(level[i]))
  }
  return least >> 8...most >> 8
}

/// Takes from `pixels` those of the eight whose level is `k` (levels in 1/256).
@inline(never)
func keep(_ k: Int, of level: Ints, _ pixels: Words, in result: inout Words) {
  for i in 0..<8 where Int(level[i] &>> 8) == k { result[i] = pixels[i] }
}

/// Writes what of the eight pixels from `at` on lies in `x..<x + count`; `out` is the place of `x`.
@inline(__always)
func write(
  _ pixels: Words, _ at: Int, _ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ count: Int
) {
  if at >= x && at &+ 8 <= x &+ count {
    UnsafeMutableRawPointer(out + (at &- x)).storeBytes(of: pixels, as: Words.self)
  } else {
    writePart(pixels, at, out, x, count)
  }
}

@inline(never)
private func writePart(
  _ pixels: Words, _ at: Int, _ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ count: Int
) {
  for i in max(at, x)..<min(at &+ 8, x &+ count) { out[i &- x] = pixels[i &- at] }
}
