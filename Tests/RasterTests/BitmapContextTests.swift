import PaperGeometry
import PaperRaster
import Testing

@Suite(.timeLimit(.minutes(5))) struct BitmapContextTests {
  @Test(
    arguments: [
      (100, 50, 1, 100, 50), (100, 50, 1.5, 150, 75), (33.5, 10, 1, 34, 10),
      (0.1, 0.1, 1, 1, 1), (110.0 / 3 * 3, 7, 1, 110, 7),
    ] as [(Double, Double, Double, Int, Int)])
  func hasTheNextWholeNumberOfPixels(
    _ w: Double, _ h: Double, _ scale: Double, _ width: Int, _ height: Int
  ) throws {
    let context = try #require(BitmapContext(size: Size(w, h), scale: scale))
    #expect(context.width == width && context.height == height)
  }

  @Test(arguments: [Size(0, 4), Size(-1, 4), Size(.nan, 4), Size(.infinity, 4), Size(20000, 4)])
  func thereAreNoSuchBitmaps(size: Size) {
    #expect(BitmapContext(size: size) == nil)
  }

  @Test func drawsInPointsOverWhatIsThere() throws {
    let context = try #require(
      BitmapContext(size: Size(4, 2), scale: 2, background: Color(1, 0, 0)))
    context.fill(Color(0, 1, 0), in: Rect(1, 0, 1, 2))
    context.fill(Color(0, 0, 1), in: Rect(1, 0, 1, 1))
    let pixels = try #require(context.makeBitmap()).pixels
    #expect(
      Array(pixels[0..<8]) == [0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF] + [
        0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000,
      ])
    #expect(pixels[18] == 0xFF00_FF00)
  }

  /// Another library writes between two of ours.
  @Test func lendsItsPixels() throws {
    let context = try #require(BitmapContext(size: Size(3, 1), background: .black))
    context.fill(.white, in: Rect(0, 0, 1, 1))
    let first = context.withPixels { pixels in
      pixels[1] = 0xFF12_3456
      return pixels[0]
    }
    context.fill(Color(0, 0, 1), in: Rect(2, 0, 1, 1))
    #expect(first == 0xFFFF_FFFF)
    #expect(context.makeBitmap()?.pixels == [0xFFFF_FFFF, 0xFF12_3456, 0xFF00_00FF])
  }

  @Test func stretchesBitmapsOverRectanglesAndCorners() throws {
    let red = try #require(Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000]))
    let context = try #require(BitmapContext(size: Size(4, 4), background: .black))
    context.draw(red, in: Rect(0, 0, 2, 2))
    context.draw(
      red,
      in: Quad(
        topLeft: Point(2, 2), topRight: Point(4, 2), bottomRight: Point(4, 4),
        bottomLeft: Point(2, 4)))
    context.draw(
      red,
      in: Quad(topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero))
    let pixels = try #require(context.makeBitmap()).pixels
    let isRed = pixels.map { $0 == 0xFFFF_0000 }
    #expect(isRed[0] && isRed[5] && !isRed[2] && !isRed[8] && isRed[10] && isRed[15])
  }

  @Test func gradientsAndCommandsFollowTheScale() throws {
    let context = try #require(BitmapContext(size: Size(8, 2), scale: 2))
    let ramp = LinearGradient(axis: .x, stops: [.init(0, .black), .init(1, .white)])
    context.fill(ramp)
    context.draw(
      DrawCommand(rect: Rect(0, 0, 1, 2), projection: .identity, paint: .color(.white)))
    let row = try #require(context.makeBitmap()).pixels.prefix(16).map { $0 & 0xFF }
    #expect(row[0] == 255 && row[1] == 255 && row[2] < 60)
    #expect(zip(row.dropFirst(2), row.dropFirst(3)).allSatisfy { $0 < $1 })
  }
}
