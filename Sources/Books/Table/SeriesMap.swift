import Books

/// All series of a table, made at once: a panel of series asks about hundreds.
struct SeriesMap: Sendable {
  struct Run: Sendable {
    /// The slots of the books, by volume.
    var slots: [Int] = []
    /// Whole numbers of volumes that are missing between the first and the last.
    var missing: [Int] = []
  }

  private var runs: [[UInt8]: Run] = [:]

  /// Takes a time that grows with the books: not for the window's thread.
  init(_ columns: BookColumns, _ text: SearchText) {
    let key = OrderKey(columns, text, .series)
    for slot in columns.slots where columns.has(slot) && !text.slice(2, of: slot).isEmpty {
      runs[key.name(of: slot), default: Run()].slots.append(slot)
    }
    for name in Array(runs.keys) {
      guard var run = runs.removeValue(forKey: name) else { continue }
      run.slots = BookSeries.sorted(run.slots, columns, key)
      run.missing = BookSeries.missing(among: run.slots, columns)
      runs[name] = run
    }
  }

  /// - Parameter series: the folded name.
  subscript(series: ArraySlice<UInt8>) -> Run? {
    var name: [UInt8] = []
    OrderKey.appendNatural(series, to: &name)
    return runs[name]
  }
}
