import PaperGeometry
import PaperRaster
import PaperRasterJobs
import TestSupport
import Testing

/// The smaller versions of a bitmap, against the mean of 2 x 2 written plainly.
@Suite(.timeLimit(.minutes(5))) struct HalvingTests {
  /// Pixels on all sides that must not be touched.
  private static let margin = 24
  private static let guardPixel: Pixel = 0xA5C3_5A3C

  private static func half(_ pixels: [Pixel], _ w: Int, _ h: Int, _ kernels: Kernels) -> [Pixel] {
    let count = (w + 1) / 2 * ((h + 1) / 2)
    var out = [Pixel](repeating: guardPixel, count: count + 2 * margin)
    pixels.withUnsafeBufferPointer { source in
      out.withUnsafeMutableBufferPointer { out in
        guard let source = source.baseAddress, let out = out.baseAddress else { return }
        kernels.halve(source, w, h, out + margin)
      }
    }
    return out
  }

  private static func expected(_ pixels: [Pixel], _ w: Int, _ h: Int) -> [Pixel] {
    let inside = (0..<(h + 1) / 2).flatMap { y in
      (0..<(w + 1) / 2).map { x -> Pixel in
        let (x1, y1) = (min(2 * x + 1, w - 1), min(2 * y + 1, h - 1))
        let four = [(2 * x, 2 * y), (x1, 2 * y), (2 * x, y1), (x1, y1)].map {
          pixels[$0.1 * w + $0.0]
        }
        return [0, 8, 16, 24].reduce(0) { sum, shift in
          sum | (four.reduce(2) { $0 + ($1 >> shift & 0xFF) } / 4) << shift
        }
      }
    }
    let guards = [Pixel](repeating: guardPixel, count: margin)
    return guards + inside + guards
  }

  /// All widths about a block of eight pairs, even and odd.
  @Test(arguments: 1...50) func everyWidth(width: Int) {
    var random = SeededRandom(UInt64(width))
    for height in [1, 2, 3, 4, 7] {
      let pixels = (0..<width * height).map { _ in Pixel(truncatingIfNeeded: random.next()) }
      let expected = Self.expected(pixels, width, height)
      #expect(Self.half(pixels, width, height, Processor.baseline) == expected)
      if let avx2 = Processor.avx2 {
        #expect(Self.half(pixels, width, height, avx2) == expected)
      }
    }
  }

  /// Sums of every size: no channel reaches its neighbour.
  @Test(arguments: [0xFFFF_FFFF, 0, 0xFF00_FF00, 0x00FF_00FF, 0xFEFF_FEFF, 0x0101_0101] as [Pixel])
  func extremes(pixel: Pixel) {
    for other in [pixel, ~pixel, 0xFFFF_FFFF, 0x0100_0001] {
      let pixels = (0..<34 * 6).map { ($0 / 3) % 2 == 0 ? pixel : other }
      let expected = Self.expected(pixels, 34, 6)
      #expect(Self.half(pixels, 34, 6, Processor.baseline) == expected)
      if let avx2 = Processor.avx2 { #expect(Self.half(pixels, 34, 6, avx2) == expected) }
    }
  }
}
