import CChannel
import Glibc

/// What an idle worker may do: next to nothing. A decoder that has been taken over, or that has gone wrong, may go on
/// working when nothing is asked of it, or may not come back to its socket.
///
/// There is no clock of its own: the window looks when it does something anyway, so that nothing happens at rest
/// (decision: Idle workers). A worker without a look for some minutes is ended.
struct IdleWatch: Sendable {
  /// An idle worker that has taken so much processor time since its last answer is ended. An honest one takes some
  /// milliseconds, to give memory back.
  static let maximumWork: Int64 = 500
  /// How long an idle worker stays that nobody looks at.
  static let unseen = Duration.seconds(180)

  /// Milliseconds of the processor when the worker became idle; nil where that is not known.
  private var work: Int64?
  /// When somebody last asked the worker for something, or looked.
  private(set) var seen = ContinuousClock.now

  mutating func see() { seen = .now }

  /// The worker has nothing to do from now on.
  mutating func begin(_ process: pid_t?) {
    work = process.map { Self.processorTime(of: $0) }
    seen = .now
  }

  /// Whether an idle worker has been at work. A process that is gone is none of this watch's business.
  func isAtWork(_ process: pid_t) -> Bool {
    let now = Self.processorTime(of: process)
    guard let work, work >= 0, now >= 0 else { return false }
    return now - work > Self.maximumWork
  }

  /// Whether the process has been stopped from outside, and would answer nothing.
  static func isStopped(_ process: pid_t) -> Bool { paper_worker_is_stopped(process) != 0 }

  /// Whether the process sleeps, and would not begin what it has been asked for, however much time there is.
  static func isAsleep(_ process: pid_t) -> Bool { paper_worker_is_asleep(process) != 0 }

  /// In milliseconds; below 0 for no process.
  private static func processorTime(of process: pid_t) -> Int64 {
    paper_worker_processor_time(process)
  }
}
