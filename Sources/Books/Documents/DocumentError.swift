import Localisation

/// Why a request to a document failed. Each case names the culprit: the path of a file, or the document's
/// id where no file is known.
public enum DocumentError: Error, Equatable, Sendable {
  /// The document, or a part of it, cannot be read. The reason is a predicate, as "is damaged".
  case unreadable(String, reason: String)
  /// The document is encrypted; `isWrong` where a password was tried that is not the document's.
  case passwordNeeded(String, isWrong: Bool)
  /// There is no worker to decode any document; names the worker's program, so that the reason is told once.
  case noWorker(String, reason: String)
  /// The document has no cover of its own.
  case noCover(String)
  /// The document's pages cannot be listed.
  case listing(LibraryError)
  /// A picture of the document cannot be shown.
  case picture(PictureError)
  /// The document has no page with this number, counted from 0.
  case noSuchPage(String, page: Int, count: Int)
  /// No bitmap can have the requested size.
  case impossibleSize(String, width: Int, height: Int)
  case timedOut(String, seconds: Double)
  /// All threads have been given up, so no request is tried any more.
  case exhausted(String)
  /// The request was cancelled.
  case cancelled(String)
  /// The document has not been opened, or has been closed.
  case closed(String)
  /// The pages are not those that were kept of the document, which is to be opened anew.
  case outdated(String)
  /// The client's reply does not answer the request.
  case invalidReply(String, reason: String)

  /// The path or id to blame.
  public var culprit: String {
    switch self {
    case .listing(let error): error.path
    case .picture(let error): error.path
    case .unreadable(let culprit, _), .passwordNeeded(let culprit, _), .noWorker(let culprit, _),
      .noCover(let culprit), .noSuchPage(let culprit, _, _),
      .impossibleSize(let culprit, _, _), .timedOut(let culprit, _), .exhausted(let culprit),
      .cancelled(let culprit), .closed(let culprit), .outdated(let culprit),
      .invalidReply(let culprit, _):
      culprit
    }
  }
}

extension DocumentError: CustomStringConvertible {
  /// The culprit and the reason, in one line.
  public var description: String {
    Localisation.text("{path}: {reason}", ["path": Printable.escaped(culprit), "reason": reason])
  }

  /// The reason without the culprit, as a damaged leaf shows the reason.
  public var reason: String {
    switch self {
    case .listing(let error): Printable.escaped(error.reason)
    case .picture(let error): error.reason
    case .unreadable(_, let reason): Printable.escaped(reason)
    case .noWorker(_, let reason): Printable.escaped(reason)
    case .passwordNeeded(_, let isWrong):
      isWrong
        ? Localisation.text("the password is not this book's")
        : Localisation.text("a password is needed")
    case .noCover: Localisation.text("has no cover of its own")
    case .noSuchPage(_, let page, let count):
      Localisation.text(
        "there is no page {page} (of {count}, from 0)", ["page": "\(page)", "count": "\(count)"])
    case .impossibleSize(_, let width, let height):
      Localisation.text(
        "a box of {width} x {height} pixels cannot be filled",
        ["width": "\(width)", "height": "\(height)"])
    case .timedOut(_, let seconds): "\(BlockingPool.Failure.timedOut(seconds: seconds))"
    case .exhausted: "\(BlockingPool.Failure.exhausted)"
    case .cancelled: Localisation.text("is no longer needed")
    case .closed: Localisation.text("is not open")
    case .outdated: Localisation.text("is counted anew")
    case .invalidReply(_, let reason):
      Localisation.text("gave a wrong answer: {reason}", ["reason": Printable.escaped(reason)])
    }
  }
}

extension DocumentError {
  /// The answer of work on a thread of a pool, with the pool's failures as errors about the culprit.
  public static func answer<Reply>(
    _ result: Result<Result<Reply, DocumentError>, BlockingPool.Failure>, culprit: String
  ) -> Result<Reply, DocumentError> {
    switch result {
    case .success(let answer): answer
    case .failure(.timedOut(let seconds)): .failure(.timedOut(culprit, seconds: seconds))
    case .failure(.exhausted): .failure(.exhausted(culprit))
    case .failure(.cancelled): .failure(.cancelled(culprit))
    case .failure(.stopped): .failure(.closed(culprit))
    }
  }
}

extension DocumentError {
  /// Waits for the reply to a request; for threads that have nothing else to do.
  public static func waiting<Value: Sendable>(
    _ request: (@escaping @Sendable (Result<Value, DocumentError>) -> Void) -> Void
  ) throws(DocumentError) -> Value {
    let reply = Monitor<Result<Value, DocumentError>?>(nil)
    request { result in reply.withLock { $0 = result } }
    return try reply.wait { $0 }.get()
  }
}
