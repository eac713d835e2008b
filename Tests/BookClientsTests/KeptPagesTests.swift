import Books
import BookClients
import Foundation
import TestDocuments
import TestSupport
import Testing

/// The pages of a text that were counted before: a known book has all of its pages at once, and no page that was kept
/// wrongly stays.
@Suite(.timeLimit(.minutes(1))) struct KeptPagesTests {
  private let folder: TemporaryFolder
  private let book: Books.Picture.Source
  private let pages: String

  init() throws {
    folder = try TemporaryFolder()
    book = Books.Picture.Source(path: folder.path + "/book.epub")
    pages = folder.path + "/pages"
    try Self.write(words: 900, to: book)
  }

  private static func write(words: Int, to file: Books.Picture.Source) throws {
    let text = (0..<words).map { "word\($0 % 97)" }.joined(separator: " ")
    let chapters = (0..<40).map { EPUB.Chapter("Chapter \($0)", "<p>\(text)</p>") }
    try Data(EPUB("Kept", chapters).bytes).write(to: URL(fileURLWithPath: file.path))
  }

  /// The book in a session of its own.
  private func session(
    _ text: TextSetting = .usual, files: Int = 100, isKept: Bool = true
  ) -> (FileDocument, BookWorkers) {
    let store = isKept ? PageStore(folder: pages, files: files) : nil
    let workers = BookWorkers(program: Programs.worker, pages: store)
    return (FileDocument(book, workers, text), workers)
  }

  /// Opens the book until all pages are counted.
  private func counted(_ book: FileDocument) throws -> Document {
    var document = try book.open().get()
    while !document.isComplete { document = try book.open().get() }
    return document
  }

  private func kept() throws -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: pages).sorted()) ?? []
  }

  @Test("a known book has all pages at once, with the numbers and pixels of a book that is counted")
  func known() throws {
    let (unknown, first) = session()
    let before = try counted(unknown)
    #expect(try kept().count == 1 && before.pageCount > 80)
    let (again, second) = session()
    // A text that lies in a chapter far behind is drawn before any chapter before it is set.
    let document = try again.open().get()
    #expect(document.isComplete && document.pageCount == before.pageCount)
    #expect(document.labels == before.labels && document.plainChapters == before.plainChapters)
    // Which pages of the first session were measured depends on the time.
    #expect((0..<before.pageCount).allSatisfy { document.sizes[$0] == before.sizes[$0] })
    for page in [before.pageCount - 1, 50, 0] {
      let (one, other) = (PageID(again.id, page), PageID(unknown.id, page))
      let areSame = try again.pixels(.page(one)) == unknown.pixels(.page(other))
      #expect(areSame, "page \(page)")
    }
    #expect(try again.words(50).get() == unknown.words(50).get())
    _ = (first.stop(), second.stop())
  }

  @Test("another setting and a changed file are counted anew, and the store is bounded")
  func others() throws {
    let usual = try counted(session().0)
    let large = try counted(session(TextSetting(size: 4)).0)
    #expect(try large.pageCount > usual.pageCount && kept().count == 2)
    try Self.write(words: 300, to: book)
    let short = try counted(session().0)
    #expect(try short.pageCount < usual.pageCount && kept().count == 3)
    for size in -4...6 { _ = try counted(session(TextSetting(size: size), files: 5).0) }
    #expect(try kept().count <= 5)
  }

  /// Changes what was kept.
  private func forge(_ change: (String) -> String) throws {
    let name = try #require(try kept().first)
    let file = URL(fileURLWithPath: pages + "/" + name)
    try change(String(decoding: Data(contentsOf: file), as: UTF8.self))
      .write(to: file, atomically: true, encoding: .utf8)
  }

  @Test("kept counts that a chapter as it is set contradicts are thrown away")
  func wrong() throws {
    let usual = try counted(session().0)
    // The first chapter of the list is told to have 9 pages more.
    try forge { $0.replacing("\"pages\":[", with: "\"pages\":[1") }
    let (book, _) = session()
    let document = try book.open().get()
    #expect(document.pageCount > usual.pageCount)
    _ = try book.pixels(.page(PageID(book.id, 0)))
    // The comparison follows behind the page.
    var failure: DocumentError?
    for _ in 0..<200 where failure == nil {
      do { _ = try book.pixels(.page(PageID(book.id, 1))) } catch {
        failure = error as? DocumentError
      }
      usleep(10_000)
    }
    #expect(failure == .outdated(self.book.path))
    #expect(try kept().isEmpty)
    let anew = try counted(session().0)
    #expect(anew.pageCount == usual.pageCount)
  }

  @Test(
    "what is no list of pages is passed over",
    arguments: [
      "", "{", "[]", "{\"pages\":[]}",
      "{\"pages\":[-1],\"obstacles\":[0],\"width\":1,\"height\":1}",
      "{\"pages\":[99999999999],\"obstacles\":[0],\"width\":396,\"height\":594}",
      "{\"pages\":[3],\"obstacles\":[-1],\"width\":396,\"height\":594}",
      "{\"pages\":[3],\"obstacles\":[-1],\"width\":1e300,\"height\":594}",
    ])
  func nonsense(text: String) throws {
    let usual = try counted(session(isKept: false).0)
    _ = try counted(session().0)
    try forge { _ in text }
    #expect(try counted(session().0).pageCount == usual.pageCount)
  }
}
