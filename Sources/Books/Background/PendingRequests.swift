import Foundation

/// The requests of which the last frame said that it wants them, in its order, and a mailbox for what
/// came of them.
///
/// Each frame replaces the list as a whole: what was wanted and is not named again is forgotten, or
/// cancelled if it is under way. Only a few requests are under way at a time, so that the order of the
/// newest frame counts and not that of older ones.
///
/// Its lock is held for moments only, so the window's thread may call all but `waitUntilIdle`.
public final class PendingRequests<Request: Hashable & Sendable, Reply: Sendable>: Sendable {
  /// Begins a request. It calls `answer` exactly once, on any thread, perhaps before it returns, with
  /// nil where the request was cancelled and nothing came of it.
  /// - Returns: what cancels the request; it may be called after the answer, and does nothing then.
  public typealias Start =
    @Sendable (Request, _ answer: @escaping @Sendable (Reply?) -> Void) -> @Sendable () -> Void

  private let start: Start
  private let key: @Sendable (Request) -> String?
  private let wake: @Sendable () -> Void
  private let width: Int
  private let state = Monitor(State())

  private struct State: Sendable {
    /// Most urgent first.
    var queue: [Request] = []
    var underWay: [Request: UnderWay] = [:]
    /// The latest list, for what is cancelled at the moment at which it is begun.
    var wanted: Set<Request> = []
    var mailbox: [(request: Request, product: Reply)] = []
    var delivered: Set<Request> = []
    var isStopped = false
    /// Some thread is beginning requests, and looks again before it leaves.
    var isBeginning = false
  }

  private struct UnderWay: Sendable {
    /// Nil while the request is being begun.
    var cancel: (@Sendable () -> Void)?
  }

  /// - Parameters:
  ///   - width: how many requests are under way at a time, at least one.
  ///   - key: of requests with the same key only one is under way at a time.
  ///   - wake: called on any thread each time the mailbox is no longer empty; must not wait.
  public init(
    width: Int, key: @escaping @Sendable (Request) -> String? = { _ in nil },
    start: @escaping Start, wake: @escaping @Sendable () -> Void
  ) {
    (self.start, self.key, self.wake, self.width) = (start, key, wake, max(1, width))
  }

  /// Says what is wanted from now on, in order of urgency. What is under way, or lies in the mailbox, is
  /// not asked for again.
  public func want(_ requests: [Request]) {
    let cancels = state.withLock { state -> [@Sendable () -> Void] in
      guard !state.isStopped else { return [] }
      var seen = Set<Request>()
      state.queue = requests.filter {
        seen.insert($0).inserted && state.underWay[$0] == nil && !state.delivered.contains($0)
      }
      state.wanted = seen
      return state.underWay.filter { !seen.contains($0.key) }.compactMap(\.value.cancel)
    }
    for cancel in cancels { cancel() }
    beginMore()
  }

  /// Empties the mailbox, in the order in which the replies came.
  public func drain() -> [(request: Request, product: Reply)] {
    state.withLock { state in
      defer { (state.mailbox, state.delivered) = ([], []) }
      return state.mailbox
    }
  }

  /// How many requests are wanted and not answered yet, those under way included.
  public var pending: Int { state.withLock { $0.queue.count + $0.underWay.count } }

  /// Waits until everything wanted is answered, or all was stopped. For films and tests.
  public func waitUntilIdle() {
    state.wait { $0.isStopped || ($0.queue.isEmpty && $0.underWay.isEmpty) ? () : nil }
  }

  /// Forgets what is wanted and under way. Returns at once. The mailbox can still be drained.
  public func stop() {
    let cancels = state.withLock { state in
      defer { (state.queue, state.underWay, state.isStopped) = ([], [:], true) }
      return state.underWay.values.compactMap(\.cancel)
    }
    for cancel in cancels { cancel() }
  }

  // MARK: Under way

  /// Begins what there is room for. Only one thread at a time does: an answer that comes while a request
  /// is being begun (all of them may fail at once) must not call this from inside of itself.
  private func beginMore() {
    let isMine = state.withLock { state in
      defer { state.isBeginning = true }
      return !state.isBeginning
    }
    guard isMine else { return }
    while let request = next() {
      let cancel = start(request) { [weak self] in self?.take($0, for: request) }
      let isUnwanted = state.withLock { state in
        // It may have been answered already.
        guard state.underWay[request] != nil else { return state.isStopped }
        state.underWay[request]?.cancel = cancel
        return !state.wanted.contains(request)
      }
      if isUnwanted { cancel() }
    }
  }

  /// The next request to begin; nil, and nobody is beginning any more, where there is none.
  private func next() -> Request? {
    state.withLock { state in
      let busy = Set(state.underWay.keys.compactMap(key))
      guard !state.isStopped, state.underWay.count < width,
        let at = state.queue.firstIndex(where: { request in
          key(request).map { !busy.contains($0) } ?? true
        })
      else {
        state.isBeginning = false
        return nil
      }
      let request = state.queue.remove(at: at)
      state.underWay[request] = UnderWay()
      return request
    }
  }

  private func take(_ reply: Reply?, for request: Request) {
    let isFirst = state.withLock { state in
      guard state.underWay.removeValue(forKey: request) != nil, let reply else { return false }
      state.mailbox.append((request, reply))
      state.delivered.insert(request)
      return state.mailbox.count == 1
    }
    if isFirst { wake() }
    beginMore()
  }
}
