import PaperGeometry

/// Where one item stands and how it looks. Every layout produces these, so that a scene treats them
/// all alike and can lead an item from its place in one layout to its place in another.
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
  /// 0 to 1.
  public var opacity: Double
  /// In the item's own coordinates.
  public var shadow: Shadow
  public var isHidden: Bool

  public init(
    index: Int, frame: Rect, anchorPoint: Point = Point(0.5, 0.5),
    transform: Transform3D = .identity, zIndex: Double = 0, cornerRadii: CornerRadii = .zero,
    opacity: Double = 1, shadow: Shadow = .none, isHidden: Bool = false
  ) {
    self.index = index
    self.frame = frame
    self.anchorPoint = anchorPoint
    self.transform = transform
    self.zIndex = zIndex
    self.cornerRadii = cornerRadii
    self.opacity = opacity
    self.shadow = shadow
    self.isHidden = isHidden
  }

  /// On the way from this place (`t` = 0) to `other` (1): exactly these at the ends, continuous
  /// between, and further the same way beyond them, as an overshooting spring has it. The index
  /// stays; what is not finite counts as 0.
  ///
  /// The place of the anchor point, the size and the parts of the transform are mixed each for itself.
  /// Mixing the four corners on the screen is simpler, but a card that turns on its way would shrink
  /// to a line and back.
  public func mixed(with other: ItemAttributes, _ t: Double) -> ItemAttributes {
    guard t.isFinite, t != 0 else { return self }
    var item = other
    item.index = index
    guard t != 1 else { return item }
    item.anchorPoint = anchorPoint + (other.anchorPoint - anchorPoint) * t
    let (start, end) = (anchor, other.anchor)
    let place = start + (end - start) * t
    let size = Size(
      max(0, lerp(frame.width, other.frame.width, t)),
      max(0, lerp(frame.height, other.frame.height, t)))
    item.frame = Rect(
      place.x - size.width * item.anchorPoint.x, place.y - size.height * item.anchorPoint.y,
      size.width, size.height)
    item.transform =
      TransformParts(transform).mixed(with: TransformParts(other.transform), t).transform
    item.zIndex = lerp(zIndex, other.zIndex, t)
    item.cornerRadii = cornerRadii.mixed(with: other.cornerRadii, t)
    item.shadow = shadow.mixed(with: other.shadow, t)
    // What is hidden at one end fades instead of popping up.
    item.opacity = lerp(visibility, other.visibility, t).clamped(to: 0...1)
    item.isHidden = isHidden && other.isHidden
    return item
  }

  /// The mirror image in a parent of `width` points: left and right are exchanged for the place, the
  /// turning, the corners and the shadow.
  public func mirrored(in width: Double) -> ItemAttributes {
    var item = self
    item.frame.origin.x = width - frame.maxX
    item.anchorPoint.x = 1 - anchorPoint.x
    item.transform = transform.mirrored
    item.cornerRadii = cornerRadii.mirrored
    item.shadow.offset.x = -shadow.offset.x
    return item
  }

  // MARK: On the screen

  /// From points of the parent, untransformed, to where they are seen.
  var projection: Projection {
    Projection(
      Transform3D.translation(-anchor.x, -anchor.y)
        .concatenating(transform)
        .concatenating(.translation(anchor.x, anchor.y)))
  }

  /// Where its corners are seen; nil where one lies behind the eye.
  public var quad: Quad? { Quad(frame, through: projection) }

  /// One looks at its back.
  public var isReversed: Bool { projection.determinant < 0 }

  /// Whether it is seen at a point of the parent, rounded corners left out of account.
  public func contains(_ point: Point) -> Bool {
    guard let inside = projection.inverted?.apply(point), projection.apply(inside) != nil else {
      return false
    }
    return frame.contains(inside)
  }

  private var visibility: Double { isHidden ? 0 : opacity }

  /// Where the anchor point lies in the parent.
  private var anchor: Point {
    Point(
      frame.minX + frame.width * anchorPoint.x, frame.minY + frame.height * anchorPoint.y)
  }
}

extension CornerRadii {
  fileprivate func mixed(with other: CornerRadii, _ t: Double) -> CornerRadii {
    CornerRadii(
      topLeft: max(0, lerp(topLeft, other.topLeft, t)),
      topRight: max(0, lerp(topRight, other.topRight, t)),
      bottomRight: max(0, lerp(bottomRight, other.bottomRight, t)),
      bottomLeft: max(0, lerp(bottomLeft, other.bottomLeft, t)))
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
