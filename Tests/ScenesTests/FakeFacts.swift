import Books

/// The facts of a library that a test makes up.
final class FakeFacts: LibraryFacts {
  private(set) var revision = 1
  var collections: [BookCollection] = [] { didSet { revision += 1 } }
  var readings: [ShelfEntry.ID: KeptReading] = [:] { didSet { revision += 1 } }
  var known: [ShelfEntry.ID: BookDetails] = [:] { didSet { revision += 1 } }
  var allSeries: [SeriesFacts] = [] { didSet { revision += 1 } }
  var ownTags: [String] = [] { didSet { revision += 1 } }
  /// The number of books by query; other queries find none.
  var counts: [String: Int] = [:] { didSet { revision += 1 } }
  var isChanging = false
  /// The queries that were counted, in order.
  private(set) var counted: [String] = []

  /// How many copies lie beside any books.
  var copies = 0

  func copies(beside books: Set<ShelfEntry.ID>) -> Int { copies }
  func entry(of id: ShelfEntry.ID) -> ShelfEntry? { nil }
  func reading(of id: ShelfEntry.ID) -> KeptReading? { readings[id] }
  func details(of id: ShelfEntry.ID) -> BookDetails? { known[id] }

  func series(of id: ShelfEntry.ID) -> SeriesFacts? {
    guard var series = allSeries.first(where: { $0.books.contains(id) }),
      let place = series.books.firstIndex(of: id)
    else { return nil }
    series.next = place + 1 < series.books.count ? series.books[place + 1] : nil
    return series
  }

  func count(_ query: BookQuery) -> Int {
    counted.append(query.text)
    return counts[query.text] ?? 0
  }

  /// A reading of the book with a number.
  static func reading(_ number: Int, _ change: (inout KeptReading) -> Void = { _ in })
    -> KeptReading
  {
    var reading = KeptReading(book: number, path: Array("/b\(number)".utf8))
    change(&reading)
    return reading
  }
}
