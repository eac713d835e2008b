// Source-over, for runs of pixels in one row.
//
// Method: `mask` is 256 for all of the source's pixel and 0 for nothing of it. With `s` the source's
// channel, `a` its alpha and `d` the target's channel,
//
//     out = (s * mask + d * (256 - round(a * mask / 255)) + 128) >> 8
//
// two channels at a time in the halves of a word. With premultiplied input (s <= a) a half is at most
// 65280 + 127 + 128 = 65535, so it never reaches its neighbour; mask 256 of an opaque pixel gives that
// pixel exactly; a target of alpha 255 keeps it. The two roundings make it differ from exact
// arithmetic by less than 1.5 of 255. A source that is not premultiplied gives wrong colours, no trap.
//
// Rejected: a table of products (slower than the multiplication), and rounding the product before the
// sum (a third rounding, and dark fringes where it truncates).

/// Where full coverage stands in a mask.
let fullMask: UInt16 = 256

@inline(__always)
func over(_ source: Pixel, _ target: Pixel, _ mask: UInt32) -> Pixel {
  let low: UInt32 = 0x00FF_00FF
  let reduced = (source >> 24) &* mask &+ 127
  // Division by 255 of what is below 65536: exact.
  let rest = 256 &- ((reduced &+ 1 &+ (reduced >> 8)) >> 8)
  let even = (source & low) &* mask &+ (target & low) &* rest &+ 0x0080_0080
  let odd = (source >> 8 & low) &* mask &+ (target >> 8 & low) &* rest &+ 0x0080_0080
  return (even >> 8 & low) | (odd & 0xFF00_FF00)
}

/// Bound: reads `count` of `source` and `mask`, reads and writes `count` of `target`.
func blend(
  _ source: UnsafePointer<Pixel>, _ mask: UnsafePointer<UInt16>,
  over target: UnsafeMutablePointer<Pixel>, count: Int
) {
  for i in 0..<count { target[i] = over(source[i], target[i], UInt32(mask[i])) }
}

/// Bound: reads `count` of `mask`, reads and writes `count` of `target`.
func blend(
  _ source: Pixel, _ mask: UnsafePointer<UInt16>, over target: UnsafeMutablePointer<Pixel>,
  count: Int
) {
  for i in 0..<count { target[i] = over(source, target[i], UInt32(mask[i])) }
}
