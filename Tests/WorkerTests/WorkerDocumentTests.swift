import BookFormats
import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("Documents through the locked worker", .timeLimit(.minutes(5)))
struct WorkerDocumentTests {
  private func sample() -> PDF {
    var pdf = PDF(
      [
        PDF.Page("Hello page one", link: .page(2)),
        PDF.Page("Hello again", width: 500, height: 200, link: .address("https://example.org/")),
        PDF.Page("The last one"),
      ], title: "A Title")
    pdf.outline = ["One", "Two", "Three"]
    pdf.hasRomanLabels = true
    return pdf
  }

  @Test func aPDF() throws {
    let reader = try Reader(sample().bytes)
    #expect(reader.opened == OpenedBook(format: .pdf, chapters: 1, isReflowable: false))
    let pages = try reader.pages()
    #expect(pages.count == 3)
    #expect(pages.sizes[1] == PageSize(width: 500, height: 200))
    let drawn = try reader.render(0, scale: 2)
    #expect((drawn.width, drawn.height) == (600, 800))
    #expect(drawn.isOpaque)
    #expect(drawn.color(100, 700) == 0x3366CC)
    #expect(drawn.color(590, 10) == 0xFFFFFF)
  }

  @Test func aRegionIsThatPartOfThePage() throws {
    let reader = try Reader(sample().bytes)
    let whole = try reader.render(0, scale: 1.5)
    let region = try #require(PixelRegion(x: 50, y: 40, width: 200, height: 90, stride: 840))
    let part = try reader.render(0, scale: 1.5, region)
    #expect(part.ink > 50)
    #expect(part.pixels == whole.part(region))
    // Beyond the page is paper.
    let beyond = try #require(PixelRegion(x: 440, y: 590, width: 100, height: 100))
    #expect(try reader.render(0, scale: 1.5, beyond).color(99, 99) == 0xFFFFFF)
  }

  /// A small page on a large screen, looked at from close by.
  @Test func aLargeScale() throws {
    let reader = try Reader(
      PDF([PDF.Page("", width: 2, height: 2, drawing: "1 0 0 rg 0 0 1 1 re f")]).bytes)
    let region = try #require(PixelRegion(x: 0, y: 60_000, width: 9, height: 9))
    #expect(try reader.render(0, scale: 50_000, region).color(4, 4) == 0xFF0000)
  }

  @Test func textWithItsPlaces() throws {
    let reader = try Reader(sample().bytes)
    let text = try reader.ask(ReadText(try Reader.place(0)))
    let line = try #require(text.lines.first)
    #expect(text.string(of: line) == "Hello page one")
    // 60 points below the top edge is the baseline.
    #expect(line.rect.x > 38 && line.rect.x < 44)
    #expect(line.rect.y > 30 && line.rect.y < 60)
  }

  @Test func search() throws {
    let reader = try Reader(sample().bytes)
    let found = try reader.ask(
      SearchPages(SearchTermRecord("hello"), first: try Reader.place(0), count: 99))
    #expect(found.counts == [1, 1, 0])
    #expect(found.hits.map(\.page.page) == [0, 1])
    #expect(found.hits.allSatisfy { $0.rects.count == 1 && $0.rects[0].width > 20 })
    #expect(found.hits.map(\.found) == ["Hello", "Hello"])
    #expect(found.hits.map(\.after) == [" page one", " again"])
  }

  @Test func linksLabelsOutlineAndTitle() throws {
    let reader = try Reader(sample().bytes)
    let inner = try reader.ask(ReadLinks(try Reader.place(0)))
    let outer = try reader.ask(ReadLinks(try Reader.place(1)))
    let outline = try reader.ask(ReadOutline())
    let metadata = try reader.ask(ReadMetadata())
    let labels = try reader.ask(ReadLabels(first: try Reader.place(0), count: 9))
    guard case .page(let target, _, _) = inner.first?.target else {
      Issue.record("not a page")
      return
    }
    #expect(target == PagePlace(page: 2))
    #expect(inner.first?.rect == PageRect(x: 40, y: 40, width: 160, height: 25))
    #expect(outer.map(\.target) == [.address("https://example.org/")])
    #expect(outline.map(\.title) == ["One", "Two", "Three"])
    #expect(outline.map(\.depth) == [0, 0, 0])
    #expect(metadata.title == "A Title")
    #expect(metadata.author == "An Author")
    #expect(labels.map(\.text) == ["i", "ii", "iii"])
  }

  @Test func anEPUB() throws {
    let epub = EPUB(
      "A Tale", [.long("First", paragraphs: 40), .init("Second", "<p>The needle is here.</p>")])
    let reader = try Reader(epub.bytes)
    #expect(
      reader.opened == OpenedBook(format: .epub, chapters: 2, isReflowable: true, hasCover: false))
    #expect(try reader.pages().count > 5)
    #expect(try reader.pages(chapter: 1).count == 1)
    #expect(try reader.pages(chapter: 1).sizes == [PageSize(width: 396, height: 594)])
    #expect(try reader.render(1).ink > 2000)
    let found = try reader.ask(
      SearchPages(SearchTermRecord("needle"), first: try Reader.place(0, chapter: 1), count: 9))
    let outline = try reader.ask(ReadOutline())
    #expect(found.hits.map(\.page) == [PagePlace(chapter: 1, page: 0)])
    #expect(outline.map(\.title) == ["First", "Second"])
    guard case .page(let second, _, _) = outline.last?.target else {
      Issue.record("not a page")
      return
    }
    #expect(second == PagePlace(chapter: 1, page: 0))
  }

  @Test func theLayoutIsTheOneAskedFor() throws {
    let epub = EPUB("A Tale", [.long("First", paragraphs: 40)]).bytes
    let large = try #require(TextLayout(width: 396, height: 594, em: 22))
    let some = try Reader(epub).pages().count
    let more = try Reader(epub, options: OpenOptions(layout: large)).pages().count
    #expect(more > 2 * some)
    let red = try #require(
      TextLayout(width: 396, height: 594, em: 11, styleSheet: "p { color: #c00000; }"))
    let drawn = try Reader(epub, options: OpenOptions(layout: red)).render(1, scale: 2)
    #expect(drawn.pixels.contains(0xFFC0_0000))
  }

  @Test(arguments: [
    (BookFormat.ID?.none, "<html><body><p>Words in HTML</p></body></html>", BookFormat.ID.html),
    (
      .none,
      "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" "
        + "height=\"60\"><rect width=\"90\" height=\"60\" fill=\"#0000ff\"/></svg>", .svg
    ),
    (
      .none,
      "<?xml version=\"1.0\"?><FictionBook xmlns=\"http://www.gribuser.ru/xml/fictionbook/2.0\">"
        + "<body><section><p>Words in FictionBook</p></section></body></FictionBook>", .fictionBook
    ),
    (.text, "Plain words", .text), (.markdown, "# A title\n\nSome *words*", .markdown),
  ])
  func markup(hint: BookFormat.ID?, text: String, format: BookFormat.ID) throws {
    let reader = try Reader(Array(text.utf8), options: OpenOptions(hint: hint))
    #expect(reader.opened.format == format)
    #expect(try reader.pages().count == 1)
    #expect(try reader.render(0).ink > 20)
  }

  @Test func aCover() throws {
    let (size, drawn) = try Reader(sample().bytes).cover(150, 150)
    #expect((size.width, size.height) == (113, 150))
    #expect(drawn.color(20, 130) == 0x3366CC)
  }

  @Test func manyBooksInOneWorker() throws {
    let worker = try WorkerProcess(Programs.worker)
    for number in 0..<8 {
      let pdf = PDF([PDF.Page("x", width: 100 + number)])
      try Reader.open(pdf.bytes, in: worker, as: BookNumber(number))
    }
    #expect(throws: WorkerFailure.self) { try Reader.open(PDF([]).bytes, in: worker, as: 99) }
    #expect(try worker.wait(CloseBook(), of: 3) == Done())
    #expect(throws: WorkerFailure.refused(WorkerError(.noSuchBook))) {
      try worker.wait(ReadMetadata(), of: 3)
    }
    try Reader.open(PDF([PDF.Page("x")]).bytes, in: worker, as: 99)
    let first = try Reader.place(0)
    let list = try worker.wait(MeasurePages(first: first, count: 1), of: 7)
    #expect(list.sizes == [PageSize(width: 107, height: 400)])
  }
}
