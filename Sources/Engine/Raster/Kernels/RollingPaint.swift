import CPaperProcessor
import PaperRasterJobs

// What lies on the bend of a sheet, once the places are known: the second of two passes.
//
// Method: bitmaps are read as everywhere (`Samples`). A pixel's own place decides its levels, so a run is cut where
// other levels are needed: towards the outline, where the paper is seen more and more edge-on, that is a few times.

/// Writes the colours of `count` pixels whose places are known.
///
/// - Parameter scratch: `Stretch.memory` words.
///
/// Bound: places are clamped to what may be read: see `paper_put`. Levels are at most the last one.
func rollingTexture(
  _ texture: RollingTexture, _ places: RollingPlaces, _ out: UnsafeMutablePointer<UInt32>,
  _ count: Int, _ scratch: UnsafeMutablePointer<UInt32>
) {
  let draft = Draft(scratch)
  var from = 0
  while from < count {
    var end = count
    var next = 0
    if texture.lastLevel > 0 {
      let levels = places.levels
      let here = levels[from]
      end = from &+ 1
      while end < count, levels[end] == here { end &+= 1 }
      next = min(Int(here), texture.lastLevel)
    }
    let near = texture.levels + max(next &- 1, 0)
    rollingSpots(texture, near, places, from, end, draft.near)
    if next == 0 {
      paper_sample(reading(near[0], draft.near), end &- from, out + from)
    } else {
      rollingSpots(texture, near + 1, places, from, end, draft.far)
      paper_sample_two(
        reading(near[0], draft.near), reading(near[1], draft.far), places.parts + from,
        end &- from, out + from)
    }
    from = end
  }
}

@inline(__always)
private func rollingSpots(
  _ texture: RollingTexture, _ level: UnsafePointer<Level>, _ places: RollingPlaces, _ from: Int,
  _ end: Int, _ spots: paper_spots
) {
  let level = level[0]
  paper_find_sheet(
    places.x + from, places.y + from, steps(texture.u), steps(texture.v),
    level.scale * level.unit, level.shift * level.unit, level.reach, (end &- from &+ 7) & ~7,
    spots)
}

@inline(__always)
private func steps(_ scale: RollingScale) -> paper_scale {
  paper_scale(a: scale.a, b: scale.b, c: scale.c)
}

/// Writes masks: `share` where the paper stands upright, 0 where it lies on either face.
///
/// Bound: writes `count` masks, in blocks of eight, up to seven beyond the last.
func rollingUpright(
  _ places: RollingPlaces, _ share: Float, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let angles = UnsafePointer(places.angle)
  var i = 0
  while i < count {
    let angle = clamped(load(angles + i, as: Floats.self), 0, 1)
    store(doubled(whole(angle * (1 - angle) * (1024 * share))), out + i)
    i &+= 8
  }
}

/// Writes the colours of a gradient for `count` pixels, of which the first is that of (x, y), whose places are known.
///
/// Bound: the step is clamped to 0...4096, the table's first and last entry; NaN becomes 0.
func rollingRamp(
  _ ramp: RollingRamp, _ x: Int, _ y: Int, _ out: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  let threshold = thresholds(x, y)
  let (step, xs, ys, colors) = (ramp.step, ramp.x, ramp.y, ramp.colors)
  var i = 0
  while i < count {
    let place =
      load(xs + i, as: Floats.self) * step.a + load(ys + i, as: Floats.self) * step.b + step.c
    let index = unsafeBitCast(whole(clamped(place, 0, Float(rampSteps))), to: Ints.self)
    let (even, odd) = fine(colors, index)
    write(dithered(even, odd, threshold), x &+ i, out, x, count)
    i &+= 8
  }
}
