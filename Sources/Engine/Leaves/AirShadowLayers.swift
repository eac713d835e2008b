import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

/// The shadows of stiff leaves in the air, on all that lies around the pages.
package final class AirShadowLayers {
  package private(set) var layers: [Layer] = []

  package init() {}

  /// How softly a shadow ends at the spine, in parts of its height.
  private static let softness = 0.008

  /// The end of a shadow at the spine, where the anchor lies.
  private static func end(of item: ItemAttributes, isRight: Bool) -> ShadowFade {
    let spine = item.anchorPoint.x * item.frame.width
    let way = isRight ? 1.0 : -1
    return ShadowFade(
      normal: Point(way, 0), offset: way * spine, sigma: max(1e-3, softness * item.frame.height))
  }

  /// - Parameter seen: the shadows, each with whether the shadow lies on the right of the spine.
  package func show(_ seen: [(item: ItemAttributes, isRight: Bool)], in parent: Layer) {
    while layers.count > seen.count { layers.removeLast().removeFromSuperlayer() }
    while layers.count < seen.count {
      let layer = Layer(name: "airShadow")
      layer.isHitTestable = false
      layer.blend = .multiply
      layers.append(layer)
      parent.addSublayer(layer)
    }
    for (layer, (item, isRight)) in zip(layers, seen) {
      layer.anchorPoint = item.anchorPoint
      layer.frame = item.frame
      layer.transform = item.transform
      layer.zPosition = item.zIndex
      layer.opacity = item.opacity
      layer.shadow = item.shadow.onPaper
      layer.shadowFade = Self.end(of: item, isRight: isRight)
    }
  }
}

extension Shadow {
  /// The same shadow as warm as the shade on paper, for a layer that multiplies.
  package var onPaper: Shadow {
    var shadow = self
    // Blue loses the most: a black shadow of that depth, of which red and green get their own part back.
    let deepest = 1 + Light.paperWarmth
    shadow.opacity = min(1, opacity * deepest)
    shadow.color = Color(1 - (1 - Light.paperWarmth) / deepest, 1 - 1 / deepest, 0)
    return shadow
  }
}
