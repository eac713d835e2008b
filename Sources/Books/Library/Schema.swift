import Database

/// The tables of the library, and how an older version's become the present ones.
enum Schema {
  /// The version of the tables that this program writes (`PRAGMA user_version`).
  static let version = migrations.count

  /// Each step leads from the version of its place to the next. A step that has been released never changes.
  private static let migrations = [
    """
    CREATE TABLE book(
      id INTEGER PRIMARY KEY,
      fingerprint TEXT,
      size INTEGER NOT NULL DEFAULT 0,
      title TEXT NOT NULL,
      author TEXT,
      state TEXT NOT NULL DEFAULT '{}',
      opened INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX book_fingerprint ON book(fingerprint);
    CREATE INDEX book_size ON book(size);
    CREATE INDEX book_opened ON book(opened);
    CREATE TABLE file(
      path BLOB PRIMARY KEY,
      book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX file_book ON file(book);
    CREATE TABLE mark(
      id INTEGER PRIMARY KEY,
      book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE,
      page INTEGER NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    CREATE INDEX mark_book ON mark(book, page);
    CREATE TABLE program(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    """,
    "ALTER TABLE file ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;",
  ]

  static func version(of database: Database) throws(Database.Failure) -> Int {
    try database.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
  }

  /// Brings the tables to the present version.
  static func migrate(_ database: Database) throws(Database.Failure) {
    guard try version(of: database) < version else { return }
    try database.transaction { () throws(Database.Failure) in
      // Another process may have done the same while this one waited for the transaction.
      for step in migrations[min(try version(of: database), version)...] {
        try database.execute(step)
      }
      try database.execute("PRAGMA user_version = \(version)")
    }
  }
}
