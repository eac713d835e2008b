/// How far a wheel or two fingers on a touchpad have moved, in notches of a wheel.
public struct WheelDelta: Equatable, Hashable, Sendable {
  /// To the right.
  public var dx: Double
  /// Away from the user, which scrolls up: SDL's sense.
  public var dy: Double
  /// True of a touchpad's small steps, false of a wheel that clicks.
  public var isPrecise: Bool

  /// A movement of a wheel; see the properties of the same names.
  public init(dx: Double, dy: Double, isPrecise: Bool = false) {
    self.dx = dx
    self.dy = dy
    self.isPrecise = isPrecise
  }

  /// Notches towards the next item: down or right, whichever is the greater.
  ///
  /// Only one axis counts. Two fingers never move quite straight, and their sum would let an
  /// upward drift undo a sweep to the right.
  package var forward: Double { abs(dx) > abs(dy) ? dx : -dy }
}
