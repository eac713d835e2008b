/// A book in which something is marked or a word was looked up, as the library knows the book.
public struct MarkedBook: Equatable, Sendable {
  public var title: String
  public var author: String?
  /// Where the book was opened last, as the bytes of a path; of a book that a list names with the digest of its pages'
  /// names behind a zero.
  public var path: [UInt8]
  public var state: BookState
  /// In the order of the book.
  public var marks: [Mark]
  /// The words that were looked up, in the order of the book.
  public var words: [LookedUpWord] = []

  public init(
    title: String, author: String?, path: [UInt8], state: BookState, marks: [Mark] = []
  ) {
    (self.title, self.author, self.path) = (title, author, path)
    (self.state, self.marks) = (state, marks)
  }
}
