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
}
