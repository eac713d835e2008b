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
    withDraft { draft in
      eachRun(x, count, out, draft.spare) { at, blocks, out in
        if placing.last == 0 {
          find(walk, at, blocks, draft)
          return single(levels, inside, draft, 0, blocks, out)
        }
        findLevels(placing, walk, at, blocks, draft)
        eachLevel(draft.levels, blocks) { first, end, k, isMixed in
          let (i, place) = (8 &* first, out + 8 &* first)
          if k < 0 {
            patchwork(levels, placing.last, draft, i, place)
          } else if isMixed {
            double(levels + k, inside, draft, i, end &- first, place)
          } else {
            single(levels + k, inside, draft, i, end &- first, place)
          }
        }
      }
    }
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
private func store(_ value: Floats, _ target: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(target).storeBytes(of: value, as: Floats.self)
}

/// The places of `blocks` blocks from column `at` on.
@inline(never)
private func find(_ walk: Walk, _ at: Int, _ blocks: Int, _ draft: Draft) {
  let walk = walk
  let (us, vs) = (draft.u, draft.v)
  var column = columnsFrom(at &- walk.start)
  var i = 0
  while i < blocks &* 8 {
    let inverse = 1 / (column * walk.q + walk.q0)
    store((column * walk.u + walk.u0) * inverse, us + i)
    store((column * walk.v + walk.v0) * inverse, vs + i)
    column += 8
    i &+= 8
  }
}

/// The places and their levels.
@inline(never)
private func findLevels(
  _ placing: Placing, _ walk: Walk, _ at: Int, _ blocks: Int, _ draft: Draft
) {
  let limit = Float(placing.last)
  if let level = placing.fixedLevel {
    find(walk, at, blocks, draft)
    let constant = fixed(clamped(Floats(repeating: Float(level)), 0, limit))
    return draft.levels.update(repeating: constant[0], count: blocks &* 8)
  }
  let walk = walk
  let (us, vs, levels) = (draft.u, draft.v, draft.levels)
  let (uy, vy, qy) = (Float(placing.u.y), Float(placing.v.y), Float(placing.q.y))
  var column = columnsFrom(at &- walk.start)
  var i = 0
  while i < blocks &* 8 {
    let inverse = 1 / (column * walk.q + walk.q0)
    let (u, v) = ((column * walk.u + walk.u0) * inverse, (column * walk.v + walk.v0) * inverse)
    let (a, b) = (walk.u - u * walk.q, walk.v - v * walk.q)
    let (c, d) = (uy - u * qy, vy - v * qy)
    var square = a * a + b * b
    let other = c * c + d * d
    square.replace(with: other, where: other .> square)
    let level = fixed(clamped(eightLevels(square * (inverse * inverse)), 0, limit))
    UnsafeMutableRawPointer(levels + i).storeBytes(of: level, as: Ints.self)
    store(u, us + i)
    store(v, vs + i)
    column += 8
    i &+= 8
  }
}

/// Where the places from `i` on lie in a level.
@inline(__always)
private func spot(
  _ level: Level, _ inside: Bool, _ draft: Draft, _ i: Int, _ blocks: Int, _ spots: Spots
) {
  let (us, vs) = (UnsafePointer(draft.u + i), UnsafePointer(draft.v + i))
  var j = 0
  while j < blocks &* 8 {
    let (left, wx) = level.columns(load(us + j, as: Floats.self), inside: inside)
    let (upper, wy) = level.rows(load(vs + j, as: Floats.self), inside: inside)
    spots.set(j, upper &* level.width &+ left, right: wx)
    spots.setLower(j, wy)
    j &+= 8
  }
}

@inline(never)
private func spotInside(
  _ level: UnsafePointer<Level>, _ draft: Draft, _ i: Int, _ blocks: Int, _ spots: Spots
) {
  spot(level.pointee, true, draft, i, blocks, spots)
}

@inline(never)
private func spotClamped(
  _ level: UnsafePointer<Level>, _ draft: Draft, _ i: Int, _ blocks: Int, _ spots: Spots
) {
  spot(level.pointee, false, draft, i, blocks, spots)
}

/// What there is to read of a level for the places from `i` on.
@inline(__always)
private func reading(
  _ level: UnsafePointer<Level>, _ inside: Bool, _ draft: Draft, _ i: Int, _ blocks: Int,
  _ spots: Spots
) -> Reading {
  if inside {
    spotInside(level, draft, i, blocks, spots)
  } else {
    spotClamped(level, draft, i, blocks, spots)
  }
  return Reading(level.pointee, spots, 0, right: UnsafePointer(spots.right))
}

private func single(
  _ level: UnsafePointer<Level>, _ inside: Bool, _ draft: Draft, _ i: Int, _ blocks: Int,
  _ out: UnsafeMutablePointer<UInt32>
) {
  let near = reading(level, inside, draft, i, blocks, draft.near)
  level.pointee.isNarrow ? sampleNarrow(near, blocks, out) : sample(near, blocks, out)
}

/// From a level and the next one.
private func double(
  _ level: UnsafePointer<Level>, _ inside: Bool, _ draft: Draft, _ i: Int, _ blocks: Int,
  _ out: UnsafeMutablePointer<UInt32>
) {
  let levels = UnsafePointer(draft.levels + i)
  if level[1].isNarrow {
    single(level, inside, draft, i, blocks, out)
    // The offsets have been read when the colours are written over them.
    let far = draft.far.offsets
    single(level + 1, inside, draft, i, blocks, far)
    return mix(far, levels, blocks, into: out)
  }
  let near = reading(level, inside, draft, i, blocks, draft.near)
  let far = reading(level + 1, inside, draft, i, blocks, draft.far)
  sample(near, far, levels, blocks, out)
}

/// One block whose pixels do not have the same level: one or two in a row.
@inline(never)
private func patchwork(
  _ levels: UnsafePointer<Level>, _ last: Int, _ draft: Draft, _ i: Int,
  _ out: UnsafeMutablePointer<UInt32>
) {
  let level = load(UnsafePointer(draft.levels + i), as: Ints.self)
  var result = Words.zero
  for k in wholes(level) {
    if k < last {
      double(levels + k, false, draft, i, 1, out)
    } else {
      single(levels + k, false, draft, i, 1, out)
    }
    keep(k, of: level, load(UnsafePointer(out), as: Words.self), in: &result)
  }
  UnsafeMutableRawPointer(out).storeBytes(of: result, as: Words.self)
}
