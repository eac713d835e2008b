import Books

/// Changes that have not been written yet. Of each book and mark only the last change counts, so a disk that
/// takes nothing for an hour does not fill the memory.
struct PendingChanges: Sendable {
  struct OfBook: Sendable {
    var source: DocumentSource
    var isOpened = false
    var state: BookState?
    /// Nil for a mark that is removed.
    var marks: [Mark.ID: Mark?] = [:]
  }

  var books: [DocumentID: OfBook] = [:]
  var shelf: ShelfState?
  var window: OpenWindow?
  var hints: Set<String> = []

  var isEmpty: Bool { books.isEmpty && shelf == nil && window == nil && hints.isEmpty }

  mutating func add(_ change: BookChange) {
    let id = change.book.id.sized(0)
    var book = books[id] ?? OfBook(source: change.book)
    switch change.what {
    case .opened:
      book.isOpened = true
      book.source = change.book
    case .state(let state): book.state = state
    case .mark(let mark): book.marks[mark.id] = mark
    case .unmark(let mark): book.marks.updateValue(nil, forKey: mark)
    }
    books[id] = book
  }

  /// Takes out the changes of some books, and all that belongs to no book.
  mutating func take(_ ready: (DocumentID) -> Bool) -> PendingChanges {
    var taken = self
    taken.books = books.filter { ready($0.key) }
    self = PendingChanges(books: books.filter { !ready($0.key) })
    return taken
  }

  /// These changes with newer ones over them.
  func followed(by newer: PendingChanges) -> PendingChanges {
    var all = self
    all.shelf = newer.shelf ?? shelf
    all.window = newer.window ?? window
    all.hints.formUnion(newer.hints)
    for (id, book) in newer.books {
      var merged = all.books[id] ?? book
      merged.source = book.source
      merged.isOpened = merged.isOpened || book.isOpened
      merged.state = book.state ?? merged.state
      merged.marks.merge(book.marks) { $1 }
      all.books[id] = merged
    }
    return all
  }
}
