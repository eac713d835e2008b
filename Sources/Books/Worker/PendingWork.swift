import IPC
import Localisation

/// What has been asked of a worker and not been answered.
struct PendingWork {
  struct Entry {
    var request: Request
    /// Kept until the worker has its copies, and the memory until it is drawn.
    var memory: SharedMemory?
    var completion: QueryCompletion
  }

  private(set) var entries: [UInt32: Entry] = [:]
  /// The request that the worker has begun, and when.
  private(set) var running: (id: UInt32, since: ContinuousClock.Instant)?
  /// When the worker was last seen to greet, to begin or to answer, or was first asked for something.
  private var lastSign = ContinuousClock.now

  /// A worker that has work and begins none of it for so long is ended.
  static let stall = Duration.seconds(5)

  /// A worker that has work, begins none of it for so long and sleeps is ended: what has come wakes a sound one at once,
  /// on a busy machine, too, where it waits for a processor. (A shorter `stall` was rejected for such machines.)
  static let nap = Duration.milliseconds(500)

  /// When the worker is to be looked at for that; nil where it has begun something, or has nothing to do.
  var napEnd: ContinuousClock.Instant? {
    running == nil && !entries.isEmpty ? lastSign + Self.nap : nil
  }

  /// What a worker that sleeps over its work has to be told.
  static var asleep: WorkerFailure {
    .deadline(operation: Localisation.text("beginning a request"), milliseconds: 500)
  }

  mutating func add(_ entry: Entry) {
    if entries.isEmpty { lastSign = .now }
    entries[entry.request.id] = entry
  }

  /// The worker begins to serve now: what was asked before has waited for its start, which has a limit of its
  /// own.
  mutating func greet() { lastSign = .now }

  /// False where the worker cannot have begun this request.
  mutating func begin(_ id: UInt32) -> Bool {
    guard entries[id] != nil, running == nil else { return false }
    lastSign = .now
    running = (id, lastSign)
    return true
  }

  /// The request that a reply with an answer or an error belongs to. Nil where there is none, or where the worker has
  /// not begun the request.
  mutating func finish(_ id: UInt32, _ content: Reply.Content) -> Entry? {
    guard let entry = entries[id] else { return nil }
    if running?.id == id {
      running = nil
    } else if content != .failed(WorkerError(.cancelled)) {
      guard case .failed = content else { return nil }
    }
    lastSign = .now
    entries[id] = nil
    return entry
  }

  mutating func remove(_ id: UInt32) -> Entry? { entries.removeValue(forKey: id) }

  mutating func removeAll() -> [Entry] {
    defer { (entries, running) = ([:], nil) }
    return entries.values.sorted { $0.request.id < $1.request.id }
  }

  /// Whether nothing is asked of the worker.
  var isEmpty: Bool { entries.isEmpty }

  /// When the worker must have given a sign, and what it has to be told otherwise. Nil where nothing is
  /// asked of it.
  var limit: WorkLimit? {
    if let running, let request = entries[running.id]?.request {
      return WorkLimit(
        since: running.since, duration: .milliseconds(request.deadline),
        failure: .deadline(operation: type(of: request.query).task, milliseconds: request.deadline))
    }
    if entries.isEmpty { return nil }
    return WorkLimit(
      since: lastSign, duration: Self.stall,
      failure: .deadline(operation: Localisation.text("beginning a request"), milliseconds: 5000))
  }
}

/// Who waits for the answer to a question, whatever the question's type is.
struct QueryCompletion: Sendable {
  /// Reads an answer. What is returned hands the answer on, and must be called outside of locks.
  let read: @Sendable ([UInt8]) throws(WorkerFailure) -> @Sendable () -> Void
  let fail: @Sendable (WorkerFailure) -> Void

  init<Asked: Query>(
    _ query: Asked, _ body: @escaping @Sendable (Result<Asked.Answer, WorkerFailure>) -> Void
  ) {
    read = { (bytes) throws(WorkerFailure) in
      let answer: Asked.Answer
      do throws(IPCError) {
        answer = try Asked.answer(decoding: bytes)
      } catch {
        throw .garbage(error.description)
      }
      guard query.admits(answer) else { throw .garbage("it answers what it was not asked") }
      return { body(.success(answer)) }
    }
    fail = { body(.failure($0)) }
  }
}
