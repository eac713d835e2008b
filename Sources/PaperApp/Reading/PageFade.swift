import Content
import PaperGeometry
import PaperLayers
import PaperRaster
import Shell

/// The picture of a book as it was, which fades over the book as it is: a page is turned without moving.
///
/// A fade that begins while another one is seen takes up what is seen then. (Two layers for each page, one
/// for the old picture and one for the new, were rejected: the styles have layers of their own, and only
/// what all of them show together can be faded.)
final class PageFade {
  let layer = Layer(name: "page fade")
  private var start: Double?

  /// In seconds.
  static let duration = 0.16

  init() {
    layer.anchorPoint = .zero
    layer.zPosition = 1e7
    layer.isHitTestable = false
    layer.isHidden = true
  }

  /// Keeps the picture of a scene as it was laid out last, and fades it from `time` on. In a window too
  /// large for a bitmap the change is at once.
  func begin(over scene: Layer, on ground: Ground, in view: ViewSize, at time: Double) {
    layer.contents = Rasterizer().image(
      of: ground.commands(beneath: scene, in: view), background: ground.layer.backgroundColor,
      width: view.pixels(view.size.width), height: view.pixels(view.size.height))
    start = layer.contents == nil ? nil : time
  }

  func isFading(at time: Double) -> Bool { start.map { time < $0 + Self.duration } ?? false }

  /// Ends a fade that is over, or any.
  func end() {
    start = nil
    layer.contents = nil
  }

  func advance(to time: Double) { if start != nil, !isFading(at: time) { end() } }

  func layout(at time: Double, in view: ViewSize) {
    layer.frame = Rect(origin: .zero, size: view.size)
    layer.isHidden = !isFading(at: time)
    guard let start else { return }
    layer.opacity = (1 - (time - start) / Self.duration).clamped(to: 0...1)
  }
}
