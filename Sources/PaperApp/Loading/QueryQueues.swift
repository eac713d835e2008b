import Books
import Content

/// The questions to documents, in lanes: apart from pictures, so that no picture waits in line behind them, and from each
/// other. At the worker, where all requests of a document meet, the pictures go first by their priority (decision: Query lanes).
final class QueryQueues: Sendable {
  private typealias Queue = PendingRequests<Order, Content>
  private let queues: [QueryLane: Queue]

  private struct Order: Hashable, Sendable {
    let query: AnyDocumentQuery
    let session: DocumentSession
    let priority: RequestPriority

    static func == (a: Self, b: Self) -> Bool { a.query == b.query }
    func hash(into hasher: inout Hasher) { hasher.combine(query) }
  }

  init(deadline: Double, wake: @escaping @Sendable () -> Void) {
    var queues: [QueryLane: Queue] = [:]
    for lane in QueryLane.allCases {
      queues[lane] = Queue(
        width: 1, start: { Self.begin($0, of: lane, deadline, $1) }, wake: wake)
    }
    self.queues = queues
  }

  private static func begin(
    _ order: Order, of lane: QueryLane, _ deadline: Double,
    _ answer: @escaping @Sendable (Content?) -> Void
  ) -> DocumentSession.Cancel {
    let cancel = start(order.query.query, order, deadline, answer)
    guard lane.isCancellable else { return {} }
    return cancel
  }

  private static func start<Asked: DocumentQuery>(
    _ query: Asked, _ order: Order, _ deadline: Double,
    _ answer: @escaping @Sendable (Content?) -> Void
  ) -> DocumentSession.Cancel {
    let priority = Asked.lane.priority ?? order.priority
    return order.session.ask(query, priority: priority, deadline: deadline) { reply in
      switch reply {
      case .success(let value): answer(.answer(DocumentAnswer(value, to: query)))
      case .failure(.cancelled), .failure(.closed): answer(nil)
      case .failure: answer(.answer(DocumentAnswer(nil, to: query)))
      }
    }
  }

  /// Replaces the wanted requests by the questions among some others.
  func want(
    _ requests: [ContentRequest], session: (DocumentID) -> DocumentSession?,
    priority: (ContentRequest) -> RequestPriority
  ) {
    var orders: [QueryLane: [Order]] = [:]
    for pending in requests {
      guard case .query(let asked) = pending, let session = session(asked.query.document) else {
        continue
      }
      let order = Order(query: asked, session: session, priority: priority(pending))
      orders[type(of: asked.query).lane, default: []].append(order)
    }
    for lane in QueryLane.allCases { queues[lane]?.want(orders[lane] ?? []) }
  }

  func drain() -> [(request: ContentRequest, product: Content)] {
    all.flatMap { $0.drain() }.map { (.query($0.request.query), $0.product) }
  }

  var pending: Int { all.reduce(0) { $0 + $1.pending } }

  func waitUntilIdle() { for queue in all { queue.waitUntilIdle() } }

  func stop() { for queue in all { queue.stop() } }

  /// In the order of the lanes, so that answers come in the same order on every run.
  private var all: [Queue] { QueryLane.allCases.compactMap { queues[$0] } }
}

extension QueryLane {
  /// The priority of all questions of the lane; nil where the urgency of the demand tells.
  fileprivate var priority: RequestPriority? {
    switch self {
    case .places: .visible
    case .outline: .next
    case .words, .search: nil
    }
  }

  /// Whether a question that has been begun is taken back. The few places and outlines that a reader asks for are not
  /// worth that.
  fileprivate var isCancellable: Bool {
    switch self {
    case .places, .outline: false
    case .words, .search: true
    }
  }
}
