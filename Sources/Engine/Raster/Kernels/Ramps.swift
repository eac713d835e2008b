import RasterJobs

// Rows of a gradient at any angle; upright ones have their tables, see `Ramp`.
//
// Method: as `Line`: single precision from a base in doubles every 512 pixels, a division per pixel;
// the place, in steps of the table of colours, is rounded and looked up.

/// How many steps a table of colours has; it has one entry more.
package let rampSteps = 4096

/// Writes the colours of `count` pixels from (x, y) on; they lie within one run of 512 pixels.
///
/// Bound: the place is clamped to 0...4096, the table's first and last entry; NaN becomes 0.
func ramp(
  _ placing: Placing, _ colors: UnsafePointer<UInt32>, _ x: Int, _ y: Int,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let start = x & ~(runAlignment - 1)
  let (row, column) = (Double(y), Double(start))
  let (u, q) = (Float(placing.u.x), Float(placing.q.x))
  let u0 = Float(placing.u.x * column + (placing.u.y * row + placing.u.z))
  let q0 = Float(placing.q.x * column + (placing.q.y * row + placing.q.z))
  var at = x & ~7
  var lane = Floats(0, 1, 2, 3, 4, 5, 6, 7) + Float(Int32(truncatingIfNeeded: at &- start))
  while at < x &+ count {
    let place = (lane * u + u0) / (lane * q + q0)
    let index = whole(clamped(place, 0, Float(rampSteps)))
    let words = Words(
      colors[Int(index[0])], colors[Int(index[1])], colors[Int(index[2])], colors[Int(index[3])],
      colors[Int(index[4])], colors[Int(index[5])], colors[Int(index[6])], colors[Int(index[7])])
    write(words, at, out, x, count)
    lane += 8
    at &+= 8
  }
}
