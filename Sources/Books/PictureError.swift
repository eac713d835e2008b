import Localisation

/// Why a picture cannot be shown. Each case carries the path of the picture's file.
public enum PictureError: Error, Equatable, Sendable {
  case missing(String)
  case unreadable(String, reason: String)
  case empty(String)
  case notAPicture(String)
  /// A picture of a format that no decoder reads; `reason` names the format.
  case unsupported(String, reason: String)
  case truncated(String)
  /// The picture was refused before decoding; `reason` names its size and the limit.
  case tooLarge(String, reason: String)
  case decodeFailed(String, reason: String)
  /// There is no worker to decode any picture; carries the path of the worker's program.
  case noWorker(String, reason: String)

  /// The file that is to blame.
  public var path: String {
    switch self {
    case .noWorker(let path, _): path
    case .missing(let path), .empty(let path), .notAPicture(let path), .truncated(let path): path
    case .unreadable(let path, _), .decodeFailed(let path, _), .tooLarge(let path, _),
      .unsupported(let path, _):
      path
    }
  }
}

extension PictureError: CustomStringConvertible {
  /// The file and the reason, in one line.
  public var description: String {
    Localisation.text("{path}: {reason}", ["path": Printable.escaped(path), "reason": reason])
  }

  /// The reason without the file, as a damaged leaf shows the reason.
  public var reason: String {
    switch self {
    case .missing: Localisation.text("there is no such file")
    case .unreadable(_, let reason):
      Localisation.text("cannot be read: {reason}", ["reason": Printable.escaped(reason)])
    case .empty: Localisation.text("the file is empty")
    case .notAPicture: Localisation.text("is not a picture of a known kind")
    case .truncated: Localisation.text("the file ends too early")
    case .unsupported(_, let reason): Printable.escaped(reason)
    case .tooLarge(_, let reason): Printable.escaped(reason)
    case .noWorker(_, let reason): Printable.escaped(reason)
    case .decodeFailed(_, let reason):
      Localisation.text("cannot be decoded: {reason}", ["reason": Printable.escaped(reason)])
    }
  }
}
