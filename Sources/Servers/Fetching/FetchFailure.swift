import Books
import Localisation
import ServerRooms
import WebClient

/// Why a book was not fetched, or not put into a folder. Each case has words for the reader.
public enum FetchFailure: Error, Equatable, Sendable {
  case web(WebFailure)
  /// The answer is a page for a browser, as that of a sign-in.
  case webPage
  /// No worker can open the file, for a reason in one line.
  case noBook(String)
  /// No worker can be had.
  case noWorker(String)
  /// The server names no file that can be read.
  case noFile
  /// A folder takes no files: its path.
  case unwritable(String)
  /// No room is left on the disk of a folder: its path.
  case full(String)
  /// What was fetched is gone from the cache.
  case gone
  case cancelled

  /// Why a document about a book cannot be read.
  init(_ failure: RoomFailure) {
    switch failure {
    case .web(.cancelled): self = .cancelled
    case .web(let failure): self = .web(failure)
    case .webPage: self = .webPage
    case .worker(let failure): self = .noWorker(LabelText.line(failure.description))
    case .noFeed, .damaged, .noSearch: self = .noBook(LabelText.line("\(failure)"))
    }
  }

  /// Whether the same may succeed a little later.
  public var mayPass: Bool {
    switch self {
    case .web(let failure): failure.mayPass
    case .gone: true
    default: false
    }
  }

  /// Seconds since 1970 until which the server wants to be left alone.
  var waitsUntil: Int? {
    if case .web(.waiting(let until)) = self { return until }
    return nil
  }
}

extension FetchFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .web(let failure): failure.description
    case .webPage:
      Localisation.text("the server answers with a page for a browser, as to sign in there")
    case .noBook(let reason):
      Localisation.text("what the server gives is no book: {reason}", ["reason": reason])
    case .noWorker(let reason): reason
    case .noFile: Localisation.text("the server gives no file of this book")
    case .unwritable(let folder):
      Localisation.text("nothing can be written into the folder {folder}", ["folder": folder])
    case .full(let folder):
      Localisation.text("the disk of the folder {folder} is full", ["folder": folder])
    case .gone: Localisation.text("the folder of fetched books was removed meanwhile")
    case .cancelled: Localisation.text("was cancelled")
    }
  }
}
