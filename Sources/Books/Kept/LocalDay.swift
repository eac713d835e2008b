import SystemCalls

/// The days of the reader's calendar.
public enum LocalDay {
  /// A moment's day as `2026-11-25`.
  /// - Parameter seconds: since 1970.
  /// - Returns: nil for a moment that no calendar has.
  public static func text(of seconds: Int) -> String? { Clock.day(secondsSince1970: seconds) }
}
