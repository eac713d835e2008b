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

  /// - Parameter run: the slots of the series, as `volumes` finds the slots.
  /// - Returns: nil for a book of no series.
  init?(of slot: Int, in table: BookTable, _ run: [Int]) {
    guard let name = table.columns.texts.textIfAny(.series, of: slot) else { return nil }
    self.name = name
    let volumes = table.columns.volumes
    books = run.map { table.columns.numbers[$0] }
    missing = Self.missing(among: run, table.columns)
    // A volume may be there twice, as in two formats. Books without numbers follow by their titles.
    next = run.firstIndex(of: slot).flatMap { index in
      run[(index + 1)...].first { volumes[$0] != volumes[slot] }
        .map { table.columns.numbers[$0] }
    }
  }

  /// The whole numbers that are missing among the volumes of some slots.
  static func missing(among slots: [Int], _ columns: BookColumns) -> [Int] {
    let volumes = slots.map { columns.volumes[$0] }.filter { !$0.isNaN }
    // The numbers come from files. A number that is not finite makes the difference fail the comparison.
    guard let first = volumes.min(), let last = volumes.max(), last - first <= maximumGap,
      let low = Int(exactly: first.rounded(.up)), let high = Int(exactly: last.rounded(.down)),
      low <= high
    else { return [] }
    let known = Set(volumes.compactMap { Int(exactly: $0) })
    return (low...high).filter { !known.contains($0) }
  }

  /// The slots of the books of a book's series, by volume.
  ///
  /// The texts are searched: an order of all books takes a frame and more.
  static func volumes(beside slot: Int, in table: BookTable) -> [Int] {
    let text = table.freshSearch
    let series = text.slice(2, of: slot)
    guard !series.isEmpty else { return [] }
    var wanted: [UInt8] = []
    OrderKey.appendNatural(series, to: &wanted)
    func belongs(_ slot: Int) -> Bool {
      let other = text.slice(2, of: slot)
      guard !other.isEmpty, table.columns.has(slot) else { return false }
      var name: [UInt8] = []
      OrderKey.appendNatural(other, to: &name)
      return name == wanted
    }
    // Equal names differ in zeros alone, so all have the longest part without a zero.
    let part = series.split(separator: 0x30).max { $0.count < $1.count }.map(Array.init) ?? []
    let slots = part.isEmpty ? Array(table.columns.slots) : text.slots(with: part)
    return sorted(
      slots.filter(belongs), table.columns, OrderKey(table: table, order: .series))
  }

  /// - Parameter key: in the order of series.
  static func sorted(_ slots: [Int], _ columns: BookColumns, _ key: OrderKey) -> [Int] {
    slots.map { (key.key(of: $0), columns.numbers[$0], $0) }
      .sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0.lexicographicallyPrecedes($1.0) }.map(\.2)
  }
}
