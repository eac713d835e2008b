/// Finds the slot of a name. The names lie elsewhere: the index keeps about fifteen bytes a book, where a dictionary of
/// strings keeps about a hundred.
package struct SlotIndex: Sendable {
  /// Slots by the hashes of their names, with open addressing: -1 is free, -2 was used.
  private var slots: [Int32]
  /// The hash of each slot's name: a larger index is filled without a look at the names.
  private var hashes: [UInt32] = []
  /// The places of `slots` that are not free.
  private var used = 0

  package init() { slots = Array(repeating: -1, count: 64) }

  /// - Parameter matches: whether the name of a slot is the wanted name.
  package func find(_ hash: UInt64, matches: (Int) -> Bool) -> Int? {
    let wanted = UInt32(truncatingIfNeeded: hash)
    var at = Int(wanted) & (slots.count - 1)
    // At least a quarter of the places is free, so the search ends.
    while slots[at] != -1 {
      let slot = Int(slots[at])
      if slot >= 0, hashes[slot] == wanted, matches(slot) { return slot }
      at = (at + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a slot that is not in the index.
  package mutating func insert(_ slot: Int, hash: UInt64) {
    if (used + 1) * 4 > slots.count * 3 { grow() }
    while hashes.count <= slot { hashes.append(0) }
    hashes[slot] = UInt32(truncatingIfNeeded: hash)
    place(slot)
  }

  /// Adds new slots that follow each other.
  /// - Parameter first: behind all slots of the index.
  mutating func insert(_ new: [UInt32], from first: Int) {
    while (used + new.count) * 4 > slots.count * 3 { grow(by: new.count) }
    while hashes.count < first { hashes.append(0) }
    hashes += new
    let mask = slots.count - 1
    // A span checks once that nobody shares the array.
    var places = slots.mutableSpan
    for index in new.indices {
      var at = Int(new[index]) & mask
      while places[at] != -1 { at = (at + 1) & mask }
      places[at] = Int32(first + index)
    }
    used += new.count
  }

  /// Makes room for so many slots in an index that has none.
  package mutating func reserve(_ count: Int) {
    guard used == 0 else { return }
    slots = Array(repeating: -1, count: Self.size(for: count))
    hashes.reserveCapacity(count)
  }

  private mutating func place(_ slot: Int) {
    var at = Int(hashes[slot]) & (slots.count - 1)
    while slots[at] != -1 { at = (at + 1) & (slots.count - 1) }
    slots[at] = Int32(slot)
    used += 1
  }

  private mutating func grow(by count: Int = 1) {
    let known = slots.filter { $0 >= 0 }
    slots = Array(repeating: -1, count: Self.size(for: (known.count + count) * 3 / 2))
    used = 0
    for slot in known { place(Int(slot)) }
  }

  /// A power of two of which three quarters hold so many slots.
  private static func size(for count: Int) -> Int {
    var size = 64
    while size * 3 < count * 4 + 4 { size *= 2 }
    return size
  }

  mutating func remove(_ slot: Int) {
    guard slot < hashes.count else { return }
    var at = Int(hashes[slot]) & (slots.count - 1)
    while slots[at] != -1 {
      if slots[at] == Int32(slot) { return slots[at] = -2 }
      at = (at + 1) & (slots.count - 1)
    }
  }

  /// A hash for this run of the program, of eight bytes at a time.
  package static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var value = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    var (word, count): (UInt64, Int) = (0, 0)
    for byte in bytes {
      word = word << 8 | UInt64(byte)
      count += 1
      if count & 7 == 0 { value = mixed(value, word) }
    }
    value = mixed(value, word)
    return value ^ value >> 29
  }

  private static func mixed(_ value: UInt64, _ word: UInt64) -> UInt64 {
    let product = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  package static func hash(_ bytes: [UInt8]) -> UInt64 { hash(bytes[...]) }

  /// The finalizer of MurmurHash3: numbers that follow each other lie apart.
  static func hash(_ number: Int64) -> UInt64 {
    var value = UInt64(bitPattern: number)
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    return value ^ value >> 33
  }
}
