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

  /// The same colour with another alpha, 0 to 1.
  public func withAlpha(_ alpha: Double) -> Color { Color(red, green, blue, alpha) }

  /// Component by component from this colour (`t` = 0) to `other` (`t` = 1), not clamped.
  public func mixed(with other: Color, _ t: Double) -> Color {
    Color(
      lerp(red, other.red, t), lerp(green, other.green, t), lerp(blue, other.blue, t),
      lerp(alpha, other.alpha, t))
  }
}

/// The radius of each corner in points; a radius is limited to half of the shorter side when drawn.
public struct CornerRadii: Equatable, Hashable, Sendable {
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double

  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public init(_ all: Double) {
    self.init(topLeft: all, topRight: all, bottomRight: all, bottomLeft: all)
  }

  public static let zero = CornerRadii(0)

  /// The two right-hand corners: the fore-edge of a cover and of a right-hand page.
  public static func right(_ r: Double) -> CornerRadii {
    CornerRadii(topLeft: 0, topRight: r, bottomRight: r, bottomLeft: 0)
  }

  /// The two left-hand corners: the fore-edge of a left-hand page.
  public static func left(_ r: Double) -> CornerRadii {
    CornerRadii(topLeft: r, topRight: 0, bottomRight: 0, bottomLeft: r)
  }

  public var isZero: Bool { self == .zero }

  /// Mirrored left to right, as a sheet's corners are when one looks at its other side.
  public var mirrored: CornerRadii {
    CornerRadii(
      topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight)
  }
}
