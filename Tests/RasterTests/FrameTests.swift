import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// What may not change a pixel: damage, threads, hidden and invisible commands.
@Suite(.timeLimit(.minutes(5))) struct FrameTests {
  static func scene(_ random: inout SeededRandom) throws -> [DrawCommand] {
    try (0..<random.int(1...7)).map { _ in
      if random.chance(0.15) {
        return try BendTests.command(&random, BendTests.Eye.allCases[random.int(0...2)])
      }
      var command = try ReferenceTests.command(&random)
      if random.chance(0.4) {
        // On whole pixels and often opaque, so that hidden parts are left out.
        command.projection = .translation(
          Double(random.int(-20...70)), Double(random.int(-20...60)))
        command.rect = Rect(0, 0, Double(random.int(1...60)), Double(random.int(1...60)))
        command.opacity = 1
      }
      return command
    }
  }

  @Test(arguments: 0..<150) func damageEqualsTheFullRedraw(seed: Int) throws {
    var random = SeededRandom(UInt64(1000 + seed))
    let commands = try Self.scene(&random)
    let full = TestCanvas(96, 72)
    full.draw(commands, background: .black)
    for _ in 0..<6 {
      let damage = PixelRect(
        random.int(-10...100), random.int(-10...80), random.int(0...60), random.int(0...60))
      let partial = TestCanvas(96, 72)
      partial.fill(0x1234_5678)
      partial.draw(commands, background: .black, damage: damage)
      for y in 0..<72 {
        for x in 0..<96 {
          let inside = x >= damage.x && x < damage.maxX && y >= damage.y && y < damage.maxY
          let expected = inside ? full[x, y] : 0x1234_5678
          if partial[x, y] != expected {
            Issue.record("(\(x), \(y)) of \(damage) is not that of the full redraw of \(commands)")
            return
          }
        }
      }
      #expect(partial.guardsIntact)
    }
  }

  /// Several parts, overlapping or far apart, are one frame.
  @Test(arguments: 0..<80) func manyPartsEqualTheFullRedraw(seed: Int) throws {
    var random = SeededRandom(UInt64(5000 + seed))
    let commands = try Self.scene(&random)
    let full = TestCanvas(96, 72)
    full.draw(commands, background: .black)
    let parts = (0..<random.int(0...6)).map { _ in
      PixelRect(
        random.int(-10...100), random.int(-10...80), random.int(0...40), random.int(0...30))
    }
    let partial = TestCanvas(96, 72)
    partial.fill(0x1234_5678)
    partial.draw(commands, background: .black, threads: random.int(1...3), parts: parts)
    for y in 0..<72 {
      for x in 0..<96 {
        let inside = parts.contains { x >= $0.x && x < $0.maxX && y >= $0.y && y < $0.maxY }
        let expected = inside ? full[x, y] : 0x1234_5678
        if partial[x, y] != expected {
          Issue.record("(\(x), \(y)) of \(parts) is not that of the full redraw of \(commands)")
          return
        }
      }
    }
    #expect(partial.guardsIntact)
  }

  @Test(arguments: 0..<12) func threadsDrawTheSameBytes(seed: Int) throws {
    var random = SeededRandom(UInt64(2000 + seed))
    var commands = try Self.scene(&random)
    // Large enough that threads are really used.
    for i in commands.indices {
      commands[i].projection = commands[i].projection.concatenating(.scale(4, 4))
    }
    let one = TestCanvas(400, 301)
    one.draw(commands)
    for threads in [2, 3, 7] {
      let many = TestCanvas(400, 301)
      many.draw(commands, threads: threads)
      #expect(many.pixels == one.pixels, "\(threads) threads")
      #expect(many.guardsIntact)
    }
  }

  /// Drawn one by one, nothing is hidden from the painter; in a list, what is covered is left out.
  @Test(arguments: 0..<100) func leavingOutWhatIsHiddenChangesNothing(seed: Int) throws {
    var random = SeededRandom(UInt64(3000 + seed))
    let commands = try Self.scene(&random)
    let together = TestCanvas(96, 72)
    together.draw(commands)
    // An invisible placeholder over everything keeps every later command from hiding an earlier one.
    let single = TestCanvas(96, 72)
    var background: Bitmap?
    for count in 1...commands.count {
      var list = [commands[count - 1]]
      if let background { list.insert(BlitTests.command(background, at: 0, 0), at: 0) }
      single.draw(list)
      background = Bitmap(width: 96, height: 72, pixels: single.pixels)
    }
    #expect(together.pixels == single.pixels)
  }

  @Test(arguments: 0..<60) func whatCannotBeSeenChangesNothing(seed: Int) throws {
    var random = SeededRandom(UInt64(4000 + seed))
    let commands = try Self.scene(&random)
    let plain = TestCanvas(96, 72)
    plain.draw(commands)
    var outside = try ReferenceTests.command(&random)
    outside.projection = .translation(random.chance(0.5) ? 400 : -400, 0)
    var clear = try ReferenceTests.command(&random)
    clear.opacity = random.chance(0.5) ? 0 : -1
    var clipped = try ReferenceTests.command(&random)
    clipped.clips = [Clip(rect: Rect(500, 0, 9, 9), projection: .identity)]
    let more = TestCanvas(96, 72)
    more.draw([outside] + commands + [clear, outside, clipped])
    #expect(more.pixels == plain.pixels)
  }

  @Test func imagesEqualTheirCanvas() throws {
    var random = SeededRandom(9)
    let commands = try Self.scene(&random)
    let canvas = TestCanvas(96, 72)
    canvas.draw(commands, background: .black)
    let image = try #require(
      Rasterizer(threads: 2).image(of: commands, background: .black, width: 96, height: 72))
    #expect(image.pixels == canvas.pixels && image.isOpaque)
    #expect(Rasterizer().image(of: [], background: .black, width: 0, height: 5) == nil)
    #expect(Rasterizer().image(of: [], background: .black, width: 5, height: 1 << 40) == nil)
  }
}
