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
    """
    ALTER TABLE book ADD COLUMN began INTEGER;
    ALTER TABLE book ADD COLUMN rating INTEGER;
    CREATE TABLE collection(
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      rule TEXT,
      position REAL NOT NULL,
      made INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE collected(
      collection INTEGER NOT NULL REFERENCES collection(id) ON DELETE CASCADE,
      book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE,
      position REAL NOT NULL,
      PRIMARY KEY(collection, book)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX collected_book ON collected(book);
    CREATE TABLE correction(
      book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE,
      field TEXT NOT NULL,
      value TEXT NOT NULL,
      made INTEGER NOT NULL,
      PRIMARY KEY(book, field)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tag(
      book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      PRIMARY KEY(book, name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE finished(
      book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE,
      date INTEGER NOT NULL,
      PRIMARY KEY(book, date)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE reading(
      book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE,
      day TEXT NOT NULL,
      seconds INTEGER NOT NULL,
      pages INTEGER NOT NULL,
      PRIMARY KEY(book, day)
    ) STRICT, WITHOUT ROWID;
    UPDATE book SET began = opened
    WHERE opened > 0 AND json_valid(state) AND json_extract(state, '$.place.page') > 0;
    INSERT INTO finished(book, date)
    SELECT id, opened FROM book WHERE opened > 0 AND json_valid(state)
    AND json_extract(state, '$.place.page') + 1 >= json_extract(state, '$.place.pageCount')
    AND json_extract(state, '$.place.pageCount') > 0;
    """,
    """
    CREATE TABLE word(
      id INTEGER PRIMARY KEY,
      book INTEGER NOT NULL REFERENCES book(id) ON DELETE CASCADE,
      made INTEGER NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    CREATE INDEX word_book ON word(book, made);
    """,
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
