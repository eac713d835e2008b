/// A number that moves by itself: a pure function of time.
///
/// Nothing here reads a clock; the caller passes the time, in seconds of any one clock. So a film
/// of scripted input and a live window see the same motion.
package protocol TimedMotion: Equatable, Sendable {
  /// Where the motion comes to rest, in the units of the value.
  var target: Double { get }
  /// The first instant, in seconds, at which the value is exactly `target` for good.
  var finishTime: Double { get }
  /// The value at an instant. Before the start it is the starting value.
  func value(at time: Double) -> Double
  /// The value's rate of change at an instant, in units per second; 0 once finished.
  func velocity(at time: Double) -> Double
}

extension TimedMotion {
  /// Whether the value stays at the target from `time` on; true of a time that is no number.
  package func isFinished(at time: Double) -> Bool { !(time < finishTime) }
}
