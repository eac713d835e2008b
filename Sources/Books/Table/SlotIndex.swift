import Books

/// Finds the slot of a name. The names lie elsewhere: the index keeps four bytes a book, where a dictionary of strings
/// keeps about a hundred.
struct SlotIndex: Sendable {
  /// Slots by the hash of their names, with open addressing: -1 is free, -2 was used.
  private var slots: [Int32]
  /// The places of `slots` that are not free.
  private var used = 0

  init() { slots = Array(repeating: -1, count: 64) }

  /// - Parameter matches: whether the name of a slot is the wanted name.
  func find(_ hash: UInt64, matches: (Int) -> Bool) -> Int? {
    var at = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    // At least a quarter of the places is free, so the search ends.
    while slots[at] != -1 {
      if slots[at] >= 0, matches(Int(slots[at])) { return Int(slots[at]) }
      at = (at + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a slot whose name is not in the index.
  /// - Parameter hashOf: the hash of the name of any slot of the index.
  mutating func insert(_ slot: Int, hash: UInt64, hashOf: (Int) -> UInt64) {
    if (used + 1) * 4 > slots.count * 3 { grow(hashOf) }
    place(slot, hash)
  }

  /// Makes room for so many slots in an index that has none.
  mutating func reserve(_ count: Int) {
    guard used == 0 else { return }
    var size = 64
    while size * 3 < count * 4 + 4 { size *= 2 }
    slots = Array(repeating: -1, count: size)
  }

  private mutating func place(_ slot: Int, _ hash: UInt64) {
    var at = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[at] != -1 { at = (at + 1) & (slots.count - 1) }
    slots[at] = Int32(slot)
    used += 1
  }

  private mutating func grow(_ hashOf: (Int) -> UInt64) {
    let known = slots.filter { $0 >= 0 }
    var size = 64
    while size < (known.count + 1) * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    used = 0
    for slot in known { place(Int(slot), hashOf(Int(slot))) }
  }

  mutating func remove(_ slot: Int, hash: UInt64) {
    var at = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[at] != -1 {
      if slots[at] == Int32(slot) { return slots[at] = -2 }
      at = (at + 1) & (slots.count - 1)
    }
  }

  /// FNV-1a in 64 bits (Fowler, Noll and Vo), with the high half folded into the low half, which is the place.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return value ^ value >> 29
  }
}
