import Foundation
import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("Calibre's database through the locked worker", .timeLimit(.minutes(5)))
struct WorkerLibraryTests {
  private func error(_ bytes: [UInt8]) throws -> WorkerError.Reason? {
    let worker = try WorkerProcess(Programs.worker)
    do {
      _ = try Libraries.open(bytes, in: worker)
      return nil
    } catch WorkerFailure.refused(let error) {
      #expect(worker.end == nil)
      return error.reason
    }
  }

  @Test func booksComeInSlicesOfAPacket() throws {
    let worker = try WorkerProcess(Programs.worker)
    let (count, slices) = try Libraries.slices(
      try Libraries.bytes(Libraries.tables(of: 5000)), in: worker)
    #expect(count == 5000)
    #expect(slices.count > 5)
    for slice in slices {
      #expect(Reply(id: 1, .answer(ReadLibrary.encoded(slice))).encoded.count < IPCLimits.packet)
    }
    let books = slices.flatMap { $0 }
    #expect(books.map(\.title) == (1...5000).map { "Book \($0)" })
    let book = LibraryBook(
      title: "Book 7", titleSort: "Sort 7", authors: ["An Author"], authorSort: "Author, An",
      series: "A Series", seriesIndex: 3.5, path: "A/B (7)", hasCover: true,
      files: ["b.epub", "b.pdf"])
    #expect(books[6] == book)
  }

  @Test func tagsRatingsAndDatesOfABook() throws {
    let more = """
      ALTER TABLE books ADD COLUMN timestamp TEXT; ALTER TABLE books ADD COLUMN pubdate TEXT;
      UPDATE books SET timestamp = '2011-04-05 10:22:33.5+00:00', pubdate = '1965-08-01 00:00:00+00:00';
      ALTER TABLE books ADD COLUMN uuid TEXT;
      UPDATE books SET uuid = '5f8cbb8e-2aa7-44cf-9e3f-0b0f5e6a7c11' WHERE id = 2;
      CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER, tag INTEGER);
      CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INTEGER, publisher INTEGER);
      CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER);
      CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER, rating INTEGER);
      CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT);
      CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER, lang_code INTEGER);
      CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER, type TEXT, val TEXT);
      INSERT INTO tags VALUES (1, 'Sea'), (2, 'Ships'); INSERT INTO ratings VALUES (7, 8), (8, 900);
      INSERT INTO books_tags_link VALUES (1, 2, 2), (2, 2, 1), (3, 3, 1), (4, 1, 99);
      INSERT INTO publishers VALUES (5, 'A House'); INSERT INTO languages VALUES (3, 'deu');
      INSERT INTO books_publishers_link VALUES (1, 2, 5);
      INSERT INTO books_ratings_link VALUES (1, 2, 7), (2, 3, 8);
      INSERT INTO books_languages_link VALUES (1, 2, 3);
      INSERT INTO identifiers VALUES (1, 2, 'isbn', '978'), (2, 2, 'goodreads', '5');
      """
    let books = try Libraries.books(Libraries.tables(of: 3) + more)
    let book = books[1]
    #expect(book.tags == ["Ships", "Sea"] && books[0].tags == [] && books[2].tags == ["Sea"])
    #expect(book.rating == 8 && books[0].rating == nil && books[2].rating == 10)
    #expect(book.publisher == "A House" && books[0].publisher == "")
    #expect(book.language == "de" && book.published == "1965-08-01")
    #expect(book.added == 1_301_998_953)
    #expect(
      book.identifiers == [
        "isbn:978", "goodreads:5", "uuid:5f8cbb8e-2aa7-44cf-9e3f-0b0f5e6a7c11",
      ])
    #expect(books[0].identifiers == [])
  }

  @Test func commentsAndColumnsOfTheUser() throws {
    let more = """
      CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER, text TEXT);
      INSERT INTO comments VALUES (1, 2, '<p>One &amp; two</p><script>bad()</script><p>three</p>');
      CREATE TABLE custom_columns (id INTEGER PRIMARY KEY, label TEXT, name TEXT, datatype TEXT,
        mark_for_delete BOOL, editable BOOL, display TEXT, is_multiple BOOL, normalized BOOL);
      INSERT INTO custom_columns VALUES (1, 'shelf', 'Shelf', 'text', 0, 1, '{}', 1, 1),
        (2, 'lent', 'Lent', 'bool', 0, 1, '{}', 0, 0), (3, 'stars', 'Stars', 'rating', 0, 1, '{}', 0, 1),
        (4, 'old', 'Old', 'text', 1, 1, '{}', 0, 1), (5, 'sum', 'Sum', 'composite', 0, 1, '{}', 0, 0),
        (6, 'day', 'Day', 'datetime', 0, 1, '{}', 0, 0), (7, 'set', 'Set', 'series', 0, 1, '{}', 0, 1),
        (8, 'weight', 'Weight', 'float', 0, 1, '{}', 0, 0), (9, 'gone', 'Gone', 'int', 0, 1, '{}', 0, 0);
      CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY, value TEXT);
      CREATE TABLE books_custom_column_1_link (id INTEGER PRIMARY KEY, book INTEGER, value INTEGER);
      INSERT INTO custom_column_1 VALUES (1, 'Hall'), (2, 'Upper');
      INSERT INTO books_custom_column_1_link VALUES (1, 2, 2), (2, 2, 1), (3, 3, 1), (4, 3, 77);
      CREATE TABLE custom_column_2 (id INTEGER PRIMARY KEY, book INTEGER, value BOOL);
      INSERT INTO custom_column_2 VALUES (1, 2, 1), (2, 3, 0);
      CREATE TABLE custom_column_3 (id INTEGER PRIMARY KEY, value INTEGER);
      CREATE TABLE books_custom_column_3_link (id INTEGER PRIMARY KEY, book INTEGER, value INTEGER);
      INSERT INTO custom_column_3 VALUES (1, 7); INSERT INTO books_custom_column_3_link VALUES (1, 2, 1);
      CREATE TABLE custom_column_6 (id INTEGER PRIMARY KEY, book INTEGER, value TEXT);
      INSERT INTO custom_column_6 VALUES (1, 2, '2020-02-03 00:00:00+00:00');
      CREATE TABLE custom_column_7 (id INTEGER PRIMARY KEY, value TEXT);
      CREATE TABLE books_custom_column_7_link (id INTEGER PRIMARY KEY, book INTEGER, value INTEGER,
        extra REAL);
      INSERT INTO custom_column_7 VALUES (1, 'World');
      INSERT INTO books_custom_column_7_link VALUES (1, 2, 1, 4.0);
      CREATE TABLE custom_column_8 (id INTEGER PRIMARY KEY, book INTEGER, value REAL);
      INSERT INTO custom_column_8 VALUES (1, 3, 2.5);
      """
    let books = try Libraries.books(Libraries.tables(of: 3) + more)
    #expect(books[1].summary == "One & two\nthree" && books[0].summary == "")
    #expect(
      books[1].custom == [
        LibraryFact("Shelf", "Upper, Hall"), LibraryFact("Lent", "\u{2713}"),
        LibraryFact("Stars", "\u{2605}\u{2605}\u{2605}\u{00BD}"), LibraryFact("Day", "2020-02-03"),
        LibraryFact("Set", "World 4"),
      ])
    #expect(
      books[2].custom == [
        LibraryFact("Shelf", "Hall"), LibraryFact("Lent", "\u{2717}"), LibraryFact("Weight", "2.5"),
      ])
    #expect(books[0].custom == [])
  }

  /// Under a lock that ends the worker at each call that is not allowed. Without a primary key SQLite sorts, and
  /// would like a file for that.
  @Test func nothingElseIsCalled() throws {
    let strict = Programs.probe("strict")
    #expect(try Libraries.books(Libraries.tables(of: 1000), strict).count == 1000)
    let sorted = """
      ALTER TABLE books RENAME TO keyed; CREATE TABLE books AS SELECT * FROM keyed ORDER BY title;
      """
    let books = try Libraries.books(Libraries.tables(of: 20_000) + sorted, strict)
    #expect(books.count == 20_000)
    #expect(books.map(\.title) == (1...20_000).map { "Book \($0)" })
  }

  /// Only its pages that tell of books are read, and they are not kept.
  @Test func aLargeDatabaseNeedsLittleMemory() throws {
    let pages = """
      CREATE TABLE pages (data BLOB);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
        INSERT INTO pages SELECT zeroblob(1000000) FROM n;
      """
    let bytes = try Libraries.bytes(Libraries.tables(of: 1000) + pages)
    #expect(bytes.count > 100_000_000)
    let worker = try WorkerProcess(Programs.worker)
    _ = try worker.waitUntilReady()
    let before = try #require(worker.peakMemory)
    #expect(try Libraries.open(bytes, in: worker) == 1000)
    #expect(try #require(worker.peakMemory) - before < 30_000_000)
  }

  /// Its log lies beside it and is not read; what is in the file counts.
  @Test func aDatabaseInWriteAheadMode() throws {
    let bytes = try Libraries.bytes("PRAGMA journal_mode = WAL;" + Libraries.tables(of: 3))
    #expect(bytes[18...19] == [2, 2])
    let worker = try WorkerProcess(Programs.worker)
    #expect(try Libraries.open(bytes, in: worker) == 3)
  }

  @Test func whatIsNoLibraryIsRefused() throws {
    let sound = try Libraries.bytes(Libraries.tables(of: 300))
    #expect(try error([]) == .empty)
    #expect(try error(Array("no database".utf8)) == .damaged)
    #expect(try error(Array(sound.prefix(9000))) == .damaged)
    #expect(try error(try Libraries.bytes("CREATE TABLE authors (id, name);")) == .damaged)
    #expect(try error(PDF([PDF.Page("x")]).bytes) == .damaged)
    // A view in place of a table would run whatever it likes.
    let view = """
      DROP TABLE books;
      CREATE VIEW books AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        SELECT i AS id, 'x' AS title, 'x' AS path, 0 AS has_cover, '' AS author_sort, '' AS sort,
        1 AS series_index FROM n;
      """
    #expect(try error(try Libraries.bytes(Libraries.tables + view)) == .damaged)
  }

  /// Eight megabytes in the file are a quarter of a gigabyte, as each book has the author's long name.
  @Test func aNameThatIsRepeatedIsCountedEachTime() throws {
    let links = """
      UPDATE authors SET name = replace(hex(zeroblob(250)), '0', '\u{1F4D6}');
      INSERT INTO books_authors_link SELECT id + 100000, id, 1 FROM books;
      """
    let bytes = try Libraries.bytes(Libraries.tables(of: 80_000) + links)
    #expect(bytes.count < 16 << 20)
    #expect(try error(bytes) == .tooLarge)
  }

  @Test func listsAreBounded() throws {
    let many = """
      WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
        INSERT INTO books_authors_link SELECT i, 1, 1 FROM n;
      WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
        INSERT INTO data SELECT i, 1, 'EPUB', 'x' FROM n;
      UPDATE books SET series_index = 9e999, title = x'FF00FE';
      """
    let book = try #require(try Libraries.books(Libraries.tables(of: 1) + many).first)
    #expect(book.authors.count == IPCLimits.authors && book.files.count == IPCLimits.files)
    #expect(book.seriesIndex == 0)
    #expect(book.title.unicodeScalars.first == "\u{FFFD}")
  }

  @Test func aLibraryIsOpenUntilItIsClosed() throws {
    let worker = try WorkerProcess(Programs.worker)
    let none = WorkerFailure.refused(WorkerError(.noSuchBook))
    #expect(throws: none) { try worker.wait(ReadLibrary(first: 0), of: 3) }
    _ = try Libraries.open(try Libraries.bytes(Libraries.tables(of: 3)), in: worker)
    #expect(try worker.wait(ReadLibrary(first: 3), of: 3) == [])
    #expect(try worker.wait(CloseBook(), of: 3) == Done())
    #expect(throws: none) { try worker.wait(ReadLibrary(first: 0), of: 3) }
    // A book takes the number of a library, and a library that of a book.
    _ = try Libraries.open(try Libraries.bytes(Libraries.tables(of: 3)), in: worker)
    try Reader.open(PDF([PDF.Page("x")]).bytes, in: worker, as: 3)
    #expect(throws: none) { try worker.wait(ReadLibrary(first: 0), of: 3) }
    _ = try Libraries.open(try Libraries.bytes(Libraries.tables(of: 3)), in: worker)
    #expect(throws: none) { try worker.wait(ReadOutline(), of: 3) }
  }

  /// Bytes changed at random: whatever is read has sound values, and no database ends its worker.
  @Test func damagedDatabasesEndNoWorker() throws {
    let sound = try Libraries.bytes(Libraries.tables(of: 200))
    let worker = try WorkerProcess(Programs.worker)
    var random = SeededRandom(31)
    var read = 0
    for round in 0..<150 {
      read += (try? Libraries.slices(random.damaged(sound), in: worker)) == nil ? 0 : 1
      try #require(worker.end == nil, "round \(round)")
    }
    #expect(read > 10 && read < 150, "\(read) of 150 were read")
  }
}
