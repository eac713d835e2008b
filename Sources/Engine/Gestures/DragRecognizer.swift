import PaperGeometry

/// What became of a pointer's press.
package enum DragGesture: Equatable, Sendable {
  /// The press at `start` has become a drag, now at `current`.
  case began(start: Point, current: Point)
  case moved(Point)
  /// Let go, with the velocity in points per second.
  case ended(Point, velocity: Point)
  /// Neither here nor there: the owner takes the drag back.
  case cancelled
  /// Pressed and released on the spot; `count` is 2 for the second tap of a double tap.
  case tap(Point, count: Int)
}

/// Tells drags from taps.
///
/// Undefined input is defined: a release without a press and a move without one are nothing; a
/// second press without a release means that the release was lost, and cancels the drag; other
/// buttons are not seen; a cancellation at rest is nothing; a press at a point that is not finite and a
/// move to such a point are not seen, and a release there counts where the pointer was last. While one
/// pointer is pressed the others are not seen, so that a second finger ends nobody's drag.
///
/// Presses with Control held belong to `PinchRecognizer` and are left to it.
package struct DragRecognizer: Equatable, Sendable {
  /// Points, Euclidean, beyond which a press becomes a drag.
  package let slop: Double
  package let button: PointerButton
  /// A second tap at most this many seconds after the first and this many points away is double.
  package static let doubleTapInterval = 0.3
  package static let doubleTapDistance = 10.0

  private enum State: Equatable {
    case idle
    case pressed(Point)
    case dragging
  }

  private struct Tap: Equatable {
    var point: Point
    var time: Double
  }

  private var state = State.idle
  /// The pointer that is pressed; nil at rest.
  package private(set) var pointer: Pointer?
  /// Where the pointer was last since the press.
  private var place = Point.zero
  private var tracker = VelocityTracker()
  private var lastTap: Tap?

  package init(slop: Double = 4, button: PointerButton = .left) {
    self.slop = slop
    self.button = button
  }

  package var isDragging: Bool { state == .dragging }
  /// The button is down, dragging or not.
  package var isPressed: Bool { state != .idle }

  private func sees(_ other: Pointer) -> Bool { pointer == nil || pointer == other }

  /// Takes an event at a time in seconds; gives what follows from it, in order.
  package mutating func handle(_ event: InputEvent, at time: Double) -> [DragGesture] {
    switch event {
    case .pointerDown(let point, let pressed, let modifiers, let pointer)
    where pressed == button && sees(pointer):
      let lost = cancel()
      if !modifiers.contains(.control), point.isFinite { press(point, by: pointer, at: time) }
      return lost
    case .pointerMoved(let point, let pointer) where point.isFinite && sees(pointer):
      return move(to: point, at: time)
    case .pointerUp(let point, let released, let pointer)
    where released == button && sees(pointer):
      return release(point.isFinite ? point : place, at: time)
    case .pointerCancelled:
      lastTap = nil
      return cancel()
    default:
      return []
    }
  }

  private mutating func press(_ point: Point, by pointer: Pointer, at time: Double) {
    state = .pressed(point)
    self.pointer = pointer
    place = point
    tracker = VelocityTracker()
    tracker.add(point, at: time)
  }

  private mutating func move(to point: Point, at time: Double) -> [DragGesture] {
    guard isPressed else { return [] }
    place = point
    tracker.add(point, at: time)
    guard case .pressed(let start) = state else { return [.moved(point)] }
    guard start.distance(to: point) > slop else { return [] }
    state = .dragging
    lastTap = nil
    return [.began(start: start, current: point)]
  }

  private mutating func release(_ point: Point, at time: Double) -> [DragGesture] {
    // The release may be the first to tell of a move.
    let began = isDragging ? [] : move(to: point, at: time)
    defer { rest() }
    switch state {
    case .idle: return []
    case .pressed: return [.tap(point, count: tapCount(point, at: time))]
    case .dragging:
      tracker.add(point, at: time)
      return began + [.ended(point, velocity: tracker.velocity(at: time))]
    }
  }

  /// Counts 1, 2, 1, 2: four quick taps are two double taps.
  private mutating func tapCount(_ point: Point, at time: Double) -> Int {
    if let first = lastTap, time - first.time <= Self.doubleTapInterval,
      first.point.distance(to: point) <= Self.doubleTapDistance
    {
      lastTap = nil
      return 2
    }
    lastTap = Tap(point: point, time: time)
    return 1
  }

  private mutating func cancel() -> [DragGesture] {
    defer { rest() }
    return isDragging ? [.cancelled] : []
  }

  private mutating func rest() {
    state = .idle
    pointer = nil
  }
}
