import PaperGeometry

/// The eleven layers of a curling leaf, back to front; their names are these.
public enum LeavesRole: String, Sendable, CaseIterable {
  case leftPage, leftPageOverlay
  case bottomPage, bottomPageShadow
  case topPage, topPageOverlay
  case topPageReverse, topPageReverseImage, topPageReverseOverlay, topPageReverseShading
  case topPageShadow

  /// The layer that this one hangs in; nil for the root's own.
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

/// Where one of those layers stands and how it looks.
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
  /// In points of the parent, without the mirroring.
  public var frame: Rect
  public var backgroundColor = Color.clear
  public var fade: Fade?
  /// 0 to 1.
  public var opacity = 1.0
  /// Cuts contents and sublayers at the bounds.
  public var clips = false
  /// Where the contents of a layer that shows a page are fixed.
  public var contentsEdge: Edge?
  /// Mirrored left to right about the layer's middle, after the contents have been placed.
  public var isMirrored = false
  /// Nothing of it can be seen.
  public var isHidden = false

  init(_ role: LeavesRole, _ frame: Rect) {
    self.role = role
    self.frame = frame
  }

  /// The same in a parent of another hand, `width` points wide.
  func mirrored(in width: Double) -> LeavesLayer {
    var layer = self
    layer.frame.origin.x = width - frame.maxX
    layer.fade = fade?.mirrored
    layer.contentsEdge = contentsEdge?.other
    return layer
  }
}
