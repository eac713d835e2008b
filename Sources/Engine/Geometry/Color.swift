/// A colour in sRGB; components 0 to 1, alpha not premultiplied.
public struct Color: Equatable, Hashable, Sendable {
  /// The share of red, 0 to 1, not premultiplied.
  public var red: Double
  /// The share of green, 0 to 1, not premultiplied.
  public var green: Double
  /// The share of blue, 0 to 1, not premultiplied.
  public var blue: Double
  /// 0 transparent, 1 opaque.
  public var alpha: Double

  /// A colour of red, green, blue and alpha, each from 0 to 1.
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A grey: 0 black, 1 white.
  public init(white: Double, alpha: Double = 1) { self.init(white, white, white, alpha) }

  /// An opaque colour from `0xRRGGBB`.
  public init(hex: UInt32) {
    self.init(
      Double(hex >> 16 & 0xFF) / 255, Double(hex >> 8 & 0xFF) / 255, Double(hex & 0xFF) / 255)
  }

  /// Transparent black.
  public static let clear = Color(0, 0, 0, 0)
  /// Opaque black.
  public static let black = Color(0, 0, 0)
  /// Opaque white.
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
