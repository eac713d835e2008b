import Books
import BookTable

/// Books of the tests.
enum Rows {
  static func row(
    _ number: Int64, _ title: String, author: String? = nil, series: String? = nil,
    volume: Double? = nil, tags: [String] = [], language: String? = nil, format: String = "epub",
    pages: Int? = nil, added: Int = 0, color: PackedColor? = nil,
    state: BookRow.State = .present
  ) -> BookRow {
    let file = Picture.Source(path: "/books/\(number).\(format)")
    var details = BookDetails()
    (details.series, details.seriesIndex) = (series, volume)
    (details.tags, details.language) = (tags, language)
    return BookRow(
      number: number,
      entry: ShelfEntry(
        id: "book-\(number)", title: title, author: author, cover: file, pageCount: pages,
        locator: .file(file)),
      details: details, added: added, color: color, format: format, state: state)
  }

  static func table(_ rows: [BookRow]) -> BookTable {
    let table = BookTable()
    table.apply(.rows(rows))
    return table
  }

  static func shelf(_ rows: [BookRow]) -> TableShelf { TableShelf(table(rows)) }

  static func reading(
    _ progress: Double?, last: Int? = nil, finished: Bool = false
  ) -> BookReading {
    var reading = BookReading()
    (reading.progress, reading.lastRead, reading.isFinished) = (progress, last, finished)
    return reading
  }
}

extension TableShelf {
  /// The titles of the books, in the order of the shelf.
  var titles: [String] { (0..<count).map { entry(at: $0).title } }

  /// The titles of the hits, in the order of the shelf.
  func titles(_ query: String) -> [String] {
    find(BookQuery(query)).places.map { entry(at: $0).title }
  }

  /// The title of the best hit.
  func best(_ query: String) -> String? {
    find(BookQuery(query)).best.map { entry(at: $0).title }
  }
}
