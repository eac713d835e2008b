import PaperTypesetting

/// Numbers that are the same in every run.
struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

/// Paragraphs like those of prose in letters of 11 points.
enum TestParagraphs {
  static func prose(words: Int, using random: inout TestRandom, hyphens: Bool = true) -> [Item] {
    var items: [Item] = [.box(16.5)]
    for word in 0..<words {
      if word > 0 { items.append(.glue(2.75, stretch: 1.375, shrink: 0.9167)) }
      let letters = min(
        Int.random(in: 1...12, using: &random), Int.random(in: 1...12, using: &random))
      let parts = hyphens && letters > 6 ? 2 + (letters > 9 ? 1 : 0) : 1
      for part in 0..<parts {
        if part > 0 { items.append(.penalty(50, width: 3.7, isFlagged: true)) }
        let width = Float(letters) / Float(parts) * Float.random(in: 4.2...5.8, using: &random)
        items.append(.box(width))
      }
    }
    return items
  }
}
