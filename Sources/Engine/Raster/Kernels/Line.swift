import RasterJobs

// Rows of a bitmap at any angle: the first of two passes, which finds the texels.
//
// Method: single precision from a base computed in doubles every 512 pixels of the *target*, and a true
// division per pixel. Where the depth is the same along a row (a bitmap that is moved, scaled, turned in
// its plane, or falling about a horizontal axis), the caller has divided, and two additions are left.
// Every place is clamped to what may be read, which costs four instructions in a hundred.
//
// Which levels a pixel needs depends on its depth alone: see `Minification`. The caller cuts a row where
// that changes, so here is one level, or a level and the next in which every place is half of what it
// is in the first.
//
// Rejected: affine runs between exact divisions (wrong by 170 of 255 at steep angles, and slower), and
// leaving out the clamps where the caller knows better (a second copy of all, for little).

/// Writes the colours of a stretch.
func line(_ line: Line, _ stretch: Stretch) {
  let draft = Draft(stretch.scratch)
  let (level, blocks) = (stretch.level, (stretch.count &+ 7) &>> 3)
  let near = Reading(level[0], draft.near)
  if !stretch.isMixed {
    let reach = Reach(level[0])
    line.dq == 0 ? findStraight(line, reach, blocks, draft) : find(line, reach, blocks, draft)
    return sample(near, stretch.count, stretch.out)
  }
  let far = Reading(level[1], draft.far)
  findTwice(line, level, blocks, draft)
  sample(near, far, draft.parts, stretch.count, stretch.out)
}

@inline(never)
private func find(_ line: Line, _ reach: Reach, _ blocks: Int, _ draft: Draft) {
  let (line, reach, spots) = (line, reach, draft.near)
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
private func findStraight(_ line: Line, _ reach: Reach, _ blocks: Int, _ draft: Draft) {
  let (line, reach, spots) = (line, reach, draft.near)
  var column = eight(from: line.first)
  var i = 0
  while i < blocks &* 8 {
    reach.put(column * line.du + line.u, column * line.dv + line.v, spots, i)
    column += 8
    i &+= 8
  }
}

/// In a level and in the next one, with the next one's part.
@inline(never)
private func findTwice(
  _ line: Line, _ level: UnsafePointer<Level>, _ blocks: Int, _ draft: Draft
) {
  let (line, near, far, draft) = (line, Reach(level[0]), Reach(level[1]), draft)
  let ratio = 1 / Float(level[0].limit)
  let isStraight = line.dq == 0
  var column = eight(from: line.first)
  var i = 0
  while i < blocks &* 8 {
    let q = column * line.dq + line.q
    var (u, v) = (column * line.du + line.u, column * line.dv + line.v)
    if !isStraight {
      let inverse = 1 / q
      u *= inverse
      v *= inverse
    }
    near.put(u, v, draft.near, i)
    far.put(u * 0.5 - 64, v * 0.5 - 64, draft.far, i)
    store(doubled(part(q * ratio)), draft.parts + i)
    column += 8
    i &+= 8
  }
}

/// How much of the next level, of 256, where the depth is `r` of the one at which this level begins:
/// -3/2 log2(r), for 2^(-2/3) to 1, by a polynomial within 0.0003.
@inline(__always)
private func part(_ r: Floats) -> Words {
  let square = (r * -1.386_196_8 + 5.061_630_4) * r - 8.143_018_3
  return whole(clamped((square * r + 4.467_411_4) * 256, 0, 255))
}
