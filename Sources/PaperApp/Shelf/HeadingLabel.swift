import Books
import Content
import PaperGeometry
import PaperLayers
import PaperMotion
import Shell

/// The heading at which the shelf stands, small above the covers: seen while the shelf moves, and for a moment after.
final class HeadingLabel {
  /// Nil until a heading is shown: most shelves have none.
  private var label: LabelLayer?
  /// The heading that is shown, or was.
  private(set) var text: String?
  private var opacity = HeadingLabel.resting(0)
  /// Since when the shelf has been at rest, in seconds; nil while the shelf moves.
  private var restsSince: Double?
  private var rests = true

  /// How long the heading stays when the shelf has come to rest, in seconds.
  private static let stay = 0.9
  private static let spring = Spring(dampingRatio: 1, angularFrequency: 18)

  private static func resting(_ value: Double) -> SpringMotion {
    SpringMotion(
      from: value, velocity: 0, to: value, at: 0, spring: spring, bounds: 0...1, tolerance: 0.004)
  }

  /// - Parameters:
  ///   - text: the heading of the book in front; nil for none.
  ///   - isMoving: whether the shelf moves.
  func advance(_ text: String?, isMoving: Bool, motion: MotionStyle, to time: Double) {
    if isMoving {
      (restsSince, rests) = (nil, false)
    } else if !rests {
      (restsSince, rests) = (time, true)
    }
    if let text { self.text = text }
    let isSeen = text != nil && (isMoving || restsSince.map { time < $0 + Self.stay } ?? false)
    if !isMoving, !isSeen { restsSince = nil }
    let target = isSeen ? 1.0 : 0
    guard opacity.target != target else { return }
    opacity = motion == .none ? Self.resting(target) : opacity.retargeted(to: target, at: time)
  }

  func isFading(at time: Double) -> Bool { !opacity.isFinished(at: time) }

  /// When the heading begins to go, in seconds; nil where that is not known.
  var deadline: Double? { restsSince.map { $0 + Self.stay } }

  /// - Parameters:
  ///   - scale: points of the window for each point of the design.
  ///   - part: how much of the heading may be seen, from 0 to 1.
  func lay(
    in parent: Layer, scale: Double, opacity part: Double, _ view: ViewSize,
    from content: ReceivedContent, at time: Double, _ demand: inout Demand
  ) {
    let opacity = opacity.value(at: time) * part
    guard opacity > 0 || label != nil else { return }
    let label = label ?? makeLabel(in: parent)
    let request =
      opacity <= 0
      ? nil
      : text.map {
        LabelRequest(
          $0, size: max(11, 19 * scale), color: content.theme.author, lines: 1, in: view)
      }
    label.show(
      request, keepsFormer: true, center: view.size.width / 2, opacity: opacity, in: view,
      from: content, &demand
    ) { _ in max(8, 26 * scale) }
  }

  private func makeLabel(in parent: Layer) -> LabelLayer {
    let label = LabelLayer(name: "heading")
    label.layer.zPosition = 1e6
    parent.addSublayer(label.layer)
    self.label = label
    return label
  }
}
