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
  private static let maximumGap = 100

  /// - Parameter sorted: all slots in the order of series.
  /// - Returns: nil for a book of no series.
  init?(of slot: Int, in table: BookTable, _ sorted: [Int32]) {
    guard let name = table.texts.textIfAny(.series, of: slot) else { return nil }
    self.name = name
    let wanted = Folding.folded(name.utf8)
    let volumes = Self.run(around: slot, in: sorted, of: table, wanted)
    books = volumes.map { table.numbers[$0] }
    let numbers = volumes.compactMap { table.volumes[$0].isNaN ? nil : Int(table.volumes[$0]) }
    if let first = numbers.min(), let last = numbers.max(), last - first <= Self.maximumGap {
      let known = Set(numbers)
      missing = (first...last).filter { !known.contains($0) }
    } else {
      missing = []
    }
    next = volumes.firstIndex(of: slot).flatMap { index in
      index + 1 < volumes.count ? table.numbers[volumes[index + 1]] : nil
    }
  }

  /// The slots of the series, which stand side by side in the order of series.
  private static func run(
    around slot: Int, in sorted: [Int32], of table: BookTable, _ wanted: [UInt8]
  ) -> [Int] {
    guard let place = sorted.firstIndex(of: Int32(slot)) else { return [slot] }
    func belongs(_ index: Int) -> Bool {
      Folding.folded(table.texts.slice(.series, of: Int(sorted[index]))) == wanted
    }
    var (first, last) = (place, place)
    while first > 0, belongs(first - 1) { first -= 1 }
    while last + 1 < sorted.count, belongs(last + 1) { last += 1 }
    return sorted[first...last].map(Int.init)
  }
}
