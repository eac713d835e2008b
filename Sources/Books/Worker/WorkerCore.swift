import CChannel
import EventLog
import Glibc
import Synchronization
import IPC
import Localisation

/// What the owner of a worker and the worker's thread share.
final class WorkerCore: Sendable {
  typealias Ready = @Sendable (Result<Hello, WorkerFailure>) -> Void

  /// A request that has not been sent, and the descriptors that go along.
  private struct Outgoing {
    var request: Request
    /// Ours, to be closed when they are sent.
    var files: [Int32] = []
    /// Of the memory that the pending work keeps.
    var memory: Int32?
  }

  private struct State {
    var work = PendingWork()
    var idle = IdleWatch()
    var outbox: [Outgoing] = []
    var nextID: UInt32 = 1
    var process: pid_t?
    /// Of a worker that has ended.
    var peak: Int?
    var hello: Hello?
    var end: WorkerFailure?
    var waiting: [Ready] = []
  }

  let program: WorkerProgram
  let wakeup: Wakeup
  let clock: WorkerClock
  /// How long the worker stays idle while nobody looks.
  let timeout: Duration
  let pace: WorkerPace
  private let state = Mutex(State())

  init(
    _ program: WorkerProgram, _ wakeup: Wakeup, _ clock: WorkerClock, timeout: Duration,
    pace: WorkerPace
  ) {
    self.pace = pace
    self.program = program
    self.wakeup = wakeup
    self.clock = clock
    self.timeout = timeout
  }

  var process: pid_t? { state.withLock { $0.process } }
  var peak: Int? { state.withLock { $0.peak } }
  var end: WorkerFailure? { state.withLock { $0.end } }
  var isReady: Bool { state.withLock { $0.hello != nil } }
  var napEnd: ContinuousClock.Instant? {
    state.withLock { $0.hello == nil ? nil : $0.work.napEnd }
  }
  var limit: WorkLimit? {
    state.withLock { $0.hello == nil ? nil : $0.work.limit }
  }

  /// - Parameter draft: the request but for its number.
  func ask(
    _ draft: Request, _ files: [Int32], _ memory: SharedMemory?, _ completion: QueryCompletion
  ) -> UInt32 {
    // Copies, as the request may be sent after the caller has closed its own.
    let copies = files.map { fcntl($0, F_DUPFD_CLOEXEC, 20) }
    let result = state.withLock { state -> Result<UInt32, WorkerFailure> in
      if let end = state.end { return .failure(end) }
      if copies.contains(where: { $0 < 0 }) {
        return .failure(.system("no descriptor for the book"))
      }
      var request = draft
      request.id = state.nextID
      state.nextID = state.nextID == .max ? 1 : state.nextID + 1
      state.idle.see()
      state.work.add(PendingWork.Entry(request: request, memory: memory, completion: completion))
      state.outbox.append(Outgoing(request: request, files: copies, memory: memory?.descriptor))
      return .success(request.id)
    }
    switch result {
    case .success(let id):
      Log.debug(.ipc, "\(process ?? 0) is asked #\(id): \(type(of: draft.query).task)")
      wakeup.signal()
      return id
    case .failure(let end):
      for copy in copies where copy >= 0 { close(copy) }
      completion.fail(end)
      return 0
    }
  }

  func cancel(_ id: UInt32) {
    let dropped = state.withLock { state -> (Outgoing, PendingWork.Entry)? in
      // What has not even been sent is taken back here.
      if let at = state.outbox.firstIndex(where: { $0.request.id == id }),
        let entry = state.work.remove(id)
      {
        return (state.outbox.remove(at: at), entry)
      }
      if state.work.entries[id] != nil {
        state.outbox.append(Outgoing(request: Request(id: id, book: 0, Cancel(id))))
      }
      return nil
    }
    wakeup.signal()
    guard let (outgoing, entry) = dropped else { return }
    for file in outgoing.files { close(file) }
    entry.completion.fail(.refused(WorkerError(.cancelled)))
  }

  func whenReady(_ body: @escaping Ready) {
    let known = state.withLock { state -> Result<Hello, WorkerFailure>? in
      if let end = state.end { return .failure(end) }
      if let hello = state.hello { return .success(hello) }
      state.waiting.append(body)
      return nil
    }
    if let known { body(known) }
  }

  /// Looks at an idle worker, and ends one that works without being asked or cannot answer.
  func look() {
    let failure = state.withLock { state -> WorkerFailure? in
      state.idle.see()
      guard state.end == nil, state.hello != nil, state.work.isEmpty, let process = state.process
      else { return nil }
      if IdleWatch.isStopped(process) { state.end = .ended(Localisation.text("was stopped")) }
      if state.idle.isAtWork(process) {
        state.end = .garbage("it works without being asked")
      }
      return state.end
    }
    if let failure { fail(failure) }
  }

  /// When an idle worker has not been looked at for too long; nil where something is asked of it.
  var unseenEnd: ContinuousClock.Instant? {
    state.withLock { $0.hello == nil || !$0.work.isEmpty ? nil : $0.idle.seen + timeout }
  }

  /// Ends the worker where it has been idle and unseen for too long.
  ///
  /// Noted under the lock, so that what is asked next finds the end, and is asked of another worker.
  /// - Returns: why it is ended; nil where it is not.
  func endUnseen() -> WorkerFailure? {
    state.withLock { state in
      guard state.end == nil, state.hello != nil, state.work.isEmpty,
        .now >= state.idle.seen + timeout
      else { return nil }
      state.end = .ended(Localisation.text("was idle for long"))
      return state.end
    }
  }

  /// The worker is of no use any more. Its thread ends the process; all completions are called.
  func fail(_ failure: WorkerFailure) {
    let (end, entries, waiting, outbox) = state.withLock { state in
      let end = state.end ?? failure
      state.end = end
      defer { (state.waiting, state.outbox) = ([], []) }
      return (end, state.work.removeAll(), state.waiting, state.outbox)
    }
    wakeup.signal()
    for file in outbox.flatMap(\.files) { close(file) }
    for body in waiting { body(.failure(end)) }
    for entry in entries { entry.completion.fail(end) }
  }
}

// What the worker's thread does to the shared state.
extension WorkerCore {
  func began(_ process: pid_t) { state.withLock { $0.process = process } }

  func ended(peak: Int?) { state.withLock { ($0.process, $0.peak) = (nil, peak) } }

  /// Sends what waits to be sent, as far as the socket takes it. Not before the worker is locked.
  ///
  /// Under the lock, so that no memory is given back while its descriptor is on its way.
  /// - Returns: false where the worker is gone; `isFull` where the socket takes no more now.
  func flush(_ socket: WorkerSocket) -> (isOpen: Bool, isFull: Bool) {
    state.withLock { state in
      guard state.hello != nil else { return (true, false) }
      var sent = 0
      defer { state.outbox.removeFirst(sent) }
      for outgoing in state.outbox {
        let descriptors = outgoing.files + [outgoing.memory].compactMap { $0 }
        switch socket.send(outgoing.request, descriptors) {
        case .sent: sent += 1
        case .full: return (true, true)
        case .gone: return (false, false)
        }
        for file in outgoing.files { close(file) }
      }
      return (true, false)
    }
  }

  /// Gives a reply to whom it belongs. Returns what is wrong with it.
  func take(_ reply: Reply) -> WorkerFailure? {
    if reply.id == 0 { return greet(reply.content) }
    do throws(WorkerFailure) {
      switch reply.content {
      case .hello: throw .garbage("it answers what it was not asked")
      case .begun:
        guard state.withLock({ $0.work.begin(reply.id) }) else {
          throw .garbage("it begins what it was not asked for")
        }
      case .answer(let bytes):
        // Read outside of the lock, for which the window's thread must not wait.
        let pending = state.withLock { $0.work.entries[reply.id] }
        let deliver = try pending?.completion.read(bytes)
        _ = try finish(reply)
        Log.debug(.ipc, "\(process ?? 0) answers #\(reply.id)")
        deliver?()
      case .failed(let error):
        let entry = try finish(reply)
        Log.debug(.ipc, "\(process ?? 0) refuses #\(reply.id): \(error.reason.rawValue)")
        entry.completion.fail(.refused(error))
      }
      return nil
    } catch {
      return error
    }
  }

  /// The request that a reply ends.
  private func finish(_ reply: Reply) throws(WorkerFailure) -> PendingWork.Entry {
    let entry = state.withLock { state -> PendingWork.Entry? in
      let entry = state.work.finish(reply.id, reply.content)
      if state.work.isEmpty { state.idle.begin(state.process) }
      return entry
    }
    guard let entry else { throw .garbage("it answers what it was not asked") }
    return entry
  }

  /// The worker's first words.
  private func greet(_ content: Reply.Content) -> WorkerFailure? {
    switch content {
    case .hello(let hello) where !isReady:
      guard hello.version == Hello.version else {
        return .unusable(Localisation.text("the versions differ"))
      }
      guard hello.isFiltered || !program.isLocked else {
        return .unlockable(Localisation.text("the lock is missing"))
      }
      let waiting = state.withLock { state in
        state.hello = hello
        state.work.greet()
        state.idle.begin(state.process)
        defer { state.waiting = [] }
        return state.waiting
      }
      Log.info(
        .worker,
        "\(process ?? 0) is \(hello.isFiltered ? "locked" : "not locked"), Landlock \(hello.landlock)"
      )
      for body in waiting { body(.success(hello)) }
      return nil
    case .failed(let error) where error.reason == .unlockable:
      return .unlockable(error.words)
    case .failed(let error): return .unusable(error.words)
    default: return .garbage("it speaks without being asked")
    }
  }
}
