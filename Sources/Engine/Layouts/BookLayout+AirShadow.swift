import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The shadow of a stiff leaf in the air on all that lies around the page beneath: block, boards, ground.
///
/// The page itself has the shadow as a part of its light (`light(ofSide:)`). Both are the same shadow: where the page ends, the
/// light of the page and the shadow around the page have the same depth and the same breadth.
extension BookLayout {
  /// How far to the lower side the free edge's shadow falls, in parts of the edge's height.
  private static let fallen = 0.30
  /// How far the rectangle goes on beyond the spine, in deviations of its edge: at the spine the shadow is whole.
  private static let beyond = 2.5

  /// The shadow of a leaf at a ratio on what lies around a side.
  ///
  /// - Parameters:
  ///   - leaf: the ratio of the leaf in the air.
  ///   - beneath: the leaf beneath; nil where the leaf in the air is a cover, and stands over the ground.
  /// - Returns: the rectangle that throws the shadow, in the plane of the page beneath; nil where there is no shadow. The anchor
  ///   lies at the spine, where the shadow ends: the rectangle goes on.
  package func airShadow(
    of leaf: Double, on beneath: Int?, _ positions: LeafPositions
  ) -> ItemAttributes? {
    let isLtrRight = leaf >= 0
    let side = beneath.map {
      isLtrRight ? Imposition.front(ofLeaf: $0) : Imposition.back(ofLeaf: $0)
    }
    let page = beneath.map { ratio(of: $0, positions) } ?? (isLtrRight ? 1 : -1)
    let isRight = isLtrRight != isMirrored
    guard var shadow = shadow(of: leaf, on: page, isRight: isRight, positions) else { return nil }
    // A cover that stands on the lectern has another shadow on the ground.
    if beneath == nil { shadow.alpha *= 1 - standing(positions) }
    let elevation = max(0, abs(page) - abs(leaf)) * Double.pi / 2
    let soft = shadow.penumbra * shadow.width
    // A blurred edge is as broad as an eased one whose breadth is four deviations.
    let (far, sigma) = (shadow.width - soft / 2, soft / 4)
    // The layer ends the shadow at the spine. (An edge of the rectangle at the spine was rejected: half of the edge's breadth
    // lay on the other page. An edge beside the spine left the board lit beneath the dark gutter of the page.)
    let beyond = Self.beyond * sigma
    let reach = far + beyond
    guard reach > 0 else { return nil }
    let down = Self.fallen * pageSize.width * sin(elevation)
    let hinge = ltrSpine.x + ltrShift(positions)
    var item = ItemAttributes(
      index: side ?? 0,
      frame: Rect(
        isLtrRight ? hinge - beyond : hinge - far, ltrSpine.y - pageSize.height / 2 - sigma, reach,
        pageSize.height + sigma + down),
      // The rectangle turns about the spine.
      anchorPoint: Point(
        (isLtrRight ? beyond : far) / max(1e-9, reach),
        (pageSize.height / 2 + sigma) / max(1e-9, pageSize.height + sigma + down)),
      zIndex: beneath.map { depth(of: $0, ratio: page) - 0.5 } ?? -Double(leaves) - 1.5,
      shadow: Shadow(opacity: shadow.alpha, radius: sigma))
    if let side { item.transform = ltrAttributes(ofSide: side, positions).transform }
    return ordered(item)
  }
}
