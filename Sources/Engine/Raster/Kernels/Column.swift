import RasterJobs

// Rows of a bitmap whose u depends on x alone: turned or curled about a vertical axis, or not at all.
//
// Method: the left texel and its weight, for every level, stand in a table with an entry per column;
// v is affine in y, so a row is one multiplication and one addition away from it. There is no division,
// u needs no clamp (the table holds clamped places), and v needs one only in the rows at the
// upper and lower side, which the caller knows. Blocks stand at multiples of eight pixels. This is the
// first of two passes; the second, which reads and mixes the texels, is in `Samples`.
//
// Rejected: adding to a running v from row to row (a row would depend on the band it is in), one level
// for a whole column (it changes along the column where the page is steep, and would not be exact).

/// Writes the colours of `count` pixels from (x, y) on, all of them columns of the table.
///
/// Bound: left texels are at most the last but one of their level; rows as in `Level.rows`.
func columns(
  _ tables: ColumnTables, _ memory: LevelMemory, _ x: Int, _ y: Int, _ inside: Bool,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let row = Float(Int32(truncatingIfNeeded: y))
  withLevels(memory, last: tables.last) { levels in
    withDraft { draft in
      eachRun(x, count, out, draft.spare) { at, blocks, out in
        let stretch = Stretch(tables, at &- tables.first, row, inside)
        if tables.last == 0 { return single(stretch, levels, 0, draft, blocks, out) }
        findLevels(tables, stretch, draft, blocks)
        eachLevel(draft.levels, blocks) { first, end, k, isMixed in
          let (part, place) = (stretch.from(8 &* first), out + 8 &* first)
          let needed = UnsafePointer(draft.levels + 8 &* first)
          if k < 0 {
            patchwork(part, levels, tables.last, draft, needed, place)
          } else if isMixed {
            double(part, levels, k, draft, needed, end &- first, place)
          } else {
            single(part, levels, k, draft, end &- first, place)
          }
        }
      }
    }
  }
}

/// Columns of the table on one row.
private struct Stretch {
  var v0, dv: UnsafePointer<Float>
  var texels: UnsafePointer<Int32>
  let count: Int
  let row: Float
  var inside: Bool

  init(_ t: ColumnTables, _ i: Int, _ row: Float, _ inside: Bool) {
    (v0, dv, texels) = (t.v0 + i, t.dv + i, t.texels + i)
    (count, self.row, self.inside) = (t.count, row, inside)
  }

  func from(_ i: Int) -> Stretch {
    var other = self
    (other.v0, other.dv, other.texels) = (v0 + i, dv + i, texels + i)
    return other
  }

  @inline(__always)
  func v(_ i: Int) -> Floats {
    load(v0 + i, as: Floats.self) + load(dv + i, as: Floats.self) * row
  }

  /// The left texels of level k; the weights of the right ones stand `count` behind.
  func left(_ k: Int) -> UnsafePointer<Int32> { texels + 2 &* k &* count }
}

/// The levels of `blocks` blocks.
@inline(never)
private func findLevels(_ t: ColumnTables, _ stretch: Stretch, _ draft: Draft, _ blocks: Int) {
  let (limit, levels) = (Float(t.last), draft.levels)
  let constant = fixed(clamped(Floats(repeating: Float(t.fixedLevel ?? 0)), 0, limit))
  let first = stretch.v0 - t.v0
  let (stepU, stepV) = (t.stepU + first, t.stepV + first)
  let (shear, stepY, minified) = (t.shear + first, t.stepY + first, t.minified + first &>> 3)
  let isFixed = t.fixedLevel != nil
  var i = 0
  while i < blocks &* 8 {
    var level = constant
    if !isFixed && minified[i &>> 3] != 0 {
      let slope = load(stepV + i, as: Floats.self) - load(shear + i, as: Floats.self) * stretch.v(i)
      var square = slope * slope + load(stepU + i, as: Floats.self)
      let other = load(stepY + i, as: Floats.self)
      square.replace(with: other, where: other .> square)
      level = fixed(clamped(eightLevels(square), 0, limit))
    }
    UnsafeMutableRawPointer(levels + i).storeBytes(of: level, as: Ints.self)
    i &+= 8
  }
}

/// Where the columns lie in a level.
@inline(__always)
private func spot(
  _ stretch: Stretch, _ level: Level, _ left: UnsafePointer<Int32>, _ inside: Bool,
  _ spots: Spots, _ blocks: Int
) {
  var i = 0
  while i < blocks &* 8 {
    let (upper, wy) = level.rows(stretch.v(i), inside: inside)
    spots.setTexels(i, upper &* level.width &+ load(left + i, as: Ints.self))
    spots.setLower(i, wy)
    i &+= 8
  }
}

@inline(never)
private func spotInside(
  _ stretch: Stretch, _ level: UnsafePointer<Level>, _ left: UnsafePointer<Int32>,
  _ spots: Spots, _ blocks: Int
) {
  spot(stretch, level.pointee, left, true, spots, blocks)
}

@inline(never)
private func spotClamped(
  _ stretch: Stretch, _ level: UnsafePointer<Level>, _ left: UnsafePointer<Int32>,
  _ spots: Spots, _ blocks: Int
) {
  spot(stretch, level.pointee, left, false, spots, blocks)
}

@inline(__always)
private func reading(
  _ stretch: Stretch, _ levels: UnsafePointer<Level>, _ k: Int, _ spots: Spots, _ blocks: Int
) -> Reading {
  let (level, left) = (levels + k, stretch.left(k))
  if stretch.inside {
    spotInside(stretch, level, left, spots, blocks)
  } else {
    spotClamped(stretch, level, left, spots, blocks)
  }
  // The weights' bits are those of unsigned numbers.
  let weights = UnsafeRawPointer(left + stretch.count).assumingMemoryBound(to: UInt32.self)
  return Reading(level.pointee, spots, 0, right: weights)
}

private func single(
  _ stretch: Stretch, _ levels: UnsafePointer<Level>, _ k: Int, _ draft: Draft, _ blocks: Int,
  _ out: UnsafeMutablePointer<UInt32>
) {
  sample(reading(stretch, levels, k, draft.near, blocks), blocks, out)
}

/// From a level and the next one.
private func double(
  _ stretch: Stretch, _ levels: UnsafePointer<Level>, _ k: Int, _ draft: Draft,
  _ needed: UnsafePointer<Int32>, _ blocks: Int, _ out: UnsafeMutablePointer<UInt32>
) {
  let near = reading(stretch, levels, k, draft.near, blocks)
  let far = reading(stretch, levels, k &+ 1, draft.far, blocks)
  sample(near, far, needed, blocks, out)
}

/// One block whose pixels do not have the same level: one or two in a row.
@inline(never)
private func patchwork(
  _ stretch: Stretch, _ levels: UnsafePointer<Level>, _ last: Int, _ draft: Draft,
  _ needed: UnsafePointer<Int32>, _ out: UnsafeMutablePointer<UInt32>
) {
  let level = load(needed, as: Ints.self)
  var clamped = stretch
  clamped.inside = false
  var result = Words.zero
  for k in wholes(level) {
    if k < last {
      double(clamped, levels, k, draft, needed, 1, out)
    } else {
      single(clamped, levels, k, draft, 1, out)
    }
    keep(k, of: level, load(UnsafePointer(out), as: Words.self), in: &result)
  }
  UnsafeMutableRawPointer(out).storeBytes(of: result, as: Words.self)
}
