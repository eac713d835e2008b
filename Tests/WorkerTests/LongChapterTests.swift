import Foundation
import IPC
import TestDocuments
import Testing
import WorkerClient

/// Chapters whose first pages are there before the chapters are.
@Suite(.timeLimit(.minutes(2))) struct LongChapterTests {
  private static let words =
    "Whoever reads a considerable paragraph wants comfortable distances between the words, and "
    + "no hyphenation three times in succession. "

  private static var book: EPUB {
    let parts = (0..<60).map { part in
      "<h2 id=\"p\(part)\">Part \(part)</h2><p><a href=\"#p59\">to the end</a></p>"
        + String(repeating: "<p>\(words)\(words)</p>", count: 20)
    }
    return EPUB("Long", [.init("Long", parts.joined())])
  }

  private func part(_ reader: Reader, from page: Int) throws -> PageList {
    var query = MeasurePages(first: try Reader.place(page), count: 2)
    query.allowsPart = true
    return try reader.ask(query)
  }

  @Test func pagesOfAPartAreThoseOfTheWhole() throws {
    let (reader, other) = (try Reader(Self.book.bytes), try Reader(Self.book.bytes))
    let whole = try other.pages(0)
    #expect(whole.isWhole)
    let list = try part(reader, from: 0)
    #expect(!list.isWhole && list.sizes.count == 2 && list.count < whole.count)
    for page in [0, 1, list.count - 1] {
      let place = try Reader.place(page)
      #expect(try reader.text(page) == other.text(page))
      #expect(try reader.ask(FindTextPlace(place)) == other.ask(FindTextPlace(place)))
      let area = try #require(PixelRegion(width: 396, height: 594))
      #expect(try reader.render(page, area) == other.render(page, area))
    }
    // Nothing of the above needed more of the chapter.
    #expect(try part(reader, from: 0).count == list.count)
  }

  @Test func aPartGrowsToTheWhole() throws {
    let reader = try Reader(Self.book.bytes)
    var list = try part(reader, from: 0)
    var steps = 0
    while !list.isWhole {
      let more = try part(reader, from: list.count)
      #expect(more.isWhole || more.count > list.count)
      (list, steps) = (more, steps + 1)
    }
    #expect(steps > 0 && steps < 8)
    #expect(list.count == (try Reader(Self.book.bytes).pages(0).count))
  }

  @Test func aLinkOutOfAPartLeadsToItsPlace() throws {
    let reader = try Reader(Self.book.bytes)
    let list = try part(reader, from: 0)
    let links = try reader.ask(ReadLinks(try Reader.place(0)))
    guard case .page(let place, _, _) = try #require(links.first).target else {
      Issue.record("the link leads nowhere")
      return
    }
    #expect(place.page >= list.count)
    #expect(try reader.text(place.page).lines.contains { $0.headingLevel == 2 })
  }

  @Test func aPageBehindAPartIsThereWhenAskedFor() throws {
    let reader = try Reader(Self.book.bytes)
    let list = try part(reader, from: 0)
    #expect(try !reader.text(list.count + 1).lines.isEmpty)
  }

  @Test func firstPagesOfAChapterThatIsKnownNeedAPartAlone() throws {
    let (reader, other) = (try Reader(Self.book.bytes), try Reader(Self.book.bytes))
    let whole = try other.pages(0).count
    _ = try reader.ask(KnowPages([whole]))
    #expect(try reader.text(1) == other.text(1))
    #expect(try !part(reader, from: 0).isWhole)
    #expect(try reader.text(whole - 1) == other.text(whole - 1))
  }

  @Test func shortChapterIsSetAtOnce() throws {
    let reader = try Reader(EPUB("Short", [.init("", "<p>Some words</p>")]).bytes)
    #expect(try part(reader, from: 0) == PageList(count: 1, sizes: reader.pages(1).sizes))
  }
}
