import CPaperProcessor
import PaperRasterJobs

// Rows of a bitmap whose u depends on x alone, turned about a vertical axis: the first of two passes.
//
// Method: the left texel and its weight, for every level, and the levels' mixture stand in a table with
// an entry per column; v is affine in y, so a row is one multiplication and one addition away from it.
// There is no division, and only v is clamped.
//
// Rejected: adding to a running v from row to row (a row would depend on the band it is in).

/// Writes the colours of a stretch that begins at `column` of the tables.
///
/// Bound: the tables' texels are at most the last but one of their level's rows.
func columns(_ tables: ColumnTables, _ column: Int, _ row: Float, _ stretch: Stretch) {
  let draft = Draft(stretch.scratch)
  let level = stretch.level
  let texels = tables.texels + 2 &* stretch.index &* tables.count + column
  find(tables, column, row, level[0], texels, draft.near, stretch.count)
  let near = reading(level[0], draft.near, right: texels + tables.count)
  if !stretch.isMixed { return paper_sample(near, stretch.count, stretch.out) }
  let smaller = texels + 2 &* tables.count
  find(tables, column, row, level[1], smaller, draft.far, stretch.count)
  let far = reading(level[1], draft.far, right: smaller + tables.count)
  paper_sample_two(near, far, tables.parts + column, stretch.count, stretch.out)
}

@inline(__always)
private func find(
  _ tables: ColumnTables, _ column: Int, _ row: Float, _ level: Level,
  _ left: UnsafePointer<UInt32>, _ spots: paper_spots, _ count: Int
) {
  paper_find_rows(
    tables.v + column, tables.dv + column, row, level.scale * level.unit, level.shift * level.unit,
    level.reach, left, (count &+ 7) & ~7, spots)
}
