/// Numbers words in the order in which they come for the first time. A table without classes, as every word of a
/// chapter is looked up.
struct WordTable {
  private struct Entry {
    var hash: UInt64
    var start: Int32
    var count: Int32
    /// Two numbers that tell equal letters apart, such as a face's and a language's.
    var first: Int32
    var second: Int32
  }

  private var scalars: [UInt32] = []
  private var entries: [Entry] = []
  /// Indices of entries by their hashes; a power of two.
  private var slots: [Int32] = Array(repeating: -1, count: 1024)

  var count: Int { entries.count }

  /// The number of a word that has come before, or nil.
  func find(_ letters: ArraySlice<UInt32>, _ first: Int32, _ second: Int32) -> Int? {
    let hash = Self.hash(letters, first, second)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      let entry = entries[index]
      if entry.hash == hash, entry.first == first, entry.second == second,
        isEqual(letters, entry)
      {
        return index
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isEqual(_ letters: ArraySlice<UInt32>, _ entry: Entry) -> Bool {
    guard Int(entry.count) == letters.count else { return false }
    var at = Int(entry.start)
    for letter in letters {
      if scalars[at] != letter { return false }
      at += 1
    }
    return true
  }

  /// Gives a word that is not there yet the next number.
  mutating func insert(_ letters: ArraySlice<UInt32>, _ first: Int32, _ second: Int32) {
    entries.append(
      Entry(
        hash: Self.hash(letters, first, second), start: Int32(scalars.count),
        count: Int32(letters.count), first: first, second: second))
    scalars += letters
    if entries.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 2)
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  mutating func removeAll() { self = WordTable() }

  private mutating func place(_ index: Int) {
    var slot = Int(truncatingIfNeeded: entries[index].hash) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index)
  }

  private static func hash(_ letters: ArraySlice<UInt32>, _ first: Int32, _ second: Int32) -> UInt64
  {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    hash = (hash ^ UInt64(UInt32(bitPattern: first))) &* 0x100_0000_01B3
    hash = (hash ^ UInt64(UInt32(bitPattern: second))) &* 0x100_0000_01B3
    for letter in letters { hash = (hash ^ UInt64(letter)) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 29)
  }
}
