import Foundation
import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// A sheet that is rolled over a cylinder, against exact arithmetic.
@Suite(.timeLimit(.minutes(5))) struct BendTests {
  /// How the eye looks at a sheet of `size` in 96 x 72 pixels.
  enum Eye: Int, CaseIterable { case above, perspective, lectern }

  static func transform(_ eye: Eye, _ random: inout SeededRandom, size: Double) -> Transform3D {
    var t = Transform3D.translation(-size / 2, -size / 2)
      .concatenating(.rotation(random.double(-3, 3), 0, 0, 1))
      .concatenating(.scale(random.double(0.6, 1.4), 1))
    let k = random.double(0.6, 1.5)
    t = t.concatenating(.scale(k, k, k))
    if eye == .lectern {
      t = t.concatenating(.rotation(random.double(-0.9, 0.9), 1, random.double(-0.6, 0.6), 0))
    }
    if eye != .above {
      t = t.concatenating(
        .translation(random.double(-30, 30), random.double(-30, 30))
      ).concatenating(.perspective(distance: random.double(250, 900)))
    }
    return t.concatenating(.translation(random.double(20, 76), random.double(16, 56)))
  }

  static func light(_ random: inout SeededRandom) -> Light {
    Light(
      axis: .x,
      stops: (0...random.int(1...3)).map {
        .init(Double($0) * 0.3 + random.double(0, 0.1), random.double(0.3, 1.1))
      }, warmth: random.chance(0.5) ? 0 : 0.1)
  }

  static func paint(_ random: inout SeededRandom) throws -> Paint {
    while true {
      let paint = try ReferenceTests.paint(&random)
      if case .shadow = paint { continue }
      return paint
    }
  }

  /// A sheet that is bent somewhere.
  static func command(_ random: inout SeededRandom, _ eye: Eye) throws -> DrawCommand {
    let size = random.double(20, 80)
    let transform = transform(eye, &random, size: size)
    let rect = Rect(
      random.double(-10, 10), random.double(-10, 10), size, size * random.double(0.5, 1.3))
    let angle = random.double(-3.2, 3.2)
    let normal = Point(cos(angle), sin(angle))
    let radius = random.chance(0.1) ? 0 : random.double(2.5, 16)
    let place =
      rect.center + Point(random.double(-0.6, 0.6) * size, random.double(-0.6, 0.6) * size)
    let cylinder = RollingCylinder(
      normal: normal, offset: normal.x * place.x + normal.y * place.y, radius: radius)
    var command = DrawCommand(
      rect: rect, projection: Projection(transform), paint: try paint(&random),
      opacity: random.chance(0.6) ? 1 : random.double(0.2, 1))
    command.bend = Bend(
      cylinder: cylinder, face: random.chance(0.6) ? .back : .front, height: .init(transform),
      light: random.chance(0.5) ? light(&random) : nil)
    if random.chance(0.4) {
      command.corners = CornerRadii(
        topLeft: random.double(0, 12), topRight: random.double(0, 20), bottomRight: 6,
        bottomLeft: 0)
    }
    if random.chance(0.3) {
      command.lights.append(
        PlacedLight(
          light(&random), rect: rect.insetBy(-3, -3), projection: command.projection))
    }
    return command
  }

  /// All of it lies well before the eye, and is not seen edge-on.
  static func isPlain(_ command: DrawCommand) -> Bool {
    guard let bend = command.bend else { return true }
    var lifted = command.projection
    let top = 2 * bend.cylinder.radius
    lifted.m31 += top * bend.height.x
    lifted.m32 += top * bend.height.y
    lifted.m33 += top * bend.height.w
    let grown = command.rect.insetBy(-60, -60)
    return ReferenceTests.isPlain(grown, command.projection)
      && ReferenceTests.isPlain(grown, lifted)
  }

  @Test(arguments: Eye.allCases, 0..<120)
  func isExact(eye: Eye, seed: Int) throws {
    var random = SeededRandom(UInt64(70_000 + 1000 * eye.rawValue + seed))
    let command = try Self.command(&random, eye)
    guard Self.isPlain(command) else { return }
    let background = random.color()
    let canvas = TestCanvas(96, 72)
    canvas.draw([command], background: background)
    var reference = Reference(96, 72, background: background)
    reference.draw(command)
    let worst = reference.worst(against: canvas.pixels)
    #expect(worst.difference <= 3, "\(worst.difference) at \(worst.text) in \(command)")
    #expect(canvas.guardsIntact)
    if let path = Diagnostics.path { try Diagnostics.append("\(worst.difference)\n", to: path) }
  }

  /// A page with another one on its other face, each half of which has one colour.
  @Test(arguments: Eye.allCases, 0..<30) func theOtherFaceShinesThrough(eye: Eye, seed: Int) throws
  {
    var random = SeededRandom(UInt64(79_000 + 1000 * eye.rawValue + seed))
    var command = try Self.command(&random, eye)
    guard Self.isPlain(command) else { return }
    let pixels = (0..<32 * 32).map { _ in Pixel(random.int(0...0x3F3F3F)) | 0xFFB0_B0B0 }
    let page = try #require(Bitmap(width: 32, height: 32, pixels: pixels))
    command.paint = .bitmap(page, source: Rect(0, 0, 32, 32))
    let left = Pixel(random.int(0...0xFF_FFFF)) | 0xFF00_0000
    let right = Pixel(random.int(0...0xFF_FFFF)) | 0xFF00_0000
    let isEven = random.chance(0.5)
    let other = try #require(
      Bitmap(
        width: 128, height: 8,
        pixels: (0..<8 * 128).map { $0 % 128 < 64 || isEven ? left : right }))
    command.bend?.through = Bend.Through(
      other, rect: command.rect, share: random.double(0.05, 0.4))
    let canvas = TestCanvas(96, 72)
    canvas.draw([command], background: .black)
    var reference = Reference(96, 72, background: .black)
    reference.draw(command)
    let worst = reference.worst(against: canvas.pixels)
    if isEven {
      #expect(worst.difference <= 3.5, "\(worst.difference) at \(worst.text) in \(command)")
      return
    }
    // Where the halves meet, what shines through is soft.
    let wrong = zip(canvas.pixels, reference.pixels).count { pixel, exact in
      (0..<3).contains { abs(Double(pixel >> (8 * Pixel($0)) & 0xFF) - exact[$0]) > 3.5 }
    }
    #expect(wrong < 96 * 72 / 12, "\(wrong) pixels in \(command)")
  }

  /// A sheet that lies before the fold is drawn as if there were none, byte for byte; nothing of its back is seen.
  @Test(arguments: 0..<60) func aSettledSheetIsFlat(seed: Int) throws {
    var random = SeededRandom(UInt64(75_000 + seed))
    var command = try ReferenceTests.command(&random)
    if case .shadow = command.paint { command.paint = .color(.black) }
    let plain = TestCanvas(96, 72)
    plain.draw([command])
    let radius = random.double(0, 20)
    command.bend = Bend(
      cylinder: RollingCylinder(
        normal: Point(1, 0), offset: command.rect.maxX + random.double(0, 9), radius: radius),
      face: .front)
    let bent = TestCanvas(96, 72)
    bent.draw([command])
    #expect(bent.pixels == plain.pixels)
    command.bend?.face = .back
    let back = TestCanvas(96, 72)
    back.draw([command])
    #expect(back.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    // Turned over, the sheet is that of the mirror beyond the fold.
    command.bend?.cylinder.offset = command.rect.minX - .pi * radius - 1
    command.bend?.cylinder.radius = 0
    command.opacity = 1
    let turned = TestCanvas(96, 72)
    turned.draw([command])
    let mirror = Projection(
      Transform3D.scale(-1, 1).concatenating(
        .translation(2 * (command.rect.minX - .pi * radius - 1), 0)))
    command.projection = mirror.concatenating(command.projection)
    command.bend = nil
    let mirrored = TestCanvas(96, 72)
    mirrored.draw([command])
    #expect(
      zip(turned.pixels, mirrored.pixels).allSatisfy { difference($0, $1) <= 1 }, "\(command)")
  }

  /// A page in parts is the page, but at the parts' sides.
  @Test(arguments: Eye.allCases, 0..<12) func tilesAreTheSheet(eye: Eye, seed: Int) throws {
    var random = SeededRandom(UInt64(76_000 + 100 * eye.rawValue + seed))
    var whole = try Self.command(&random, eye)
    guard Self.isPlain(whole) else { return }
    let noise = random.noise(64, 64)
    let bitmap = try #require(noise)
    (whole.opacity, whole.corners, whole.lights) = (1, .zero, [])
    whole.paint = .bitmap(bitmap, source: Rect(0, 0, 64, 64))
    let middle = whole.rect.midX
    let half = whole.rect.width / 2
    let tiles = [0.0, 1].map { i in
      var tile = whole
      tile.rect = Rect(whole.rect.minX + i * half, whole.rect.minY, half, whole.rect.height)
      tile.paint = .bitmap(bitmap, source: Rect(i * 32, 0, 32, 64))
      return tile
    }
    // A colour on each half tells where the other one is near.
    var mark = whole
    mark.rect = Rect(middle - 9, whole.rect.minY - 9, 18, whole.rect.height + 18)
    mark.paint = .color(.black)
    let (one, two, near) = (TestCanvas(96, 72), TestCanvas(96, 72), TestCanvas(96, 72))
    one.draw([whole])
    two.draw(tiles)
    near.draw([mark])
    for y in 0..<72 {
      for x in 0..<96 where near[x, y] == 0xFFFF_FFFF {
        #expect(difference(one[x, y], two[x, y]) <= 2, "(\(x), \(y)) of \(whole)")
      }
    }
  }

  /// What lies under a bent sheet is not drawn where the sheet hides it, and shows no seam where its parts meet.
  @Test(arguments: Eye.allCases, 0..<20) func noBackgroundShinesThrough(eye: Eye, seed: Int) throws
  {
    var random = SeededRandom(UInt64(77_000 + 100 * eye.rawValue + seed))
    var sheet = try Self.command(&random, eye)
    (sheet.opacity, sheet.paint, sheet.corners, sheet.lights) = (1, .color(.white), .zero, [])
    sheet.bend?.light = nil
    var larger = sheet
    larger.rect = sheet.rect.insetBy(-400, -400)
    // All of the screen but what lies beyond the outline is the larger sheet's.
    let canvas = TestCanvas(96, 72)
    canvas.draw([larger], background: .black)
    guard Self.isPlain(larger) else { return }
    for y in 0..<72 {
      let row = (0..<96).map { canvas[$0, y] }
      let parts = row.indices.dropFirst().filter {
        (row[$0] > 0xFF80_8080) != (row[$0 - 1] > 0xFF80_8080)
      }
      #expect(parts.count <= 1, "row \(y) of \(larger)")
    }
  }
}
