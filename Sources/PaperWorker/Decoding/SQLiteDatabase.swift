import CSQLite
import IPC

/// A database that SQLite reads by its descriptor, so that nothing is ever written beside it.
///
/// The database may be damaged or hostile: the steps of its queries, SQLite's memory and all texts together
/// are bounded.
final class SQLiteDatabase {
  private let database: OpaquePointer
  /// Read as long as the database is open.
  private let file: BookFile
  /// Bytes of texts that may still be given out.
  private var room: Int

  /// Makes SQLite ready, which opens a file; so before the lock.
  static func prepare() { paper_sqlite_prepare() }

  /// - Parameter texts: how many bytes of texts are given out; a database that has more is refused.
  init(_ file: BookFile, texts: Int) throws(WorkerError) {
    guard let database = paper_sqlite_open(file.descriptor) else {
      throw WorkerError(.outOfMemory, "SQLite opens nothing")
    }
    (self.database, self.file, room) = (database, file, texts)
  }

  deinit { paper_sqlite_close(database) }

  /// - Parameter value: makes a value of a row, which gives the text of a column; nil leaves the row out.
  func rows<Value>(
    _ query: String, _ value: ((Int32) -> String) -> Value?
  ) throws(WorkerError) -> [Value] {
    guard paper_sqlite_query(database, query) == 1 else { throw failure }
    var values: [Value] = []
    while true {
      switch paper_sqlite_next(database) {
      case 1: if let value = value(text) { values.append(value) }
      case 0: return values
      default: throw failure
      }
      guard room >= 0 else { throw WorkerError(.tooLarge, "it has too much text") }
    }
  }

  private func text(_ column: Int32) -> String {
    var count = 0
    guard let start = paper_sqlite_text(database, column, &count) else { return "" }
    room -= count
    // SQLite keeps `count` bytes at `start` until the next row.
    return start.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }

  private var failure: WorkerError {
    let words = String(cString: paper_sqlite_words(database))
    switch Int(paper_sqlite_failure(database)) {
    case PAPER_SQLITE_MEMORY: return WorkerError(.outOfMemory, words)
    case PAPER_SQLITE_STEPS: return WorkerError(.expired, words)
    default: return WorkerError(.damaged, words)
    }
  }
}
