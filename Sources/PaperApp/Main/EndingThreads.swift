import Glibc
import SystemCalls

/// The program's threads at the end of the program.
enum EndingThreads {
  /// The class of `BackgroundThread.rest`, which the C library names for GNU programs alone.
  private static let idle: Int32 = 5

  /// Has all threads run as usual threads do. A thread ends when the thread runs next: on a busy machine a thread that
  /// gives way to all programs would hold up the end of the process for seconds.
  static func hurry() {
    for name in Files.names(in: "/proc/self/task") {
      guard let thread = pid_t(name), sched_getscheduler(thread) == idle else { continue }
      var usual = sched_param()
      sched_setscheduler(thread, Int32(SCHED_OTHER), &usual)
    }
  }
}
