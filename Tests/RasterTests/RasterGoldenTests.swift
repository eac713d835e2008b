import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Small scenes, byte for byte. What they show is looked at before it is blessed.
@Suite(.timeLimit(.minutes(5))) struct RasterGoldenTests {
  /// Lines of dark strokes on paper, like a page of small print, with a coloured margin.
  static func page(_ width: Int, _ height: Int) throws -> Bitmap {
    var random = SeededRandom(11)
    var pixels = Array(repeating: Pixel(0xFFFB_F7EE), count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let line = y % 12
        let inside = x > width / 10 && x < width * 9 / 10 && y > height / 12 && y < height * 11 / 12
        if inside, line >= 3, line < 9, (x * 7 + (y / 12) * 31) % 23 > 4, random.chance(0.45) {
          pixels[y * width + x] = 0xFF2A_2622
        }
        if x < 4 { pixels[y * width + x] = 0xFFB0_3020 }
        if y < 4 { pixels[y * width + x] = 0xFF20_60A0 }
      }
    }
    return try #require(Bitmap(width: width, height: height, pixels: pixels, label: "page"))
  }

  static func paint(_ bitmap: Bitmap) -> Paint {
    .bitmap(bitmap, source: Rect(origin: .zero, size: bitmap.size))
  }

  /// Turned about its left edge, which stands at (x, y) on the screen.
  static func turned(_ degrees: Double, _ x: Double, _ y: Double, eye: Double = 300) -> Projection {
    Projection(
      Transform3D.translation(0, -60)
        .concatenating(.rotation(degrees * .pi / 180, 0, 1, 0))
        .concatenating(.perspective(distance: eye))
        .concatenating(.translation(x, y + 60)))
  }

  static func draw(_ commands: [DrawCommand], _ w: Int = 200, _ h: Int = 150) -> Bitmap? {
    Rasterizer().image(of: commands, background: Color(hex: 0x8090A0), width: w, height: h)
  }

  @Test func openBook() throws {
    let page = try Self.page(88, 120)
    let rect = Rect(0, 0, 88, 120)
    let shade = LinearGradient(
      axis: .x, stops: [.init(0, Color(0, 0, 0, 0.45)), .init(0.35, Color(0, 0, 0, 0))])
    let projection = Self.turned(-38, 100, 15)
    try expectGolden(
      Self.draw([
        DrawCommand(
          rect: Rect(12, 15, 176, 120), projection: .translation(0, 4),
          paint: .shadow(Color(0, 0, 0, 0.5), sigma: 5)),
        DrawCommand(
          rect: rect, corners: .left(8), projection: .translation(12, 15), paint: Self.paint(page)),
        DrawCommand(
          rect: rect, corners: .right(8), projection: .translation(100, 15), paint: Self.paint(page)
        ),
        DrawCommand(
          rect: rect, corners: .right(8), projection: projection, paint: Self.paint(page)),
        DrawCommand(
          rect: rect, corners: .right(8), projection: projection, paint: .gradient(shade)),
      ]), named: "open-book")
  }

  @Test func anglesOfAPage() throws {
    let page = try Self.page(88, 120)
    let rect = Rect(0, 0, 88, 120)
    let commands = [70.0, 35, 0, -35, -70, -110].map {
      DrawCommand(
        rect: rect, corners: CornerRadii(topLeft: 0, topRight: 20, bottomRight: 6, bottomLeft: 0),
        projection: Self.turned($0, 100, 15), paint: Self.paint(page), opacity: 0.8)
    }
    try expectGolden(Self.draw(commands), named: "angles-of-a-page")
  }

  @Test func farAwayPages() throws {
    let page = try Self.page(440, 600)
    let rect = Rect(0, 0, 440, 600)
    let commands = [0.5, 0.25, 0.2, 0.1, 0.05].enumerated().map { i, scale in
      DrawCommand(
        rect: rect,
        projection: Projection(
          Transform3D.scale(scale * 0.4, scale * 0.4)
            .concatenating(.translation([4.0, 98, 98, 150, 150][i], [4.0, 4, 70, 4, 70][i]))),
        paint: Self.paint(page))
    }
    try expectGolden(Self.draw(commands), named: "far-away-pages")
  }

  @Test func coversInAClip() throws {
    let round = Clip(
      rect: Rect(0, 0, 150, 100), corners: CornerRadii(30),
      projection: Projection(
        Transform3D.rotation(0.15, 0, 0, 1).concatenating(.translation(35, 12)))
    )
    let sky = LinearGradient(
      axis: .y,
      stops: [
        .init(0, Color(hex: 0x204080)), .init(0.6, Color(hex: 0xE09060)),
        .init(1, Color(1, 1, 0, 0)),
      ])
    var commands = [
      DrawCommand(
        rect: Rect(0, 0, 200, 150), projection: .identity, paint: .gradient(sky), clips: [round])
    ]
    for i in 0..<4 {
      commands.append(
        DrawCommand(
          rect: Rect(0, 0, 34, 48), corners: CornerRadii(4),
          projection: .translation(
            20.5 + Double(i) * 44, 50.25), paint: .shadow(Color(0, 0, 0, 0.6), sigma: 4),
          clips: [round]))
      commands.append(
        DrawCommand(
          rect: Rect(0, 0, 34, 48), corners: CornerRadii(4),
          projection: .translation(
            20.5 + Double(i) * 44, 50.25),
          paint: .color(Color(0.9, 0.3 * Double(i), 0.2, 1)), clips: [round]))
    }
    try expectGolden(Self.draw(commands), named: "covers-in-a-clip")
  }

  @Test func tiltedShadowAndEnlargedTexels() throws {
    let small = try BlitTests.noise(6, 5)
    let tilted = Projection(
      Transform3D.translation(-50, -40)
        .concatenating(.rotation(0.9, 1, 0.3, 0)).concatenating(.perspective(distance: 150))
        .concatenating(.translation(100, 75)))
    try expectGolden(
      Self.draw([
        DrawCommand(
          rect: Rect(0, 8, 100, 80), projection: tilted, paint: .shadow(.black, sigma: 9)),
        DrawCommand(
          rect: Rect(0, 0, 100, 80), corners: CornerRadii(25), projection: tilted,
          paint: Self.paint(small)),
      ]), named: "tilted-shadow")
  }

  // The mechanism itself: it must be able to fail.

  @Test func complaintsNameTheFirstWrongPixel() throws {
    let page = try Self.page(20, 20)
    var pixels = Array(page.pixels)
    pixels[45] ^= 0x0000_0100
    let other = try #require(Bitmap(width: 20, height: 20, pixels: pixels))
    #expect(complaint(page, page) == nil)
    #expect(complaint(other, page)?.contains("1 pixels differ, by 1 at most: (5, 2)") == true)
    #expect(complaint(page, nil) != nil)
    let wider = try #require(Bitmap(width: 40, height: 10, pixels: page.pixels))
    #expect(complaint(wider, page) == "40x10 instead of 20x20")
  }

  @Test(arguments: [(1, 1), (200, 150), (3, 300)]) func picturesSurviveTheirFile(w: Int, h: Int)
    throws
  {
    for opaque in [true, false] {
      let bitmap = try BlitTests.noise(w, h, opaque: opaque)
      let read = try #require(PNG.decode(PNG.encode(bitmap)))
      #expect(read.width == w && read.height == h && read.pixels == bitmap.pixels)
    }
    #expect(PNG.decode([1, 2, 3]) == nil)
    #expect(PNG.decode(Array(PNG.encode(try BlitTests.noise(9, 9)).dropLast(40))) == nil)
  }
}
