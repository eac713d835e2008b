import PaperGeometry
import Glibc

/// What two fingers, or their emulation, do to a picture.
package enum PinchGesture: Equatable, Sendable {
  case began(center: Point)
  /// `scale` is 1 at the beginning; `velocity` is its change per second.
  case changed(scale: Double, center: Point, velocity: Double)
  case ended(scale: Double, velocity: Double)
  /// The owner takes the pinch back.
  case cancelled
}

/// Two fingers on a touch screen or touchpad, and two emulations for those who have none:
///
/// - Ctrl + wheel: every notch multiplies the scale by `factorPerNotch` (away from the user
///   enlarges); ends by silence, so the owner calls `tick` at `nextDeadline`;
/// - Ctrl + drag up or down: `pointsPerDoubling` upwards double the scale.
///
/// One source at a time: while one is in progress the others are not seen, except that anything
/// real ends the wheel's, which only waits for silence. Undefined input is defined: `changed`
/// without `began` begins; `began` twice cancels the first; ends without beginnings are nothing; a
/// scale that is not a positive number, a move to a point that is not finite and a notch at a time that
/// is not finite are not seen. While one pointer is pressed with Ctrl the other pointers are not seen.
package struct PinchRecognizer: Equatable, Sendable {
  package static let factorPerNotch = 1.1
  package static let pointsPerDoubling = 150.0
  /// Seconds without a wheel event after which the wheel's pinch has ended.
  package static let silence = 0.2
  /// Points beyond which a press with Ctrl becomes a pinch.
  package static let slop = 4.0

  private enum Source: Equatable {
    case none
    case fingers
    case wheel
    case pressed(Point)
    case drag(Point)
  }

  private var source = Source.none
  /// The pointer of a press with Ctrl or of its drag.
  private var pointer = Pointer.mouse
  /// The scale of the latest pinch moves in steps, as a wheel's notches do.
  package private(set) var isStepped = false
  private var scale = 1.0
  private var tracker = VelocityTracker()
  /// When `tick` has something to say, in seconds; nil while only events can change anything.
  package private(set) var nextDeadline: Double?

  package init() {}

  /// Between `began` and `ended` or `cancelled`.
  package var isPinching: Bool {
    switch source {
    case .none, .pressed: false
    case .fingers, .wheel, .drag: true
    }
  }

  /// Takes an event at a time in seconds; gives what follows from it, in order.
  package mutating func handle(_ event: InputEvent, at time: Double) -> [PinchGesture] {
    let ended = tick(time)
    switch event {
    case .pinch(let phase, let scale, let center):
      return ended + pinch(phase, scale: scale, at: center, time)
    case .wheel(let delta, let center, let modifiers) where modifiers.contains(.control):
      return ended + wheel(delta.dy, at: center, time)
    case .pointerDown(let point, .left, let modifiers, let pointer) where sees(pointer):
      return ended + press(point, modifiers, by: pointer)
    case .pointerMoved(let point, let pointer) where point.isFinite && sees(pointer):
      return ended + move(to: point, time)
    case .pointerUp(_, .left, let pointer) where sees(pointer):
      return ended + release(at: time)
    case .pointerCancelled:
      return ended + cancel()
    default:
      return ended
    }
  }

  /// Ends a wheel's pinch once its silence is over. Harmless at any other time.
  package mutating func tick(_ time: Double) -> [PinchGesture] {
    guard let deadline = nextDeadline, time >= deadline else { return [] }
    return end(at: time)
  }

  private func sees(_ other: Pointer) -> Bool {
    switch source {
    case .pressed, .drag: pointer == other
    case .none, .fingers, .wheel: true
    }
  }

  // MARK: Sources

  private mutating func pinch(
    _ phase: PinchPhase, scale: Double, at center: Point, _ time: Double
  ) -> [PinchGesture] {
    let takesOver = source == .none || source == .fingers || source == .wheel
    guard takesOver, phase != .changed || Self.isScale(scale) else { return [] }
    switch phase {
    case .began:
      let before = source == .wheel ? end(at: time) : cancel()
      return before + [begin(.fingers, at: center, time)]
    case .changed:
      let began = source == .fingers ? [] : end(at: time) + [begin(.fingers, at: center, time)]
      return began + [change(to: scale, at: center, time)]
    case .ended:
      guard source == .fingers else { return [] }
      if Self.isScale(scale) { _ = change(to: scale, at: center, time) }
      return end(at: time)
    case .cancelled:
      return source == .fingers ? cancel() : []
    }
  }

  private mutating func wheel(
    _ notches: Double, at center: Point, _ time: Double
  ) -> [PinchGesture] {
    let next = (source == .wheel ? scale : 1) * pow(Self.factorPerNotch, notches)
    guard source == .none || source == .wheel, notches != 0, Self.isScale(next), time.isFinite
    else { return [] }
    let began = source == .wheel ? [] : [begin(.wheel, at: center, time)]
    nextDeadline = time + Self.silence
    return began + [change(to: next, at: center, time)]
  }

  private mutating func press(
    _ point: Point, _ modifiers: Modifiers, by pointer: Pointer
  ) -> [PinchGesture] {
    guard source != .fingers else { return [] }
    // A press during a drag means that its release was lost.
    var before: [PinchGesture] = []
    if case .drag = source { before = cancel() }
    // With Shift, too, a drag draws a rectangle.
    guard modifiers.contains(.control), !modifiers.contains(.shift) else {
      if case .pressed = source { source = .none }
      return before
    }
    if source == .wheel { before = [.ended(scale: scale, velocity: 0)] }
    nextDeadline = nil
    source = .pressed(point)
    self.pointer = pointer
    return before
  }

  private mutating func move(to point: Point, _ time: Double) -> [PinchGesture] {
    switch source {
    case .pressed(let start) where abs(point.y - start.y) > Self.slop:
      let began = begin(.drag(start), at: start, time)
      return [began, change(to: Self.scale(from: start, to: point), at: start, time)]
    case .drag(let start):
      return [change(to: Self.scale(from: start, to: point), at: start, time)]
    default:
      return []
    }
  }

  private mutating func release(at time: Double) -> [PinchGesture] {
    switch source {
    case .drag: return end(at: time)
    case .pressed: source = .none
    default: break
    }
    return []
  }

  // MARK: Steps

  private mutating func begin(_ source: Source, at center: Point, _ time: Double) -> PinchGesture {
    self.source = source
    isStepped = source == .wheel
    scale = 1
    nextDeadline = nil
    tracker = VelocityTracker()
    tracker.add(Point(1, 0), at: time)
    return .began(center: center)
  }

  private mutating func change(to scale: Double, at center: Point, _ time: Double) -> PinchGesture {
    self.scale = scale
    tracker.add(Point(scale, 0), at: time)
    return .changed(scale: scale, center: center, velocity: tracker.velocity(at: time).x)
  }

  private mutating func end(at time: Double) -> [PinchGesture] {
    guard isPinching else { return [] }
    source = .none
    nextDeadline = nil
    return [.ended(scale: scale, velocity: tracker.velocity(at: time).x)]
  }

  private mutating func cancel() -> [PinchGesture] {
    let wasPinching = isPinching
    source = .none
    nextDeadline = nil
    return wasPinching ? [.cancelled] : []
  }

  private static func isScale(_ scale: Double) -> Bool { scale > 0 && scale.isFinite }

  private static func scale(from start: Point, to point: Point) -> Double {
    exp2(((start.y - point.y) / pointsPerDoubling).clamped(to: -20...20))
  }
}
