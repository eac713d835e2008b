import BookClients
import Books
import CalibreMaker
import Foundation
import PictureSamples
import Testing
import WorkerClient

/// A folder that Calibre keeps, made by SQLite with the part of Calibre's tables that matters, and read by the real,
/// locked worker.
@Suite(.timeLimit(.minutes(5))) struct CalibreTests {
  private static let workers = BookWorkers()
  private let scratch: TemporaryFolder
  private var folder: String { scratch.path + "/Library" }
  private var database: String { folder + "/metadata.db" }

  init() throws { scratch = try TemporaryFolder() }

  private static let tables = String(cString: paper_test_calibre_tables())

  private func open(_ path: String, _ workers: BookWorkers = workers) -> Library {
    Library.open([path], calibre: workers)
  }

  private func write(_ name: String, _ bytes: [UInt8] = [1]) throws {
    let place = URL(fileURLWithPath: scratch.path + "/" + name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: place)
  }

  private func run(_ statements: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(paper_test_sqlite(database, statements) == 1)
  }

  private func make() throws {
    try run(
      Self.tables + """
        INSERT INTO books VALUES (1, 'Dune', 'Dune', 'Herbert, Frank', 1, 'Frank Herbert/Dune (1)', 1);
        INSERT INTO books VALUES
          (2, 'Dune Messiah', 'Dune Messiah', 'Herbert, Frank', 2, 'Frank Herbert/Messiah (2)', 1);
        INSERT INTO books VALUES (3, '狂人日记', '狂人日记', 'A', 1, 'Lu Xun/Kuang (3)', 0);
        INSERT INTO books VALUES (4, 'No file', 'No file', 'B', 1, 'B/No file (4)', 0);
        INSERT INTO authors VALUES (1, 'Frank Herbert'), (2, '鲁迅'), (3, 'A. Translator');
        INSERT INTO books_authors_link VALUES (1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 3, 3);
        INSERT INTO series VALUES (1, 'Dune');
        INSERT INTO books_series_link VALUES (1, 1, 1), (2, 2, 1);
        INSERT INTO data VALUES (1, 1, 'PDF', 'Dune - FH'), (2, 1, 'EPUB', 'Dune - FH'),
          (3, 2, 'MOBI', 'Messiah'), (4, 2, 'DJVU', 'Messiah'), (5, 3, 'TXT', 'Kuang'),
          (6, 4, 'EPUB', 'gone');
        """)
    for name in [
      "Frank Herbert/Dune (1)/Dune - FH.pdf", "Frank Herbert/Dune (1)/Dune - FH.epub",
      "Frank Herbert/Dune (1)/cover.jpg", "Frank Herbert/Messiah (2)/Messiah.mobi",
      "Lu Xun/Kuang (3)/Kuang.txt", "not in Calibre.pdf",
    ] { try write("Library/" + name) }
  }

  @Test func titlesAuthorsCoversAndTheBestFormatAreCalibres() throws {
    try make()
    let library = open(folder)
    #expect(library.problems == [])
    #expect(library.entries.map(\.title) == ["狂人日记", "Dune", "Dune Messiah"])
    #expect(
      library.entries.map(\.author) == ["鲁迅, A. Translator", "Frank Herbert", "Frank Herbert"])
    let dune = library.entries[1]
    let place = folder + "/Frank Herbert/Dune (1)"
    #expect(dune.locator == .file(.init(path: place + "/Dune - FH.epub")), "EPUB before PDF")
    #expect(dune.cover == .init(path: place + "/cover.jpg"))
    #expect(!dune.isGuessed)
    let messiah = library.entries[2]
    #expect(messiah.cover.path == messiah.locator.path, "its cover is said to be there, but is not")
  }

  @Test func nothingIsWritten() throws {
    try make()
    let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: database))
    _ = open(folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == bytes)
  }

  @Test func aLibraryWithinAFolderOfBooksIsFound() throws {
    try make()
    try write("Other.epub")
    #expect(
      open(scratch.path).entries.map(\.title) == [
        "狂人日记", "Dune", "Dune Messiah", "Other",
      ])
  }

  /// One line, and the folders are searched as any other.
  @Test func aDamagedDatabaseLeavesThePlainWalk() throws {
    try make()
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: database)))
    var holed = bytes
    for at in holed.indices.dropFirst(100) { holed[at] ^= 0xA5 }
    for damaged in [[], Array("no database".utf8), Array(bytes.prefix(5000)), holed] {
      try write("Library/metadata.db", damaged)
      let library = open(folder)
      #expect(
        library.entries.map(\.title) == ["Dune", "Dune", "Messiah", "Kuang", "not in Calibre"])
      #expect(library.problems.count == 1)
      let line = try #require(library.problems.first?.description)
      #expect(line.hasPrefix(database + ": cannot be read: "))
    }
  }

  /// A name of many megabytes, which each of a million books would copy.
  @Test func aTextThatIsFarTooLongIsNotRead() throws {
    try make()
    try run(
      "UPDATE authors SET name = printf('%.*c', 3000000, 'x') WHERE id = 1;"
        + "UPDATE books SET has_cover = 1;")
    let library = open(folder)
    #expect(library.problems.count == 1)
    #expect(library.problems.first?.description.contains("too big") == true)
    #expect(!library.entries.contains { $0.author?.hasPrefix("xxx") == true })
  }

  /// A worker that dies, hangs or lies over the database is as a damaged database: one line, and the folders.
  @Test(
    arguments: ["OpenLibrary", "ReadLibrary"],
    ["kill", "stop", "spin", "exhaust", "garbage", "oversized"])
  func aWorkerThatFailsLeavesThePlainWalk(operation: String, fault: String) throws {
    try make()
    let workers = BookWorkers(
      program: Programs.probe("fault:\(fault):\(operation)"), deadlines: .init(all: 1000))
    let library = open(folder, workers)
    #expect(library.entries.map(\.title) == ["Dune", "Dune", "Messiah", "Kuang", "not in Calibre"])
    #expect(library.problems.count == 1)
    let line = try #require(library.problems.first?.description)
    #expect(line.hasPrefix(database + ": cannot be read: "))
    #expect(line.hasSuffix("; the folders are searched instead"))
    // Other workers of the same program are as well as before.
    #expect(!open(scratch.path + "/Library/Lu Xun", workers).entries.isEmpty)
  }

  @Test func aMissingWorkerIsTheReason() throws {
    try make()
    let nowhere = BookWorkers(program: WorkerProgram(path: "/nowhere/paper-worker"))
    let library = open(folder, nowhere)
    #expect(library.entries.count == 5)
    #expect(library.problems.map(\.description).first?.contains("cannot be started") == true)
  }

  @Test func aDatabaseThatIsNoPlainFileIsNoDatabase() throws {
    try write("Library/a.epub")
    #expect(mkfifo(database, 0o600) == 0)
    #expect(open(folder).entries.map(\.title) == ["a"])
    #expect(open(folder).problems.isEmpty)
  }

  @Test func pathsStayInsideTheFolder() throws {
    try write("outside/secret.epub")
    try run(Self.tables)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "../outside")
    for (number, path) in ["../outside", scratch.path + "/outside", "link", "a/../../outside"]
      .enumerated()
    {
      try run(
        """
        INSERT INTO books (id, title, path, has_cover) VALUES (\(number), 'x', '\(path)', 1);
        INSERT INTO data VALUES (\(number), \(number), 'EPUB', 'secret');
        """)
    }
    try run(
      """
      INSERT INTO books (id, title, path) VALUES (90, 'x', 'in');
      INSERT INTO data VALUES (90, 90, 'EPUB', '../../outside/secret');
      """)
    #expect(open(folder).entries.isEmpty)
  }

  /// A view in place of a table would run whatever it likes.
  @Test func aHostileSchemaRunsNothing() throws {
    try run(
      """
      CREATE VIEW books AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT i AS id, 'x' AS title, 'x' AS path, 0 AS has_cover, '' AS author_sort, '' AS sort,
        1 AS series_index FROM n;
      """)
    #expect(open(folder).entries.isEmpty)
    #expect(open(folder).problems.count >= 1)
  }

  @Test func valuesAreBounded() throws {
    try make()
    try run(
      """
      UPDATE books SET title = replace(hex(zeroblob(500000)), '0', 'e'), series_index = 9e999,
        author_sort = NULL WHERE id = 1;
      UPDATE authors SET name = x'FF00FE' WHERE id = 1;
      """)
    let books = open(folder).entries
    #expect(books.count == 3)
    #expect(books.allSatisfy { $0.title.unicodeScalars.count <= 500 })
  }
}
