import IPC

/// Facts that Calibre keeps in tables of their own, each with a table of links to books. An older database lacks some.
struct CalibreLinks {
  /// Letters of a tag or another name.
  private static let letters = 200
  private static let maximumLinks = 8 * IPCLimits.library

  private let database: SQLiteDatabase

  init(_ database: SQLiteDatabase) { self.database = database }

  /// The names that each book is linked to, by the book's number. A name that many books share is read once.
  /// - Parameters:
  ///   - table: names of Calibre's, as "tags".
  ///   - column: the column of the names, by which the column of the links is called, too, but for tags and publishers.
  ///   - limit: the most for each book.
  func names(
    _ table: String, column: String = "name", limit: Int
  ) throws(WorkerError) -> [Int: [String]] {
    let rows = try database.optionalRows(
      """
      SELECT id, substr(\(column), 1, \(Self.letters)) FROM \(table) LIMIT \(Self.maximumLinks)
      """
    ) { row in Int(row(0)).map { ($0, row(1)) } }
    let names = Dictionary(rows) { first, _ in first }
    if names.isEmpty { return [:] }
    let link = column == "name" ? String(table.dropLast()) : column
    let links = try database.optionalRows(
      """
      SELECT book, \(link) FROM books_\(table)_link ORDER BY id LIMIT \(Self.maximumLinks)
      """
    ) { row -> (Int, String)? in
      guard let book = Int(row(0)), let name = Int(row(1)).flatMap({ names[$0] }) else { return nil }
      return (book, name)
    }
    return Self.lists(links, limit: limit)
  }

  func identifiers() throws(WorkerError) -> [Int: [String]] {
    let rows = try database.optionalRows(
      """
      SELECT book, substr(type, 1, 32) || ':' || substr(val, 1, \(Self.letters)) FROM identifiers
      LIMIT \(Self.maximumLinks)
      """
    ) { row in Int(row(0)).map { ($0, row(1)) } }
    return Self.lists(rows, limit: IPCLimits.identifiers)
  }

  private static func lists(_ pairs: [(Int, String)], limit: Int) -> [Int: [String]] {
    var lists: [Int: [String]] = [:]
    for (number, text) in pairs where lists[number, default: []].count < limit {
      lists[number, default: []].append(text)
    }
    return lists
  }
}

extension SQLiteDatabase {
  /// The rows of a table that not every database has: none where the query cannot be made.
  func optionalRows<Value>(
    _ query: String, _ value: ((Int32) -> String) -> Value?
  ) throws(WorkerError) -> [Value] {
    do throws(WorkerError) {
      return try rows(query, value)
    } catch {
      if error.reason == .damaged { return [] }
      throw error
    }
  }
}
