/// What is kept of some books, counted.
public struct BooksSummary: Equatable, Sendable {
  /// The number of the books.
  public var count = 0
  /// The number of the books in each state of reading; states of no book are left out.
  public var stages: [KeptReading.Stage: Int] = [:]
  /// The number of the books with each rating of the reader's, from 0 to 10, and without one.
  public var ratings: [Int?: Int] = [:]
  /// The number of the books with each of the reader's tags.
  public var tags: [String: Int] = [:]
  /// The number of the books in each collection by hand; collections without any of the books are left out.
  public var members: [BookCollection.ID: Int] = [:]

  public init() {}

  /// The state of all books; nil where books differ.
  public var stage: KeptReading.Stage? { stages.count == 1 ? stages.first?.key : nil }

  /// The rating of all books; nil for no rating, and where books differ.
  public var rating: Int? { ratings.count == 1 ? ratings.first?.key : nil }

  /// Adds a book.
  /// - Parameter reading: nil for a book of which nothing is kept.
  public mutating func add(_ reading: KeptReading?) {
    count += 1
    stages[reading?.stage ?? .unread, default: 0] += 1
    ratings[reading?.rating, default: 0] += 1
    for tag in reading?.tags ?? [] { tags[tag, default: 0] += 1 }
  }
}
