import BookClients
import Books
import Foundation
import Synchronization
import TestDocuments
import Testing
import WorkerClient

@Suite("Texts of books by a worker of their own", .timeLimit(.minutes(5))) struct TextWorkersTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> Books.Picture.Source {
    let path = scratch.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return Books.Picture.Source(path: path)
  }

  /// Chapters of several pages; each paragraph has a word of its own.
  private func book() throws -> Books.Picture.Source {
    let chapters = (0..<3).map { chapter in
      EPUB.Chapter(
        "Chapter \(chapter)",
        (0..<40).map { "<p>Word\(chapter)x\($0) and some more that fill a line or two of it.</p>" }
          .joined())
    }
    return try file("book.epub", EPUB("Book", chapters).bytes)
  }

  private func reader(_ program: WorkerProgram = Programs.worker) -> TextWorkers {
    TextWorkers(program: program, givesWay: false)
  }

  private struct Page {
    var text: String
    var anchor: TextAnchor?
  }

  private func read(
    _ file: Books.Picture.Source, _ reader: TextWorkers, upTo most: Int = .max
  ) -> (pages: [Page], end: Result<Int, SurveyError>) {
    var pages: [Page] = []
    let end = reader.read(file) { page, anchor in
      guard pages.count < most else { return false }
      #expect(page.number == pages.count)
      let text = page.paragraphs.map { $0.joined(separator: " ") }.joined(separator: "\n")
      pages.append(Page(text: text, anchor: anchor()))
      return true
    }
    return (pages, end)
  }

  /// DjVu needs a worker of another kind, and other books follow.
  @Test func aDjVuDocumentBetweenOthers() throws {
    let reader = reader()
    defer { reader.stop() }
    let (scan, other) = (try file("a.djvu", SampleBooks.djvu), try book())
    for file in [scan, other, scan] {
      let (pages, end) = read(file, reader)
      #expect(try end.get() == pages.count)
      let word = file == scan ? "harbour" : "Word0x0"
      #expect(pages.contains { $0.text.contains(word) })
    }
    let found = reader.excerpt(of: scan, pages: 0..<3, anchor: nil, terms: [SearchTerm("nets")])
    #expect(found?.found.lowercased() == "nets")
  }

  @Test func allPagesComeInTheirOrderWithTheirPlaces() throws {
    let reader = reader()
    defer { reader.stop() }
    let (pages, end) = read(try book(), reader)
    #expect(try end.get() == pages.count && pages.count > 3)
    let text = pages.map(\.text).joined(separator: "\n")
    for chapter in 0..<3 {
      for word in 0..<40 { #expect(text.contains("Word\(chapter)x\(word) ")) }
    }
    let chapters = pages.compactMap(\.anchor?.chapter)
    #expect(chapters.count == pages.count && chapters == chapters.sorted())
    #expect(pages.first?.anchor == TextAnchor(chapter: 0, offset: 0))
    // A second book is read by the same worker.
    #expect(read(try book(), reader).pages.map(\.text) == pages.map(\.text))
  }

  @Test func anExcerptHasTheWordsAroundAndTheirPage() throws {
    let reader = reader()
    defer { reader.stop() }
    let book = try book()
    let pages = read(book, reader).pages
    for word in ["Word0x0", "Word1x30", "Word2x39"] {
      let page = try #require(pages.firstIndex { $0.text.contains(word + " ") })
      let first = max(0, page - 2)
      let found = try #require(
        reader.excerpt(
          of: book, pages: first..<page + 1, anchor: pages[first].anchor,
          terms: [SearchTerm("nothing of it"), SearchTerm(word.lowercased())]))
      #expect(found.found == word && found.after.hasPrefix(" and some more"))
      #expect(first + found.further == page && found.term.text == word.lowercased())
    }
    #expect(
      reader.excerpt(of: book, pages: 0..<2, anchor: nil, terms: [SearchTerm("absent")]) == nil)
  }

  @Test func aReadingIsEndedByTheCallerAndByStop() throws {
    let reader = reader()
    let (pages, end) = read(try book(), reader, upTo: 2)
    #expect(pages.count == 2 && end == .failure(.cancelled))
    #expect(try read(try book(), reader).end.get() > 2)
    reader.stop()
    #expect(read(try book(), reader).end == .failure(.cancelled))
  }

  @Test func whatIsNoBookHasItsReason() throws {
    let reader = reader()
    defer { reader.stop() }
    let files = [
      Books.Picture.Source(path: scratch.path + "/gone.epub"), try file("no.epub", [1, 2, 3]),
      try file("empty.pdf", []),
    ]
    for file in files {
      guard case .failure(.unreadable(let reason)) = read(file, reader).end else {
        Issue.record("\(file) was read")
        continue
      }
      #expect(!reason.isEmpty)
    }
  }
}
