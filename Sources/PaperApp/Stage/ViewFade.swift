import Content
import PaperGeometry
import PaperLayers
import PaperRaster

/// The picture of what was seen before a second view came or went, which fades over both views: pages that lay side by
/// side may be single pages from then on.
final class ViewFade {
  let layer = Layer(name: "view fade")
  private var start: Double?

  /// In seconds.
  private static let duration = 0.2

  init() {
    layer.anchorPoint = .zero
    // Over all scenes, behind all that is shown over the page.
    layer.zPosition = 1.2e6
    layer.isHitTestable = false
    layer.isHidden = true
  }

  /// Keeps the picture of some layers as they were laid out last. In a window too large for a bitmap the change is at once.
  func begin(over layers: [Layer], on ground: Ground, in view: ViewSize, at time: Double) {
    guard let tree = ground.layer.tree else { return }
    let commands = ([ground.layer] + layers + [layer]).flatMap {
      tree.flatten($0, scale: view.scale)
    }
    layer.contents = Rasterizer().image(
      of: commands, background: ground.layer.backgroundColor,
      width: view.pixels(view.size.width), height: view.pixels(view.size.height))
    layer.frame = Rect(origin: .zero, size: view.size)
    start = layer.contents == nil ? nil : time
  }

  func end() { (start, layer.contents) = (nil, nil) }

  func isMoving(at time: Double) -> Bool { start.map { time < $0 + Self.duration } ?? false }

  func advance(to time: Double) { if start != nil, !isMoving(at: time) { end() } }

  func layout(at time: Double) {
    layer.isHidden = !isMoving(at: time)
    let part = start.map { ((time - $0) / Self.duration).clamped(to: 0...1) } ?? 1
    layer.opacity = (1 - part) * (1 - part)
  }
}
