import Books
import Synchronization

/// The loader's side of a document's client. The session opens the document before the first request that
/// needs an open document, and passes on only replies that `ReplyCheck` has accepted.
final class DocumentSession: Sendable {
  /// Takes an answer: called exactly once, on any thread, perhaps before the requesting function returns.
  typealias Answer<Value> = @Sendable (Result<Value, DocumentError>) -> Void
  /// Cancels a request; a call after the answer does nothing.
  typealias Cancel = @Sendable () -> Void

  private let client: any DocumentClient
  /// Where the document lies, for messages.
  private let place: String
  /// The page count of the open document; nil before the document has been opened.
  private let pageCount = Mutex<Int?>(nil)

  init(_ client: any DocumentClient, place: String) {
    self.client = client
    self.place = place
  }

  /// Closes the document. Never waits.
  func close() { client.close() }

  /// Lets what has failed be tried again.
  func retry() { client.retry() }

  /// Opens the document; a document that is already open is opened again.
  func open(
    priority: RequestPriority, deadline: Double, answer: @escaping Answer<Document>
  ) -> Cancel {
    send(.open, of: 0, priority, deadline) { [self] reply in
      answer(
        reply.flatMap {
          guard case .opened(let document) = $0 else { return .failure(wrongKind) }
          pageCount.withLock { $0 = document.pageCount }
          return .success(document)
        })
    }
  }

  /// Asks for the cover, or for a page. For a page the document is opened first where the document is not
  /// open yet.
  func image(
    _ image: ImageRequest, priority: RequestPriority, deadline: Double,
    answer: @escaping Answer<DecodedPicture>
  ) -> Cancel {
    if case .cover = image.image { return ask(image, of: 0, priority, deadline, answer) }
    if let count = pageCount.withLock({ $0 }) {
      return ask(image, of: count, priority, deadline, answer)
    }
    let steps = RequestSteps()
    let opening = open(priority: priority, deadline: deadline) { [self] document in
      switch document {
      case .success(let document):
        steps.begin(2, ask(image, of: document.pageCount, priority, deadline, answer))
      case .failure(let error): answer(.failure(error))
      }
    }
    steps.begin(1, opening)
    return { steps.cancel() }
  }

  /// Asks for the chapters.
  func outline(deadline: Double, answer: @escaping Answer<[OutlineEntry]>) {
    opened(deadline: deadline) { [self] known in
      let count: Int
      switch known {
      case .success(let known): count = known
      case .failure(let error): return answer(.failure(error))
      }
      _ = send(.outline, of: count, .next, deadline) { [self] reply in
        answer(
          reply.flatMap {
            guard case .outline(let entries) = $0 else { return .failure(wrongKind) }
            return .success(entries)
          })
      }
    }
  }

  /// Asks for the place in the text at which a page begins.
  func anchor(
    ofPage page: Int, deadline: Double, answer: @escaping Answer<TextAnchor>
  ) {
    opened(deadline: deadline) { [self] known in
      let count: Int
      switch known {
      case .success(let known): count = known
      case .failure(let error): return answer(.failure(error))
      }
      _ = send(.anchor(page: page), of: count, .visible, deadline) { [self] reply in
        answer(
          reply.flatMap {
            guard case .anchor(let anchor) = $0 else { return .failure(wrongKind) }
            return .success(anchor)
          })
      }
    }
  }

  /// Asks for the page on which a place in the text lies.
  func page(of anchor: TextAnchor, deadline: Double, answer: @escaping Answer<Int>) {
    opened(deadline: deadline) { [self] count in
      guard case .success(let count) = count else { return answer(count) }
      _ = send(.pageOfAnchor(anchor), of: count, .visible, deadline) { [self] reply in
        answer(
          reply.flatMap {
            guard case .page(let page) = $0 else { return .failure(wrongKind) }
            return .success(page)
          })
      }
    }
  }

  /// The number of pages, for which the document is opened where the document is not open yet.
  func opened(deadline: Double, answer: @escaping Answer<Int>) {
    if let count = pageCount.withLock({ $0 }) { return answer(.success(count)) }
    _ = open(priority: .visible, deadline: deadline) { answer($0.map(\.pageCount)) }
  }

  private func ask(
    _ image: ImageRequest, of pageCount: Int, _ priority: RequestPriority, _ deadline: Double,
    _ answer: @escaping Answer<DecodedPicture>
  ) -> Cancel {
    send(.image(image), of: pageCount, priority, deadline) { [self] reply in
      answer(
        reply.flatMap {
          guard case .image(let picture) = $0 else { return .failure(wrongKind) }
          return .success(picture)
        })
    }
  }

  func send(
    _ request: DocumentRequest, of pageCount: Int, _ priority: RequestPriority,
    _ deadline: Double, _ answer: @escaping Answer<DocumentReply>
  ) -> Cancel {
    let check = ReplyCheck(culprit: place, pageCount: pageCount)
    let number = client.send(request, priority: priority, deadline: deadline) { reply in
      answer(reply.flatMap { check.checked($0, for: request) })
    }
    return { [client] in client.cancel(number) }
  }

  var wrongKind: DocumentError {
    .invalidReply(place, reason: "it is of another kind than the request")
  }
}

/// Cancels a request of two steps, of which the second begins after the first.
final class RequestSteps: Sendable {
  private struct State: Sendable {
    var step = 0
    var cancel: DocumentSession.Cancel?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Notes how a step is cancelled, and cancels the step at once where the request was cancelled before.
  /// - Parameter step: 1 or 2; step 2 may be noted before step 1.
  func begin(_ step: Int, _ cancel: @escaping DocumentSession.Cancel) {
    let isCancelled = state.withLock { state in
      if step > state.step { (state.step, state.cancel) = (step, cancel) }
      return state.isCancelled
    }
    if isCancelled { cancel() }
  }

  func cancel() {
    let cancel = state.withLock { state in
      state.isCancelled = true
      return state.cancel
    }
    cancel?()
  }
}
