/// How much moves by itself.
public enum MotionStyle: String, Sendable, CaseIterable {
  /// Books open and close, pages turn.
  case full
  /// One picture fades into the next; nothing moves that the hand does not move by itself.
  case reduced
  /// Every change happens at once.
  case none
}

/// How the changes of all scenes are shown. The stage may replace the plan at any time, as the system's
/// preference or a setting may change.
public struct MotionPlan: Equatable, Sendable {
  public var style: MotionStyle
  /// Whether keys and wheels turn pages at once even where the hand's pages move.
  public var keysTurnAtOnce: Bool

  public init(_ style: MotionStyle = .full, keysTurnAtOnce: Bool = false) {
    (self.style, self.keysTurnAtOnce) = (style, keysTurnAtOnce)
  }
}
