/// Edits of any number of books, as one message to the library.
public struct BooksEdit: Sendable {
  /// In the order in which the edits apply to each book.
  public var edits: [BookEdit]
  public var books: EditedBooks

  public init(_ edits: [BookEdit], of books: EditedBooks) {
    (self.edits, self.books) = (edits, books)
  }

  /// A change for each book and edit. Takes a time that grows with the books: not for the window's thread.
  public var changes: [BookChange] {
    books.sources().flatMap { book in edits.map { BookChange(book, .edit($0)) } }
  }
}

/// Some books of a shelf as the shelf was at a moment. Whoever needs the sources of the books makes the sources, so that
/// the window's thread hands over 100,000 books as quickly as one.
public struct EditedBooks: Sendable {
  /// The number of the books.
  public let count: Int
  private let make: @Sendable () -> [DocumentSource]

  /// - Parameter make: makes at most `count` sources, in the order of the shelf; called on any thread.
  public init(count: Int, _ make: @escaping @Sendable () -> [DocumentSource]) {
    (self.count, self.make) = (count, make)
  }

  public init(_ sources: [DocumentSource]) { self.init(count: sources.count) { sources } }

  /// The sources in the order of the shelf. Takes a time that grows with the books: not for the window's thread.
  public func sources() -> [DocumentSource] { make() }
}
