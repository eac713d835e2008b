import Books

/// A series as far as the library has its volumes.
public struct BookSeries: Equatable, Sendable {
  public let name: String
  /// The catalogue's numbers of the books, by volume.
  public let books: [Int64]
  /// Whole numbers of volumes that are missing between the first and the last.
  public let missing: [Int]
  /// The book of the next volume; nil behind the last.
  public let next: Int64?

  /// A series with a wider gap tells no missing volumes: such numbers are years, or mistakes.
  private static let maximumGap: Float = 100

  /// - Parameter sorted: all slots in the order of series.
  /// - Returns: nil for a book of no series.
  init?(of slot: Int, in table: BookTable, _ sorted: [Int32]) {
    guard let name = table.columns.texts.textIfAny(.series, of: slot) else { return nil }
    self.name = name
    let run = Self.run(around: slot, in: sorted, OrderKey(table: table, order: .series))
    let volumes = table.columns.volumes
    books = run.map { table.columns.numbers[$0] }
    missing = Self.missing(among: run.map { volumes[$0] }.filter { !$0.isNaN })
    // A volume may be there twice, as in two formats. Books without numbers follow by their titles.
    next = run.firstIndex(of: slot).flatMap { index in
      run[(index + 1)...].first { volumes[$0] != volumes[slot] }
        .map { table.columns.numbers[$0] }
    }
  }

  private static func missing(among volumes: [Float]) -> [Int] {
    // The numbers come from files. A number that is not finite makes the difference fail the comparison.
    guard let first = volumes.min(), let last = volumes.max(), last - first <= maximumGap,
      let low = Int(exactly: first.rounded(.up)), let high = Int(exactly: last.rounded(.down)),
      low <= high
    else { return [] }
    let known = Set(volumes.compactMap { Int(exactly: $0) })
    return (low...high).filter { !known.contains($0) }
  }

  /// The slots of the series, which stand side by side in the order of series.
  private static func run(around slot: Int, in sorted: [Int32], _ key: OrderKey) -> [Int] {
    guard let place = sorted.firstIndex(of: Int32(slot)) else { return [slot] }
    let wanted = key.name(of: slot)
    func belongs(_ index: Int) -> Bool { key.name(of: Int(sorted[index])) == wanted }
    var (first, last) = (place, place)
    while first > 0, belongs(first - 1) { first -= 1 }
    while last + 1 < sorted.count, belongs(last + 1) { last += 1 }
    return sorted[first...last].map(Int.init)
  }
}
