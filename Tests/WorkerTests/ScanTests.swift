import IPC
import TestDocuments
import Testing
import WorkerClient

/// Pages as the reader wants scans: drawn by the worker.
@Suite("Scans", .timeLimit(.minutes(2)))
struct ScanTests {
  private func render(_ reader: Reader, _ scan: ScanRecord) throws -> Drawn {
    let region = try #require(PixelRegion(width: 120, height: 90))
    let memory = try SharedMemory(count: region.byteCount)
    let query = DrawPage(try Reader.place(0), scale: 1, region, scan: scan)
    _ = try reader.worker.wait(query, of: 5, memory: memory)
    return Drawn(region, memory)
  }

  @Test func levelsChangeAndNothingElse() throws {
    let reader = try Reader(Picture.noise(120, 90).png)
    let plain = try render(reader, .asInFile)
    #expect(try render(reader, ScanRecord()) == plain)
    let bright = try render(reader, ScanRecord(brightness: 50))
    #expect(zip(plain.pixels, bright.pixels).allSatisfy { ($0 & 0xFF) <= ($1 & 0xFF) })
    #expect(bright != plain && bright.isOpaque)
  }

  @Test func aFictionBookInAZIPFileOpens() throws {
    let book = Array(
      ("<?xml version='1.0' encoding='utf-8'?><FictionBook><description><title-info>"
        + "<book-title>Packed</book-title></title-info></description>"
        + "<body><section><p>Words within</p></section></body></FictionBook>").utf8)
    let reader = try Reader(Archives.zip([("packed.fb2", book)]))
    #expect(reader.opened.format == .fictionBook)
    let text = try reader.ask(ReadText(try Reader.place(0)))
    #expect(text.lines.map(text.string).joined(separator: " ").contains("Words within"))
    #expect(try reader.ask(ReadMetadata()).title == "Packed")
  }

  @Test func areasOfAComicsPageAreItsPanels() throws {
    let (width, height) = (300, 400)
    let page = Picture(width, height) { x, y in
      let isPanel = (20..<140).contains(x) || (160..<280).contains(x)
      return isPanel && ((20..<180).contains(y) || (200..<380).contains(y)) ? 0x28_3C78 : 0xFF_FFFF
    }
    let reader = try Reader(Archives.zip([("1.png", page.png)]))
    let place = try Reader.place(0)
    let areas = try reader.ask(FindAreas(place, isRightToLeft: false))
    #expect(areas.count == 4 && areas.allSatisfy { !$0.isColumn })
    let right = try reader.ask(FindAreas(place, isRightToLeft: true))
    #expect(abs((right.first?.rect.x ?? 0) - 160) < 3)
  }
}
