import PaperGeometry

/// The place and look of an item. Every layout produces item attributes, so that the shelf and the
/// reading screen treat all layouts alike and can lead an item from its place in one layout to its
/// place in another.
package struct ItemAttributes: Equatable, Sendable {
  package var index: Int
  /// The rectangle in points of the parent, before the transform.
  package var frame: Rect
  package var anchorPoint: Point
  /// The transform, applied about the anchor point.
  package var transform: Transform3D
  /// Drawing order: larger is in front.
  package var zIndex: Double
  package var cornerRadii: CornerRadii
  /// 0 to 1.
  package var opacity: Double
  /// What the item has of the light, as a factor of its colours: 1 for an item that lies.
  package var light: Double
  /// The shadow, in the item's own coordinates.
  package var shadow: Shadow
  package var isHidden: Bool
  /// How the item bends; nil for a plane item.
  package var bend: ItemBend?

  package init(
    index: Int, frame: Rect, anchorPoint: Point = Point(0.5, 0.5),
    transform: Transform3D = .identity, zIndex: Double = 0, cornerRadii: CornerRadii = .zero,
    opacity: Double = 1, light: Double = 1, shadow: Shadow = .none, isHidden: Bool = false,
    bend: ItemBend? = nil
  ) {
    self.index = index
    self.frame = frame
    self.anchorPoint = anchorPoint
    self.transform = transform
    self.zIndex = zIndex
    self.cornerRadii = cornerRadii
    self.opacity = opacity
    self.light = light
    self.shadow = shadow
    self.isHidden = isHidden
    self.bend = bend
  }

  /// The attributes on the way from these (`t` = 0) to `other` (`t` = 1). The ends are exact and the
  /// way between is continuous; `t` beyond the ends extrapolates, as an overshooting spring needs. The
  /// index stays. A `t` that is not finite counts as 0.
  ///
  /// The place of the anchor point, the size and the parts of the transform are mixed separately.
  /// Mixed corners would shrink a turning card to a line and back (decision: Mixed attributes).
  package func mixed(with other: ItemAttributes, _ t: Double) -> ItemAttributes {
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
    item.light = lerp(light, other.light, t).clamped(to: 0...2)
    item.shadow = shadow.mixed(with: other.shadow, t)
    // An item that is hidden at one end fades instead of popping up.
    item.opacity = lerp(visibility, other.visibility, t).clamped(to: 0...1)
    item.isHidden = isHidden && other.isHidden
    return item
  }

  /// The mirror image in a parent of `width` points: left and right are exchanged for the place, the
  /// turning, the corners and the shadow.
  package func mirrored(in width: Double) -> ItemAttributes {
    var item = self
    item.frame.origin.x = width - frame.maxX
    item.anchorPoint.x = 1 - anchorPoint.x
    item.transform = transform.mirrored
    item.cornerRadii = cornerRadii.mirrored
    item.shadow.offset.x = -shadow.offset.x
    item.bend = bend?.mirrored(in: frame.width)
    return item
  }

  // MARK: On the screen

  /// The map from untransformed points of the parent to the points where they are seen.
  var projection: Projection { Projection(matrix) }

  /// The same map in space.
  var matrix: Transform3D {
    Transform3D.translation(-anchor.x, -anchor.y)
      .concatenating(transform)
      .concatenating(.translation(anchor.x, anchor.y))
  }

  /// Where the item's corners are seen; nil where a corner lies behind the eye.
  package var quad: Quad? { Quad(frame, through: projection) }

  /// Whether the item's back is seen.
  package var isReversed: Bool { projection.determinant < 0 }

  /// Whether the item is seen at a point of the parent; rounded corners are ignored.
  package func contains(_ point: Point) -> Bool { surface(fit: nil).sheet(at: point) != nil }

  private var visibility: Double { isHidden ? 0 : opacity }

  /// Where the anchor point lies in the parent.
  private var anchor: Point {
    Point(
      frame.minX + frame.width * anchorPoint.x, frame.minY + frame.height * anchorPoint.y)
  }
}

/// The bend of an item: where the item's plane is folded over, and which of its faces the item shows.
package struct ItemBend: Equatable, Sendable {
  /// In the item's own coordinates.
  package var fold: RollingCylinder
  /// How the item bends instead, where a hand pushes its sheet; the fold has the same normal then, and no other meaning.
  package var profile: SheetProfile?
  /// Whether the item is the back of the sheet, which the fold brings up. The frame is the front's; the back reads the right
  /// way round where it is turned over.
  package var isBack: Bool
  /// Whether the item is a stiff sheet that bows: it has its light as a plane one, from the spine on.
  package var isStiff: Bool
  /// The drawing order of the part of a front that lies beneath the sheet's back, where the outer part lies above the back;
  /// nil for a face in one part.
  package var innerDepth: Double?

  package init(_ fold: RollingCylinder, isBack: Bool = false, isStiff: Bool = false) {
    (self.fold, self.isBack, self.isStiff) = (fold, isBack, isStiff)
  }

  /// Where the face begins to be seen, in the light: the place across the fold at which the sheet turns away from the eye,
  /// and the radius of the bend there.
  /// - Parameter angle: the angle of paper that the eye sees edge-on, in radians.
  package func crest(at angle: Double) -> (place: Double, radius: Double)? {
    guard let profile else { return (fold.offset + fold.radius * angle, fold.radius) }
    return profile.crest(isBack: isBack, at: angle)
  }

  /// How far a pushed sheet's outer part is raised, as the light at its cut shows: 0 where that part lies, and 1 from a fifth of
  /// a radian on.
  package var raised: Double { min(1, 5 * abs(profile?.links.last?.angle ?? 0)) }

  init(_ shape: CurlShape, isBack: Bool) {
    switch shape {
    case .roll(let fold): self.init(fold, isBack: isBack)
    case .pushed(let profile):
      self.init(
        RollingCylinder(normal: profile.normal, offset: profile.links[0].start, radius: 0),
        isBack: isBack)
      self.profile = profile
    }
  }

  /// The mirror image in an item of `width` points.
  func mirrored(in width: Double) -> ItemBend {
    var bend = ItemBend(fold.mirrored(in: width), isBack: isBack, isStiff: isStiff)
    bend.profile = profile?.mirrored(in: width)
    bend.innerDepth = innerDepth
    return bend
  }
}

extension RollingCylinder {
  /// The fold seen in a mirror that exchanges left and right in a plane of `width`.
  func mirrored(in width: Double) -> RollingCylinder {
    RollingCylinder(
      normal: Point(-normal.x, normal.y), offset: offset - normal.x * width, radius: radius)
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

/// The numbers that all layouts share, at their design size. The page, the corner radius and the eye's
/// distance are those of the tutorial "How to Create an iOS Book Open Animation" by Vincent Ngo
/// (raywenderlich.com).
package enum Design {
  /// Height of the view, in points, at which the numbers below hold; they scale with the view's height.
  package static let viewHeight = 768.0
  package static let page = Size(362, 568)
  /// Radius of the corners on the fore-edge.
  package static let cornerRadius = 20.0
  /// Distance of the eye in points: `m34 = -1/2000`.
  package static let eyeDistance = 2000.0
}
