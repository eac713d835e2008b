import PaperGeometry
import PaperRaster
import PaperRasterJobs
import TestSupport
import Testing

/// Shadows and lights by the processor's own instructions: the same bytes as by the formulas, whatever the length of a run.
@Suite(.timeLimit(.minutes(2))) struct ShadowKernelTests {
  private static let all = [Processor.baseline] + (Processor.avx2.map { [$0] } ?? [])

  private static func pixel(_ random: inout SeededRandom, isOpaque: Bool) -> Pixel {
    let alpha = isOpaque ? 255 : random.int(0...255)
    func channel() -> Pixel { Pixel(random.int(0...alpha)) }
    return Pixel(alpha) << 24 | channel() << 16 | channel() << 8 | channel()
  }

  private static func masks(_ weights: [Float], _ factor: Float) -> [UInt32] {
    weights.map { weight in
      let mask = UInt32((weight * (factor * 256)).rounded(.toNearestOrEven))
      return mask | mask << 16
    }
  }

  /// `draw` gets the pixels; nothing beyond them is touched.
  private static func drawn(
    _ pixels: [Pixel], _ draw: (UnsafeMutablePointer<Pixel>, Int) -> Void
  ) throws -> [Pixel] {
    var guarded = pixels + [0xDEAD_BEEF]
    try guarded.withUnsafeMutableBufferPointer { draw(try #require($0.baseAddress), pixels.count) }
    #expect(guarded.removeLast() == 0xDEAD_BEEF)
    return guarded
  }

  @Test(arguments: 0..<60) func shadowsAreBlendedAndMultipliedAsColours(seed: Int) throws {
    var random = SeededRandom(UInt64(91_000 + seed))
    let isOpaque = random.chance(0.5)
    let under = (0..<random.int(0...43)).map { _ in Self.pixel(&random, isOpaque: isOpaque) }
    let weights = under.map { _ in random.chance(0.1) ? 1 : Float(random.double(0, 1)) }
    let factor = random.chance(0.2) ? 1 : Float(random.double(0.001, 1))
    let black = Pixel(random.int(1...255)) << 24
    let colour = Self.pixel(&random, isOpaque: random.chance(0.5))
    let masks = Self.masks(weights, factor)
    let shadows: [Pixel] = [black, colour, 0xFF00_0000, 0x0101_0101]
    for kernels in Self.all {
      for shadow in shadows {
        let sources = under.map { _ in shadow }
        #expect(
          try Self.drawn(under) { kernels.blendShadow(shadow, weights, factor, $0, $1) }
            == Self.drawn(under) { kernels.blendColor(shadow, masks, $0, $1) })
        #expect(
          try Self.drawn(under) { kernels.multiplyShadow(shadow, weights, factor, $0, $1) }
            == Self.drawn(under) { kernels.multiply(sources, masks, $0, $1) })
      }
    }
  }

  @Test(arguments: 0..<40) func lightsMultiplyAndRoundOnce(seed: Int) throws {
    var random = SeededRandom(UInt64(92_000 + seed))
    let isOpaque = random.chance(0.5)
    let under = (0..<random.int(0...43)).map { _ in Self.pixel(&random, isOpaque: isOpaque) }
    let brightens = random.chance(0.5)
    let lights = under.map { _ in
      (0..<3).reduce(Pixel(0xFF00_0000)) { light, channel in
        light | Pixel(random.int(0...(brightens ? 255 : 223))) << Pixel(8 * channel)
      }
    }
    let exact = zip(under, lights).map { pixel, light in
      (0..<3).reduce(pixel & 0xFF00_0000) { sum, channel in
        let (t, c) = (pixel >> Pixel(8 * channel) & 0xFF, light >> Pixel(8 * channel) & 0xFF)
        return sum | min(pixel >> 24, (t * (c + 33) + 128) >> 8) << Pixel(8 * channel)
      }
    }
    for kernels in Self.all {
      #expect(try Self.drawn(under) { kernels.light(lights, brightens, $0, $1) } == exact)
    }
  }

  /// A shadow that is turned about a vertical axis has one profile for most of its rows; parts of the target are as the whole.
  @Test(arguments: 0..<40) func aTurnedShadowIsTheSameInParts(seed: Int) throws {
    var random = SeededRandom(UInt64(93_000 + seed))
    var eye = Transform3D.identity
    eye.m34 = -1 / random.double(300, 2000)
    let turn = Transform3D.translation(0, -150)
      .concatenating(.rotation(random.double(-1.3, 1.3), 0, 1, 0)).concatenating(eye)
      .concatenating(.translation(100, 150))
    var shadow = DrawCommand(
      rect: Rect(0, 0, random.double(40, 120), 300), projection: Projection(turn),
      paint: .shadow(random.chance(0.5) ? .black : Color(0.2, 0.1, 0), sigma: random.double(1, 12)),
      opacity: random.double(0.1, 1))
    if random.chance(0.5) { shadow.blend = .multiply }
    if random.chance(0.5) {
      shadow.clips = [
        Clip(
          rect: Rect(20.3, 30.7, 110, 220), projection: Projection(.rotation(0.1, 0, 0, 1)))
      ]
    }
    let whole = TestCanvas(200, 300)
    whole.draw([shadow], background: .white)
    let parts = TestCanvas(200, 300)
    for y in stride(from: 0, to: 300, by: 37) {
      for x in stride(from: 0, to: 200, by: 53) {
        parts.draw(
          [shadow], background: .white,
          parts: [PixelRect(x, y, min(53, 200 - x), min(37, 300 - y))])
      }
    }
    #expect(parts.pixels == whole.pixels)
  }
}
