import Foundation
import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// What is drawn again while the fold of a sheet moves.
@Suite(.timeLimit(.minutes(5))) struct BendDamageTests {
  private static func fold(_ rect: Rect, _ random: inout SeededRandom) -> RollingCylinder {
    let angle = random.double(-3.2, 3.2)
    let normal = Point(cos(angle), sin(angle))
    let place = rect.center + normal * random.double(-0.5, 0.7) * rect.width
    return RollingCylinder(
      normal: normal, offset: normal.x * place.x + normal.y * place.y,
      radius: random.chance(0.15) ? 0 : random.double(2, 14))
  }

  /// A front that bends, changes its fold, and lies flat again: what has not been drawn again is as it must be.
  @Test(arguments: BendTests.Eye.allCases, 0..<40)
  func aMovedFoldEqualsTheFullRedraw(eye: BendTests.Eye, seed: Int) throws {
    var random = SeededRandom(UInt64(26_000 + seed))
    var command = try BendTests.command(&random, eye)
    command.bend?.face = .front
    if random.chance(0.5) {
      command.bend?.light = Light(axis: .x, stops: [.init(0, 1), .init(0.5, 0.6), .init(1, 0.9)])
    }
    let bend = try #require(command.bend)
    let canvas = TestCanvas(96, 72)
    canvas.draw([command])
    for _ in 0..<6 {
      var next = command
      if random.chance(0.2) {
        next.bend = nil
      } else {
        next.bend = bend
        if random.chance(0.6), let old = command.bend?.cylinder {
          next.bend?.cylinder = old
          next.bend?.cylinder.offset += random.double(-4, 4)
        } else {
          next.bend?.cylinder = Self.fold(command.rect, &random)
        }
      }
      canvas.draw([next], parts: damage(from: [command], to: [next], width: 96, height: 72))
      let full = TestCanvas(96, 72)
      full.draw([next])
      #expect(canvas.pixels == full.pixels, "\(command) to \(next)")
      command = next
    }
  }

  /// A rim of a sheet is no damage of its own, wherever the rim's plane begins.
  @Test func aRimIsAPartOfItsSheet() {
    func frame(_ offset: Double, rim: Bool) -> [DrawCommand] {
      let normal = Point(0.8, 0.6)
      func part(_ rect: Rect, at x: Double, _ color: Color) -> DrawCommand {
        var part = DrawCommand(
          rect: rect, projection: .translation(100 + x, 50), paint: .color(color))
        part.bend = Bend(
          cylinder: RollingCylinder(normal: normal, offset: offset - normal.x * x, radius: 8),
          face: .back)
        return part
      }
      let sheet = part(Rect(0, 0, 200, 150), at: 0, Color(0.9, 0.8, 0.7))
      return rim ? [sheet, part(Rect(0, 0, 1, 150), at: 199, .white)] : [sheet]
    }
    func found(rim: Bool) -> [PixelRect] {
      damage(from: frame(150, rim: rim), to: frame(154, rim: rim), width: 400, height: 300)
    }
    #expect(!found(rim: false).isEmpty)
    #expect(found(rim: true) == found(rim: false))
  }

  /// A corner that is lifted changes the corner of a page.
  @Test func aLiftedCornerIsDrawnAlone() throws {
    let rect = Rect(0, 0, 200, 150)
    var page = DrawCommand(
      rect: rect, projection: .identity, paint: .color(Color(0.9, 0.8, 0.7)))
    let flat = page
    let normal = Point(0.8, 0.6)
    page.bend = Bend(
      cylinder: RollingCylinder(
        normal: normal, offset: normal.x * 180 + normal.y * 130, radius: 5), face: .front,
      light: Light(axis: .x, stops: [.init(0, 1), .init(1, 0.5)]))
    let rects = damage(from: [flat], to: [page], width: 200, height: 150)
    #expect(!rects.isEmpty)
    #expect(rects.allSatisfy { $0.x > 140 && $0.y > 90 }, "\(rects)")
  }
}
