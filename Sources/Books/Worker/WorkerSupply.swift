import Glibc
import Synchronization
import SystemCalls
import IPC

/// Where workers come from. One more than is needed is kept, started and locked, so that the next book
/// waits for neither.
public final class WorkerSupply: Sendable {
  public let program: WorkerProgram
  private struct State {
    var spare: WorkerProcess?
    /// A worker that was started for a PDF, until a PDF takes the worker. `look` passes over this worker, which therefore
    /// ends after some minutes if no PDF comes.
    var spareForPDF: WorkerProcess?
    var isDrained = false
    /// Whether a thread waits that will start the spare worker.
    var isAwaited = false
    /// What the workers that were taken are made of, as long as somebody has them. (The workers themselves were rejected:
    /// the last one to let go of a worker ends it, which must not happen within the lock.)
    var taken: [Taken] = []
    /// When the workers were last looked at.
    var looked: ContinuousClock.Instant?
  }

  private struct Taken: Sendable { weak var core: WorkerCore? }

  /// How often the workers are looked at, at most.
  private static let pause = Duration.seconds(1)

  /// How long after a worker was taken the next one is started, in microseconds. The start takes a processor for
  /// tens of milliseconds, and would take that time from the first page of the book for which the worker was taken.
  private static let respite: UInt32 = 250_000

  private let state = Mutex(State())

  public init(_ program: WorkerProgram) { self.program = program }

  /// The process of the spare worker, while there is one.
  public var spareProcess: pid_t? { state.withLock { $0.spareForPDF ?? $0.spare }?.process }

  /// Starts the spare worker, where there is none.
  public func prepare() throws(WorkerFailure) { _ = try prepared() }

  /// Starts the spare worker, and calls back when it is locked or has failed: on its thread, or on this one
  /// where no worker can be started.
  /// - Parameter forPDF: whether the first book is a PDF, for which a worker is there sooner.
  public func prepare(
    forPDF: Bool = false,
    whenReady: @escaping @Sendable (Result<Hello, WorkerFailure>) -> Void
  ) {
    do throws(WorkerFailure) {
      // Another thread may take this worker for a book meanwhile; it tells the same.
      try prepared(forPDF: forPDF).whenReady(whenReady)
    } catch {
      whenReady(.failure(error))
    }
  }

  private func prepared(forPDF: Bool = false) throws(WorkerFailure) -> WorkerProcess {
    let special = forPDF ? program.forPDF : nil
    let program = special ?? program
    let place: any WritableKeyPath<State, WorkerProcess?> & Sendable =
      special == nil ? \.spare : \.spareForPDF
    let (kept, isDrained) = state.withLock { ($0[keyPath: place], $0.isDrained) }
    if isDrained { throw .stopped }
    if let kept, kept.end == nil { return kept }
    let worker = try WorkerProcess(program)
    // The worker before is let go of outside the lock: its end calls back.
    let former = state.withLock { state -> WorkerProcess? in
      defer { state[keyPath: place] = state.isDrained ? nil : worker }
      return state[keyPath: place]
    }
    _ = former
    return worker
  }

  /// A worker that nobody else has. The next one is started a little later.
  /// - Parameter forPDF: whether the worker reads a PDF alone.
  public func take(forPDF: Bool = false) throws(WorkerFailure) -> WorkerProcess {
    let kept = state.withLock { state -> WorkerProcess? in
      if forPDF, let spare = state.spareForPDF {
        state.spareForPDF = nil
        return spare
      }
      defer { state.spare = nil }
      return state.spare
    }
    // A spare worker that was stopped, or that works on its own, would cost the book the time until that shows.
    kept?.look()
    let worker: WorkerProcess
    if let kept, kept.end == nil { worker = kept } else { worker = try WorkerProcess(program) }
    state.withLock { state in
      state.taken.removeAll { $0.core == nil }
      state.taken.append(Taken(core: worker.core))
    }
    prepareLater()
    return worker
  }

  /// A worker for a DjVu document. No such worker is started ahead: few books are DjVu documents.
  public func takeForDjVu() throws(WorkerFailure) -> WorkerProcess {
    let worker = try WorkerProcess(program.forDjVu)
    state.withLock { state in
      state.taken.removeAll { $0.core == nil }
      state.taken.append(Taken(core: worker.core))
    }
    return worker
  }

  /// Looks at all idle workers, where that has not been done for a second. To be called whenever the window does
  /// something; never waits. A spare worker that has ended meanwhile has a successor a little later.
  public func look() {
    let (cores, spare) = state.withLock { state -> ([WorkerCore], WorkerCore?) in
      if let looked = state.looked, ContinuousClock.now - looked < Self.pause { return ([], nil) }
      state.looked = .now
      return (state.taken.compactMap(\.core), state.spare?.core)
    }
    for core in cores { core.look() }
    guard let spare else { return }
    spare.look()
    // Where no worker can be had at all, there is no use in another one.
    if let end = spare.end, !end.isOfAllWorkers { prepareLater() }
  }

  /// Without a spare worker the next book only opens later, so that all failures are passed over.
  private func prepareLater() {
    let isAwaited = state.withLock { state in
      defer { state.isAwaited = true }
      return state.isAwaited
    }
    if isAwaited { return }
    let isStarted = BackgroundThread.start("spare") { [weak self] in
      usleep(Self.respite)
      guard let self else { return }
      state.withLock { $0.isAwaited = false }
      try? prepare()
    }
    if !isStarted { state.withLock { $0.isAwaited = false } }
  }

  /// Ends the spare worker, at the end of the program; none is started ahead from then on.
  public func drain() {
    // The end of the worker calls back, which must not happen within the lock.
    let kept = state.withLock { state -> [WorkerProcess?] in
      defer { (state.spare, state.spareForPDF, state.isDrained) = (nil, nil, true) }
      return [state.spare, state.spareForPDF]
    }
    _ = kept
  }
}
