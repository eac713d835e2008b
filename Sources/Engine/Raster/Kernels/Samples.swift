// The colours of places: the second of two passes over a run of at most 64 pixels.
//
// Method: the first pass (`Plane`, `Column`) leaves offsets and weights in memory. This one reads texels
// and mixes them, a loop with nothing else in it. The memory is of constant size and lies on the stack:
// asked for with a size known only at run time it came from the heap, for every run of every row, which
// cost more than the sampling.
//
// Rejected: one pass (slower by a fifth to a half where two levels are mixed, alike where there is
// one), and runs of 512 (the memory no longer fits a stack).

/// How many pixels the two passes work on at a time.
let draftSize = 64

/// Memory for what is known of `draftSize` pixels. Index 0 stands for the first pixel of the first block.
struct Draft {
  /// Places in the whole bitmap, and the levels they need, in 1/256.
  let u, v: UnsafeMutablePointer<Float>
  let levels: UnsafeMutablePointer<Int32>
  /// For pixels that are computed only because their block is.
  let spare: UnsafeMutablePointer<UInt32>
  let near, far: Spots
}

/// Where in a level pixels take their colours from: the upper left texel, in bytes from the level's first
/// one, and the weights of the texels right of and below it, doubled to 16-bit halves.
struct Spots {
  let offsets, right, lower: UnsafeMutablePointer<UInt32>

  @inline(__always)
  func set(_ i: Int, _ texels: Ints, right w: Halves) {
    setTexels(i, texels)
    UnsafeMutableRawPointer(right + i).storeBytes(of: w, as: Halves.self)
  }

  @inline(__always)
  func setTexels(_ i: Int, _ texels: Ints) {
    UnsafeMutableRawPointer(offsets + i).storeBytes(of: texels &<< 2, as: Ints.self)
  }

  @inline(__always)
  func setLower(_ i: Int, _ w: Halves) {
    UnsafeMutableRawPointer(lower + i).storeBytes(of: w, as: Halves.self)
  }
}

/// Calls `body` with memory on the stack. (Larger than 1024 bytes at once, or with a stricter alignment
/// than the heap's, it would be the heap's.)
@inline(__always)
func withDraft(_ body: (Draft) -> Void) {
  typealias Memory = UnsafeMutableRawBufferPointer
  withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { (a: Memory) in
    withUnsafeTemporaryAllocation(byteCount: 768, alignment: 16) { (b: Memory) in
      withUnsafeTemporaryAllocation(byteCount: 768, alignment: 16) { (c: Memory) in
        guard let a = a.baseAddress, let b = b.baseAddress, let c = c.baseAddress else { return }
        let floats = a.bindMemory(to: Float.self, capacity: 128)
        func spots(_ memory: UnsafeMutableRawPointer) -> Spots {
          let words = memory.bindMemory(to: UInt32.self, capacity: 192)
          return Spots(offsets: words, right: words + 64, lower: words + 128)
        }
        body(
          Draft(
            u: floats, v: floats + 64, levels: (a + 512).bindMemory(to: Int32.self, capacity: 64),
            spare: (a + 768).bindMemory(to: UInt32.self, capacity: 64), near: spots(b),
            far: spots(c)))
      }
    }
  }
}

/// Spots to read, with the right texels' weights where the caller has them.
struct Reading {
  let base: UnsafeRawPointer
  let below: Int
  let offsets, right, lower: UnsafePointer<UInt32>

  @inline(__always)
  init(_ level: Level, _ spots: Spots, _ i: Int, right: UnsafePointer<UInt32>) {
    base = UnsafeRawPointer(level.base)
    below = level.below &* 4
    offsets = UnsafePointer(spots.offsets + i)
    lower = UnsafePointer(spots.lower + i)
    self.right = right
  }

  /// The means of the four texels of pixels i to i + 7.
  ///
  /// Bound: reads two texels at each offset and two `below` it; the offsets come from `Level.rows` and
  /// `columns` (or tables made by the same rule), so they lie inside the level.
  @inline(__always)
  func means(_ i: Int) -> Channels {
    let (o, w) = (offsets + i, load(right + i, as: Halves.self))
    return joined(
      across(pairs(base, o), w), across(pairs(base + below, o), w),
      load(lower + i, as: Halves.self))
  }
}

/// Eight texels and their right neighbours.
@inline(__always)
private func pairs(
  _ base: UnsafeRawPointer, _ offsets: UnsafePointer<UInt32>
) -> (left: Halves, right: Halves) {
  @inline(__always) func at(_ i: Int) -> UInt64 {
    (base + Int(truncatingIfNeeded: offsets[i])).loadUnaligned(as: UInt64.self)
  }
  // From halves: eight arguments in one list are put together piece by piece.
  let all = SIMD8<UInt64>(
    lowHalf: SIMD4(at(0), at(1), at(2), at(3)), highHalf: SIMD4(at(4), at(5), at(6), at(7)))
  let words = unsafeBitCast(all, to: SIMD16<UInt32>.self)
  return (halves(words.evenHalf), halves(words.oddHalf))
}

@inline(__always)
private func across(
  _ pair: (left: Halves, right: Halves), _ w: Halves
) -> (even: Halves, odd: Halves) {
  let (a, b) = pair
  let (a0, b0, a1, b1) = (a & 0xFF, b & 0xFF, a &>> 8, b &>> 8)
  return (
    ((a &<< 8) &+ (b0 &- a0) &* w &+ 128) &>> 8,
    ((a & 0xFF00) &+ (b1 &- a1) &* w &+ 128) &>> 8
  )
}

@inline(__always)
private func joined(
  _ a: (even: Halves, odd: Halves), _ b: (even: Halves, odd: Halves), _ w: Halves
) -> Channels {
  Channels(
    even: ((a.even &<< 8) &+ (b.even &- a.even) &* w &+ 128) &>> 8,
    odd: ((a.odd &<< 8) &+ (b.odd &- a.odd) &* w &+ 128) & 0xFF00)
}

/// Writes `blocks` times eight colours.
@inline(never)
func sample(_ reading: Reading, _ blocks: Int, _ out: UnsafeMutablePointer<UInt32>) {
  let reading = reading
  var i = 0
  while i < blocks &* 8 {
    UnsafeMutableRawPointer(out + i).storeBytes(of: reading.means(i).words, as: Words.self)
    i &+= 8
  }
}

/// The same from two levels: of the farther one as many 256ths as the lowest byte of `levels` says.
@inline(never)
func sample(
  _ near: Reading, _ far: Reading, _ levels: UnsafePointer<Int32>, _ blocks: Int,
  _ out: UnsafeMutablePointer<UInt32>
) {
  let (near, far) = (near, far)
  var i = 0
  while i < blocks &* 8 {
    let part = doubled(load(levels + i, as: Ints.self) & 0xFF)
    let pixels = near.means(i).mixed(with: far.means(i), part)
    UnsafeMutableRawPointer(out + i).storeBytes(of: pixels.words, as: Words.self)
    i &+= 8
  }
}

/// A level that is one texel wide: only its rows are mixed.
@inline(never)
func sampleNarrow(_ reading: Reading, _ blocks: Int, _ out: UnsafeMutablePointer<UInt32>) {
  for block in 0..<blocks {
    var (upper, lower) = (Words.zero, Words.zero)
    for i in 0..<8 {
      let at = reading.base + Int(reading.offsets[8 &* block &+ i])
      upper[i] = at.loadUnaligned(as: UInt32.self)
      lower[i] = (at + reading.below).loadUnaligned(as: UInt32.self)
    }
    let (a, b) = (halves(upper), halves(lower))
    let w = load(reading.lower + 8 &* block, as: Halves.self)
    let mixed = joined((a & 0xFF, a &>> 8), (b & 0xFF, b &>> 8), w)
    UnsafeMutableRawPointer(out + 8 &* block).storeBytes(of: mixed.words, as: Words.self)
  }
}

/// Mixes two runs of colours as `sample` does.
@inline(never)
func mix(
  _ far: UnsafePointer<UInt32>, _ levels: UnsafePointer<Int32>, _ blocks: Int,
  into out: UnsafeMutablePointer<UInt32>
) {
  var i = 0
  while i < blocks &* 8 {
    let part = doubled(load(levels + i, as: Ints.self) & 0xFF)
    let a = halves(load(UnsafePointer(out + i), as: Words.self))
    let b = halves(load(far + i, as: Words.self))
    let near = Channels(even: a & 0xFF, odd: a & 0xFF00)
    let mixed = near.mixed(with: Channels(even: b & 0xFF, odd: b & 0xFF00), part)
    UnsafeMutableRawPointer(out + i).storeBytes(of: mixed.words, as: Words.self)
    i &+= 8
  }
}

/// Calls `body` with each run of blocks, at most `draftSize` pixels long: its first pixel, how many blocks,
/// and where their colours go; the first and the last pixel may be those of a neighbour, and what is theirs
/// is left out of `out`, the place of `x`.
@inline(__always)
func eachRun(
  _ x: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>,
  _ spare: UnsafeMutablePointer<UInt32>,
  _ body: (_ at: Int, _ blocks: Int, UnsafeMutablePointer<UInt32>) -> Void
) {
  let end = x &+ count
  var at = x & ~7
  while at < end {
    let blocks = min(draftSize / 8, (end &- at &+ 7) &>> 3)
    let next = at &+ 8 &* blocks
    if at >= x && next <= end {
      body(at, blocks, out + (at &- x))
    } else {
      body(at, blocks, spare)
      let first = max(at, x)
      (out + (first &- x)).update(from: spare + (first &- at), count: min(next, end) &- first)
    }
    at = next
  }
}

/// Cuts `blocks` blocks into runs that need the same level, or the same two, and calls `body` with a
/// run's first block, the block after it, the level, and whether the next one counts; level -1 stands
/// for one block whose pixels do not have the same.
@inline(__always)
func eachLevel(
  _ levels: UnsafePointer<Int32>, _ blocks: Int, _ body: (Int, Int, Int, Bool) -> Void
) {
  @inline(__always) func key(_ block: Int) -> Int {
    let level = load(levels + 8 &* block, as: Ints.self)
    let k = levels[8 &* block] &>> 8
    if !isZero((level &>> 8) ^ k) { return -1 }
    return Int(truncatingIfNeeded: k) &* 2 &+ (isZero(level & 0xFF) ? 0 : 1)
  }
  var first = 0
  var now = key(0)
  while first < blocks {
    var next = first &+ 1
    var other = -2
    while next < blocks {
      other = key(next)
      if other != now || now < 0 { break }
      next &+= 1
    }
    body(first, next, now &>> 1, now & 1 != 0)
    first = next
    now = other
  }
}
