import PaperGeometry

extension Color {
  /// The colour as an opaque pixel.
  package var pixel: Pixel {
    func byte(_ value: Double) -> Pixel { Pixel((value.clamped(to: 0...1) * 255).rounded()) }
    return 0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
