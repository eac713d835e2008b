import PaperGeometry
import PaperRaster

extension Color {
  /// The colour as an opaque pixel.
  package var pixel: Pixel {
    func byte(_ value: Double) -> Pixel { Pixel((min(1, max(0, value)) * 255).rounded()) }
    return 0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
