import PaperGeometry
import PaperLayers
import PaperRaster

/// What books stand and lie on: a desk in the theme's colour, in the light from above left. By night a lamp lights the desk,
/// and the desk's edges lie in the dark.
///
/// The desk is drawn once for a window and a theme, as a picture that is copied pixel for pixel
/// (decision: Ground picture).
package final class Ground {
  package let layer = Layer(name: "ground")
  private var drawn: (theme: Theme, view: ViewSize)?

  /// What the light leaves of the colour from left to right, and from the top down.
  private static let day = [
    Light(
      axis: .x, stops: [.init(0, 1.008), .init(0.3, 1.012), .init(0.65, 0.994), .init(1, 0.962)]),
    Light(
      axis: .y, stops: [.init(0, 1.01), .init(0.2, 1.008), .init(0.6, 0.988), .init(1, 0.952)]),
  ]
  private static let lamp = [
    fall(.x, [0.84, 1.0, 1.09, 1.12, 1.09, 1.02, 0.93, 0.83, 0.74]),
    fall(.y, [0.95, 1.06, 1.11, 1.12, 1.08, 1.01, 0.91, 0.80, 0.70]),
  ]

  private static func fall(_ axis: Light.Axis, _ factors: [Double]) -> Light {
    Light(
      axis: axis,
      stops: factors.enumerated().map {
        .init(Double($0.offset) / Double(factors.count - 1), $0.element)
      })
  }

  package init() {
    layer.anchorPoint = .zero
    layer.zPosition = -1e9
    layer.isHitTestable = false
  }

  /// Takes on the colour of a theme. In a window too large for a bitmap the ground is that colour everywhere.
  package func show(_ theme: Theme, in view: ViewSize) {
    layer.frame = Rect(origin: .zero, size: view.size)
    if let drawn, drawn.theme == theme, drawn.view == view { return }
    drawn = (theme, view)
    let color = theme.ground
    layer.backgroundColor = color
    let (width, height) = (view.pixels(view.size.width), view.pixels(view.size.height))
    let rect = Rect(0, 0, Double(width), Double(height))
    let lights = (theme.isNight ? Self.lamp : Self.day).map {
      PlacedLight($0, rect: rect, projection: .identity)
    }
    let desk = DrawCommand(rect: rect, projection: .identity, paint: .color(color), lights: lights)
    layer.contents = Rasterizer().image(
      of: [desk] + (theme.isNight ? Self.grain(over: rect) : []), background: color,
      width: width, height: height)
  }

  /// The lamp's light falls by few levels over the whole desk: without a grain of one level each level would be seen as a
  /// band with an edge.
  private static func grain(over rect: Rect) -> [DrawCommand] {
    guard let tile else { return [] }
    let size = tile.size
    let (columns, rows) = (
      Int((rect.width / size.width).rounded(.up)), Int((rect.height / size.height).rounded(.up))
    )
    return (0..<max(0, columns * rows)).map { i in
      let place = Rect(
        Double(i % columns) * size.width, Double(i / columns) * size.height, size.width,
        size.height)
      return DrawCommand(
        rect: place, projection: .identity,
        paint: .bitmap(tile, source: Rect(origin: .zero, size: size)))
    }
  }

  /// Every other pixel, by chance, is one level brighter.
  private static let tile: Bitmap? = {
    var state: UInt32 = 0x9E37_79B9
    let pixels = (0..<256 * 256).map { _ -> Pixel in
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return state & 1 == 0 ? 0 : 0x0101_0101
    }
    return Bitmap(width: 256, height: 256, pixels: pixels, label: "grain")
  }()

  /// A scene on this ground, as commands: what is seen where nothing else lies over the scene.
  package func commands(beneath scene: Layer, in view: ViewSize) -> [DrawCommand] {
    guard let tree = layer.tree else { return [] }
    return tree.flatten(layer, scale: view.scale) + tree.flatten(scene, scale: view.scale)
  }
}
