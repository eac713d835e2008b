/// The requests of the last frame, in that frame's order of urgency, and a mailbox for the replies.
///
/// Each frame replaces the whole list: a request that is not named again is dropped, or cancelled if the
/// request is under way. Only a few requests are under way at a time, so that the newest frame's order
/// decides, not the order of older frames.
///
/// The lock is held for moments only, so the window's thread may call all functions but `waitUntilIdle`.
public final class PendingRequests<Request: Hashable & Sendable, Reply: Sendable>: Sendable {
  /// Begins a request. The function calls `answer` exactly once, on any thread, perhaps before returning;
  /// the reply is nil where the request was cancelled without a result.
  /// - Returns: a function that cancels the request; after the answer a call of that function does nothing.
  public typealias Start =
    @Sendable (Request, _ answer: @escaping @Sendable (Reply?) -> Void) -> @Sendable () -> Void

  private let start: Start
  private let key: @Sendable (Request) -> String?
  private let wake: @Sendable () -> Void
  private let width: Int
  private let state = Monitor(State())

  private struct State: Sendable {
    /// Requests that wait, the most urgent first.
    var queue: [Request] = []
    var underWay: [Request: UnderWay] = [:]
    /// The latest list. A request that leaves the list while the request is being begun has no `cancel` yet
    /// and is cancelled by a look at this list afterwards.
    var wanted: Set<Request> = []
    var mailbox: [(request: Request, product: Reply)] = []
    var delivered: Set<Request> = []
    var isStopped = false
    /// Whether a thread is beginning requests. That thread checks the queue again before it stops.
    var isBeginning = false
  }

  private struct UnderWay: Sendable {
    /// Nil while the request is being begun.
    var cancel: (@Sendable () -> Void)?
    /// Whether the request was cancelled. It may be wanted again before it ends.
    var isCancelled = false
  }

  /// - Parameters:
  ///   - width: how many requests are under way at a time, at least one.
  ///   - key: only one request of each key is under way at a time.
  ///   - wake: called on any thread each time the empty mailbox gets a reply; must not wait.
  public init(
    width: Int, key: @escaping @Sendable (Request) -> String? = { _ in nil },
    start: @escaping Start, wake: @escaping @Sendable () -> Void
  ) {
    (self.start, self.key, self.wake, self.width) = (start, key, wake, max(1, width))
  }

  /// Replaces the list of wanted requests, in order of urgency. A request that is under way, or whose reply
  /// lies in the mailbox, is not begun again.
  public func want(_ requests: [Request]) {
    let cancels = state.withLock { state -> [@Sendable () -> Void]? in
      guard !state.isStopped else { return [] }
      // Most frames want what the frame before has got.
      if requests.isEmpty, state.wanted.isEmpty, state.underWay.isEmpty { return nil }
      var seen = Set<Request>()
      state.queue = requests.filter {
        seen.insert($0).inserted && state.underWay[$0] == nil && !state.delivered.contains($0)
      }
      state.wanted = seen
      let unwanted = state.underWay.filter { !seen.contains($0.key) }
      for request in unwanted.keys { state.underWay[request]?.isCancelled = true }
      return unwanted.values.compactMap { $0.cancel }
    }
    guard let cancels else { return }
    for cancel in cancels { cancel() }
    beginMore()
  }

  /// Empties the mailbox and returns the replies in the order of their arrival.
  public func drain() -> [(request: Request, product: Reply)] {
    state.withLock { state in
      defer { (state.mailbox, state.delivered) = ([], []) }
      return state.mailbox
    }
  }

  /// The number of wanted requests without an answer, including those under way.
  public var pending: Int { state.withLock { $0.queue.count + $0.underWay.count } }

  /// Waits until every wanted request is answered, or `stop` was called. For films and tests.
  public func waitUntilIdle() {
    state.wait { $0.isStopped || ($0.queue.isEmpty && $0.underWay.isEmpty) ? () : nil }
  }

  /// Drops the waiting requests and cancels those under way. Returns at once. The mailbox can still be
  /// drained.
  public func stop() {
    let cancels = state.withLock { state in
      defer { (state.queue, state.underWay, state.isStopped) = ([], [:], true) }
      return state.underWay.values.compactMap(\.cancel)
    }
    for cancel in cancels { cancel() }
  }

  // MARK: Under way

  /// Begins as many requests as there is room for. Only one thread at a time begins requests, because an
  /// answer may come while its request is being begun; if all requests failed at once in this way, the calls
  /// of `beginMore` would nest without bound.
  private func beginMore() {
    let isMine = state.withLock { state in
      defer { state.isBeginning = true }
      return !state.isBeginning
    }
    guard isMine else { return }
    while let request = next() {
      let cancel = start(request) { [weak self] in self?.take($0, for: request) }
      let isUnwanted = state.withLock { state in
        // The request may have been answered already.
        guard state.underWay[request] != nil else { return state.isStopped }
        state.underWay[request]?.cancel = cancel
        guard !state.wanted.contains(request) else { return false }
        state.underWay[request]?.isCancelled = true
        return true
      }
      if isUnwanted { cancel() }
    }
  }

  /// The next request to begin; nil where there is none. Nil also clears `isBeginning`, under the same lock.
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
      guard let ended = state.underWay.removeValue(forKey: request) else { return false }
      guard let reply else {
        // Nothing else would begin the request again before the next frame, which may not come. The latest list's equal
        // request is begun: the ended request may lead to a document that has been closed meanwhile.
        if ended.isCancelled, let wanted = state.wanted.firstIndex(of: request) {
          state.queue.insert(state.wanted[wanted], at: 0)
        }
        return false
      }
      state.mailbox.append((request, reply))
      state.delivered.insert(request)
      return state.mailbox.count == 1
    }
    if isFirst { wake() }
    beginMore()
  }
}
