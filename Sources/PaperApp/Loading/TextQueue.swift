import Books
import Content
import Stage

/// The requests for the texts of pages, and the slices of a search: apart from pictures, so that no picture
/// waits in line behind them, and from each other, so that a word under the hand does not wait for a search.
/// At the worker, where all requests of a document meet, the pictures go first by their priority.
final class TextQueue: Sendable {
  private let words: PendingRequests<Order<PageID>, Content>
  private let slices: PendingRequests<Order<SearchSlice>, Content>

  private struct Order<Request: Hashable & Sendable>: Hashable, Sendable {
    let request: Request
    let session: DocumentSession
    let priority: RequestPriority

    static func == (a: Self, b: Self) -> Bool { a.request == b.request }
    func hash(into hasher: inout Hasher) { hasher.combine(request) }
  }

  init(deadline: Double, wake: @escaping @Sendable () -> Void) {
    words = PendingRequests(
      width: 1,
      start: { order, answer in
        order.session.words(
          ofPage: order.request.index, priority: order.priority, deadline: deadline
        ) { answer(Self.content($0) { .words($0) }) }
      }, wake: wake)
    slices = PendingRequests(
      width: 1,
      start: { order, answer in
        order.session.search(order.request, priority: order.priority, deadline: deadline) {
          answer(Self.content($0) { .hits($0) })
        }
      }, wake: wake)
  }

  /// What cannot be read has no text; nil for a request that was cancelled.
  private static func content<Value>(
    _ reply: Result<Value, DocumentError>, _ make: (Value?) -> Content
  ) -> Content? {
    switch reply {
    case .success(let value): make(value)
    case .failure(.cancelled), .failure(.closed): nil
    case .failure: make(nil)
    }
  }

  /// Replaces the wanted requests by those among some others.
  func want(
    _ wishes: [ContentRequest], session: (DocumentID) -> DocumentSession?,
    priority: (ContentRequest) -> RequestPriority
  ) {
    var pages: [Order<PageID>] = []
    var parts: [Order<SearchSlice>] = []
    for wish in wishes {
      switch wish {
      case .words(let page):
        guard let session = session(page.document) else { continue }
        pages.append(Order(request: page, session: session, priority: priority(wish)))
      case .search(let slice):
        guard let session = session(slice.document) else { continue }
        parts.append(Order(request: slice, session: session, priority: priority(wish)))
      default: break
      }
    }
    words.want(pages)
    slices.want(parts)
  }

  func drain() -> [(request: ContentRequest, product: Content)] {
    words.drain().map { (.words($0.request.request), $0.product) }
      + slices.drain().map { (.search($0.request.request), $0.product) }
  }

  var pending: Int { words.pending + slices.pending }

  func waitUntilIdle() {
    words.waitUntilIdle()
    slices.waitUntilIdle()
  }

  func stop() {
    words.stop()
    slices.stop()
  }
}
