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
  static let space = Item.glue(2.75, stretch: 1.375, shrink: 0.9167)
  static let hyphen = Item.penalty(50, width: 3.7, isFlagged: true)
  static let forced = Item.penalty(-Item.infinity)

  static func prose(
    words: Int, letters most: Int = 12, using random: inout TestRandom
  ) -> [Item] {
    var items: [Item] = []
    for word in 0..<words {
      if word > 0 { items.append(space) }
      let letters = min(
        Int.random(in: 1...most, using: &random), Int.random(in: 1...most, using: &random))
      let parts = letters > 9 ? 3 : letters > 6 ? 2 : 1
      for part in 0..<parts {
        if part > 0 { items.append(hyphen) }
        items.append(
          .box(Float(letters) / Float(parts) * Float.random(in: 4.2...5.8, using: &random)))
      }
    }
    return items
  }

  /// Words of widths, with spaces.
  static func words(_ widths: [Float]) -> [Item] {
    Array(widths.map { [Item.box($0)] }.joined(separator: [space]))
  }

  /// Items that no font makes.
  static func hostile(_ count: Int, using random: inout TestRandom) -> [Item] {
    let numbers: [Float] = [
      0, 1, -1, 40, -40, 1e9, -1e9, .nan, .infinity, -.infinity, 10_000, -10_000, 9_999,
    ]
    func number() -> Float { numbers.randomElement(using: &random) ?? 0 }
    return (0..<count).map { _ in
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: .box(Float.random(in: 0...60, using: &random))
      case 2: space
      case 3: .box(number())
      case 4: .glue(number(), stretch: number(), shrink: number())
      default:
        .penalty(number(), width: number(), isFlagged: Bool.random(using: &random))
      }
    }
  }
}

extension [BrokenLine] {
  /// The boxes that the lines draw, in order.
  func boxes(of items: [Item]) -> [Int] {
    flatMap { $0.items.filter { items[$0].kind == .box } }
  }
}
