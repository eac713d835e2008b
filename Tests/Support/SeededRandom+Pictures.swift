@_exported import TestBasics
import PaperGeometry
import PaperRaster

extension SeededRandom {
  public mutating func color(alpha: Double = 1) -> Color {
    Color(double(0, 1), double(0, 1), double(0, 1), alpha)
  }

  /// Every pixel at random, premultiplied: the hardest picture to sample.
  public mutating func noise(_ width: Int, _ height: Int, opaque: Bool = true) -> Bitmap? {
    let pixels = (0..<width * height).map { _ -> Pixel in
      let bits = UInt32(truncatingIfNeeded: next())
      let alpha = opaque ? 255 : bits >> 24
      let channel = { (shift: UInt32) in (bits >> shift & 0xFF) * alpha / 255 }
      return alpha << 24 | channel(16) << 16 | channel(8) << 8 | channel(0)
    }
    return Bitmap(width: width, height: height, pixels: pixels, label: "noise")
  }
}
