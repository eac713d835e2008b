import PaperRasterJobs

// Light as a factor of what a run shows.
//
// Method: a light is a run of pixels whose channels stand for factors: channel c is the factor (c + 33) / 256, so
// 223 leaves a colour as it is, 0 keeps about an eighth, and 255 is 1/8 brighter. A gradient of such pixels is dithered as
// any other gradient is, so a gentle shade shows no steps. A channel t becomes (t * factor + 128) >> 8, and at
// most its alpha. The factor of alpha is always 1.
//
// A factor above 256 would leave the 16 bits of half a word. Therefore the factor is split: what is beyond 256 is
// a product of its own, and added. The split and the limit need no comparison (which Swift's SIMD types do not turn into one
// instruction): bit 8 tells which side of 256 a sum lies on, and is multiplied.
//
// Rejected: half the precision, so that factors up to 2 fit (a page at rest would be dithered by 2 levels), and
// nothing prepared (the factors of a page's columns serve all of its rows: `LightColumns`).

/// What is added to a channel of a light.
private let offset: UInt16 = 33

/// Multiplies the colours of a run by a light.
///
/// - Parameter brightens: whether a factor may be above 1; without these the work is less than half.
///
/// Bound: as `blend`.
func light(
  _ lights: UnsafePointer<UInt32>, _ brightens: Bool,
  over target: UnsafeMutablePointer<UInt32>, count: Int
) {
  // A loop for each way: a closure for both is not inlined, and a call for every eight pixels costs a third.
  var i = 0
  if brightens {
    while i &+ 8 <= count {
      let t = load(UnsafePointer(target + i), as: Words.self)
      put(brightened(t, load(lights + i, as: Words.self)), target + i, 8)
      i &+= 8
    }
    while i < count {
      target[i] = brightened(Words(repeating: target[i]), Words(repeating: lights[i]))[0]
      i &+= 1
    }
  } else {
    while i &+ 8 <= count {
      let t = load(UnsafePointer(target + i), as: Words.self)
      put(darkened(t, load(lights + i, as: Words.self)), target + i, 8)
      i &+= 8
    }
    while i < count {
      target[i] = darkened(Words(repeating: target[i]), Words(repeating: lights[i]))[0]
      i &+= 1
    }
  }
}

@inline(__always)
private func darkened(_ target: Words, _ light: Words) -> Words {
  let (t, f) = (halves(target), factors(light))
  let even = ((t & 0xFF) &* ((f & 0xFF) &+ offset) &+ 128) &>> 8
  let odd = ((t &>> 8) &* ((f &>> 8) &+ offset) &+ 128) & 0xFF00
  return unsafeBitCast(even | odd, to: Words.self)
}

@inline(__always)
private func brightened(_ target: Words, _ light: Words) -> Words {
  let (t, f) = (halves(target), factors(light))
  let alpha = target &>> 24
  let a = halves(alpha | (alpha &<< 16))
  let even = brightened(t & 0xFF, (f & 0xFF) &+ offset, a)
  let odd = brightened(t &>> 8, (f &>> 8) &+ offset, a)
  return unsafeBitCast(even | (odd &<< 8), to: Words.self)
}

/// The channels of a light, alpha's the one that changes nothing.
@inline(__always)
private func factors(_ light: Words) -> Halves { halves((light & 0x00FF_FFFF) | 0xDF00_0000) }

/// `t * factor / 256`, at most `alpha`; the factor is at most 288.
@inline(__always)
private func brightened(_ t: Halves, _ factor: Halves, _ alpha: Halves) -> Halves {
  let beyond = (factor & 0xFF) &* (factor &>> 8)
  return brighter(t, factor &- beyond, beyond, alpha)
}

/// Writes the colours of a run times a light whose factors are prepared; the same bytes as by `light`.
///
/// A page at rest is read, lit and written in this one pass.
///
/// - Parameter brightens: whether a factor may be above 1.
///
/// Bound: as `blend`, but `target` is only written, and may be `source`; `beyond` is read only where the light brightens.
func lightColumns(
  _ factors: LightFactors, _ brightens: Bool, _ source: UnsafePointer<UInt32>,
  into target: UnsafeMutablePointer<UInt32>, count: Int
) {
  let factors = factors
  var i = 0
  if brightens {
    while i &+ 8 <= count {
      let t = load(source + i, as: Words.self)
      let even = load(factors.even + i, as: Halves.self)
      let odd = load(factors.odd + i, as: Halves.self)
      put(lit(t, even, odd, load(factors.beyond + i, as: Halves.self)), target + i, 8)
      i &+= 8
    }
  } else {
    while i &+ 8 <= count {
      let t = load(source + i, as: Halves.self)
      let even = load(factors.even + i, as: Halves.self)
      put(lit(t, even, load(factors.odd + i, as: Halves.self)), target + i, 8)
      i &+= 8
    }
  }
  while i < count {
    let even = halves(Words(repeating: factors.even[i]))
    let odd = halves(Words(repeating: factors.odd[i]))
    let t = Words(repeating: source[i])
    target[i] =
      (brightens
      ? lit(t, even, odd, halves(Words(repeating: factors.beyond[i])))
      : lit(halves(t), even, odd))[0]
    i &+= 1
  }
}

/// Eight pixels times factors of at most 256.
@inline(__always)
private func lit(_ t: Halves, _ even: Halves, _ odd: Halves) -> Words {
  let low = ((t & 0xFF) &* even &+ 128) &>> 8
  let high = ((t &>> 8) &* odd &+ 128) & 0xFF00
  return unsafeBitCast(low | high, to: Words.self)
}

/// Eight pixels times factors, and what these are beyond 256; at most the pixels' alpha.
@inline(__always)
private func lit(_ target: Words, _ even: Halves, _ odd: Halves, _ beyond: Halves) -> Words {
  let t = halves(target)
  let alpha = target &>> 24
  let a = halves(alpha | (alpha &<< 16))
  let low = brighter(t & 0xFF, even, beyond & 0xFF, a)
  let high = brighter(t &>> 8, odd, beyond &>> 8, a)
  return unsafeBitCast(low | (high &<< 8), to: Words.self)
}

@inline(__always)
private func brighter(_ t: Halves, _ factor: Halves, _ beyond: Halves, _ alpha: Halves) -> Halves {
  let sum = ((t &* factor &+ 128) &>> 8) &+ ((t &* beyond &+ 128) &>> 8)
  // 256 and more where there is room up to alpha.
  let room = alpha &+ 256 &- sum
  return alpha &- (room & 0xFF) &* (room &>> 8)
}
