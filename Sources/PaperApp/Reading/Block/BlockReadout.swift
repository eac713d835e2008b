import Books
import Content
import PaperGeometry
import PaperLayers
import Shell

/// The words beside a hand at the cut edges: the page at which the book would open, and its chapter.
final class BlockReadout {
  let layer = Layer(name: "blockReadout")
  private let label = LabelLayer(name: "blockReadoutText")

  private static let paper = Color(white: 0.11, alpha: 0.92)
  private static let ink = Color(white: 0.96)
  private static let size = 13.0
  private static let padding = 9.0
  /// How far above the hand the words stand, in points.
  private static let above = 20.0

  init() {
    layer.isHitTestable = false
    layer.zPosition = 1e9
    layer.cornerRadii = CornerRadii(6)
    layer.addSublayer(label.layer)
  }

  /// - Parameters:
  ///   - words: nil for none; the layer is then not in the tree.
  ///   - hand: in points of the window.
  func lay(
    _ words: String?, at hand: Point, in parent: Layer, _ view: ViewSize,
    from content: ReceivedContent, _ demand: inout Demand
  ) {
    guard let words else { return layer.removeFromSuperlayer() }
    if layer.superlayer == nil { parent.addSublayer(layer) }
    var request = LabelRequest(words, size: Self.size, color: Self.ink, lines: 1, in: view)
    request.maximumWidth = min(request.maximumWidth, 320)
    label.show(
      request, keepsFormer: true, center: 0, opacity: 1, in: view, from: content, &demand
    ) { _ in 0 }
    layer.isHidden = label.layer.isHidden
    guard !layer.isHidden else { return }
    let text = label.layer.frame.size
    let size = Size(text.width + 2 * Self.padding, text.height + Self.padding)
    let maximum = max(0, view.size.width - size.width)
    let left = view.whole((hand.x - size.width / 2).clamped(to: 0...maximum))
    let top = view.whole(max(0, hand.y - Self.above - size.height))
    layer.frame = Rect(left, top, size.width, size.height)
    layer.backgroundColor = Self.paper
    label.layer.frame = Rect(
      view.whole(Self.padding), view.whole(Self.padding / 2), text.width, text.height)
  }
}
