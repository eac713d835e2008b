import PaperGeometry
import PaperLayers

/// The upper edge of a cover, which catches the light: without that edge a dark cover would melt into a dark ground.
package final class CoverRim {
  private let layer = Layer(name: "rim")
  private let cover: Layer

  /// In parts of the cover's width, so that the edge is the same on a cover that is scaled.
  private static let width = 0.0033

  package init(on cover: Layer) {
    self.cover = cover
    layer.isHitTestable = false
    layer.isDoubleSided = false
    layer.backgroundColor = Color(white: 1, alpha: 0.18)
    cover.addSublayer(layer)
  }

  package func show(opacity: Double = 1) {
    layer.frame = Rect(0, 0, cover.bounds.width, cover.bounds.width * Self.width)
    layer.opacity = opacity.clamped(to: 0...1)
    layer.isHidden = opacity <= 0
  }
}
