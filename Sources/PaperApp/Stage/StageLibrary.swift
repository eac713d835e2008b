import Books
import Chrome
import Shelf

/// The library on its way between the stage and the keeper of the library: edits and questions go out as values,
/// facts and answers come in. Nobody waits.
final class StageLibrary {
  /// Nil while the shelf is no library.
  var facts: (any LibraryFacts)?
  /// What was read in all years; nil until the library has told.
  var record: ReadingRecord?
  /// Whether the record is to be asked for.
  var wantsRecord = false
  /// The shelf that is shown.
  var choice = ShelfChoice.all
  /// The number of all books, as last known.
  var total = 0
  /// What was told last of the series of books.
  var series = SeriesMemory()
  /// The book for which the next volume was offered; nil while the reader is not at the end.
  var offered: DocumentID?
  fileprivate var edits: [BookChange] = []
  fileprivate var collectionChanges: [CollectionChange] = []
  fileprivate var questions: [ShelfEntry.ID] = []
  fileprivate var descriptions: [ShelfEntry.ID: BookDescription] = [:]
  /// The books whose descriptions were asked for, the last one last.
  fileprivate var asked: [ShelfEntry.ID] = []

  /// More descriptions push out the oldest: a summary may have 4,000 letters.
  fileprivate static let maximumDescriptions = 64
}

extension Stage {
  /// The facts of the library, while the shelf is the library.
  public var libraryFacts: (any LibraryFacts)? {
    get { library.facts }
    set { library.facts = newValue }
  }

  /// The entry of a book of the shelf, also while the shelf hides the book.
  func entry(of book: ShelfEntry.ID) -> ShelfEntry? {
    joined.entry(of: book) ?? library.facts?.entry(of: book)
  }

  /// Keeps an edit of books of the shelf.
  package func keep(_ edit: BookEdit, of books: [ShelfEntry.ID]) {
    library.edits += books.compactMap { id in
      entry(of: id).map { BookChange($0.documentSource, .edit(edit)) }
    }
  }

  /// Keeps a change of a collection.
  package func keep(_ change: CollectionChange) { library.collectionChanges.append(change) }

  /// The edits of the reader since the last call; `takeChanges` has the changes of reading.
  public func takeEdits() -> [BookChange] {
    defer { library.edits = [] }
    return library.edits
  }

  /// The changes of collections since the last call. `takeEdits` comes after: books go into collections that exist.
  public func takeCollectionChanges() -> [CollectionChange] {
    defer { library.collectionChanges = [] }
    return library.collectionChanges
  }

  /// The description of a book; nil until the description is there, which is asked for.
  package func description(of book: ShelfEntry.ID) -> BookDescription? {
    if let known = library.descriptions[book] { return known }
    if !library.asked.contains(book) {
      library.asked.append(book)
      library.questions.append(book)
      if library.asked.count > StageLibrary.maximumDescriptions {
        library.descriptions[library.asked.removeFirst()] = nil
      }
    }
    return nil
  }

  /// The books whose descriptions are wanted, since the last call.
  public func takeDescriptionQuestions() -> [ShelfEntry.ID] {
    defer { library.questions = [] }
    return library.questions
  }

  /// Takes descriptions that were asked for; nil where a book has none.
  public func receive(descriptions: [ShelfEntry.ID: BookDescription]) {
    for (id, description) in descriptions where library.asked.contains(id) {
      library.descriptions[id] = description
    }
  }

  /// Forgets the descriptions, as after a scan.
  public func forgetDescriptions() {
    (library.descriptions, library.asked) = ([:], [])
  }
}
