/// Width and height in points. Negative sizes are not meaningful and count as empty.
public struct Size: Equatable, Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// A size of width and height, in points.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// No width and no height.
  public static let zero = Size(0, 0)

  /// Whether the size has no area.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Multiplies width and height.
  public static func * (a: Size, k: Double) -> Size { Size(a.width * k, a.height * k) }
}
