import Foundation
import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Any numbers at all: nothing traps, nothing is written outside.
@Suite(.timeLimit(.minutes(5))) struct BoundsTests {
  static let wild: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-3, 1e-9, 1e-300, -1e-300, 2.5e-308, 1e6, -1e6, 1e9, 1e15, 9.3e18, 1e19,
    -1e19, 1e150, 1e300, -1e300, .infinity, -.infinity, .nan, 16_383, 32_768, 2_147_483_648,
  ]

  static func value(_ random: inout SeededRandom) -> Double {
    if random.chance(0.3) { return wild[random.int(0...wild.count - 1)] }
    if random.chance(0.3) { return random.double(-1, 1) }
    return random.double(-100, 100)
  }

  static func rect(_ random: inout SeededRandom) -> Rect {
    Rect(value(&random), value(&random), value(&random), value(&random))
  }

  static func projection(_ random: inout SeededRandom) -> Projection {
    var p = Projection.identity
    if random.chance(0.2) { return p }
    if random.chance(0.5) { (p.m11, p.m22) = (value(&random), value(&random)) }
    if random.chance(0.5) { (p.m12, p.m21) = (value(&random), value(&random)) }
    if random.chance(0.5) { (p.m13, p.m23) = (value(&random) / 1000, value(&random) / 1000) }
    if random.chance(0.5) { (p.m31, p.m32) = (value(&random), value(&random)) }
    if random.chance(0.1) { p.m33 = value(&random) }
    return p
  }

  static func corners(_ random: inout SeededRandom) -> CornerRadii {
    CornerRadii(
      topLeft: value(&random), topRight: value(&random), bottomRight: value(&random),
      bottomLeft: value(&random))
  }

  static func bend(_ random: inout SeededRandom) -> Bend? {
    guard random.chance(0.4) else { return nil }
    let angle = random.double(-4, 4)
    let normal =
      random.chance(0.8)
      ? Point(cos(angle), sin(angle)) : Point(value(&random), value(&random))
    let height = Bend.Height(x: value(&random), y: value(&random), w: value(&random) / 1000)
    return Bend(
      cylinder: RollingCylinder(
        normal: normal, offset: value(&random), radius: value(&random)),
      face: random.chance(0.5) ? .front : .back, height: random.chance(0.3) ? .none : height,
      light: random.chance(0.5)
        ? Light(axis: .x, stops: [.init(value(&random), value(&random)), .init(1, 1)]) : nil)
  }

  static func color(_ random: inout SeededRandom) -> Color {
    Color(value(&random), value(&random), value(&random), value(&random))
  }

  static func paint(_ random: inout SeededRandom, _ bitmaps: [Bitmap]) -> Paint {
    switch random.int(0...3) {
    case 0: return .color(color(&random))
    case 1:
      let stops = (0..<random.int(0...4)).map { _ in
        LinearGradient.Stop(value(&random), color(&random))
      }
      return .gradient(LinearGradient(axis: random.chance(0.5) ? .x : .y, stops: stops))
    case 2: return .shadow(color(&random), sigma: value(&random))
    default:
      let bitmap = bitmaps[random.int(0...bitmaps.count - 1)]
      return .bitmap(
        bitmap, source: random.chance(0.4) ? rect(&random) : Rect(origin: .zero, size: bitmap.size))
    }
  }

  static func bitmaps(_ random: inout SeededRandom) throws -> [Bitmap] {
    try [(1, 1), (2, 1), (1, 9), (31, 17), (16_383, 1), (1, 16_383)].map { w, h in
      let noise = random.noise(w, h, opaque: w != 31)
      return try #require(noise)
    }
      + [
        // Not premultiplied: wrong colours, nothing worse.
        #require(Bitmap(width: 2, height: 2, pixels: [0x00FF_FFFF, 0x01FF_00FF, 0xFFFF_FFFF, 0]))
      ]
  }

  @Test(arguments: 0..<20) func anythingIsSurvived(seed: Int) throws {
    var random = SeededRandom(UInt64(50_000 + seed))
    let bitmaps = try Self.bitmaps(&random)
    for round in 0..<300 {
      let size = [(1, 1), (7, 3), (64, 48), (33, 1), (1, 40)][round % 5]
      let canvas = TestCanvas(size.0, size.1)
      let commands = (0..<random.int(1...4)).map { _ in
        DrawCommand(
          rect: random.chance(0.5) ? Rect(0, 0, 20, 20) : Self.rect(&random),
          corners: random.chance(0.5) ? .zero : Self.corners(&random),
          projection: Self.projection(&random), paint: Self.paint(&random, bitmaps),
          opacity: random.chance(0.7) ? 1 : Self.value(&random),
          clips: (0..<(random.chance(0.3) ? 2 : 0)).map { _ in
            Clip(
              rect: Self.rect(&random), corners: Self.corners(&random),
              projection: Self.projection(&random))
          }, bend: Self.bend(&random))
      }
      canvas.draw(commands, background: Self.color(&random), threads: 1 + round % 2)
      #expect(canvas.guardsIntact)
      if !commands.contains(where: { Self.usesWrongAlpha($0, bitmaps) }) {
        #expect(canvas.pixels.allSatisfy { $0 >> 24 == 0xFF }, "\(commands)")
      }
    }
  }

  static func usesWrongAlpha(_ command: DrawCommand, _ bitmaps: [Bitmap]) -> Bool {
    if case .bitmap(let bitmap, _) = command.paint { return bitmap == bitmaps.last }
    return false
  }

  @Test func damageMayBeAnything() {
    let canvas = TestCanvas(20, 20)
    canvas.fill(0xFF11_2233)
    let far = [Int.min, Int.max, -1, 0, 5, 20, Int.max / 2]
    for x in far {
      for w in far where w <= 0 || x >= 20 {
        canvas.draw([], damage: PixelRect(x, 0, w, 20))
        canvas.draw([], damage: PixelRect(0, x, 20, w))
      }
    }
    #expect(canvas.pixels.allSatisfy { $0 == 0xFF11_2233 })
    canvas.draw([], background: .black, damage: PixelRect(5, 5, .max, .max))
    #expect(canvas[4, 5] == 0xFF11_2233 && canvas[5, 5] == 0xFF00_0000)
    #expect(canvas[19, 19] == 0xFF00_0000 && canvas.guardsIntact)
  }

  /// A floor that passes under the eye: what lies in front is drawn up to the horizon, nothing above.
  @Test func aPlaneBehindTheEyeIsCutAtTheHorizon() {
    var eye = Transform3D.identity
    eye.m34 = -1 / 100
    let floor = Transform3D.rotation(.pi / 2, 1, 0, 0).concatenating(.translation(0, 30))
      .concatenating(eye).concatenating(.translation(50, 50))
    let canvas = TestCanvas(100, 100)
    canvas.draw(
      [
        DrawCommand(
          rect: Rect(-1e6, -1e6, 2e6, 2e6), projection: Projection(floor), paint: .color(.white))
      ], background: .black)
    for x in 0..<100 {
      #expect(canvas[x, 48] == 0xFF00_0000, "above the horizon")
      #expect(canvas[x, 52] == 0xFFFF_FFFF, "below it")
      #expect(canvas[x, 99] == 0xFFFF_FFFF)
    }
  }

  @Test func edgeOnNothingIsSeen() {
    let canvas = TestCanvas(50, 50)
    let turned = Transform3D.rotation(.pi / 2, 0, 1, 0).concatenating(.translation(25, 5))
    canvas.draw([
      DrawCommand(rect: Rect(0, 0, 30, 30), projection: Projection(turned), paint: .color(.black))
    ])
    #expect(canvas.pixels.allSatisfy { difference($0, 0xFFFF_FFFF) <= 1 })
  }

  @Test func aMillionPixelsWide() throws {
    let noise = try BlitTests.noise(8, 8)
    let canvas = TestCanvas(64, 64)
    let command = DrawCommand(
      rect: Rect(0, 0, 8, 8),
      projection: .scale(125_000, 125_000)
        .concatenating(.translation(-500_000, -500_000)),
      paint: .bitmap(noise, source: Rect(0, 0, 8, 8)))
    canvas.draw([command])
    // The middle of the bitmap, enlarged so far that it is one colour: the mean of four texels.
    let four = [27, 28, 35, 36].map { noise.pixels[$0] & 0xFF }.reduce(0, +)
    #expect(abs(Int(canvas[32, 32] & 0xFF) - Int(four + 2) / 4) <= 1)
  }

  @Test func theLargestTarget() {
    let canvas = TestCanvas(16_000, 100)
    canvas.draw(
      [
        DrawCommand(
          rect: Rect(0, 0, 16_000, 100), corners: CornerRadii(1e9), projection: .identity,
          paint: .color(.black))
      ], threads: 2)
    #expect(canvas[8000, 50] == 0xFF00_0000 && canvas[0, 0] == 0xFFFF_FFFF)
    #expect(canvas[15_999, 99] == 0xFFFF_FFFF && canvas.guardsIntact)
  }
}
