import PaperGeometry
import PaperRaster
import PaperRasterJobs
import TestSupport
import Testing

/// The kernels for any processor and those for the newest draw the same bytes.
@Suite(.timeLimit(.minutes(5))) struct PathsTests {
  /// 400 x 300 pixels of `commands` by the one or the other.
  static func pixels(_ commands: [DrawCommand], _ kernels: Kernels) -> [Pixel] {
    let (width, height) = (400, 300)
    return [Pixel](unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let base = buffer.baseAddress,
        let target = PixelTarget(
          base: UnsafeMutableRawPointer(base), width: width, height: height, rowBytes: width * 4)
      else { return }
      Rasterizer(threads: 1, kernels: kernels).draw(commands, background: .white, into: target)
      count = width * height
    }
  }

  @Test(.enabled(if: Processor.avx2 != nil), arguments: 0..<150)
  func bothDrawTheSameBytes(seed: Int) throws {
    let avx2 = try #require(Processor.avx2)
    var random = SeededRandom(UInt64(9000 + seed))
    var commands = try FrameTests.scene(&random)
    let larger = random.double(1, 5)
    for i in commands.indices {
      commands[i].projection = commands[i].projection.concatenating(.scale(larger, larger))
      commands[i].bend?.height.x *= larger
      commands[i].bend?.height.y *= larger
    }
    commands.append(try Self.turnedPage(&random))
    #expect(Self.pixels(commands, avx2) == Self.pixels(commands, Processor.baseline), "\(commands)")
  }

  /// Numbers without measure are the same nonsense on both.
  @Test(.enabled(if: Processor.avx2 != nil), arguments: 0..<60)
  func bothSurviveTheSame(seed: Int) throws {
    let avx2 = try #require(Processor.avx2)
    var random = SeededRandom(UInt64(9500 + seed))
    let bitmaps = try BoundsTests.bitmaps(&random)
    for _ in 0..<5 {
      let command = DrawCommand(
        rect: random.chance(0.7) ? Rect(0, 0, 200, 200) : BoundsTests.rect(&random),
        projection: BoundsTests.projection(&random), paint: BoundsTests.paint(&random, bitmaps),
        opacity: random.chance(0.5) ? 1 : random.double(0, 1), bend: BoundsTests.bend(&random))
      #expect(Self.pixels([command], avx2) == Self.pixels([command], Processor.baseline))
    }
  }

  /// A page about a vertical axis: the path by tables.
  static func turnedPage(_ random: inout SeededRandom) throws -> DrawCommand {
    let noise = random.noise(random.int(2...300), random.int(1...300))
    let page = try #require(noise)
    var eye = Transform3D.identity
    eye.m34 = -1 / random.double(300, 2000)
    let turn = Transform3D.translation(0, -150)
      .concatenating(.rotation(random.double(-1.55, 1.55), 0, 1, 0)).concatenating(eye)
      .concatenating(.translation(200, random.double(100, 200)))
    return DrawCommand(
      rect: Rect(0, 0, random.double(20, 300), 300), projection: Projection(turn),
      paint: .bitmap(page, source: Rect(origin: .zero, size: page.size)),
      opacity: random.chance(0.7) ? 1 : random.double(0, 1))
  }

  /// Bitmaps that are moved, scaled and mirrored, against exact arithmetic: one rounding, and weights of 15 bits; or, where a
  /// row has too many texels, the way of turned ones.
  @Test(arguments: 0..<80) func scaledBitmapsAreExact(seed: Int) throws {
    var random = SeededRandom(UInt64(9900 + seed))
    // All of the canvas lies within the bitmap, as edges are blended with roundings of their own.
    let (w, h) = (random.int(40...500), random.int(40...500))
    let noise = random.noise(w, h, opaque: true)
    let bitmap = try #require(noise)
    let source = Rect(origin: .zero, size: bitmap.size)
    let sign: Double = random.chance(0.2) ? -1 : 1
    let (across, down) = (
      random.double(1.2, 3) * 160 / Double(w), random.double(1.2, 3) * 120 / Double(h)
    )
    let place = Transform3D.translation(-bitmap.size.width / 2, -bitmap.size.height / 2)
      .concatenating(.scale(sign * across, down))
      .concatenating(.translation(random.double(70, 90), random.double(50, 70)))
    let command = DrawCommand(
      rect: source, projection: Projection(place), paint: .bitmap(bitmap, source: source))
    let canvas = TestCanvas(160, 120)
    canvas.draw([command], background: .white)
    var reference = Reference(160, 120, background: .white)
    reference.draw(command)
    let worst = reference.worst(against: canvas.pixels)
    #expect(worst.difference <= 1.6, "\(worst.difference) at \(worst.text) in \(command)")
  }

  /// Pages about a vertical axis, against exact arithmetic.
  @Test(arguments: 0..<60) func turnedPagesAreExact(seed: Int) throws {
    var random = SeededRandom(UInt64(9800 + seed))
    let command = try Self.turnedPage(&random)
    guard ReferenceTests.isPlain(command.rect, command.projection) else { return }
    let canvas = TestCanvas(400, 300)
    canvas.draw([command], background: .white)
    var reference = Reference(400, 300, background: .white)
    reference.draw(command)
    let worst = reference.worst(against: canvas.pixels)
    #expect(worst.difference <= 1.6, "\(worst.difference) at \(worst.text) in \(command)")
  }
}
