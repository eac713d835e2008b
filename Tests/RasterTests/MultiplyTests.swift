import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Commands that multiply what was drawn before.
@Suite(.timeLimit(.minutes(5))) struct MultiplyTests {
  /// A random scene, some of whose commands multiply.
  private static func scene(_ seed: Int) throws -> [DrawCommand] {
    var random = SeededRandom(UInt64(21_000 + seed))
    var commands = try FrameTests.scene(&random) + FrameTests.scene(&random)
    for i in commands.indices where i % 2 == 1 || random.chance(0.3) {
      commands[i].blend = .multiply
    }
    return commands.filter { command in
      ReferenceTests.isPlain(command.rect, command.projection)
        && command.clips.allSatisfy { ReferenceTests.isPlain($0.rect, $0.projection) }
    }
  }

  private static func page(_ color: Color) -> DrawCommand {
    DrawCommand(rect: Rect(0, 0, 96, 72), projection: .identity, paint: .color(color))
  }

  private static func glass(_ paint: Paint, opacity: Double = 1) -> DrawCommand {
    DrawCommand(
      rect: Rect(0, 0, 96, 72), projection: .identity, paint: paint, opacity: opacity,
      blend: .multiply)
  }

  @Test(arguments: 0..<150) func scenesAreExact(seed: Int) throws {
    // As many commands as in the other scenes: each has its own rounding.
    let commands = try Self.scene(seed).suffix(4)
    let canvas = TestCanvas(96, 72)
    canvas.draw(Array(commands), background: .white)
    var reference = Reference(96, 72, background: .white)
    for command in commands { reference.draw(command) }
    let worst = reference.worst(against: canvas.pixels)
    #expect(worst.difference <= 3, "\(worst.difference) at \(worst.text) in \(commands)")
    #expect(canvas.guardsIntact)
  }

  @Test(.enabled(if: Processor.avx2 != nil), arguments: 0..<60)
  func allProcessorsDrawTheSameBytes(seed: Int) throws {
    let avx2 = try #require(Processor.avx2)
    var commands = try Self.scene(seed)
    for i in commands.indices {
      commands[i].projection = commands[i].projection.concatenating(.scale(4, 4))
    }
    #expect(
      PathsTests.pixels(commands, avx2) == PathsTests.pixels(commands, Processor.baseline))
  }

  @Test(arguments: 0..<60) func neitherThreadsNorDamageChangeAByte(seed: Int) throws {
    var random = SeededRandom(UInt64(22_000 + seed))
    var commands = try Self.scene(seed)
    let full = TestCanvas(96, 72)
    full.draw(commands)
    let (x, y) = (random.int(0...60), random.int(0...40))
    let part = PixelRect(x, y, random.int(1...36), random.int(1...32))
    let canvas = TestCanvas(96, 72)
    canvas.draw(commands)
    canvas.draw(commands, damage: part)
    #expect(canvas.pixels == full.pixels, "drawn again, a part of the frame is the same")
    for i in commands.indices {
      commands[i].projection = commands[i].projection.concatenating(.scale(4, 4))
    }
    let (one, many) = (TestCanvas(400, 301), TestCanvas(400, 301))
    one.draw(commands)
    many.draw(commands, threads: 2)
    #expect(one.pixels == many.pixels)
  }

  /// What a highlight is for: letters stay as dark as they are, and paper takes the colour.
  @Test func blackStaysBlackAndWhiteTakesTheColour() {
    let yellow = Color(hex: 0xF4D03F)
    let canvas = TestCanvas(96, 72)
    canvas.draw([Self.page(.black), Self.glass(.color(yellow))])
    #expect(canvas[40, 40] == 0xFF00_0000)
    canvas.draw([Self.page(.white), Self.glass(.color(yellow))])
    #expect(canvas[40, 40] == 0xFFF4_D03F)
    canvas.draw([Self.page(.white), Self.glass(.color(.white))])
    #expect(canvas[40, 40] == 0xFFFF_FFFF)
  }

  @Test func anOpaqueColourThatMultipliesHidesNothing() {
    let canvas = TestCanvas(96, 72)
    canvas.draw([Self.page(Color(hex: 0x804020)), Self.glass(.color(Color(hex: 0xFFFF00)))])
    #expect(canvas[5, 5] == 0xFF80_4000)
  }

  @Test func halfTheOpacityIsHalfTheColour() {
    let canvas = TestCanvas(96, 72)
    canvas.draw([Self.page(.white), Self.glass(.color(.black), opacity: 0.5)])
    #expect(canvas[5, 5] & 0xFF == 0x7F || canvas[5, 5] & 0xFF == 0x80)
    #expect(canvas[5, 5] >> 24 == 0xFF)
  }

  /// The damage of a change is where the blend alone has changed, too.
  @Test func anotherBlendIsAChange() {
    var command = Self.glass(.color(.black))
    let old = [command]
    command.blend = .sourceOver
    #expect(damage(from: old, to: [command], width: 96, height: 72) == [PixelRect(0, 0, 96, 72)])
  }
}
