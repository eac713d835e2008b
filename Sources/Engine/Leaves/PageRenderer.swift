import PaperGeometry
import PaperRaster
import Synchronization

/// Draws pages away from the view's thread, one after the other, the most urgent first.
///
/// The lock is held for moments only, never while a page is drawn, so the view never waits. A task
/// lives as long as there is something to draw. (A task for each page was rejected: what is wanted
/// changes with every turn, and tasks cannot be put in another order.)
final class PageRenderer: Sendable {
  struct Order: Hashable, Sendable {
    var page: Int
    var format: PageFormat
  }

  private struct State {
    var queue: [Order] = []
    var underWay: Order?
    var done: [(order: Order, bitmap: Bitmap)] = []
    var task: Task<Void, Never>?
    /// Whom to ask from now on; another one may come while the task runs.
    var source: (any LeavesDataSource)?
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called when something was drawn; on any thread, and must not wait.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Says what is wanted from now on. What was wanted before and is not named again is forgotten;
  /// what is under way or done is not drawn again.
  func want(_ orders: [Order], from source: any LeavesDataSource) {
    state.withLock { state in
      state.queue = orders.filter { order in
        order != state.underWay && !state.done.contains { $0.order == order }
      }
      state.source = state.queue.isEmpty ? nil : source
      guard !state.queue.isEmpty, state.task == nil else { return }
      state.task = Task.detached(priority: .utility) { self.work() }
    }
  }

  /// What has been drawn since the last call, in that order.
  func drain() -> [(order: Order, bitmap: Bitmap)] {
    state.withLock { state in
      defer { state.done = [] }
      return state.done
    }
  }

  /// Nothing more is wanted, and nobody is asked. What is under way comes all the same.
  func cancel() {
    state.withLock { state in (state.queue, state.source) = ([], nil) }
  }

  /// A page that is under way, or drawn and not drained.
  func isComing(_ order: Order) -> Bool {
    state.withLock { state in
      state.underWay == order || state.done.contains { $0.order == order }
    }
  }

  /// Comes back when all that is wanted has been drawn.
  func finish() async {
    while let task = state.withLock({ $0.task }) { await task.value }
  }

  private func work() {
    while let (order, source) = next() {
      let bitmap = Self.draw(order, from: source)
      state.withLock { state in
        state.underWay = nil
        if let bitmap { state.done.append((order, bitmap)) }
      }
      wake()
    }
  }

  private func next() -> (Order, any LeavesDataSource)? {
    state.withLock { state in
      guard let order = state.queue.first, let source = state.source else {
        (state.queue, state.source, state.task) = ([], nil, nil)
        return nil
      }
      state.queue.removeFirst()
      state.underWay = order
      return (order, source)
    }
  }

  /// Nil for a format that no bitmap can have.
  static func draw(_ order: Order, from source: any LeavesDataSource) -> Bitmap? {
    let format = order.format
    guard
      let context = BitmapContext(
        size: format.size, scale: format.scale, background: format.paper)
    else { return nil }
    source.renderPage(at: order.page, in: context)
    return context.makeBitmap(label: "page-\(order.page)")
  }
}
