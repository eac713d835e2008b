import RasterJobs

// Rows of a bitmap at any angle.
//
// Method: single precision from a base computed in doubles every 512 pixels, and a true division per
// pixel. Where every place is known to lie inside, the clamps (a third of the work) are left out; the
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
  switch (placing.last == 0, inside) {
  case (true, true): single(placing, memory, x, y, true, out, count)
  case (true, false): single(placing, memory, x, y, false, out, count)
  case (false, true): several(placing, memory, x, y, true, out, count)
  case (false, false): several(placing, memory, x, y, false, out, count)
  }
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
  _ placing: Placing, _ memory: LevelMemory, _ x: Int, _ y: Int, _ inside: Bool,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let walk = Walk(placing, x, y)
  let level = Level(memory, 0)
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
private func texels(_ level: Level, _ u: Floats, _ v: Floats, _ inside: Bool) -> Channels {
  let (left, wx) = level.columns(u, inside: inside)
  let (upper, wy) = level.rows(v, inside: inside)
  return level.means(upper &* level.width &+ left, wx, wy)
}

@inline(__always)
private func several(
  _ placing: Placing, _ memory: LevelMemory, _ x: Int, _ y: Int, _ inside: Bool,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let walk = Walk(placing, x, y)
  let (uy, vy, qy) = (Float(placing.u.y), Float(placing.v.y), Float(placing.q.y))
  let limit = Float(placing.last)
  let constant = placing.fixedLevel.map { fixed(clamped(Floats(repeating: Float($0)), 0, limit)) }
  var current = 0
  var near = Level(memory, 0)
  var far = Level(memory, 1)
  var at = x & ~7
  var column = columnsFrom(at &- walk.start)
  while at < x &+ count {
    let inverse = 1 / (column * walk.q + walk.q0)
    let (u, v) = ((column * walk.u + walk.u0) * inverse, (column * walk.v + walk.v0) * inverse)
    let level: Ints
    if let constant {
      level = constant
    } else {
      let (a, b) = (walk.u - u * walk.q, walk.v - v * walk.q)
      let (c, d) = (uy - u * qy, vy - v * qy)
      var square = a * a + b * b
      let other = c * c + d * d
      square.replace(with: other, where: other .> square)
      level = fixed(clamped(eightLevels(square * (inverse * inverse)), 0, limit))
    }
    let k = Int(level[0] &>> 8)
    let part = level & 0xFF
    if isZero((level &>> 8) ^ Int32(truncatingIfNeeded: k)) {
      if k != current {
        current = k
        near = Level(memory, k)
        far = Level(memory, min(k &+ 1, placing.last))
      }
      var pixels = texels(near, u, v, inside)
      if !isZero(part) {
        pixels = pixels.mixed(with: texels(far, u, v, inside), doubled(part))
      }
      write(pixels.words, at, out, x, count)
    } else {
      let words = acrossLevels(level) { k in
        let far = texels(Level(memory, min(k &+ 1, placing.last)), u, v, inside)
        return texels(Level(memory, k), u, v, inside).mixed(with: far, doubled(part)).words
      }
      write(words, at, out, x, count)
    }
    column += 8
    at &+= 8
  }
}
