import CPaperProcessor
import PaperRasterJobs

// The colours of places: the second of two passes over a stretch of a row.
//
// Method: the first pass (`CPaperPlaces.h`) leaves texels and weights in memory. `CPaperTexels.h` reads the texels and mixes
// them, a loop with nothing else in it. One 64-bit read fetches a texel and its right neighbour, two such reads fill a register
// of 128 bits, and one shuffle puts the bytes of neighbours beside each other.
//
// Rejected: one pass (slower by a fifth to a half where two levels are mixed, alike where there is
// one); the processor's gathering reads (slower than eight plain ones).

/// What the first pass leaves, for `Stretch.limit` pixels and the rest of the last eight.
struct Draft {
  let near, far: paper_spots
  /// How much of the farther level, of 2^15.
  let parts: UnsafeMutablePointer<UInt32>

  /// - Parameter memory: `Stretch.memory` words. The arrays do not start a power of two apart, for then
  ///   a read would wait for what is written at the same place of another one.
  init(_ memory: UnsafeMutablePointer<UInt32>) {
    near = paper_spots(texels: memory, right: memory + 528, lower: memory + 1056)
    far = paper_spots(texels: memory + 1584, right: memory + 2112, lower: memory + 2640)
    parts = memory + 3168
  }
}

extension Level {
  /// The level as the first pass wants it.
  @inline(__always)
  var reach: paper_reach {
    paper_reach(
      min_u: minU * unit, max_u: maxU * unit, min_v: minV * unit, max_v: maxV * unit, width: width,
      bits: bits)
  }

  /// The row above a place, and the weight of the row below it, of 2^15.
  @inline(__always)
  func row(_ v: Float) -> (upper: Int, weight: Int16) {
    // NaN becomes the least place.
    let place = v > minV ? min(v, maxV) : minV
    // As the vectors round: to the nearest, halves to even numbers.
    let steps = (place * unit + 12_582_912).bitPattern & 0x3F_FFFF
    let part = (steps & (1 &<< bits &- 1)) &<< (15 &- bits)
    return (Int(steps &>> bits), Int16(truncatingIfNeeded: part))
  }
}

/// Spots to read.
///
/// Bound: two texels are read at each spot and two below it, all inside the level by `paper_put`.
///
/// - Parameter right: the weights of the right texels where they are not in `spots`.
@inline(__always)
func reading(
  _ level: Level, _ spots: paper_spots, right: UnsafePointer<UInt32>? = nil
) -> paper_reading {
  paper_reading(
    base: level.texels, lower_base: level.texels + level.below,
    texels: UnsafePointer(spots.texels), right: right ?? UnsafePointer(spots.right),
    lower: UnsafePointer(spots.lower),
    ahead: UInt(bitPattern: level.texels) &+ UInt(bitPattern: 4 &* level.ahead))
}
