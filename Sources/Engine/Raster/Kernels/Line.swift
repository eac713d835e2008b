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
// that changes, so here is one level, or a level and the next. `CPaperPlaces.h` has the loops.
//
// Rejected: affine runs between exact divisions (wrong by 170 of 255 at steep angles, and slower), and
// leaving out the clamps where the caller knows better (a second copy of all, for little).

/// Writes the colours of a stretch.
func line(_ line: Line, _ stretch: Stretch) {
  let draft = Draft(stretch.scratch)
  let (level, count) = (stretch.level, (stretch.count &+ 7) & ~7)
  let unit = level[0].unit
  let steps = paper_line(
    first: line.first, u: line.u * unit, v: line.v * unit, q: line.q, du: line.du * unit,
    dv: line.dv * unit, dq: line.dq)
  let near = reading(level[0], draft.near)
  if !stretch.isMixed {
    paper_find(steps, level[0].reach, count, draft.near)
    return paper_sample(near, stretch.count, stretch.out)
  }
  // A quarter of a texel is 64 of a place.
  let next = paper_next(
    half: level[1].unit / unit * 0.5, less: level[1].unit * 64, ratio: 1 / Float(level[0].limit))
  paper_find_both(
    steps, level[0].reach, level[1].reach, next, count, draft.near, draft.far, draft.parts)
  paper_sample_two(
    near, reading(level[1], draft.far), draft.parts, stretch.count, stretch.out)
}
