import Books

/// What is kept of books, by the bytes of their paths.
struct KeptReadings: Sendable {
  private var byPath: [[UInt8]: KeptReading] = [:]
  /// A path of each book.
  private var paths: [Int: [UInt8]] = [:]

  var count: Int { byPath.count }
  var all: [KeptReading] { Array(byPath.values) }

  subscript(path: [UInt8]) -> KeptReading? { byPath[path] }

  func reading(ofBook book: Int) -> KeptReading? { paths[book].flatMap { byPath[$0] } }

  /// All tags in the order of their letters.
  var ownTags: [String] {
    byPath.values.reduce(into: Set<String>()) { $0.formUnion($1.tags) }.sorted()
  }

  /// - Returns: whether anything is new, and what has become of the books that the columns have, by the catalogue's
  ///   numbers.
  mutating func take(
    _ told: [KeptReading], _ columns: BookColumns
  ) -> (isChanged: Bool, known: [Int64: BookReading]) {
    var known: [Int64: BookReading] = [:]
    var isChanged = false
    for kept in told where byPath[kept.path] != kept {
      isChanged = true
      (byPath[kept.path], paths[kept.book]) = (kept, kept.path)
      if let number = columns.number(at: kept.path) { known[number] = BookReading(kept) }
      // A book that was moved while the program runs keeps what is known under the former path.
      for slot in columns.library.slots(of: kept.book)
      where byPath[Array(columns.texts.slice(.path, of: slot))] == nil {
        known[columns.numbers[slot]] = BookReading(kept)
      }
    }
    return (isChanged, known)
  }

  /// What is kept of the books that the columns have, by the catalogue's numbers.
  func known(in columns: BookColumns) -> [Int64: BookReading] {
    var known: [Int64: BookReading] = [:]
    for kept in byPath.values {
      if let number = columns.number(at: kept.path) { known[number] = BookReading(kept) }
    }
    return known
  }
}

/// A table's arrays joined with the readings of many books, made by a thread.
struct JoinedReadings: Sendable {
  var readings: KeptReadings
  var columns: BookColumns
  var search: SearchText
  var isChanged: Bool
  /// The slots that have changed.
  var changed: Set<Int>
  /// The order of the names; nil where the names are the same.
  var names: NameRanks?
  /// The catalogue's numbers of all books with readings, and of the new ones, in rising order.
  var joined: Set<Int64>
  var fresh: [Int64]

  init(
    _ told: [KeptReading], _ readings: KeptReadings, _ columns: BookColumns, _ search: SearchText,
    _ joined: Set<Int64>
  ) {
    (self.readings, self.columns, self.search, self.joined) = (readings, columns, search, joined)
    let known: [Int64: BookReading]
    (isChanged, known) = self.readings.take(told, columns)
    changed = self.columns.apply(.readings(known))
    // The search has the reader's tags, too.
    self.search.renew(changed)
    self.search.refresh(self.columns)
    if columns.namesRevision != self.columns.namesRevision {
      names = NameRanks(self.columns, self.search)
    }
    fresh = []
    for number in known.keys.sorted() where columns.slot(of: number) != nil {
      if self.joined.insert(number).inserted { fresh.append(number) }
    }
  }
}
