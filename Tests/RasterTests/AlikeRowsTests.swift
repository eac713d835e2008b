import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Rows that are like the row before: rectangles of whole pixels against writing every pixel in order, and
/// anything else against rows that are drawn alone.
@Suite(.timeLimit(.minutes(5))) struct AlikeRowsTests {
  /// A colour or a bitmap somewhere about a target of 60 x 40, and what it writes.
  private static func rectangle(
    _ random: inout SeededRandom, over pixels: inout [Pixel]
  ) throws -> DrawCommand {
    let (w, h) = (random.int(1...40), random.int(1...30))
    let (x, y) = (random.int(-20...55), random.int(-15...38))
    let noise = random.noise(w, h)
    let bitmap = try #require(noise)
    let isColor = random.chance(0.4)
    let color = random.color()
    for row in max(0, y)..<max(0, min(40, y + h)) {
      for column in max(0, x)..<max(0, min(60, x + w)) {
        pixels[row * 60 + column] =
          isColor ? packed(color) : bitmap.pixels[(row - y) * w + column - x]
      }
    }
    let rect = Rect(0, 0, Double(w), Double(h))
    return DrawCommand(
      rect: rect, projection: .translation(Double(x), Double(y)),
      paint: isColor ? .color(color) : .bitmap(bitmap, source: rect))
  }

  private static func packed(_ color: Color) -> Pixel {
    func byte(_ v: Double) -> Pixel { Pixel(v * 255 + 0.5) }
    return 0xFF00_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
  }

  @Test(arguments: 0..<80) func laterOnesHideEarlierOnes(seed: Int) throws {
    var random = SeededRandom(UInt64(31_000 + seed))
    var pixels = [Pixel](repeating: 0xFFFF_FFFF, count: 60 * 40)
    let commands = try (0..<random.int(0...9)).map { _ in
      try Self.rectangle(&random, over: &pixels)
    }
    for threads in 1...3 {
      let canvas = TestCanvas(60, 40)
      canvas.draw(commands, threads: threads)
      #expect(canvas.pixels == pixels && canvas.guardsIntact)
    }
  }

  /// Rows above, below and beside something that is blended are the same as without it.
  @Test(arguments: 0..<40) func amongOthers(seed: Int) throws {
    var random = SeededRandom(UInt64(32_000 + seed))
    var pixels = [Pixel](repeating: 0xFFFF_FFFF, count: 60 * 40)
    var commands = try (0..<5).map { _ in try Self.rectangle(&random, over: &pixels) }
    let top = random.int(0...39)
    commands.append(
      DrawCommand(
        rect: Rect(10.5, Double(top), 20, Double(random.int(1...12))), projection: .identity,
        paint: .color(.black), opacity: 0.5))
    let canvas = TestCanvas(60, 40)
    canvas.draw(commands)
    for y in 0..<40 {
      for x in 0..<60 where y < top || y >= top + 12 || x < 10 || x > 30 {
        #expect(canvas[x, y] == pixels[y * 60 + x], "(\(x), \(y)) of \(commands)")
      }
    }
    #expect(canvas[20, top] != pixels[top * 60 + 20] || pixels[top * 60 + 20] == 0xFF00_0000)
  }

  @Test(arguments: 0..<40) func onlyWhatIsDamagedIsTouched(seed: Int) throws {
    var random = SeededRandom(UInt64(33_000 + seed))
    var pixels = [Pixel](repeating: 0xFFFF_FFFF, count: 60 * 40)
    let commands = try (0..<5).map { _ in try Self.rectangle(&random, over: &pixels) }
    let canvas = TestCanvas(60, 40)
    canvas.fill(0xFF12_3456)
    let damage = PixelRect(
      random.int(0...50), random.int(0...30), random.int(1...30), random.int(1...30))
    canvas.draw(commands, damage: damage)
    for y in 0..<40 {
      for x in 0..<60 {
        let inside = x >= damage.x && x < damage.maxX && y >= damage.y && y < damage.maxY
        #expect(canvas[x, y] == (inside ? pixels[y * 60 + x] : 0xFF12_3456), "(\(x), \(y))")
      }
    }
  }

  /// What is found once for many rows is what each of them finds alone: edges between pixels, corners, clips,
  /// shadows, opacity, and a tilted page before them all.
  @Test(arguments: 0..<60) func eachRowAloneIsTheSame(seed: Int) throws {
    var random = SeededRandom(UInt64(34_000 + seed))
    var commands = try (0..<random.int(2...8)).map { _ in try Self.upright(&random) }
    if random.chance(0.7) {
      var card = try TextureTests.card(random.double(-60, 60), 0, 1, texels: 1)
      if random.chance(0.5) { card.corners = CornerRadii(random.double(0, 20)) }
      commands.append(card)
    }
    let whole = TestCanvas(96, 72)
    whole.draw(commands, background: .black)
    let rows = TestCanvas(96, 72)
    for y in 0..<72 {
      rows.draw(commands, background: .black, damage: PixelRect(0, y, 96, 1))
    }
    #expect(whole.pixels == rows.pixels, "\(commands)")
    let pieces = TestCanvas(96, 72)
    for x in stride(from: 0, to: 96, by: 31) {
      pieces.draw(commands, background: .black, damage: PixelRect(x, 0, 31, 72))
    }
    #expect(whole.pixels == pieces.pixels, "\(commands)")
  }

  /// Something upright, on fractions of pixels.
  private static func upright(_ random: inout SeededRandom) throws -> DrawCommand {
    func rect() -> Rect {
      Rect(
        random.double(-20, 70), random.double(-20, 50), random.double(0.2, 80),
        random.double(0.2, 60))
    }
    let noise = random.noise(random.int(1...40), random.int(1...40))
    let bitmap = try #require(noise)
    let paints: [Paint] = [
      .color(random.color()), .bitmap(bitmap, source: Rect(origin: .zero, size: bitmap.size)),
      .shadow(random.color(), sigma: random.double(0.5, 9)),
      .gradient(
        LinearGradient(
          axis: random.chance(0.5) ? .x : .y,
          stops: [.init(0, random.color()), .init(1, .clear)])),
    ]
    let clip = Clip(
      rect: rect(), corners: CornerRadii(random.double(0, 20)), projection: .identity)
    var command = DrawCommand(
      rect: rect(), corners: CornerRadii(random.chance(0.5) ? random.double(0, 20) : 0),
      projection: .scale(random.double(0.7, 1.4), random.double(0.7, 1.4)),
      paint: paints[random.int(0...3)], opacity: random.chance(0.6) ? 1 : random.double(0, 1),
      clips: random.chance(0.4) ? [clip] : [],
      blend: random.chance(0.1) ? .multiply : .sourceOver)
    if case .shadow = command.paint, random.chance(0.3) {
      command.fade = ReferenceTests.fade(&random, over: 60)
    }
    return command
  }
}
