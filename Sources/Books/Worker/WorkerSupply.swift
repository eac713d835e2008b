import Synchronization
import Wire

/// Where workers come from. One more than is needed is kept, started and locked, so that the next book
/// waits for neither.
public final class WorkerSupply: Sendable {
  public let program: WorkerProgram
  private let spare = Mutex<WorkerProcess?>(nil)

  public init(_ program: WorkerProgram) { self.program = program }

  /// Starts the spare worker, where there is none.
  public func prepare() throws(WorkerFailure) { _ = try prepared() }

  private func prepared() throws(WorkerFailure) -> WorkerProcess {
    if let kept = spare.withLock({ $0 }), kept.end == nil { return kept }
    let worker = try WorkerProcess(program)
    spare.withLock { $0 = worker }
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
    let kept = spare.withLock { spare -> WorkerProcess? in
      defer { spare = nil }
      return spare?.end == nil ? spare : nil
    }
    let worker: WorkerProcess
    if let kept { worker = kept } else { worker = try WorkerProcess(program) }
    // Without a spare worker the next book only opens later.
    try? prepare()
    return worker
  }

  /// Ends the spare worker, as at the end of the program.
  public func drain() { spare.withLock { $0 = nil } }
}
