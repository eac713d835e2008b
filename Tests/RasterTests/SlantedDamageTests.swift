import Foundation
import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Damage of what is seen at a slant, and of shadows.
@Suite(.timeLimit(.minutes(5))) struct SlantedDamageTests {
  private static func pixels(_ rects: [PixelRect]) -> Int {
    rects.reduce(0) { $0 + $1.width * $1.height }
  }

  private static func turned(by angle: Double) -> Projection {
    let middle = Transform3D.translation(-200, -200)
    return Projection(
      middle.concatenating(.rotation(angle, 0, 0, 1)).concatenating(.translation(200, 200)))
  }

  /// A slanted bar that moves changes little of its bounds.
  @Test func aSlantedBarChangesLittleOfItsBounds() {
    func bar(_ x: Double) -> DrawCommand {
      DrawCommand(
        rect: Rect(190 + x, 20, 20, 360), projection: Self.turned(by: 0.7), paint: .color(.black))
    }
    let rects = damage(from: [bar(0)], to: [bar(3)], width: 400, height: 400)
    #expect(Self.pixels(rects) < 400 * 400 / 4, "\(rects)")
    #expect(rects.count < 14)
  }

  /// Slanted commands with shadows, clips and thin shapes, partly under an opaque upright one: what has not been drawn again is as
  /// it must be.
  @Test(arguments: 0..<120) func equalsTheFullRedraw(seed: Int) throws {
    var random = SeededRandom(UInt64(71_000 + seed))
    func command() -> DrawCommand {
      let rect = Rect(
        random.double(0, 300), random.double(0, 300), random.double(1, 200), random.double(1, 200))
      var command = DrawCommand(
        rect: rect, projection: Self.turned(by: random.double(-2, 2)),
        paint: random.chance(0.5)
          ? .color(Color(0.2, 0.5, 0.9))
          : .shadow(.black, sigma: random.double(0.5, 30)),
        opacity: random.chance(0.5) ? 1 : random.double(0.001, 1))
      if random.chance(0.3) {
        command.projection.m13 = random.double(-0.002, 0.002)
        command.projection.m23 = random.double(-0.002, 0.002)
      }
      if random.chance(0.4) {
        command.clips = [
          Clip(
            rect: Rect(100, 100, 180, 150), projection: Self.turned(by: random.double(-2, 2)))
        ]
      }
      if random.chance(0.3) { command.blend = .multiply }
      return command
    }
    let curtain = DrawCommand(
      rect: Rect(120, 90, 130, 170), projection: .identity, paint: .color(.white))
    var old = [command(), command(), curtain, command()]
    let canvas = TestCanvas(400, 400)
    canvas.draw(old)
    for _ in 0..<3 {
      var new = old
      let i = [0, 1, 3][random.int(0...2)]
      new[i] = command()
      canvas.draw(new, parts: damage(from: old, to: new, width: 400, height: 400))
      let full = TestCanvas(400, 400)
      full.draw(new)
      #expect(canvas.pixels == full.pixels, "\(old) to \(new)")
      old = new
    }
  }

  /// A faint shadow ends before a dark one, where its mask is less than half of 1/256.
  @Test(arguments: [1, 0.34, 0.08, 0.01])
  func aShadowEndsWhereNothingIsSeen(opacity: Double) {
    let sigma = 40.0
    let canvas = TestCanvas(400, 200)
    let shadow = DrawCommand(
      rect: Rect(-300, -300, 500, 800), projection: .identity,
      paint: .shadow(.black, sigma: sigma), opacity: opacity)
    canvas.draw([shadow])
    let row = canvas.pixels.prefix(400).map { Int($0 & 0xFF) }
    for x in 200..<400 {
      let tail = 0.5 * erfc((Double(x) + 0.5 - 200) / sigma / 2.0.squareRoot())
      #expect(abs(Double(row[x]) - 255 * (1 - opacity * tail)) < 1.1, "column \(x)")
    }
  }
}
