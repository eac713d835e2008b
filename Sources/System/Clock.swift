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

  /// Has the calling thread sleep.
  package static func pause(milliseconds: UInt32) { usleep(min(milliseconds, 900) * 1000) }

  /// Seconds of processor time that a process has used with all of its threads; nil where there is no such process,
  /// or where the system does not tell.
  package static func processorSeconds(of process: pid_t) -> Double? {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return nil
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
