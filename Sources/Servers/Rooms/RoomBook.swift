import BookTable
import Books
import OPDS
import ServerStore

/// A book of a server, and where the book's file lies once the file has been fetched.
public struct RoomBook: Equatable, Sendable, Identifiable {
  /// The shelf's name of the book. The same book of the same server has the same name in every feed, and books of two
  /// servers never share a name.
  public let id: ShelfEntry.ID
  /// `KnownServer.id`.
  public let server: String
  public var book: RemoteBook { told.value }
  private var told: Told
  public let place: FetchedPath

  /// A reference: several lists have all books of a feed, and what is told of a book takes most of a kilobyte.
  private final class Told: Equatable, Sendable {
    let value: RemoteBook
    init(_ value: RemoteBook) { self.value = value }
    static func == (one: Told, other: Told) -> Bool {
      one === other || one.value == other.value
    }
  }

  /// - Parameter cache: the user's folder for what can be had again.
  public init(_ book: RemoteBook, server: String, cache: String) {
    (self.server, told) = (server, Told(book))
    place = FetchedPath(
      cache: cache, server: server, identity: book.identity, title: book.title,
      ending: book.best?.ending ?? "")
    id = place.id
  }

  /// Where the server keeps the place in the book.
  public var progression: ProgressionLink? {
    book.progression.map { ProgressionLink(server: server, address: $0.address, form: $0.form) }
  }

  /// By what other places tell the same book.
  public var likeness: BookLikeness {
    BookLikeness(
      title: book.title, authors: book.authors, position: book.position,
      identifiers: book.allIdentifiers)
  }

  /// The book with what a document about the book tells besides, at the same place.
  func completed(by document: RemoteBook) -> RoomBook {
    var known = self
    known.told = Told(book.completed(by: document))
    return known
  }

  /// Where the shelf says that the book lies, before and after the book is fetched.
  public var locator: BookLocator { .file(Picture.Source(path: place.path)) }
}
