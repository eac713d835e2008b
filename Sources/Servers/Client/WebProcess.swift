import CChannel
import EventLog
import Glibc
import IPC
import Localisation
import Synchronization
import SystemCalls

/// The process that talks to one server, and the thread here that listens to the process. The process ends with the last owner
/// of this object, and after a minute without requests.
///
/// Any thread may ask. Updates come on the process's thread, and must not wait.
final class WebProcess: Sendable {
  /// What becomes of a request.
  enum Update: Sendable {
    case head(WebHead)
    /// Bytes of the body that have been written.
    case progress(Int)
    /// The last update.
    case end(Result<WebEnd, WebFailure>)
  }

  typealias Take = @Sendable (Update) -> Void

  private let core: WebCore

  /// - Parameter rest: how long the process stays without requests.
  init(
    _ program: WebProgram, port: Int, access: WebAccess, rest: Duration = .seconds(60)
  ) throws(WebFailure) {
    guard let core = WebCore(program, port: port, access: access, rest: rest) else {
      throw .process(Localisation.text("no descriptor is left"))
    }
    self.core = core
    // The thread lives as long as its process: the system ends a process with the thread that started the process.
    let isStarted = BackgroundThread.start("paper-net", stackBytes: 512 << 10) { core.run() }
    if !isStarted { throw .process(Localisation.text("no thread is left")) }
  }

  deinit { core.stop(.cancelled) }

  /// Why the process is of no use any more. Nil as long as it is.
  var end: WebFailure? { core.end }

  /// The number of the process, while there is one.
  var process: pid_t? { core.process }

  /// Begins a request, whose number is chosen here.
  /// - Parameter output: where the body goes; stays the caller's, and is copied.
  /// - Returns: the number to cancel the request by; nil where the process has ended, so that the request is for another
  ///   process.
  func begin(_ request: WebRequest, output: Int32, take: @escaping Take) -> UInt32? {
    core.begin(request, output: output, take: take)
  }

  /// Ends a request; its last update says that the request was cancelled.
  func cancel(_ id: UInt32) { core.cancel(id) }
}

/// What the owner of a process and the process's thread share.
final class WebCore: Sendable {
  private struct State {
    var pending: [UInt32: WebProcess.Take] = [:]
    var outbox: [(WebOrder, Int32?)] = []
    var nextID: UInt32 = 1
    var process: pid_t?
    var isReady = false
    var end: WebFailure?
    /// When the process last had something to do.
    var used = ContinuousClock.now
  }

  private let program: WebProgram
  private let port: Int
  private let rest: Duration
  private let wakeup: Int32
  private let state: Mutex<State>

  /// How long a process may take to start and to lock itself.
  private static let starting = Duration.seconds(10)

  init?(_ program: WebProgram, port: Int, access: WebAccess, rest: Duration) {
    let wakeup = paper_wakeup_new()
    guard wakeup >= 0 else { return nil }
    self.wakeup = wakeup
    self.program = program
    self.port = port
    self.rest = rest
    state = Mutex(State(outbox: [(.open(access), nil)]))
  }

  deinit { close(wakeup) }

  var end: WebFailure? { state.withLock { $0.end } }
  var process: pid_t? { state.withLock { $0.process } }

  func begin(_ request: WebRequest, output: Int32, take: @escaping WebProcess.Take) -> UInt32? {
    // A copy, as the request may be sent after the caller has closed its own.
    let copy = fcntl(output, F_DUPFD_CLOEXEC, 20)
    guard copy >= 0 else {
      take(.end(.failure(.process(Localisation.text("no descriptor is left")))))
      return 0
    }
    let id = state.withLock { state -> UInt32? in
      if state.end != nil { return nil }
      var request = request
      request.id = state.nextID
      state.nextID = state.nextID == .max ? 1 : state.nextID + 1
      state.pending[request.id] = take
      state.outbox.append((.begin(request), copy))
      return request.id
    }
    if id == nil { close(copy) } else { paper_wakeup_signal(wakeup) }
    return id
  }

  func cancel(_ id: UInt32) {
    let take = state.withLock { state -> WebProcess.Take? in
      guard let take = state.pending.removeValue(forKey: id) else { return nil }
      state.outbox.append((.cancel(id), nil))
      return take
    }
    paper_wakeup_signal(wakeup)
    take?(.end(.failure(.cancelled)))
  }

  /// Ends the process, and all its requests. The process's thread does the rest.
  func stop(_ failure: WebFailure) {
    let (end, takes, outbox) = state.withLock { state in
      let end = state.end ?? failure
      state.end = end
      defer { (state.pending, state.outbox) = ([:], []) }
      return (end, Array(state.pending.values), state.outbox)
    }
    paper_wakeup_signal(wakeup)
    for (_, descriptor) in outbox { if let descriptor { close(descriptor) } }
    for take in takes { take(.end(.failure(end))) }
  }

  // MARK: The thread

  func run() {
    if end != nil { return }
    do throws(WebFailure) {
      let (process, socket) = try program.start("--port=\(port)")
      state.withLock { $0.process = process }
      Log.info(.worker, "\(process) talks to a server")
      let failure = listen(socket)
      // The process may be in any state: only this ends it for sure.
      kill(process, SIGKILL)
      close(socket)
      WebProgram.reap(process)
      state.withLock { $0.process = nil }
      Log.info(.worker, "\(process) is ended")
      stop(failure)
    } catch {
      stop(error)
    }
  }

  private func listen(_ socket: Int32) -> WebFailure {
    let start = ContinuousClock.now
    var buffer = WebPacket.room
    while true {
      if let end { return end }
      guard flush(socket) else { return gone }
      var left = Self.starting - (ContinuousClock.now - start)
      if state.withLock({ $0.isReady }) {
        left = state.withLock { state in
          let left = state.pending.isEmpty ? rest - (.now - state.used) : .seconds(3600)
          // Under one lock: a request that comes now is for another process.
          if left <= .zero { state.end = .process(Localisation.text("was idle for long")) }
          return left
        }
        if left <= .zero { continue }
      } else if left <= .zero {
        return .process(Localisation.text("the start failed"))
      }
      let milliseconds = (left / .milliseconds(1)).rounded(.up)
      _ = paper_channel_wait_two(socket, wakeup, Int32(min(max(milliseconds, 1), 600_000)))
      paper_wakeup_clear(wakeup)
      if let failure = drain(socket, &buffer) { return failure }
    }
  }

  private var gone: WebFailure { .process(Localisation.text("ended")) }

  private func drain(_ socket: Int32, _ buffer: inout [UInt8]) -> WebFailure? {
    // A flood is read in portions, so that the owner's wishes are looked at in between.
    for _ in 0..<64 {
      switch WebPacket.receive(socket, &buffer) {
      case .nothing: return nil
      case .end: return gone
      case .garbage(let reason): return .process(reason)
      case .event(let event): if let failure = take(event) { return failure }
      }
    }
    return nil
  }

  /// Sends what waits to be sent, once the process is locked. False where the process is gone.
  private func flush(_ socket: Int32) -> Bool {
    let outbox = state.withLock { state -> [(WebOrder, Int32?)] in
      guard state.isReady else { return [] }
      defer { state.outbox = [] }
      return state.outbox
    }
    var isOpen = true
    for (order, descriptor) in outbox {
      if isOpen { isOpen = WebPacket(order).send(to: socket, descriptor: descriptor) }
      if let descriptor { close(descriptor) }
    }
    return isOpen
  }

  /// Gives an event to the request it belongs to. Returns what is wrong with the event.
  private func take(_ event: WebEvent) -> WebFailure? {
    switch event {
    case .hello(let hello):
      guard hello.version == WebHello.version, hello.isFiltered else {
        return .process(Localisation.text("the lock is missing"))
      }
      Log.info(.worker, "\(process ?? 0) is locked, Landlock \(hello.landlock)")
      state.withLock { state in (state.isReady, state.used) = (true, .now) }
    case .addresses: return .process("it answers what it was not asked")
    case .head(let head): pending(head.id)?(.head(head))
    case .progress(let id, let count): pending(id)?(.progress(count))
    case .end(let end):
      let take = state.withLock { state in
        state.used = .now
        return state.pending.removeValue(forKey: end.id)
      }
      take?(.end(.success(end)))
    }
    return nil
  }

  /// A request that was cancelled may still have events on their way.
  private func pending(_ id: UInt32) -> WebProcess.Take? { state.withLock { $0.pending[id] } }
}
