import BookTable
import ServerStore
import SystemCalls

/// The books that were fetched from servers, by what the servers tell of the books: whether a book of one server was fetched
/// from another one. A value, as the folders were when the value was made.
public struct FetchedNames: Sendable {
  private var index = LikenessIndex()
  private var books: [FetchedBook] = []

  /// Reads what is kept of all fetched books. Waits for the disk.
  /// - Parameters:
  ///   - cache: the user's folder for what can be had again.
  ///   - server: whose books are left out.
  public init(cache: String, besides server: String) {
    let folder = Paths.joined(cache, "books")
    for owner in Files.names(in: folder).sorted() {
      let folder = Paths.joined(folder, owner)
      for name in Files.names(in: folder).sorted() {
        guard let book = FetchedBook(in: Paths.joined(folder, name)), book.server != server else {
          continue
        }
        index.add(book.likeness)
        books.append(book)
      }
    }
  }

  /// The same book as fetched from another server, while the file is there; nil where there is none. Waits for the disk.
  public func book(like book: BookLikeness) -> FetchedBook? {
    index.member(like: book).map { books[$0] }.flatMap { Files.facts($0.path) == nil ? nil : $0 }
  }
}

extension FetchedBook {
  var likeness: BookLikeness {
    BookLikeness(
      title: title, authors: authors, position: position, identifiers: identifiers)
  }
}

extension FetchedPath {
  /// Where the files of a fetched book lie.
  public init(of book: FetchedBook, cache: String) {
    self.init(
      cache: cache, server: book.server, identity: book.identity, title: book.title, ending: "")
  }
}
