import Books
import Database
import Localisation
import SystemCalls

/// The file of the index: opened, or made anew where the file is damaged, as nothing precious is inside.
enum TextFile {
  /// Why there is no index, in one line that names the file.
  struct Problem: Error, Equatable { let description: String }

  private static let tables = Database.Tables(
    version: 1, statements: statements, check: "SELECT count(*) FROM book WHERE id = 1")

  /// `words` has the words of slices without the texts and without places within a slice: a sixth of the texts, where
  /// places would take two fifths. Slices that are gone leave their words behind (`TextTables.forget`).
  private static let statements = """
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
    do throws(Database.Failure) {
      guard !isReader else { return TextTables(try read(path, timeout)) }
      try? Files.makeFolder(Paths.parent(of: path), mode: 0o700)
      return TextTables(try Database.renewing(path: path, timeout: timeout, tables))
    } catch { throw problem(path, error) }
  }

  private static func read(_ path: String, _ timeout: Int32) throws(Database.Failure) -> Database {
    let database = try Database(path: path, timeout: timeout)
    guard try database.version() == tables.version else { throw .other("of another version") }
    return database
  }

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
    case .newer:
      Localisation.text(
        "{file} was written by a newer version of Paper; no text is indexed", ["file": file])
    case .other(let reason):
      Localisation.text(
        "{file} cannot be used: {reason}; no text is indexed", ["file": file, "reason": reason])
    }
  }
}
