import PaperGeometry
import PaperRaster
import Synchronization

/// Draws pages on another thread than the view's, one after the other, the most urgent first.
///
/// The lock is held for moments only, never while a page is drawn, so the view never waits. A task
/// lives as long as there is something to draw. (A task for each page was rejected: the wanted
/// pages change with every turn, and tasks cannot be put in another order.)
package final class PageRenderer: Sendable {
  package struct Order: Hashable, Sendable {
    package var page: Int
    package var format: PageFormat

    package init(page: Int, format: PageFormat) { (self.page, self.format) = (page, format) }
  }

  private struct State {
    var queue: [Order] = []
    var underWay: Order?
    var done: [(order: Order, bitmap: Bitmap)] = []
    var task: Task<Void, Never>?
    /// The data source of the next pages; another source may come while the task runs.
    var source: (any PageSource)?
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called when a page was drawn; the call comes on any thread and must not
  ///   wait.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Says which pages are wanted from now on. An earlier order that is not named again is
  /// forgotten; an order that is under way or done is not drawn again.
  package func want(_ orders: [Order], from source: any PageSource) {
    state.withLock { state in
      state.queue = orders.filter { order in
        order != state.underWay && !state.done.contains { $0.order == order }
      }
      state.source = state.queue.isEmpty ? nil : source
      guard !state.queue.isEmpty, state.task == nil else { return }
      state.task = Task.detached(priority: .utility) { self.work() }
    }
  }

  /// The pages that have been drawn since the last call, in the order of drawing.
  package func drain() -> [(order: Order, bitmap: Bitmap)] {
    state.withLock { state in
      defer { state.done = [] }
      return state.done
    }
  }

  /// Forgets all orders, and asks the data source no more. The page that is under way comes all the
  /// same.
  package func cancel() {
    state.withLock { state in (state.queue, state.source) = ([], nil) }
  }

  /// Whether a page is under way, or drawn and not drained.
  package func isComing(_ order: Order) -> Bool {
    state.withLock { state in
      state.underWay == order || state.done.contains { $0.order == order }
    }
  }

  /// Returns when all orders have been drawn.
  package func finish() async {
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

  private func next() -> (Order, any PageSource)? {
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

  /// The bitmap of a page; nil for a format that no bitmap can have.
  package static func draw(_ order: Order, from source: any PageSource) -> Bitmap? {
    let format = order.format
    guard
      let context = BitmapContext(
        size: format.size, scale: format.scale, background: format.paper)
    else { return nil }
    source.renderPage(at: order.page, in: context)
    return context.makeBitmap(label: "page-\(order.page)")
  }
}
