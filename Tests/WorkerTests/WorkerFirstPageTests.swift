import TestDocuments
import Testing
import IPC
import WorkerClient

/// What the worker says of a book's first page and its cover.
@Suite(.timeLimit(.minutes(5))) struct WorkerFirstPageTests {
  private let picture = Picture(30, 40) { x, y in x * 0x050000 + y * 0x000300 }.png

  private func firstPage(of bytes: [UInt8]) throws -> FirstPageRecord {
    let reader = try Reader(bytes)
    let page = try reader.ask(CompareFirstPage())
    return page
  }

  // MARK: Texts

  private func epub(_ first: String, cover: String = "p.png") throws -> FirstPageRecord {
    var epub = EPUB("A Tale", [.init("", first), .init("First", "<p>It was a page.</p>")])
    epub.items = [
      (cover, "image/png", "cover-image", picture), ("q.png", "image/png", "", picture),
    ]
    return try firstPage(of: epub.bytes)
  }

  @Test func aTextThatBeginsWithItsCover() throws {
    #expect(try epub("<div><img src=\"p.png\" alt=\"Cover\"/></div>") == .showsCover)
    #expect(try epub("<p><img src=\"img/p%20c.png\"/></p>", cover: "img/p c.png") == .showsCover)
    let drawing =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"
      + "<image width=\"30\" height=\"40\" xlink:href=\"p.png\"/></svg>"
    #expect(try epub(drawing) == .showsCover)
  }

  @Test func aTextThatBeginsOtherwise() throws {
    #expect(try epub("<p><img src=\"q.png\"/></p>") == .ofItsOwn, "another picture")
    #expect(try epub("<p>A word</p><img src=\"p.png\"/>") == .ofItsOwn, "words")
    #expect(try epub("<img src=\"p.png\"/><img src=\"p.png\"/>") == .ofItsOwn, "two pictures")
    #expect(try epub("<p>The beginning.</p>") == .ofItsOwn)
  }

  // MARK: Comics

  private func comic(_ info: String?) throws -> FirstPageRecord {
    var files = (1...3).map { ("page\($0).png", picture) }
    if let info { files.append(("ComicInfo.xml", Array("<ComicInfo>\(info)</ComicInfo>".utf8))) }
    return try firstPage(of: Archives.zip(files))
  }

  @Test func aComic() throws {
    #expect(try comic(nil) == .isCover)
    #expect(try comic("<Title>Boats</Title>") == .isCover)
    let cover = "<Page Image=\"0\" Type=\"FrontCover\"/><Page Image=\"1\"/>"
    #expect(try comic("<Pages>\(cover)</Pages>") == .isCover)
    let story = "<Page Image=\"0\" Type=\"Story\"/><Page Image=\"1\" Type=\"Story\"/>"
    #expect(try comic("<Pages>\(story)</Pages>") == .ofItsOwn, "a chapter without a cover")
  }

  // MARK: PDF

  /// What is said of the first page of a document whose other pages are full of words.
  private func pdf(
    _ first: PDF.Page, pages: Int = 9, width: Int = 300, isFull: Bool = true
  ) throws -> FirstPageRecord {
    let words = isFull ? lines(30...320, "of boats and of those who built them on the shores") : ""
    let others = (1..<pages).map { PDF.Page("Page \($0)", width: width, drawing: words) }
    return try firstPage(of: PDF([first] + others).bytes)
  }

  /// Lines of words from one height down to another, as a paper's.
  private func lines(_ range: ClosedRange<Int>, _ words: String) -> String {
    stride(from: range.upperBound, through: range.lowerBound, by: -11).map {
      "0 g BT /F 9 Tf 30 \($0) Td (\(words)) Tj ET "
    }.joined()
  }

  /// A picture over all of a page, of so many pixels, each in hexadecimal digits of the colour.
  private func filling(_ width: Int, _ height: Int, page: Int = 300, _ pixel: (Int, Int) -> String)
    -> String
  {
    let digits = (0..<height).map { y in (0..<width).map { pixel($0, y) }.joined() }.joined()
    return "q \(page) 0 0 400 0 0 cm BI /W \(width) /H \(height) /CS /RGB /BPC 8 /F /AHx ID "
      + digits + "> EI Q "
  }

  private func photograph(page: Int = 300) -> String {
    filling(12, 16, page: page) { x, y in
      ["204060", "406020", "103050", "a06030"][(x / 3 + y / 4) % 4]
    }
  }

  /// Yellowed paper with lines of print.
  private var scan: String {
    filling(60, 80) { x, y in
      (8..<72).contains(y) && y % 2 == 0 && (6..<54).contains(x) && x % 5 != 0 ? "40382e" : "f0e8d2"
    }
  }

  @Test func aPictureIsACover() throws {
    #expect(try pdf(PDF.Page("", drawing: photograph())) == .isCover)
    #expect(try pdf(PDF.Page("A Book of Boats", drawing: photograph())) == .isCover)
    let colour = "0.55 0.1 0.12 rg 0 0 300 400 re f 1 g "
    #expect(try pdf(PDF.Page("A Book of Boats", drawing: colour)) == .isCover, "a coloured board")
    // A wide picture around tall pages, as both boards and the spine of a book.
    #expect(
      try pdf(PDF.Page("Boats", width: 620, drawing: photograph(page: 620))) == .isCover)
  }

  @Test func aTitlePageIsACover() throws {
    #expect(try pdf(PDF.Page("A Book of Boats")) == .isCover)
    let title = lines(150...180, "by An Author, in the year of the boats")
    #expect(try pdf(PDF.Page("A Book of Boats", drawing: title)) == .isCover)
    // Among pages of a few words each the first one is read as the others are.
    #expect(try pdf(PDF.Page("The Boat"), isFull: false) == .ofItsOwn, "a poem among poems")
    #expect(try pdf(PDF.Page("The Boat", drawing: photograph()), isFull: false) == .isCover)
  }

  /// What is read begins on its first page.
  @Test func aFirstPageThatIsRead() throws {
    let words = "of boats and of those who built them on the shores of the lake"
    let paper = lines(30...320, words)
    #expect(try pdf(PDF.Page("A Paper on Boats", drawing: paper)) == .ofItsOwn, "a paper")
    let ground = "0.2 0.3 0.4 rg 0 0 300 400 re f "
    #expect(
      try pdf(PDF.Page("Boats", drawing: ground + paper)) == .ofItsOwn, "words on a colour")
    let abstract = lines(200...320, "boats")
    #expect(
      try pdf(PDF.Page("Boats", drawing: abstract + lines(30...160, "lakes"))) == .ofItsOwn,
      "short lines down the page")
    #expect(try pdf(PDF.Page("", drawing: scan)) == .ofItsOwn, "a scanned page")
    #expect(try pdf(PDF.Page("read", drawing: scan)) == .ofItsOwn, "a scan with words beneath")
    let staves = (0..<40).map { "0 G 20 \(30 + $0 * 8) m 280 \(30 + $0 * 8) l S " }.joined()
    #expect(try pdf(PDF.Page("Allegro", drawing: staves)) == .ofItsOwn, "a sheet of music")
    #expect(try pdf(PDF.Page("", drawing: staves)) == .ofItsOwn, "music without letters")
  }

  @Test func aShortDocumentHasNoCover() throws {
    for pages in [1, 2, 7] {
      #expect(try pdf(PDF.Page("A Letter"), pages: pages) == .ofItsOwn)
      #expect(try pdf(PDF.Page("", drawing: photograph()), pages: pages) == .ofItsOwn)
    }
  }

  /// Slides are shown from the first one on.
  @Test func slidesHaveNoCover() throws {
    let slide = PDF.Page("A Talk on Boats", width: 640)
    #expect(try pdf(slide, width: 640) == .ofItsOwn)
    let ground = PDF.Page(
      "A Talk on Boats", width: 640, drawing: "0.1 0.2 0.5 rg 0 0 640 400 re f 1 g ")
    #expect(try pdf(ground, width: 640) == .ofItsOwn)
  }
}
