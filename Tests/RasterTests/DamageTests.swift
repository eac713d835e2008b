import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Drawing only what has changed.
@Suite(.timeLimit(.minutes(5))) struct DamageTests {
  /// Another list made of `commands`: some left out, moved, put in, or in another order.
  static func changed(
    _ commands: [DrawCommand], _ random: inout SeededRandom
  ) throws -> [DrawCommand] {
    var result = commands
    for _ in 0..<random.int(0...3) {
      var i = random.int(0...result.count)
      if random.chance(0.3) { i = result.firstIndex { $0.bend != nil } ?? i }
      switch random.int(0...5) {
      case 0: result.insert(try ReferenceTests.command(&random), at: i)
      case 1 where i < result.count: result.remove(at: i)
      case 2 where i < result.count:
        let move = Projection.translation(random.double(-9, 9), random.double(-9, 9))
        result[i].projection = result[i].projection.concatenating(move)
      case 3 where i < result.count: result[i].opacity = random.double(-0.2, 1)
      case 4 where i < result.count: result.append(result.remove(at: i))
      case 5 where i < result.count:
        result[i].bend?.cylinder.offset += random.double(-20, 20)
        if random.chance(0.2) { result[i].bend = nil }
      default: break
      }
    }
    return result
  }

  @Test(arguments: 0..<300) func equalsTheFullRedraw(seed: Int) throws {
    var random = SeededRandom(UInt64(12_000 + seed))
    var commands = try FrameTests.scene(&random)
    let canvas = TestCanvas(96, 72)
    canvas.draw(commands)
    for _ in 0..<4 {
      let next = try Self.changed(commands, &random)
      let rects = damage(from: commands, to: next, width: 96, height: 72)
      #expect(rects.count <= 24)
      canvas.draw(next, parts: rects)
      let full = TestCanvas(96, 72)
      full.draw(next)
      #expect(canvas.pixels == full.pixels, "\(rects) from \(commands) to \(next)")
      commands = next
    }
    #expect(canvas.guardsIntact)
  }

  @Test func nothingChangedIsNothingToDraw() throws {
    var random = SeededRandom(1)
    let commands = try FrameTests.scene(&random)
    #expect(damage(from: commands, to: commands, width: 96, height: 72).isEmpty)
    #expect(damage(from: commands, to: [], width: 0, height: -3).isEmpty)
  }

  /// Two small things at two ends are not one large one.
  @Test func farApartStaysApart() {
    func spot(_ x: Double, _ color: Color) -> DrawCommand {
      DrawCommand(
        rect: Rect(0, 0, 10, 10), projection: .translation(x, 20), paint: .color(color))
    }
    let old = [spot(0, .black), spot(500, .black), spot(900, .black)]
    let new = [spot(0, .white), spot(500, .black), spot(900, .white)]
    let rects = damage(from: old, to: new, width: 1000, height: 100)
    #expect(
      rects.sorted { $0.x < $1.x } == [PixelRect(0, 20, 10, 10), PixelRect(900, 20, 10, 10)])
  }

  /// A pile that grows is drawn again at the side that moves, not the page upon it.
  @Test func aSideThatMovesIsDrawnAlone() {
    func pile(_ width: Double, _ paint: Paint) -> DrawCommand {
      DrawCommand(
        rect: Rect(0, 0, width, 300), corners: CornerRadii(4),
        projection: .translation(20.5, 30), paint: paint)
    }
    for (paint, reach) in [(Paint.color(.black), 10), (.shadow(.black, sigma: 5), 60)] {
      let rects = damage(
        from: [pile(400, paint)], to: [pile(400.3, paint)], width: 600, height: 400)
      #expect(rects.count == 1)
      #expect(rects.allSatisfy { abs(2 * $0.x + $0.width - 841) < reach && $0.width <= reach })
    }
    // Another colour changes all of it.
    let rects = damage(
      from: [pile(400, .color(.black))], to: [pile(400.3, .color(.white))], width: 600,
      height: 400)
    #expect(rects.contains { $0.width >= 400 })
  }

  /// Sides that move, of colours and shadows with corners, clips and things between and before them.
  @Test(arguments: 0..<120) func movedSidesEqualTheFullRedraw(seed: Int) throws {
    var random = SeededRandom(UInt64(14_000 + seed))
    func shift() -> Double { random.chance(0.5) ? 0 : random.double(-4, 4) }
    var commands: [DrawCommand] = []
    for i in 0..<random.int(1...5) {
      commands.append(
        DrawCommand(
          rect: Rect(
            random.double(0, 40), random.double(0, 40), random.double(60, 150),
            random.double(60, 110)),
          corners: CornerRadii(random.chance(0.5) ? random.double(0, 12) : 0),
          projection: .scale(random.double(0.8, 1.3), random.double(0.8, 1.3)),
          paint: i % 2 == 0
            ? .color(random.color()) : .shadow(random.color(), sigma: random.double(0.3, 6)),
          opacity: random.chance(0.5) ? 1 : 0.6,
          clips: random.chance(0.4) ? [Self.clip(&random)] : []
        ))
    }
    let canvas = TestCanvas(240, 180)
    canvas.draw(commands)
    for _ in 0..<4 {
      var next = commands
      for i in next.indices {
        let (old, x, y) = (next[i].rect, shift(), shift())
        next[i].rect = Rect(
          old.minX + x, old.minY + y, old.width - x + shift(), old.height - y + shift())
        if case .shadow = next[i].paint, random.chance(0.2) {
          next[i].fade = random.chance(0.7) ? ReferenceTests.fade(&random, over: 100) : nil
        }
        if !next[i].clips.isEmpty {
          next[i].clips[0].rect.size.width += shift()
          next[i].clips[0].rect.size.height += shift()
        }
      }
      if next.count > 1, random.chance(0.3) { next.removeLast() }
      let rects = damage(from: commands, to: next, width: 240, height: 180)
      canvas.draw(next, parts: rects)
      let full = TestCanvas(240, 180)
      full.draw(next)
      #expect(canvas.pixels == full.pixels, "\(rects) from \(commands) to \(next)")
      commands = next
    }
  }

  private static func clip(_ random: inout SeededRandom) -> Clip {
    Clip(
      rect: Rect(9, 9, random.double(60, 120), random.double(60, 100)),
      corners: CornerRadii(random.chance(0.5) ? 7 : 0), projection: .identity)
  }

  private static func page(_ light: Light, bitmap: Bitmap) -> DrawCommand {
    let (rect, place) = (Rect(0, 0, 200, 150), Projection.translation(20, 10.5))
    return DrawCommand(
      rect: rect, projection: place,
      paint: .bitmap(bitmap, source: Rect(origin: .zero, size: bitmap.size)),
      lights: [PlacedLight(light, rect: rect, projection: place)])
  }

  /// A gutter that grows deeper changes a page next to the spine.
  @Test func aLightThatChangesIsDrawnWhereItDiffers() throws {
    let bitmap = try #require(Bitmap(width: 1, height: 1, pixels: [0xFFC0_D0E0]))
    func gutter(_ depth: Double) -> DrawCommand {
      Self.page(
        Light(axis: .x, stops: [.init(0, 1 - depth), .init(0.1, 1 - depth / 2), .init(0.2, 1)]),
        bitmap: bitmap)
    }
    let rects = damage(from: [gutter(0.3)], to: [gutter(0.31)], width: 240, height: 180)
    #expect(rects.count == 1)
    #expect(
      rects.allSatisfy {
        (19...20).contains($0.x) && $0.maxX >= 60 && $0.maxX < 65 && $0.height >= 150
      })
  }

  @Test(arguments: 0..<80) func changedLightsEqualTheFullRedraw(seed: Int) throws {
    var random = SeededRandom(UInt64(15_000 + seed))
    let pixels = (0..<64 * 48).map { _ in Pixel(random.int(0...0xFF_FFFF)) | 0xFF00_0000 }
    let bitmap = try #require(Bitmap(width: 64, height: 48, pixels: pixels))
    let axis: Light.Axis = random.chance(0.5) ? .x : .y
    var stops = (0..<random.int(1...6)).map { _ in
      Light.Stop(random.double(-0.3, 1.3), random.double(0.3, 1.2))
    }
    func page() -> DrawCommand {
      Self.page(Light(axis: axis, stops: stops, warmth: 0.2), bitmap: bitmap)
    }
    let canvas = TestCanvas(240, 180)
    var before = page()
    canvas.draw([before])
    for _ in 0..<6 {
      let i = random.int(0...stops.count - 1)
      switch random.int(0...3) {
      case 0: stops.append(Light.Stop(random.double(-0.3, 1.3), random.double(0.3, 1.2)))
      case 1 where stops.count > 1: stops.remove(at: i)
      case 2: stops[i].location += 0.05
      default: stops[i].factor *= 0.9
      }
      let next = page()
      canvas.draw([next], parts: damage(from: [before], to: [next], width: 240, height: 180))
      let full = TestCanvas(240, 180)
      full.draw([next])
      #expect(canvas.pixels == full.pixels, "\(before.lights) to \(next.lights)")
      before = next
    }
  }

  /// What changes under a still page is not seen.
  @Test func whatIsHiddenInBothFramesIsNotDrawn() throws {
    let pixels = [Pixel](repeating: 0xFF20_3040, count: 80 * 60)
    let bitmap = try #require(Bitmap(width: 80, height: 60, pixels: pixels))
    func list(_ width: Double, _ page: Double) -> [DrawCommand] {
      [
        DrawCommand(rect: Rect(0, 0, width, 40), projection: .identity, paint: .color(.black)),
        DrawCommand(
          rect: Rect(0, 0, 80, 60), projection: .translation(page, 0),
          paint: .bitmap(bitmap, source: Rect(0, 0, 80, 60))),
      ]
    }
    func rects(_ old: [DrawCommand], _ new: [DrawCommand]) -> [PixelRect] {
      damage(from: old, to: new, width: 200, height: 100)
    }
    #expect(rects(list(30, 0), list(50, 0)).isEmpty)
    // Beyond the page it is seen.
    let seen = rects(list(30, 0), list(120, 0))
    #expect(!seen.isEmpty && seen.allSatisfy { $0.x >= 80 })
    // A page that goes uncovers it.
    #expect(rects(list(30, 0), list(50, 100)).contains { $0.x == 0 })
  }

  @Test(arguments: 0..<40) func anyNumbersAreSurvived(seed: Int) throws {
    var random = SeededRandom(UInt64(13_000 + seed))
    let bitmaps = try BoundsTests.bitmaps(&random)
    func list() -> [DrawCommand] {
      (0..<random.int(0...6)).map { _ in
        DrawCommand(
          rect: BoundsTests.rect(&random), projection: BoundsTests.projection(&random),
          paint: BoundsTests.paint(&random, bitmaps), opacity: BoundsTests.value(&random))
      }
    }
    for _ in 0..<20 {
      let (old, new) = (list(), list())
      for rect in damage(from: old, to: new, width: 64, height: 48) {
        #expect(rect.x >= 0 && rect.y >= 0 && rect.maxX <= 64 && rect.maxY <= 48)
        #expect(rect.width > 0 && rect.height > 0)
      }
    }
  }
}
