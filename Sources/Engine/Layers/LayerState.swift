import PaperGeometry
import PaperRaster

/// All properties of a layer that an implicit animation can move, as one value.
///
/// A layer keeps a state as its *model* (the values set last); the layer's *presentation* at a moment
/// is the model plus what the running animations still add to the model.
package struct LayerState: Equatable, Sendable {
  package var bounds = Rect.zero
  package var position = Point.zero
  package var anchorPoint = Point(0.5, 0.5)
  package var transform = Transform3D.identity
  package var sublayerTransform = Transform3D.identity
  package var zPosition = 0.0
  package var opacity = 1.0
  package var backgroundColor = Color.clear
  package var cornerRadii = CornerRadii.zero
  package var contentsRect = Rect(0, 0, 1, 1)
  package var shadow = Shadow.none
}

/// How contents lie in the bounds when their shapes differ.
package enum ContentsGravity: String, Sendable {
  /// Stretches the contents to the bounds; fits them whole; fills the bounds.
  case resize, resizeAspect, resizeAspectFill
  /// Keeps the size of the contents, at a place of the bounds.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

  /// Where contents of `size` points lie in `bounds`.
  package func place(_ size: Size, in bounds: Rect) -> Rect {
    switch self {
    case .resize:
      return bounds
    case .resizeAspect, .resizeAspectFill:
      guard !size.isEmpty else { return bounds }
      let kx = bounds.width / size.width
      let ky = bounds.height / size.height
      let k = self == .resizeAspect ? min(kx, ky) : max(kx, ky)
      return aligned(size * k, in: bounds, 0.5, 0.5)
    case .center: return aligned(size, in: bounds, 0.5, 0.5)
    case .top: return aligned(size, in: bounds, 0.5, 0)
    case .bottom: return aligned(size, in: bounds, 0.5, 1)
    case .left: return aligned(size, in: bounds, 0, 0.5)
    case .right: return aligned(size, in: bounds, 1, 0.5)
    case .topLeft: return aligned(size, in: bounds, 0, 0)
    case .topRight: return aligned(size, in: bounds, 1, 0)
    case .bottomLeft: return aligned(size, in: bounds, 0, 1)
    case .bottomRight: return aligned(size, in: bounds, 1, 1)
    }
  }

  /// `fx` and `fy` say which part of the free space lies to the left and above: 0, a half or all.
  private func aligned(_ size: Size, in bounds: Rect, _ fx: Double, _ fy: Double) -> Rect {
    Rect(
      bounds.minX + (bounds.width - size.width) * fx,
      bounds.minY + (bounds.height - size.height) * fy, size.width, size.height)
  }
}
