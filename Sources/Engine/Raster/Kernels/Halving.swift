import PaperRasterJobs

// A picture at half its size, each pixel the mean of 2 x 2.
//
// Method: the sum of four channels needs 10 bits, so the 16-bit halves of words hold sums of blue and red,
// and of green and alpha, without any widening. Rows are added first; then a pair of pixels is one word
// of 64 bits, added to itself shifted by 32; the mean stands in its lower half, and one shuffle brings
// eight of them together. Rounded to the nearest, halves up.
//
// Rejected: means of means (`(a + b + 1) / 2` twice is off by up to 1 and grows from level to level), and
// separating even and odd pixels first (four shuffles in place of one).

/// The sums of each pair of pixels, in the lower word of each pair.
@inline(__always)
private func across(_ sums: Halves) -> Halves {
  let pairs = unsafeBitCast(sums, to: SIMD4<UInt64>.self)
  return unsafeBitCast(pairs &+ (pairs &>> 32), to: Halves.self)
}

/// The means of four pairs above four pairs, in the lower word of each pair.
@inline(__always)
private func means(_ upper: Halves, _ lower: Halves) -> Words {
  let even = across((upper & 0xFF) &+ (lower & 0xFF)) &+ 2
  let odd = across((upper &>> 8) &+ (lower &>> 8)) &+ 2
  return unsafeBitCast((even &>> 2) | ((odd &<< 6) & 0xFF00), to: Words.self)
}

/// Writes the half of `width` x `height` pixels; an odd last row or column is averaged with itself.
///
/// Bound: reads the `width * height` pixels of `source` and writes `(width + 1) / 2` times
/// `(height + 1) / 2` of `target`; in blocks of 8 while 8 whole pairs are left.
func halve(
  _ source: UnsafePointer<UInt32>, _ width: Int, _ height: Int,
  into target: UnsafeMutablePointer<UInt32>
) {
  let half = (width &+ 1) / 2
  for y in 0..<(height &+ 1) / 2 {
    let upper = source + 2 &* y &* width
    let lower = source + min(2 &* y &+ 1, height &- 1) &* width
    halveRow(upper, lower, width, into: target + y &* half)
  }
}

private func halveRow(
  _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ width: Int,
  into row: UnsafeMutablePointer<UInt32>
) {
  let pairs = width / 2
  var x = 0
  while x &+ 8 <= pairs {
    let (u, l) = (upper + 2 &* x, lower + 2 &* x)
    let left = means(load(u, as: Halves.self), load(l, as: Halves.self))
    let right = means(load(u + 8, as: Halves.self), load(l + 8, as: Halves.self))
    let words = SIMD16<UInt32>(lowHalf: left, highHalf: right).evenHalf
    UnsafeMutableRawPointer(row + x).storeBytes(of: words, as: Words.self)
    x &+= 8
  }
  while x < (width &+ 1) / 2 {
    let (a, b) = (2 &* x, min(2 &* x &+ 1, width &- 1))
    row[x] = mean(upper[a], upper[b], lower[a], lower[b])
    x &+= 1
  }
}

@inline(__always)
private func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
  let mask: UInt32 = 0x00FF_00FF
  let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
  let odd =
    (a &>> 8 & mask) &+ (b &>> 8 & mask) &+ (c &>> 8 & mask) &+ (d &>> 8 & mask) &+ 0x0002_0002
  return (even &>> 2 & mask) | (odd &>> 2 & mask) &<< 8
}
