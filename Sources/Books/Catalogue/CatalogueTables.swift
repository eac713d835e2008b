import BookTable
import Books
import Database
import PaperGeometry

/// What is read from the catalogue's tables and written into them, for one thread.
final class CatalogueTables {
  typealias Failure = Database.Failure
  typealias Value = Database.Value

  struct Root {
    var number: Int
    var path: [UInt8]
    var device: Int
    var isMounted: Bool
    /// When a walk last ended, in seconds since 1970; 0 before the first walk.
    var walked: Int
  }

  struct Work {
    var number: Int64
    var tries: Int
  }

  let database: Database

  init(_ database: Database) { self.database = database }

  func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
    try database.transaction(body)
  }

  /// Gives back the memory of the pages that were read.
  func forgetPages() throws(Failure) { try database.execute("PRAGMA shrink_memory") }

  /// A number that changes when another program writes.
  func foreignVersion() throws(Failure) -> Int {
    try database.rows("PRAGMA data_version") { $0.integer(0) }.first ?? 0
  }

  // MARK: Folders

  func roots() throws(Failure) -> [Root] {
    try database.rows("SELECT id, path, device, mounted, walked FROM root ORDER BY id") {
      Root(
        number: $0.integer(0), path: $0.bytes(1), device: $0.integer(2),
        isMounted: $0.integer(3) != 0, walked: $0.integer(4))
    }
  }

  /// The number of the books in a folder. The index of paths alone is read.
  func count(in folder: [UInt8]) throws(Failure) -> Int {
    let range = PathBytes.range(of: folder)
    return try database.rows(
      "SELECT count(*) FROM item WHERE path = ?1 OR (path > ?2 AND path < ?3)",
      [.bytes(folder), .bytes(range.lower), .bytes(range.upper)]
    ) { $0.integer(0) }.first ?? 0
  }

  func addRoot(_ path: [UInt8]) throws(Failure) {
    try database.run("INSERT OR IGNORE INTO root(path) VALUES(?)", [.bytes(path)])
  }

  func removeRoot(_ path: [UInt8]) throws(Failure) {
    try database.run("DELETE FROM root WHERE path = ?", [.bytes(path)])
  }

  func set(_ root: Int, device: Int, isMounted: Bool, at time: Int) throws(Failure) {
    try database.run(
      "UPDATE root SET device = ?, mounted = ?, walked = ? WHERE id = ?",
      [.integer(device), .integer(isMounted ? 1 : 0), .integer(time), .integer(root)])
  }

  // MARK: Books

  static let columns =
    """
    id, name, kind, file, pages_named, size, cover, format, state, added, origins, title, title_sort, \
    authors, author_sort, series, series_index, language, publisher, published, tags, identifiers, \
    rating, pages, width, height, color, spine, path
    """

  func item(_ number: Int64) throws(Failure) -> Item? {
    try database.rows(
      "SELECT \(Self.columns) FROM item WHERE id = ?", [.integer(Int(number))], read: Self.item
    ).first
  }

  private static func item(_ row: Database.Row) -> Item {
    func text(_ column: Int32) -> String? {
      let text = row.text(column)
      return text.isEmpty ? nil : text
    }
    func number(_ column: Int32) -> Int? {
      // A number that is not told is kept as -1.
      let number = row.integer(column)
      return number < 0 ? nil : number
    }
    func list(_ column: Int32) -> [String] {
      row.bytes(column).split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }
    var merged = MergedDetails()
    merged.origins = DetailOrigins(stored: row.bytes(10))
    (merged.details.title, merged.details.titleSort) = (text(11), text(12))
    (merged.details.authors, merged.details.authorSort) = (list(13), text(14))
    merged.details.series = text(15)
    merged.details.seriesIndex =
      merged.details.series == nil || row.integer(16) == .min ? nil : Double(row.integer(16)) / 1000
    (merged.details.language, merged.details.publisher) = (text(17), text(18))
    (merged.details.published, merged.details.tags) = (text(19), list(20))
    (merged.details.identifiers, merged.details.rating) = (list(21), number(22))
    var look = BookLook()
    look.pageCount = number(23)
    if let width = number(24), let height = number(25) {
      look.size = Size(Double(width) / 1000, Double(height) / 1000)
    }
    look.color = number(26).flatMap { UInt32(exactly: $0) }
    look.spine = number(27).flatMap { UInt32(exactly: $0) }
    let (stored, cover) = (row.bytes(3), row.bytes(6))
    let file = stored.isEmpty ? row.bytes(28) : stored
    return Item(
      number: Int64(row.integer(0)), name: row.text(1),
      kind: Item.Kind(rawValue: row.integer(2)) ?? .file, file: file,
      pagesNamed: row.bytes(4), size: row.integer(5), cover: cover.isEmpty ? file : cover,
      format: row.text(7),
      state: UInt8(exactly: row.integer(8)).flatMap(BookRow.State.init) ?? .present,
      added: row.integer(9), merged: merged, look: look)
  }

  /// What is known of a book, also the long texts, which `item` leaves out.
  func merged(_ number: Int64) throws(Failure) -> MergedDetails? {
    guard var merged = try item(number)?.merged else { return nil }
    let texts = try database.rows(
      "SELECT summary, custom FROM about WHERE item = ?", [.integer(Int(number))]
    ) { ($0.text(0), $0.text(1)) }
    let times = try database.rows(
      "SELECT mtime FROM item WHERE id = ?", [.integer(Int(number))]
    ) { $0.integer(0) }
    if let time = times.first, time > 0 { merged.changed = time / 1_000_000_000 }
    guard let (summary, custom) = texts.first else { return merged }
    merged.details.summary = summary.isEmpty ? nil : summary
    merged.details.custom = CustomFact.list(stored: custom)
    return merged
  }

  /// The books in a folder.
  /// - Parameters:
  ///   - root: the number of the library's folder where `folder` is that folder. The books of a list lie anywhere, and are
  ///     known by their root.
  ///   - isWide: whether most of all books may lie in the folder. Then all rows are read in their order, as the index
  ///     leads to the rows at random.
  func known(
    in folder: [UInt8], root: Int? = nil, isWide: Bool = false
  ) throws(Failure) -> KnownBooks {
    let range = PathBytes.range(of: folder)
    let places: [Value] = [.bytes(folder), .bytes(range.lower), .bytes(range.upper)]
    let known = try self.known(
      "\(isWide ? "NOT INDEXED" : "") WHERE path = ?1 OR (path > ?2 AND path < ?3)", places)
    guard known.isEmpty, let root else { return known }
    return try self.known("WHERE root = ?1", [.integer(root)])
  }

  private func known(_ condition: String, _ values: [Value]) throws(Failure) -> KnownBooks {
    let sql =
      "SELECT path, id, root, size, mtime, inode, told, unsure, state FROM item \(condition)"
    var known = KnownBooks()
    _ = try database.rows(sql, values) { row -> Int? in
      let book = KnownBooks.Book(
        number: Int64(row.integer(1)), root: row.integer(2), size: row.integer(3),
        mtime: row.integer(4), inode: row.integer(5), told: row.integer(6),
        isUnsure: row.integer(7) != 0,
        state: UInt8(exactly: row.integer(8)).flatMap(BookRow.State.init) ?? .present)
      known.add(book, at: row.bytes(0))
      return nil
    }
    return known
  }

  func names() throws(Failure) -> Set<String> {
    Set(try database.rows("SELECT name FROM item") { $0.text(0) })
  }

  /// The number of the next new book. No number is given twice, as covers are kept by numbers.
  func nextNumber() throws(Failure) -> Int64 {
    Int64(try database.rows("SELECT next FROM number") { $0.integer(0) }.first ?? 1)
  }

  func set(nextNumber: Int64) throws(Failure) {
    try database.run("UPDATE number SET next = ?", [.integer(Int(nextNumber))])
  }

  /// - Returns: nil for a file that is known already, as a list may name a book of another folder of the library.
  func insert(
    _ book: WalkedBook, _ number: Int64, named name: String, root: Int, at time: Int
  ) throws(Failure) -> Item? {
    let (merged, stored) = (book.found.merged, Self.stored(book))
    let (added, format) = (book.found.added ?? time, book.found.format)
    let sql = """
      INSERT INTO item(id, root, path, name, kind, file, pages_named, size, mtime, inode, unsure,
        told, cover, format, added, seen, title, authors, title_sort, author_sort, series,
        series_index, language, publisher, published, tags, identifiers, rating, origins, pages,
        width, height, color, spine)
      VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,-1,-1,-1,-1)
      ON CONFLICT(path) DO NOTHING RETURNING id
      """
    var values: [Value] = [
      .integer(Int(number)), .integer(root), .bytes(book.key), .text(name),
      .integer(book.found.locator.itemKind.rawValue), .bytes(stored.file),
      .bytes(stored.pagesNamed), .integer(book.size), .integer(book.mtime), .integer(book.inode),
      .integer(book.isUnsure ? 1 : 0), .integer(book.told), .bytes(stored.cover), .text(format),
      .integer(added), .integer(time),
    ]
    values += Self.values(merged.details)
    values += [.text(merged.origins.stored), .integer(book.found.pageCount ?? -1)]
    guard try !database.rows(sql, values, read: { $0.integer(0) }).isEmpty else { return nil }
    try setAbout(merged.details, of: number, isNew: true)
    return Item(book, number: number, name: name, format: format, added: added, merged)
  }

  /// The file, the names of listed pages, and the cover. A file at the book's path and a cover in the file are kept as
  /// nothing, as most rows would have one path three times.
  private static func stored(
    _ book: WalkedBook
  ) -> (file: [UInt8], pagesNamed: [UInt8], cover: [UInt8]) {
    let (stored, cover) = (book.found.locator.storedFile, book.found.cover.bytes)
    return (
      stored.file == book.key ? [] : stored.file, stored.pagesNamed,
      cover == stored.file ? [] : cover
    )
  }

  private static func values(_ details: BookDetails) -> [Value] {
    func text(_ text: String?) -> Value { text.map { .text($0) } ?? .null }
    func list(_ texts: [String]) -> Value {
      texts.count == 1 ? .text(texts[0]) : .text(texts.joined(separator: "\n"))
    }
    let index = details.seriesIndex.flatMap { Int(exactly: ($0 * 1000).rounded()) }
    return [
      text(details.title), list(details.authors), text(details.titleSort),
      text(details.authorSort), text(details.series), .integer(index ?? .min),
      text(details.language), text(details.publisher), text(details.published), list(details.tags),
      list(details.identifiers), .integer(details.rating ?? -1),
    ]
  }

  /// Keeps the long texts, which lie in a table of their own: a start reads all rows of the others.
  private func setAbout(
    _ details: BookDetails, of number: Int64, isNew: Bool
  ) throws(Failure) {
    guard details.summary != nil || !details.custom.isEmpty else {
      if !isNew { try removeAbout(number) }
      return
    }
    try database.run(
      "INSERT OR REPLACE INTO about(item, summary, custom) VALUES(?, ?, ?)",
      [
        .integer(Int(number)), details.summary.map { .text($0) } ?? .null,
        details.custom.isEmpty ? .null : .text(CustomFact.stored(details.custom)),
      ])
  }

  private func removeAbout(_ number: Int64) throws(Failure) {
    try database.run("DELETE FROM about WHERE item = ?", [.integer(Int(number))])
  }

  /// Notes the present version of a known book's file, at its present place.
  func update(_ number: Int64, to book: WalkedBook, root: Int, at time: Int) throws(Failure) {
    let stored = Self.stored(book)
    let sql = """
      UPDATE item SET root = ?, path = ?, kind = ?, file = ?, pages_named = ?, size = ?, mtime = ?,
        inode = ?, unsure = ?, told = ?, cover = ?, format = ?, state = 0, reason = NULL, seen = ?,
        absences = 0 WHERE id = ?
      """
    try database.run(
      sql,
      [
        .integer(root), .bytes(book.key), .integer(book.found.locator.itemKind.rawValue),
        .bytes(stored.file), .bytes(stored.pagesNamed), .integer(book.size), .integer(book.mtime),
        .integer(book.inode), .integer(book.isUnsure ? 1 : 0), .integer(book.told),
        .bytes(stored.cover), .text(book.found.format), .integer(time), .integer(Int(number)),
      ])
  }

  func set(_ merged: MergedDetails, of number: Int64) throws(Failure) {
    let sql = """
      UPDATE item SET title = ?, authors = ?, title_sort = ?, author_sort = ?, series = ?,
        series_index = ?, language = ?, publisher = ?, published = ?, tags = ?, identifiers = ?,
        rating = ?, origins = ? WHERE id = ?
      """
    try database.run(
      sql,
      Self.values(merged.details) + [.text(merged.origins.stored), .integer(Int(number))])
    try setAbout(merged.details, of: number, isNew: false)
  }

  func set(_ look: BookLook, fingerprint: String?, of number: Int64) throws(Failure) {
    func thousandths(_ length: Double?) -> Value {
      .integer(length.flatMap { Int(exactly: ($0 * 1000).rounded()) } ?? -1)
    }
    func color(_ color: PackedColor?) -> Value { .integer(color.map { Int($0) } ?? -1) }
    let sql = """
      UPDATE item SET pages = ?, width = ?, height = ?, color = ?, spine = ?, fingerprint = ?
      WHERE id = ?
      """
    try database.run(
      sql,
      [
        .integer(look.pageCount ?? -1), thousandths(look.size?.width),
        thousandths(look.size?.height), color(look.color), color(look.spine),
        fingerprint.map { .text($0) } ?? .null, .integer(Int(number)),
      ])
  }

  func set(_ state: BookRow.State, of number: Int64, reason: String? = nil) throws(Failure) {
    try database.run(
      "UPDATE item SET state = ?, reason = ? WHERE id = ?",
      [
        .integer(Int(state.rawValue)), reason.map { .text($0) } ?? .null, .integer(Int(number)),
      ])
  }

  func remove(_ number: Int64) throws(Failure) {
    try database.run("DELETE FROM work WHERE item = ?", [.integer(Int(number))])
    try removeAbout(number)
    try database.run("DELETE FROM item WHERE id = ?", [.integer(Int(number))])
  }
}

extension CustomFact {
  /// Facts in one text. No line of a book has the characters that separate them.
  fileprivate static func stored(_ facts: [CustomFact]) -> String {
    facts.map { $0.name + "\u{1F}" + $0.value }.joined(separator: "\n")
  }

  fileprivate static func list(stored: String) -> [CustomFact] {
    stored.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\u{1F}", maxSplits: 1)
      return parts.count == 2 ? CustomFact(String(parts[0]), String(parts[1])) : nil
    }
  }
}
