import Books

/// The orders of a table, each made when first wanted and then kept up with the table's changes.
final class TableOrders {
  private let table: BookTable
  private var known: [BookOrder: [Int32]] = [:]
  /// The slots that have changed since an order was made.
  private var changed: [BookOrder: Set<Int>] = [:]

  /// Where more books have changed, all are sorted anew: so many cost about as much.
  private var maximum: Int { max(64, table.count / 32) }

  init(_ table: BookTable) {
    self.table = table
    table.observe { [weak self] in self?.note($0) }
  }

  /// All slots with a book.
  func slots(in order: BookOrder) -> [Int32] {
    // Taken out, so that the array is changed in place.
    var slots = known.removeValue(forKey: order)
    if let changed = changed.removeValue(forKey: order) {
      slots = slots.map { merged($0, changed, OrderKey(table: table, order: order)) }
    }
    let made = slots ?? table.sorted(by: order)
    known[order] = made
    return made
  }

  private func note(_ slots: Set<Int>?) {
    guard let slots else { return (known, changed) = ([:], [:]) }
    if slots.isEmpty { return }
    for order in Array(known.keys) {
      changed[order, default: []].formUnion(slots)
      if changed[order, default: []].count > maximum {
        (known[order], changed[order]) = (nil, nil)
      }
    }
  }

  /// The slots with the changed slots at their new places.
  private func merged(_ slots: [Int32], _ changed: Set<Int>, _ key: OrderKey) -> [Int32] {
    var isChanged = [Bool](repeating: false, count: table.columns.slots.count)
    for slot in changed { isChanged[slot] = true }
    let rest = slots.filter { !isChanged[Int($0)] }
    let numbers = table.columns.numbers
    func isBefore(_ a: (key: [UInt8], slot: Int), _ b: (key: [UInt8], slot: Int)) -> Bool {
      a.key == b.key
        ? numbers[a.slot] < numbers[b.slot] : a.key.lexicographicallyPrecedes(b.key)
    }
    let new = changed.filter(table.columns.has).map { (key: key.key(of: $0), slot: $0) }
      .sorted(by: isBefore)
    var merged: [Int32] = []
    merged.reserveCapacity(rest.count + new.count)
    var done = 0
    for item in new {
      var (low, high) = (done, rest.count)
      while low < high {
        let middle = (low + high) / 2
        let other = Int(rest[middle])
        if isBefore((key.key(of: other), other), item) { low = middle + 1 } else { high = middle }
      }
      merged += rest[done..<low]
      merged.append(Int32(item.slot))
      done = low
    }
    return merged + rest[done...]
  }
}
