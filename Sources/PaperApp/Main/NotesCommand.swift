import Books
import Launch
import Library

/// `paper notes`: prints what is marked in a book.
struct NotesCommand {
  /// Why nothing can be printed, in one line.
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let path: Picture.Source
  private let isJSON: Bool

  /// - Parameter words: the command line behind `notes`.
  init(words: [CommandWord]) throws(Arguments.Misuse) {
    var isJSON = false
    let paths = try CommandOption.read(words, into: &isJSON, options: Self.table, of: "notes")
    guard let path = paths.first, paths.count == 1 else {
      throw Arguments.Misuse("notes needs one book; see paper notes --help")
    }
    (self.path, self.isJSON) = (Picture.Source(bytes: path.bytes), isJSON)
  }

  /// All options, in the order in which they are told.
  static var options: [OptionText] { table.map(\.text) }

  private static let table: [CommandOption<Bool>] = [
    .flag(
      "--json",
      "a JSON object: title, author, path, and marks with kind, page (from 1), color, text, note, made (seconds since 1970)"
    ) { $0 = true }
  ]

  /// - Returns: the text to print.
  func text() throws(Failure) -> String {
    let found = Library.open([path])
    guard let book = found.entries.first?.documentSource else {
      throw Failure(description: found.problems.first?.description ?? "\(path.path) is no book")
    }
    guard found.entries.count == 1 else {
      throw Failure(description: "\(path.path) has \(found.entries.count) books; name one of them")
    }
    guard let keeper = BookKeeper.ofUser(wake: {}) else {
      throw Failure(description: "there is no HOME, and so no notes")
    }
    keeper.want([book])
    keeper.flush()
    let news = keeper.take()
    keeper.stop(within: 1)
    if let problem = news.problems.first { throw Failure(description: problem) }
    let notes = NotesText(book, news.books.first?.marks ?? [])
    return isJSON ? notes.json : notes.markdown
  }
}
