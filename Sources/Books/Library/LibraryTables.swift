import Books
import Database

/// What is read from the library's tables and written into them, for one thread. No function asks a disk about a
/// book: a transaction that waits for a disk locks the library for all other programs.
///
/// A book is a row, and each place where the book has been seen is a row of `file` that leads to it. A book is
/// found by its path; at a path that is not known, or whose file has changed, by its fingerprint.
final class LibraryTables {
  typealias Failure = Database.Failure

  let database: Database

  init(_ database: Database) { self.database = database }

  func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
    try database.transaction(body)
  }

  // MARK: Finding

  /// What the tables tell of a book.
  enum Finding: Equatable {
    case known(Int)
    /// The book was never seen.
    case unknown
    /// The path is not known or the file has changed, and some book of the library may be the one.
    case needsFingerprint
  }

  /// - Parameter facts: with a fingerprint where this function has asked for that.
  func find(_ facts: DiskFacts) throws(Failure) -> Finding {
    let place: BookWhereabouts
    switch facts {
    case .gone, .unanswered: return .unknown
    case .placed(let known):
      place = known
      if let book = try self.known(place) { return .known(book) }
      if try mayBeKnown(place) { return .needsFingerprint }
    case .named(let known, let fingerprint):
      place = known
      if let book = try self.known(place) { return .known(book) }
      if let fingerprint, let book = try book(named: fingerprint) { return .known(book) }
    }
    return try book(at: place.path).map { .known($0) } ?? .unknown
  }

  /// The book of this very version of the file.
  private func known(_ place: BookWhereabouts) throws(Failure) -> Int? {
    try database.rows(
      "SELECT book FROM file WHERE path = ? AND size = ? AND modified = ?",
      [.bytes(place.path), .integer(place.size), .integer(place.modified)]
    ) { $0.integer(0) }.first
  }

  func book(at path: [UInt8]) throws(Failure) -> Int? {
    try database.rows("SELECT book FROM file WHERE path = ?", [.bytes(path)]) { $0.integer(0) }
      .first
  }

  private func book(named fingerprint: String) throws(Failure) -> Int? {
    try database.rows(
      "SELECT id FROM book WHERE fingerprint = ? ORDER BY opened DESC", [.text(fingerprint)]
    ) { $0.integer(0) }.first
  }

  /// Whether a book of this size has been read. Most files were never read, and their contents need not be
  /// looked at.
  private func mayBeKnown(_ place: BookWhereabouts) throws(Failure) -> Bool {
    try !database.rows("SELECT 1 FROM book WHERE size = ? LIMIT 1", [.integer(place.size)]) { _ in 1
    }
    .isEmpty
  }

  /// The number of a book, which is made known where it is not, and found again where it lies now.
  /// - Parameter session: the number under which the book was found or entered since the program started.
  /// - Parameter isPrecious: whether a book is entered whose file is gone, as that of a disk that is not there.
  /// - Returns: nil for a book whose file is gone and that has no number: nothing could find it again.
  func enter(
    _ book: DocumentSource, _ facts: DiskFacts, session: Int?, isPrecious: Bool = false
  ) throws(Failure) -> Int? {
    switch facts {
    // A book that is open is read on when its file has been moved.
    case .gone where isPrecious: return try enter(book, at: book.locator.askedPath, session)
    case .gone, .placed: return session
    case .unanswered(let path): return try enter(book, at: path, session)
    case .named(let place, let fingerprint):
      if let known = try known(place) { return known }
      let number = try number(of: book, at: place, fingerprint)
      try setFile(place, of: number)
      return number
    }
  }

  private func enter(
    _ book: DocumentSource, at path: [UInt8], _ session: Int?
  ) throws(Failure) -> Int {
    if let session { return session }
    if let known = try self.book(at: path) { return known }
    let number = try insert(book, nil, size: 0)
    // No file was changed at the beginning of 1970, so the book is entered anew when its disk answers.
    try setFile(BookWhereabouts(path: path, size: 0, modified: 0), of: number)
    return number
  }

  private func setFile(_ place: BookWhereabouts, of book: Int) throws(Failure) {
    try database.run(
      "INSERT OR REPLACE INTO file(path, book, size, modified) VALUES(?, ?, ?, ?)",
      [.bytes(place.path), .integer(book), .integer(place.size), .integer(place.modified)])
  }

  private func number(
    of book: DocumentSource, at place: BookWhereabouts, _ fingerprint: String?
  ) throws(Failure) -> Int {
    let old = try self.book(at: place.path)
    let isUnnamed = try old.map(isUnnamed) ?? false
    if let fingerprint, let known = try self.book(named: fingerprint) {
      // The same book was known from elsewhere.
      if isUnnamed, let old { try copyEdits(of: old, to: known, replaces: false) }
      return known
    }
    if isUnnamed, let old, let fingerprint {
      try database.run(
        "UPDATE book SET fingerprint = ?, size = ? WHERE id = ?",
        [.text(fingerprint), .integer(place.size), .integer(old)])
      return old
    }
    let new = try insert(book, fingerprint, size: place.size)
    // The file is another one now: an edited text, or another book under an old name. The new book begins
    // with what is known of the old one, and the old one keeps it, as its file may lie elsewhere.
    if let old { try copy(old, to: new) }
    return new
  }

  /// Whether a book was entered by its path alone.
  private func isUnnamed(_ book: Int) throws(Failure) -> Bool {
    try !database.rows(
      """
      SELECT 1 FROM book JOIN file ON file.book = book.id
      WHERE book.id = ? AND fingerprint IS NULL AND file.size = 0 AND modified = 0
      """, [.integer(book)]
    ) { _ in 1 }.isEmpty
  }

  /// The books that were entered by their paths alone. A path with a zero byte is that of a book that a list names: the
  /// list is not known here, and such a book is named when the book is opened.
  func unnamedBooks() throws(Failure) -> [DocumentSource] {
    try database.rows(
      """
      SELECT path, title, author FROM book JOIN file ON file.book = book.id
      WHERE fingerprint IS NULL AND file.size = 0 AND modified = 0 ORDER BY book.id DESC
      """
    ) { row in
      let (path, author) = (row.bytes(0), row.text(2))
      guard !path.contains(0) else { return nil }
      return StoredBook(
        path: path, title: row.text(1), author: author.isEmpty ? nil : author
      ).source
    }
  }

  private func insert(
    _ book: DocumentSource, _ fingerprint: String?, size: Int
  ) throws(Failure) -> Int {
    try database.rows(
      "INSERT INTO book(fingerprint, size, title, author) VALUES(?, ?, ?, ?) RETURNING id",
      [
        fingerprint.map { .text($0) } ?? .null, .integer(size), .text(book.title),
        book.author.map { .text($0) } ?? .null,
      ]
    ) { $0.integer(0) }.first ?? 0
  }

  private func copy(_ old: Int, to new: Int) throws(Failure) {
    try database.run(
      "UPDATE book SET (state, opened) = (SELECT state, opened FROM book WHERE id = ?) WHERE id = ?",
      [.integer(old), .integer(new)])
    // The reader knows the marks by their ids, so the marks themselves go with the book that is read.
    let marks = try marks(of: old)
    try database.run("UPDATE mark SET book = ? WHERE book = ?", [.integer(new), .integer(old)])
    for mark in marks { try put(Mark(copying: mark), in: old) }
    try copyWords(of: old, to: new)
    try copyEdits(of: old, to: new)
  }

  // MARK: Books

  func state(of book: Int) throws(Failure) -> BookState {
    try database.rows("SELECT state FROM book WHERE id = ?", [.integer(book)]) {
      BookState(stored: $0.bytes(0))
    }.first ?? BookState()
  }

  func set(_ state: BookState, of book: Int) throws(Failure) {
    guard let text = state.stored else { return }
    try database.run(
      "UPDATE book SET state = ? WHERE id = ?", [.text(text), .integer(book)])
  }

  /// - Parameters:
  ///   - path: where the book lies; nil where that is not known.
  ///   - time: in seconds since 1970.
  func setOpened(
    _ book: Int, as source: DocumentSource, in path: [UInt8]?, at time: Int
  ) throws(Failure) {
    try database.run(
      "UPDATE book SET opened = ?, title = ?, author = ? WHERE id = ?",
      [
        .integer(time), .text(source.title), source.author.map { .text($0) } ?? .null,
        .integer(book),
      ])
    guard let path else { return }
    try database.run("UPDATE file SET opened = ? WHERE path = ?", [.integer(time), .bytes(path)])
  }

  /// Where the books lie that were opened last, the last one first; a book in several places once, where it was
  /// opened last.
  func recentPaths(_ maximum: Int) throws(Failure) -> [[UInt8]] {
    try database.rows(
      """
      SELECT file.path, MAX(file.opened) FROM book JOIN file ON file.book = book.id
      WHERE book.opened > 0 GROUP BY book.id ORDER BY book.opened DESC, book.id DESC LIMIT ?
      """, [.integer(maximum)]
    ) { $0.bytes(0) }
  }

  // MARK: Marks

  /// The most marks of one book that are read.
  static let maximumMarks = 20_000

  func marks(of book: Int) throws(Failure) -> [Mark] {
    try database.rows(
      "SELECT value FROM mark WHERE book = ? ORDER BY page, id LIMIT \(Self.maximumMarks)",
      [.integer(book)]
    ) { Mark(stored: $0.bytes(0)) }
  }

  /// The books in which something is marked or a word was looked up, those opened last first, each where it was opened last. A book that lies
  /// nowhere any more is an older version of a file, whose marks are in the newer one.
  func markedBooks() throws(Failure) -> [MarkedBook] {
    let books = try database.rows(
      """
      SELECT book.id, book.title, book.author, book.state, file.path, MAX(file.opened)
      FROM book JOIN file ON file.book = book.id
      WHERE EXISTS (SELECT 1 FROM mark WHERE mark.book = book.id)
      OR EXISTS (SELECT 1 FROM word WHERE word.book = book.id)
      GROUP BY book.id ORDER BY book.opened DESC, book.id DESC
      """
    ) { row in
      let author = row.text(2)
      let book = MarkedBook(
        title: row.text(1), author: author.isEmpty ? nil : author, path: row.bytes(4),
        state: BookState(stored: row.bytes(3)) ?? BookState())
      return (number: row.integer(0), book: book)
    }
    var all: [MarkedBook] = []
    for (number, var book) in books {
      book.marks = try marks(of: number).sorted(by: Mark.isBefore)
      book.words = try words(of: number).sorted(by: LookedUpWord.isBefore)
      all.append(book)
    }
    return all
  }

  func put(_ mark: Mark, in book: Int) throws(Failure) {
    guard let text = mark.stored else { return }
    try database.run(
      "INSERT OR REPLACE INTO mark(id, book, page, value) VALUES(?, ?, ?, ?)",
      [.integer(Int(mark.id)), .integer(book), .integer(mark.place.page), .text(text)])
  }

  func remove(_ mark: Mark.ID) throws(Failure) {
    try database.run("DELETE FROM mark WHERE id = ?", [.integer(Int(mark))])
  }

  // MARK: The program

  func value<Value: StoredValue>(_ type: Value.Type, of key: String) throws(Failure) -> Value? {
    try database.rows("SELECT value FROM program WHERE key = ?", [.text(key)]) {
      Value(stored: $0.bytes(0))
    }.first
  }

  func remove(value key: String) throws(Failure) {
    try database.run("DELETE FROM program WHERE key = ?", [.text(key)])
  }

  func set(_ value: some StoredValue, of key: String) throws(Failure) {
    guard let text = value.stored else { return }
    try database.run(
      "INSERT OR REPLACE INTO program(key, value) VALUES(?, ?)", [.text(key), .text(text)])
  }

}

extension Mark {
  /// A mark with all that another one has but its id.
  fileprivate init(copying mark: Mark) {
    self.init(
      mark.kind, at: mark.place, to: mark.end, color: mark.color, textSize: mark.textSize,
      boxes: mark.boxes, text: mark.text, note: mark.note, made: mark.made)
  }
}
