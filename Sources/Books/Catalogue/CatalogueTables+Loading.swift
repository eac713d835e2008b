import BookTable
import Books
import Database
import PaperGeometry

/// All books at a start, without a string for each text.
extension CatalogueTables {
  /// Gives all books to `body`, so many at a time.
  /// - Returns: where the small covers lie.
  func packedRows(
    by count: Int, _ body: (PackedRows) -> Void
  ) throws(Failure) -> [Int64: CoverPlace] {
    var (packed, texts) = (PackedRows(), PackedRows.Texts())
    var covers: [Int64: CoverPlace] = [:]
    _ = try database.rows(
      "SELECT \(Self.columns), pack, pack_at, pack_size FROM item ORDER BY id"
    ) { row -> Int? in
      Self.add(row, &texts, to: &packed)
      // Packs are counted from 1.
      let pack = row.integer(29)
      if pack > 0 {
        covers[Int64(row.integer(0))] = CoverPlace(
          pack: pack, offset: row.integer(30), count: row.integer(31))
      }
      if packed.count == count {
        body(packed)
        packed = PackedRows()
      }
      return nil
    }
    if packed.count > 0 { body(packed) }
    return covers
  }

  private static func number(_ row: Database.Row, _ column: Int32) -> Int? {
    let number = row.integer(column)
    return number < 0 ? nil : number
  }

  private static func add(
    _ row: Database.Row, _ texts: inout PackedRows.Texts, to packed: inout PackedRows
  ) {
    texts.clear()
    for column in textColumns {
      row.append(column, to: &texts.bytes)
      texts.end()
    }
    let kind = Item.Kind(rawValue: row.integer(2)) ?? .file
    if kind != .listed {
      // A file at the book's path and a cover in the file are kept as no bytes.
      let start = texts.bytes.count
      row.append(3, to: &texts.bytes)
      if texts.bytes.count == start { row.append(28, to: &texts.bytes) }
    }
    texts.end()
    let facts = facts(row, kind, hasSeries: !texts[.series].isEmpty)
    switch kind {
    case .file: packed.add(texts, .file, facts)
    case .folder: packed.add(texts, .folder, facts)
    case .picture: packed.add(texts, .picture, facts)
    case .listed:
      let pages = ListedPages(stored: row.bytes(4), in: row.bytes(3))
      packed.add(texts, .listed, facts, pages: pages)
    }
  }

  /// The columns of all texts but the path.
  private static let textColumns: [Int32] = PackedRows.Field.allCases.compactMap { field in
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
