import PaperRasterJobs

// The shadow of a rectangle that is not upright on the screen: see `Blur` for the formula.
//
// Method: eight pixels at a time, single precision from a base in doubles every 512 pixels. Far from a side its error
// function is 1 in single precision, to the last bit, and is not computed: most of a shadow is seen beside one side.
// The function is monotone along a row while the depth is positive, so the first and the last of the pixels tell. That is
// asked for the whole run first: most runs have a single side that is near, and many have none.

/// Beyond so many widths of the blur the error function is 1 in single precision.
private let saturated: Float = 4.25

/// One side of the rectangle on a row, from the base on.
private struct BlurSide {
  let start, step: Float

  @inline(__always)
  init(_ f: SIMD3<Double>, column: Double, row: Double) {
    start = Float(f.x * column + (f.y * row + f.z))
    step = Float(f.x)
  }

  /// The error function where that is the same from the first pixel to the last, of which all have a positive depth; else 0.
  @inline(__always)
  func even(_ first: Float, _ last: Float, _ inverses: (Float, Float)) -> Float {
    let (a, b) = ((first * step + start) * inverses.0, (last * step + start) * inverses.1)
    return a > saturated && b > saturated ? 1 : a < -saturated && b < -saturated ? -1 : 0
  }

  /// Whether the error function is 1 or -1 at the first or at the last pixel.
  @inline(__always)
  func ends(_ first: Float, _ last: Float, _ inverses: (Float, Float)) -> Bool {
    let (a, b) = ((first * step + start) * inverses.0, (last * step + start) * inverses.1)
    return abs(a) > saturated || abs(b) > saturated
  }

  /// The error function of the distance.
  /// - Parameters:
  ///   - even: that of all pixels; 0 where they differ.
  ///   - ends: whether some of the pixels may have the function of the first or of the last one.
  @inline(__always)
  func error(_ lane: Floats, _ inverse: Floats, _ even: Float, _ ends: Bool) -> Floats {
    if even != 0 { return Floats(repeating: even) }
    let z = (lane * step + start) * inverse
    if ends {
      if z[0] > saturated, z[7] > saturated { return Floats(repeating: 1) }
      if z[0] < -saturated, z[7] < -saturated { return Floats(repeating: -1) }
    }
    return errorFunction(z)
  }
}

/// Multiplies the weights of `count` pixels from (x, y) on by the shadow; they lie within one run of 512 pixels.
///
/// Bound: reads and writes `count` of `weights`; what they are multiplied by is 0 to 1, and 0 for NaN.
func blur(
  _ blurring: UnsafePointer<Blurring>, _ x: Int, _ y: Int, _ weights: UnsafeMutablePointer<Float>,
  _ count: Int
) {
  let base = x & ~(runAlignment - 1)
  let (column, row) = (Double(base), Double(y))
  let left = BlurSide(blurring.pointee.minX, column: column, row: row)
  let right = BlurSide(blurring.pointee.maxX, column: column, row: row)
  let top = BlurSide(blurring.pointee.minY, column: column, row: row)
  let bottom = BlurSide(blurring.pointee.maxY, column: column, row: row)
  let depth = BlurSide(blurring.pointee.q, column: column, row: row)
  let first = Float(Int32(truncatingIfNeeded: x &- base))
  let last = first + Float(Int32(truncatingIfNeeded: (count &- 1) | 7))
  let (near, far) = (first * depth.step + depth.start, last * depth.step + depth.start)
  let isAhead = near > 0 && far > 0
  let ends = (1 / near, 1 / far)
  let evenLeft = isAhead ? left.even(first, last, ends) : 0
  let evenRight = isAhead ? right.even(first, last, ends) : 0
  let evenTop = isAhead ? top.even(first, last, ends) : 0
  let evenBottom = isAhead ? bottom.even(first, last, ends) : 0
  let (across, down) = (evenLeft - evenRight, evenTop - evenBottom)
  var lane = eight(from: first)
  if isAhead, evenLeft != 0, evenRight != 0 {
    // Of products with 2 and 1/4 none is rounded, so these are the numbers of the loop below.
    if evenTop != 0, evenBottom != 0, across * down == 4 { return }
    if evenTop == 0, evenBottom != 0 {
      return blur(top, evenBottom, across, depth, lane, weights, count)
    }
    if evenTop != 0, evenBottom == 0 {
      return blur(bottom, evenTop, -across, depth, lane, weights, count)
    }
  } else if isAhead, evenTop != 0, evenBottom != 0 {
    if evenLeft == 0, evenRight != 0 {
      return blur(left, evenRight, down, depth, lane, weights, count)
    }
    if evenLeft != 0, evenRight == 0 {
      return blur(right, evenLeft, -down, depth, lane, weights, count)
    }
  }
  let leftEnds = isAhead && left.ends(first, last, ends)
  let rightEnds = isAhead && right.ends(first, last, ends)
  let topEnds = isAhead && top.ends(first, last, ends)
  let bottomEnds = isAhead && bottom.ends(first, last, ends)
  var inverse = Floats(repeating: ends.0)
  var i = 0
  while i < count {
    if depth.step != 0 { inverse = 1 / (lane * depth.step + depth.start) }
    let across =
      left.error(lane, inverse, evenLeft, leftEnds)
      - right.error(lane, inverse, evenRight, rightEnds)
    let down =
      top.error(lane, inverse, evenTop, topEnds)
      - bottom.error(lane, inverse, evenBottom, bottomEnds)
    let part = clamped(across * down * 0.25, 0, 1)
    if i &+ 8 <= count {
      store(load(weights + i, as: Floats.self) * part, weights + i)
    } else {
      for k in 0..<count &- i { weights[i &+ k] *= part[k] }
    }
    lane += 8
    i &+= 8
  }
}

/// The same where a single side is near: what it leaves is `(error - opposite) * other / 4`.
@inline(never)
private func blur(
  _ side: BlurSide, _ opposite: Float, _ other: Float, _ depth: BlurSide, _ first: Floats,
  _ weights: UnsafeMutablePointer<Float>, _ count: Int
) {
  var lane = first
  var inverse = Floats(repeating: 1 / (first[0] * depth.step + depth.start))
  var i = 0
  while i < count {
    if depth.step != 0 { inverse = 1 / (lane * depth.step + depth.start) }
    let error = errorFunction((lane * side.step + side.start) * inverse)
    let part = clamped((error - opposite) * other * 0.25, 0, 1)
    if i &+ 8 <= count {
      store(load(weights + i, as: Floats.self) * part, weights + i)
    } else {
      for k in 0..<count &- i { weights[i &+ k] *= part[k] }
    }
    lane += 8
    i &+= 8
  }
}

/// erf, odd and within 1e-5; saturates at +-1, NaN stays NaN.
@inline(__always)
package func errorFunction(_ x: SIMD8<Float>) -> SIMD8<Float> {
  let bits = unsafeBitCast(x, to: Words.self)
  let sign = bits & 0x8000_0000
  let a = unsafeBitCast(bits & 0x7FFF_FFFF, to: Floats.self)
  var p = a * 0.000_043_063_8 + 0.000_276_567_2
  p = p * a + 0.000_152_014_3
  p = p * a + 0.009_270_527_2
  p = p * a + 0.042_282_012_3
  p = p * a + 0.070_523_078_4
  p = p * a + 1
  p *= p
  p *= p
  p *= p
  p *= p
  let r = 1 - 1 / p
  return unsafeBitCast(unsafeBitCast(r, to: Words.self) | sign, to: Floats.self)
}
