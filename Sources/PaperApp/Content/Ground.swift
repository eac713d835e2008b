import PaperGeometry
import PaperLayers
import PaperRaster

/// What books stand and lie on: a desk in the theme's colour, in the light from above left.
///
/// The desk is drawn once for a window and a theme, as a picture that is copied pixel for pixel
/// (decision: Ground picture).
package final class Ground {
  package let layer = Layer(name: "ground")
  private var drawn: (color: Color, view: ViewSize)?

  /// What the light leaves of the colour from left to right, and from the top down.
  private static let across = Light(
    axis: .x, stops: [.init(0, 1.008), .init(0.3, 1.012), .init(0.65, 0.994), .init(1, 0.962)])
  private static let down = Light(
    axis: .y, stops: [.init(0, 1.01), .init(0.2, 1.008), .init(0.6, 0.988), .init(1, 0.952)])

  package init() {
    layer.anchorPoint = .zero
    layer.zPosition = -1e9
    layer.isHitTestable = false
  }

  /// Takes on a colour. In a window too large for a bitmap the ground is that colour everywhere.
  package func show(_ color: Color, in view: ViewSize) {
    layer.frame = Rect(origin: .zero, size: view.size)
    if let drawn, drawn.color == color, drawn.view == view { return }
    drawn = (color, view)
    layer.backgroundColor = color
    let (width, height) = (view.pixels(view.size.width), view.pixels(view.size.height))
    let rect = Rect(0, 0, Double(width), Double(height))
    let lights = [Self.across, Self.down].map {
      PlacedLight($0, rect: rect, projection: .identity)
    }
    layer.contents = Rasterizer().image(
      of: [DrawCommand(rect: rect, projection: .identity, paint: .color(color), lights: lights)],
      background: color, width: width, height: height)
  }

  /// A scene on this ground, as commands: what is seen where nothing else lies over the scene.
  package func commands(beneath scene: Layer, in view: ViewSize) -> [DrawCommand] {
    guard let tree = layer.tree else { return [] }
    return tree.flatten(layer, scale: view.scale) + tree.flatten(scene, scale: view.scale)
  }
}
