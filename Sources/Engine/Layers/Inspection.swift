import PaperGeometry
import PaperRaster

/// A layer as it stands at a moment, for dumps and tests. Hidden layers are listed too.
package struct LayerRecord: Equatable, Sendable {
  package let name: String
  package let path: String
  /// The rectangle in points of the parent, before the transform.
  package let frame: Rect
  package let anchorPoint: Point
  package let transform: Transform3D
  /// The corners in window points, after every transform and perspective; nil behind the eye.
  package let quad: Quad?
  /// The layer's own opacity, 0 to 1, without that of its ancestors.
  package let opacity: Double
  package let zPosition: Double
  package let backgroundColor: Color
  package let contentsName: String?
  package let gradient: LinearGradient?
  /// The layer's own light, without those of its ancestors.
  package let light: Light?
  package let blend: Blend
  /// The layer's own bend, without those of its ancestors, and without the other face's contents, which the record of that
  /// face names.
  package let bend: LayerBend?
  /// The layer's own flag, without those of its ancestors.
  package let isHidden: Bool
}

extension LayerTree {
  /// All layers back to front.
  package func records() -> [LayerRecord] {
    var records: [LayerRecord] = []
    walk { visit in
      let layer = visit.layer
      records.append(
        LayerRecord(
          name: layer.name, path: layer.path, frame: visit.state.frame,
          anchorPoint: visit.state.anchorPoint, transform: visit.state.transform,
          quad: Quad(visit.state.bounds, through: visit.projection), opacity: visit.state.opacity,
          zPosition: visit.state.zPosition, backgroundColor: visit.state.backgroundColor,
          contentsName: layer.contentsName, gradient: layer.gradient, light: layer.light,
          blend: layer.blend, bend: layer.bend?.withoutThrough, isHidden: layer.isHidden))
    }
    return records
  }

  /// How many layers hang in the tree.
  package var count: Int {
    var n = 0
    walk { _ in n += 1 }
    return n
  }
}
