/// The folded texts of all books in one array, in which a search looks for words.
///
/// The text of a slot is title, author, series and tags, each ended by 1, and then 0. No folded text has either byte.
package struct SearchText: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where the text of each slot begins, and the end of all.
  private(set) var starts: [UInt32] = [0]
  /// The slots whose texts have changed. Slots that are not in `starts` are new.
  private var stale: Set<Int> = []

  // Two constants: a tuple is made at run time, and each look at its parts asks whether that was done.
  package static let textEnd = UInt8(1)
  package static let slotEnd = UInt8(0)

  mutating func renew(_ slots: Set<Int>) { stale.formUnion(slots) }

  /// Adds the texts of new slots, which are folded already. Does nothing where texts of earlier slots are due.
  /// - Parameter first: the first of the new slots.
  mutating func append(_ packed: PackedRows, at first: Int) {
    guard stale.isEmpty, first == starts.count - 1 else { return }
    let start = starts[first]
    bytes += packed.folded
    for end in packed.foldedEnds { starts.append(start + end) }
  }

  mutating func reserve(_ slots: Int, bytes count: Int) {
    starts.reserveCapacity(starts.count + slots)
    bytes.reserveCapacity(bytes.count + count)
  }

  /// Folds the texts that have changed, and copies the others.
  mutating func refresh(_ columns: BookColumns) {
    let known = starts.count - 1
    guard !stale.isEmpty || known < columns.slots.count else { return }
    var packed: [UInt8] = []
    let added = columns.slots.count - known
    packed.reserveCapacity(bytes.count + 64 * (added > 0 ? added : stale.count))
    var places: [UInt32] = []
    places.reserveCapacity(columns.slots.count + 1)
    var done = 0
    /// Copies the texts that have not changed, those that lie together at once.
    func copy(until slot: Int) {
      guard done < slot else { return }
      let (from, shift) = (Int(starts[done]), packed.count)
      packed += bytes[from..<Int(starts[slot])]
      for slot in done..<slot { places.append(UInt32(Int(starts[slot]) - from + shift)) }
    }
    func fold(_ slot: Int) {
      places.append(UInt32(packed.count))
      if columns.has(slot) { Self.append(slot, of: columns, to: &packed) }
      packed.append(Self.slotEnd)
    }
    for slot in stale.sorted() where slot < min(known, columns.slots.count) {
      copy(until: slot)
      fold(slot)
      done = slot + 1
    }
    copy(until: min(columns.slots.count, known))
    for slot in min(columns.slots.count, known)..<columns.slots.count { fold(slot) }
    places.append(UInt32(packed.count))
    // An array that has grown is up to twice as large as its texts.
    if packed.capacity - packed.count > packed.count / 4 {
      var exact: [UInt8] = []
      exact.reserveCapacity(packed.count)
      exact += packed
      packed = exact
    }
    (bytes, starts, stale) = (packed, places, [])
  }

  private static func append(_ slot: Int, of columns: BookColumns, to out: inout [UInt8]) {
    for field in [TextArena.Field.title, .author, .series, .tags] {
      Folding.append(columns.texts.slice(field, of: slot), to: &out)
      if field == .tags, let own = columns.ownTags[slot] {
        out.append(0x20)
        Folding.append(own.utf8, to: &out)
      }
      out.append(textEnd)
    }
  }

  /// The slot to whose text a place belongs.
  /// - Parameter first: a slot that is not behind the wanted slot.
  func slot(at place: Int, from first: Int) -> Int {
    // Most hits lie near the last hit.
    var slot = first
    for _ in 0..<8 where slot + 1 < starts.count && Int(starts[slot + 1]) <= place { slot += 1 }
    if slot + 1 >= starts.count || Int(starts[slot + 1]) > place { return slot }
    var (low, high) = (slot, starts.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(starts[middle]) <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The slots in whose texts a word stands, ascending.
  func slots(with word: [UInt8]) -> [Int] {
    var slots: [Int] = []
    var (place, slot) = (0, 0)
    while let found = bytes.firstPlace(of: word, in: place..<bytes.count) {
      slot = self.slot(at: found, from: slot)
      slots.append(slot)
      place = range(of: slot).upperBound
      slot += 1
    }
    return slots
  }

  /// The folded text of a field.
  /// - Parameter field: 0 for the title, 1 for the author, 2 for the series, 3 for the tags.
  func slice(_ field: Int, of slot: Int) -> ArraySlice<UInt8> {
    var start = Int(starts[slot])
    let limit = Int(starts[slot + 1])
    for _ in 0..<field {
      while start < limit, bytes[start] != Self.textEnd { start += 1 }
      start = min(start + 1, limit)
    }
    var end = start
    while end < limit, bytes[end] > Self.textEnd { end += 1 }
    return bytes[start..<end]
  }

  /// Whether a field has any letter.
  func has(_ field: Int, at slot: Int) -> Bool { !slice(field, of: slot).isEmpty }

  func range(of slot: Int) -> Range<Int> { Int(starts[slot])..<Int(starts[slot + 1]) }
}
