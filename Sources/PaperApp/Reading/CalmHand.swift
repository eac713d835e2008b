import PaperGeometry
import PaperGestures

/// The hand on pages that do not move under it: a drag is a swipe, which tells at its release whether to
/// turn, and a tap stays a tap.
///
/// (To let the leaf follow the hand, and to land it at once at the release, was rejected: who asks for less
/// motion would still see every page swing.)
struct CalmHand {
  private var drag = DragRecognizer()
  private var down: InputEvent?
  private var start = Point.zero

  /// The least way of a slow swipe, in points.
  static let minimumWay = 48.0

  /// What follows from an event.
  struct Result: Equatable {
    /// Events for the pages.
    var passed: [InputEvent] = []
    /// The way of a swipe that has ended, in points.
    var swipe: Point?
  }

  mutating func handle(_ event: InputEvent, at time: Double) -> Result {
    var result = Result()
    for gesture in drag.handle(event, at: time) {
      switch gesture {
      case .began(let start, _): self.start = start
      case .ended(let point, let velocity):
        let way = point - start
        // Of a flick the direction counts, and not the few points of its way.
        let speed = Point.zero.distance(to: velocity)
        if isFlick(speed) { result.swipe = velocity * (Self.minimumWay / speed) }
        if !isFlick(speed), Point.zero.distance(to: way) >= Self.minimumWay { result.swipe = way }
      case .tap: result.passed = [down, event].compactMap { $0 }
      case .moved, .cancelled: break
      }
    }
    switch event {
    case .pointerDown(_, .left, _, _): if drag.isPressed { down = event }
    case .pointerMoved, .pointerUp(_, .left, _): break
    default: result.passed.append(event)
    }
    return result
  }
}
