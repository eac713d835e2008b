import Foundation
import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Gradients, shadows and the smaller versions of bitmaps.
@Suite(.timeLimit(.minutes(5))) struct PaintTests {
  static let redToBlue = [
    LinearGradient.Stop(0, Color(hex: 0xFF0000)), LinearGradient.Stop(1, Color(hex: 0x0000FF)),
  ]

  @Test(arguments: [LinearGradient.Axis.x, .y]) func gradientEnds(axis: LinearGradient.Axis) {
    let canvas = TestCanvas(101, 101)
    canvas.draw([
      DrawCommand(
        rect: Rect(0, 0, 101, 101), projection: .identity,
        paint: .gradient(LinearGradient(axis: axis, stops: Self.redToBlue)))
    ])
    let along = { (i: Int) in axis == .x ? canvas[i, 40] : canvas[40, i] }
    for i in 0..<101 {
      let t = (Double(i) + 0.5) / 101
      let expected =
        0xFF00_0000 | Pixel(((1 - t) * 255).rounded()) << 16 | Pixel((t * 255).rounded())
      #expect(difference(along(i), expected) <= 1)
    }
    // Half way: 127.5, so every pixel is one or the other.
    #expect(along(50) == 0xFF7F_007F || along(50) == 0xFF80_0080)
  }

  @Test func beyondTheStopsItIsConstant() {
    let canvas = TestCanvas(100, 1)
    let stops = [
      LinearGradient.Stop(0.6, Color(hex: 0x00FF00)),
      LinearGradient.Stop(0.25, Color(hex: 0xFF0000)),
    ]
    canvas.draw([
      DrawCommand(
        rect: Rect(0, 0, 100, 1), projection: .identity,
        paint: .gradient(LinearGradient(axis: .x, stops: stops)))
    ])
    for x in 0..<25 { #expect(canvas[x, 0] == 0xFFFF_0000) }
    for x in 60..<100 { #expect(canvas[x, 0] == 0xFF00_FF00) }
    #expect(canvas[40, 0] != canvas[45, 0])
  }

  /// Half way between white and nothing it is white of half alpha, not grey.
  @Test func gradientsMixPremultiplied() {
    let canvas = TestCanvas(101, 1)
    let stops = [LinearGradient.Stop(0, .white), LinearGradient.Stop(1, .clear)]
    canvas.draw(
      [
        DrawCommand(
          rect: Rect(0, 0, 101, 1), projection: .identity,
          paint: .gradient(LinearGradient(axis: .x, stops: stops)))
      ], background: .white)
    #expect(canvas.pixels.allSatisfy { difference($0, 0xFFFF_FFFF) <= 1 })
  }

  @Test func aGradientWithoutStopsDrawsNothing() {
    let canvas = TestCanvas(4, 4)
    canvas.draw([
      DrawCommand(
        rect: Rect(0, 0, 4, 4), projection: .identity,
        paint: .gradient(LinearGradient(axis: .x, stops: [])))
    ])
    #expect(canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func aShadowIsAGaussian() {
    let canvas = TestCanvas(120, 80)
    let sigma = 6.0
    canvas.draw(
      [
        DrawCommand(
          rect: Rect(30, 25, 60, 30), projection: .identity, paint: .shadow(.white, sigma: sigma))
      ], background: .black)
    func profile(_ v: Double, _ lo: Double, _ hi: Double) -> Double {
      (erf((v - lo) / sigma / 2.0.squareRoot()) - erf((v - hi) / sigma / 2.0.squareRoot())) / 2
    }
    for (x, y) in [(30, 40), (25, 40), (60, 40), (60, 25), (90, 55), (18, 30), (60, 60)] {
      let exact =
        profile(Double(x) + 0.5, 30, 90) * profile(Double(y) + 0.5, 25, 55) * 255
      #expect(abs(Double(canvas[x, y] & 0xFF) - exact) <= 1, "(\(x), \(y))")
    }
    // Nothing beyond 3 sigma.
    for x in 0..<120 where x < 12 || x >= 108 { #expect(canvas[x, 40] == 0xFF00_0000) }
    for y in 0..<80 where y < 7 || y >= 73 { #expect(canvas[60, y] == 0xFF00_0000) }
  }

  /// A shadow's end has a softness of its own; beyond the end nothing is left, and far before the end all.
  @Test func aShadowFadesAlongALine() {
    let canvas = TestCanvas(120, 80)
    var shadow = DrawCommand(
      rect: Rect(20, 20, 80, 40), projection: .identity, paint: .shadow(.white, sigma: 2))
    shadow.fade = ShadowFade(normal: Point(0.6, 0.8), offset: 70, sigma: 5)
    canvas.draw([shadow], background: .black)
    for (x, y) in [(40, 40), (60, 40), (70, 30), (55, 50), (50, 35), (80, 50)] {
      let way = 0.6 * (Double(x) + 0.5) + 0.8 * (Double(y) + 0.5) - 70
      let exact = (1 + erf(way / 5 / 2.0.squareRoot())) / 2 * 255
      #expect(abs(Double(canvas[x, y] & 0xFF) - exact) <= 1, "(\(x), \(y))")
    }
    #expect(canvas[24, 24] == 0xFF00_0000 && canvas[92, 50] == 0xFFFF_FFFF)
    shadow.fade?.sigma = 0
    canvas.draw([shadow], background: .black)
    #expect(canvas.pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func aShadowWithoutBlurIsTheRectangle() {
    let canvas = TestCanvas(10, 10)
    canvas.draw([
      DrawCommand(
        rect: Rect(2, 3, 4, 5), projection: .identity, paint: .shadow(.black, sigma: 0))
    ])
    #expect(canvas.pixels.filter { $0 == 0xFF00_0000 }.count == 20)
    #expect(canvas[2, 3] == 0xFF00_0000 && canvas[6, 3] == 0xFFFF_FFFF)
  }

  /// Seen at an eighth, black and white squares are one even grey.
  @Test(arguments: [64, 63, 50]) func aCheckerboardFarAwayIsGrey(side: Int) throws {
    let pixels = (0..<side * side).map { i -> Pixel in
      (i % side + i / side) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000
    }
    let bitmap = try #require(Bitmap(width: side, height: side, pixels: pixels))
    bitmap.prepareLevels()
    let canvas = TestCanvas(8, 8)
    canvas.draw([
      DrawCommand(
        rect: Rect(0, 0, 8, 8), projection: .identity,
        paint: .bitmap(bitmap, source: Rect(0, 0, Double(side), Double(side))))
    ])
    // Odd sides average their last row with itself, which is not an even mixture.
    let inner = side % 2 == 0 ? 8 : 7
    for y in 0..<inner {
      for x in 0..<inner { #expect(difference(canvas[x, y], 0xFF80_8080) <= 1, "(\(x), \(y))") }
    }
  }

  @Test func preparingLevelsBeforehandChangesNothing() throws {
    var random = SeededRandom(3)
    let noise = random.noise(77, 53)
    let first = try #require(noise)
    let second = try #require(Bitmap(width: 77, height: 53, pixels: first.pixels))
    second.prepareLevels()
    func draw(_ bitmap: Bitmap) -> [Pixel] {
      let canvas = TestCanvas(40, 40)
      canvas.draw([
        DrawCommand(
          rect: Rect(0, 0, 33, 21), projection: .translation(2.5, 3.5),
          paint: .bitmap(bitmap, source: Rect(0, 0, 77, 53)))
      ])
      return canvas.pixels
    }
    #expect(draw(first) == draw(second))
    #expect(first != second, "a bitmap is an object: equal pixels do not make it equal")
  }

  @Test func levelsMayBeAskedForByManyThreads() async throws {
    var random = SeededRandom(4)
    let noise = random.noise(200, 300)
    let bitmap = try #require(noise)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { bitmap.prepareLevels() } }
    }
    #expect(bitmap.bytes == 200 * 300 * 4)
  }
}
