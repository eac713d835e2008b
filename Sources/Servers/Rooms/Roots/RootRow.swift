import BookTable
import Books
import Localisation
import PaperGeometry
import ServerStore
import WebRules

/// The row of a book below a root. The functions wait for the disk where the book was fetched.
enum RootRow {
  /// - Parameters:
  ///   - names: of the books in the folder of fetched books.
  /// - Returns: the row, and the book as fetched where nobody has looked into the file yet.
  static func row(
    of known: RootBooks.Known, _ book: RoomBook, fetched names: Set<String>
  ) -> (row: BookRow, unseen: FetchedBook?) {
    let path = names.contains(book.place.name) ? RoomRow.file(of: book.place) : nil
    let fetched = path == nil ? nil : FetchedBook(at: book.place)
    let guess = guess(of: known)
    let place = Picture.Source(path: path ?? book.place.path)
    var entry = ShelfEntry(
      id: book.id, title: guess.title, author: guess.author, isGuessed: true, cover: place,
      pageCount: nil, locator: .file(place))
    var details = BookDetails()
    details.title = guess.title
    details.authors = guess.author.map { [$0] } ?? []
    var row = BookRow(
      number: known.number, entry: entry, details: details,
      size: known.file.size ?? fetched?.size ?? 0, added: known.file.changed ?? 0,
      format: book.book.best?.ending ?? "", state: path == nil ? .remote : .present)
    guard let fetched, let look = fetched.look else { return (row, fetched) }
    (details.title, details.authors) = (fetched.title, fetched.authors)
    details.series = fetched.series.isEmpty ? nil : fetched.series
    (details.seriesIndex, details.language) = (fetched.position, look.language)
    details.tags = look.tags
    (entry.title, entry.isGuessed, entry.pageCount) = (fetched.title, false, look.pageCount)
    entry.author = fetched.authors.isEmpty ? nil : Localisation.list(fetched.authors)
    (row.entry, row.details) = (entry, details)
    (row.color, row.spine) = (
      look.color.map { UInt32(clamping: $0) }, look.spine.map { UInt32(clamping: $0) }
    )
    if let width = look.width, let height = look.height { row.trim = Size(width, height) }
    return (row, nil)
  }

  /// Title and author as the names of file and folder tell.
  private static func guess(of known: RootBooks.Known) -> (title: String, author: String?) {
    let folder =
      known.folder.split(separator: "/").last.map { WebAddress.decoded(String($0)) } ?? ""
    let guess = FileNameTitle(
      LabelText.bounded(known.file.title), in: LabelText.bounded(folder))
    let title = LabelText.line(guess.title)
    return (
      title.isEmpty ? Localisation.text("Without a title") : title,
      guess.author.map(LabelText.line)
    )
  }
}

extension FetchedBook {
  /// Takes what a look into the file has found; nil for a file that tells nothing.
  mutating func take(_ found: SurveyedBook?, guess: BookRow) {
    var look = FetchedBook.Look()
    let details = found?.details ?? BookDetails()
    title = details.title ?? guess.entry.title
    authors = details.authors.isEmpty ? guess.details.authors : details.authors
    (series, position) = (details.series ?? "", details.seriesIndex)
    (look.language, look.tags) = (details.language, details.tags)
    look.pageCount = found?.look.pageCount
    (look.width, look.height) = (found?.look.size?.width, found?.look.size?.height)
    (look.color, look.spine) = (found?.look.color.map(Int.init), found?.look.spine.map(Int.init))
    self.look = look
  }
}
