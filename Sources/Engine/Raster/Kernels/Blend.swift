import CPaperProcessor
import PaperRasterJobs

// Source-over, and at the end multiply, for runs of pixels in one row.
//
// Method: `mask` is 256 for all of the source's pixel and 0 for nothing of it. With `s` the source's
// channel, `a` its alpha and `d` the target's channel,
//
//     out = (s * mask + d * (256 - round(a * mask / 255)) + 128) >> 8
//
// in the 16 bits of half a word, two channels to a word and eight words at a time. With premultiplied
// input (s <= a) a half is at most 65280 + 127 + 128 = 65535, so it never reaches its neighbour; mask
// 256 of an opaque pixel gives that pixel exactly; a target of alpha 255 keeps it. The two roundings
// make it differ from exact arithmetic by less than 1.5 of 255. A source that is not premultiplied
// gives wrong colours, no trap. Where the mask is full and the source known beforehand (the columns of
// a gradient), the factor of the target is prepared too, and half of the work is left.
//
// Rejected: a table of products (slower than the multiplication), and rounding the product before the
// sum (a third rounding, and dark fringes where it truncates).
//
// Bound of all: they read `count` of the sources and read and write `count` of `target`, in blocks of
// eight while eight are left, then the rest one by one.

/// The factor of the target: 256 - round(alpha * mask / 255), in both halves.
@inline(__always)
private func rest(_ source: Words, _ mask: Halves) -> Halves {
  let alpha = source &>> 24
  return rest(halves(alpha | (alpha &<< 16)), mask)
}

/// 256 - round(taken * mask / 255), where the halves of `taken` are at most 255.
@inline(__always)
private func rest(_ taken: Halves, _ mask: Halves) -> Halves {
  let reduced = taken &* mask &+ 127
  // Division by 255, exact for 16 bits, in a form that does not overflow them.
  let high = reduced &>> 8
  return 256 &- (high &+ (((reduced & 0xFF) &+ high &+ 1) &>> 8))
}

@inline(__always)
private func over(_ source: Words, _ target: Words, _ mask: Halves, _ rest: Halves) -> Words {
  let (s, t) = (halves(source), halves(target))
  let even = ((s & 0xFF) &* mask &+ (t & 0xFF) &* rest &+ 128) &>> 8
  let odd = ((s &>> 8) &* mask &+ (t &>> 8) &* rest &+ 128) & 0xFF00
  return unsafeBitCast(even | odd, to: Words.self)
}

/// Source-over with a full mask.
@inline(__always)
private func over(_ source: Words, _ target: Words, _ rest: Halves) -> Words {
  let (s, t) = (halves(source), halves(target))
  let even = ((s &<< 8) &+ (t & 0xFF) &* rest &+ 128) &>> 8
  let odd = ((s & 0xFF00) &+ (t &>> 8) &* rest &+ 128) & 0xFF00
  return unsafeBitCast(even | odd, to: Words.self)
}

/// Eight words, or fewer at the end of a run.
@inline(__always)
func some(_ pointer: UnsafePointer<UInt32>, _ count: Int) -> Words {
  if count >= 8 { return load(pointer, as: Words.self) }
  if count == 1 { return Words(repeating: pointer[0]) }
  var words = Words.zero
  for i in 0..<count { words[i] = pointer[i] }
  return words
}

@inline(__always)
func put(_ words: Words, _ target: UnsafeMutablePointer<UInt32>, _ count: Int) {
  if count >= 8 {
    UnsafeMutableRawPointer(target).storeBytes(of: words, as: Words.self)
  } else if count == 1 {
    target[0] = words[0]
  } else {
    for i in 0..<count { target[i] = words[i] }
  }
}

@inline(__always)
func each(
  _ target: UnsafeMutablePointer<UInt32>, _ count: Int, _ body: (Int, Int, Words) -> Words
) {
  var i = 0
  while i &+ 8 <= count {
    put(body(i, 8, load(UnsafePointer(target + i), as: Words.self)), target + i, 8)
    i &+= 8
  }
  // The ends of a page are a pixel or two, for which putting eight together takes longer than each alone.
  while i < count {
    put(body(i, 1, Words(repeating: target[i])), target + i, 1)
    i &+= 1
  }
}

/// Blends colours, each with a mask of its own.
func blend(
  _ source: UnsafePointer<UInt32>, _ mask: UnsafePointer<UInt32>,
  over target: UnsafeMutablePointer<UInt32>, count: Int
) {
  var i = 0
  while i &+ 8 <= count {
    let (s, m) = (load(source + i, as: Words.self), load(mask + i, as: Halves.self))
    put(over(s, load(UnsafePointer(target + i), as: Words.self), m, rest(s, m)), target + i, 8)
    i &+= 8
  }
  while i < count {
    target[i] = blended(source[i], over: target[i], mask: mask[i])
    i &+= 1
  }
}

/// Blends one colour with a mask for each pixel.
func blendColor(
  _ color: UInt32, _ mask: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>,
  count: Int
) {
  let s = Words(repeating: color)
  var i = 0
  while i &+ 8 <= count {
    let m = load(mask + i, as: Halves.self)
    put(over(s, load(UnsafePointer(target + i), as: Words.self), m, rest(s, m)), target + i, 8)
    i &+= 8
  }
  while i < count {
    target[i] = blended(color, over: target[i], mask: mask[i])
    i &+= 1
  }
}

/// Blends one colour with weights from 0 to 1 times a factor from 0 to 1.
///
/// A shadow is black nearly always: that is `paper_shade`. Other colours are blended as by `mask` and `blendColor`.
func blendShadow(
  _ color: UInt32, _ weights: UnsafePointer<Float>, _ factor: Float,
  over target: UnsafeMutablePointer<UInt32>, count: Int
) {
  if color & 0xFF_FFFF == 0 {
    let alpha = color &>> 24
    let both = alpha | alpha &<< 16
    let shadow = paper_shadow(even: both, odd: both, given: alpha &<< 16)
    return paper_shade(weights, factor * 256, shadow, count, target)
  }
  let (s, scale) = (Words(repeating: color), factor * 256)
  let alpha = halves(s &>> 24 | (s &>> 8) & 0xFF_0000)
  var i = 0
  while i &+ 8 <= count {
    let m = weighed(load(weights + i, as: Floats.self), scale)
    let t = load(UnsafePointer(target + i), as: Words.self)
    put(over(s, t, m, rest(alpha, m)), target + i, 8)
    i &+= 8
  }
  while i < count {
    target[i] = blended(color, over: target[i], mask: masked(weights[i], scale))
    i &+= 1
  }
}

/// Eight weights as masks, as `mask` makes them.
@inline(__always)
private func weighed(_ weights: Floats, _ scale: Float) -> Halves {
  let m = unsafeBitCast(weights * scale + 12_582_912, to: Words.self) & 0x1FF
  return halves(m | (m &<< 16))
}

/// Blends colours with one mask, 0 to 256, for all of them.
func blendEvenly(
  _ source: UnsafePointer<UInt32>, _ weight: UInt32, over target: UnsafeMutablePointer<UInt32>,
  count: Int
) {
  let m = halves(Words(repeating: weight | weight &<< 16))
  if weight == 256 {
    return each(target, count) { i, n, under in
      let s = some(source + i, n)
      return over(s, under, rest(s, m))
    }
  }
  each(target, count) { i, n, under in
    let s = some(source + i, n)
    return over(s, under, m, rest(s, m))
  }
}

/// Blends colours with a full mask, whose `rest` is known: 256 - alpha in 1/256, in both halves.
func blendPrepared(
  _ source: UnsafePointer<UInt32>, _ prepared: UnsafePointer<UInt32>,
  over target: UnsafeMutablePointer<UInt32>, count: Int
) {
  each(target, count) { i, n, under in
    over(some(source + i, n), under, halves(some(prepared + i, n)))
  }
}

/// Multiplies the target by colours, each with a mask of its own.
///
/// Method: a channel of the target keeps 256 - round((a - s) * mask / 255) of 256, where source-over would
/// keep what the source's alpha alone leaves. For alpha itself `a - s` is 0, so the target's alpha stays.
/// One rounding of the factor and one of the product: within 1.5 of 255 of exact arithmetic.
func multiply(
  _ source: UnsafePointer<UInt32>, _ mask: UnsafePointer<UInt32>,
  over target: UnsafeMutablePointer<UInt32>, count: Int
) {
  var i = 0
  while i < count {
    let n = i &+ 8 <= count ? 8 : 1
    let (words, m) = (some(source + i, n), halves(some(mask + i, n)))
    let (even, odd) = taken(words)
    let t = halves(some(UnsafePointer(target + i), n))
    put(multiplied(t, rest(even, m), rest(odd, m)), target + i, n)
    i &+= n
  }
}

/// Multiplies the target by one colour with weights from 0 to 1 times a factor from 0 to 1. The target's alpha stays.
func multiplyShadow(
  _ color: UInt32, _ weights: UnsafePointer<Float>, _ factor: Float,
  over target: UnsafeMutablePointer<UInt32>, count: Int
) {
  let (even, odd) = taken(Words(repeating: color))
  let (a, b) = (unsafeBitCast(even, to: Words.self)[0], unsafeBitCast(odd, to: Words.self)[0])
  let shadow = paper_shadow(even: a, odd: b, given: 0)
  paper_shade(weights, factor * 256, shadow, count, target)
}

/// What a colour takes away of each channel, of alpha nothing.
@inline(__always)
private func taken(_ words: Words) -> (even: Halves, odd: Halves) {
  let (s, alpha) = (halves(words), words &>> 24)
  let a = halves(alpha | (alpha &<< 16))
  return (a &- (s & 0xFF), a &- (s &>> 8))
}

/// Eight pixels times factors in 256ths.
@inline(__always)
private func multiplied(_ t: Halves, _ even: Halves, _ odd: Halves) -> Words {
  let low = ((t & 0xFF) &* even &+ 128) &>> 8
  let high = ((t &>> 8) &* odd &+ 128) & 0xFF00
  return unsafeBitCast(low | high, to: Words.self)
}

/// Weights from 0 to 1 times a factor from 0 to 1, as masks: rounded to 1/256, in both halves.
func mask(
  _ weights: UnsafePointer<Float>, _ factor: Float, into target: UnsafeMutablePointer<UInt32>,
  count: Int
) {
  // The sum's low bits are the rounded integer.
  var i = 0
  while i &+ 8 <= count {
    let sum = load(weights + i, as: Floats.self) * (factor * 256) + 12_582_912
    let m = unsafeBitCast(sum, to: Words.self) & 0x1FF
    put(m | (m &<< 16), target + i, 8)
    i &+= 8
  }
  while i < count {
    target[i] = masked(weights[i], factor * 256)
    i &+= 1
  }
}
