import BookClients
import Books
import CalibreMaker
import Foundation
import TestDocuments
import Testing
import WorkerClient

@Suite("Notes of other programs, read by a worker", .timeLimit(.minutes(5)))
struct FoundNotesReaderTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func reader(_ program: WorkerProgram = Programs.worker) -> FoundNotesReader {
    FoundNotesReader(program: program, settings: Array((scratch.path + "/koreader").utf8))
  }

  /// Chapters of several pages; each paragraph has a word of its own.
  private func book(_ name: String = "lib/An Author/Book (3)/book.epub") throws
    -> Books.Picture.Source
  {
    let chapters = (0..<3).map { chapter in
      EPUB.Chapter(
        "Chapter \(chapter)",
        (0..<60).map { "<p>Word\(chapter)x\($0) and some more that fill a line or two of it.</p>" }
          .joined())
    }
    return try file(name, EPUB("Book", chapters).bytes)
  }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> Books.Picture.Source {
    let path = scratch.path + "/" + name
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return Books.Picture.Source(path: path)
  }

  private static let table = """
    return {
      ["annotations"] = {
        { ["chapter"] = "Chapter 1", ["color"] = "blue", ["datetime"] = "2024-08-01 12:00:00",
          ["drawer"] = "lighten", ["page"] = "/body/DocFragment[2]/body/p[30]/text().0",
          ["pos0"] = "/body/DocFragment[2]/body/p[31]/text().0",
          ["pos1"] = "/body/DocFragment[2]/body/p[31]/text().12",
          ["pageno"] = 12, ["text"] = "Word1x30 and some", ["note"] = "mine" },
        { ["datetime"] = "2024-08-02 12:00:00", ["page"] = "/body/DocFragment[3]/body/p[5].0" },
        { ["datetime"] = "2024-08-03 12:00:00", ["drawer"] = "lighten", ["page"] = "nowhere",
          ["text"] = "not in the book" },
      },
      ["doc_pages"] = 40,
      ["last_xpointer"] = "/body/DocFragment[3]/body/p[20]/text().0",
      ["percent_finished"] = 0.8,
      ["summary"] = { ["status"] = "complete" },
    }
    """

  @Test func aSidecarBesideTheBookIsRead() throws {
    let reader = reader()
    defer { reader.stop() }
    let book = try book()
    #expect(try reader.notes(of: book).get().isEmpty)
    _ = try file("lib/An Author/Book (3)/book.sdr/metadata.epub.lua", Array(Self.table.utf8))
    let notes = try #require(try reader.notes(of: book).get().first)
    #expect(notes.origin == .koreader && notes.marks.count == 2 && notes.lost == 1)
    let highlight = try #require(notes.marks.first { $0.kind == .highlight })
    #expect(highlight.note == "mine" && highlight.color == .blue)
    let place = try #require(highlight.place.anchor)
    #expect(place.chapter == 1 && highlight.end?.offset == place.offset + 15)
    // The words stand there.
    let texts = TextWorkers(program: Programs.worker, givesWay: false)
    defer { texts.stop() }
    var found: TextAnchor?
    _ = texts.read(book) { page, anchor in
      let isThere = page.paragraphs.contains { $0.contains { $0.hasPrefix("Word1x30 ") } }
      if isThere { found = anchor() }
      return !isThere
    }
    let page = try #require(found)
    #expect(page.chapter == 1 && page.offset <= place.offset)
    #expect(notes.marks.first { $0.kind == .bookmark }?.place.anchor?.chapter == 2)
    #expect(notes.place?.anchor?.chapter == 2 && notes.edits == [.finished()])
    // The same version, the same notes.
    let again = try #require(try reader.notes(of: book).get().first)
    #expect(again == notes)
    #expect(try reader.notes(of: book) { $0 == notes.version }.get().isEmpty)
  }

  @Test func aSidecarInKOReadersFolderIsRead() throws {
    let reader = reader()
    defer { reader.stop() }
    let book = try book("alone/book.epub")
    _ = try file(
      "koreader/docsettings\(scratch.path)/alone/book.sdr/metadata.epub.lua",
      Array(Self.table.utf8))
    #expect(try reader.notes(of: book).get().map(\.marks.count) == [2])
  }

  @Test func theDatabaseOfALibraryIsRead() throws {
    let reader = reader()
    defer { reader.stop() }
    let book = try book()
    let highlight = """
      {"type": "highlight", "spine_index": 1, "start_cfi": "/2/4/62/1:0", "end_cfi": "/2/4/62/1:8",
       "highlighted_text": "Word1x30 and some", "notes": "it''s", "timestamp": "2024-03-11T11:53:55.583Z",
       "style": {"which": "green"}}
      """
    let statements =
      String(cString: paper_test_calibre_tables()) + """
        CREATE TABLE annotations (id INTEGER PRIMARY KEY, book INTEGER, format TEXT, user_type TEXT,
          user TEXT, timestamp REAL, annot_id TEXT, annot_type TEXT, annot_data TEXT,
          searchable_text TEXT);
        INSERT INTO books (id, title, path) VALUES (3, 'Book', 'An Author/Book (3)');
        INSERT INTO books (id, title, path) VALUES (4, 'Other', 'An Author/Other (4)');
        INSERT INTO annotations (book, format, user_type, annot_type, annot_data)
          VALUES (3, 'EPUB', 'local', 'highlight', '\(highlight)');
        INSERT INTO annotations (book, format, user_type, annot_type, annot_data)
          VALUES (3, 'EPUB', 'local', 'last-read', '{"pos": "epubcfi(/6/2/4/40/1:3)"}');
        INSERT INTO annotations (book, format, user_type, annot_type, annot_data)
          VALUES (4, 'EPUB', 'local', 'highlight', '\(highlight)');
        INSERT INTO annotations (book, format, user_type, annot_type, annot_data)
          VALUES (3, 'PDF', 'local', 'highlight', '\(highlight)');
        """
    #expect(paper_test_sqlite(scratch.path + "/lib/metadata.db", statements) == 1)
    let notes = try #require(try reader.notes(of: book).get().first)
    #expect(notes.origin == .calibre && notes.marks.count == 1)
    let mark = try #require(notes.marks.first)
    #expect(mark.note == "it's" && mark.color == .green && mark.made == 1_710_158_035)
    #expect(mark.place.anchor?.chapter == 1 && notes.place?.anchor?.chapter == 2)
  }

  @Test func damagedFilesSayNothing() throws {
    let reader = reader()
    defer { reader.stop() }
    let book = try book()
    _ = try file("lib/metadata.db", Array("SQLite format 3\0 and no more".utf8))
    for text in ["os.exit()", "return {", "", "return { annotations = { 1, 2, {} } }"] {
      _ = try file("lib/An Author/Book (3)/book.sdr/metadata.epub.lua", Array(text.utf8))
      #expect(try reader.notes(of: book).get().isEmpty)
    }
  }

  @Test func aDamagedBookHasNoMarks() throws {
    let reader = reader()
    defer { reader.stop() }
    let book = try file("lib/An Author/Book (3)/book.epub", Array("no book".utf8))
    _ = try file("lib/An Author/Book (3)/book.sdr/metadata.epub.lua", Array(Self.table.utf8))
    if case .success(let notes) = reader.notes(of: book) { #expect(notes.isEmpty) }
  }
}
