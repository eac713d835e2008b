import CPaperProcessor
import PaperRasterJobs

// Rows of a bitmap whose u depends on x alone and v on y alone: one that is moved, scaled or mirrored.
//
// Method: the two rows of texels between which a row of pixels lies are mixed first, all texels of the stretch one after the
// other; then each pixel mixes two neighbours of what is left. So no texel is looked for twice, and a row needs half of the
// reads of a turned bitmap. All weights have 15 bits, and the numbers in between 6 bits after the point.
//
// Rejected: keeping the mixed row for the next row of pixels (only a magnified bitmap has the same two rows again, and its
// stretch has few texels).

/// Writes the colours of a stretch that begins at `column` of the tables.
///
/// Bound: all texels of a row that the tables name lie within the level, with one to the right; the first and the last pixel of a
/// stretch have at most `Stretch.rowTexels` between them.
func rows(_ tables: ColumnTables, _ column: Int, _ row: Float, _ stretch: Stretch) {
  let memory = UnsafeMutableRawPointer(stretch.scratch).assumingMemoryBound(to: Int16.self)
  let texels = tables.texels + 2 &* stretch.index &* tables.count + column
  let v = tables.v[column] + tables.dv[column] * row
  let near = mix(stretch, stretch.level, texels, v, memory)
  if !stretch.isMixed {
    return paper_sample_rows(
      near, texels, texels + tables.count, nil, nil, nil, nil, stretch.count, stretch.out)
  }
  let smaller = texels + 2 &* tables.count
  let far = mix(stretch, stretch.level + 1, smaller, v, memory + 4 &* Stretch.rowTexels)
  paper_sample_rows(
    near, texels, texels + tables.count, far, smaller, smaller + tables.count,
    tables.parts + column, stretch.count, stretch.out)
}

/// Mixes the two rows of a level that lie around v.
///
/// - Returns: where the mixture of the level's first texel would lie.
private func mix(
  _ stretch: Stretch, _ level: UnsafePointer<Level>, _ texels: UnsafePointer<UInt32>, _ v: Float,
  _ memory: UnsafeMutablePointer<Int16>
) -> UnsafePointer<Int16> {
  // The last eight pixels are read to their end.
  let last = ((stretch.count &+ 7) & ~7) &- 1
  let (a, b) = (Int(texels[0]), Int(texels[last]))
  let first = min(a, b)
  let (row, weight) = level[0].row(v * level[0].scale + level[0].shift)
  let upper = level[0].texels + (row &* Int(level[0].width) &+ first)
  let count = min(max(a, b) &- first &+ 2, Stretch.rowTexels)
  let ahead = UInt(bitPattern: upper) &+ UInt(bitPattern: 4 &* level[0].ahead)
  paper_mix_rows(upper, upper + level[0].below, weight, count, memory, ahead)
  return UnsafePointer(memory - 4 &* first)
}
