/// Where a redirection may lead: the third rule of requests.
public enum Redirection: Equatable, Sendable {
  /// To the same server, with the secret.
  case inside(WebAddress)
  /// To another server, without any secret.
  case outside(WebAddress)
  /// Nowhere, for a reason.
  case refused(Reason)

  public enum Reason: Equatable, Sendable {
    /// From a connection with TLS to one without.
    case loosesProtection
    /// To another scheme, or to no address.
    case noAddress
    case tooMany
  }

  /// Redirections of one request at most.
  public static let most = 5

  /// - Parameters:
  ///   - home: the server whose secret may be sent.
  ///   - count: how many redirections have been followed for the request.
  public init(from address: WebAddress, to place: String, home: WebAddress.Origin, count: Int) {
    guard count < Self.most else {
      self = .refused(.tooMany)
      return
    }
    // Without the upgrade of links: a server that sends its readers from TLS to plain text means that.
    guard let target = WebAddress(place) else {
      self = .refused(.noAddress)
      return
    }
    if address.scheme == "https", target.scheme == "http" {
      self = .refused(.loosesProtection)
    } else {
      self = target.origin == home ? .inside(target) : .outside(target)
    }
  }
}
