// Rows of a bitmap in perspective, eight pixels at a time.
//
// Method: single precision from a base computed in doubles every 512 pixels, a true division per
// pixel, and places fixed to 1/256 of a texel by adding a number so large that the sum's low bits are
// the integer. One 64-bit read fetches two neighbouring texels; halves of words hold two channels, so
// a mixture costs one multiplication: `((a << 8) + (b - a) * w + 128) >> 8` modulo 2^16. Two roundings
// and two weights in 256ths: within 2 of 255 of exact arithmetic.
//
// Blocks stand at multiples of eight pixels of the *target*, and the base at multiples of 512, so that
// a pixel's value never depends on where a run begins.
//
// Rejected: conversions between floats and integers or between widths of integers, and
// comparing integers (calls or loops, not instructions, in SIMD types), four weights in one step (needs 32 bits a channel: half as fast).

private typealias Floats = SIMD8<Float>
private typealias Words = SIMD8<UInt32>
private typealias Halves = SIMD16<UInt16>

/// Where runs and blocks are aligned, in pixels of the target.
let runAlignment = 512

/// A level as the kernel wants it.
private struct Source {
  let base: UnsafePointer<Pixel>
  let width: Int32
  let lastX, lastY: Float
  let below: Int
  let scale, minU, maxU, minV, maxV: Float

  /// - Returns: nil where two neighbours do not exist.
  init?(_ base: UnsafePointer<Pixel>, _ view: Texture.View) {
    guard view.width >= 2 else { return nil }
    self.base = base + view.offset
    width = Int32(view.width)
    lastX = Float(view.width - 2)
    lastY = Float(max(view.height - 2, 0))
    below = view.height > 1 ? view.width : 0
    scale = Float(view.scale)
    minU = Float(view.minU)
    maxU = Float(view.maxU)
    minV = Float(view.minV)
    maxV = Float(view.maxV)
  }
}

extension Texture {
  /// Writes the colours of `count` pixels from (x, y) on to `out`; they lie within one run of
  /// `runAlignment` pixels.
  func sample(_ x: Int, _ y: Int, into out: UnsafeMutablePointer<Pixel>, count: Int) {
    bitmap.pixels.withUnsafeBufferPointer { largest in
      guard let base = largest.baseAddress else { return }
      views.withUnsafeBufferPointer { views in
        guard let views = views.baseAddress else { return }
        guard let levels else {
          return blocks(base, base, views, last: 0, x, y, out, count)
        }
        levels.pixels.withUnsafeBufferPointer { smaller in
          blocks(
            base, smaller.baseAddress ?? base, views, last: levels.levels.count, x, y, out, count)
        }
      }
    }
  }

  /// Bound: reads inside levels 0...last by the clamps of `eight` and `texel`; writes `count` of `out`.
  private func blocks(
    _ base: UnsafePointer<Pixel>, _ smaller: UnsafePointer<Pixel>, _ views: UnsafePointer<View>,
    last: Int, _ x: Int, _ y: Int, _ out: UnsafeMutablePointer<Pixel>, _ count: Int
  ) {
    let start = x & ~(runAlignment - 1)
    let (row, column) = (Double(y), Double(start))
    let (ux, vx, qx) = (Float(u.x), Float(v.x), Float(q.x))
    let (uy, vy, qy) = (Float(u.y), Float(v.y), Float(q.y))
    let u0 = Float(u.x * column + (u.y * row + u.z))
    let v0 = Float(v.x * column + (v.y * row + v.z))
    let q0 = Float(q.x * column + (q.y * row + q.z))
    let lanes = Floats(0, 1, 2, 3, 4, 5, 6, 7)
    let limit = Float(last)
    let constant = fixedLevel.map { eightFixed(Floats(repeating: Float($0)), 0, limit) }
    // The two levels in use, kept from block to block.
    var current = -1
    var near = Source(base, views[0])
    var far = near

    if last == 0, let near {
      // Nothing but level 0: a loop of its own, which keeps its constants in registers.
      var at = x & ~7
      while at < x + count {
        let px = lanes + Float(at - start)
        let inverse = 1 / (px * qx + q0)
        let pixels = eight(near, (px * ux + u0) * inverse, (px * vx + v0) * inverse)
        write(pixels, at, out, x, count)
        at += 8
      }
      return
    }
    var at = x & ~7
    while at < x + count {
      let px = lanes + Float(at - start)
      let inverse = 1 / (px * qx + q0)
      let (pu, pv) = ((px * ux + u0) * inverse, (px * vx + v0) * inverse)
      var pixels: Words?
      if last > 0 {
        let level: SIMD8<Int32>
        if let constant {
          level = constant
        } else {
          let (a, b) = (ux - pu * qx, vx - pv * qx)
          let (c, d) = (uy - pu * qy, vy - pv * qy)
          var square = a * a + b * b
          let other = c * c + d * d
          square.replace(with: other, where: other .> square)
          level = eightFixed(eightLevels(square * (inverse * inverse)), 0, limit)
        }
        let k = Int(level[0] >> 8)
        if isZero((level &>> 8) ^ Int32(k)) {
          if k != current {
            current = k
            near = Source(k == 0 ? base : smaller, views[k])
            far = k < last ? Source(smaller, views[k + 1]) : near
          }
          let part = unsafeBitCast(level & 0xFF, to: Words.self)
          if let near, let far {
            pixels = eight(near, pu, pv)
            if !isZero(level & 0xFF) { pixels = pixels.map { mixed($0, eight(far, pu, pv), part) } }
          }
        }
      }
      if let pixels {
        write(pixels, at, out, x, count)
      } else {
        for i in max(at, x)..<min(at + 8, x + count) {
          out[i - x] = pixel(base, smaller, views, last: last, i, y)
        }
      }
      at += 8
    }
  }
}

/// Writes what of the eight pixels from `at` on lies in `x..<x + count`; `out` is the place of `x`.
@inline(__always)
private func write(
  _ pixels: Words, _ at: Int, _ out: UnsafeMutablePointer<Pixel>, _ x: Int, _ count: Int
) {
  if at >= x && at + 8 <= x + count {
    UnsafeMutableRawPointer(out + (at - x)).storeBytes(of: pixels, as: Words.self)
  } else {
    for i in max(at, x)..<min(at + 8, x + count) { out[i - x] = pixels[i - at] }
  }
}

/// `value` clamped to `lo...hi` (NaN to `lo`), in 1/256. Exact for 0 to 16383.
@inline(__always)
private func eightFixed(_ value: Floats, _ lo: Float, _ hi: Float) -> SIMD8<Int32> {
  var clamped = Floats(repeating: lo)
  clamped.replace(with: value, where: value .> lo)
  clamped.replace(with: Floats(repeating: hi), where: clamped .> hi)
  return unsafeBitCast(clamped * 256 + 12_582_912, to: SIMD8<Int32>.self) &- 0x4B40_0000
}

@inline(__always)
private func isZero(_ v: SIMD8<Int32>) -> Bool {
  let w = unsafeBitCast(v, to: SIMD4<UInt64>.self)
  return w[0] | w[1] | w[2] | w[3] == 0
}

/// `levelOf` for eight squares; what is not positive gives something below 0, NaN anything.
@inline(__always)
private func eightLevels(_ square: Floats) -> Floats {
  let bits = unsafeBitCast(square, to: Words.self)
  let exponent = unsafeBitCast((bits &>> 23) | 0x4B00_0000, to: Floats.self) - 8_388_735
  let m = unsafeBitCast((bits & 0x007F_FFFF) | 0x3F80_0000, to: Floats.self)
  let cubic = (m * -0.080_010_9 + 0.635_511_1) * m - 2.099_402_3
  let curve = (cubic * m + 4.049_616_9) * m - 2.505_614_7
  return (exponent + curve) * 0.5 - Float(levelBias)
}

/// The means of the four texels around eight places, given in texels of the whole bitmap.
///
/// Bound: places are clamped to the level's range, at most its last texel; the upper left texel is at
/// most the last but one in each direction (a weight of 256 then means the last), so a read of two
/// texels in each of two rows stays inside. A level of one row reads that row twice.
@inline(__always)
private func eight(_ source: Source, _ u: Floats, _ v: Floats) -> Words {
  let (pu, pv) = (u * source.scale - 0.5, v * source.scale - 0.5)
  let fu = eightFixed(pu, source.minU, source.maxU)
  let fv = eightFixed(pv, source.minV, source.maxV)
  let x = eightFixed(pu, source.minU, min(source.maxU, source.lastX)) &>> 8
  let y = eightFixed(pv, source.minV, min(source.maxV, source.lastY)) &>> 8
  let wx = doubled(unsafeBitCast(fu &- (x &<< 8), to: Words.self))
  let wy = doubled(unsafeBitCast(fv &- (y &<< 8), to: Words.self))
  let offset = y &* source.width &+ x
  let below = source.below
  @inline(__always) func pair(_ i: Int, _ shift: Int) -> UInt64 {
    UnsafeRawPointer(source.base + Int(offset[i]) + shift).loadUnaligned(as: UInt64.self)
  }
  let upper = SIMD8<UInt64>(
    pair(0, 0), pair(1, 0), pair(2, 0), pair(3, 0), pair(4, 0), pair(5, 0), pair(6, 0), pair(7, 0))
  let lower = SIMD8<UInt64>(
    pair(0, below), pair(1, below), pair(2, below), pair(3, below), pair(4, below),
    pair(5, below), pair(6, below), pair(7, below))
  let (ab, cd) = (
    unsafeBitCast(upper, to: SIMD16<UInt32>.self), unsafeBitCast(lower, to: SIMD16<UInt32>.self)
  )
  let (a, b, c, d) = (ab.evenHalf, ab.oddHalf, cd.evenHalf, cd.oddHalf)
  let even = lerp(
    lerp(evenChannels(a), evenChannels(b), wx), lerp(evenChannels(c), evenChannels(d), wx), wy)
  let odd = lerp(
    lerp(oddChannels(a), oddChannels(b), wx), lerp(oddChannels(c), oddChannels(d), wx), wy)
  return joined(even, odd)
}

/// `part` of 256 of `b`.
@inline(__always)
private func mixed(_ a: Words, _ b: Words, _ part: Words) -> Words {
  let w = doubled(part)
  return joined(
    lerp(evenChannels(a), evenChannels(b), w), lerp(oddChannels(a), oddChannels(b), w))
}

@inline(__always)
private func lerp(_ a: Halves, _ b: Halves, _ w: Halves) -> Halves {
  ((a &<< 8) &+ (b &- a) &* w &+ 128) &>> 8
}

@inline(__always)
private func doubled(_ w: Words) -> Halves { unsafeBitCast(w | (w &<< 16), to: Halves.self) }

@inline(__always)
private func evenChannels(_ p: Words) -> Halves {
  unsafeBitCast(p & 0x00FF_00FF, to: Halves.self)
}

@inline(__always)
private func oddChannels(_ p: Words) -> Halves {
  unsafeBitCast((p &>> 8) & 0x00FF_00FF, to: Halves.self)
}

@inline(__always)
private func joined(_ even: Halves, _ odd: Halves) -> Words {
  unsafeBitCast(even | (odd &<< 8), to: Words.self)
}
