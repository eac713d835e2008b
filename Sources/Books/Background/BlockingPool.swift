import Foundation

/// A few threads for work that blocks and may never end, as decoding an unknown file does.
///
/// Each piece of work has a deadline. A thread that misses it is given up: the caller is told, and
/// another thread takes its place. No thread is ever waited for. What was given up may return, be it
/// minutes later; its result is dropped and it ends, or takes the place of one that is missing. At most
/// `abandoned` threads are given up at a time; where there are more, no new ones take their places, and
/// when none is left, work fails at once.
public final class BlockingPool: Sendable {
  /// Why a piece of work gave nothing.
  public enum Failure: Error, Equatable, Sendable {
    /// It did not end within its deadline, or other work with its key has not, and is still at it.
    case timedOut(seconds: Double)
    /// All threads have been given up.
    case exhausted
    /// Cancelled before it had begun.
    case cancelled
    /// The pool was stopped.
    case stopped
  }

  /// Names a piece of work, to cancel it.
  public struct Ticket: Hashable, Sendable { let number: Int }

  private let crew: BlockingCrew

  /// - Parameters:
  ///   - name: of the threads.
  ///   - threads: how many pieces of work run at once, at least one.
  ///   - abandoned: how many threads that were given up are replaced, at least zero.
  public init(name: String, threads: Int, abandoned: Int = 4) {
    crew = BlockingCrew(name: name, width: max(1, threads), abandoned: max(0, abandoned))
  }

  deinit { crew.stop() }

  /// Has `work` done on a thread of the pool.
  ///
  /// - Parameters:
  ///   - key: of two pieces of work with the same key one waits for the other, so that a file is not
  ///     decoded twice at a time.
  ///   - priority: of what waits, the highest goes first, and of these the oldest.
  ///   - deadline: in seconds from the moment at which the work begins.
  ///   - reply: called exactly once, on any thread, perhaps before this returns.
  @discardableResult
  public func run<Value: Sendable>(
    key: String? = nil, priority: Int = 0, deadline: Double,
    _ work: @escaping @Sendable () -> Value,
    reply: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) -> Ticket {
    let number = crew.add(
      key: key, priority: priority, seconds: deadline,
      work: {
        let value = work()
        return { reply(.success(value)) }
      }, fail: { reply(.failure($0)) })
    return Ticket(number: number)
  }

  /// Forgets work that has not begun: it fails with `.cancelled`. What has begun goes on, as no thread
  /// can be ended from outside, and is answered.
  public func cancel(_ ticket: Ticket) { crew.cancel(ticket.number) }

  /// Forgets all work, begun or not, and ends the threads as they come free. Returns at once.
  /// - Returns: whether no thread was at work.
  @discardableResult
  public func stop() -> Bool { crew.stop() }
}

extension BlockingPool.Failure: CustomStringConvertible {
  /// The reason alone, without a culprit.
  public var description: String {
    switch self {
    case .timedOut(let seconds): "it gave no answer within \(Int(seconds.rounded(.up))) s"
    case .exhausted: "too many others have given no answer"
    case .cancelled: "it is no longer wanted"
    case .stopped: "the program ends"
    }
  }
}

/// What the pool, its threads and its deadlines share.
private final class BlockingCrew: Sendable {
  typealias Failure = BlockingPool.Failure

  struct Job: Sendable {
    var number: Int
    var key: String?
    var priority: Int
    var seconds: Double
    /// Gives what is to be called with the lock free.
    var work: @Sendable () -> @Sendable () -> Void
    var fail: @Sendable (Failure) -> Void
  }

  struct Running: Sendable {
    var job: Job
    /// In seconds of the clock that never jumps.
    var deadline: Double
    var isAbandoned = false
    /// By the pool's end, before the work was done.
    var isAnswered = false
  }

  struct State: Sendable {
    /// In the order in which it is to be done.
    var waiting: [Job] = []
    var running: [Int: Running] = [:]
    /// Threads that are there, those given up not counted.
    var threads = 0
    var abandoned = 0
    var isStopped = false
    var nextNumber = 0
    /// When the deadlines are looked at next.
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

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  // MARK: Coming in

  func add(
    key: String?, priority: Int, seconds: Double,
    work: @escaping @Sendable () -> @Sendable () -> Void,
    fail: @escaping @Sendable (Failure) -> Void
  ) -> Int {
    let (number, failure) = state.withLock { state -> (Int, Failure?) in
      state.nextNumber += 1
      let job = Job(
        number: state.nextNumber, key: key, priority: priority, seconds: max(0, seconds),
        work: work, fail: fail)
      if let failure = Self.refusal(of: job, in: state) { return (job.number, failure) }
      let at = state.waiting.firstIndex { $0.priority < priority } ?? state.waiting.count
      state.waiting.insert(job, at: at)
      return (job.number, nil)
    }
    if let failure { fail(failure) }
    return number
  }

  /// Why a piece of work cannot even wait.
  private static func refusal(of job: Job, in state: State) -> Failure? {
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
    let thread = Thread { self.live() }
    thread.name = name
    thread.qualityOfService = .utility
    thread.start()
  }

  private func live() {
    // On Linux this is the thread's own niceness: drawing goes before decoding.
    _ = nice(5)
    while let job = next() {
      watch(until: Self.now + job.seconds)
      let answer = job.work()
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

  /// How many threads there should be, those given up not counted.
  private func target(_ state: State) -> Int {
    max(0, width - max(0, state.abandoned - limit))
  }

  // MARK: Deadlines

  /// Has the deadlines looked at in time. (A timer and not a thread that waits: at rest nothing runs.)
  private func watch(until deadline: Double) {
    let isNew = state.withLock { state in
      if let alarm = state.alarm, alarm <= deadline { return false }
      state.alarm = deadline
      return true
    }
    guard isNew else { return }
    // A hair late, so that the deadline has passed when it is looked at.
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

  /// - Returns: what fails with it: the work itself, and what waited for the same key.
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
