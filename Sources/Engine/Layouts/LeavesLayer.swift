import PaperGeometry

/// The eleven layers of a folded leaf, back to front, with their names in Leaves by Tom Brow.
package enum LeavesRole: String, Sendable, CaseIterable {
  case leftPage, leftPageOverlay
  case bottomPage, bottomPageShadow
  case topPage, topPageOverlay
  case topPageReverse, topPageReverseImage, topPageReverseOverlay, topPageReverseShading
  case topPageShadow

  /// The role of the parent layer; nil for a layer that hangs in the root.
  package var parent: LeavesRole? {
    switch self {
    case .leftPage, .bottomPage, .topPage, .topPageReverse, .topPageShadow: nil
    case .leftPageOverlay: .leftPage
    case .bottomPageShadow: .bottomPage
    case .topPageOverlay: .topPage
    case .topPageReverseImage, .topPageReverseOverlay, .topPageReverseShading: .topPageReverse
    }
  }
}

/// The place and look of a layer of a folded leaf.
package struct LeavesLayer: Equatable, Sendable {
  /// A colour at either edge, fading evenly from the left to the right.
  package struct Fade: Equatable, Sendable {
    package var left: Color
    package var right: Color

    package init(left: Color, right: Color) {
      self.left = left
      self.right = right
    }

    var mirrored: Fade { Fade(left: right, right: left) }
  }

  /// The edge of the layer at which its contents are fixed, unscaled.
  package enum Edge: String, Sendable {
    case left, right

    var other: Edge { self == .left ? .right : .left }
  }

  package var role: LeavesRole
  /// The rectangle in points of the parent, before `isMirrored` is applied.
  package var frame: Rect
  package var backgroundColor = Color.clear
  package var fade: Fade?
  /// What remains of the light beneath the layer, which multiplies by that, in the one light.
  package var shade: PageLight?
  /// 0 to 1.
  package var opacity = 1.0
  /// Whether contents and sublayers are cut at the bounds.
  package var clips = false
  /// The edge at which a page's picture is fixed; nil for a layer that shows no page.
  package var contentsEdge: Edge?
  /// Whether the layer is mirrored left to right about its middle, after the contents have been placed.
  package var isMirrored = false
  package var isHidden = false

  init(_ role: LeavesRole, _ frame: Rect) {
    self.role = role
    self.frame = frame
  }

  /// The mirror image of the layer in a parent `width` points wide.
  func mirrored(in width: Double) -> LeavesLayer {
    var layer = self
    layer.frame.origin.x = width - frame.maxX
    layer.fade = fade?.mirrored
    layer.shade = shade?.mirrored
    layer.contentsEdge = contentsEdge?.other
    return layer
  }
}
