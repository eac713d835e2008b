import Books
import Database

/// The statements of the index, for one thread.
struct TextTables {
  typealias Failure = Database.Failure

  /// What becomes of a book.
  enum State: Int {
    case waiting = 0
    case indexed = 1
    /// The book cannot be read, or killed three workers.
    case failed = 2
  }

  /// A book of the index.
  struct Book {
    var number: Int
    var path: [UInt8]
    var tries: Int
  }

  /// A book that a walk has met.
  struct Met {
    var path: [UInt8]
    var title: String
    var size: Int
    var modified: Int
  }

  let database: Database

  init(_ database: Database) { self.database = database }

  func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
    try database.transaction(body)
  }

  // MARK: Books

  /// All books below a folder: path to number, size and time.
  func known(
    from lower: [UInt8], to upper: [UInt8]
  ) throws(Failure) -> [[UInt8]: (number: Int, size: Int, modified: Int)] {
    let rows = try database.rows(
      "SELECT id, path, size, modified FROM book WHERE path >= ? AND path < ?",
      [.bytes(lower), .bytes(upper)]
    ) { ($0.bytes(1), (number: $0.integer(0), size: $0.integer(2), modified: $0.integer(3))) }
    return Dictionary(rows) { first, _ in first }
  }

  /// The paths and numbers of all books.
  func paths() throws(Failure) -> [(number: Int, path: [UInt8])] {
    try database.rows("SELECT id, path FROM book") { ($0.integer(0), $0.bytes(1)) }
  }

  /// Has a new or changed book wait for the index.
  func put(_ book: Met) throws(Failure) {
    try database.run(
      """
      INSERT INTO book(path, title, size, modified) VALUES(?, ?, ?, ?)
      ON CONFLICT(path) DO UPDATE SET title = excluded.title, size = excluded.size,
        modified = excluded.modified, state = 0, tries = 0
      """,
      [.bytes(book.path), .text(book.title), .integer(book.size), .integer(book.modified)])
  }

  func remove(_ number: Int) throws(Failure) {
    try forget(number)
    try database.run("DELETE FROM book WHERE id = ?", [.integer(number)])
  }

  /// The next book that waits; those that were tried come last.
  func next() throws(Failure) -> Book? {
    try database.rows(
      "SELECT id, path, tries FROM book WHERE state = 0 ORDER BY tries, id LIMIT 1"
    ) { Book(number: $0.integer(0), path: $0.bytes(1), tries: $0.integer(2)) }.first
  }

  /// Notes a try before the try begins, so that a book which ends the program is known.
  func begin(_ number: Int) throws(Failure) {
    try database.run("UPDATE book SET tries = tries + 1 WHERE id = ?", [.integer(number)])
  }

  /// Takes a try back, as the program ended the try.
  func takeBack(_ number: Int) throws(Failure) {
    try database.run(
      "UPDATE book SET tries = max(0, tries - 1) WHERE id = ?", [.integer(number)])
  }

  func set(_ state: State, pages: Int = 0, of number: Int) throws(Failure) {
    try database.run(
      "UPDATE book SET state = ?, pages = ? WHERE id = ?",
      [.integer(state.rawValue), .integer(pages), .integer(number)])
  }

  func count(_ state: State) throws(Failure) -> Int {
    try database.rows("SELECT count(*) FROM book WHERE state = ?", [.integer(state.rawValue)]) {
      $0.integer(0)
    }.first ?? 0
  }

  // MARK: Slices

  func add(_ slice: TextSlice, of book: Int) throws(Failure) {
    try database.run(
      "INSERT INTO slice(book, page, pages, chapter, offset) VALUES(?, ?, ?, ?, ?)",
      [
        .integer(book), .integer(slice.page), .integer(slice.pages),
        .integer(slice.anchor?.chapter ?? -1), .integer(slice.anchor?.offset ?? 0),
      ])
    try database.run(
      "INSERT INTO words(rowid, text) VALUES(last_insert_rowid(), ?)",
      [.text(String(decoding: slice.text, as: UTF8.self))])
  }

  /// Removes the slices of a book. The words stay until `compact`: without the texts SQLite cannot take the words out.
  func forget(_ book: Int) throws(Failure) {
    try database.run("DELETE FROM slice WHERE book = ?", [.integer(book)])
  }

  /// So few slices are not worth a second reading of the books.
  private static let fewSlices = 100

  /// Whether more words are of slices that are gone than of slices that are there.
  func isMostlyWaste() throws(Failure) -> Bool {
    let counts = try database.rows(
      """
      SELECT (SELECT count(*) FROM slice),
        (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'slice')
      """
    ) { ($0.integer(0), $0.integer(1)) }.first
    guard let (there, made) = counts else { return false }
    return made > Self.fewSlices && there < made / 2
  }

  /// Begins the words anew, and has all books wait.
  func clear() throws(Failure) {
    try transaction { () throws(Failure) in
      try database.run("INSERT INTO words(words) VALUES('delete-all')")
      try database.run("DELETE FROM slice")
      try database.run("DELETE FROM sqlite_sequence WHERE name = 'slice'")
      try database.run("UPDATE book SET state = 0, tries = 0 WHERE state = 1")
    }
  }

  // MARK: Searching

  /// The slices in which all words of a query occur, book by book.
  func find(_ match: String, limit: Int) throws(Failure) -> [TextHit] {
    try database.rows(
      """
      SELECT book.path, book.title, book.pages, slice.page, slice.pages, slice.chapter, slice.offset
      FROM (SELECT rowid AS number FROM words WHERE words MATCH ? LIMIT \(4 * limit)) AS found
      JOIN slice ON slice.id = found.number JOIN book ON book.id = slice.book
      WHERE book.state = 1 ORDER BY book.id, slice.page LIMIT ?
      """,
      [.text(match), .integer(limit)]
    ) { row in
      let (chapter, page) = (row.integer(5), row.integer(3))
      return TextHit(
        path: row.bytes(0), title: row.text(1), pageCount: row.integer(2),
        pages: page..<page + max(1, row.integer(4)),
        anchor: chapter < 0 ? nil : TextAnchor(chapter: chapter, offset: row.integer(6)))
    }
  }
}
