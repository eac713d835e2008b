import BookText
import IPC

/// The columns of a library that the user has made. Calibre keeps the values of each in tables of their own.
struct CalibreColumns {
  /// Letters of a name and of a value.
  private static let letters = 200
  /// The most values of a book in a column.
  private static let values = 16
  private static let maximumValues = 4 * IPCLimits.library

  private let database: SQLiteDatabase

  private struct Column {
    var number: Int
    var name: String
    var kind: String
    /// Whether books are linked to values, which several books share.
    var isLinked: Bool
  }

  init(_ database: SQLiteDatabase) { self.database = database }

  /// The values of each book, by the book's number, in the order of the columns.
  func facts() throws(WorkerError) -> [Int: [LibraryFact]] {
    let query = """
      SELECT id, substr(name, 1, \(Self.letters)), substr(datatype, 1, 32), normalized
      FROM custom_columns WHERE NOT mark_for_delete ORDER BY id LIMIT \(IPCLimits.custom)
      """
    let columns = try database.optionalRows(query) { row -> Column? in
      guard let number = Int(row(0)), number > 0 else { return nil }
      return Column(number: number, name: row(1), kind: row(2), isLinked: row(3) == "1")
    }
    var facts: [Int: [LibraryFact]] = [:]
    // A column of columns is computed, and has no table.
    for column in columns where column.kind != "composite" {
      var texts: [Int: [String]] = [:]
      for (book, text) in try values(of: column)
      where texts[book, default: []].count < Self.values {
        let text = Self.text(text, column.kind)
        if !text.isEmpty { texts[book, default: []].append(text) }
      }
      for (book, texts) in texts {
        facts[book, default: []].append(LibraryFact(column.name, texts.joined(separator: ", ")))
      }
    }
    return facts
  }

  /// Books and values.
  private func values(of column: Column) throws(WorkerError) -> [(Int, String)] {
    let table = "custom_column_\(column.number)"
    let value =
      column.kind == "series"
      ? "substr(\(table).value, 1, \(Self.letters)) || ' ' || link.extra"
      : "substr(\(table).value, 1, \(Self.letters))"
    let query =
      column.isLinked
      ? """
      SELECT link.book, \(value) FROM books_\(table)_link AS link
      JOIN \(table) ON \(table).id = link.value ORDER BY link.id LIMIT \(Self.maximumValues)
      """
      : "SELECT book, \(value) FROM \(table) ORDER BY id LIMIT \(Self.maximumValues)"
    return try database.optionalRows(query) { row in Int(row(0)).map { ($0, row(1)) } }
  }

  /// A value as a reader reads the value.
  private static func text(_ value: String, _ kind: String) -> String {
    switch kind {
    case "bool": value == "1" ? "\u{2713}" : value == "0" ? "\u{2717}" : ""
    case "rating": stars(value)
    case "datetime": PlainDate.prefix(of: value)
    case "comments": PlainMarkup.text(value).split(separator: "\n").joined(separator: " ")
    case "float", "series": value.hasSuffix(".0") ? String(value.dropLast(2)) : value
    default: value
    }
  }

  /// - Parameter value: half stars.
  private static func stars(_ value: String) -> String {
    guard let halves = Int(value), (1...10).contains(halves) else { return "" }
    return String(repeating: "\u{2605}", count: halves / 2) + (halves % 2 == 1 ? "\u{00BD}" : "")
  }
}
