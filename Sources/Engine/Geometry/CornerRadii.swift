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

  /// Only the two right-hand corners: those on the fore-edge of a cover and of a right-hand page.
  public static func right(_ r: Double) -> CornerRadii {
    CornerRadii(topLeft: 0, topRight: r, bottomRight: r, bottomLeft: 0)
  }

  /// Only the two left-hand corners: those on the fore-edge of a left-hand page.
  public static func left(_ r: Double) -> CornerRadii {
    CornerRadii(topLeft: r, topRight: 0, bottomRight: 0, bottomLeft: r)
  }

  public var isZero: Bool { self == .zero }

  /// Mirrored left to right, as the corners of a sheet are when the sheet is seen from its other side.
  public var mirrored: CornerRadii {
    CornerRadii(
      topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight)
  }
}
