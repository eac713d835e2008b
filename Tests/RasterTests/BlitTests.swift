import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Bitmaps whose pixels land on whole pixels, and the table of source-over.
@Suite(.timeLimit(.minutes(5))) struct BlitTests {
  static func noise(_ w: Int, _ h: Int, opaque: Bool = true) throws -> Bitmap {
    var random = SeededRandom(7)
    let bitmap = random.noise(w, h, opaque: opaque)
    return try #require(bitmap)
  }

  static func command(_ bitmap: Bitmap, at x: Double, _ y: Double) -> DrawCommand {
    DrawCommand(
      rect: Rect(origin: .zero, size: bitmap.size), projection: .translation(x, y),
      paint: .bitmap(bitmap, source: Rect(origin: .zero, size: bitmap.size)))
  }

  @Test(arguments: [0.0, 3e-4, -6e-4]) func copiesEveryPixel(off: Double) throws {
    let bitmap = try Self.noise(21, 13)
    let canvas = TestCanvas(40, 30)
    canvas.draw([Self.command(bitmap, at: 5 + off, 9 - off)])
    for y in 0..<30 {
      for x in 0..<40 {
        let inside = x >= 5 && x < 26 && y >= 9 && y < 22
        let expected = inside ? bitmap.pixels[(y - 9) * 21 + x - 5] : 0xFFFF_FFFF
        #expect(canvas[x, y] == expected, "(\(x), \(y))")
      }
    }
  }

  @Test func copiesFromInsideTheBitmapAndAcrossTheTargetsEdges() throws {
    let bitmap = try Self.noise(32, 32)
    let canvas = TestCanvas(10, 8)
    let command = DrawCommand(
      rect: Rect(100, 100, 20, 20), projection: .translation(-104, -103),
      paint: .bitmap(bitmap, source: Rect(6, 5, 20, 20)))
    canvas.draw([command])
    for y in 0..<8 {
      for x in 0..<10 { #expect(canvas[x, y] == bitmap.pixels[(y + 8) * 32 + x + 10]) }
    }
    #expect(canvas.guardsIntact)
  }

  /// A whole-pixel scale and its inverse in the projection, as a window of scale 2 has.
  @Test func copiesAtScaleTwo() throws {
    let bitmap = try Self.noise(12, 12)
    let canvas = TestCanvas(16, 16)
    canvas.draw([
      DrawCommand(
        rect: Rect(1, 1, 6, 6), projection: .scale(2, 2),
        paint: .bitmap(bitmap, source: Rect(0, 0, 12, 12)))
    ])
    #expect(canvas[2, 2] == bitmap.pixels[0])
    #expect(canvas[13, 13] == bitmap.pixels[143])
    #expect(canvas[1, 2] == 0xFFFF_FFFF)
  }

  @Test func roundedCornersLeaveTheInsideExact() throws {
    let bitmap = try Self.noise(24, 24)
    let canvas = TestCanvas(24, 24)
    var command = Self.command(bitmap, at: 0, 0)
    command.corners = CornerRadii(6)
    canvas.draw([command])
    for i in 6..<18 { #expect(canvas[i, 0] == bitmap.pixels[i]) }
    #expect(canvas[12, 12] == bitmap.pixels[12 * 24 + 12])
    #expect(canvas[0, 0] == 0xFFFF_FFFF)
  }

  /// Worked out by hand from s + d * (1 - a), to the nearest of 255.
  @Test(arguments: [
    (Pixel(0x8080_0000), Color(hex: 0x0000FF), 1.0, Pixel(0xFF80_007F)),
    (0x8080_8080, Color(hex: 0xFFFFFF), 1.0, 0xFFFF_FFFF),
    (0x0000_0000, Color(hex: 0x123456), 1.0, 0xFF12_3456),
    (0xFF12_3456, Color(hex: 0xFFFFFF), 1.0, 0xFF12_3456),
    (0xFF00_0000, Color(hex: 0xFFFFFF), 0.5, 0xFF80_8080),
    (0xFFFF_FFFF, Color(hex: 0x000000), 0.5, 0xFF80_8080),
    (0x4000_4000, Color(hex: 0x804020), 1.0, 0xFF60_7018),
    (0xFFFF_8000, Color(hex: 0x0000FF), 0.25, 0xFF40_20BF),
    (0xFFFF_8000, Color(hex: 0x0000FF), 0.0, 0xFF00_00FF),
  ])
  func sourceOver(source: Pixel, under: Color, opacity: Double, expected: Pixel) throws {
    let bitmap = try #require(Bitmap(width: 2, height: 1, pixels: [source, source]))
    let canvas = TestCanvas(4, 3)
    var command = Self.command(bitmap, at: 1, 1)
    command.opacity = opacity
    canvas.draw([command], background: under)
    #expect(difference(canvas[1, 1], expected) <= 1, "\(String(canvas[1, 1], radix: 16))")
    #expect(canvas[1, 1] == canvas[2, 1])
    #expect(canvas[1, 1] >> 24 == 0xFF, "the target stays opaque")
    if source >> 24 == 0xFF && opacity == 1 || source == 0 || opacity == 0 {
      #expect(canvas[1, 1] == expected, "these must be exact")
    }
  }

  @Test func opaqueFillsAreExact() {
    let canvas = TestCanvas(9, 7)
    canvas.draw(
      [
        DrawCommand(
          rect: Rect(0, 0, 4, 3), projection: .translation(2, 1),
          paint: .color(Color(hex: 0x0A0B0C)))
      ], background: Color(hex: 0x405060))
    for y in 0..<7 {
      for x in 0..<9 {
        let inside = x >= 2 && x < 6 && y >= 1 && y < 4
        #expect(canvas[x, y] == (inside ? 0xFF0A_0B0C : 0xFF40_5060))
      }
    }
  }

  @Test func theBackgroundIsMadeOpaque() {
    let canvas = TestCanvas(2, 2)
    canvas.draw([], background: Color(1, 0, 0, 0.25))
    #expect(canvas.pixels == Array(repeating: 0xFFFF_0000, count: 4))
  }

  @Test func aSourceDoesNotBleedItsNeighbours() throws {
    // A red square in a field of green, enlarged and turned: no green may be seen.
    let pixels = (0..<256).map { i -> Pixel in
      let (x, y) = (i % 16, i / 16)
      return x >= 4 && x < 12 && y >= 4 && y < 12 ? 0xFFFF_0000 : 0xFF00_FF00
    }
    let bitmap = try #require(Bitmap(width: 16, height: 16, pixels: pixels))
    let canvas = TestCanvas(60, 60)
    for turn in [0.0, 0.3] {
      let turned = Transform3D.rotation(turn, 0, 0, 1).concatenating(.translation(18.3, 7.7))
      canvas.draw(
        [
          DrawCommand(
            rect: Rect(0, 0, 37, 37), projection: Projection(turned),
            paint: .bitmap(bitmap, source: Rect(4, 4, 8, 8)))
        ], background: .black)
      #expect(canvas.pixels.allSatisfy { $0 >> 8 & 0xFF == 0 })
      #expect(canvas[30, 30] == 0xFFFF_0000)
    }
  }
}
