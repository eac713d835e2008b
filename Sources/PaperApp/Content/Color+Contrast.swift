import Glibc
import PaperGeometry

/// How well one colour is seen on another, as the Web Content Accessibility Guidelines 2.2 count it.
extension Color {
  /// The relative luminance, 0 for black and 1 for white; without regard to alpha.
  package var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast of two opaque colours: 1 for equal ones, 21 for black on white.
  package func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The colour, mixed with white or black as far as the contrast with a ground needs.
  package func legible(on ground: Color, contrast wanted: Double) -> Color {
    let end = Color.white.contrast(with: ground) > Color.black.contrast(with: ground) ? 1.0 : 0
    for step in 0...20 {
      let color = mixed(with: Color(white: end), Double(step) / 20)
      if color.contrast(with: ground) >= wanted { return color }
    }
    return Color(white: end)
  }
}
