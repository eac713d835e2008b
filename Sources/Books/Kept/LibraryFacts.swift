/// What the library knows of the books of a shelf beside what stands on the shelf.
///
/// All functions answer at once, from memory: the window's thread calls them in every frame.
public protocol LibraryFacts: AnyObject {
  /// The number of the facts' state; every change gives another number.
  var revision: Int { get }
  /// Whether readings that were told are still on their way into the facts.
  var isChanging: Bool { get }
  /// In the reader's order.
  var collections: [BookCollection] { get }
  /// The entry of a book, also of a hidden book; nil for an unknown book.
  func entry(of id: ShelfEntry.ID) -> ShelfEntry?
  /// What is kept of a book; nil for a book that nobody has opened or edited.
  func reading(of id: ShelfEntry.ID) -> KeptReading?
  /// The facts of a book without the summary, with the reader's corrections; nil for an unknown book.
  func details(of id: ShelfEntry.ID) -> BookDetails?
  /// Whether a book lies on a server, so that nothing can be changed about its file. The book may be fetched.
  func isOnServer(_ id: ShelfEntry.ID) -> Bool
  /// The series of a book; nil for a book of no series.
  func series(of id: ShelfEntry.ID) -> SeriesFacts?
  /// The whole numbers of volumes that are missing in the series of a book. Of a large library a thread makes the series:
  /// until then the answer is the former one, or none, and `revision` tells when the answer changes.
  func missingVolumes(of id: ShelfEntry.ID) -> [Int]
  /// The number of the books that a query finds.
  func count(_ query: BookQuery) -> Int
  /// The tags that the reader has given to books, in the order of their letters.
  var ownTags: [String] { get }
  /// What is kept of some books. Of many books a thread counts: until then the answer is the former one, or nil where
  /// readings or collections have changed since, and `revision` tells when the answer changes.
  func summary(of books: Set<ShelfEntry.ID>) -> BooksSummary?
  /// The number of the books that have a common record with some of these books, and are not among these books: copies of
  /// the same file.
  func copies(beside books: Set<ShelfEntry.ID>) -> Int
}

extension LibraryFacts {
  public var isChanging: Bool { false }

  public func isOnServer(_ id: ShelfEntry.ID) -> Bool { false }

  public var ownTags: [String] { [] }

  public func copies(beside books: Set<ShelfEntry.ID>) -> Int { 0 }

  public func missingVolumes(of id: ShelfEntry.ID) -> [Int] { series(of: id)?.missing ?? [] }

  public func summary(of books: Set<ShelfEntry.ID>) -> BooksSummary? {
    var summary = BooksSummary()
    var numbers: [Int] = []
    for book in books {
      let reading = reading(of: book)
      summary.add(reading)
      if let reading { numbers.append(reading.book) }
    }
    for collection in collections where collection.rule == nil {
      let there = Set(collection.books)
      let count = numbers.count { there.contains($0) }
      if count > 0 { summary.members[collection.id] = count }
    }
    return summary
  }
}

/// A series as far as the library has its volumes.
public struct SeriesFacts: Equatable, Sendable {
  public var name: String
  /// By volume; books without a number last.
  public var books: [ShelfEntry.ID]
  /// Whole numbers of volumes that are missing between the first and the last.
  public var missing: [Int]
  /// The book of the next volume; nil behind the last.
  public var next: ShelfEntry.ID?

  public init(
    _ name: String, books: [ShelfEntry.ID], missing: [Int] = [], next: ShelfEntry.ID? = nil
  ) {
    (self.name, self.books, self.missing, self.next) = (name, books, missing, next)
  }
}

/// All that is known of a book, also the summary, each field with its source.
public struct BookDescription: Equatable, Sendable {
  /// Without the reader's corrections.
  public var found: BookDetails
  /// The source of each field of `found`.
  public var origins: DetailOrigins
  /// In bytes, and in seconds since 1970; nil where that is not known.
  public var (size, added, changed): (Int?, Int?, Int?)

  public init(found: BookDetails, origins: DetailOrigins) {
    (self.found, self.origins) = (found, origins)
    (size, added, changed) = (nil, nil, nil)
  }
}
