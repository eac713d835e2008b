import BookClients
import Books
import TestDocuments
import TestSupport
import Testing

/// What a document tells of the chapters that Paper's own setter leaves to the plain setter.
@Suite("Chapters of the plain setter", .timeLimit(.minutes(1))) struct PlainChapterTests {
  private func opened(_ workers: BookWorkers) throws -> Document {
    let scratch = try TemporaryFolder()
    let epub = EPUB("A", [.init("B", "<p>C</p>")]).bytes
    let book = FileDocument(try scratch.picture("a.epub", epub), workers)
    var document = try book.open().get()
    while !document.isComplete { document = try book.open().get() }
    return document
  }

  @Test func areCountedWithThePages() throws {
    let document = try opened(BookWorkers(program: Programs.probe("plain")))
    #expect(document.pageCount == 4)
    #expect(document.plainChapters.part == 3 && document.plainChapters.whole == 4)
  }

  @Test func areNoneOfAPlainText() throws {
    let chapters = try opened(BookWorkers()).plainChapters
    #expect(chapters.whole > 0 && chapters.part == 0)
  }
}
