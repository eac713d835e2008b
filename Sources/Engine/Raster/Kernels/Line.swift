import CPaperProcessor
import PaperRasterJobs

// Rows of a bitmap at any angle: the first of two passes, which finds the texels.
//
// Method: single precision from a base computed in doubles every 512 pixels of the *target*, and a true
// division per pixel. Where the depth is the same along a row (a bitmap that is moved, scaled, turned in
// its plane, or falling about a horizontal axis), the caller has divided, and two additions are left.
// Every place is clamped to what may be read, which costs four instructions in a hundred.
//
// Which levels a pixel needs depends on its depth alone: see `Minification`. The caller cuts a row where
// that changes, so here is one level, or a level and the next: places in the second are found by a
// second pass, since a loop that finds both calls what it should contain, which costs more than to
// divide again.
//
// Rejected: affine runs between exact divisions (wrong by 170 of 255 at steep angles, and slower), and
// leaving out the clamps where the caller knows better (a second copy of all, for little).

/// Writes the colours of a stretch.
func line(_ line: Line, _ stretch: Stretch) {
  let draft = Draft(stretch.scratch)
  let (level, blocks) = (stretch.level, (stretch.count &+ 7) &>> 3)
  spot(line, Reach(level[0]), blocks, draft.near)
  let near = reading(level[0], draft.near)
  if !stretch.isMixed { return paper_sample(near, stretch.count, stretch.out) }
  spot(line.halved, Reach(level[1]), blocks, draft.far)
  mix(line, 1 / Float(level[0].limit), blocks, draft.parts)
  let far = reading(level[1], draft.far)
  paper_sample_two(near, far, draft.parts, stretch.count, stretch.out)
}

extension Line {
  /// The line in the coordinates of the next level: half of the place, and a quarter of a texel less.
  fileprivate var halved: Line {
    let isStraight = dq == 0
    func half(_ place: Float, _ depth: Float) -> Float { place * 0.5 - 64 * depth }
    return Line(
      first: first, u: half(u, isStraight ? 1 : q), v: half(v, isStraight ? 1 : q), q: q,
      du: half(du, dq), dv: half(dv, dq), dq: dq)
  }
}

private func spot(_ line: Line, _ reach: Reach, _ blocks: Int, _ spots: Spots) {
  line.dq == 0 ? findStraight(line, reach, blocks, spots) : find(line, reach, blocks, spots)
}

@inline(never)
private func find(_ line: Line, _ reach: Reach, _ blocks: Int, _ spots: Spots) {
  let (line, reach, spots) = (line, reach, spots)
  var column = eight(from: line.first)
  var i = 0
  while i < blocks &* 8 {
    let inverse = 1 / (column * line.dq + line.q)
    let u = (column * line.du + line.u) * inverse
    reach.put(u, (column * line.dv + line.v) * inverse, spots, i)
    column += 8
    i &+= 8
  }
}

@inline(never)
private func findStraight(_ line: Line, _ reach: Reach, _ blocks: Int, _ spots: Spots) {
  let (line, reach, spots) = (line, reach, spots)
  var column = eight(from: line.first)
  var i = 0
  while i < blocks &* 8 {
    reach.put(column * line.du + line.u, column * line.dv + line.v, spots, i)
    column += 8
    i &+= 8
  }
}

/// Writes the shares of the next level.
@inline(never)
private func mix(
  _ line: Line, _ ratio: Float, _ blocks: Int, _ parts: UnsafeMutablePointer<UInt32>
) {
  let line = line
  var column = eight(from: line.first)
  var i = 0
  while i < blocks &* 8 {
    store(doubled(part((column * line.dq + line.q) * ratio)), parts + i)
    column += 8
    i &+= 8
  }
}

/// How much of the next level, of 2^15, where the depth is `r` of the one at which this level begins:
/// -3/2 log2(r), for 2^(-2/3) to 1, by a polynomial within 0.0003.
@inline(__always)
private func part(_ r: Floats) -> Words {
  let square = (r * -1.386_196_8 + 5.061_630_4) * r - 8.143_018_3
  return whole(clamped((square * r + 4.467_411_4) * 32_768, 0, 32_767))
}
