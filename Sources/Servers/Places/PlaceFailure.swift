import Localisation
import WebClient

/// Why places are not exchanged with a server. Each case has words for the reader.
public enum PlaceFailure: Error, Equatable, Sendable {
  case web(WebFailure)
  /// What answers speaks another protocol, as a web page.
  case otherServer
  case wrongPassword
  case nameTaken
  /// The server takes no new readers.
  case noRegistration
  /// The server does not take the name or the password.
  case badName
  /// The server has no such book.
  case unknownBook
  /// The server has two books of the same digest.
  case ambiguousBook
  case forbidden
  /// Another device has given the server a later place.
  case outdated

  /// Whether the same call may succeed a little later.
  public var mayPass: Bool {
    switch self {
    case .web(let failure): failure.mayPass
    case .outdated: true
    default: false
    }
  }

  /// Whether the answer is of KOReader's protocol, so that no other base has to be tried.
  var isOfProtocol: Bool {
    switch self {
    case .web(.waiting), .web(.plainPassword), .wrongPassword, .nameTaken, .noRegistration,
      .badName:
      true
    default: false
    }
  }
}

extension PlaceFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .web(let failure): failure.description
    case .otherServer: Localisation.text("the server does not exchange places as KOReader does")
    case .wrongPassword: Localisation.text("the name or the password is wrong")
    case .nameTaken: Localisation.text("another reader has this name")
    case .noRegistration: Localisation.text("the server takes no new readers")
    case .badName: Localisation.text("the server does not take this name or this password")
    case .unknownBook: Localisation.text("the server does not know this book")
    case .ambiguousBook: Localisation.text("the server has this book twice")
    case .forbidden: Localisation.text("the server does not show this")
    case .outdated: Localisation.text("another device has been here later")
    }
  }
}
