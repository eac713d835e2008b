import CSDL2

/// When the events of a window happened, on the app's clock.
///
/// SDL 2 tells when an event was fetched; `UntilSDL3` finds the time of the hand's movement (decision: SDL 3).
protocol EventTimes {
  /// Notes an event as SDL has just given it, one after the other.
  mutating func note(_ event: inout SDL_Event)
  /// The times of all events that were noted since the last call.
  /// - Parameter now: the app's clock now, in seconds.
  /// - Returns: seconds of the app's clock, as many as events. The times of input neither run backwards nor beyond
  ///   `now`; an event that is no input has the time `now`.
  mutating func take(now: Double) -> [Double]
}
