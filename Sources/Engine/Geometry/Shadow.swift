/// The blurred shadow of a rectangle, drawn beneath the rectangle and in its coordinates: a shadow is turned
/// and scaled with what casts it.
public struct Shadow: Equatable, Sendable {
  /// The colour of the shadow, before its opacity.
  public var color: Color
  /// 0 to 1; multiplies the colour's alpha.
  public var opacity: Double
  /// Standard deviation of the blur in points.
  public var radius: Double
  /// Displacement in points.
  public var offset: Point

  /// A shadow; radius and offset are in points.
  public init(color: Color = .black, opacity: Double, radius: Double, offset: Point = .zero) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
  }

  /// No shadow.
  public static let none = Shadow(opacity: 0, radius: 0)

  /// The narrow, dark shadow where a thing touches the ground, which goes with the broad one around the thing.
  package var contact: Shadow {
    Shadow(color: color, opacity: opacity * 0.85, radius: radius * 0.16, offset: offset * 0.22)
  }

  /// From this shadow (`t` = 0) to `other` (1) and beyond. The opacity stays within 0...1, and the radius
  /// is not negative.
  package func mixed(with other: Shadow, _ t: Double) -> Shadow {
    Shadow(
      color: color.mixed(with: other.color, t),
      opacity: lerp(opacity, other.opacity, t).clamped(to: 0...1),
      radius: max(0, lerp(radius, other.radius, t)), offset: offset + (other.offset - offset) * t)
  }
}
