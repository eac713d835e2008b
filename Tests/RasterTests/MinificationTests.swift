import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// How much a bitmap is smoothed where it is drawn smaller.
@Suite(.timeLimit(.minutes(5))) struct MinificationTests {
  /// Stripes of one texel, black and white, along x; drawn `width` x `height` pixels large.
  static func contrast(_ width: Double, _ height: Double) throws -> Int {
    let side = 128
    let pixels = (0..<side * side).map { i -> Pixel in
      i / side % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000
    }
    let bitmap = try #require(Bitmap(width: side, height: side, pixels: pixels))
    let canvas = TestCanvas(160, 160)
    canvas.draw([
      DrawCommand(
        rect: Rect(0, 0, width, height), projection: .identity,
        paint: .bitmap(bitmap, source: Rect(0, 0, Double(side), Double(side))))
    ])
    let middle = (10..<Int(height) - 10).map { Int(canvas[Int(width) / 2, $0] & 0xFF) }
    return (middle.max() ?? 0) - (middle.min() ?? 0)
  }

  /// A page that is only narrower, as one that is turned, keeps its print sharp in height.
  @Test func aNarrowerPageIsNotSoftInHeight() throws {
    #expect(try Self.contrast(92, 128) == 255)
    #expect(try Self.contrast(64, 128) > 150)
  }

  /// The finest stripes are grey at half the size, and as they are where nothing gets smaller.
  @Test func halfTheSizeIsSmooth() throws {
    #expect(try Self.contrast(64, 64) < 100)
    #expect(try Self.contrast(128, 128) == 255)
  }
}
