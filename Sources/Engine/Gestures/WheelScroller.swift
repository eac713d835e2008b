import PaperGeometry

/// What a wheel or a touchpad does to a row of items.
package enum ScrollGesture: Equatable, Sendable {
  /// So many items on (positive: next) or back: a wheel's notches.
  case step(Int)
  /// So many points on or back, at once: a touchpad under the fingers.
  case scrolled(Double)
  /// The fingers have come to rest or left; the velocity of their last movement, in points per
  /// second, for the snap rule.
  case ended(velocity: Double)
}

/// Scrolls a shelf: notches step from item to item, smooth deltas scroll.
///
/// No notch is swallowed: who turns the wheel by five notches wants to be five books further. Smooth
/// scrolling has no event for its end (SDL does not tell when fingers leave a touchpad), so it ends
/// by silence: the owner calls `tick` at `nextDeadline`.
package struct WheelScroller: Equatable, Sendable {
  /// Points that a notch's worth of smooth scrolling moves, as in `WheelRecognizer`.
  package static let pointsPerNotch = WheelRecognizer.pointsPerNotch
  /// Seconds without an event after which smooth scrolling has ended.
  package static let silence = 0.1

  /// When `tick` has something to say, in seconds; nil while nothing is in progress.
  package private(set) var nextDeadline: Double?
  private var way = 0.0
  private var tracker = VelocityTracker()
  private var lastTime = 0.0

  package init() {}

  /// Takes an event at a time in seconds; gives what follows from it, in order. A delta or a time that
  /// is not finite is not seen.
  package mutating func handle(_ event: InputEvent, at time: Double) -> [ScrollGesture] {
    guard case .wheel(let delta, _, let modifiers) = event, !modifiers.contains(.control) else {
      return []
    }
    guard delta.forward != 0, delta.forward.isFinite, time.isFinite else { return tick(time) }
    // 10,000 is far more than any shelf has in one event, and keeps the conversion defined.
    let notches = delta.forward.clamped(to: -10_000...10_000)
    // A free-spinning wheel may send fractions without being called precise.
    guard !delta.isPrecise, notches == notches.rounded() else {
      return tick(time) + [scroll(notches * Self.pointsPerNotch, at: time)]
    }
    return end() + [.step(Int(notches))]
  }

  /// Ends smooth scrolling once its silence is over. Harmless at any other time.
  package mutating func tick(_ time: Double) -> [ScrollGesture] {
    guard let deadline = nextDeadline, time >= deadline else { return [] }
    return end()
  }

  private mutating func scroll(_ points: Double, at time: Double) -> ScrollGesture {
    if nextDeadline == nil {
      way = 0
      tracker = VelocityTracker()
    }
    way += points
    tracker.add(Point(way, 0), at: time)
    lastTime = time
    nextDeadline = time + Self.silence
    return .scrolled(points)
  }

  private mutating func end() -> [ScrollGesture] {
    guard nextDeadline != nil else { return [] }
    nextDeadline = nil
    return [.ended(velocity: tracker.velocity(at: lastTime).x)]
  }
}
