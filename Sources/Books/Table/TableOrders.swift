import Books

/// The orders of a table, each made when first wanted and then kept up with the table's changes.
final class TableOrders {
  private let table: BookTable
  private var known: [BookOrder: [Int32]] = [:]

  /// More changed books are sorted anew with all others.
  private static let maximum = 64

  init(_ table: BookTable) {
    self.table = table
    table.observe { [weak self] in self?.follow($0) }
  }

  /// All slots with a book.
  func slots(in order: BookOrder) -> [Int32] {
    if let slots = known[order] { return slots }
    let slots = OrderKey(table: table, order: order).sorted()
    known[order] = slots
    return slots
  }

  private func follow(_ changed: Set<Int>?) {
    if changed?.isEmpty == true { return }
    guard let changed, changed.count <= Self.maximum else { return known = [:] }
    var isChanged = [Bool](repeating: false, count: table.columns.slots.count)
    for slot in changed { isChanged[slot] = true }
    for order in Array(known.keys) {
      // Taken out, so that the array is changed in place.
      guard var slots = known.removeValue(forKey: order) else { continue }
      slots.removeAll { isChanged[Int($0)] }
      let key = OrderKey(table: table, order: order)
      for slot in changed.sorted() where table.columns.has(slot) {
        slots.insert(Int32(slot), at: place(of: slot, in: slots, key))
      }
      known[order] = slots
    }
  }

  private func place(of slot: Int, in slots: [Int32], _ key: OrderKey) -> Int {
    let own = key.key(of: slot)
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      let other = key.key(of: Int(slots[middle]))
      let isBefore =
        other == own
        ? table.columns.numbers[Int(slots[middle])] < table.columns.numbers[slot]
        : other.lexicographicallyPrecedes(own)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
