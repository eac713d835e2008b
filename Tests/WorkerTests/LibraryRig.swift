import CalibreMaker
import Foundation
import Testing
import IPC
import WorkerClient

/// Databases as Calibre makes them, with the tables that matter, and a worker that reads one.
enum Libraries {
  static let tables = String(cString: paper_test_calibre_tables())

  /// The bytes of a database that these statements make.
  static func bytes(_ statements: String) throws -> [UInt8] {
    let path = NSTemporaryDirectory() + "/paper-library-\(UUID().uuidString)"
    defer { unlink(path) }
    try #require(paper_test_sqlite(path, statements) == 1)
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// A library with so many books, each with an author, a series, and two files.
  static func tables(of count: Int) -> String {
    tables + """
      INSERT INTO authors VALUES (1, 'An Author'); INSERT INTO series VALUES (1, 'A Series');
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO books SELECT i, 'Book ' || i, 'Sort ' || i, 'Author, An', i / 2.0, 'A/B (' || i || ')',
          i % 2 FROM n;
      INSERT INTO books_authors_link SELECT id, id, 1 FROM books;
      INSERT INTO books_series_link SELECT id, id, 1 FROM books;
      INSERT INTO data SELECT id * 2, id, 'EPUB', 'b' FROM books;
      INSERT INTO data SELECT id * 2 + 1, id, 'PDF', 'b' FROM books;
      """
  }

  static func open(_ bytes: [UInt8], in worker: WorkerProcess) throws -> Int {
    let file = try Reader.descriptor(of: bytes)
    defer { close(file) }
    let count = try worker.wait(OpenLibrary(), of: 3, file: file)
    return count
  }

  /// All books of a library, slice by slice.
  static func slices(
    _ bytes: [UInt8], in worker: WorkerProcess
  ) throws -> (count: Int, slices: [[LibraryBook]]) {
    let count = try open(bytes, in: worker)
    var (at, slices): (Int, [[LibraryBook]]) = (0, [])
    while true {
      let books = try worker.wait(ReadLibrary(first: at), of: 3)
      if books.isEmpty { return (count, slices) }
      slices.append(books)
      at += books.count
    }
  }

  static func books(_ statements: String, _ program: WorkerProgram = Programs.worker) throws
    -> [LibraryBook]
  {
    let worker = try WorkerProcess(program)
    return try slices(try bytes(statements), in: worker).slices.flatMap { $0 }
  }
}
