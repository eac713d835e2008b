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
  init(
    _ book: RoomBook, number: Int64, fetched names: Set<String>, cover: Picture.Source?,
    own: ShelfEntry? = nil
  ) {
    let file = names.contains(book.place.name) ? Self.file(of: book.place) : nil
    state = file == nil && own == nil ? RemoteState(of: book.book) : nil
    let locator = file.map { BookLocator.file(Picture.Source(path: $0)) }
    var entry = ShelfEntry(
      id: book.id, title: Self.title(of: book.book),
      author: book.book.authors.isEmpty ? nil : Localisation.list(book.book.authors.map(Self.line)),
      cover: cover ?? Picture.Source(path: file ?? book.place.path),
      pageCount: book.book.details.pageCount ?? book.book.stream?.count,
      locator: locator ?? book.locator)
    if let own, file == nil {
      (entry.cover, entry.locator) = (own.cover, own.locator)
      entry.pageCount = own.pageCount ?? entry.pageCount
    }
    row = BookRow(
      number: number, entry: entry, details: Self.details(of: book.book),
      size: book.book.best?.length ?? 0, format: book.book.best?.ending ?? "",
      state: state == nil ? .present : .remote)
  }

  /// The file of a fetched book; nil where none is there. The reader may have fetched the book under another title.
  static func file(of place: FetchedPath) -> String? {
    if Files.facts(place.path) != nil { return place.path }
    let folder = Paths.joined(place.folder, place.name)
    return Files.names(in: folder).sorted().first { name in
      let ending = name.split(separator: ".").last.map(String.init) ?? ""
      return BookFormat(ending: ending.lowercased()) != nil
        && Files.facts(Paths.joined(folder, name)) != nil
    }.map { Paths.joined(folder, $0) }
  }

  private static func title(of book: RemoteBook) -> String {
    let title = line(book.title)
    return title.allSatisfy(\.isWhitespace) ? Localisation.text("Without a title") : title
  }

  private static func line(_ text: String) -> String { LabelText.bounded(text) }

  private static func details(of book: RemoteBook) -> BookDetails {
    var details = BookDetails()
    details.title = title(of: book)
    details.authors = book.authors.prefix(BookDetails.Limits.authors).map(line)
    details.series = book.series.isEmpty ? nil : line(book.series)
    details.seriesIndex = book.position
    details.language = book.details.language.isEmpty ? nil : line(book.details.language)
    details.publisher = book.details.publisher.isEmpty ? nil : line(book.details.publisher)
    details.published = book.details.issued.isEmpty ? nil : line(book.details.issued)
    details.tags = book.details.categories.prefix(BookDetails.Limits.tags).map(line)
    details.identifiers = book.details.identifiers.prefix(BookDetails.Limits.identifiers).map(line)
    details.rating = book.details.rating
    let summary = book.details.summary.prefix(BookDetails.Limits.summary)
    details.summary = summary.isEmpty ? nil : String(summary)
    return details
  }
}

extension RemoteState {
  /// The state of a book that nobody fetches.
  public init(of book: RemoteBook) {
    if book.best != nil {
      self = .away
    } else {
      self = book.stream == nil ? .closed : .streamed
    }
  }
}
