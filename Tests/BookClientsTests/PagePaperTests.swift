import BookClients
import Books
import Foundation
import PaperGeometry
import PaperRaster
import PictureSamples
import Testing

/// Pages on Paper's own paper, and pages that keep theirs.
@Suite("Paper of pages", .timeLimit(.minutes(5))) struct PagePaperTests {
  private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path

  private static func channels(_ pixel: Pixel) -> [Int] {
    [16, 8, 0].map { Int(pixel >> $0 & 0xFF) }
  }

  private func document(_ name: String) throws -> FileDocument {
    let workers = BookWorkers(program: Programs.worker)
    let file = FileDocument(Books.Picture.Source(path: "\(Self.assets)/\(name)"), workers)
    // A text is open as soon as it has pages; the rest are counted while the reader reads.
    while try !file.open().get().isComplete {}
    return file
  }

  private func draw(
    _ file: FileDocument, isOnPaper: Bool, isNight: Bool = false, part: PixelRect? = nil
  ) throws -> DecodedPicture {
    var request = ImageRequest(
      .page(PageID(file.id, 2)), width: 203, height: 300, fit: .page, part: part)
    (request.isOnPaper, request.isNight) = (isOnPaper, isNight)
    return try DocumentError.waiting { reply in
      file.client.draw(request, priority: .visible, deadline: 60, reply: reply)
    }
  }

  /// A page that keeps its paper has the worker's pixels; the same page on Paper's paper has the product.
  @Test(arguments: ["keeper.epub", "guide.pdf"], [false, true])
  func aPageIsPrintedWhereWanted(name: String, isNight: Bool) throws {
    let file = try document(name)
    let own = try draw(file, isOnPaper: false, isNight: isNight)
    let again = try draw(file, isOnPaper: false, isNight: isNight)
    #expect(own.bitmap.pixels == again.bitmap.pixels)
    let margin = Set(own.bitmap.pixels.prefix(own.bitmap.width * 4))
    #expect(margin.count == 1, "the page's own paper has no grain")
    let seen = try draw(file, isOnPaper: true, isNight: isNight)
    let (stock, width) = (PagePaper.of(file.id, isNight: isNight), own.bitmap.width)
    let printed = PrintedPaper(stock)
    var pixels = Array(own.bitmap.pixels)
    pixels.withUnsafeMutableBufferPointer { all in
      for y in 0..<own.bitmap.height {
        printed.print(
          UnsafeMutableBufferPointer(rebasing: all[y * width..<(y + 1) * width]), x: 0, y: y)
      }
    }
    // Around a page of another shape than the box lies empty paper.
    let wrong = zip(pixels, seen.bitmap.pixels).filter { $0 != $1 }.count
    #expect(wrong == 0, "\(wrong) of \(pixels.count)")
    if name == "keeper.epub" { #expect(seen.paper == Color(hex: stock.tone & 0xFF_FFFF)) }
    #expect(!seen.bitmap.pixels.allSatisfy { $0 == seen.bitmap.pixels[0] })
  }

  /// Where nothing is printed, a page of text is the blank sheet of the same size.
  @Test func theMarginOfATextIsTheBlankSheet() throws {
    let file = try document("keeper.epub")
    let page = try draw(file, isOnPaper: true).bitmap
    let sheet = try #require(
      PagePaper.of(file.id, isNight: false).sheet(
        width: page.width, height: page.height, label: "blank"))
    for y in 0..<12 {
      let row = y * page.width..<(y + 1) * page.width
      #expect(Array(page.pixels[row]) == Array(sheet.pixels[row]))
    }
  }

  @Test func tilesGoOnWithTheGrain() throws {
    let file = try document("keeper.epub")
    let whole = try draw(file, isOnPaper: true).bitmap
    for part in [PixelRect(0, 0, 40, 9), PixelRect(101, 3, 50, 8), PixelRect(7, 290, 61, 10)] {
      let tile = try draw(file, isOnPaper: true, part: part)
      for y in 0..<part.height {
        let start = (part.y + y) * whole.width + part.x
        #expect(
          Array(tile.bitmap.pixels[y * part.width..<(y + 1) * part.width])
            == Array(whole.pixels[start..<start + part.width]))
      }
      #expect(tile.paper == Color(hex: PagePaper.day & 0xFF_FFFF))
    }
  }

  /// The mount of a photograph has the paper of blank sheets, by night as by day; the photograph has its own pixels.
  @Test(arguments: [false, true])
  func aMountIsPaperAndItsPictureIsNot(isNight: Bool) throws {
    let scratch = try TemporaryFolder()
    let file = try scratch.picture("a.png", Samples.png(Samples.noise(40, 10)))
    let id = DocumentID("album")
    let pictures = BookWorkers().pictures
    let client = PictureDocumentClient(
      source: DocumentSource(id: id, title: "", cover: file, locator: .picture(file)),
      threads: .init(decoders: 1), decode: { pictures.decode($0) },
      measure: { pictures.size(of: $0) })
    _ = try DocumentError.waiting { client.open(priority: .visible, deadline: 60, reply: $0) }
    var request = ImageRequest(.page(PageID(id, 0)), width: 40, height: 60, fit: .page)
    request.isNight = isNight
    let picture = try DocumentError.waiting { reply in
      client.draw(request, priority: .visible, deadline: 60, reply: reply)
    }
    let stock = PagePaper.of(id, isNight: isNight)
    let sheet = try #require(stock.sheet(width: 40, height: 60, label: ""))
    let plain = try pictures.decode(
      PictureRequest(source: file, name: "a", width: 40, height: 60, fit: .page)
    ).get().seen(byNight: isNight)
    for y in 0..<60 {
      let row = y * 40..<(y + 1) * 40
      let wanted = (25..<35).contains(y) ? plain.bitmap : sheet
      #expect(Array(picture.bitmap.pixels[row]) == Array(wanted.pixels[row]), "row \(y)")
    }
    #expect(picture.paper.isAlmost(Color(hex: stock.tone & 0xFF_FFFF)))
  }
}
