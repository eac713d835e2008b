import Glibc

/// Time that this thread has worked since a moment. A machine with other work takes no chapter from the setter.
struct WorkingTime {
  private let end: Double

  /// - Parameter seconds: how long the work may take.
  init(_ seconds: Double) { end = Self.now + seconds }

  func isOver() -> Bool { Self.now > end }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
