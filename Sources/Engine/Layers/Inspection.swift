import PaperGeometry
import PaperRaster

/// A layer as it stands at a moment, for dumps and tests. Hidden layers are listed too.
public struct LayerRecord: Equatable, Sendable {
  public let name: String
  public let path: String
  /// The rectangle in points of the parent, before the transform.
  public let frame: Rect
  public let anchorPoint: Point
  public let transform: Transform3D
  /// The corners in window points, after every transform and perspective; nil behind the eye.
  public let quad: Quad?
  /// The layer's own opacity, 0 to 1, without that of its ancestors.
  public let opacity: Double
  public let zPosition: Double
  public let backgroundColor: Color
  public let contentsName: String?
  public let gradient: LinearGradient?
  /// The layer's own light, without those of its ancestors.
  public let light: Light?
  public let blend: Blend
  /// The layer's own bend, without those of its ancestors, and without the other face's contents, which the record of that
  /// face names.
  public let bend: LayerBend?
  /// The layer's own flag, without those of its ancestors.
  public let isHidden: Bool
}

extension LayerTree {
  /// All layers back to front.
  public func records() -> [LayerRecord] {
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
  public var count: Int {
    var n = 0
    walk { _ in n += 1 }
    return n
  }
}
