import Books
import Content
import Stage

/// The requests for places in the texts of books: where a page begins, and on which page a place lies. One at a
/// time, as a place is counted from the beginning of its chapter and the next one mostly lies in the same chapter.
final class PlaceQueue: Sendable {
  private let orders: PendingRequests<Order, Content>

  private struct Order: Hashable, Sendable {
    let request: ContentRequest
    let session: DocumentSession

    static func == (a: Self, b: Self) -> Bool { a.request == b.request }
    func hash(into hasher: inout Hasher) { hasher.combine(request) }
  }

  init(deadline: Double, wake: @escaping @Sendable () -> Void) {
    orders = PendingRequests(
      width: 1,
      start: { order, answer in
        Self.start(order, deadline: deadline, answer)
        // The few places that a reader asks for are not worth cancelling.
        return {}
      }, wake: wake)
  }

  private static func start(
    _ order: Order, deadline: Double, _ answer: @escaping @Sendable (Content?) -> Void
  ) {
    switch order.request {
    case .anchor(let page):
      order.session.anchor(ofPage: page.index, deadline: deadline) {
        answer(.anchor(try? $0.get()))
      }
    case .anchored(let place):
      order.session.page(of: place.anchor, deadline: deadline) { answer(.page(try? $0.get())) }
    default: answer(nil)
    }
  }

  /// The document in which a request looks for a place; nil for a request of another kind.
  static func document(of request: ContentRequest) -> DocumentID? {
    switch request {
    case .anchor(let page): page.document
    case .anchored(let place): place.document
    default: nil
    }
  }

  /// Replaces the wanted requests by those among some others.
  func want(_ wishes: [ContentRequest], session: (DocumentID) -> DocumentSession?) {
    orders.want(
      wishes.compactMap { wish in
        Self.document(of: wish).flatMap(session).map { Order(request: wish, session: $0) }
      })
  }

  func drain() -> [(request: ContentRequest, product: Content)] {
    orders.drain().map { ($0.request.request, $0.product) }
  }

  var pending: Int { orders.pending }

  func waitUntilIdle() { orders.waitUntilIdle() }

  func stop() { orders.stop() }
}
