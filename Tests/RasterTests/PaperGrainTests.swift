import PaperRaster
import Testing

/// The grain of a book's paper, empty and printed.
@Suite(.timeLimit(.minutes(5))) struct PaperGrainTests {
  private static let tone = Pixel(0xFFF7_F2E7)
  private static let dark = Pixel(0xFF22_252A)

  private static func levels(_ seed: UInt64, _ side: Int) -> [Int] {
    let grain = PaperGrain(seed: seed)
    return (0..<side * side).map { grain.level($0 % side, $0 / side) }
  }

  private static func channels(_ pixel: Pixel) -> [Int] {
    [16, 8, 0].map { Int(pixel >> $0 & 0xFF) }
  }

  private static func printed(
    _ stock: PaperStock, _ pixels: [Pixel], x: Int = 0, y: Int = 0
  ) -> [Pixel] {
    var pixels = pixels
    let paper = PrintedPaper(stock)
    pixels.withUnsafeMutableBufferPointer { paper.print($0, x: x, y: y) }
    return pixels
  }

  @Test(arguments: [0, 1, 7, 0xFFFF_FFFF_FFFF_FFFF] as [UInt64])
  func levelsAreAtMostTwoAndKeepTheMean(seed: UInt64) {
    let levels = Self.levels(seed, 400)
    #expect(Set(levels) == [-2, -1, 0, 1, 2])
    let mean = Double(levels.reduce(0, +)) / Double(levels.count)
    #expect(abs(mean) < 0.02, "\(mean)")
    let deepest = Double(levels.filter { abs($0) == 2 }.count) / Double(levels.count)
    #expect(abs(deepest - 1.0 / 8) < 0.01, "\(deepest)")
  }

  @Test func theSeedAloneTellsTheGrain() {
    #expect(Self.levels(3, 64) == Self.levels(3, 64))
    let (a, b) = (Self.levels(3, 64), Self.levels(4, 64))
    #expect(zip(a, b).filter { $0 == $1 }.count < a.count / 2)
    // The pixels of a film are the same in every version of the program.
    #expect(Array(Self.levels(3, 4)) == [-1, -1, 1, 1, -1, 0, 0, -1, -1, 0, 0, -1, 1, -1, 0, 1])
  }

  @Test(arguments: [false, true])
  func anEmptySheetIsToneAndGrain(isNight: Bool) throws {
    let tone = isNight ? Self.dark : Self.tone
    let grain = PaperGrain(seed: 5)
    let stock = PaperStock(tone, grain: grain, isNight: isNight)
    let sheet = try #require(stock.sheet(width: 37, height: 29, label: "sheet"))
    for (i, pixel) in sheet.pixels.enumerated() {
      let level = grain.level(i % 37, i / 37)
      let wanted = Self.channels(tone).map { $0 + (isNight ? level / 2 : level) }
      #expect(Self.channels(pixel) == wanted && pixel >> 24 == 0xFF)
    }
    #expect(stock.sheet(width: 0, height: 4, label: "") == nil)
    #expect(stock.sheet(width: 1 << 40, height: 1 << 40, label: "") == nil)
  }

  /// What a page leaves white is the empty sheet, by day and by night.
  @Test func whitePagesAreEmptySheets() throws {
    for (isNight, tone, white) in [
      (false, Self.tone, 0xFFFF_FFFF), (true, Self.dark, Self.dark),
    ] as [(Bool, Pixel, Pixel)] {
      let stock = PaperStock(tone, grain: PaperGrain(seed: 9), isNight: isNight)
      let sheet = try #require(stock.sheet(width: 50, height: 12, label: ""))
      for y in 0..<12 {
        let row = Self.printed(stock, Array(repeating: white, count: 50), y: y)
        #expect(row == Array(sheet.pixels[y * 50..<(y + 1) * 50]))
      }
    }
  }

  /// A part that begins anywhere goes on with the grain of the whole.
  @Test func partsOfARowAreTheRow() {
    let stock = PaperStock(Self.tone, grain: PaperGrain(seed: 2), isNight: false)
    let row = (0..<61).map { Pixel(0xFF00_0000) | Pixel($0 * 4) * 0x01_0101 }
    let whole = Self.printed(stock, row, y: 7)
    for start in [0, 1, 2, 3, 5, 30] {
      #expect(Self.printed(stock, Array(row[start...]), x: start, y: 7) == Array(whole[start...]))
    }
  }

  @Test func inkIsMultipliedByThePaper() {
    let grain = PaperGrain(seed: 11)
    let stock = PaperStock(Self.tone, grain: grain, isNight: false)
    let row = (0..<256).map { Pixel(0xFF00_0000) | Pixel($0) << 16 | Pixel(255 - $0) << 8 | 0x20 }
    for (x, pixel) in Self.printed(stock, row).enumerated() {
      let paper = Self.channels(Self.tone).map { $0 + grain.level(x, 0) }
      let wanted = zip(Self.channels(row[x]), paper).map { Double($0 * $1) / 255 }
      for (got, exact) in zip(Self.channels(pixel), wanted) {
        #expect(abs(Double(got) - exact) <= 0.5)
      }
    }
    #expect(Self.printed(stock, [0xFF00_0000]) == [0xFF00_0000], "black ink stays black")
  }

  /// Neither white nor black paper wraps around.
  @Test func theEndsOfAChannelHold() throws {
    for (tone, isNight) in [(0xFFFF_FFFF, false), (0xFF00_0000, true)] as [(Pixel, Bool)] {
      let stock = PaperStock(tone, grain: PaperGrain(seed: 1), isNight: isNight)
      let sheet = try #require(stock.sheet(width: 64, height: 64, label: ""))
      for pixel in sheet.pixels {
        for (a, b) in zip(Self.channels(pixel), Self.channels(tone)) { #expect(abs(a - b) <= 2) }
      }
    }
  }
}
