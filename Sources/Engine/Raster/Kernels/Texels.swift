import CPaperProcessor
import PaperRasterJobs

// The colours of places: the second of two passes over a stretch of a row.
//
// Method: the first pass (`Line`, `Column`) leaves texels and weights in memory. `CPaperTexels.h` reads the texels and mixes
// them, a loop with nothing else in it. One 64-bit read fetches a texel and its right neighbour, two such reads fill a register
// of 128 bits, and one shuffle puts the bytes of neighbours beside each other.
//
// Rejected: one pass (slower by a fifth to a half where two levels are mixed, alike where there is
// one); the processor's gathering reads (slower than eight plain ones).

/// What the first pass leaves, for `Stretch.limit` pixels and the rest of the last eight.
struct Draft {
  let near, far: Spots
  /// How much of the farther level, of 2^15, in both halves.
  let parts: UnsafeMutablePointer<UInt32>

  /// - Parameter memory: `Stretch.memory` words. The arrays do not start a power of two apart, for then
  ///   a read would wait for what is written at the same place of another one.
  init(_ memory: UnsafeMutablePointer<UInt32>) {
    near = Spots(texels: memory, right: memory + 528, lower: memory + 1056)
    far = Spots(texels: memory + 1584, right: memory + 2112, lower: memory + 2640)
    parts = memory + 3168
  }
}

/// Where in a level pixels take their colours from: the upper left texel, counted from the level's first
/// one, the weights of it and of the texel right of it, of 128, in the bytes of both halves, and the weight of those below,
/// of 2^15, in both halves.
struct Spots {
  let texels, right, lower: UnsafeMutablePointer<UInt32>
}

/// A level as the first pass wants it.
///
/// Places are fixed to as many bits after the point as a number of 22 bits has room for beside the level's texels: by adding a
/// number so large that the sum's low bits are the place.
struct Reach {
  let width: UInt32
  private let minU, maxU, minV, maxV: Float
  /// The number that is added, and the bits after the point.
  private let large: Float
  private let bits: UInt32

  @inline(__always)
  init(_ level: Level) {
    // Known to be small, the compiler multiplies by it in one step.
    width = level.width & 0x3FFF
    bits = level.bits & 0xF
    large = level.large
    (minU, maxU, minV, maxV) = (level.minU, level.maxU, level.minV, level.maxV)
  }

  /// Bound: what is stored are texels with one to the right and one below (or none, and `below` is 0):
  /// see `Level`. That holds for any place, NaN too.
  @inline(__always)
  func put(_ u: Floats, _ v: Floats, _ spots: Spots, _ i: Int) {
    let (x, y) = (fixed(clamped(u, minU, maxU)), fixed(clamped(v, minV, maxV)))
    store((y &>> bits) &* width &+ (x &>> bits), spots.texels + i)
    let right = ((x & (1 &<< bits &- 1)) &+ (1 &<< (bits &- 8))) &>> (bits &- 7)
    store(doubled((right &<< 8) &- right &+ 128), spots.right + i)
    store(doubled(lower(y)), spots.lower + i)
  }

  /// Stores spots where x is known: `left` holds the left texels, and their weights are in a table too.
  /// See `put` above for the bound.
  @inline(__always)
  func put(_ left: UnsafePointer<UInt32>, _ v: Floats, _ spots: Spots, _ i: Int) {
    let y = fixed(clamped(v, minV, maxV))
    store((y &>> bits) &* width &+ load(left + i, as: Words.self), spots.texels + i)
    store(doubled(lower(y)), spots.lower + i)
  }

  /// The row above a place, and the weight of the row below it, of 2^15.
  @inline(__always)
  func row(_ v: Float) -> (upper: Int, weight: Int16) {
    let y = fixed(clamped(Floats(repeating: v), minV, maxV))
    return (Int((y &>> bits)[0]), Int16(truncatingIfNeeded: lower(y)[0]))
  }

  @inline(__always)
  private func fixed(_ place: Floats) -> Words {
    unsafeBitCast(place + large, to: Words.self) & 0x3F_FFFF
  }

  /// The weight of the texels below, of 2^15.
  @inline(__always)
  private func lower(_ y: Words) -> Words {
    (y & (1 &<< bits &- 1)) &<< (15 &- bits)
  }
}

/// Spots to read.
///
/// Bound: two texels are read at each spot and two below it, all inside the level by `Reach.put`.
///
/// - Parameter right: the weights of the right texels where they are not in `spots`.
@inline(__always)
func reading(
  _ level: Level, _ spots: Spots, right: UnsafePointer<UInt32>? = nil
) -> paper_reading {
  paper_reading(
    base: level.texels, lower_base: level.texels + level.below, texels: spots.texels,
    right: right ?? UnsafePointer(spots.right), lower: spots.lower,
    ahead: UInt(bitPattern: level.texels) &+ UInt(bitPattern: 4 &* level.ahead))
}
