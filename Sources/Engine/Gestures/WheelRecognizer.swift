/// Turns pages with a wheel or a touchpad: one gesture turns one page.
///
/// Small deltas are added up to `threshold`; then a page turns, and what follows in the same
/// direction (the rest of the sweep, the system's inertia) is swallowed until `silence`. A notch of
/// a wheel counts more than the threshold, so that a single one always turns a page.
///
/// The other direction is never swallowed: once it has added up by itself, the page turns back. It
/// has to add up first, for inertia ends in a little jitter both ways.
///
/// Events with Control held are `PinchRecognizer`'s.
public struct WheelRecognizer: Equatable, Sendable {
  /// Points that turn a page.
  public static let threshold = 30.0
  /// Points that a notch counts: about three lines of text, as toolkits scroll.
  public static let pointsPerNotch = 40.0
  /// Seconds without an event after which a gesture is over.
  public static let silence = 0.2

  private var lastTime: Double?
  /// Points added up since the last turn, reversal or silence.
  private var sum = 0.0
  /// The sign of the last turn, while its gesture lasts.
  private var turned = 0

  public init() {}

  /// Takes an event at a time in seconds: +1 turns to the next page (down or right), -1 to the
  /// previous one; nil is nothing. A delta or a time that is not finite is not seen.
  public mutating func handle(_ event: InputEvent, at time: Double) -> Int? {
    guard case .wheel(let delta, _, let modifiers) = event, !modifiers.contains(.control),
      delta.forward != 0, delta.forward.isFinite, time.isFinite
    else { return nil }
    // Time that runs backwards is no silence.
    if let lastTime, time - lastTime >= Self.silence {
      sum = 0
      turned = 0
    }
    lastTime = time
    return add(delta.forward * Self.pointsPerNotch)
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
