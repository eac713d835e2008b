/// The radius of each corner in points; a radius is limited to half of the shorter side when drawn.
public struct CornerRadii: Equatable, Hashable, Sendable {
  /// The radius of the upper left corner, in points.
  public var topLeft: Double
  /// The radius of the upper right corner, in points.
  public var topRight: Double
  /// The radius of the lower right corner, in points.
  public var bottomRight: Double
  /// The radius of the lower left corner, in points.
  public var bottomLeft: Double

  /// Four radii, in points.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The same radius at all corners, in points.
  public init(_ all: Double) {
    self.init(topLeft: all, topRight: all, bottomRight: all, bottomLeft: all)
  }

  /// Square corners.
  public static let zero = CornerRadii(0)

  /// Only the two right-hand corners: those on the fore-edge of a cover and of a right-hand page.
  package static func right(_ r: Double) -> CornerRadii {
    CornerRadii(topLeft: 0, topRight: r, bottomRight: r, bottomLeft: 0)
  }

  /// Only the two left-hand corners: those on the fore-edge of a left-hand page.
  package static func left(_ r: Double) -> CornerRadii {
    CornerRadii(topLeft: r, topRight: 0, bottomRight: 0, bottomLeft: r)
  }

  /// Whether all corners are square.
  package var isZero: Bool { self == .zero }

  /// Mirrored left to right, as the corners of a sheet are when the sheet is seen from its other side.
  package var mirrored: CornerRadii {
    CornerRadii(
      topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight)
  }
}
