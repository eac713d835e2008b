/// Why bytes from the other side of the socket are no message. The field is the culprit.
public enum IPCError: Error, Equatable, Sendable {
  /// The message ends within the field.
  case truncated(String)
  /// The field has a value that is not allowed.
  case invalid(String)
  /// The field, or the whole message, is longer than its limit.
  case tooLong(String, limit: Int)
  /// The message goes on after its last field.
  case surplus(bytes: Int)
}

extension IPCError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .truncated(let field): "the message ends within its \(field)"
    case .invalid(let field): "the message has a wrong \(field)"
    case .tooLong(let field, let limit): "the message's \(field) is longer than \(limit)"
    case .surplus(let bytes): "the message is \(bytes) bytes too long"
    }
  }
}
