import BookTable
import Books
import Database

/// The queue of surveys, missing books and covers.
extension CatalogueTables {
  /// Has a book surveyed. What was tried before does not count: the file has changed.
  func addWork(_ number: Int64, kind: Int) throws(Failure) {
    try database.run(
      "INSERT OR REPLACE INTO work(item, kind) VALUES(?, ?)",
      [.integer(Int(number)), .integer(kind)])
  }

  /// Books that wait for a survey, those that were never tried first.
  func work(_ count: Int) throws(Failure) -> [Work] {
    try database.rows(
      """
      SELECT work.item, work.tries FROM work JOIN item ON item.id = work.item
      WHERE item.state = 0 AND work.begun = 0 ORDER BY work.tries, work.kind, work.item LIMIT ?
      """, [.integer(count)]
    ) { Work(number: Int64($0.integer(0)), tries: $0.integer(1)) }
  }

  func work(of number: Int64) throws(Failure) -> Work? {
    try database.rows(
      """
      SELECT work.item, work.tries FROM work JOIN item ON item.id = work.item
      WHERE work.item = ? AND item.state = 0 AND work.begun = 0
      """, [.integer(Int(number))]
    ) { Work(number: Int64($0.integer(0)), tries: $0.integer(1)) }.first
  }

  func waiting() throws(Failure) -> Int {
    try database.rows(
      "SELECT count(*) FROM work JOIN item ON item.id = work.item WHERE item.state = 0"
    ) { $0.integer(0) }.first ?? 0
  }

  func begin(_ number: Int64, at time: Int) throws(Failure) {
    try database.run(
      "UPDATE work SET begun = ?, tries = tries + 1 WHERE item = ?",
      [.integer(max(1, time)), .integer(Int(number))])
  }

  /// What a program that ended in the middle had begun waits again. The tries stay.
  func forgetBegun() throws(Failure) {
    try database.run("UPDATE work SET begun = 0 WHERE begun != 0")
  }

  /// - Parameter counts: whether the try counts; a survey that was called off is no try.
  func endTry(_ number: Int64, counts: Bool) throws(Failure) {
    try database.run(
      "UPDATE work SET begun = 0, tries = max(0, tries - ?) WHERE item = ?",
      [.integer(counts ? 0 : 1), .integer(Int(number))])
  }

  func tries(of number: Int64) throws(Failure) -> Int {
    try database.rows("SELECT tries FROM work WHERE item = ?", [.integer(Int(number))]) {
      $0.integer(0)
    }.first ?? 0
  }

  func endWork(_ number: Int64) throws(Failure) {
    try database.run("DELETE FROM work WHERE item = ?", [.integer(Int(number))])
  }

  /// The numbers of the failed books.
  func failed() throws(Failure) -> [Int64] {
    try database.rows("SELECT id FROM item WHERE state = 2") { Int64($0.integer(0)) }
  }

  /// Why a book has failed.
  func reason(of number: Int64) throws(Failure) -> String? {
    try database.rows("SELECT reason FROM item WHERE id = ?", [.integer(Int(number))]) {
      $0.text(0)
    }.first.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Missing books

  /// A missing book with the same contents.
  func missing(fingerprint: String, size: Int) throws(Failure) -> Int64? {
    try database.rows(
      "SELECT id FROM item WHERE fingerprint = ? AND size = ? AND state = 1 ORDER BY id LIMIT 1",
      [.text(fingerprint), .integer(size)]
    ) { Int64($0.integer(0)) }.first
  }

  /// Gives the place of a new book to a book that has been known longer, and forgets the new number.
  func take(over new: Int64, by old: Int64) throws(Failure) {
    let path = try database.rows("SELECT path FROM item WHERE id = ?", [.integer(Int(new))]) {
      $0.bytes(0)
    }.first
    guard let path else { return }
    // Two rows may not have one path. No file's path ends with a zero.
    try database.run(
      "UPDATE item SET path = ? WHERE id = ?", [.bytes(path + [0, 0]), .integer(Int(new))])
    let sql = """
      UPDATE item SET (root, kind, file, pages_named, size, mtime, inode, unsure, told, cover,
        format, seen) = (SELECT root, kind, file, pages_named, size, mtime, inode, unsure, told,
        cover, format, seen FROM item WHERE id = ?1),
        path = ?2, state = 0, reason = NULL, absences = 0 WHERE id = ?3
      """
    try database.run(sql, [.integer(Int(new)), .bytes(path), .integer(Int(old))])
    try remove(new)
  }

  /// Books that have been missing so long that they are forgotten. A clock that jumps forward is no reason to forget
  /// a book, so that a few walks must have missed the book, too.
  func forgotten(before time: Int, absences: Int) throws(Failure) -> [Int64] {
    try database.rows(
      "SELECT id FROM item WHERE state = 1 AND kept = 0 AND seen < ? AND absences >= ?",
      [.integer(time), .integer(absences)]
    ) { Int64($0.integer(0)) }
  }

  /// The time counts from the first walk that misses the book: a book that stays as it is is not written at each walk.
  func miss(_ number: Int64, at time: Int) throws(Failure) {
    try database.run(
      "UPDATE item SET state = 1, reason = NULL, seen = ?, absences = 0 WHERE id = ?",
      [.integer(time), .integer(Int(number))])
  }

  func noteAbsences(_ root: Int) throws(Failure) {
    try database.run(
      "UPDATE item SET absences = absences + 1 WHERE root = ? AND state = 1", [.integer(root)])
  }

  func missing() throws(Failure) -> [Int64] {
    try database.rows("SELECT id FROM item WHERE state = 1") { Int64($0.integer(0)) }
  }

  func keep(_ number: Int64) throws(Failure) {
    try database.run("UPDATE item SET kept = 1 WHERE id = ?", [.integer(Int(number))])
  }

  /// The present books with the same contents as a book, that are not kept.
  func copies(of number: Int64) throws(Failure) -> [Int64] {
    try database.rows(
      """
      SELECT other.id FROM item AS one JOIN item AS other
      ON other.fingerprint = one.fingerprint AND other.size = one.size
      WHERE one.id = ? AND other.fingerprint IS NOT NULL AND other.id != one.id
      AND other.kept = 0 AND other.state = 0
      ORDER BY other.id LIMIT \(Self.mostCopies)
      """, [.integer(Int(number))]
    ) { Int64($0.integer(0)) }
  }

  /// Empty files of many names may have the same contents.
  private static let mostCopies = 1000

  /// Whether a book is not kept, and has the same contents as a kept book.
  func isCopyOfKept(_ number: Int64) throws(Failure) -> Bool {
    try !database.rows(
      """
      SELECT 1 FROM item AS one JOIN item AS other
      ON other.fingerprint = one.fingerprint AND other.size = one.size
      WHERE one.id = ? AND one.kept = 0 AND other.fingerprint IS NOT NULL
      AND other.id != one.id AND other.kept = 1 LIMIT 1
      """, [.integer(Int(number))]
    ) { _ in 1 }.isEmpty
  }

  // MARK: Covers

  func set(_ cover: CoverPlace, of number: Int64) throws(Failure) {
    try database.run(
      "UPDATE item SET pack = ?, pack_at = ?, pack_size = ? WHERE id = ?",
      [
        .integer(cover.pack), .integer(cover.offset), .integer(cover.count), .integer(Int(number)),
      ])
  }

  func forgetCovers(in pack: Int) throws(Failure) {
    try database.run("UPDATE item SET pack = NULL WHERE pack = ?", [.integer(pack)])
  }
}
