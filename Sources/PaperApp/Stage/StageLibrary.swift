import BookTable
import Books
import Chrome
import Localisation
import Shelf

/// The library on its way between the stage and the keeper of the library: edits and questions go out as values,
/// facts and answers come in. Nobody waits.
final class StageLibrary {
  /// Nil while the shelf is no library.
  var facts: (any LibraryFacts)?
  /// What is kept of the books of another shelf.
  var otherFacts: (any LibraryFacts)?
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
  /// The book whose end was shown; nil while the reader is not behind the last page.
  var ended: DocumentID?
  /// What is still on its way into the library.
  var unkept = UnkeptEdits()
  fileprivate var edits: [BooksEdit] = []
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

  /// The facts of the books of a shelf that is no library, as far as something is kept of them. No such book is edited.
  public var otherFacts: (any LibraryFacts)? {
    get { library.otherFacts }
    set { library.otherFacts = newValue }
  }

  /// The facts of the books of the shelf.
  var shelfFacts: (any LibraryFacts)? { library.facts ?? library.otherFacts }

  /// The table of the shelf's books; nil where a shelf has none.
  public var shelfTable: BookTable? { renewed?.table }

  /// The entry of a book of the shelf, also while the shelf hides the book.
  func entry(of book: ShelfEntry.ID) -> ShelfEntry? {
    joined.entry(of: book) ?? hidden(book)
  }

  /// The entry of a book that the shelf hides.
  func hidden(_ book: ShelfEntry.ID) -> ShelfEntry? {
    renewed?.table.entry(of: book) ?? library.facts?.entry(of: book)
  }

  /// What is told of a book that is on a server alone.
  static var awayWords: String {
    Localisation.text("The book is on a server alone. Fetch the book first.")
  }

  /// Tells that a book has to be fetched first.
  func tellAway(at time: Double) { note(Self.awayWords, at: time) }

  /// The number of the books of which something can be kept.
  func boundCount(of books: Set<ShelfEntry.ID>) -> Int {
    // Most libraries have no remote book, and then no book is looked at.
    guard libraryFacts?.count(BookQuery("is:remote")) != 0 else { return books.count }
    return books.count { !isRemote($0) }
  }

  /// Keeps edits of books of the shelf. The function looks at books until a book is bound, and hands over any number at the
  /// same cost.
  /// - Returns: whether the edits of a book are kept.
  @discardableResult
  package func keep(_ edits: [BookEdit], of books: Set<ShelfEntry.ID>) -> Bool {
    guard !edits.isEmpty, let first = books.first else { return false }
    guard !books.allSatisfy(isRemote) else {
      tellAway(at: now)
      return false
    }
    // A single book may be open, and hidden by the shelf.
    let edited =
      books.count == 1
      ? EditedBooks([entry(of: first)?.documentSource].compactMap(\.self)) : joined.books(books)
    guard edited.count > 0 else { return false }
    library.edits.append(BooksEdit(edits, of: edited))
    library.unkept.add(edits, of: books)
    return true
  }

  /// Takes the number of the edits that are kept, of all that `takeEdits` gave.
  public func receive(keptEdits count: Int) { library.unkept.note(kept: count) }

  /// Keeps a change of a collection.
  package func keep(_ change: CollectionChange) { library.collectionChanges.append(change) }

  /// The edits of the reader since the last call; `takeChanges` has the changes of reading.
  public func takeEdits() -> [BooksEdit] {
    defer { library.edits = [] }
    return library.edits
  }

  /// The changes of collections since the last call. `takeEdits` comes after: books go into collections that exist.
  public func takeCollectionChanges() -> [CollectionChange] {
    defer { library.collectionChanges = [] }
    return library.collectionChanges
  }

  /// The description of a book; nil until the description is there. `want` asks for descriptions.
  package func description(of book: ShelfEntry.ID) -> BookDescription? {
    library.descriptions[book]
  }

  /// Asks for the descriptions of books, for each once.
  package func want(descriptionsOf books: some Sequence<ShelfEntry.ID>) {
    for book in books where !library.asked.contains(book) {
      library.asked.append(book)
      library.questions.append(book)
      if library.asked.count > StageLibrary.maximumDescriptions {
        library.descriptions[library.asked.removeFirst()] = nil
      }
    }
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
