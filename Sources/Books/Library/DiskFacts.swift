import Books

/// What a disk tells of a book, found out apart from the database.
enum DiskFacts: Equatable, Sendable {
  /// Where the book lies; the contents have not been looked at.
  case placed(BookWhereabouts)
  /// Where the book lies, and the contents' fingerprint; nil for contents that cannot be read.
  case named(BookWhereabouts, fingerprint: String?)
  /// Nothing lies there.
  case gone
  /// The disk gives no answer; the path is the one under which the book was asked for.
  case unanswered(path: [UInt8])

  /// Where the book lies, as far as that is known.
  var path: [UInt8]? {
    switch self {
    case .placed(let place), .named(let place, _): place.path
    case .unanswered(let path): path
    case .gone: nil
    }
  }
}

/// What a disk has told of a book.
struct FoundFacts: Sendable {
  let book: DocumentID
  /// Nil where the disk gives no answer.
  let facts: DiskFacts?
  /// Whether changes of the book wait for these facts; else a question does.
  let isForChanges: Bool
}
