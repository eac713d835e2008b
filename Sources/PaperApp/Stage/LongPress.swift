import PaperGeometry
import PaperGestures

/// A finger that is pressed and held in its place: what the right button is to a mouse. (A long press of the mouse was
/// rejected: the mouse has that button, and a slow hand on a page would get a menu for it.)
struct LongPress {
  private var press: (point: Point, pointer: Pointer, since: Double)?

  /// How long the finger is held, in seconds, and how far it may move meanwhile, in points.
  static let hold = 0.55
  private static let slop = 10.0

  mutating func follow(_ event: InputEvent, at time: Double) {
    switch event {
    case .pointerDown(let point, .left, _, let pointer) where pointer.kind == .touch:
      press = press == nil ? (point, pointer, time) : nil
    case .pointerMoved(let point, press?.pointer):
      if let start = press?.point, start.distance(to: point) > Self.slop { press = nil }
    case .pointerHovered, .pointerLeft, .pointerMoved: break
    default: press = nil
    }
  }

  /// When the press becomes a long one; nil without a press.
  var deadline: Double? { press.map { $0.since + Self.hold } }

  /// The place of a press that has been held long enough, told once.
  mutating func take(at time: Double) -> Point? {
    guard let press, time >= press.since + Self.hold else { return nil }
    self.press = nil
    return press.point
  }
}
