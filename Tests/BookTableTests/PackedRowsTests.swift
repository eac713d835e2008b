import BookTable
import Books
import PaperGeometry
import Testing

@Suite(.timeLimit(.minutes(1))) struct PackedRowsTests {
  private static var rows: [BookRow] {
    (0..<400).map { (number: Int) -> BookRow in
      let series = number % 3 == 0 ? "Série \(number % 11)" : nil
      var row = Rows.row(
        Int64(number * 3), "T\(number * 7919 % 401) 戦", series: series,
        volume: series == nil ? nil : 1.5, tags: number % 4 == 0 ? ["Sea", "Ships é"] : [],
        language: "de", format: ["epub", "cbz", "pdf"][number % 3], added: number,
        color: number % 2 == 0 ? 0x10_2030 : nil, state: number % 50 == 7 ? .missing : .present)
      row.details.title = number % 5 == 0 ? nil : row.entry.title
      if number % 5 == 0 { row.entry.title = row.entry.id }
      row.details.authors = number % 7 == 0 ? [] : number % 6 == 0 ? ["A B", "C D"] : ["E F"]
      let authors = row.details.authors
      row.entry.author = authors.isEmpty ? nil : authors.joined(separator: ", ")
      (row.details.titleSort, row.details.authorSort) = ("Sort \(number)", "F, E")
      (row.details.publisher, row.details.published) = ("House", number % 2 == 0 ? "1965" : nil)
      row.details.identifiers = number % 3 == 0 ? ["isbn:1", "x:2"] : []
      row.details.rating = number % 4 == 1 ? 8 : nil
      (row.size, row.spine) = (number * 1000, number % 3 == 0 ? 0x01_0203 : nil)
      row.trim = number % 3 == 0 ? Size(100.5, 200.25) : nil
      row.entry.isGuessed = number % 9 == 0
      let folder = Picture.Source(path: "/books/\(number)")
      switch number % 20 {
      case 1: row.entry.cover = Picture.Source(bytes: Array("/books/\(number)/c".utf8) + [0xE9])
      case 2: (row.entry.locator, row.entry.pageCount) = (.folder(folder), 12)
      case 3: (row.entry.locator, row.entry.pageCount) = (.picture(folder), 1)
      case 4:
        row.entry.locator = .listed(ListedPages(["a.png", "b.png"], in: folder))
        row.entry.pageCount = 2
      default: break
      }
      return row
    }
  }

  @Test func packedRowsAreTheRows() {
    let rows = Self.rows
    #expect(TablePacket.packed(Self.packed(rows)).rows == rows)
  }

  @Test func aTableOfPackedRowsIsThatOfRows() {
    let rows = Self.rows
    let halves = [Self.packed(Array(rows[..<150])), Self.packed(Array(rows[150...]))]
    let shelf = TableShelf(BookTable(TableContents(halves.map { .packed($0) })))
    Self.expectSame(shelf, Rows.shelf(rows), rows)
  }

  @Test func packedRowsReplaceKnownBooks() {
    let rows = Self.rows
    var old = Array(rows[..<200])
    for index in old.indices { old[index].entry.title = "Old" }
    let contents = TableContents([.rows(old), .removed([3, 6]), .packed(Self.packed(rows))])
    let shelf = TableShelf(BookTable(contents))
    #expect(shelf.count == rows.count && shelf.titles("old") == [])
    let late = TableShelf(BookTable(TableContents([.rows(old)])))
    late.table.apply(.packed(Self.packed(rows)))
    Self.expectSame(late, Rows.shelf(rows), rows)
  }

  private static func expectSame(_ shelf: TableShelf, _ other: TableShelf, _ rows: [BookRow]) {
    #expect(shelf.count == rows.count)
    for order in BookOrder.allCases {
      (shelf.order, other.order) = (order, order)
      #expect(
        rows.indices.map { shelf.row(at: $0) } == rows.indices.map { other.row(at: $0) },
        "\(order)")
      #expect(shelf.headings == other.headings)
    }
    for query in [
      "戦", "serie 3", "tag:ships", "author:d", "is:missing", "format:cbz", "rating:>=4",
    ] {
      #expect(shelf.titles(query) == other.titles(query), "\(query)")
      #expect(!shelf.titles(query).isEmpty, "\(query)")
    }
    for row in rows where !row.entry.locator.pathBytes.isEmpty {
      #expect(shelf.table.number(at: row.entry.locator.pathBytes) == row.number)
    }
  }

  private static func packed(_ rows: [BookRow]) -> PackedRows {
    var packed = PackedRows()
    for row in rows { add(row, to: &packed) }
    return packed
  }

  private static func add(_ row: BookRow, to packed: inout PackedRows) {
    let details = row.details
    func bytes(_ field: PackedRows.Field) -> [UInt8] {
      func list(_ texts: [String]) -> [UInt8] { Array(texts.joined(separator: "\n").utf8) }
      return switch field {
      case .name: Array(row.entry.id.utf8)
      case .title: Array((details.title ?? "").utf8)
      case .titleSort: Array((details.titleSort ?? "").utf8)
      case .authors: list(details.authors)
      case .authorSort: Array((details.authorSort ?? "").utf8)
      case .series: Array((details.series ?? "").utf8)
      case .language: Array((details.language ?? "").utf8)
      case .publisher: Array((details.publisher ?? "").utf8)
      case .published: Array((details.published ?? "").utf8)
      case .tags: list(details.tags)
      case .identifiers: list(details.identifiers)
      case .cover: row.entry.cover.bytes
      case .format: Array(row.format.utf8)
      case .file: row.entry.locator.pathBytes
      }
    }
    var facts = PackedRows.Facts()
    (facts.number, facts.isGuessed) = (row.number, row.entry.isGuessed)
    (facts.pageCount, facts.size, facts.added) = (row.entry.pageCount, row.size, row.added)
    (facts.seriesIndex, facts.rating) = (details.seriesIndex, details.rating)
    (facts.color, facts.spine, facts.trim) = (row.color, row.spine, row.trim)
    facts.state = row.state
    var texts = PackedRows.Texts()
    for field in PackedRows.Field.allCases {
      texts.put { $0 += bytes(field) }
    }
    switch row.entry.locator {
    case .file: packed.add(&texts, .file, facts)
    case .folder: packed.add(&texts, .folder, facts)
    case .picture: packed.add(&texts, .picture, facts)
    case .listed(let pages): packed.add(&texts, .listed, facts, pages: pages)
    }
  }
}

extension BookLocator {
  /// Empty for the pages of a list.
  fileprivate var pathBytes: [UInt8] {
    switch self {
    case .file(let source), .folder(let source), .picture(let source): source.bytes
    case .listed: []
    }
  }
}
