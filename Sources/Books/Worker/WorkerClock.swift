import SystemCalls
import Localisation

/// By which clock the time of a worker's work is bounded.
public enum WorkerClock: Sendable {
  /// All time counts, as somebody waits for the work.
  case wall
  /// Only the processor time that the worker uses counts: on a busy machine a sound book takes as long as it takes. A
  /// worker that gets next to none is ended all the same, after a multiple of the time.
  case processor

  /// How many times longer than its processor time work may take.
  static let leniency = 12
}

/// What a worker may take for what it does now.
struct WorkLimit {
  let since: ContinuousClock.Instant
  let duration: Duration
  let failure: WorkerFailure
}

/// Keeps a worker's limit by one of the clocks.
struct WorkWatch {
  private let clock: WorkerClock
  private let process: Int32
  /// The work that is watched by processor time, and what the worker had used when it began.
  private var mark: (since: ContinuousClock.Instant, used: Double)?

  init(_ clock: WorkerClock, _ process: Int32) { (self.clock, self.process) = (clock, process) }

  /// How long the worker may go on before it has to be looked at again; a failure where it has to be ended.
  mutating func left(
    of limit: WorkLimit, at now: ContinuousClock.Instant = .now
  ) -> Result<Duration, WorkerFailure> {
    let passed = now - limit.since
    guard clock == .processor, let used = Clock.processorSeconds(of: process) else {
      return passed >= limit.duration ? .failure(limit.failure) : .success(limit.duration - passed)
    }
    let begun = mark.flatMap { $0.since == limit.since ? $0.used : nil } ?? used
    mark = (limit.since, begun)
    let left = limit.duration - .seconds(used - begun)
    guard left > .zero else { return .failure(limit.failure) }
    let end = limit.duration * WorkerClock.leniency - passed
    guard end > .zero else {
      return .failure(
        .system(
          Localisation.text("the machine was too busy: {reason}", ["reason": "\(limit.failure)"])))
    }
    // No sooner than a moment, or a worker that is nearly at its limit is looked at without end.
    return .success(min(max(left, .milliseconds(5)), end))
  }
}
