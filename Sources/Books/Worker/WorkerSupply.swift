import Synchronization
import Wire

/// Where workers come from. One more than is needed is kept, started and locked, so that the next book
/// waits for neither.
public final class WorkerSupply: Sendable {
  public let program: WorkerProgram
  private struct State {
    var spare: WorkerProcess?
    var isDrained = false
  }

  private let state = Mutex(State())

  public init(_ program: WorkerProgram) { self.program = program }

  /// Starts the spare worker, where there is none.
  public func prepare() throws(WorkerFailure) { _ = try prepared() }

  private func prepared() throws(WorkerFailure) -> WorkerProcess {
    let (kept, isDrained) = state.withLock { ($0.spare, $0.isDrained) }
    if isDrained { throw .stopped }
    if let kept, kept.end == nil { return kept }
    let worker = try WorkerProcess(program)
    // The worker before is let go of outside the lock: its end calls back.
    let ended = state.withLock { state -> WorkerProcess? in
      defer { state.spare = state.isDrained ? nil : worker }
      return state.spare
    }
    _ = ended
    return worker
  }

  /// Starts the spare worker, and calls back when it is locked or has failed: on its thread, or on this one
  /// where no worker can be started.
  public func prepare(whenReady: @escaping @Sendable (Result<Hello, WorkerFailure>) -> Void) {
    do throws(WorkerFailure) {
      // Another thread may take this worker for a book meanwhile; it tells the same.
      try prepared().whenReady(whenReady)
    } catch {
      whenReady(.failure(error))
    }
  }

  /// A worker that nobody else has. The next one is started behind it.
  public func take() throws(WorkerFailure) -> WorkerProcess {
    let kept = state.withLock { state -> WorkerProcess? in
      defer { state.spare = nil }
      return state.spare
    }
    let worker: WorkerProcess
    if let kept, kept.end == nil { worker = kept } else { worker = try WorkerProcess(program) }
    // Without a spare worker the next book only opens later.
    try? prepare()
    return worker
  }

  /// Ends the spare worker, at the end of the program; none is started ahead from then on.
  public func drain() {
    // The end of the worker calls back, which must not happen within the lock.
    let kept = state.withLock { state -> WorkerProcess? in
      defer { (state.spare, state.isDrained) = (nil, true) }
      return state.spare
    }
    _ = kept
  }
}
