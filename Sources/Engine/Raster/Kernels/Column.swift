import RasterJobs

// Rows of a bitmap whose u depends on x alone: turned or curled about a vertical axis, or not at all.
//
// Method: the left texel and its weight, for every level, stand in a table with an entry per column;
// v is affine in y, so a row is one multiplication and one addition away from it. There is no division,
// u needs no clamp (the table holds clamped places), and v needs one only in the rows at the
// upper and lower side, which the caller knows. Blocks stand at multiples of eight pixels.
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
    switch (tables.last == 0, inside) {
    case (true, true): singleInside(tables, levels, x, row, out, count)
    case (true, false): singleClamped(tables, levels, x, row, out, count)
    case (false, true): severalInside(tables, levels, x, row, out, count)
    case (false, false): severalClamped(tables, levels, x, row, out, count)
    }
  }
}

// Four functions, each with one loop: the compiler inlines only so much into one function.

@inline(never)
private func singleInside(
  _ t: ColumnTables, _ levels: UnsafePointer<Level>, _ x: Int, _ row: Float,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  single(t, levels[0], x, row, true, out, count)
}

@inline(never)
private func singleClamped(
  _ t: ColumnTables, _ levels: UnsafePointer<Level>, _ x: Int, _ row: Float,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  single(t, levels[0], x, row, false, out, count)
}

@inline(never)
private func severalInside(
  _ t: ColumnTables, _ levels: UnsafePointer<Level>, _ x: Int, _ row: Float,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  several(t, levels, x, row, true, out, count)
}

@inline(never)
private func severalClamped(
  _ t: ColumnTables, _ levels: UnsafePointer<Level>, _ x: Int, _ row: Float,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  several(t, levels, x, row, false, out, count)
}

@inline(__always)
private func texels(
  _ level: Level, _ table: UnsafePointer<Int32>, _ count: Int, _ v: Floats,
  _ inside: Bool
) -> Channels {
  let (upper, wy) = level.rows(v, inside: inside)
  let left = load(table, as: Ints.self)
  let wx = load(table + count, as: Halves.self)
  return level.means(upper &* level.width &+ left, wx, wy)
}

@inline(__always)
private func single(
  _ t: ColumnTables, _ level: Level, _ x: Int, _ row: Float, _ inside: Bool,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let (table, columns, v0, dv, first) = (t.texels, t.count, t.v0, t.dv, t.first)
  var at = x & ~7
  while at < x &+ count {
    let i = at &- first
    let v = load(v0 + i, as: Floats.self) + load(dv + i, as: Floats.self) * row
    write(texels(level, table + i, columns, v, inside).words, at, out, x, count)
    at &+= 8
  }
}

@inline(__always)
private func several(
  _ t: ColumnTables, _ levels: UnsafePointer<Level>, _ x: Int, _ row: Float, _ inside: Bool,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let limit = Float(t.last)
  let (table, columns, v0, dv, first) = (t.texels, t.count, t.v0, t.dv, t.first)
  let (stepU, stepV, shear, stepY) = (t.stepU, t.stepV, t.shear, t.stepY)
  let minified = t.minified
  let isFixed = t.fixedLevel != nil
  let constant = fixed(clamped(Floats(repeating: Float(t.fixedLevel ?? 0)), 0, limit))
  var at = x & ~7
  while at < x &+ count {
    let i = at &- first
    let v = load(v0 + i, as: Floats.self) + load(dv + i, as: Floats.self) * row
    var level = constant
    if !isFixed && minified[i &>> 3] != 0 {
      let slope = load(stepV + i, as: Floats.self) - load(shear + i, as: Floats.self) * v
      var square = slope * slope + load(stepU + i, as: Floats.self)
      let other = load(stepY + i, as: Floats.self)
      square.replace(with: other, where: other .> square)
      level = fixed(clamped(eightLevels(square), 0, limit))
    }
    let part = level & 0xFF
    let k = Int(level[0] &>> 8)
    if isZero((level &>> 8) ^ (level[0] &>> 8)) {
      let near = table + (2 &* k &* columns &+ i)
      var pixels = texels(levels[k], near, columns, v, inside)
      // Where a part is left, k is below the last level.
      if !isZero(part) {
        let far = texels(levels[k &+ 1], near + 2 &* columns, columns, v, inside)
        pixels = pixels.mixed(with: far, doubled(part))
      }
      write(pixels.words, at, out, x, count)
    } else {
      write(patchwork(levels, table + i, columns, t.last, level, v), at, out, x, count)
    }
    at &+= 8
  }
}

/// Eight pixels that do not have the same level: a block or two in a row.
@inline(never)
private func patchwork(
  _ levels: UnsafePointer<Level>, _ table: UnsafePointer<Int32>, _ columns: Int, _ last: Int,
  _ level: Ints, _ v: Floats
) -> Words {
  var result = Words.zero
  let part = doubled(level & 0xFF)
  for k in wholes(level) {
    let m = min(k &+ 1, last)
    let far = texels(levels[m], table + 2 &* m &* columns, columns, v, false)
    let near = texels(levels[k], table + 2 &* k &* columns, columns, v, false)
    keep(k, of: level, near.mixed(with: far, part).words, in: &result)
  }
  return result
}
