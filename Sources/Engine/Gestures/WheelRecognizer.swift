/// Turns pages with a wheel or a touchpad: a notch of a wheel turns one page, and one smooth gesture turns
/// one page.
///
/// Whole deltas are notches, fractions are smooth. Small smooth deltas are added up to `threshold`; then a
/// page turns, and what follows in the same direction (the rest of the sweep, the system's inertia) is
/// swallowed until `silence`. The other direction is never swallowed: once it has added up by itself, the
/// page turns back. It has to add up first, for inertia ends in a little jitter both ways.
///
/// Some systems make notches of a touchpad's sweep. No finger turns a wheel so fast, so notches that follow
/// each other within `stream` are smooth, too, as is everything until the next silence.
///
/// Events with Control held are `PinchRecognizer`'s.
package struct WheelRecognizer: Equatable, Sendable {
  /// Points that turn a page.
  package static let threshold = 30.0
  /// Points that a notch counts: about three lines of text, as toolkits scroll.
  package static let pointsPerNotch = 40.0
  /// Seconds without an event after which a gesture is over.
  package static let silence = 0.2
  /// Seconds between two notches, below which no wheel was turned by a finger: a quick hand makes some
  /// forty notches a second.
  package static let stream = 0.012
  /// The greatest number of pages that one event turns.
  package static let maximum = 100

  private var lastTime: Double?
  /// The gesture in progress is smooth.
  private var isSmooth = false
  /// Points added up since the last turn, reversal or silence.
  private var sum = 0.0
  /// The sign of the last turn, while its gesture lasts.
  private var turned = 0

  package init() {}

  /// Takes an event at a time in seconds.
  /// - Returns: how many pages to turn, on (down or right) or below 0 back; nil is nothing. A delta or a
  ///   time that is not finite is not seen.
  package mutating func handle(_ event: InputEvent, at time: Double) -> Int? {
    guard case .wheel(let delta, _, let modifiers) = event, !modifiers.contains(.control),
      delta.forward != 0, delta.forward.isFinite, time.isFinite
    else { return nil }
    // Time that runs backwards is no silence.
    let pause = lastTime.map { time - $0 } ?? .infinity
    if pause >= Self.silence { (sum, turned, isSmooth) = (0, 0, false) }
    lastTime = time
    if delta.isPrecise || delta.forward != delta.forward.rounded() || pause < Self.stream {
      isSmooth = true
    }
    guard !isSmooth else { return add(delta.forward * Self.pointsPerNotch) }
    turned = delta.forward < 0 ? -1 : 1
    return Int(min(Double(Self.maximum), max(-Double(Self.maximum), delta.forward)))
  }

  private mutating func add(_ points: Double) -> Int? {
    let direction = points < 0 ? -1 : 1
    if direction == turned {
      sum = 0
      return nil
    }
    if points * sum < 0 { sum = 0 }
    sum += points
    guard abs(sum) >= Self.threshold else { return nil }
    sum = 0
    turned = direction
    return direction
  }
}
