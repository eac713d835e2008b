import IPC

/// What a server demands with status 401 (RFC 9110, section 11).
public struct Challenge: Equatable, Sendable {
  /// Schemes in small letters.
  public var schemes: Set<String>

  public init(schemes: Set<String>) { self.schemes = schemes }

  /// - Parameter headers: the values of `WWW-Authenticate`. A value may have several challenges.
  public init(headers: [String]) { schemes = Set(headers.flatMap(Self.schemes)) }

  /// A scheme is a word at the beginning or after a comma that is no parameter, which has "=" behind its name.
  private static func schemes(in header: String) -> [String] {
    var found: [String] = []
    var isQuoted = false
    var part = ""
    var parts: [String] = []
    for character in header {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    parts.append(part)
    for part in parts {
      let words = part.trimmingSpace.split(separator: " ", maxSplits: 1)
      guard let first = words.first, !first.contains("=") else { continue }
      found.append(first.lowercased())
    }
    return found
  }
}

/// How a server is told who asks: the first rule of requests.
///
/// The first request goes without secrets. What the server's challenge allows is tried once, and what worked is kept.
/// (Sending the password ahead was rejected: Calibre's server answers Basic with 400, and a plain connection would tell
/// the password to everybody on the way.)
public struct SignIn: Equatable, Sendable {
  /// What is known of a server.
  public enum Knowledge: Equatable, Sendable {
    case nothing
    /// The server lets everybody in, or knows us by this.
    case works(WebRequest.Authentication)
    /// The server has refused the secret: asked for again only with another one.
    case refused
  }

  /// What follows from an answer.
  public enum Step: Equatable, Sendable {
    /// The answer stands.
    case take
    /// Asks once more, in this way.
    case again(WebRequest.Authentication)
    /// The server wants a name and a password, and there is none.
    case needsPassword
    /// The server has refused the name and the password.
    case wrongPassword
    /// The server takes passwords only as plain text over a plain connection, which the reader has not allowed.
    case plainPassword
    /// The server signs in by a scheme that is not known here.
    case otherScheme(String)
  }

  public private(set) var knowledge = Knowledge.nothing
  public var hasSecret: Bool
  /// Whether a password may go over a connection without TLS.
  public var allowsPlain: Bool

  public init(hasSecret: Bool, allowsPlain: Bool = false) {
    self.hasSecret = hasSecret
    self.allowsPlain = allowsPlain
  }

  /// How the first request is sent; nil where the secret is known to be wrong.
  public var first: WebRequest.Authentication? {
    switch knowledge {
    case .nothing: WebRequest.Authentication.none
    case .works(let way): way
    case .refused: nil
    }
  }

  /// - Parameters:
  ///   - sent: how the request was sent.
  ///   - isPlain: whether the connection had no TLS.
  ///   - tried: what has been tried for this request before.
  public mutating func take(
    status: Int, _ challenge: Challenge, sent: WebRequest.Authentication, isPlain: Bool,
    tried: [WebRequest.Authentication] = []
  ) -> Step {
    switch status {
    case 401: return answer(challenge, sent, isPlain)
    case 403 where sent == .none && hasSecret && tried.isEmpty:
      // Without a challenge: some servers hide that there is a door.
      return plain(isPlain)
    case 403 where sent == .basic && tried.contains(.none): return refuse()
    case 400 where sent == .basic && tried.contains(.none):
      // The server lets everybody in, and does not understand the header that was sent on suspicion.
      knowledge = .works(.none)
      return .again(.none)
    case 200..<400:
      // A server may let everybody in and show more to those it knows.
      if sent == .none, hasSecret, knowledge == .nothing, tried.isEmpty, !isPlain || allowsPlain {
        return .again(.basic)
      }
      knowledge = .works(sent)
      return .take
    default: return .take
    }
  }

  private mutating func answer(
    _ challenge: Challenge, _ sent: WebRequest.Authentication, _ isPlain: Bool
  ) -> Step {
    guard hasSecret else { return .needsPassword }
    if challenge.schemes.contains("digest") {
      guard sent != .digest else { return refuse() }
      return .again(.digest)
    }
    if challenge.schemes.contains("basic") || challenge.schemes.isEmpty {
      guard sent != .basic else { return refuse() }
      return plain(isPlain)
    }
    return .otherScheme(challenge.schemes.sorted().joined(separator: ", "))
  }

  private func plain(_ isPlain: Bool) -> Step {
    isPlain && !allowsPlain ? .plainPassword : .again(.basic)
  }

  private mutating func refuse() -> Step {
    knowledge = .refused
    return .wrongPassword
  }
}
