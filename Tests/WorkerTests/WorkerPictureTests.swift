import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("Pictures and comics through the locked worker", .timeLimit(.minutes(5)))
struct WorkerPictureTests {
  private static let noise = Picture.noise(31, 22)

  @Test(
    "Each format has its pixels at its own size",
    arguments: ["PNG", "BMP", "TIFF", "PNG in a ZIP"])
  func exactly(name: String) throws {
    let file: [UInt8] =
      switch name {
      case "PNG": Self.noise.png
      case "BMP": Self.noise.bmp
      case "TIFF": Self.noise.tiff()
      default: Archives.zip([("1.png", Self.noise.png)])
      }
    let drawn = try Reader(file).render(0)
    #expect((drawn.width, drawn.height) == (31, 22))
    #expect(drawn.pixels.map { Int($0 & 0xFF_FFFF) } == Self.noise.pixels)
    #expect(drawn.isOpaque)
  }

  @Test func aGIF() throws {
    let picture = Picture(20, 10) { x, y in (x * 12) << 16 | y / 4 * 90 }
    let drawn = try Reader(picture.gif).render(0)
    #expect(drawn.pixels.map { Int($0 & 0xFF_FFFF) } == picture.pixels)
  }

  /// Files of which SDL's decoder reads and writes beyond its tables.
  @Test(arguments: [
    "47494638396108000800f100ff000000ffffffff000000ff0021f90401000000002c0000000008000800000209848fc1cbed0fa39cb4003b",
    "47494638396108000800f10000000000ffffffff000000ff0021f90401000000002c0000000008000800000209848fa9ffed0fa39cb4003b",
    "47494638396108000800f10000001300ffffffff008700ff0021f90401000000002c000000000800080000020984ffadcbed0fa39cb4003b",
  ])
  func aBrokenGIFEndsNoWorker(hexadecimal: String) throws {
    let digits = Array(hexadecimal)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    let reader = try Reader(bytes)
    _ = try? reader.render(0)
    #expect(reader.worker.end == nil)
  }

  @Test func brokenGIFsEndNoWorker() throws {
    var random = SeededRandom(6)
    let sound = Picture(12, 10) { x, y in (x * 20) << 16 | y / 4 * 90 }.gif
    let worker = try WorkerProcess(Programs.worker)
    let area = try #require(PixelRegion(width: 12, height: 10))
    let memory = try SharedMemory(count: area.byteCount)
    for round in 0..<400 {
      var bytes = sound
      // The colours may be anything.
      for _ in 0..<random.int(1...4) {
        let at = random.chance(0.3) ? random.int(6...12) : random.int(397...bytes.count - 1)
        bytes[at] = random.chance(0.3) ? 255 : UInt8(random.int(0...255))
      }
      guard (try? Reader.open(bytes, in: worker)) != nil else { continue }
      _ = try? worker.wait(DrawPage(try Reader.place(0), scale: 1, area), of: 5, memory: memory)
      try #require(worker.end == nil, "round \(round)")
    }
  }

  /// Four passes of rows, a table of the picture's own, a colour that is not seen, and a place within the screen.
  @Test func anInterlacedGIFInAPlaceOfItsOwn() throws {
    // The screen is 4 x 9; at 1, 0 lies a picture of 2 x 9, each row of one colour.
    var file = Array("GIF89a".utf8) + [4, 0, 9, 0, 0, 0, 0]
    file += [0x21, 0xF9, 4, 1, 0, 0, 5, 0]
    file += [0x2C, 1, 0, 0, 0, 2, 0, 9, 0, 0x80 | 0x40 | 3]
    file += (0..<16).flatMap { [UInt8($0 * 10), 7, 9] }
    // Codes of 5 bits, with a fresh table before each row, so that none grows.
    var bits: [Bool] = []
    for row in [0, 8, 4, 2, 6, 1, 3, 5, 7] {
      for code in [16, row, row] { bits += (0..<5).map { code >> $0 & 1 == 1 } }
    }
    bits += (0..<5).map { 17 >> $0 & 1 == 1 }
    let data = stride(from: 0, to: bits.count, by: 8).map { at in
      bits[at..<min(at + 8, bits.count)].enumerated().reduce(UInt8(0)) {
        $0 | ($1.element ? 1 << UInt8($1.offset) : 0)
      }
    }
    file += [4, UInt8(data.count)] + data + [0, 0x3B]
    let drawn = try Reader(file).render(0)
    #expect((drawn.width, drawn.height) == (4, 9))
    for row in 0..<9 {
      #expect(drawn.color(0, row) == 0xFF_FFFF && drawn.color(3, row) == 0xFF_FFFF)
      let color = row == 5 ? 0xFF_FFFF : (row * 10) << 16 | 0x0709
      #expect(drawn.color(1, row) == color && drawn.color(2, row) == color, "row \(row)")
    }
  }

  @Test func aWebP() throws {
    let drawn = try Reader(Picture(9, 7) { _, _ in 0xFF8020 }.webp).render(0)
    #expect(drawn.pixels == [UInt32](repeating: 0xFFFF_8020, count: 63))
  }

  @Test func anAnimatedWebPShowsItsFirstFrame() throws {
    let (first, second) = (Picture(9, 7) { _, _ in 0xFF8020 }, Picture(9, 7) { _, _ in 0x2080FF })
    let drawn = try Reader(first.animatedWebP(then: second)).render(0)
    #expect(drawn.pixels == [UInt32](repeating: 0xFFFF_8020, count: 63))
    let part = try Reader(first.animatedWebP(then: second, top: 4))
    #expect(throws: WorkerFailure.self) { try part.render(0) }
    let cut = Array(first.animatedWebP(then: second).prefix(60))
    #expect(throws: WorkerFailure.self) { try Reader(cut).render(0) }
  }

  /// Four shades of 40 by 40 pixels: 20, 80, 140 and 200, row by row.
  private static let shades = Picture(80, 80) { x, y in (y / 40 * 120 + x / 40 * 60 + 20) * 0x10101
  }

  @Test(
    "A JPEG stands upright as EXIF says",
    arguments: [
      (1, [20, 80, 140, 200]), (2, [80, 20, 200, 140]), (3, [200, 140, 80, 20]),
      (4, [140, 200, 20, 80]), (5, [20, 140, 80, 200]), (6, [140, 20, 200, 80]),
      (7, [200, 80, 140, 20]), (8, [80, 200, 20, 140]),
    ])
  func orientation(orientation: Int, expected: [Int]) throws {
    let reader = try Reader(Self.shades.jpeg(orientation: orientation))
    for scale in [1, 0.5, 0.13] as [Float] {
      let drawn = try reader.render(0, scale: scale)
      let (near, far) = (drawn.width / 4, drawn.width * 3 / 4)
      let found = [(near, near), (far, near), (near, far), (far, far)].map {
        drawn.color($0.0, $0.1) & 0xFF
      }
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(found) at \(scale)")
    }
  }

  @Test func sizesAreOfTheUprightPicture() throws {
    let wide = Picture(48, 16) { _, _ in 0x505050 }
    #expect(
      try Reader(wide.jpeg(orientation: 6)).pages().sizes == [PageSize(width: 16, height: 48)])
  }

  @Test func aRegionIsThatPartOfThePage() throws {
    let reader = try Reader(Picture.noise(90, 70).png)
    for scale in [1, 0.6, 2.5] as [Float] {
      let whole = try reader.render(0, scale: scale)
      let region = try #require(PixelRegion(x: 11, y: 7, width: 23, height: 19, stride: 120))
      #expect(try reader.render(0, scale: scale, region).pixels == whole.part(region))
    }
  }

  /// At these scales one side keeps its length and the other does not.
  @Test(arguments: [(22, 31, 1.02), (31, 22, 1.02), (4, 40, 0.98)] as [(Int, Int, Float)])
  func oneSideKeepsItsLength(width: Int, height: Int, scale: Float) throws {
    let flat = Picture(width, height) { _, _ in 0x336699 }
    let drawn = try Reader(flat.png).render(0, scale: scale)
    #expect((drawn.width == width) != (drawn.height == height))
    #expect(drawn.pixels.allSatisfy { $0 == 0xFF33_6699 })
  }

  /// Small pictures are drawn pixel by pixel, and stay so when they are enlarged; a larger one is smoothed.
  @Test(arguments: [(31, 2, true), (31, 5, true), (641, 2, false)] as [(Int, Float, Bool)])
  func smallPicturesKeepHardEdges(width: Int, scale: Float, isHard: Bool) throws {
    let picture = Picture.noise(width, 22)
    let drawn = try Reader(picture.png).render(0, scale: scale)
    let factor = Int(scale)
    let copied = (0..<drawn.width * drawn.height).allSatisfy { i in
      let (x, y) = (i % drawn.width / factor, i / drawn.width / factor)
      return Int(drawn.pixels[i] & 0xFF_FFFF) == picture.pixels[y * width + x]
    }
    #expect(copied == isHard)
  }

  @Test func aFlatPictureStaysFlatAtEverySize() throws {
    let reader = try Reader(Picture(40, 30) { _, _ in 0x336699 }.png)
    for scale in [0.02, 0.3, 0.9, 1.7, 20] as [Float] {
      #expect(try reader.render(0, scale: scale).pixels.allSatisfy { $0 == 0xFF33_6699 })
    }
  }

  @Test(
    "The pages of a comic are in natural order",
    arguments: ["CBZ", "CBT", "CBR", "CB7"])
  func comics(name: String) throws {
    let pack: ([Archives.Entry]) -> [UInt8] =
      switch name {
      case "CBZ": Archives.zip
      case "CBT": Archives.tar
      case "CBR": Archives.rar
      default: Archives.sevenZip
      }
    func page(_ shade: Int) -> [UInt8] { Picture(shade, 9) { _, _ in shade * 0x10101 }.png }
    let reader = try Reader(
      pack([
        ("page10.png", page(10)), ("Page2.png", page(2)), ("notes.txt", [1, 2, 3]),
        ("page1.png", page(1)), ("__MACOSX/._page1.png", [7]), ("../page3.png", page(3)),
      ]))
    #expect(reader.opened == OpenedBook(format: .comic, chapters: 1, isReflowable: false))
    let pages = try reader.pages()
    #expect(pages.sizes.compactMap { $0?.width } == [3, 1, 2, 10])
    for (index, shade) in [3, 1, 2, 10].enumerated().reversed() {
      #expect(try reader.render(index).color(0, 4) == shade * 0x10101)
    }
    let size = try reader.cover(27, 27).0
    #expect((size.width, size.height) == (9, 27))
    #expect(size.natural == PageSize(width: 3, height: 9))
  }

  @Test func aDamagedPageLeavesTheOthers() throws {
    let good = Picture.noise(8, 8).png
    let reader = try Reader(
      Archives.zip([("1.png", good), ("2.png", Array(good.prefix(60))), ("3.png", good)]))
    #expect(try reader.pages().sizes.map { $0 != nil } == [true, true, true])
    let area = try #require(PixelRegion(width: 8, height: 8))
    #expect(throws: WorkerFailure.refused(WorkerError(.damaged, "page 2 (2.png) ends too early"))) {
      try reader.render(1, area)
    }
    #expect(try reader.render(2).ink > 50)
  }
}
