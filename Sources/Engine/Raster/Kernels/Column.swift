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
  let (level, blocks) = (stretch.level, (stretch.count &+ 7) &>> 3)
  let texels = tables.texels + 2 &* stretch.index &* tables.count + column
  let (v, dv) = (tables.v + column, tables.dv + column)
  find(v, dv, row, level, texels, draft.near, blocks)
  let near = reading(level[0], draft.near, right: texels + tables.count)
  if !stretch.isMixed { return paper_sample(near, stretch.count, stretch.out) }
  let smaller = texels + 2 &* tables.count
  find(v, dv, row, level + 1, smaller, draft.far, blocks)
  let far = reading(level[1], draft.far, right: smaller + tables.count)
  paper_sample_two(near, far, tables.parts + column, stretch.count, stretch.out)
}

@inline(never)
private func find(
  _ v: UnsafePointer<Float>, _ dv: UnsafePointer<Float>, _ row: Float,
  _ level: UnsafePointer<Level>, _ left: UnsafePointer<UInt32>, _ spots: Spots, _ blocks: Int
) {
  let (reach, spots) = (Reach(level[0]), spots)
  let (scale, shift) = (level[0].scale, level[0].shift)
  var i = 0
  while i < blocks &* 8 {
    let place = load(v + i, as: Floats.self) + load(dv + i, as: Floats.self) * row
    reach.put(left, place * scale + shift, spots, i)
    i &+= 8
  }
}
