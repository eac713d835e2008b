import PaperGeometry
import PaperRaster

/// A coloured rectangle, or a sharper part of the picture, over the picture on a sheet.
package struct SheetOverlay: Equatable, Sendable {
  /// In points of the sheet.
  package var rect: Rect
  /// The colour; transparent for an overlay with a picture alone.
  package var color: Color
  /// What the rectangle shows; nil for the colour alone.
  package var bitmap: Bitmap?
  /// 0 to 1.
  package var opacity: Double
  /// How the overlay meets the picture.
  package var blend: Blend

  /// A coloured rectangle, in points of the sheet.
  package init(rect: Rect, color: Color, blend: Blend = .sourceOver) {
    (self.rect, self.color, bitmap, opacity) = (rect, color, nil, 1)
    self.blend = blend
  }

  /// A picture in a rectangle, in points of the sheet.
  package init(rect: Rect, bitmap: Bitmap, opacity: Double = 1) {
    (self.rect, self.bitmap, self.opacity) = (rect, bitmap, opacity)
    color = Color(white: 0, alpha: 0)
    blend = .sourceOver
  }

  /// The same overlay moved on the sheet, in points.
  package func moved(by way: Point) -> SheetOverlay {
    var moved = self
    moved.rect = rect.offsetBy(way.x, way.y)
    return moved
  }
}

extension Layer {
  /// Lays overlays upon this layer's picture, beneath its shades and shadows. Overlays are sublayers,
  /// so they turn, fold and are cut with the layer.
  ///
  /// - Parameter layers: the layers of the former overlays; afterwards those of `overlays`.
  package func setOverlays(_ overlays: [SheetOverlay], in layers: inout [Layer]) {
    while layers.count > overlays.count { layers.removeLast().removeFromSuperlayer() }
    while layers.count < overlays.count {
      let layer = Layer(name: "overlay")
      layer.isHitTestable = false
      layer.zPosition = Self.overlayDepth
      layers.append(layer)
      addSublayer(layer)
    }
    for (layer, overlay) in zip(layers, overlays) {
      layer.frame = overlay.rect
      layer.backgroundColor = overlay.color
      layer.contents = overlay.bitmap
      layer.contentsName = overlay.bitmap?.label
      layer.opacity = overlay.opacity
      layer.blend = overlay.blend
      layer.isHidden = false
    }
  }

  /// Overlays lie in front of the placeholder of a missing picture and behind shades.
  private static let overlayDepth = -0.5
}
