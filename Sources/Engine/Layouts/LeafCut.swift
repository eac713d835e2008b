import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cut edge of a leaf that stands up, which is what is left of an upright leaf as seen from above: without that
/// edge an upright leaf would be a line of no width, there in one frame and gone in the next.
package struct LeafCut: Equatable, Sendable {
  /// In points of the view.
  package var frame: Rect
  /// The drawing order.
  package var zIndex: Double
  /// 0 to 1; the lectern shows no cut edges.
  package var opacity: Double
  /// What is left of the light.
  package var light: Double
}

extension BookLayout {
  /// How high the free edge of a leaf at a ratio stands, in parts of the leaf's width.
  static func elevation(atRatio r: Double) -> Double { cos(r * Double.pi / 2) }

  /// The cut edge of leaves that turn together.
  ///
  /// A leaf at elevation `a` turns its edge to the eye by `sin(a)` of its thickness, magnified as all that stands up to the
  /// page's width `w` before an eye at the distance `f`: by `f / (f - w sin(a))`.
  /// - Parameter count: how many leaves turn; more than a few lie one upon the other.
  /// - Returns: nil for leaves that lie and for leaves that bend.
  package func cut(ofLeaf leaf: Int, count: Int, _ positions: LeafPositions) -> LeafCut? {
    let r = ratio(of: leaf, positions)
    let up = Self.elevation(atRatio: r)
    guard up > 1e-3, pose < 1, !isBent(leaf, positions) else { return nil }
    let bowed = bowed(leaf, positions)
    let (out, height) =
      bowed?.place(at: pageSize.width)
      ?? (pageSize.width * abs(sin(r * Double.pi / 2)), pageSize.width * up)
    let near = eyeDistance / max(1, eyeDistance - height)
    let isCover = leaf == 0 || leaf == leaves - 1
    let thickness =
      (isCover ? Self.boardOverhang : Self.leafThickness * Double(min(8, max(1, count)))) * scale
    let width = thickness * (bowed.map { sin($0.angle(at: pageSize.width)) } ?? up) * near
    let hinge = ltrSpine.x + ltrShift(positions)
    let edge = hinge + (r < 0 ? -out : out) * near
    // A leaf that lies shows its edge between its round corners; the corners of a leaf on edge are seen edge-on, too.
    let corners = 2 * min(cornerRadius, pageSize.height / 2) * abs(sin(r * Double.pi / 2))
    let length = (pageSize.height - corners) * near
    return LeafCut(
      frame: Rect(ordered(edge) - width / 2, ltrSpine.y - length / 2, width, length),
      zIndex: depth(of: leaf, ratio: r) + 0.2, opacity: 1 - pose, light: 0.82 + 0.18 * up)
  }
}
