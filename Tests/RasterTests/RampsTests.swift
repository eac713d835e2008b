import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Broad gradients: no steps, and no pixel further off than a level.
@Suite(.timeLimit(.minutes(5))) struct RampsTests {
  private static let side = 256

  /// From one grey to another over 256 pixels, each a level of 255.
  private static func gradient(
    _ axis: LinearGradient.Axis, _ from: Double, _ to: Double, alpha: Bool = false
  ) -> Paint {
    let stops = [(0.0, from), (1.0, to)].map { place, level in
      LinearGradient.Stop(
        place, alpha ? Color(white: 0, alpha: level / 255) : Color(white: level / 255))
    }
    return .gradient(LinearGradient(axis: axis, stops: stops))
  }

  private static func draw(_ paint: Paint, _ projection: Projection = .identity) -> TestCanvas {
    let canvas = TestCanvas(side, side)
    canvas.draw([
      DrawCommand(
        rect: Rect(0, 0, Double(side), Double(side)), projection: projection, paint: paint)
    ])
    return canvas
  }

  /// The mean of blue in the 8 x 8 pixels about a place.
  private static func mean(_ canvas: TestCanvas, _ x: Int, _ y: Int) -> Double {
    let sum = (0..<64).reduce(0) { $0 + Int(canvas[x + $1 % 8, y + $1 / 8] & 0xFF) }
    return Double(sum) / 64
  }

  /// Three levels over 256 pixels: without dithering all neighbours would be half a level off.
  @Test(arguments: [LinearGradient.Axis.x, .y], [false, true])
  func neighboursHaveTheRightMean(axis: LinearGradient.Axis, alpha: Bool) {
    let canvas = Self.draw(Self.gradient(axis, 100, 103, alpha: alpha))
    for place in stride(from: 0, to: Self.side - 8, by: 3) {
      let exact = 100 + 3 * Double(place + 4) / Double(Self.side)
      let (x, y) = axis == .x ? (place, 77) : (77, place)
      let expected = alpha ? 255 - exact : exact
      #expect(abs(Self.mean(canvas, x, y) - expected) < 0.06, "at \(place)")
    }
  }

  @Test func atAnAngleToo() {
    let turned = Projection(Transform3D.rotation(0.1, 0, 0, 1))
    let canvas = Self.draw(Self.gradient(.x, 20, 26), turned)
    let back = Projection(Transform3D.rotation(-0.1, 0, 0, 1))
    for place in stride(from: 40, to: Self.side - 40, by: 7) {
      let middle = back.homogeneous(Point(Double(place) + 4, 128)).x
      let exact = 20 + 6 * middle / Double(Self.side)
      #expect(abs(Self.mean(canvas, place, 124) - exact) < 0.06, "at \(place)")
    }
  }

  @Test(arguments: [LinearGradient.Axis.x, .y]) func noPixelIsALevelOff(axis: LinearGradient.Axis) {
    let canvas = Self.draw(Self.gradient(axis, 0, 255))
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let exact = 255 * (Double(axis == .x ? x : y) + 0.5) / Double(Self.side)
        #expect(abs(Double(canvas[x, y] & 0xFF) - exact) < 1)
      }
    }
  }

  /// What is a whole level stays it, and white stays white whatever shines through.
  @Test func evenColoursAreNotTouched() {
    for level in [0.0, 1, 100, 254, 255] {
      let pixel = 0xFF00_0000 | Pixel(level) * 0x0001_0101
      for axis in [LinearGradient.Axis.x, .y] {
        #expect(Self.draw(Self.gradient(axis, level, level)).pixels.allSatisfy { $0 == pixel })
      }
    }
    let stops = [LinearGradient.Stop(0, .white), LinearGradient.Stop(1, .clear)]
    let white = Self.draw(.gradient(LinearGradient(axis: .x, stops: stops)))
    #expect(white.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  /// The pattern stays where it is on the screen: what is drawn in parts is the whole.
  @Test(arguments: [LinearGradient.Axis.x, .y]) func partsAreTheWhole(axis: LinearGradient.Axis) {
    for projection in [Projection.identity, Projection(Transform3D.rotation(0.3, 0, 0, 1))] {
      let command = DrawCommand(
        rect: Rect(0, 0, 150, 150), projection: projection,
        paint: Self.gradient(axis, 40, 47), opacity: 0.9)
      let (whole, parts) = (TestCanvas(130, 130), TestCanvas(130, 130))
      whole.draw([command])
      for x in stride(from: 0, to: 130, by: 13) {
        for y in stride(from: 0, to: 130, by: 29) {
          parts.draw([command], damage: PixelRect(x, y, 13, 29))
        }
      }
      #expect(whole.pixels == parts.pixels)
    }
  }
}
