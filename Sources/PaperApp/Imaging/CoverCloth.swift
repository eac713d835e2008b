import PaperRaster

/// The woven ground of a cover: threads that differ a little from each other, and a little from place to place.
struct CoverCloth {
  /// Red, green and blue, from 0 to 1.
  let color: (red: Double, green: Double, blue: Double)

  /// - Parameter pixels: exactly `width * height` pixels.
  func weave(_ pixels: UnsafeMutableBufferPointer<Pixel>, width: Int, height: Int) {
    precondition(pixels.count == width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = (UInt32(x), UInt32(y))
        let thread =
          (x ^ y) & 1 != 0 ? Self.noise(column, 0, seed: 1) : Self.noise(0, row, seed: 2)
        let light = 1 + 0.022 * thread + 0.022 * Self.noise(column, row, seed: 3)
        // Bound: `x` and `y` lie in the picture.
        pixels[y * width + x] =
          0xFF00_0000 | Self.byte(color.red * light) << 16 | Self.byte(color.green * light) << 8
          | Self.byte(color.blue * light)
      }
    }
  }

  private static func byte(_ value: Double) -> UInt32 {
    UInt32((255 * (value < 0 ? 0 : value > 1 ? 1 : value)).rounded())
  }

  /// A value from -1 to 1 that looks random.
  private static func noise(_ x: UInt32, _ y: UInt32, seed: UInt32) -> Double {
    Double(scrambled(x &* 0x9E37_79B9 ^ scrambled(y &+ seed))) / 2_147_483_647.5 - 1
  }

  private static func scrambled(_ value: UInt32) -> UInt32 {
    var x = value
    x ^= x >> 16
    x &*= 0x7FEB_352D
    x ^= x >> 15
    x &*= 0x846C_A68B
    return x ^ x >> 16
  }
}
