import Glibc

/// Databases with nothing precious inside: what a program can find again.
extension Database {
  /// The tables of such a database.
  package struct Tables: Sendable {
    /// Kept in the file (`PRAGMA user_version`). Tables of an older version are made anew.
    package var version: Int
    /// Drops the tables that are there, and makes the tables.
    package var statements: String
    /// Reads a row of a table: a damaged page may lie anywhere, and a check of the whole file takes longer than a start
    /// may.
    package var check: String
    /// Set at each start, beside the mode of the journal.
    package var pragmas: String

    package init(version: Int, statements: String, check: String, pragmas: String = "") {
      (self.version, self.statements) = (version, statements)
      (self.check, self.pragmas) = (check, pragmas)
    }
  }

  /// Opens a database, and makes the file anew where the file is damaged.
  package static func renewing(
    path: String, timeout: Int32, _ tables: Tables
  ) throws(Failure) -> Database {
    do throws(Failure) {
      return try Database(path: path, timeout: timeout, tables)
    } catch {
      guard error == .damaged else { throw error }
      remove(path)
      return try Database(path: path, timeout: timeout, tables)
    }
  }

  /// Removes the file of a database, with what belongs to the file.
  package static func remove(_ path: String) {
    for part in ["", "-wal", "-shm"] { unlink(path + part) }
  }

  /// The version that is kept in the file.
  package func version() throws(Failure) -> Int {
    try rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
  }

  private convenience init(path: String, timeout: Int32, _ tables: Tables) throws(Failure) {
    try self.init(path: path, timeout: timeout)
    let known = try version()
    guard known <= tables.version else { throw .newer }
    try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; \(tables.pragmas)")
    if known < tables.version {
      try transaction { () throws(Failure) in
        // Another process may have done the same while this one waited for the transaction.
        guard try version() < tables.version else { return }
        try execute(tables.statements)
        try execute("PRAGMA user_version = \(tables.version)")
      }
    }
    _ = try rows(tables.check) { $0.integer(0) }
  }
}
