import IPC
import TestDocuments
import Testing
import WorkerClient

@Suite("PDFs that the worker makes", .timeLimit(.minutes(5))) struct SheetTests {
  private let size = PageSize(width: 300, height: 400)

  private func sheet(
    _ page: Int, _ beginning: AddSheet.Beginning = .sheet,
    _ rect: PageRect = PageRect(x: 0, y: 0, width: 300, height: 400)
  ) throws -> AddSheet {
    let size = try #require(size)
    return AddSheet(
      size: size, [PlacedPage(try Reader.place(page), rect)], beginning: beginning)
  }

  private func made(by reader: Reader, title: String = "") throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = try reader.ask(ReadSheets(first: bytes.count, title: title))
      bytes += part.bytes
      if bytes.count >= part.count || part.bytes.isEmpty { return bytes }
    }
  }

  private func words(_ reader: Reader, _ page: Int = 0) throws -> String {
    let text = try reader.ask(ReadText(try Reader.place(page)))
    return text.lines.map(text.string).joined(separator: " ")
  }

  @Test func pagesOfAPDFKeepTheirWords() throws {
    let source = try Reader(PDF([.init("First"), .init("Second"), .init("Third")]).bytes)
    _ = try source.ask(try sheet(2, .pdf))
    _ = try source.ask(try sheet(0))
    let bytes = try made(by: source, title: "Two of three")
    let found = try Reader(bytes)
    #expect(try found.pages().count == 2)
    #expect(try words(found, 0) == "Third")
    #expect(try words(found, 1) == "First")
    #expect(try found.ask(ReadMetadata()).title == "Two of three")
    // The page is drawn as the source's page is.
    let (one, other) = (try source.render(2), try found.render(0))
    let differences = zip(one.pixels, other.pixels).filter { $0 != $1 }.count
    #expect(differences * 50 < one.pixels.count, "\(differences) pixels differ")
  }

  @Test func pagesOfATextKeepTheirLetters() throws {
    let source = try Reader(EPUB("A Tale", [.long("Chapter", paragraphs: 30)]).bytes)
    let usual = try #require(try source.pages().sizes.first ?? nil)
    let rect = PageRect(x: 0, y: 0, width: usual.width, height: usual.height)
    _ = try source.ask(
      AddSheet(size: usual, [PlacedPage(try Reader.place(1), rect)], beginning: .pdf))
    let bytes = try made(by: source)
    // Fonts are cut to the letters that are used.
    #expect(bytes.count < 200_000)
    let found = try Reader(bytes)
    let (whole, page) = (try words(found), try words(source, 1))
    // The page's number and the line above it are drawn, too.
    for word in page.split(separator: " ").prefix(40) { #expect(whole.contains(word)) }
    let (one, other) = (try source.render(1, scale: 2), try found.render(0, scale: 2))
    #expect(one.width == other.width && one.height == other.height)
    let ink = { (drawn: Drawn) in drawn.pixels.filter { $0 & 0xFF < 128 }.count }
    #expect(abs(ink(one) - ink(other)) * 20 < ink(one))
  }

  /// A glyph for several letters tells all of them.
  @Test func wordsWithLigaturesAreFound() throws {
    let body = "<p>An efficient office offers a fine flight to the chief.</p>"
    let source = try Reader(EPUB("A Tale", [.init("Chapter", body)]).bytes)
    let usual = try #require(try source.pages().sizes.first ?? nil)
    let rect = PageRect(x: 0, y: 0, width: usual.width, height: usual.height)
    _ = try source.ask(
      AddSheet(size: usual, [PlacedPage(try Reader.place(0), rect)], beginning: .pdf))
    let found = try words(try Reader(try made(by: source)))
    for word in ["efficient", "office", "offers", "fine", "flight", "chief"] {
      #expect(found.contains(word), "\(found)")
    }
  }

  @Test func twoPagesShareASheet() throws {
    let source = try Reader(PDF([.init("Left"), .init("Right")]).bytes)
    let size = try #require(PageSize(width: 600, height: 400))
    let placed = [
      PlacedPage(try Reader.place(0), PageRect(x: 0, y: 0, width: 300, height: 400)),
      PlacedPage(try Reader.place(1), PageRect(x: 300, y: 0, width: 300, height: 400)),
    ]
    _ = try source.ask(AddSheet(size: size, placed, beginning: .pdf))
    let found = try Reader(try made(by: source))
    #expect(try found.pages().sizes == [size])
    let text = try found.ask(ReadText(try Reader.place(0)))
    let left = text.lines.filter { $0.rect.x < 300 }.map(text.string)
    #expect(left == ["Left"])
    #expect(text.lines.count == 2)
  }

  /// The bytes of a photograph are in the PDF as they were; other pictures become such.
  @Test func picturesGoIntoThePDF() throws {
    let jpeg = Picture(16, 24) { x, _ in x < 8 ? 0x20 : 0xE0 }.jpeg()
    let turned = Picture(24, 16) { x, _ in x < 8 ? 0x20 : 0xE0 }.jpeg(orientation: 6)
    let png = Picture(16, 24) { _, y in y < 12 ? 0xFF0000 : 0x0000FF }.png
    let source = try Reader(
      Archives.zip([("1.jpg", jpeg), ("2.jpg", turned), ("3.png", png)]))
    _ = try source.ask(try sheet(0, .pdf))
    _ = try source.ask(try sheet(1))
    _ = try source.ask(try sheet(2))
    let bytes = try made(by: source)
    #expect(bytes.firstRange(of: jpeg) != nil)
    #expect(bytes.firstRange(of: turned) == nil)
    let found = try Reader(bytes)
    #expect(try found.pages().count == 3)
    for page in 0..<3 {
      let (one, other) = (try source.render(page, scale: 10), try found.render(page, scale: 0.5))
      for place in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
        let (a, b) = (one.color(at: place), other.color(at: place))
        #expect(zip(a, b).allSatisfy { abs($0 - $1) < 24 }, "page \(page): \(a), \(b)")
      }
    }
  }

  @Test func whatMakesNoSenseIsRefused() throws {
    let source = try Reader(PDF([.init("Only")]).bytes)
    #expect(throws: WorkerFailure.self) { try source.ask(ReadSheets(first: 0, title: "")) }
    #expect(throws: WorkerFailure.self) { try source.ask(try sheet(0, .nothing)) }
    _ = try source.ask(try sheet(0, .pdf))
    #expect(throws: WorkerFailure.self) { try source.ask(try sheet(9)) }
    let empty = PageRect(x: 0, y: 0, width: 0, height: 0)
    #expect(throws: WorkerFailure.self) { try source.ask(try sheet(0, .sheet, empty)) }
    let bytes = try made(by: source)
    #expect(throws: WorkerFailure.self) { try source.ask(try sheet(0)) }
    // The worker is well.
    #expect(try words(source) == "Only")
    #expect(try source.ask(ReadSheets(first: bytes.count, title: "")).bytes.isEmpty)
  }
}

extension Drawn {
  /// Blue, green and red at a part of the width and of the height.
  fileprivate func color(at place: (Double, Double)) -> [Int] {
    let (x, y) = (Int(place.0 * Double(width)), Int(place.1 * Double(height)))
    let pixel = pixels[y * width + x]
    return [0, 8, 16].map { Int(pixel >> $0 & 0xFF) }
  }
}
