import Books
import Database
import Glibc
import Localisation
import SystemCalls

/// The file of the index: opened, or made anew where the file is damaged, as nothing precious is inside.
enum TextFile {
  /// Why there is no index, in one line that names the file.
  struct Problem: Error, Equatable { let description: String }

  /// The version of the tables (`PRAGMA user_version`). Tables of another version are made anew.
  private static let version = 1

  /// `words` has the words of slices without the texts and without places within a slice: a sixth of the texts, where
  /// places would take two fifths. Slices that are gone leave their words behind (`TextTables.forget`).
  private static let tables = """
    DROP TABLE IF EXISTS words; DROP TABLE IF EXISTS slice; DROP TABLE IF EXISTS book;
    CREATE TABLE book(
      id INTEGER PRIMARY KEY AUTOINCREMENT, path BLOB NOT NULL UNIQUE, title TEXT NOT NULL,
      size INTEGER NOT NULL, modified INTEGER NOT NULL, state INTEGER NOT NULL DEFAULT 0,
      tries INTEGER NOT NULL DEFAULT 0, pages INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX waiting ON book(tries, id) WHERE state = 0;
    CREATE TABLE slice(
      id INTEGER PRIMARY KEY AUTOINCREMENT, book INTEGER NOT NULL, page INTEGER NOT NULL,
      pages INTEGER NOT NULL, chapter INTEGER NOT NULL, offset INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX slices ON slice(book);
    CREATE VIRTUAL TABLE words USING fts5(
      text, content='', columnsize=0, detail=none, tokenize='ascii'
    );
    """

  /// - Parameter isReader: whether the program only searches, and leaves a file that cannot be read as the file is.
  static func open(_ path: String, timeout: Int32, isReader: Bool = false) throws(Problem)
    -> TextTables
  {
    if !isReader { try? Files.makeFolder(Paths.parent(of: path), mode: 0o700) }
    do throws(Database.Failure) {
      return TextTables(try sound(path, timeout, isReader))
    } catch {
      guard error == .damaged, !isReader else { throw problem(path, error) }
      remove(path)
      do throws(Database.Failure) {
        return TextTables(try sound(path, timeout, false))
      } catch { throw problem(path, error) }
    }
  }

  private static func sound(
    _ path: String, _ timeout: Int32, _ isReader: Bool
  ) throws(Database.Failure) -> Database {
    let database = try Database(path: path, timeout: timeout)
    let known = try database.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
    if isReader {
      guard known == version else { throw .other("of another version") }
      return database
    }
    guard known <= version else { throw .other(newer) }
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
    if known < version {
      try database.transaction { () throws(Database.Failure) in
        // Another process may have done the same while this one waited for the transaction.
        let known = try database.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
        guard known < version else { return }
        try database.execute(tables)
        try database.execute("PRAGMA user_version = \(version)")
      }
    }
    _ = try database.rows("SELECT count(*) FROM book WHERE id = 1") { $0.integer(0) }
    return database
  }

  static func remove(_ path: String) {
    for part in ["", "-wal", "-shm"] { unlink(path + part) }
  }

  private static let newer = "of a newer version"

  static func problem(_ path: String, _ failure: Database.Failure) -> Problem {
    Problem(description: words(Printable.escaped(path), failure))
  }

  private static func words(_ file: String, _ failure: Database.Failure) -> String {
    switch failure {
    case .busy:
      Localisation.text(
        "{file} is locked by another program; no text is indexed", ["file": file])
    case .full:
      Localisation.text(
        "{file} cannot be written, the disk is full; no text is indexed", ["file": file])
    case .readOnly:
      Localisation.text("{file} may not be written; no text is indexed", ["file": file])
    case .damaged:
      Localisation.text("{file} is damaged; no text is indexed", ["file": file])
    case .other(newer):
      Localisation.text(
        "{file} was written by a newer version of Paper; no text is indexed", ["file": file])
    case .other(let reason):
      Localisation.text(
        "{file} cannot be used: {reason}; no text is indexed", ["file": file, "reason": reason])
    }
  }
}
