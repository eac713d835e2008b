import PaperGeometry

/// The pages of a folded leaf as surfaces.
extension LeavesLayout {
  /// The surface of a layer that shows a page, in points of the view.
  ///
  /// A page is fixed at one edge of its layer; the layer is as wide as the part of the page that is
  /// seen.
  /// - Returns: nil for a role that shows no page.
  package func surface(_ role: LeavesRole, leafEdge: Double, fit: PageFit?) -> PageSurface? {
    let layers = layers(leafEdge: leafEdge)
    guard let layer = layers.first(where: { $0.role == role }), let edge = layer.contentsEdge
    else { return nil }
    let parent = layers.first { $0.role == role.parent }?.frame.origin ?? .zero
    let place = layer.frame.offsetBy(parent.x, parent.y)
    // The width of the part of the page that is cut off at the left of the layer.
    let missing = edge == .left ? 0 : pageSize.width - place.width
    var projection = Projection.translation(-missing, 0)
    if layer.isMirrored {
      projection = projection.concatenating(
        Projection(Transform3D.scale(-1, 1).concatenating(.translation(place.width, 0))))
    }
    projection = projection.concatenating(.translation(place.minX, place.minY))
    let seen = place.intersection(Rect(origin: .zero, size: viewSize))
    let left = layer.isMirrored ? place.maxX - seen.maxX : seen.minX - place.minX
    let part = Rect(missing + left, 0, seen.width, seen.height)
    return PageSurface(fit: fit, part: layer.isHidden ? .zero : part, projection: projection)
  }
}
