import PaperRasterJobs

// Colours of gradients: finer than pixels, and dithered where they become pixels.
//
// Method: a broad gradient changes by a level over many pixels, and the eye sees such steps as edges.
// Colours have 8 bits after the point; before these are dropped a threshold is added that depends on
// the pixel's place on the target alone (Bayer's matrix of 4 x 4, every threshold once in it), so that
// the mean of 16 neighbours is the colour to a 32nd of a level, and a pixel is off by less than one
// level. All four channels have the same threshold: what is premultiplied stays so, and the errors of
// the colour and of what shines through do not add up. A colour that needs no fraction is not changed
// at all.
//
// Upright gradients have a table of their columns' pixels (`Ramp`); others are as in `Line`: single
// precision from a base in doubles every 512 pixels, a division per pixel; the place, in steps of the table
// of colours, is rounded and looked up.
//
// Rejected: noise (it crawls when something moves, or needs a texture), diffusion of the error (a pixel would
// depend on its neighbours, so on the damage), a matrix of 8 x 8 (no difference to be seen, and twice the
// tables), and dithering while blending (half as fast).

/// How many steps a table of colours has; it has one entry more.
package let rampSteps = 4096

/// The thresholds of eight pixels from (x, y) on, 8 to 248, in both halves of their words. Those of the
/// pixels after them are the same, and so are those of the fourth row below.
@inline(__always)
func thresholds(_ x: Int, _ y: Int) -> Halves {
  let column = Words(0, 1, 2, 3, 4, 5, 6, 7) &+ UInt32(truncatingIfNeeded: x & 3)
  let row = UInt32(truncatingIfNeeded: y & 3)
  let both = column ^ Words(repeating: row)
  // The bits of both and of the row in turn, the lowest first: they weigh most.
  let coarse = ((both & 1) &<< 3) | ((row & 1) &<< 2)
  let fine = (both & 2) | ((row & 2) &>> 1)
  let threshold = ((coarse | fine) &<< 4) | 8
  return halves(threshold | (threshold &<< 16))
}

/// Eight pixels of eight finer colours.
@inline(__always)
func dithered(_ even: Halves, _ odd: Halves, _ threshold: Halves) -> Words {
  unsafeBitCast(
    ((even &+ threshold) &>> 8) | ((odd &+ threshold) & 0xFF00), to: Words.self)
}

/// Writes the pixels of `count` finer colours; the first one is that of (x, y).
///
/// Bound: reads `count` of both halves of the colours, in blocks of eight while eight are left.
func dither(
  _ colors: FineColors, _ x: Int, _ y: Int, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let threshold = thresholds(x, y)
  let (even, odd) = (colors.even, colors.odd)
  var i = 0
  while i &+ 8 <= count {
    let pixels = dithered(
      load(even + i, as: Halves.self), load(odd + i, as: Halves.self), threshold)
    UnsafeMutableRawPointer(out + i).storeBytes(of: pixels, as: Words.self)
    i &+= 8
  }
  if i < count {
    let n = count &- i
    put(dithered(halves(some(even + i, n)), halves(some(odd + i, n)), threshold), out + i, n)
  }
}

/// Writes the colours of `count` pixels from (x, y) on; they lie within one run of 512 pixels.
///
/// Bound: the place is clamped to 0...4096, the table's first and last entry; NaN becomes 0.
func ramp(
  _ placing: Placing, _ colors: UnsafePointer<UInt64>, _ x: Int, _ y: Int,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let start = x & ~(runAlignment - 1)
  let (row, column) = (Double(y), Double(start))
  let (u, q) = (Float(placing.u.x), Float(placing.q.x))
  let u0 = Float(placing.u.x * column + (placing.u.y * row + placing.u.z))
  let q0 = Float(placing.q.x * column + (placing.q.y * row + placing.q.z))
  let threshold = thresholds(0, y)
  var at = x & ~7
  var lane = Floats(0, 1, 2, 3, 4, 5, 6, 7) + Float(Int32(truncatingIfNeeded: at &- start))
  while at < x &+ count {
    let place = (lane * u + u0) / (lane * q + q0)
    let index = unsafeBitCast(whole(clamped(place, 0, Float(rampSteps))), to: Ints.self)
    let (even, odd) = fine(colors, index)
    write(dithered(even, odd, threshold), at, out, x, count)
    lane += 8
    at &+= 8
  }
}

/// Eight entries of a table.
@inline(__always)
func fine(_ colors: UnsafePointer<UInt64>, _ index: Ints) -> (even: Halves, odd: Halves) {
  @inline(__always) func at(_ i: Int) -> UInt64 { colors[Int(index[i])] }
  let all = SIMD8<UInt64>(
    lowHalf: SIMD4(at(0), at(1), at(2), at(3)), highHalf: SIMD4(at(4), at(5), at(6), at(7)))
  let words = unsafeBitCast(all, to: SIMD16<UInt32>.self)
  return (halves(words.evenHalf), halves(words.oddHalf))
}
