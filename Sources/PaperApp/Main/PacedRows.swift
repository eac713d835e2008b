import BookTable

/// Changes of a table's rows on their way to the table, a bounded number at a time: the window's thread makes the changes,
/// and a hundred thousand take more than a second. Of several changes of a row the last one counts.
package struct PacedRows {
  private enum Change {
    case row(BookRow)
    case removed
  }

  private var changes: [Int64: Change] = [:]
  /// The numbers in the order of their first changes, from `first` on; those without a change are done.
  private var order: [Int64] = []
  private var first = 0

  package init() {}

  package var isEmpty: Bool { changes.isEmpty }

  package mutating func add(_ packets: [TablePacket]) {
    for packet in packets {
      for row in packet.rows { note(.row(row), of: row.number) }
      if case .removed(let numbers) = packet {
        for number in numbers { note(.removed, of: number) }
      }
    }
  }

  private mutating func note(_ change: Change, of number: Int64) {
    if changes.updateValue(change, forKey: number) == nil { order.append(number) }
  }

  /// Forgets rows in whose place others have come to the table. A removal stays.
  package mutating func drop(_ packets: [TablePacket]) {
    for packet in packets {
      for row in packet.rows {
        if case .row = changes[row.number] { changes[row.number] = nil }
      }
    }
  }

  /// The next changes, at most so many rows.
  package mutating func next(_ most: Int) -> [TablePacket] {
    var (rows, removed): ([BookRow], [Int64]) = ([], [])
    while first < order.count, rows.count + removed.count < most {
      let number = order[first]
      first += 1
      switch changes.removeValue(forKey: number) {
      case .row(let row): rows.append(row)
      case .removed: removed.append(number)
      case nil: break
      }
    }
    if first == order.count { (order, first) = ([], 0) }
    return (removed.isEmpty ? [] : [.removed(removed)]) + (rows.isEmpty ? [] : [.rows(rows)])
  }
}
