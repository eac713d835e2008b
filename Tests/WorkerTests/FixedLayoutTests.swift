import Foundation
import IPC
import TestDocuments
import Testing
import WorkerClient

/// Books of pages whose boxes stand where the book says, as the program asks a worker for them.
@Suite(.timeLimit(.minutes(2))) struct FixedLayoutTests {
  private static let sheet =
    "<meta name=\"viewport\" content=\"width=400, height=300\"/><style>"
    + "body { margin: 0; background: #ffeecc } .box { position: absolute; left: 40px; top: 60px;"
    + "width: 100px; height: 80px; background: #204080 } .words { position: absolute; left: 200px;"
    + "top: 200px; font-size: 20px } .turned { position: absolute; left: 300px; top: 0;"
    + "width: 80px; height: 40px; background: #00aa00; transform: rotate(90deg);"
    + "transform-origin: 0 0 }</style>"

  private static func book(_ layout: String = "pre-paginated") -> EPUB {
    var book = EPUB(
      "Pictures",
      [
        .init(
          "",
          "<div class=\"box\"></div><div class=\"turned\"></div><p class=\"words\">Over "
            + "<a href=\"c1.xhtml\">there</a></p>"),
        .init(
          "",
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 3\" width=\"400\" "
            + "height=\"300\"><rect width=\"4\" height=\"3\" fill=\"#cc0000\"/></svg>"),
        .init("Words", "<p>Words of a chapter.</p>"),
      ])
    book.head = sheet
    book.metadata = "<meta property=\"rendition:layout\">\(layout)</meta>"
    return book
  }

  @Test(arguments: [8, 24] as [Float])
  func pagesHaveTheirOwnSizesWhateverTheReaderChooses(em: Float) throws {
    let layout = try #require(TextLayout(width: 396, height: 594, em: em))
    let reader = try Reader(Self.book().bytes, options: OpenOptions(layout: layout))
    #expect(!reader.opened.isReflowable)
    #expect(reader.opened.remarks.isEmpty)
    for chapter in 0..<3 {
      let list = try reader.pages(chapter: chapter)
      #expect(list.count == 1 && list.obstacle == nil)
      #expect(list.sizes == [PageSize(width: 300, height: 225)])
    }
  }

  @Test func wordsFromTheRightStandInTheirOrder() throws {
    var book = Self.book()
    book.chapters[0].body = "<p dir=\"rtl\">\u{5D0}\u{5D1} ab \u{5D2}\u{5D3}</p>"
    let text = try Reader(book.bytes).text(0)
    #expect(
      text.characters.map(\.scalar) == Array("\u{5D0}\u{5D1} ab \u{5D2}\u{5D3}".unicodeScalars))
    let seen = text.characters.sorted { $0.rect.x < $1.rect.x }.map(\.scalar)
    #expect(seen == Array("\u{5D3}\u{5D2} ab \u{5D1}\u{5D0}".unicodeScalars))
    // The page is 300 points wide and has no margin.
    let first = try #require(text.characters.first)
    #expect(abs(first.rect.x + first.rect.width - 300) < 0.1)
  }

  @Test(arguments: [1, 2] as [Float]) func boxesStandWhereTheBookSays(scale: Float) throws {
    let drawn = try Reader(Self.book().bytes).render(0, scale: scale)
    func color(_ x: Float, _ y: Float) -> Int {
      drawn.color(Int(x * 0.75 * scale), Int(y * 0.75 * scale))
    }
    #expect(color(10, 10) == 0xFFEECC)
    #expect(color(50, 70) == 0x204080 && color(130, 130) == 0x204080)
    #expect(color(30, 70) == 0xFFEECC && color(50, 150) == 0xFFEECC)
    // Turned to the left of its corner.
    #expect(color(270, 70) == 0x00AA00 && color(320, 20) == 0xFFEECC)
  }

  @Test func drawingsInTheMarkupFillTheirPages() throws {
    let drawn = try Reader(Self.book().bytes).render(0, chapter: 1)
    #expect(drawn.color(10, 10) == 0xCC0000 && drawn.color(290, 215) == 0xCC0000)
  }

  @Test func wordsAndLinksStandOnThePage() throws {
    let reader = try Reader(Self.book().bytes)
    let place = try Reader.place(0)
    let text = try reader.ask(ReadText(place))
    #expect(text.lines.map { text.string(of: $0) } == ["Over there"])
    let line = try #require(text.lines.first).rect
    #expect(abs(line.x - 150) < 0.5 && line.y >= 150 && line.y < 180)
    let links = try reader.ask(ReadLinks(place))
    #expect(links.count == 1)
    guard case .page(let page, _, _) = links.first?.target else {
      Issue.record("\(links)")
      return
    }
    #expect(page.chapter == 1)
  }

  @Test func booksMayHavePagesOfBothKinds() throws {
    var book = Self.book("reflowable")
    book.spineProperties = [1: "rendition:layout-pre-paginated"]
    let reader = try Reader(book.bytes)
    #expect(reader.opened.isReflowable)
    #expect(try reader.pages(chapter: 0).sizes.first != reader.pages(chapter: 1).sizes.first)
    #expect(try reader.pages(chapter: 1).sizes == [PageSize(width: 300, height: 225)])
    for chapter in 0..<3 {
      let page = try Reader.place(0, chapter: chapter)
      let place = try reader.ask(FindTextPlace(page))
      #expect(try reader.ask(FindPage(of: place)) == page)
    }
    // Neither a head nor a number stands on a page that is full to its edges.
    let drawn = try reader.render(0, chapter: 1)
    #expect(drawn.pixels.allSatisfy { $0 & 0xFF_FFFF == 0xCC0000 })
  }

  @Test func theFirstSideThatIsToldTellsThePairs() throws {
    func pairing(_ properties: [Int: String], _ direction: String = "ltr") throws -> Int? {
      var book = Self.book()
      book.spineProperties = properties
      book.spineAttributes = "page-progression-direction=\"\(direction)\""
      return try Reader(book.bytes).opened.pairing
    }
    #expect(try pairing([:]) == nil)
    #expect(try pairing([0: "page-spread-right"]) == 1)
    #expect(try pairing([0: "rendition:page-spread-left"]) == 0)
    #expect(try pairing([1: "page-spread-left"]) == 1)
    #expect(try pairing([0: "page-spread-center", 1: "page-spread-right"]) == 0)
    #expect(try pairing([0: "page-spread-left"], "rtl") == 1)
  }

  @Test func olderBooksTellTheirKindInOptions() throws {
    var book = Self.book("")
    book.metadata = ""
    #expect(try Reader(book.bytes).opened.isReflowable)
    let options =
      "<display_options><platform name=\"*\"><option name=\"fixed-layout\">true</option>"
      + "</platform></display_options>"
    book.others = [("META-INF/com.apple.ibooks.display-options.xml", Array(options.utf8))]
    #expect(try !Reader(book.bytes).opened.isReflowable)
  }

  @Test(arguments: [
    "", "width=device-width", "width=-4, height=1e99", "width=0,height=0", "height=",
    "width=99999999, height=2", "=,=;;=", String(repeating: "width=", count: 9_000),
  ])
  func pagesWithoutASizeHaveTheUsualOne(viewport: String) throws {
    var book = Self.book()
    book.head = "<meta name=\"viewport\" content=\"\(viewport)\"/>"
    let reader = try Reader(book.bytes)
    #expect(try reader.pages().sizes == [PageSize(width: 576, height: 768)])
    #expect(try reader.render(0).isOpaque)
  }

  @Test func thePackageTellsTheSizeOfPagesThatTellNone() throws {
    var book = Self.book()
    book.head = ""
    book.metadata += "<meta name=\"original-resolution\" content=\"800x600\"/>"
    #expect(try Reader(book.bytes).pages().sizes == [PageSize(width: 600, height: 450)])
  }

  @Test func drawingsInTheOrderOfReadingArePages() throws {
    var book = Self.book("reflowable")
    let drawing =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\">"
      + "<rect width=\"200\" height=\"100\" fill=\"#0000cc\"/></svg>"
    book.items = [("d.svg", "image/svg+xml", "", Array(drawing.utf8))]
    book.spine = "<itemref idref=\"i0\"/>"
    let reader = try Reader(book.bytes)
    #expect(reader.opened.chapters == 4)
    #expect(try reader.pages(chapter: 3).sizes == [PageSize(width: 150, height: 75)])
    #expect(try reader.render(0, chapter: 3).color(100, 50) == 0x0000CC)
  }
}
