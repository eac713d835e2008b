import Glibc

/// The system's clocks.
package enum Clock {
  /// Nanoseconds of the monotonic clock, which nobody sets.
  package static var nanoseconds: UInt64 {
    var time = timespec()
    // Linux has this clock always, so the call cannot fail.
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Seconds of the monotonic clock.
  package static var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Seconds since 1970, by the clock that the user sets.
  package static var secondsSince1970: Int { time(nil) }

  /// The user's day at a moment, as `2026-02-28`; nil for a moment of no year that the system can say.
  package static func day(secondsSince1970 seconds: Int) -> String? {
    var (moment, parts) = (time_t(seconds), tm())
    guard localtime_r(&moment, &parts) != nil else { return nil }
    func digits(_ number: Int32, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let (year, overflows) = parts.tm_year.addingReportingOverflow(1900)
    guard !overflows else { return nil }
    return "\(digits(year, 4))-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
  }
}
