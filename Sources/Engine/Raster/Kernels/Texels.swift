import CPaperProcessor
import PaperRasterJobs

// The colours of places: the second of two passes over a stretch of a row.
//
// Method: the first pass (`Line`, `Column`) leaves texels and weights in memory. This one reads the
// texels and mixes them, a loop with nothing else in it. One 64-bit read fetches a texel and its right
// neighbour, two such reads fill a register of 128 bits (the second as its upper half, without an
// instruction of its own), and one shuffle takes the left texels of all, another the right ones: the
// pairs are put together in the order in which that needs no second shuffle.
//
// Rejected: one pass (slower by a fifth to a half where two levels are mixed, alike where there is
// one); reading the pairs as integers (the compiler then spends an instruction to join each two);
// the processor's gathering reads (slower than eight plain ones).

/// What the first pass leaves, for `Stretch.limit` pixels and the rest of the last eight.
struct Draft {
  let near, far: Spots
  /// How much of the farther level, of 256, in both halves.
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
/// one, and the weights of the texels right of and below it, of 256, in both halves.
struct Spots {
  let texels, right, lower: UnsafeMutablePointer<UInt32>
}

/// A level as the first pass wants it.
struct Reach {
  let width: UInt32
  let minU, maxU, minV, maxV: Float

  @inline(__always)
  init(_ level: Level) {
    // Known to be small, the compiler multiplies by it in one step.
    width = level.width & 0x3FFF
    (minU, maxU, minV, maxV) = (level.minU, level.maxU, level.minV, level.maxV)
  }

  /// Bound: what is stored are texels with one to the right and one below (or none, and `below` is 0):
  /// see `Level`. That holds for any place, NaN too.
  @inline(__always)
  func put(_ u: Floats, _ v: Floats, _ spots: Spots, _ i: Int) {
    let (x, y) = (whole(clamped(u, minU, maxU)), whole(clamped(v, minV, maxV)))
    store((y &>> 8) &* width &+ (x &>> 8), spots.texels + i)
    store(doubled(x & 0xFF), spots.right + i)
    store(doubled(y & 0xFF), spots.lower + i)
  }

  /// Stores spots where x is known: `left` holds the left texels, and their weights are in a table too.
  /// See `put` above for the bound.
  @inline(__always)
  func put(_ left: UnsafePointer<UInt32>, _ v: Floats, _ spots: Spots, _ i: Int) {
    let y = whole(clamped(v, minV, maxV))
    store((y &>> 8) &* width &+ load(left + i, as: Words.self), spots.texels + i)
    store(doubled(y & 0xFF), spots.lower + i)
  }
}

/// Spots to read.
struct Reading {
  let base, lowerBase: UnsafePointer<UInt32>
  let texels, right, lower: UnsafePointer<UInt32>
  /// Where some rows further down read what this one reads here.
  let ahead: UInt

  /// - Parameter right: the weights of the right texels where they are not in `spots`.
  init(_ level: Level, _ spots: Spots, right: UnsafePointer<UInt32>? = nil) {
    (base, lowerBase) = (level.texels, level.texels + level.below)
    (texels, lower) = (UnsafePointer(spots.texels), UnsafePointer(spots.lower))
    self.right = right ?? UnsafePointer(spots.right)
    ahead = UInt(bitPattern: level.texels) &+ UInt(bitPattern: 4 &* level.ahead)
  }

  /// The means of the four texels of pixels i to i + 7: blue and red as numbers, green and alpha times
  /// 256.
  ///
  /// Bound: two texels are read at each spot and two below it, all inside the level by `Reach.put`.
  @inline(__always)
  func means(_ i: Int) -> (even: Halves, odd: Halves) {
    let (at, w) = (texels + i, load(right + i, as: Halves.self))
    paper_prefetch(ahead &+ 4 &* UInt(at[0]))
    let (a, b) = (across(pairs(base, at), w), across(pairs(lowerBase, at), w))
    let y = load(lower + i, as: Halves.self)
    return (mixed(a.even, b.even, y) &>> 8, mixed(a.odd, b.odd, y) & 0xFF00)
  }
}

/// The mixture of `a` and `b` with `w` 256ths of `b`; times 256, rounded half up to whole numbers.
@inline(__always)
private func mixed(_ a: Halves, _ b: Halves, _ w: Halves) -> Halves {
  a &* (256 &- w) &+ b &* w &+ 128
}

@inline(__always)
private func across(
  _ pair: (left: Halves, right: Halves), _ w: Halves
) -> (even: Halves, odd: Halves) {
  let (a, b) = pair
  return (mixed(a & 0xFF, b & 0xFF, w) &>> 8, mixed(a &>> 8, b &>> 8, w) &>> 8)
}

/// Eight texels and their right neighbours.
@inline(__always)
private func pairs(
  _ base: UnsafePointer<UInt32>, _ texels: UnsafePointer<UInt32>
) -> (left: Halves, right: Halves) {
  // As floats they are only moved, never computed with: the bits stay what they are.
  @inline(__always) func at(_ i: Int) -> Double {
    load(base + Int(truncatingIfNeeded: texels[i]), as: Double.self)
  }
  @inline(__always) func two(_ i: Int) -> SIMD2<Double> { SIMD2(at(i), at(i &+ 1)) }
  let all = SIMD8<Double>(
    lowHalf: SIMD4(lowHalf: two(0), highHalf: two(4)),
    highHalf: SIMD4(lowHalf: two(2), highHalf: two(6)))
  let words = unsafeBitCast(all, to: SIMD16<UInt32>.self)
  @inline(__always) func inOrder(_ half: Words) -> Halves {
    let w = unsafeBitCast(half, to: SIMD4<UInt64>.self)
    return unsafeBitCast(SIMD4(w[0], w[2], w[1], w[3]), to: Halves.self)
  }
  return (inOrder(words.evenHalf), inOrder(words.oddHalf))
}

@inline(__always)
private func words(_ c: (even: Halves, odd: Halves)) -> Words {
  unsafeBitCast(c.even | c.odd, to: Words.self)
}

/// Writes `count` colours.
@inline(never)
func sample(_ reading: Reading, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
  let reading = reading
  var i = 0
  while i &+ 8 <= count {
    store(words(reading.means(i)), out + i)
    i &+= 8
  }
  if i < count { finish(words(reading.means(i)), out + i, count &- i) }
}

/// Writes `count` colours mixed from two levels. (A loop around one function for both ways is not
/// inlined here, and a call for every eight pixels costs a fifth.)
@inline(never)
func sample(
  _ near: Reading, _ far: Reading, _ parts: UnsafePointer<UInt32>, _ count: Int,
  _ out: UnsafeMutablePointer<UInt32>
) {
  let (near, far) = (near, far)
  var i = 0
  while i < count {
    let (a, b, w) = (near.means(i), far.means(i), load(parts + i, as: Halves.self))
    let odd = mixed(a.odd &>> 8, b.odd &>> 8, w) & 0xFF00
    let colors = words((mixed(a.even, b.even, w) &>> 8, odd))
    if i &+ 8 <= count { store(colors, out + i) } else { finish(colors, out + i, count &- i) }
    i &+= 8
  }
}

@inline(never)
private func finish(_ colors: Words, _ out: UnsafeMutablePointer<UInt32>, _ count: Int) {
  for j in 0..<count { out[j] = colors[j] }
}
