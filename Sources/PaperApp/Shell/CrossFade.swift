import Content
import PaperGeometry
import PaperLayers
import PaperRaster

/// One scene, drawn as a single translucent picture.
///
/// Opacity multiplies down the layer tree, so the leaves of a fading book would show through one
/// another (decision: Reduced motion). The picture is redrawn only when the scene has changed.
final class CrossFade {
  let layer = Layer(name: "fade")

  private var drawn: Drawn?
  private struct Drawn: Equatable {
    var commands: [DrawCommand]
    var view: ViewSize
  }

  init() {
    layer.anchorPoint = .zero
    layer.zPosition = 1e6
    layer.isHitTestable = false
    layer.isHidden = true
  }

  /// Hides a scene and shows its picture instead.
  func show(_ scene: Layer, on ground: Ground, opacity: Double, in view: ViewSize) {
    let now = Drawn(commands: ground.commands(beneath: scene, in: view), view: view)
    if now != drawn {
      layer.contents = Rasterizer().image(
        of: now.commands, background: ground.layer.backgroundColor,
        width: view.pixels(view.size.width),
        height: view.pixels(view.size.height))
      drawn = now
    }
    // In a window too large for a bitmap the scene appears at once.
    guard layer.contents != nil else { return }
    scene.isHidden = true
    layer.frame = Rect(origin: .zero, size: view.size)
    layer.opacity = opacity
    layer.isHidden = opacity <= 0
  }

  func end() {
    layer.isHidden = true
    layer.contents = nil
    drawn = nil
  }
}
