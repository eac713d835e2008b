import Glibc
import PageAreas
import ScanRepair
import TestBasics
import Testing

/// What is found on scanned pages, and what is done about it.
@Suite(.timeLimit(.minutes(5))) struct ScanRepairTests {
  private static let (width, height) = (450, 640)

  /// A scan of lines of words, turned by an angle in degrees, on paper of a colour.
  private func scan(
    angle: Double = 0, paper: UInt32 = 0xE6_DCC0, edge: Int = 0, seed: UInt64 = 1
  ) throws -> SmallPicture {
    var random = SeededRandom(seed)
    let (width, height) = (Self.width, Self.height)
    var words: [(row: Double, from: Double, to: Double)] = []
    for row in stride(from: 70.0, to: 570, by: 12) {
      var x = 50.0
      while x < 390 {
        let end = min(400, x + random.double(8, 40))
        words.append((row, x, end))
        x = end + 5
      }
    }
    var pixels = [UInt32](repeating: paper, count: width * height)
    let slope = tan(angle * .pi / 180)
    for word in words {
      for x in Int(word.from)..<Int(word.to) where random.chance(0.75) {
        for thick in 0..<5 {
          let y = Int(word.row + slope * (Double(x) - 225)) + thick
          if (0..<height).contains(y) { pixels[y * width + x] = 0x2A_2620 }
        }
      }
    }
    for y in 0..<height {
      for x in 0..<width where x < edge || y < edge || x >= width - edge || y >= height - edge {
        pixels[y * width + x] = 0x0C_0C0C
      }
    }
    for at in pixels.indices where random.chance(0.01) { pixels[at] = 0x90_8870 }
    return try #require(SmallPicture(width: width, height: height, pixels: pixels))
  }

  @Test(arguments: [-4.6, -3, -1.5, -0.6, 0.4, 0.9, 2.2, 4.8])
  func theAngleOfTheLinesIsFound(angle: Double) throws {
    for edge in [0, 12] {
      let found = ScanSkew.angle(of: try scan(angle: angle, edge: edge))
      #expect(abs(found - angle) < 0.15, "\(found) for \(angle), edge \(edge)")
    }
  }

  @Test func anUprightPageStaysUpright() throws {
    #expect(ScanSkew.angle(of: try scan()) == 0)
    let plain = [UInt32](repeating: 0xFF_FFFF, count: 40 * 60)
    #expect(
      ScanSkew.angle(of: try #require(SmallPicture(width: 40, height: 60, pixels: plain))) == 0)
    var random = SeededRandom(4)
    let noise = (0..<200 * 300).map { _ in UInt32(random.int(0...0xFF_FFFF)) }
    let picture = try #require(SmallPicture(width: 200, height: 300, pixels: noise))
    #expect(ScanSkew.angle(of: picture) == 0)
  }

  @Test func theBlackEdgeIsFoundAndNothingElse() throws {
    let box = ScanEdges.box(of: try scan(edge: 14))
    for (found, edge) in [
      (box.x0, 14.0 / 450), (1 - box.x1, 14.0 / 450), (box.y0, 14.0 / 640),
      (1 - box.y1, 14.0 / 640),
    ] { #expect(found >= Float(edge) && found < Float(edge) + 0.02) }
    #expect(ScanEdges.box(of: try scan()) == AreaBox(0, 0, 1, 1))
    // A black page has no edge.
    let black = [UInt32](repeating: 0, count: 90 * 90)
    let page = try #require(SmallPicture(width: 90, height: 90, pixels: black))
    #expect(ScanEdges.box(of: page) == AreaBox(0, 0, 1, 1))
  }

  @Test func yellowPaperBecomesWhiteAndInkStaysDark() throws {
    let levels = ScanLevels(try scan())
    #expect(levels.hasPaper)
    #expect(abs(levels.red - 0xE6) < 6 && abs(levels.blue - 0xC0) < 6)
    let table = LevelTable(contrast: 0, brightness: 0, whitening: levels)
    #expect(table.pixel(0xE6_DCC0) == 0xFFFF_FFFF)
    #expect(table.pixel(0x2A_2620) & 0xFF < 0x50)
  }

  @Test func contrastKeepsTheMiddleAndSpreadsTheRest() {
    let more = LevelTable(contrast: 50, brightness: 0, whitening: nil)
    #expect(more.pixel(0x80_8080) & 0xFF == 0x80)
    #expect(more.pixel(0xA0_A0A0) & 0xFF > 0xA0)
    #expect(more.pixel(0x60_6060) & 0xFF < 0x60)
    let less = LevelTable(contrast: -50, brightness: 0, whitening: nil)
    #expect(less.pixel(0xA0_A0A0) & 0xFF < 0xA0)
    let bright = LevelTable(contrast: 0, brightness: 20, whitening: nil)
    #expect(bright.pixel(0x40_5060) == 0xFF58_6878)
    var same: [UInt32] = [0xFF12_3456]
    LevelTable(contrast: 0, brightness: 0, whitening: nil).apply(to: &same)
    #expect(same == [0xFF12_3456])
  }

  /// A page that is turned back has upright lines, and tiles show the same as the whole page.
  @Test func aTurnedPageIsUprightAndItsTilesAgree() throws {
    let page = try scan(angle: 3)
    let turn = ScanTurn(
      width: Double(Self.width), height: Double(Self.height), angle: 3 * .pi / 180)
    let whole = ScanPart(x: 0, y: 0, width: Self.width, height: Self.height)
    func source(_ part: ScanPart) -> [UInt32] {
      (part.y..<part.y + part.height).flatMap { y in
        (part.x..<part.x + part.width).map { page.pixels[y * Self.width + $0] }
      }
    }
    let needed = turn.source(of: whole)
    let upright = turn.drawn(source(needed), needed, beside: 0xE6_DCC0, as: whole)
    let picture = try #require(
      SmallPicture(width: Self.width, height: Self.height, pixels: upright))
    #expect(abs(ScanSkew.angle(of: picture)) < 0.15)
    let tile = ScanPart(x: 100, y: 320, width: 150, height: 90)
    let part = turn.source(of: tile)
    #expect(part.width < 200 && part.height < 140)
    let drawn = turn.drawn(source(part), part, beside: 0xE6_DCC0, as: tile)
    for y in 0..<tile.height {
      for x in 0..<tile.width {
        #expect(drawn[y * tile.width + x] == upright[(tile.y + y) * Self.width + tile.x + x])
      }
    }
  }

  @Test func whatLiesBeyondTheBoxBecomesPaper() {
    let turn = ScanTurn(width: 10, height: 10, angle: 0)
    var pixels = [UInt32](repeating: 1, count: 100)
    let part = ScanPart(x: 0, y: 0, width: 10, height: 10)
    turn.clear(beyond: AreaBox(0.2, 0, 1, 0.9), 7, in: &pixels, part)
    #expect(pixels.count { $0 == 7 } == 28)
    #expect(pixels[0] == 7 && pixels[2] == 1 && pixels[99] == 7)
  }
}
