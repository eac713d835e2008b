import IPC
import Localisation
import SystemCalls

/// Why a server gave no answer. Each case has words for the reader.
public enum WebFailure: Error, Equatable, Sendable {
  /// The name has no address: a typing error, or no network.
  case noAddress(host: String)
  /// Nothing answers at the address.
  case noServer(host: String, port: Int)
  /// The answer did not come in time.
  case slow
  /// The connection was cut before the end of the answer.
  case cut
  /// The certificate is of no known authority, or is another than the one that was agreed to.
  case certificate(isKnown: Bool)
  /// The certificate of another server, to which this one has led, is of no known authority.
  case otherCertificate(host: String)
  /// The server speaks no TLS there.
  case noTLS
  /// What answers is no server of HTTP.
  case notHTTP
  case tooLong(limit: Int)
  case redirection(RedirectionReason)
  case needsPassword
  case wrongPassword
  /// The password would go over the network as plain text.
  case plainPassword
  case otherSignIn(String)
  /// The server wants to be left alone, until a moment in seconds since 1970.
  case waiting(until: Int)
  /// The server answers with a status that is no success.
  case status(Int)
  /// No room for what comes.
  case noRoom
  /// The reader has gone on.
  case cancelled
  /// The process for the server failed.
  case process(String)

  public enum RedirectionReason: Equatable, Sendable {
    case loosesProtection, noAddress, tooMany, otherServer
  }

  /// Whether nothing was heard of a server at the address.
  var isOfTheConnection: Bool {
    switch self {
    case .noAddress, .noServer, .slow, .noTLS, .otherCertificate: true
    default: false
    }
  }

  /// Whether the same request may succeed a little later.
  public var mayPass: Bool {
    switch self {
    case .noAddress, .noServer, .slow, .cut, .waiting, .process: true
    case .status(let status): status >= 500
    default: false
    }
  }
}

extension WebFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noAddress(let host):
      Localisation.text(
        "{host} has no address: the name is wrong, or there is no network", ["host": host])
    case .noServer(let host, let port):
      Localisation.text(
        "nothing answers at {host}, port {port}", ["host": host, "port": "\(port)"])
    case .slow: Localisation.text("the server does not answer in time")
    case .cut: Localisation.text("the connection was cut")
    case .certificate(isKnown: false):
      Localisation.text("the server's certificate is of no known authority")
    case .certificate(isKnown: true): Localisation.text("the server's certificate has changed")
    case .otherCertificate(let host):
      Localisation.text("the certificate of {host} is of no known authority", ["host": host])
    case .noTLS: Localisation.text("the server has no secure connection there")
    case .notHTTP: Localisation.text("what answers there is no web server")
    case .tooLong(let limit):
      Localisation.text("the answer is longer than {size} MB", ["size": "\(limit >> 20)"])
    case .redirection(.loosesProtection):
      Localisation.text("the server leads from a secure connection to an open connection")
    case .redirection(.noAddress): Localisation.text("the server leads to no address")
    case .redirection(.otherServer):
      Localisation.text("the server leads to another server")
    case .redirection(.tooMany): Localisation.text("the server leads in circles")
    case .needsPassword: Localisation.text("the server asks for a name and a password")
    case .wrongPassword: Localisation.text("the name or the password is wrong")
    case .plainPassword:
      Localisation.text("the password would be readable on the network, as the connection is open")
    case .otherSignIn(let scheme):
      Localisation.text(
        "the server signs readers in by {scheme}, which Paper does not know", ["scheme": scheme])
    case .waiting(let until):
      Localisation.text(
        "the server asks for a pause until {time}",
        ["time": Clock.timeOfDay(secondsSince1970: until) ?? "?"])
    case .status(404): Localisation.text("there is nothing at this address")
    case .status(403): Localisation.text("the server does not show this")
    case .status(let status):
      Localisation.text("the server answers with error {number}", ["number": "\(status)"])
    case .noRoom: Localisation.text("there is no room left on the disk")
    case .cancelled: Localisation.text("was cancelled")
    case .process(let reason):
      Localisation.text("the helper process for the network failed: {reason}", ["reason": reason])
    }
  }
}
