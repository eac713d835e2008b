import Foundation
import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Random scenes against exact arithmetic.
@Suite(.timeLimit(.minutes(5))) struct ReferenceTests {
  /// A plane somewhere before the eye, seen at any angle.
  static func projection(_ random: inout SeededRandom, size: Double) -> Projection {
    var eye = Transform3D.identity
    var t = Transform3D.translation(-size / 2, -size / 2)
    t = t.concatenating(.scale(random.double(0.5, 1.5), random.double(0.5, 1.5)))
    if random.chance(0.7) {
      t = t.concatenating(.rotation(random.double(-3, 3), 0, 0, 1))
    }
    if random.chance(0.6) {
      eye.m34 = -1 / random.double(150, 600)
      t = t.concatenating(.rotation(random.double(-1.3, 1.3), random.double(-1, 1), 1, 0))
    }
    t = t.concatenating(eye).concatenating(
      .translation(random.double(10, 86), random.double(8, 64)))
    return Projection(t)
  }

  static func paint(_ random: inout SeededRandom) throws -> Paint {
    switch random.int(0...7) {
    case 0: return .color(random.color(alpha: random.double(0, 1)))
    case 1, 2:
      let stops = (0...random.int(1...3)).map {
        LinearGradient.Stop(
          Double($0) * 0.3 + random.double(0, 0.1), random.color(alpha: random.double(0, 1)))
      }
      return .gradient(LinearGradient(axis: random.chance(0.5) ? .x : .y, stops: stops))
    case 3: return .shadow(random.color(alpha: random.double(0, 1)), sigma: random.double(0.5, 9))
    default:
      let (w, h) = (random.int(1...90), random.int(1...90))
      let noise = random.noise(w, h, opaque: random.chance(0.5))
      let bitmap = try #require(noise)
      let whole = Rect(0, 0, Double(w), Double(h))
      let source =
        random.chance(0.5)
        ? whole
        : whole.insetBy(Double(w) * random.double(0, 0.4), Double(h) * random.double(0, 0.4))
      return .bitmap(bitmap, source: source)
    }
  }

  /// The end of a shadow, of another softness than the shadow's.
  static func fade(_ random: inout SeededRandom, over size: Double) -> ShadowFade {
    let angle = random.double(-3.2, 3.2)
    return ShadowFade(
      normal: Point(cos(angle), sin(angle)), offset: random.double(-0.3, 0.8) * size,
      sigma: random.double(0.4, 15))
  }

  static func command(_ random: inout SeededRandom) throws -> DrawCommand {
    let size = random.double(4, 80)
    let rect = Rect(0, 0, size, size * random.double(0.3, 1.5))
    var command = DrawCommand(
      rect: rect, projection: projection(&random, size: size), paint: try paint(&random),
      opacity: random.chance(0.5) ? 1 : random.double(0, 1))
    if random.chance(0.4) {
      command.corners = CornerRadii(
        topLeft: random.double(0, 20), topRight: random.chance(0.5) ? 0 : random.double(0, 60),
        bottomRight: random.double(0, 9), bottomLeft: random.double(-1, 5))
    }
    if case .shadow = command.paint, random.chance(0.6) {
      command.fade = fade(&random, over: size)
    }
    if random.chance(0.3) {
      command.clips.append(
        Clip(
          rect: Rect(0, 0, 60, 50), corners: CornerRadii(random.double(0, 20)),
          projection: projection(&random, size: 60)))
    }
    return command
  }

  /// All of it lies well before the eye, and no side is seen so edge-on that doubles disagree.
  static func isPlain(_ rect: Rect, _ projection: Projection) -> Bool {
    let grown = rect.insetBy(-30, -30)
    let corners = [
      Point(grown.minX, grown.minY), Point(grown.maxX, grown.minY), Point(grown.maxX, grown.maxY),
      Point(grown.minX, grown.maxY),
    ]
    guard corners.allSatisfy({ projection.homogeneous($0).w > 0.3 }) else { return false }
    guard let quad = Quad(rect, through: projection) else { return false }
    return abs(quad.signedArea) > 1
  }

  @Test(arguments: 0..<300)
  func scene(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let background = random.color()
    let canvas = TestCanvas(96, 72)
    var reference = Reference(96, 72, background: background)
    var commands: [DrawCommand] = []
    for _ in 0..<random.int(1...4) {
      let command = try Self.command(&random)
      guard Self.isPlain(command.rect, command.projection),
        command.clips.allSatisfy({ Self.isPlain($0.rect, $0.projection) })
      else { continue }
      commands.append(command)
      reference.draw(command)
    }
    canvas.draw(commands, background: background)
    let worst = reference.worst(against: canvas.pixels)
    #expect(
      worst.difference <= 3, "\(worst.difference) at \(worst.text) in \(commands)")
    #expect(canvas.guardsIntact)
    if let path = Diagnostics.path { try Diagnostics.append("\(worst.difference)\n", to: path) }
  }
}
