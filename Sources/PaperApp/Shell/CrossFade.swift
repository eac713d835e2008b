import Content
import PaperGeometry
import PaperLayers
import PaperRaster

/// One scene as a single picture that can be seen through.
///
/// Opacity multiplies down the tree, so a fading book would show its leaves through each other; and
/// fading by way of the background's colour, as films do, would be no cross-fade. The picture is drawn
/// anew only when the scene has changed.
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
  func show(_ scene: Layer, opacity: Double, in view: ViewSize) {
    guard let tree = layer.tree else { return }
    let now = Drawn(commands: tree.flatten(scene, scale: view.scale), view: view)
    if now != drawn {
      layer.contents = Rasterizer().image(
        of: now.commands, background: Palette.background, width: view.pixels(view.size.width),
        height: view.pixels(view.size.height))
      drawn = now
    }
    // A window too large for a picture: then the scene is there at once.
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
