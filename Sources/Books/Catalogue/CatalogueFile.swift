import Books
import Database
import Localisation
import SystemCalls

/// The catalogue's file: opened, or made anew where the file is damaged, as nothing precious is inside.
enum CatalogueFile {
  /// Why there is no catalogue, in one line that names the file.
  struct Problem: Error, Equatable { let description: String }

  static func open(_ path: String, timeout: Int32) throws(Problem) -> CatalogueTables {
    try? Files.makeFolder(Paths.parent(of: path), mode: 0o700)
    do throws(Database.Failure) {
      return CatalogueTables(
        try Database.renewing(path: path, timeout: timeout, CatalogueSchema.tables))
    } catch { throw problem(path, error) }
  }

  static func problem(_ path: String, _ failure: Database.Failure) -> Problem {
    Problem(description: words(Printable.escaped(path), failure))
  }

  private static func words(_ file: String, _ failure: Database.Failure) -> String {
    switch failure {
    case .busy:
      Localisation.text(
        "{file} is locked by another program; the library is not scanned", ["file": file])
    case .full:
      Localisation.text(
        "{file} cannot be written, the disk is full; the library is not scanned", ["file": file])
    case .readOnly:
      Localisation.text("{file} may not be written; the library is not scanned", ["file": file])
    case .damaged:
      Localisation.text("{file} is damaged; the library is not scanned", ["file": file])
    case .newer:
      Localisation.text(
        "{file} was written by a newer version of Paper; the library is not scanned",
        ["file": file])
    case .other(let reason):
      Localisation.text(
        "{file} cannot be used: {reason}; the library is not scanned",
        ["file": file, "reason": reason])
    }
  }
}

enum CatalogueSchema {
  /// Tables of an older version are made anew: a scan fills them.
  private static let version = 3

  /// New names lie anywhere among 100,000: less memory has SQLite read and write pages again and again.
  static let tables = Database.Tables(
    version: version, statements: statements, check: "SELECT count(*) FROM root",
    pragmas: "PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 4000;")

  /// Authors and tags lie in the row of their book, as orders and searches are made in memory. Numbers with fractions
  /// are kept in thousandths. A file that lies at the path, and a cover in the file, are kept as no bytes.
  ///
  /// The names of new books are compared in memory: a walk would write into an index of names at random places.
  private static let statements = """
    DROP TABLE IF EXISTS work; DROP TABLE IF EXISTS about; DROP TABLE IF EXISTS item;
    DROP TABLE IF EXISTS root; DROP TABLE IF EXISTS number;
    CREATE TABLE root(
      id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, device INTEGER NOT NULL DEFAULT 0,
      mounted INTEGER NOT NULL DEFAULT 1, walked INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE number(next INTEGER NOT NULL) STRICT;
    INSERT INTO number VALUES(1);
    CREATE TABLE item(
      id INTEGER PRIMARY KEY, root INTEGER NOT NULL, path BLOB NOT NULL UNIQUE,
      name TEXT NOT NULL, kind INTEGER NOT NULL, file BLOB NOT NULL, pages_named BLOB,
      size INTEGER NOT NULL, mtime INTEGER NOT NULL, inode INTEGER NOT NULL,
      unsure INTEGER NOT NULL DEFAULT 0, told INTEGER NOT NULL DEFAULT 0,
      cover BLOB NOT NULL, format TEXT NOT NULL, state INTEGER NOT NULL DEFAULT 0, reason TEXT,
      added INTEGER NOT NULL, seen INTEGER NOT NULL, absences INTEGER NOT NULL DEFAULT 0,
      kept INTEGER NOT NULL DEFAULT 0, fingerprint TEXT,
      title TEXT, title_sort TEXT, authors TEXT, author_sort TEXT, series TEXT,
      series_index INTEGER, language TEXT, publisher TEXT, published TEXT, tags TEXT,
      identifiers TEXT, rating INTEGER, origins TEXT NOT NULL,
      pages INTEGER, width INTEGER, height INTEGER, color INTEGER, spine INTEGER,
      pack INTEGER, pack_at INTEGER, pack_size INTEGER
    ) STRICT;
    CREATE INDEX item_fingerprint ON item(fingerprint) WHERE fingerprint IS NOT NULL;
    CREATE TABLE about(item INTEGER PRIMARY KEY, summary TEXT, custom TEXT) STRICT;
    CREATE TABLE work(
      item INTEGER PRIMARY KEY, kind INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0, begun INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX work_order ON work(tries, kind, item);
    """
}
