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
  private let ahead = Mutex(Ahead.nothing)

  /// An opening that nobody has asked for yet.
  private enum Ahead: Sendable {
    case nothing
    /// The document is being opened; the answers are for those who have asked meanwhile.
    case underWay([Answer<Document>])
    case opened(Document)
  }

  init(_ client: any DocumentClient, place: String) {
    self.client = client
    self.place = place
  }

  /// Closes the document. Never waits.
  func close() { client.close() }

  /// Lets what has failed be tried again.
  func retry() { client.retry() }

  /// Opens the document before a frame asks for the document: the next call of `open` takes the answer.
  func openAhead(deadline: Double) {
    let isFirst = ahead.withLock { ahead in
      guard case .nothing = ahead else { return false }
      ahead = .underWay([])
      return true
    }
    guard isFirst else { return }
    _ = begin(priority: .visible, deadline: deadline) { [self] document in
      let waiting = ahead.withLock { ahead -> [Answer<Document>] in
        guard case .underWay(let waiting) = ahead else { return [] }
        // A later request tries a document again that could not be opened.
        if waiting.isEmpty, case .success(let document) = document {
          ahead = .opened(document)
        } else {
          ahead = .nothing
        }
        return waiting
      }
      for answer in waiting { answer(document) }
    }
  }

  /// Opens the document; a document that is already open is opened again.
  func open(
    priority: RequestPriority, deadline: Double, answer: @escaping Answer<Document>
  ) -> Cancel {
    let (isWaiting, opened) = ahead.withLock { ahead -> (Bool, Document?) in
      switch ahead {
      case .nothing: return (false, nil)
      case .underWay(let waiting):
        ahead = .underWay(waiting + [answer])
        return (true, nil)
      case .opened(let document):
        ahead = .nothing
        return (false, document)
      }
    }
    // An opening that was begun ahead goes on, also where the request is taken back.
    if isWaiting { return {} }
    if let opened {
      answer(.success(opened))
      return {}
    }
    return begin(priority: priority, deadline: deadline, answer: answer)
  }

  private func begin(
    priority: RequestPriority, deadline: Double, answer: @escaping Answer<Document>
  ) -> Cancel {
    let check = ReplyCheck(culprit: place, pageCount: 0)
    let number = client.open(priority: priority, deadline: deadline) { [self] reply in
      let checked = reply.flatMap(check.checked)
      if case .success(let document) = checked {
        pageCount.withLock { $0 = document.pageCount }
      }
      answer(checked)
    }
    return { [client] in client.cancel(number) }
  }

  /// Asks for the cover, or for a page. For a page the document is opened first where the document is not
  /// open yet.
  func image(
    _ image: ImageRequest, priority: RequestPriority, deadline: Double,
    answer: @escaping Answer<DecodedPicture>
  ) -> Cancel {
    let check = ReplyCheck(culprit: place, pageCount: 0)
    let draw: @Sendable () -> Cancel = { [client] in
      let number = client.draw(image, priority: priority, deadline: deadline) { reply in
        answer(reply.flatMap { check.checked($0, for: image) })
      }
      return { client.cancel(number) }
    }
    if case .cover = image.image { return draw() }
    return opened(priority, deadline, answer) { _ in draw() }
  }

  /// Asks a question, for which the document is opened first where the document is not open yet.
  func ask<Asked: DocumentQuery>(
    _ query: Asked, priority: RequestPriority, deadline: Double,
    answer: @escaping Answer<Asked.Answer>
  ) -> Cancel {
    // A question does not take back the opening of a document, which others wait for.
    opened(.visible, deadline, answer, cancelsOpening: false) { [client, place] count in
      let check = ReplyCheck(culprit: place, pageCount: count)
      let number = client.ask(query, priority: priority, deadline: deadline) { reply in
        answer(reply.flatMap { check.checked($0, to: query) })
      }
      return { client.cancel(number) }
    }
  }

  /// Begins a request with the number of pages, after the document has been opened.
  private func opened<Value>(
    _ priority: RequestPriority, _ deadline: Double, _ answer: @escaping Answer<Value>,
    cancelsOpening: Bool = true, _ begin: @escaping @Sendable (Int) -> Cancel
  ) -> Cancel {
    if let count = pageCount.withLock({ $0 }) { return begin(count) }
    let steps = RequestSteps()
    let opening = open(priority: priority, deadline: deadline) { document in
      switch document {
      case .success(let document): steps.begin(2, begin(document.pageCount))
      case .failure(let error): answer(.failure(error))
      }
    }
    if cancelsOpening { steps.begin(1, opening) }
    return { steps.cancel() }
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
