import CSQLite

/// A Calibre library's database, read from its bytes in memory, so that nothing is ever written beside it.
///
/// The database may be damaged or hostile: every text is cut, and the number of rows is bounded.
final class CalibreDatabase {
  /// Why the database cannot be read.
  struct Failure: Error { let reason: String }

  /// More books than this are not listed.
  static let mostBooks = FolderWalk.mostBooks
  /// Letters of a title or a name; no cover shows more.
  private static let letters = 500
  /// Letters of a path, four times as many as any file system takes.
  private static let pathLetters = 4096

  private let database: OpaquePointer

  init(_ bytes: [UInt8]) throws(Failure) {
    // The call copies the bytes.
    guard let database = paper_sqlite_open(bytes, bytes.count) else {
      throw Failure(reason: "it is no database")
    }
    self.database = database
  }

  deinit { paper_sqlite_close(database) }

  /// A book as Calibre's table of books has it.
  struct Book {
    var number: Int
    var title: String
    /// The book's folder, relative to the library.
    var path: String
    var hasCover: Bool
    var authorSort: String
    var titleSort: String
    var seriesIndex: Double
  }

  func books() throws(Failure) -> [Book] {
    try rows(
      """
      SELECT id, substr(title, 1, \(Self.letters)), substr(path, 1, \(Self.pathLetters)), has_cover,
        substr(author_sort, 1, \(Self.letters)), substr(sort, 1, \(Self.letters)), series_index
      FROM books ORDER BY id LIMIT \(Self.mostBooks)
      """
    ) { row in
      guard let number = Int(row(0)) else { return nil }
      return Book(
        number: number, title: row(1), path: row(2), hasCover: row(3) == "1", authorSort: row(4),
        titleSort: row(5), seriesIndex: Double(row(6)).flatMap { $0.isFinite ? $0 : nil } ?? 0)
    }
  }

  /// The authors of each book, by the book's number, in Calibre's order.
  func authors() throws(Failure) -> [Int: [String]] {
    try lists(
      """
      SELECT link.book, substr(authors.name, 1, \(Self.letters)) FROM books_authors_link AS link
      JOIN authors ON authors.id = link.author ORDER BY link.id LIMIT \(4 * Self.mostBooks)
      """)
  }

  /// The series of each book.
  func series() throws(Failure) -> [Int: [String]] {
    try lists(
      """
      SELECT link.book, substr(series.name, 1, \(Self.letters)) FROM books_series_link AS link
      JOIN series ON series.id = link.series ORDER BY link.id LIMIT \(Self.mostBooks)
      """)
  }

  /// The names of each book's files, each with its ending in lower case.
  func files() throws(Failure) -> [Int: [String]] {
    try lists(
      """
      SELECT book, substr(name, 1, \(Self.letters)) || '.' || lower(substr(format, 1, 16)) FROM data
      ORDER BY id LIMIT \(4 * Self.mostBooks)
      """)
  }

  /// The second column of a query, by the numbers in the first; at most a hundred for each number.
  private func lists(_ query: String) throws(Failure) -> [Int: [String]] {
    var lists: [Int: [String]] = [:]
    let pairs = try rows(query) { row in Int(row(0)).map { ($0, row(1)) } }
    for (number, text) in pairs where lists[number, default: []].count < 100 {
      lists[number, default: []].append(text)
    }
    return lists
  }

  /// - Parameter value: makes a value of a row, which gives the text of a column; nil leaves the row out.
  private func rows<Value>(
    _ query: String, _ value: ((Int32) -> String) -> Value?
  ) throws(Failure) -> [Value] {
    guard paper_sqlite_query(database, query) == 1 else { throw failure }
    var values: [Value] = []
    while true {
      switch paper_sqlite_next(database) {
      case 1: if let value = value(text) { values.append(value) }
      case 0: return values
      default: throw failure
      }
    }
  }

  private func text(_ column: Int32) -> String {
    var count = 0
    guard let start = paper_sqlite_text(database, column, &count) else { return "" }
    // SQLite keeps `count` bytes at `start` until the next row.
    return start.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }

  private var failure: Failure { Failure(reason: String(cString: paper_sqlite_error(database))) }
}
