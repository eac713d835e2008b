import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// The ways along a row: by tables of columns, without divisions, and with them; and which levels they read.
@Suite(.timeLimit(.minutes(5))) struct TextureTests {
  /// A plane of 80 x 60 turned about an axis through its middle (x, y, 0), seen in 96 x 72 pixels.
  static func turned(_ degrees: Double, _ x: Double, _ y: Double) -> Projection {
    Projection(
      Transform3D.translation(-40, -30)
        .concatenating(.rotation(degrees * .pi / 180, x, y, 0))
        .concatenating(.perspective(distance: 200))
        .concatenating(.translation(48, 36)))
  }

  /// - Parameter texels: how many of them a plane's unit holds.
  static func card(
    _ degrees: Double, _ x: Double, _ y: Double, texels: Double
  ) throws -> DrawCommand {
    var random = SeededRandom(UInt64(degrees * 10 + 1000))
    let (w, h) = (Int(80 * texels), Int(60 * texels))
    let noise = random.noise(w, h)
    return DrawCommand(
      rect: Rect(0, 0, 80, 60), projection: turned(degrees, x, y),
      paint: .bitmap(try #require(noise), source: Rect(0, 0, Double(w), Double(h))))
  }

  @Test(arguments: [0.5, 1, 2.7], [-75.0, -45, -20, 0, 10, 30, 60, 80])
  func turnedAboutEitherAxisItIsExact(texels: Double, degrees: Double) throws {
    for (x, y) in [(1.0, 0.0), (0.0, 1.0), (1.0, 0.4)] {
      let command = try Self.card(degrees, x, y, texels: texels)
      let canvas = TestCanvas(96, 72)
      var reference = Reference(96, 72, background: .white)
      reference.draw(command)
      canvas.draw([command])
      let worst = reference.worst(against: canvas.pixels)
      #expect(worst.difference <= 2, "about (\(x), \(y)): \(worst.text)")
    }
  }

  /// Where a run begins, or what of a row is asked for, changes no pixel: neither where levels change nor
  /// where eight pixels are not full.
  @Test(arguments: [(1.0, 0.0), (0.0, 1.0), (1.0, 0.4)])
  func anyPartOfARowIsTheSame(x: Double, y: Double) throws {
    let command = try Self.card(62, x, y, texels: 2.7)
    let whole = TestCanvas(96, 72)
    whole.draw([command])
    for start in 0..<24 {
      let part = TestCanvas(96, 72)
      let rect = PixelRect(20 + start, 8, 3 + 2 * start, 50)
      part.draw([command], damage: rect)
      for row in rect.y..<rect.maxY {
        for column in rect.x..<min(rect.maxX, 96) {
          #expect(part[column, row] == whole[column, row], "(\(column), \(row)) from \(start)")
        }
      }
    }
  }

  /// A bitmap of one column, or of one row, has no two neighbours.
  @Test(arguments: [(1, 40), (40, 1), (1, 1)]) func thinBitmaps(w: Int, h: Int) throws {
    var random = SeededRandom(9)
    let noise = random.noise(w, h)
    let command = DrawCommand(
      rect: Rect(0, 0, 80, 60), projection: Self.turned(40, 0.3, 1),
      paint: .bitmap(try #require(noise), source: Rect(0, 0, Double(w), Double(h))))
    let canvas = TestCanvas(96, 72)
    var reference = Reference(96, 72, background: .white)
    reference.draw(command)
    canvas.draw([command])
    let worst = reference.worst(against: canvas.pixels)
    #expect(worst.difference <= 3, "\(worst.text)")
  }
}
