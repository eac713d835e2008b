import PaperRasterJobs

// Eight pixels at a time: the arithmetic that the kernels share.
//
// Method: places are fixed to some bits after the point by adding a number so large that the sum's low bits are
// the integer. A word holds two channels in its halves, so products of 8 bits by 8 bits need no widening. Texels are mixed in
// numbers of 16 bits, with a rounding at the end alone: `CPaperTexels.h`.
//
// Rejected: conversions between floats and integers or between widths of integers, and comparing
// integers (calls or loops, not instructions, in SIMD types).

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

/// Rounded. Exact from 0 to 2^22 - 1; the mask tells the compiler that nothing is beyond.
@inline(__always)
func whole(_ value: Floats) -> Words {
  unsafeBitCast(value + 12_582_912, to: Words.self) & 0x3F_FFFF
}

@inline(__always)
func halves(_ words: Words) -> Halves { unsafeBitCast(words, to: Halves.self) }

/// A weight in both halves of a word.
@inline(__always)
func doubled(_ w: Words) -> Words { w | (w &<< 16) }

@inline(__always)
func load<T>(_ pointer: UnsafePointer<some Any>, as type: T.Type) -> T {
  UnsafeRawPointer(pointer).loadUnaligned(as: type)
}

@inline(__always)
func store<T>(_ value: T, _ target: UnsafeMutablePointer<some Any>) {
  UnsafeMutableRawPointer(target).storeBytes(of: value, as: T.self)
}

/// Columns or rows counted from 0, of eight pixels one after another.
@inline(__always)
func eight(from first: Float) -> Floats { Floats(0, 1, 2, 3, 4, 5, 6, 7) + first }

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
