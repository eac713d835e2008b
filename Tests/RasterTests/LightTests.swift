import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Light as a factor of what commands show.
@Suite(.timeLimit(.minutes(5))) struct LightTests {
  private static func light(_ random: inout SeededRandom) -> Light {
    let stops = (0...random.int(0...4)).map {
      Light.Stop(Double($0) * 0.22 + random.double(0, 0.1), random.double(0.1, 1.2))
    }
    return Light(
      axis: random.chance(0.5) ? .x : .y, stops: stops,
      warmth: random.chance(0.5) ? 0 : random.double(0, 0.3))
  }

  /// Lights a command in its own plane, or in another one.
  private static func lit(_ command: DrawCommand, _ random: inout SeededRandom) -> DrawCommand {
    var command = command
    for _ in 0...random.int(0...1) {
      command.lights.append(
        PlacedLight(light(&random), rect: command.rect, projection: command.projection))
    }
    return command
  }

  /// A random scene, most of whose commands are lit.
  private static func scene(_ seed: Int) throws -> [DrawCommand] {
    var random = SeededRandom(UInt64(31_000 + seed))
    var commands = try FrameTests.scene(&random)
    commands.append(try PathsTests.turnedPage(&random))
    for i in commands.indices where random.chance(0.8) {
      commands[i] = lit(commands[i], &random)
    }
    return commands.filter { command in
      ReferenceTests.isPlain(command.rect, command.projection)
        && command.clips.allSatisfy { ReferenceTests.isPlain($0.rect, $0.projection) }
        && BendTests.isPlain(command)
    }
  }

  private static func page(_ color: Color, _ light: Light?) -> DrawCommand {
    let rect = Rect(0, 0, 96, 72)
    return DrawCommand(
      rect: rect, projection: .identity, paint: .color(color),
      lights: light.map { [PlacedLight($0, rect: rect, projection: .identity)] } ?? [])
  }

  @Test(arguments: 0..<200) func scenesAreExact(seed: Int) throws {
    // As many commands as in the other scenes: each has its own rounding.
    let commands = try Self.scene(seed).suffix(2)
    let canvas = TestCanvas(96, 72)
    canvas.draw(Array(commands), background: .white)
    var reference = Reference(96, 72, background: .white)
    for command in commands { reference.draw(command) }
    let worst = reference.worst(against: canvas.pixels)
    #expect(worst.difference <= 4, "\(worst.difference) at \(worst.text) in \(commands)")
    #expect(canvas.guardsIntact)
  }

  @Test(.enabled(if: Processor.avx2 != nil), arguments: 0..<80)
  func allProcessorsDrawTheSameBytes(seed: Int) throws {
    let avx2 = try #require(Processor.avx2)
    var commands = try Self.scene(seed)
    for i in commands.indices {
      let larger = Projection.scale(4, 4)
      commands[i].projection = commands[i].projection.concatenating(larger)
      for k in commands[i].lights.indices {
        commands[i].lights[k].projection = commands[i].lights[k].projection.concatenating(larger)
      }
    }
    #expect(
      PathsTests.pixels(commands, avx2) == PathsTests.pixels(commands, Processor.baseline))
  }

  @Test(arguments: 0..<60) func neitherThreadsNorDamageChangeAByte(seed: Int) throws {
    var random = SeededRandom(UInt64(32_000 + seed))
    let commands = try Self.scene(seed)
    let full = TestCanvas(400, 301)
    full.draw(commands)
    let (x, y) = (random.int(0...60), random.int(0...40))
    let part = PixelRect(x, y, random.int(1...336), random.int(1...232))
    let canvas = TestCanvas(400, 301)
    canvas.draw(commands)
    canvas.draw(commands, damage: part)
    #expect(canvas.pixels == full.pixels, "drawn again, a part of the frame is the same")
    let many = TestCanvas(400, 301)
    many.draw(commands, threads: 2)
    #expect(many.pixels == full.pixels)
  }

  @Test func aFactorOfOneChangesNothing() throws {
    var random = SeededRandom(5)
    let noise = random.noise(96, 72, opaque: false)
    let bitmap = try #require(noise)
    for light in [Light(factor: 1), Light(factor: 1, warmth: 0.2)] {
      var command = Self.page(.black, nil)
      command.paint = .bitmap(bitmap, source: Rect(0, 0, 96, 72))
      let plain = TestCanvas(96, 72)
      plain.draw([command])
      command.lights = Self.page(.black, light).lights
      let lit = TestCanvas(96, 72)
      lit.draw([command])
      #expect(lit.pixels == plain.pixels)
    }
  }

  /// What a gradient over the page did not do: a dark page in the shade became grey.
  @Test func inTheShadeNothingGetsLighter() {
    for level in stride(from: 0.0, through: 1, by: 1.0 / 16) {
      let canvas = TestCanvas(96, 72)
      let stops = [Light.Stop(0, 0.3), Light.Stop(0.6, 1)]
      canvas.draw([Self.page(Color(white: level), Light(axis: .x, stops: stops, warmth: 0.09))])
      let shown = Pixel((level * 255).rounded())
      for x in 0..<96 {
        for shift: Pixel in [0, 8, 16] { #expect(canvas[x, 40] >> shift & 0xFF <= shown) }
      }
      #expect(canvas[95, 40] & 0xFF == shown)
    }
  }

  @Test func halfTheLightIsHalfOfAColour() {
    let canvas = TestCanvas(96, 72)
    canvas.draw([Self.page(Color(hex: 0x80_40_20), Light(factor: 0.5))])
    #expect(canvas[40, 40] == 0xFF40_2010)
  }

  @Test func whatIsBrightenedIsNeverMoreThanWhite() {
    let canvas = TestCanvas(96, 72)
    canvas.draw([Self.page(.white, Light(factor: 1.1))])
    #expect(canvas[40, 40] == 0xFFFF_FFFF)
    canvas.draw([Self.page(Color(hex: 0x80_80_80), Light(factor: 1.125))])
    #expect(canvas[40, 40] == 0xFF90_9090)
  }

  @Test func warmShadeTakesMoreOfBlue() {
    let canvas = TestCanvas(96, 72)
    canvas.draw([Self.page(.white, Light(factor: 0.5, warmth: 0.1))])
    let (red, green, blue) = (
      canvas[9, 9] >> 16 & 0xFF, canvas[9, 9] >> 8 & 0xFF, canvas[9, 9] & 0xFF
    )
    #expect(red > green && green > blue)
  }

  /// The damage of a change is where the light alone has changed, too.
  @Test func anotherLightIsAChange() {
    let old = [Self.page(.white, Light(factor: 0.5))]
    let new = [Self.page(.white, Light(factor: 0.6))]
    #expect(damage(from: old, to: new, width: 96, height: 72) == [PixelRect(0, 0, 96, 72)])
  }

  @Test func lightsWithoutMeasureDoNoHarm() {
    let canvas = TestCanvas(96, 72)
    for factor in [Double.nan, .infinity, -.infinity, -3, 0, 1e300] {
      for location in [Double.nan, .infinity, 0] {
        let light = Light(axis: .y, stops: [.init(location, factor), .init(1, 1)], warmth: factor)
        canvas.draw([Self.page(.white, light)])
        #expect(canvas.guardsIntact)
        #expect(canvas[4, 4] >> 24 == 0xFF)
      }
    }
  }
}
