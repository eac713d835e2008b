/// What is kept of a book.
public struct KeptBook: Equatable, Sendable {
  public var id: DocumentID
  public var state: BookState
  /// In the order of the book.
  public var marks: [Mark]
  /// The words that were looked up, in the order of the book.
  public var words: [LookedUpWord] = []
  /// The time and the pages of all days.
  public var time = ReadTime()

  public init(_ id: DocumentID, state: BookState = BookState(), marks: [Mark] = []) {
    (self.id, self.state, self.marks) = (id, state, marks)
  }
}

/// A change of what is kept of a book.
public struct BookChange: Equatable, Sendable {
  public enum What: Equatable, Sendable {
    /// The book was opened, which makes it the most recent one.
    case opened
    case state(BookState)
    /// A new mark, or a mark that has changed.
    case mark(Mark)
    case unmark(Mark.ID)
    /// A word that was looked up, or of which more is known.
    case word(LookedUpWord)
    case unword(LookedUpWord.ID)
    case edit(BookEdit)
    /// The reader has read on.
    case read(ReadTime)
    /// The reader has come to the last page by reading, which finishes the book.
    case reachedEnd
    /// The file lies at another place now. The book keeps what is kept, also after the next start.
    case moved
  }

  public var book: DocumentSource
  public var what: What

  public init(_ book: DocumentSource, _ what: What) { (self.book, self.what) = (book, what) }
}
