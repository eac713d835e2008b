import PaperGeometry

/// The eleven layers of a curling leaf, back to front, with their names in Leaves by Tom Brow.
public enum LeavesRole: String, Sendable, CaseIterable {
  case leftPage, leftPageOverlay
  case bottomPage, bottomPageShadow
  case topPage, topPageOverlay
  case topPageReverse, topPageReverseImage, topPageReverseOverlay, topPageReverseShading
  case topPageShadow

  /// The role of the parent layer; nil for a layer that hangs in the root.
  public var parent: LeavesRole? {
    switch self {
    case .leftPage, .bottomPage, .topPage, .topPageReverse, .topPageShadow: nil
    case .leftPageOverlay: .leftPage
    case .bottomPageShadow: .bottomPage
    case .topPageOverlay: .topPage
    case .topPageReverseImage, .topPageReverseOverlay, .topPageReverseShading: .topPageReverse
    }
  }
}

/// The place and look of a layer of a curling leaf.
public struct LeavesLayer: Equatable, Sendable {
  /// A colour at either edge, fading evenly from the left to the right.
  public struct Fade: Equatable, Sendable {
    public var left: Color
    public var right: Color

    public init(left: Color, right: Color) {
      self.left = left
      self.right = right
    }

    var mirrored: Fade { Fade(left: right, right: left) }
  }

  /// The edge of the layer at which its contents are fixed, unscaled.
  public enum Edge: String, Sendable {
    case left, right

    var other: Edge { self == .left ? .right : .left }
  }

  public var role: LeavesRole
  /// The rectangle in points of the parent, before `isMirrored` is applied.
  public var frame: Rect
  public var backgroundColor = Color.clear
  public var fade: Fade?
  /// 0 to 1.
  public var opacity = 1.0
  /// Whether contents and sublayers are cut at the bounds.
  public var clips = false
  /// The edge at which a page's picture is fixed; nil for a layer that shows no page.
  public var contentsEdge: Edge?
  /// Whether the layer is mirrored left to right about its middle, after the contents have been placed.
  public var isMirrored = false
  public var isHidden = false

  init(_ role: LeavesRole, _ frame: Rect) {
    self.role = role
    self.frame = frame
  }

  /// The mirror image of the layer in a parent `width` points wide.
  func mirrored(in width: Double) -> LeavesLayer {
    var layer = self
    layer.frame.origin.x = width - frame.maxX
    layer.fade = fade?.mirrored
    layer.contentsEdge = contentsEdge?.other
    return layer
  }
}
