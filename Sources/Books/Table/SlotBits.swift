/// A set of slots, a bit for each: two sets of 100,000 slots are compared in a few microseconds.
struct SlotBits {
  private var words: [UInt64]

  /// - Parameter count: of all slots.
  init(_ count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ slot: Int) { words[slot >> 6] |= 1 << UInt64(slot & 63) }

  /// The number of the slots that are in both sets, which have equal counts of slots.
  func commonCount(_ other: SlotBits) -> Int {
    var count = 0
    for index in words.indices { count += (words[index] & other.words[index]).nonzeroBitCount }
    return count
  }

  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
