import RasterJobs

// Rows of a bitmap at any angle.
//
// Method: single precision from a base computed in doubles every 512 pixels, and a true division per
// pixel. Where every place is known to lie inside, the clamps are left out; the
// result is the same. Blocks stand at multiples of eight pixels of the *target*, and the base at
// multiples of 512, so that a pixel's value never depends on where a run begins.
//
// Rejected: affine runs between exact divisions (wrong by 170 of 255 at steep angles, and slower).

/// Writes the colours of `count` pixels from (x, y) on; they lie within one run of 512 pixels.
///
/// Bound: reads inside levels 0...last, by the clamps or by the caller's word; writes `count` of `out`.
func plane(
  _ placing: Placing, _ memory: LevelMemory, _ x: Int, _ y: Int, _ inside: Bool,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let walk = Walk(placing, x, y)
  withLevels(memory, last: placing.last) { levels in
    switch (placing.last == 0, inside) {
    case (true, true): singleInside(walk, levels, x, out, count)
    case (true, false): singleClamped(walk, levels, x, out, count)
    case (false, true): severalInside(placing, walk, levels, x, out, count)
    case (false, false): severalClamped(placing, walk, levels, x, out, count)
    }
  }
}

// Four functions, each with one loop: the compiler inlines only so much into one function.

@inline(never)
private func singleInside(
  _ walk: Walk, _ levels: UnsafePointer<Level>, _ x: Int, _ out: UnsafeMutablePointer<UInt32>,
  _ count: Int
) {
  single(walk, levels[0], x, true, out, count)
}

@inline(never)
private func singleClamped(
  _ walk: Walk, _ levels: UnsafePointer<Level>, _ x: Int, _ out: UnsafeMutablePointer<UInt32>,
  _ count: Int
) {
  single(walk, levels[0], x, false, out, count)
}

@inline(never)
private func severalInside(
  _ placing: Placing, _ walk: Walk, _ levels: UnsafePointer<Level>, _ x: Int,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  several(placing, walk, levels, x, true, out, count)
}

@inline(never)
private func severalClamped(
  _ placing: Placing, _ walk: Walk, _ levels: UnsafePointer<Level>, _ x: Int,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  several(placing, walk, levels, x, false, out, count)
}

/// The base of a run and the way from pixel to pixel.
private struct Walk {
  let start: Int
  let u, v, q: Float
  let u0, v0, q0: Float

  init(_ p: Placing, _ x: Int, _ y: Int) {
    start = x & ~(runAlignment - 1)
    let (row, column) = (Double(y), Double(start))
    (u, v, q) = (Float(p.u.x), Float(p.v.x), Float(p.q.x))
    u0 = Float(p.u.x * column + (p.u.y * row + p.u.z))
    v0 = Float(p.v.x * column + (p.v.y * row + p.v.z))
    q0 = Float(p.q.x * column + (p.q.y * row + p.q.z))
  }
}

@inline(__always)
private func columnsFrom(_ first: Int) -> Floats {
  Floats(0, 1, 2, 3, 4, 5, 6, 7) + Float(Int32(truncatingIfNeeded: first))
}

@inline(__always)
private func single(
  _ walk: Walk, _ level: Level, _ x: Int, _ inside: Bool,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  var at = x & ~7
  var column = columnsFrom(at &- walk.start)
  while at < x &+ count {
    let inverse = 1 / (column * walk.q + walk.q0)
    let (u, v) = ((column * walk.u + walk.u0) * inverse, (column * walk.v + walk.v0) * inverse)
    write(texels(level, u, v, inside).words, at, out, x, count)
    column += 8
    at &+= 8
  }
}

@inline(__always)
private func texels(
  _ level: Level, _ u: Floats, _ v: Floats, _ inside: Bool
) -> Channels {
  let (left, wx) = level.columns(u, inside: inside)
  let (upper, wy) = level.rows(v, inside: inside)
  return level.means(upper &* level.width &+ left, wx, wy)
}

@inline(__always)
private func several(
  _ placing: Placing, _ walk: Walk, _ levels: UnsafePointer<Level>, _ x: Int, _ inside: Bool,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let (uy, vy, qy) = (Float(placing.u.y), Float(placing.v.y), Float(placing.q.y))
  let limit = Float(placing.last)
  let isFixed = placing.fixedLevel != nil
  var level = fixed(clamped(Floats(repeating: Float(placing.fixedLevel ?? 0)), 0, limit))
  var at = x & ~7
  var column = columnsFrom(at &- walk.start)
  while at < x &+ count {
    let inverse = 1 / (column * walk.q + walk.q0)
    let (u, v) = ((column * walk.u + walk.u0) * inverse, (column * walk.v + walk.v0) * inverse)
    if !isFixed {
      let (a, b) = (walk.u - u * walk.q, walk.v - v * walk.q)
      let (c, d) = (uy - u * qy, vy - v * qy)
      var square = a * a + b * b
      let other = c * c + d * d
      square.replace(with: other, where: other .> square)
      level = fixed(clamped(eightLevels(square * (inverse * inverse)), 0, limit))
    }
    let part = level & 0xFF
    let k = Int(level[0] &>> 8)
    if isZero((level &>> 8) ^ (level[0] &>> 8)) {
      var pixels = texels(levels[k], u, v, inside)
      // Where a part is left, k is below the last level.
      if !isZero(part) {
        pixels = pixels.mixed(with: texels(levels[k &+ 1], u, v, inside), doubled(part))
      }
      write(pixels.words, at, out, x, count)
    } else {
      write(patchwork(levels, placing.last, level, u, v), at, out, x, count)
    }
    column += 8
    at &+= 8
  }
}

/// Eight pixels that do not have the same level: a block or two in a row.
@inline(never)
private func patchwork(
  _ levels: UnsafePointer<Level>, _ last: Int, _ level: Ints, _ u: Floats, _ v: Floats
) -> Words {
  var result = Words.zero
  let part = doubled(level & 0xFF)
  for k in wholes(level) {
    let far = texels(levels[min(k &+ 1, last)], u, v, false)
    keep(k, of: level, texels(levels[k], u, v, false).mixed(with: far, part).words, in: &result)
  }
  return result
}
