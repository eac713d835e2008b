import PaperGeometry

/// A coloured rectangle over the picture on a sheet, in points of the sheet.
public struct SheetOverlay: Equatable, Sendable {
  public var rect: Rect
  public var color: Color

  public init(rect: Rect, color: Color) { (self.rect, self.color) = (rect, color) }
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
      layer.isHidden = false
    }
  }

  /// Overlays lie in front of the placeholder of a missing picture and behind shades.
  private static let overlayDepth = -0.5
}
