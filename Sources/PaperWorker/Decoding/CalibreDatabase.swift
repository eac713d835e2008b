import BookText
import IPC

/// The books of a library, as Calibre's database has them. The number of rows is bounded, and every text is cut
/// before it comes out of SQLite.
package struct CalibreDatabase {
  /// Letters of a title or a name; no cover shows more.
  private static let letters = 500
  /// Letters of a path, as many as any file system takes.
  private static let pathLetters = 4096

  private let database: SQLiteDatabase

  /// All books, by their numbers. Reads only pages of the file that tell them, whatever the file's length.
  package static func books(in file: BookFile) throws(WorkerError) -> [LibraryBook] {
    let maximum = IPCLimits.libraryBytes
    let books = try CalibreDatabase(database: SQLiteDatabase(file, texts: maximum)).books()
    // Books of one number share their authors here, but not in messages.
    guard books.reduce(0, { $0 + $1.textBytes }) <= maximum else {
      throw WorkerError(.tooLarge, "it has too much text")
    }
    return books
  }

  private func books() throws(WorkerError) -> [LibraryBook] {
    let (authors, series) = (try authors(), try series())
    let files = try files()
    let (dates, links) = (try dates(), CalibreLinks(database))
    let (tags, languages) = (try links.names("tags", limit: IPCLimits.tags), try languages(links))
    let publishers = try links.names("publishers", limit: 1)
    let ratings = try links.names("ratings", column: "rating", limit: 1)
    let (identifiers, uuids) = (try links.identifiers(), try uuids())
    let (summaries, custom) = (try summaries(), try CalibreColumns(database).facts())
    return try database.rows(
      """
      SELECT id, substr(title, 1, \(Self.letters)), substr(path, 1, \(Self.pathLetters)), has_cover,
        substr(author_sort, 1, \(Self.letters)), substr(sort, 1, \(Self.letters)), series_index
      FROM books ORDER BY id LIMIT \(IPCLimits.library)
      """
    ) { row in
      guard let number = Int(row(0)) else { return nil }
      var book = LibraryBook(
        title: row(1), titleSort: row(5), authors: authors[number] ?? [], authorSort: row(4),
        series: series[number]?.first ?? "",
        seriesIndex: Double(row(6)).flatMap { $0.isFinite ? $0 : nil } ?? 0, path: row(2),
        hasCover: row(3) == "1", files: files[number] ?? [])
      (book.language, book.tags) = (languages[number] ?? "", tags[number] ?? [])
      (book.added, book.published) = dates[number] ?? (0, "")
      book.publisher = publishers[number]?.first ?? ""
      book.rating = ratings[number]?.first.flatMap { Int($0) }.map { min(max(0, $0), 10) }
      book.identifiers = Array((identifiers[number] ?? []).prefix(IPCLimits.identifiers - 1))
      if let uuid = uuids[number] { book.identifiers.append("uuid:" + uuid) }
      (book.summary, book.custom) = (summaries[number] ?? "", custom[number] ?? [])
      return book
    }
  }

  /// When each book came into the library, in seconds since 1970, and when the book was published.
  private func dates() throws(WorkerError) -> [Int: (added: Int, published: String)] {
    let query = """

      SELECT id, substr(timestamp, 1, 32), substr(pubdate, 1, 32) FROM books LIMIT \(IPCLimits.library)
      """

    let rows = try database.optionalRows(query) { row in
      Int(row(0)).map { ($0, (PlainDate.seconds(row(1)) ?? 0, PlainDate.prefix(of: row(2)))) }
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// By this name Calibre's servers tell a book, too.
  private func uuids() throws(WorkerError) -> [Int: String] {
    let rows = try database.optionalRows(
      "SELECT id, substr(uuid, 1, 36) FROM books LIMIT \(IPCLimits.library)"
    ) { row in
      Int(row(0)).flatMap { row(1).isEmpty ? nil : ($0, row(1)) }
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// The comments of each book, which Calibre keeps as HTML.
  private func summaries() throws(WorkerError) -> [Int: String] {
    let rows = try database.optionalRows(
      """
      SELECT book, substr(text, 1, \(4 * DetailsRecord.summaryLetters)) FROM comments
      LIMIT \(IPCLimits.library)
      """
    ) { row in
      Int(row(0)).map {
        let summary = PlainMarkup.text(row(1))
        // To count the letters of each summary takes as long as its reading.
        return summary.utf8.count <= DetailsRecord.summaryLetters
          ? ($0, summary) : ($0, String(summary.prefix(DetailsRecord.summaryLetters)))
      }
    }
    return Dictionary(rows) { first, _ in first }
  }

  private func languages(_ links: CalibreLinks) throws(WorkerError) -> [Int: String] {
    // Few languages are in a library, and each is looked at once.
    var tags: [String: String] = [:]
    return try links.names("languages", column: "lang_code", limit: 1).compactMapValues { codes in
      codes.first.map { code in
        if let tag = tags[code] { return tag }
        let tag = LanguageCode.tag(code)
        tags[code] = tag
        return tag
      }
    }
  }

  /// The authors of each book, by the book's number, in Calibre's order.
  private func authors() throws(WorkerError) -> [Int: [String]] {
    try lists(
      """
      SELECT link.book, substr(authors.name, 1, \(Self.letters)) FROM books_authors_link AS link
      JOIN authors ON authors.id = link.author ORDER BY link.id LIMIT \(4 * IPCLimits.library)
      """, limit: IPCLimits.authors)
  }

  /// The series of each book.
  private func series() throws(WorkerError) -> [Int: [String]] {
    try lists(
      """
      SELECT link.book, substr(series.name, 1, \(Self.letters)) FROM books_series_link AS link
      JOIN series ON series.id = link.series ORDER BY link.id LIMIT \(IPCLimits.library)
      """, limit: 1)
  }

  /// The names of each book's files, each with its ending in lower case.
  private func files() throws(WorkerError) -> [Int: [String]] {
    try lists(
      """
      SELECT book, substr(name, 1, \(Self.letters)) || '.' || lower(substr(format, 1, 16)) FROM data
      ORDER BY id LIMIT \(4 * IPCLimits.library)
      """, limit: IPCLimits.files)
  }

  /// The second column of a query, by the numbers in the first.
  /// - Parameter limit: the most for each number.
  private func lists(_ query: String, limit: Int) throws(WorkerError) -> [Int: [String]] {
    var lists: [Int: [String]] = [:]
    let pairs = try database.rows(query) { row in Int(row(0)).map { ($0, row(1)) } }
    for (number, text) in pairs where lists[number, default: []].count < limit {
      lists[number, default: []].append(text)
    }
    return lists
  }
}
