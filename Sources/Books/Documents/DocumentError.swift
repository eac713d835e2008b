/// Why a document, or something of it, cannot be had. Each case names the culprit: the path of a file,
/// or what stands for it.
public enum DocumentError: Error, Equatable, Sendable {
  /// It cannot be opened at all.
  case unreadable(String, reason: String)
  /// One of its pictures cannot be shown.
  case picture(PictureError)
  /// Counted from 0.
  case noSuchPage(String, page: Int, count: Int)
  /// No bitmap has the size that was asked for.
  case impossibleSize(String, width: Int, height: Int)
  case timedOut(String, seconds: Double)
  /// So many requests have been given up that none is tried any more.
  case exhausted(String)
  /// It was no longer wanted.
  case cancelled(String)
  /// The document is not open, or no longer.
  case closed(String)
  /// The client gave something else than what was asked for.
  case invalidReply(String, reason: String)

  /// What is to blame.
  public var culprit: String {
    switch self {
    case .picture(let error): error.path
    case .unreadable(let culprit, _), .noSuchPage(let culprit, _, _),
      .impossibleSize(let culprit, _, _), .timedOut(let culprit, _), .exhausted(let culprit),
      .cancelled(let culprit), .closed(let culprit), .invalidReply(let culprit, _):
      culprit
    }
  }
}

extension DocumentError: CustomStringConvertible {
  /// One line: the culprit, then the reason.
  public var description: String { "\(Printable.escaped(culprit)): \(reason)" }

  /// The reason alone, as a damaged leaf shows it.
  public var reason: String {
    switch self {
    case .picture(let error): error.reason
    case .unreadable(_, let reason): "cannot be opened: \(Printable.escaped(reason))"
    case .noSuchPage(_, let page, let count): "there is no page \(page) (of \(count), from 0)"
    case .impossibleSize(_, let width, let height):
      "a box of \(width) x \(height) pixels cannot be filled"
    case .timedOut(_, let seconds): "gave no answer within \(Int(seconds.rounded(.up))) s"
    case .exhausted: "is not tried: too many others have given no answer"
    case .cancelled: "is no longer wanted"
    case .closed: "is not open"
    case .invalidReply(_, let reason): "gave a wrong answer: \(Printable.escaped(reason))"
    }
  }
}
