// Source-over, for runs of pixels in one row.
//
// Method: `mask` is 256 for all of the source's pixel and 0 for nothing of it. With `s` the source's
// channel, `a` its alpha and `d` the target's channel,
//
//     out = (s * mask + d * (256 - round(a * mask / 255)) + 128) >> 8
//
// in the 16 bits of half a word, two channels to a word and eight words at a time. With premultiplied input (s <= a) a half is at most
// 65280 + 127 + 128 = 65535, so it never reaches its neighbour; mask 256 of an opaque pixel gives that
// pixel exactly; a target of alpha 255 keeps it. The two roundings make it differ from exact
// arithmetic by less than 1.5 of 255. A source that is not premultiplied gives wrong colours, no trap.
//
// Rejected: a table of products (slower than the multiplication), and rounding the product before the
// sum (a third rounding, and dark fringes where it truncates).

/// A weight in both halves of a word, as the mask of a pixel.
@inline(__always)
func maskWord(_ weight: UInt32) -> UInt32 { weight | weight << 16 }

/// The mask of a pixel that is covered wholly.
let fullMask: UInt32 = 0x0100_0100

private typealias Words = SIMD8<UInt32>
private typealias Halves = SIMD16<UInt16>

/// Eight pixels; the formula at the head.
@inline(__always)
private func over(_ source: Words, _ target: Words, _ mask: Words) -> Words {
  let m = unsafeBitCast(mask, to: Halves.self)
  let alpha = source &>> 24
  let reduced = unsafeBitCast(alpha | (alpha &<< 16), to: Halves.self) &* m &+ 127
  // Division by 255, exact for 16 bits, in a form that does not overflow them.
  let high = reduced &>> 8
  let rest = 256 &- (high &+ (((reduced & 0xFF) &+ high &+ 1) &>> 8))
  let (s0, s1) = (low(source), low(source &>> 8))
  let (t0, t1) = (low(target), low(target &>> 8))
  let even = (s0 &* m &+ t0 &* rest &+ 128) &>> 8
  let odd = (s1 &* m &+ t1 &* rest &+ 128) & 0xFF00
  return unsafeBitCast(even | odd, to: Words.self)
}

@inline(__always)
private func low(_ p: Words) -> Halves { unsafeBitCast(p & 0x00FF_00FF, to: Halves.self) }

/// The same for one pixel.
@inline(__always)
private func over(_ source: Pixel, _ target: Pixel, _ mask: UInt32) -> Pixel {
  let weight = mask & 0xFFFF
  let half: UInt32 = 0x00FF_00FF
  let reduced = (source >> 24) &* weight &+ 127
  let rest = 256 &- ((reduced &+ 1 &+ (reduced >> 8)) >> 8)
  let even = (source & half) &* weight &+ (target & half) &* rest &+ 0x0080_0080
  let odd = (source >> 8 & half) &* weight &+ (target >> 8 & half) &* rest &+ 0x0080_0080
  return (even >> 8 & half) | (odd & 0xFF00_FF00)
}

/// Bound: reads `count` of `source` and `mask`, reads and writes `count` of `target`: blocks of eight
/// while eight are left, then one by one.
func blend(
  _ source: UnsafePointer<Pixel>, _ mask: UnsafePointer<UInt32>,
  over target: UnsafeMutablePointer<Pixel>, count: Int
) {
  var i = 0
  while i + 8 <= count {
    let under = UnsafeMutableRawPointer(target + i)
    let result = over(
      UnsafeRawPointer(source + i).loadUnaligned(as: Words.self),
      under.loadUnaligned(as: Words.self),
      UnsafeRawPointer(mask + i).loadUnaligned(as: Words.self))
    under.storeBytes(of: result, as: Words.self)
    i += 8
  }
  while i < count {
    target[i] = over(source[i], target[i], mask[i])
    i += 1
  }
}

/// Bound: reads `count` of `mask`, reads and writes `count` of `target`, as above.
func blend(
  _ source: Pixel, _ mask: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<Pixel>,
  count: Int
) {
  let sources = Words(repeating: source)
  var i = 0
  while i + 8 <= count {
    let under = UnsafeMutableRawPointer(target + i)
    let result = over(
      sources, under.loadUnaligned(as: Words.self),
      UnsafeRawPointer(mask + i).loadUnaligned(as: Words.self))
    under.storeBytes(of: result, as: Words.self)
    i += 8
  }
  while i < count {
    target[i] = over(source, target[i], mask[i])
    i += 1
  }
}
