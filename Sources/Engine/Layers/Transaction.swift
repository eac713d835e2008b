import PaperMotion

/// How changes made inside `LayerTree.animate` move from the old value to the new one.
public struct Transaction: Equatable, Sendable {
  /// The duration in seconds.
  public var duration: Double
  /// The curve of the way from the old value to the new value.
  package var curve: TimingCurve

  /// An animation of a duration in seconds, which starts and ends at rest.
  public init(duration: Double) { self.init(duration: duration, curve: .easeInOut) }

  package init(duration: Double, curve: TimingCurve) {
    (self.duration, self.curve) = (duration, curve)
  }

  /// Core Animation's default: a quarter of a second.
  public static let standard = Transaction(duration: 0.25)
}

/// The difference that a change of a property still adds to the model while the change is animated.
///
/// The change is *additive*: the model takes the new value at once, and the animation adds the
/// difference to the old one, shrinking to nothing. A second change on the way leaves the first one
/// running and adds its own difference, so position is always continuous, and so is velocity with
/// every curve that starts at rest (decision: Additive animations).
struct ImplicitAnimation {
  let start: Double
  let transaction: Transaction
  /// Adds the difference times a factor (1 at the start, 0 at the end) to a state.
  let add: (inout LayerState, Double) -> Void

  func isFinished(at time: Double) -> Bool { time >= start + transaction.duration }

  func apply(to state: inout LayerState, at time: Double) {
    guard !isFinished(at: time) else { return }
    let fraction = max(0, (time - start) / transaction.duration)
    add(&state, 1 - transaction.curve.value(at: fraction))
  }
}
