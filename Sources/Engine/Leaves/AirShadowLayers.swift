import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

/// The shadows of stiff leaves in the air, on all that lies around the pages.
package final class AirShadowLayers {
  package private(set) var layers: [Layer] = []

  package init() {}

  package func show(_ seen: [ItemAttributes], in parent: Layer) {
    while layers.count > seen.count { layers.removeLast().removeFromSuperlayer() }
    while layers.count < seen.count {
      let layer = Layer(name: "airShadow")
      layer.isHitTestable = false
      layer.blend = .multiply
      layers.append(layer)
      parent.addSublayer(layer)
    }
    for (layer, item) in zip(layers, seen) {
      layer.anchorPoint = item.anchorPoint
      layer.frame = item.frame
      layer.transform = item.transform
      layer.zPosition = item.zIndex
      layer.opacity = item.opacity
      layer.shadow = item.shadow.onPaper
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
