/// A colour in sRGB; components 0 to 1, alpha not premultiplied.
public struct Color: Equatable, Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public init(white: Double, alpha: Double = 1) { self.init(white, white, white, alpha) }

  /// An opaque colour from `0xRRGGBB`.
  public init(hex: UInt32) {
    self.init(
      Double(hex >> 16 & 0xFF) / 255, Double(hex >> 8 & 0xFF) / 255, Double(hex & 0xFF) / 255)
  }

  public static let clear = Color(0, 0, 0, 0)
  public static let black = Color(0, 0, 0)
  public static let white = Color(1, 1, 1)

  /// The greatest of the three colour components.
  package var brightest: Double { max(red, green, blue) }

  /// The same colour with another alpha, 0 to 1.
  public func withAlpha(_ alpha: Double) -> Color { Color(red, green, blue, alpha) }

  /// Component by component from this colour (`t` = 0) to `other` (`t` = 1), not clamped.
  public func mixed(with other: Color, _ t: Double) -> Color {
    Color(
      lerp(red, other.red, t), lerp(green, other.green, t), lerp(blue, other.blue, t),
      lerp(alpha, other.alpha, t))
  }
}
