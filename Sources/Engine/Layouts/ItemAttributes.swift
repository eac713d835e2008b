import Geometry

/// Where one item stands and how it looks. Every layout produces these, so that a scene treats them
/// all alike.
public struct ItemAttributes: Equatable, Sendable {
  public var index: Int
  /// In the parent's coordinates, in points, without the transform.
  public var frame: Rect
  public var anchorPoint: Point
  /// About the anchor point.
  public var transform: Transform3D
  /// Drawing order: larger is in front.
  public var zIndex: Double
  public var cornerRadii: CornerRadii
  public var isHidden: Bool

  public init(
    index: Int, frame: Rect, anchorPoint: Point = Point(0.5, 0.5),
    transform: Transform3D = .identity, zIndex: Double = 0, cornerRadii: CornerRadii = .zero,
    isHidden: Bool = false
  ) {
    self.index = index
    self.frame = frame
    self.anchorPoint = anchorPoint
    self.transform = transform
    self.zIndex = zIndex
    self.cornerRadii = cornerRadii
    self.isHidden = isHidden
  }
}

/// The numbers that all layouts share, at their design size.
public enum Design {
  /// Height of the view, in points, at which the numbers below hold; elsewhere they scale with it.
  public static let viewHeight = 768.0
  public static let page = Size(362, 568)
  /// Radius of the corners on the fore-edge.
  public static let cornerRadius = 20.0
  /// Distance of the eye: `m34 = -1/2000`.
  public static let eyeDistance = 2000.0
}
