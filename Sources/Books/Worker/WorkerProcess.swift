import Glibc
import SystemCalls
import IPC

/// One worker: a process that decodes books, and the thread here that starts it, listens to it, and ends
/// it where it hangs or lies. The worker ends with the last owner of this object.
///
/// Any thread may ask. Completions are called on the worker's thread, or on the asking one where the
/// worker is gone already; they must not wait. Nothing here waits for a worker but `wait`.
public final class WorkerProcess: Sendable {
  public var program: WorkerProgram { core.program }
  let core: WorkerCore

  /// Starts a worker. It can be asked at once; what is asked waits until it is locked.
  /// - Parameters:
  ///   - clock: by which its work is bounded.
  ///   - timeout: how long it stays idle while nobody looks at it; three minutes unless told.
  ///   - pace: what the worker leaves to other processes.
  public init(
    _ program: WorkerProgram, clock: WorkerClock = .wall, timeout: Duration? = nil,
    pace: WorkerPace = .ordinary
  ) throws(WorkerFailure) {
    guard let wakeup = Wakeup() else { throw .system("no descriptor for a worker") }
    let core = WorkerCore(
      program, wakeup, clock, timeout: timeout ?? IdleWatch.unseen, pace: pace)
    self.core = core
    // The thread lives as long as its worker: the system ends a worker with the thread that started it.
    BackgroundThread.start("paper-worker", stackBytes: 512 << 10) { core.run() }
  }

  deinit { core.fail(.stopped) }

  /// The worker's process, while there is one.
  public var process: pid_t? { core.process }

  /// The processor time that the worker has used, in seconds; nil where it is gone.
  public var processorSeconds: Double? { process.flatMap { Clock.processorSeconds(of: $0) } }

  /// The most memory that the worker has had in use so far, in bytes: what the system says of the living
  /// process, else what it said at the end, which may be too much by what this process had in use when it
  /// started the worker. Reads a file, so not for the window's thread.
  public var peakMemory: Int? {
    guard let process else { return core.peak }
    let status = (try? Files.read("/proc/\(process)/status", limit: 64 << 10)) ?? []
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first else {
      return core.peak
    }
    return Int(kilobytes).map { $0 * 1024 }
  }

  /// Why the worker is of no use any more. Nil as long as it is.
  public var end: WorkerFailure? { core.end }

  /// Looks whether an idle worker is sound: one that works without being asked, or that was stopped from outside, is
  /// ended. Costs a system call or two, and never waits.
  public func look() { core.look() }

  /// Asks the worker for something.
  ///
  /// - Parameters:
  ///   - deadline: milliseconds from the beginning of the work, by the worker's clock, after which the worker is ended.
  ///   - file: of a book or a library that is opened; stays the caller's, and is copied.
  ///   - faces: the files of the faces that a book is set in, handled as `file` is.
  ///   - memory: for pixels, as large as their region needs.
  /// - Returns: the number to cancel it by; 0 where the worker is gone.
  @discardableResult
  public func ask<Asked: Query>(
    _ query: Asked, of book: BookNumber, priority: Request.Priority = .visible,
    deadline: UInt32 = 10_000, file: Int32? = nil, faces: [Int32] = [],
    memory: SharedMemory? = nil,
    completion: @escaping @Sendable (Result<Asked.Answer, WorkerFailure>) -> Void
  ) -> UInt32 {
    let draft = Request(id: 0, priority: priority, deadline: deadline, book: book, query)
    return core.ask(
      draft, [file].compactMap(\.self) + faces, memory, QueryCompletion(query, completion))
  }

  /// Takes back what has not been begun; its completion is then called with `.cancelled`.
  public func cancel(_ id: UInt32) { core.cancel(id) }

  /// Calls back when the worker is locked, or has failed.
  public func whenReady(_ body: @escaping @Sendable (Result<Hello, WorkerFailure>) -> Void) {
    core.whenReady(body)
  }

  /// Ends the worker. Does not wait for it: its thread ends the process and takes its status.
  public func stop() { core.fail(.stopped) }

  /// Asks, and waits for the answer; for threads that have nothing else to do.
  public func wait<Asked: Query>(
    _ query: Asked, of book: BookNumber, priority: Request.Priority = .visible,
    deadline: UInt32 = 10_000, file: Int32? = nil, faces: [Int32] = [],
    memory: SharedMemory? = nil
  ) throws(WorkerFailure) -> Asked.Answer {
    let slot = Slot<Asked.Answer>()
    ask(
      query, of: book, priority: priority, deadline: deadline, file: file, faces: faces,
      memory: memory, completion: slot.fill)
    return try slot.wait().get()
  }

  /// Waits until the worker is locked.
  public func waitUntilReady() throws(WorkerFailure) -> Hello {
    let slot = Slot<Hello>()
    whenReady(slot.fill)
    return try slot.wait().get()
  }
}
