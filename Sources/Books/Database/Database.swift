import CSQLite

/// A SQLite database in a file, for one thread. Statements are prepared once.
package final class Database {
  /// Why a statement failed.
  package enum Failure: Error, Equatable {
    /// Another process holds the database.
    case busy
    /// The disk is full.
    case full
    case readOnly
    case damaged
    /// The tables are of a newer version of the program.
    case newer
    /// Anything else, in SQLite's words.
    case other(String)
  }

  package enum Value {
    case integer(Int)
    case text(String)
    case bytes([UInt8])
    case null
  }

  /// What keeps the library, with its version.
  package static var name: String { "SQLite " + String(cString: paper_store_version()) }

  private let store: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  /// Opens the file, and makes the file where it is missing.
  /// - Parameter timeout: how long a statement waits for another process, in milliseconds.
  package init(path: String, timeout: Int32) throws(Failure) {
    guard let store = paper_store_open(path, timeout) else { throw .other("no memory") }
    self.store = store
    if let failure { throw failure }
  }

  deinit {
    for statement in statements.values { paper_statement_finish(statement) }
    paper_store_close(store)
  }

  /// Runs statements without values and without results.
  package func execute(_ sql: String) throws(Failure) {
    if paper_store_execute(store, sql) != 1 { throw certainFailure }
  }

  /// Runs a statement without results.
  package func run(_ sql: String, _ values: [Value] = []) throws(Failure) {
    _ = try rows(sql, values) { _ in () }
  }

  /// - Parameter read: makes a value of a row; nil leaves the row out.
  package func rows<Result>(
    _ sql: String, _ values: [Value] = [], read: (Row) -> Result?
  ) throws(Failure) -> [Result] {
    let statement = try prepare(sql)
    defer { paper_statement_reset(statement) }
    for (index, value) in values.enumerated() {
      if bind(value, at: Int32(index + 1), of: statement) != 1 { throw certainFailure }
    }
    var results: [Result] = []
    while true {
      switch paper_statement_step(statement) {
      case 1: if let result = read(Row(statement)) { results.append(result) }
      case 0: return results
      default: throw certainFailure
      }
    }
  }

  /// Does all of `body` or nothing.
  package func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
    // A transaction that begins by reading fails at its first write where another process has written.
    try execute("BEGIN IMMEDIATE")
    do throws(Failure) {
      try body()
      try execute("COMMIT")
    } catch {
      // SQLite has rolled back by itself after some failures; then there is nothing to roll back.
      _ = paper_store_execute(store, "ROLLBACK")
      throw error
    }
  }

  private func prepare(_ sql: String) throws(Failure) -> OpaquePointer {
    if let known = statements[sql] { return known }
    guard let statement = paper_store_prepare(store, sql) else { throw certainFailure }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: Value, at index: Int32, of statement: OpaquePointer) -> Int32 {
    switch value {
    case .integer(let number): paper_statement_bind_integer(statement, index, Int64(number))
    case .text(var text):
      text.withUTF8 { paper_statement_bind_text(statement, index, $0.baseAddress, $0.count) }
    case .bytes(let bytes):
      bytes.withUnsafeBufferPointer {
        paper_statement_bind_bytes(statement, index, $0.baseAddress, $0.count)
      }
    // A value that is not given is NULL.
    case .null: 1
    }
  }

  private var certainFailure: Failure { failure ?? .other("it gives no reason") }

  private var failure: Failure? {
    switch paper_store_failure(store) {
    case PAPER_STORE_NONE: nil
    case PAPER_STORE_BUSY: .busy
    case PAPER_STORE_FULL: .full
    case PAPER_STORE_READ_ONLY: .readOnly
    case PAPER_STORE_DAMAGED: .damaged
    default: .other(String(cString: paper_store_error(store)))
    }
  }

  /// The row at which a statement stands, valid until the next row.
  package struct Row {
    private let statement: OpaquePointer

    fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

    package func integer(_ column: Int32) -> Int { Int(paper_statement_integer(statement, column)) }

    /// The bytes where SQLite has the bytes, valid until the next row.
    private func bytesInPlace(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
      var count = 0
      let start = paper_statement_bytes(statement, column, &count)
      // SQLite keeps `count` bytes at `start` until the next row.
      return UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    package func bytes(_ column: Int32) -> [UInt8] { Array(bytesInPlace(column)) }

    package func append(_ column: Int32, to bytes: inout [UInt8]) {
      bytes.append(contentsOf: bytesInPlace(column))
    }

    /// A byte of a text; nil behind the end.
    package func byte(_ column: Int32, at place: Int) -> UInt8? {
      let bytes = bytesInPlace(column)
      return bytes.indices.contains(place) ? bytes[place] : nil
    }

    package func text(_ column: Int32) -> String {
      // A copy in between would take as long as the text.
      String(decoding: bytesInPlace(column), as: UTF8.self)
    }
  }
}
