import IPC
import Localisation
import OPDS
import WebClient
import WorkerClient

/// Why a feed cannot be shown. Each case has words for the reader.
public enum RoomFailure: Error, Equatable, Sendable {
  case web(WebFailure)
  case worker(WorkerFailure)
  /// The answer is a page for a browser, as that of a sign-in.
  case webPage
  /// The answer is nothing that Paper reads.
  case noFeed
  /// The feed is damaged before its first entry.
  case damaged
  /// The server has no search.
  case noSearch

  /// Whether the server is away, so that what was kept is shown in place of the answer.
  public var isAbsence: Bool {
    switch self {
    case .web(.noAddress), .web(.noServer), .web(.slow), .web(.cut), .web(.waiting),
      .web(.process):
      true
    case .web(.status(let status)): status >= 500
    default: false
    }
  }

  /// What is wrong with a whole answer as a feed; nil for a feed.
  init?(of catalogue: RemoteCatalogue) {
    let isEmpty = catalogue.books.isEmpty && catalogue.shelves.isEmpty
    switch catalogue.kind {
    case .atomFeed, .feed, .atomEntry, .publication, .folder:
      guard isEmpty, catalogue.problem != nil else { return nil }
      self = .damaged
    case .authentication: self = .web(.needsPassword)
    case .webPage: self = .webPage
    case .unknown where catalogue.problem == .refused: self = .damaged
    case .unknown, .manifest, .searchDescription: self = .noFeed
    }
  }
}

extension RoomFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .web(let failure): failure.description
    case .worker(let failure): failure.description
    case .webPage:
      Localisation.text("the server answers with a page for a browser, as to sign in there")
    case .noFeed: Localisation.text("the server answers with nothing that is a catalogue of books")
    case .damaged: Localisation.text("the server's catalogue is damaged")
    case .noSearch: Localisation.text("the server has no search")
    }
  }
}
