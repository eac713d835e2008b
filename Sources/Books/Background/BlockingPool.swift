import Dispatch
import Glibc
import SystemCalls
import Localisation

/// A thread pool for work that blocks and may never end, as decoding an unknown file.
///
/// Each piece of work has a deadline. A thread that misses the deadline is given up: the work fails with
/// `.timedOut`, and another thread takes the lost thread's place. No thread is ever waited for. A thread
/// that was given up may return minutes later; the result is then dropped, and the thread ends or fills a
/// vacant place. At most `abandoned` lost threads are replaced at a time; further losses shrink the pool,
/// and work for a pool without threads fails at once.
public final class BlockingPool: Sendable {
  /// Why a piece of work gave no result.
  public enum Failure: Error, Equatable, Sendable {
    /// The work missed its deadline, or other work with the same key missed its own and still runs.
    case timedOut(seconds: Double)
    /// All threads have been given up.
    case exhausted
    /// The work was cancelled before the work had begun.
    case cancelled
    /// The pool was stopped.
    case stopped
  }

  /// Names a piece of work for `cancel`.
  public struct Ticket: Hashable, Sendable {
    /// A number that no other piece of the pool's work has.
    public let number: Int

    public init(number: Int) { self.number = number }
  }

  private let pool: PoolThreads

  /// - Parameters:
  ///   - name: the name of the threads.
  ///   - threads: how many pieces of work run at once, at least one.
  ///   - abandoned: how many lost threads are replaced at a time, at least zero.
  public init(name: String, threads: Int, abandoned: Int = 4) {
    pool = PoolThreads(name: name, width: max(1, threads), abandoned: max(0, abandoned))
  }

  deinit { pool.stop() }

  /// Queues `work` for a thread of the pool.
  ///
  /// - Parameters:
  ///   - key: pieces of work with the same key run one after the other, so that a file is not decoded
  ///     twice at a time.
  ///   - priority: waiting work of the highest priority goes first, and of equal priorities the oldest.
  ///   - deadline: in seconds from the moment at which the work begins.
  ///   - reply: called exactly once, on any thread, perhaps before `run` returns.
  @discardableResult
  public func run<Value: Sendable>(
    key: String? = nil, priority: Int = 0, deadline: Double,
    _ work: @escaping @Sendable () -> Value,
    reply: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) -> Ticket {
    run(
      key: key, priority: priority, deadline: deadline, { (_: Ticket) in work() }, reply: reply)
  }

  /// Queues `work`, which is given its own ticket, as another thread may ask for the end of work by its ticket.
  @discardableResult
  public func run<Value: Sendable>(
    key: String? = nil, priority: Int = 0, deadline: Double,
    _ work: @escaping @Sendable (Ticket) -> Value,
    reply: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) -> Ticket {
    let number = pool.add(
      key: key, priority: priority, seconds: deadline,
      work: { number in
        let value = work(Ticket(number: number))
        return { reply(.success(value)) }
      }, fail: { reply(.failure($0)) })
    return Ticket(number: number)
  }

  /// Cancels waiting work, which fails with `.cancelled`. Work that has begun goes on and is answered,
  /// because no thread can be ended from outside.
  public func cancel(_ ticket: Ticket) { pool.cancel(ticket.number) }

  /// Fails all work with `.stopped`, begun or not, and ends each thread when its work returns. Returns at
  /// once.
  /// - Returns: whether no thread was at work.
  @discardableResult
  public func stop() -> Bool { pool.stop() }
}

extension BlockingPool.Failure: CustomStringConvertible {
  /// The reason, without the culprit's name.
  public var description: String {
    switch self {
    case .timedOut(let seconds):
      Localisation.text(
        "no answer came within {seconds} s", ["seconds": "\(Int(seconds.rounded(.up)))"])
    case .exhausted: Localisation.text("too many other requests have no answer")
    case .cancelled: Localisation.text("the request was withdrawn")
    case .stopped: Localisation.text("the program ends")
    }
  }
}

/// The state that the pool, its threads and its deadline timer share.
private final class PoolThreads: Sendable {
  typealias Failure = BlockingPool.Failure

  struct Job: Sendable {
    var number: Int
    var key: String?
    var priority: Int
    var seconds: Double
    /// Does the work, given its number, and returns the call of the reply, which must be made without the lock.
    var work: @Sendable (Int) -> @Sendable () -> Void
    var fail: @Sendable (Failure) -> Void
  }

  struct Running: Sendable {
    var job: Job
    /// The time at which the thread is given up, in seconds of the monotonic clock.
    var deadline: Double
    var isAbandoned = false
    /// Whether the work has failed already, by a missed deadline or by `stop`, so that its result is dropped.
    var isAnswered = false
  }

  struct State: Sendable {
    /// Waiting work, in the order in which the work is to begin.
    var waiting: [Job] = []
    var running: [Int: Running] = [:]
    /// The number of threads, without those given up.
    var threads = 0
    var abandoned = 0
    var isStopped = false
    var nextNumber = 0
    /// When the deadlines are checked next, in seconds of the monotonic clock.
    var alarm: Double?
  }

  let name: String
  let width: Int
  let limit: Int
  private let state = Monitor(State())

  init(name: String, width: Int, abandoned: Int) {
    (self.name, self.width, limit) = (name, width, abandoned)
    state.withLock { $0.threads = width }
    for _ in 0..<width { startThread() }
  }

  private static var now: Double { Clock.seconds }

  // MARK: Coming in

  func add(
    key: String?, priority: Int, seconds: Double,
    work: @escaping @Sendable (Int) -> @Sendable () -> Void,
    fail: @escaping @Sendable (Failure) -> Void
  ) -> Int {
    let (number, failure) = state.withLock { state -> (Int, Failure?) in
      state.nextNumber += 1
      let job = Job(
        number: state.nextNumber, key: key, priority: priority, seconds: max(0, seconds),
        work: work, fail: fail)
      if let failure = Self.error(of: job, in: state) { return (job.number, failure) }
      let at = state.waiting.firstIndex { $0.priority < priority } ?? state.waiting.count
      state.waiting.insert(job, at: at)
      return (job.number, nil)
    }
    if let failure { fail(failure) }
    return number
  }

  /// Why a piece of work is refused at once; nil where the work may wait.
  private static func error(of job: Job, in state: State) -> Failure? {
    if state.isStopped { return .stopped }
    if let stuck = state.running.values.first(where: {
      $0.isAbandoned && $0.job.key != nil && $0.job.key == job.key
    }) {
      return .timedOut(seconds: stuck.job.seconds)
    }
    return state.threads == 0 ? .exhausted : nil
  }

  func cancel(_ number: Int) {
    let job = state.withLock { state -> Job? in
      guard let at = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiting.remove(at: at)
    }
    job?.fail(.cancelled)
  }

  @discardableResult
  func stop() -> Bool {
    let (unanswered, isIdle) = state.withLock { state -> ([Job], Bool) in
      var jobs = state.waiting
      (state.waiting, state.isStopped) = ([], true)
      for (number, running) in state.running where !running.isAnswered {
        state.running[number]?.isAnswered = true
        jobs.append(running.job)
      }
      return (jobs, state.running.isEmpty)
    }
    for job in unanswered { job.fail(.stopped) }
    return isIdle
  }

  // MARK: The threads

  private func startThread() {
    BackgroundThread.start(name) { self.live() }
  }

  private func live() {
    // On Linux `nice` sets the niceness of the calling thread alone. Drawing goes before decoding.
    _ = nice(5)
    while let job = next() {
      watch(until: Self.now + job.seconds)
      let answer = job.work(job.number)
      let (isAnswering, goesOn) = finish(job)
      if isAnswering { answer() }
      guard goesOn else { return }
    }
  }

  private func next() -> Job? {
    state.wait { state -> Job?? in
      if state.isStopped {
        state.threads -= 1
        return .some(nil)
      }
      let busy = Set(state.running.values.compactMap(\.job.key))
      guard
        let at = state.waiting.firstIndex(where: { job in
          job.key.map { !busy.contains($0) } ?? true
        })
      else { return nil }
      let job = state.waiting.remove(at: at)
      state.running[job.number] = Running(job: job, deadline: Self.now + job.seconds)
      return job
    }
  }

  /// Notes that a piece of work has returned.
  /// - Returns: whether the work is still to be answered, and whether its thread is still needed.
  private func finish(_ job: Job) -> (isAnswering: Bool, goesOn: Bool) {
    state.withLock { state in
      guard let running = state.running.removeValue(forKey: job.number) else {
        return (false, true)
      }
      guard running.isAbandoned else { return (!running.isAnswered, true) }
      state.abandoned -= 1
      guard state.threads < target(state), !state.isStopped else { return (false, false) }
      state.threads += 1
      return (false, true)
    }
  }

  /// The wanted number of threads, without those given up.
  private func target(_ state: State) -> Int {
    max(0, width - max(0, state.abandoned - limit))
  }

  // MARK: Deadlines

  /// Sets a timer for a deadline. A waiting thread was rejected because nothing may run at rest.
  private func watch(until deadline: Double) {
    let isNew = state.withLock { state in
      if let alarm = state.alarm, alarm <= deadline { return false }
      state.alarm = deadline
      return true
    }
    guard isNew else { return }
    // The timer fires 1 ms late, so that the deadline has certainly passed.
    let delay = min(max(0, deadline - Self.now), 1e6) + 0.001
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay) { [weak self] in
      self?.expire()
    }
  }

  /// Gives up the threads that have missed their deadlines.
  private func expire() {
    let now = Self.now
    let (failures, starts, next) = state.withLock {
      state -> ([(Job, Failure)], Int, Double?) in
      state.alarm = nil
      guard !state.isStopped else { return ([], 0, nil) }
      var failures: [(Job, Failure)] = []
      for (number, running) in state.running where !running.isAbandoned && running.deadline <= now {
        failures += giveUp(number, running.job, in: &state)
      }
      let starts = max(0, target(state) - state.threads)
      state.threads += starts
      if state.threads == 0 {
        failures += state.waiting.map { ($0, .exhausted) }
        state.waiting = []
      }
      let next = state.running.values.filter { !$0.isAbandoned }.map(\.deadline).min()
      return (failures, starts, next)
    }
    for _ in 0..<starts { startThread() }
    for (job, failure) in failures { job.fail(failure) }
    if let next { watch(until: next) }
  }

  /// Gives up the thread of a piece of work.
  /// - Returns: the work that fails: this piece, and all waiting work with the same key.
  private func giveUp(_ number: Int, _ job: Job, in state: inout State) -> [(Job, Failure)] {
    state.running[number]?.isAbandoned = true
    state.running[number]?.isAnswered = true
    state.threads -= 1
    state.abandoned += 1
    let others = state.waiting.filter { $0.key != nil && $0.key == job.key }
    state.waiting.removeAll { $0.key != nil && $0.key == job.key }
    return ([job] + others).map { ($0, .timedOut(seconds: job.seconds)) }
  }
}
