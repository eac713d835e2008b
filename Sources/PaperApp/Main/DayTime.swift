import SystemCalls

/// The local time of day, for the clock of a presentation.
enum DayTime {
  /// The time of day at second 0 of the app's clock, in seconds; nil where the system cannot say.
  /// - Parameter now: seconds of the app's clock.
  static func seconds(atStart now: Double) -> Double? {
    let seconds = Clock.secondsSince1970
    let parts = Clock.timeOfDay(secondsSince1970: seconds)?.split(separator: ":").compactMap { Int($0) }
    guard let parts, parts.count == 2 else { return nil }
    return Double(parts[0] * 3600 + parts[1] * 60 + seconds % 60) - now
  }
}
