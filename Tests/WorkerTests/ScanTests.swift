import Glibc
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

  /// Panels of a page that was scanned askew are found on the page as it is shown, and positions fit the repaired page.
  @Test func theAreasOfAnUprightPage() throws {
    let (width, height) = (600, 800)
    let angle = 0.04
    let page = Picture(width, height) { x, y in
      // The place on the upright page.
      let (dx, dy) = (Double(x) - 300, Double(y) - 400)
      let (u, v) = (
        300 + dx * cos(angle) + dy * sin(angle), 400 - dx * sin(angle) + dy * cos(angle)
      )
      // Lines of words in two columns.
      let isLine = v > 100 && v < 700 && Int(v) % 16 < 7 && Int(u * 7 + v / 16 * 5) % 13 > 2
      return isLine && (60..<280 ~= u || 320..<540 ~= u) ? 0x20_2020 : 0xFF_FFFF
    }
    let reader = try Reader(page.png)
    let place = try Reader.place(0)
    let tilt = try reader.ask(ReadTilt(place))
    #expect(abs(Double(tilt) - angle) < 0.004)
    let areas = try reader.ask(FindAreas(place, isRightToLeft: false, isStraight: true))
    try #require(areas.count == 2)
    #expect(areas.allSatisfy { $0.isColumn })
    for (area, x) in zip(areas, [Float(60), 320]) {
      #expect(abs(area.rect.x - x) < 8 && abs(area.rect.width - 220) < 16)
      #expect(abs(area.rect.y - 100) < 20)
    }
  }

  /// The black edge becomes paper, and everything within stays in place.
  @Test func aCleanEdgeMovesNothing() throws {
    let page = Picture(400, 560) { x, y in
      if x < 20 || y < 20 || x >= 380 || y >= 540 { return 0x08_0808 }
      return y % 24 < 8 && x > 60 && x < 340 && (x * 7 + y) % 11 > 2 ? 0x20_2020 : 0xF0_EAD8
    }
    let reader = try Reader(page.png)
    func draw(_ scan: ScanRecord) throws -> Drawn {
      let region = try #require(PixelRegion(width: 400, height: 560))
      let memory = try SharedMemory(count: region.byteCount)
      let query = DrawPage(try Reader.place(0), scale: 1, region, scan: scan)
      _ = try reader.worker.wait(query, of: 5, memory: memory)
      return Drawn(region, memory)
    }
    let (plain, clean) = (try draw(.asInFile), try draw(ScanRecord(isClean: true)))
    #expect(plain.color(4, 4) < 0x20_2020 && clean.color(4, 4) > 0xC0_C0C0)
    for y in 60..<500 {
      for x in 60..<340 where plain.color(x, y) != clean.color(x, y) {
        Issue.record("\(x), \(y)")
        return
      }
    }
  }
}
