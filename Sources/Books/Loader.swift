import Foundation

/// The background half of the app: makes what is wanted on threads of its own, most urgent first,
/// and keeps it in a mailbox until the frame drains it.
///
/// Its lock is held for moments only, never while something is made, so the window's thread may call
/// all but `waitUntilIdle` and `stop` at any time.
public final class Loader<Request: Hashable & Sendable, Product: Sendable>: Sendable {
  private let board: Board<Request, Product>

  /// - Parameters:
  ///   - threads: how many things are made at once, at least one.
  ///   - make: runs on those threads, several at a time.
  ///   - wake: called on those threads each time the mailbox is no longer empty; must not wait.
  public init(
    threads: Int, make: @escaping @Sendable (Request) -> Product,
    wake: @escaping @Sendable () -> Void
  ) {
    board = Board(make: make, wake: wake)
    board.start(threads: max(1, threads))
  }

  deinit { board.stop() }

  /// Says what is wanted from now on, in order of urgency. What was wanted before and is not named
  /// again is forgotten; what is under way, or lies in the mailbox, is not made again.
  public func want(_ requests: [Request]) { board.want(requests) }

  /// Empties the mailbox, in the order in which things were made.
  public func drain() -> [(request: Request, product: Product)] { board.drain() }

  /// Waits until everything wanted has been made, or the loader was stopped. For films and tests.
  public func waitUntilIdle() { board.waitUntilIdle() }

  /// How many things are wanted and not made yet, those under way included.
  public var pending: Int { board.pending }

  /// Forgets what is wanted, waits for what is under way and ends the threads. The mailbox can
  /// still be drained. Calling it again does nothing. Not to be called, nor the last reference to the
  /// loader dropped, inside of `make` or `wake`.
  public func stop() { board.stop() }
}

/// What the window's thread and the loader's threads share. `condition` guards every `var`; that is
/// what makes it safe to share without the compiler's proof.
private final class Board<Request: Hashable & Sendable, Product: Sendable>: @unchecked Sendable {
  private let make: @Sendable (Request) -> Product
  private let wake: @Sendable () -> Void
  private let condition = NSCondition()
  /// The least urgent first, so that the next one is taken off the end.
  private var queue: [Request] = []
  private var underWay: Set<Request> = []
  private var mailbox: [(request: Request, product: Product)] = []
  private var delivered: Set<Request> = []
  private var isStopped = false
  private var running = 0

  init(make: @escaping @Sendable (Request) -> Product, wake: @escaping @Sendable () -> Void) {
    self.make = make
    self.wake = wake
  }

  func start(threads: Int) {
    running = threads
    for number in 0..<threads {
      let thread = Thread { self.work() }
      thread.name = "loader-\(number)"
      thread.qualityOfService = .utility
      thread.start()
    }
  }

  func want(_ requests: [Request]) {
    condition.withLock {
      guard !isStopped else { return }
      var seen = Set<Request>()
      let fresh = requests.filter {
        !underWay.contains($0) && !delivered.contains($0) && seen.insert($0).inserted
      }
      queue = fresh.reversed()
      condition.broadcast()
    }
  }

  func drain() -> [(request: Request, product: Product)] {
    var out: [(request: Request, product: Product)] = []
    var forgotten = Set<Request>()
    condition.withLock {
      swap(&out, &mailbox)
      swap(&forgotten, &delivered)
    }
    return out
  }

  var pending: Int { condition.withLock { queue.count + underWay.count } }

  func waitUntilIdle() {
    condition.withLock {
      while !isStopped && !(queue.isEmpty && underWay.isEmpty) { condition.wait() }
    }
  }

  func stop() {
    condition.withLock {
      isStopped = true
      queue = []
      condition.broadcast()
      while running > 0 { condition.wait() }
    }
  }

  private func work() {
    // On Linux this is the thread's own niceness: drawing goes before decoding.
    _ = nice(5)
    while let request = next() {
      let product = make(request)
      let isFirst = deliver(product, for: request)
      if isFirst { wake() }
    }
    condition.withLock {
      running -= 1
      condition.broadcast()
    }
  }

  private func next() -> Request? {
    condition.withLock {
      while queue.isEmpty && !isStopped { condition.wait() }
      guard !isStopped, let request = queue.popLast() else { return nil }
      underWay.insert(request)
      return request
    }
  }

  /// - Returns: whether the mailbox was empty before.
  private func deliver(_ product: Product, for request: Request) -> Bool {
    condition.withLock {
      underWay.remove(request)
      mailbox.append((request, product))
      delivered.insert(request)
      condition.broadcast()
      return mailbox.count == 1
    }
  }
}
