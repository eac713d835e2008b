import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Drawing only what has changed.
@Suite struct DamageTests {
  /// Another list made of `commands`: some left out, moved, put in, or in another order.
  static func changed(
    _ commands: [DrawCommand], _ random: inout SeededRandom
  ) throws -> [DrawCommand] {
    var result = commands
    for _ in 0..<random.int(0...3) {
      let i = random.int(0...result.count)
      switch random.int(0...4) {
      case 0: result.insert(try ReferenceTests.command(&random), at: i)
      case 1 where i < result.count: result.remove(at: i)
      case 2 where i < result.count:
        let move = Projection.translation(random.double(-9, 9), random.double(-9, 9))
        result[i].projection = result[i].projection.concatenating(move)
      case 3 where i < result.count: result[i].opacity = random.double(-0.2, 1)
      case 4 where i < result.count: result.append(result.remove(at: i))
      default: break
      }
    }
    return result
  }

  @Test(arguments: 0..<300) func equalsTheFullRedraw(seed: Int) throws {
    var random = SeededRandom(UInt64(12_000 + seed))
    var commands = try FrameTests.scene(&random)
    let canvas = Canvas(96, 72)
    canvas.draw(commands)
    for _ in 0..<4 {
      let next = try Self.changed(commands, &random)
      let rects = damage(from: commands, to: next, width: 96, height: 72)
      #expect(rects.count <= 4)
      for rect in rects { canvas.draw(next, damage: rect) }
      let full = Canvas(96, 72)
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
          clips: random.chance(0.3) ? [Clip(rect: Rect(9, 9, 99.5, 80), projection: .identity)] : []
        ))
    }
    let canvas = Canvas(240, 180)
    canvas.draw(commands)
    for _ in 0..<4 {
      var next = commands
      for i in next.indices {
        let (old, x, y) = (next[i].rect, shift(), shift())
        next[i].rect = Rect(
          old.minX + x, old.minY + y, old.width - x + shift(), old.height - y + shift())
      }
      if next.count > 1, random.chance(0.3) { next.removeLast() }
      let rects = damage(from: commands, to: next, width: 240, height: 180)
      for rect in rects { canvas.draw(next, damage: rect) }
      let full = Canvas(240, 180)
      full.draw(next)
      #expect(canvas.pixels == full.pixels, "\(rects) from \(commands) to \(next)")
      commands = next
    }
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
