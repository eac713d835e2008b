import RasterJobs

// Rows of a bitmap whose u depends on x alone: turned or curled about a vertical axis, or not at all.
//
// Method: the left texel and its weight, for every level, stand in a table with an entry per column;
// v is affine in y, so a row is one multiplication and one addition away from it. There is no division,
// u needs no clamp (the table holds clamped places), and v needs one only in the rows at the
// upper and lower side, which the caller knows. Blocks stand at multiples of eight pixels.
//
// Rejected: adding to a running v from row to row (a row would depend on the band it is in), a level
// for a whole column (off by more than a texel's contrast where the page is steep).

/// Writes the colours of `count` pixels from (x, y) on, all of them columns of the table.
///
/// Bound: left texels are at most the last but one of their level; rows as in `Level.rows`.
func columns(
  _ tables: ColumnTables, _ memory: LevelMemory, _ x: Int, _ y: Int, _ inside: Bool,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  switch (tables.last == 0, inside) {
  case (true, true): single(tables, memory, x, y, true, out, count)
  case (true, false): single(tables, memory, x, y, false, out, count)
  case (false, true): several(tables, memory, x, y, true, out, count)
  case (false, false): several(tables, memory, x, y, false, out, count)
  }
}

@inline(__always)
private func texels(
  _ level: Level, _ table: UnsafePointer<Int32>, _ count: Int, _ i: Int, _ v: Floats,
  _ inside: Bool
) -> Channels {
  let (upper, wy) = level.rows(v, inside: inside)
  let left = load(table + i, as: Ints.self)
  let wx = load(table + (count &+ i), as: Halves.self)
  return level.means(upper &* level.width &+ left, wx, wy)
}

@inline(__always)
private func single(
  _ t: ColumnTables, _ memory: LevelMemory, _ x: Int, _ y: Int, _ inside: Bool,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let level = Level(memory, 0)
  let row = Float(Int32(truncatingIfNeeded: y))
  let (table, columns, v0, dv) = (t.texels, t.count, t.v0, t.dv)
  var at = x & ~7
  while at < x &+ count {
    let i = at &- t.first
    let v = load(v0 + i, as: Floats.self) + load(dv + i, as: Floats.self) * row
    write(texels(level, table, columns, i, v, inside).words, at, out, x, count)
    at &+= 8
  }
}

@inline(__always)
private func several(
  _ t: ColumnTables, _ memory: LevelMemory, _ x: Int, _ y: Int, _ inside: Bool,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let row = Float(Int32(truncatingIfNeeded: y))
  let limit = Float(t.last)
  let constant = t.fixedLevel.map { fixed(clamped(Floats(repeating: Float($0)), 0, limit)) }
  let (table, columns, v0, dv) = (t.texels, t.count, t.v0, t.dv)
  var current = 0
  var near = Level(memory, 0)
  var far = Level(memory, 1)
  var at = x & ~7
  while at < x &+ count {
    let i = at &- t.first
    let v = load(v0 + i, as: Floats.self) + load(dv + i, as: Floats.self) * row
    var level = Ints.zero
    if let constant {
      level = constant
    } else if t.minified[i &>> 3] != 0 {
      let slope = load(t.stepV + i, as: Floats.self) - load(t.shear + i, as: Floats.self) * v
      var square = slope * slope + load(t.stepU + i, as: Floats.self)
      let other = load(t.stepY + i, as: Floats.self)
      square.replace(with: other, where: other .> square)
      level = fixed(clamped(eightLevels(square), 0, limit))
    }
    let k = Int(level[0] &>> 8)
    let part = level & 0xFF
    if isZero((level &>> 8) ^ Int32(truncatingIfNeeded: k)) {
      if k != current {
        current = k
        near = Level(memory, k)
        far = Level(memory, min(k &+ 1, t.last))
      }
      var pixels = texels(near, table + 2 &* k &* columns, columns, i, v, inside)
      if !isZero(part) {
        // Where a part is left, k is below the last level.
        let next = table + 2 &* (k &+ 1) &* columns
        pixels = pixels.mixed(with: texels(far, next, columns, i, v, inside), doubled(part))
      }
      write(pixels.words, at, out, x, count)
    } else {
      let words = acrossLevels(level) { k in
        let m = min(k &+ 1, t.last)
        let far = texels(Level(memory, m), table + 2 &* m &* columns, columns, i, v, inside)
        return texels(Level(memory, k), table + 2 &* k &* columns, columns, i, v, inside)
          .mixed(with: far, doubled(part)).words
      }
      write(words, at, out, x, count)
    }
    at &+= 8
  }
}
