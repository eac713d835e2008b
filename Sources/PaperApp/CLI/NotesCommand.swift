import BookClients
import Books
import Launch
import Library
import Settings
import SystemCalls

/// `paper notes`: prints what is marked in a book, or in all books, and the words that were looked up.
struct NotesCommand {
  /// Why nothing can be printed, in one line.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Nil for all books.
  private let path: Picture.Source?
  private let format: NotesText.Format
  /// The books whose notes of other programs are taken over; nil where notes are printed.
  let imported: [Picture.Source]?

  private struct Choices {
    var format = NotesText.Format.markdown
    var imports = false
  }

  /// - Parameter words: the command line behind `notes`.
  init(words: [CommandWord]) throws(Arguments.Misuse) {
    var choices = Choices()
    let paths = try CommandOption.read(words, into: &choices, options: Self.table, of: "notes")
    format = choices.format
    if choices.imports {
      guard !paths.isEmpty, paths.allSatisfy({ !$0.bytes.isEmpty }) else {
        throw Arguments.Misuse("--import needs a book or a folder; see paper notes --help")
      }
      (path, imported) = (nil, paths.map { Picture.Source(bytes: $0.bytes) })
      return
    }
    imported = nil
    guard paths.count <= 1, paths.allSatisfy({ !$0.bytes.isEmpty }) else {
      throw Arguments.Misuse("notes needs one book, or none for all; see paper notes --help")
    }
    path = paths.first.map { Picture.Source(bytes: $0.bytes) }
  }

  /// All options, in the order in which they are told.
  static var options: [OptionText] { table.map(\.text) }

  private static let table: [CommandOption<Choices>] = [
    .flag(
      "--json",
      "a JSON object: title, author, path, and marks with kind, page (from 1), label (the printed page number, where that is another), chapter, color, text, note, made (seconds since 1970), and words that were looked up with word, stem, language, context, page, label, chapter, made; of all books an array"
    ) { $0.format = .json },
    .choice(
      "--format", "FORMAT",
      "how the notes are printed: markdown (default), json (as by --json), readwise (a table for Readwise, as CSV), koreader (JSON as the exporter of KOReader writes) or anki (the words that were looked up, as CSV for Anki)"
    ) { $0.format = $1 },
    .flag(
      "--import",
      "take over the notes that KOReader and Calibre have kept of the books, or of all books in the folders: a line for each book of which something is kept; no note is taken over twice"
    ) { $0.imports = true },
  ]

  /// - Parameter warn: told of each book that cannot be opened, in one line.
  /// - Returns: the text to print.
  func text(warn: (String) -> Void) throws(Failure) -> String {
    guard let keeper = BookKeeper.ofUser(resumesEdits: false, wake: {}) else {
      throw Failure(description: "there is no HOME, and so no notes")
    }
    defer { keeper.stop(within: 1) }
    let places = NotesPlaces(workers: BookWorkers(pages: .ofUser()), usualFace: Self.usualFace)
    defer { places.workers.stop() }
    if let path {
      return printed([try notes(in: path, keeper, places, warn)], isOne: true)
    }
    keeper.wantMarked()
    let books = (try news(of: keeper).marked ?? []).map { notes(in: $0, places, warn) }
    return printed(books, isOne: false)
  }

  private func printed(_ books: [NotesText], isOne: Bool) -> String {
    NotesText.text(books, format, isOne: isOne, now: Clock.secondsSince1970)
  }

  private func news(of keeper: BookKeeper) throws(Failure) -> BookKeeper.News {
    keeper.flush()
    let news = keeper.take()
    if let problem = news.problems.first { throw Failure(description: problem) }
    return news
  }

  private func notes(
    in path: Picture.Source, _ keeper: BookKeeper, _ places: NotesPlaces, _ warn: (String) -> Void
  ) throws(Failure) -> NotesText {
    let found = Library.open([path])
    guard let entry = found.entries.first else {
      throw Failure(description: found.problems.first?.description ?? "\(path.path) is no book")
    }
    guard found.entries.count == 1 else {
      throw Failure(description: "\(path.path) has \(found.entries.count) books; name one of them")
    }
    keeper.want([entry.documentSource])
    let kept = try news(of: keeper).books.first ?? KeptBook(entry.documentID)
    return notes(in: entry, kept.state, kept.marks, kept.words, places, warn)
  }

  private func notes(
    in book: MarkedBook, _ places: NotesPlaces, _ warn: (String) -> Void
  ) -> NotesText {
    // Behind a zero stands which book of a list is meant.
    let path = Picture.Source(bytes: Array(book.path.prefix { $0 != 0 }))
    let found = path.bytes == book.path ? Library.open([path]).entries : []
    if found.count == 1, let entry = found.first {
      return notes(in: entry, book.state, book.marks, book.words, places, warn)
    }
    // A book that is gone still has its notes.
    let source = DocumentSource(
      id: DocumentID("gone"), title: book.title, author: book.author, cover: path,
      locator: .file(path))
    return NotesText(source, book.marks, words: book.words)
  }

  /// The face of texts without a choice of their own, by the settings.
  private static var usualFace: TextSetting.Face {
    (try? LaunchSettings(words: [], file: .ofUser()))?.arguments.face ?? .book
  }

  /// A book that cannot be opened has the pages that it had when the marks were made.
  private func notes(
    in entry: ShelfEntry, _ state: BookState, _ marks: [Mark], _ words: [LookedUpWord],
    _ places: NotesPlaces, _ warn: (String) -> Void
  ) -> NotesText {
    do throws(DocumentError) {
      let found = try places.find(
        entry, state.text(usual: places.usualFace), marks + words.map(\.mark))
      return NotesText(found.entry.documentSource, marks, words: words, at: found.places)
    } catch {
      warn("\(error); its pages are those of the days on which they were marked")
      return NotesText(entry.documentSource, marks, words: words)
    }
  }
}
