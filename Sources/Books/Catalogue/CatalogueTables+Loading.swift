import BookTable
import Books
import Database
import PaperGeometry

/// Books as a start reads the books, without a string for each text.
struct LoadedBooks: Sendable {
  var packets: [PackedRows] = []
  /// Where the small covers lie.
  var covers = CoverPlaces()
}

extension CatalogueTables {
  /// The numbers of all books; nil where there is no book.
  func numbers() throws(Failure) -> ClosedRange<Int>? {
    // Both in one query would read all rows.
    try database.rows(
      """
      SELECT (SELECT min(id) FROM item), (SELECT max(id) FROM item)
      WHERE EXISTS (SELECT 1 FROM item)
      """
    ) { row in
      let (low, high) = (row.integer(0), row.integer(1))
      return low...max(low, high)
    }.first
  }

  /// The identifiers of all books, which the table of the books lacks.
  func identifiers() throws(Failure) -> BookIdentifiers {
    var known = BookIdentifiers()
    _ = try database.rows("SELECT id, identifiers FROM item WHERE identifiers <> ''") {
      row -> Int? in
      let texts = row.text(1).split(separator: "\n").map(String.init)
      known.add(texts, of: Int64(row.integer(0)))
      return nil
    }
    return known
  }

  /// The books of some numbers, in rising order.
  /// - Parameter most: of the books of a packet.
  func packedRows(of numbers: ClosedRange<Int>, by most: Int) throws(Failure) -> LoadedBooks {
    var loaded = LoadedBooks()
    var (packed, texts, columns) = (PackedRows(), PackedRows.Texts(), TextColumns())
    packed.reserve(min(most, numbers.width + 1))
    loaded.covers.reserve(min(most * 10, numbers.width))
    _ = try database.rows(
      """
      SELECT \(Self.columns), pack, pack_at, pack_size FROM item WHERE id BETWEEN ? AND ? ORDER BY id
      """, [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
    ) { row -> Int? in
      Self.add(row, columns, &texts, to: &packed)
      // Packs are counted from 1.
      let pack = row.integer(29)
      if pack > 0 {
        let place = CoverPlace(pack: pack, offset: row.integer(30), count: row.integer(31))
        loaded.covers.append(place, of: Int64(row.integer(0)))
      }
      if packed.count == most {
        loaded.packets.append(packed)
        packed = PackedRows()
        packed.reserve(most)
      }
      return nil
    }
    if packed.count > 0 { loaded.packets.append(packed) }
    return loaded
  }

  private static func number(_ row: Database.Row, _ column: Int32) -> Int? {
    let number = row.integer(column)
    return number < 0 ? nil : number
  }

  private static func add(
    _ row: Database.Row, _ columns: TextColumns, _ texts: inout PackedRows.Texts,
    to packed: inout PackedRows
  ) {
    texts.clear()
    let kind = Item.Kind(rawValue: row.integer(2)) ?? .file
    for column in columns.beforeFile { texts.put { row.append(column, to: &$0) } }
    texts.put { bytes in
      guard kind != .listed else { return }
      // A file at the book's path and a cover in the file are kept as no bytes.
      let start = bytes.count
      row.append(3, to: &bytes)
      if bytes.count == start { row.append(28, to: &bytes) }
    }
    for column in columns.behindFile { texts.put { row.append(column, to: &$0) } }
    let facts = facts(row, kind, hasSeries: !texts[.series].isEmpty)
    switch kind {
    case .file: packed.add(&texts, .file, facts)
    case .folder: packed.add(&texts, .folder, facts)
    case .picture: packed.add(&texts, .picture, facts)
    case .listed:
      let pages = ListedPages(stored: row.bytes(4), in: row.bytes(3))
      packed.add(&texts, .listed, facts, pages: pages)
    }
  }

  /// The columns of the texts before the path, and behind the path. Each reading makes its own: two threads would wait for
  /// the count of the users of one array.
  private struct TextColumns {
    let beforeFile = TextColumns.columns(of: .name, to: .tags)
    let behindFile = TextColumns.columns(of: .cover, to: .format)

    private static func columns(
      of first: PackedRows.Field, to last: PackedRows.Field
    ) -> [Int32] {
      PackedRows.Field.allCases[first.rawValue...last.rawValue].compactMap(CatalogueTables.column)
    }
  }

  private static func column(of field: PackedRows.Field) -> Int32? {
    switch field {
    case .name: 1
    case .cover: 6
    case .format: 7
    case .title: 11
    case .titleSort: 12
    case .authors: 13
    case .authorSort: 14
    case .series: 15
    case .language: 17
    case .publisher: 18
    case .published: 19
    case .tags: 20
    case .identifiers: 21
    case .file: nil
    }
  }

  private static func facts(
    _ row: Database.Row, _ kind: Item.Kind, hasSeries: Bool
  ) -> PackedRows.Facts {
    var facts = PackedRows.Facts()
    facts.number = Int64(row.integer(0))
    facts.size = max(0, row.integer(5))
    facts.state = UInt8(exactly: row.integer(8)).flatMap(BookRow.State.init) ?? .present
    facts.added = row.integer(9)
    let origin = row.byte(10, at: DetailField.title.rawValue).flatMap(DetailOrigin.init)
    facts.isGuessed = (origin ?? .none) <= .name
    let index = row.integer(16)
    if hasSeries, index != .min { facts.seriesIndex = Double(index) / 1000 }
    facts.rating = number(row, 22)
    if kind != .file { facts.pageCount = number(row, 23) }
    if let width = number(row, 24), let height = number(row, 25) {
      facts.trim = Size(Double(width) / 1000, Double(height) / 1000)
    }
    facts.color = number(row, 26).flatMap { UInt32(exactly: $0) }
    facts.spine = number(row, 27).flatMap { UInt32(exactly: $0) }
    return facts
  }
}

extension ClosedRange<Int> {
  /// From bound to bound, at most half of what the widest range has: the numbers of a damaged file may be any numbers.
  var width: Int {
    let (width, isTooWide) = upperBound.subtractingReportingOverflow(lowerBound)
    return isTooWide ? .max / 2 : Swift.min(width, .max / 2)
  }
}
