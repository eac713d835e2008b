import PaperGeometry
import PaperRaster

/// A layer under a point of the window.
package struct Hit {
  /// The frontmost layer at the point.
  package let layer: Layer
  /// The point on the layer, in its own coordinates.
  package let point: Point
  /// Whether the layer is seen from its back.
  package let isReversed: Bool
}

extension LayerTree {
  /// The frontmost layer under `point` (in window points), found through every transform, down to
  /// the point on it, also on a sheet that is bent. Hidden and fully transparent layers, those with `isHitTestable` off (with all
  /// below them) and what a masking ancestor cuts away are passed over.
  package func hitTest(_ point: Point) -> Hit? {
    var best: Hit?
    walk { visit in
      guard !visit.isHidden, visit.layer.takesHits,
        let local = visit.locate(point), visit.state.bounds.contains(local),
        visit.clips.allSatisfy({ $0.contains(point) }),
        visit.sheet?.masks.allSatisfy({ $0.rect.contains(local) }) ?? true
      else { return }
      best = Hit(layer: visit.layer, point: local, isReversed: visit.isReversed)
    }
    return best
  }
}

extension Layer {
  /// Whether this layer and all its ancestors can be hit.
  fileprivate var takesHits: Bool {
    isHitTestable && (superlayer?.takesHits ?? true)
  }
}

extension Visit {
  /// The point of the layer's plane, or of its bent sheet, under a point of the window, if it can be seen there.
  fileprivate func locate(_ point: Point) -> Point? {
    if let bend = sheet?.bend { return bend.point(at: point, projection) }
    guard let local = projection.inverted?.apply(point), projection.apply(local) != nil else {
      return nil
    }
    return local
  }
}

extension Clip {
  fileprivate func contains(_ point: Point) -> Bool {
    guard let local = projection.inverted?.apply(point) else { return false }
    return rect.contains(local)
  }
}
