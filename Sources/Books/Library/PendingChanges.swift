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
    /// Nil for a word that is removed.
    var words: [LookedUpWord.ID: LookedUpWord?] = [:]
    var edits = PendingEdits()
  }

  var books: [DocumentID: OfBook] = [:]
  var collections: [BookCollection.ID: PendingCollection] = [:]
  var shelf: ShelfState?
  var window: OpenWindow?
  var hints: Set<String> = []

  var isEmpty: Bool {
    books.isEmpty && collections.isEmpty && shelf == nil && window == nil && hints.isEmpty
  }

  /// - Parameter now: in seconds since 1970.
  mutating func add(_ change: BookChange, at now: Int) {
    let id = change.book.id.sized(0)
    var book = books[id] ?? OfBook(source: change.book)
    switch change.what {
    case .opened:
      book.isOpened = true
      book.source = change.book
    case .state(let state): book.state = state
    case .mark(let mark): book.marks[mark.id] = mark
    case .unmark(let mark): book.marks.updateValue(nil, forKey: mark)
    case .word(let word): book.words[word.id] = word
    case .unword(let word): book.words.updateValue(nil, forKey: word)
    case .edit(let edit): book.edits.add(edit, at: now)
    case .read(let time): book.edits.add(time, at: now)
    case .reachedEnd: book.edits.add(.reachedEnd(now))
    // A book that is written is entered where the book lies.
    case .moved: book.source = change.book
    }
    books[id] = book
  }

  mutating func add(_ change: CollectionChange) {
    collections[change.collection, default: PendingCollection()].add(change)
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
    for (id, collection) in newer.collections {
      all.collections[id, default: PendingCollection()].follow(collection)
    }
    for (id, book) in newer.books {
      guard var merged = all.books[id] else {
        all.books[id] = book
        continue
      }
      merged.source = book.source
      merged.isOpened = merged.isOpened || book.isOpened
      merged.state = book.state ?? merged.state
      merged.marks.merge(book.marks) { $1 }
      merged.words.merge(book.words) { $1 }
      merged.edits.follow(book.edits)
      all.books[id] = merged
    }
    return all
  }
}
