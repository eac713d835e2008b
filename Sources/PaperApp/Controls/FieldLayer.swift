import Content
import PaperGeometry
import PaperLayers

/// The layers of a secret field: a ring that says that the field has the focus, a dot for each letter, and
/// the caret. There are no more dots than the field has room for.
final class FieldLayer {
  let layer = Layer(name: "field")
  private let ground = Layer(name: "ground")
  private let caret = Layer(name: "caret")
  private var dots: [Layer] = []

  private static let dot = 8.0
  private static let pitch = 13.0
  private static let inset = 12.0
  private static let ring = 2.0

  init() {
    layer.backgroundColor = Palette.focus
    ground.backgroundColor = Palette.well
    caret.backgroundColor = Palette.title
    for part in [ground, caret] { layer.addSublayer(part) }
    for part in [layer, ground, caret] { part.isHitTestable = false }
  }

  /// - Parameter frame: in points of the card.
  func show(_ field: SecretField, in frame: Rect, view: ViewSize) {
    layer.frame = frame
    layer.cornerRadii = CornerRadii(6)
    ground.frame = Rect(origin: .zero, size: frame.size).insetBy(Self.ring, Self.ring)
    ground.cornerRadii = CornerRadii(4.5)
    let room = max(1, Int((frame.width - 2 * Self.inset) / Self.pitch))
    // The letters before the caret are kept in sight, as nothing else tells where the caret is.
    let first = max(0, field.caret - room)
    showDots(min(room, field.count - first), in: frame)
    let x = Self.inset + Double(field.caret - first) * Self.pitch - 2
    caret.frame = Rect(view.whole(x), 9, 1.5, max(1, frame.height - 18))
  }

  private func showDots(_ count: Int, in frame: Rect) {
    while dots.count < count {
      let dot = Layer(name: "dot-\(dots.count)")
      dot.backgroundColor = Palette.title
      dot.cornerRadii = CornerRadii(Self.dot / 2)
      dot.isHitTestable = false
      layer.addSublayer(dot)
      dots.append(dot)
    }
    for (index, dot) in dots.enumerated() {
      dot.isHidden = index >= count
      dot.frame = Rect(
        Self.inset + Double(index) * Self.pitch + 1, (frame.height - Self.dot) / 2, Self.dot,
        Self.dot)
    }
  }
}
