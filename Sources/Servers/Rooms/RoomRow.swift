import BookFormats
import BookTable
import Books
import Localisation
import OPDS
import ServerFacts
import ServerStore
import SystemCalls

/// How a book of a server stands on the shelf. All functions wait for the disk.
struct RoomRow {
  let row: BookRow
  /// Nil for a book whose file is there.
  let state: RemoteState?

  /// - Parameters:
  ///   - number: the place of the book in the feed.
  ///   - names: of the books in the folder of fetched books.
  ///   - cover: the picture on the disk; nil where none is there.
  ///   - own: the same book in the library; nil where the library has no such book.
  ///   - other: the same book as fetched from another server; nil for none.
  init(
    _ book: RoomBook, number: Int64, fetched names: Set<String>, cover: Picture.Source?,
    own: ShelfEntry? = nil, other: FetchedBook? = nil
  ) {
    let fetched = names.contains(book.place.name) ? Self.file(of: book.place) : nil
    let file = fetched ?? (own == nil ? other?.path : nil)
    state = file == nil && own == nil ? RemoteState(of: book.book) : nil
    let locator = file.map { BookLocator.file(Picture.Source(path: $0)) }
    var entry = ShelfEntry(
      id: book.id, title: book.title,
      author: book.book.authors.isEmpty
        ? nil : Localisation.list(book.book.authors.map(LabelText.bounded)),
      cover: cover ?? Picture.Source(path: file ?? book.place.path),
      pageCount: book.book.details.pageCount ?? book.book.stream?.count,
      locator: locator ?? book.locator)
    if let own, file == nil {
      (entry.cover, entry.locator) = (own.cover, own.locator)
      entry.pageCount = own.pageCount ?? entry.pageCount
    }
    row = BookRow(
      number: number, entry: entry, details: book.details,
      size: book.book.best?.length ?? 0, format: book.book.best?.ending ?? "",
      state: state == nil ? .present : .remote)
  }

  /// The file of a fetched book; nil where none is there. The reader may have fetched the book under another title.
  static func file(of place: FetchedPath) -> String? {
    if Files.facts(place.path) != nil { return place.path }
    // The reader may have put the file into a folder.
    if let known = FetchedBook(at: place), Files.facts(known.path) != nil { return known.path }
    let folder = FetchedBook.folder(of: place)
    return Files.names(in: folder).sorted().first { name in
      let ending = name.split(separator: ".").last.map(String.init) ?? ""
      return BookFormat(ending: ending.lowercased()) != nil
        && Files.facts(Paths.joined(folder, name)) != nil
    }.map { Paths.joined(folder, $0) }
  }
}

extension RoomBook {
  /// What the reader calls the book.
  var title: String {
    let title = LabelText.bounded(book.title)
    return title.allSatisfy(\.isWhitespace) ? Localisation.text("Without a title") : title
  }

  /// What the server tells of the book.
  public var details: BookDetails {
    let (told, line) = (book.details, LabelText.bounded)
    func text(_ text: String) -> String? { text.isEmpty ? nil : line(text) }
    var details = BookDetails()
    details.title = title
    details.authors = book.authors.prefix(BookDetails.Limits.authors).map(line)
    (details.series, details.seriesIndex) = (text(book.series), book.position)
    (details.language, details.publisher) = (text(told.language), text(told.publisher))
    details.published = text(told.issued)
    details.tags = told.categories.prefix(BookDetails.Limits.tags).map(line)
    details.identifiers = told.identifiers.prefix(BookDetails.Limits.identifiers).map(line)
    details.rating = told.rating
    details.summary =
      told.summary.isEmpty ? nil : String(told.summary.prefix(BookDetails.Limits.summary))
    return details
  }
}

extension RemoteState {
  /// The state of a book that nobody fetches.
  public init(of book: RemoteBook) {
    if book.stream != nil {
      self = .streamed
    } else if book.best != nil {
      self = .away
    } else {
      // A document about the book may name a file.
      self = book.more == nil || book.isGuarded ? .closed : .away
    }
  }
}
