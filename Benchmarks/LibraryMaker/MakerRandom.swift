/// Numbers that are the same for a seed on every machine (SplitMix64).
struct MakerRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64, _ stream: Int = 0) {
    state = seed &* 0xD134_2543_DE82_EF95 &+ UInt64(truncatingIfNeeded: stream)
    // Neighbouring streams begin far apart.
    state = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Not the standard library's `Int.random`, whose way from bits to a number may change.
  mutating func below(_ count: Int) -> Int { Int(next() >> 33) % max(1, count) }

  mutating func from(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<T>(_ all: [T]) -> T { all[below(all.count)] }
}

/// Shares as those of words and of authors: the second has half as many as the first, and so on (Zipf).
struct UnevenShares: Sendable {
  private var sums: [Double] = []

  /// - Parameter flatness: added to each rank, so that the first do not take all.
  init(count: Int, flatness: Double) {
    var sum = 0.0
    for rank in 0..<max(1, count) {
      sum += 1 / (Double(rank) + 1 + flatness)
      sums.append(sum)
    }
  }

  /// A rank below the count.
  func pick(_ random: inout MakerRandom) -> Int {
    let at = Double(random.next() >> 11) / Double(1 << 53) * (sums.last ?? 1)
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] < at { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
