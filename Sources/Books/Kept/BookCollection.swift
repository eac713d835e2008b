/// A collection that the reader made: books by hand, or all books that a rule finds.
public struct BookCollection: Equatable, Sendable, Identifiable {
  /// Above 0, and drawn at random: two programs that make collections at the same time make two.
  public typealias ID = Int64

  public var id: ID
  public var name: String
  /// The text of the search that finds the books; nil where the reader puts books in by hand.
  public var rule: String?
  /// Collections stand in rising order. A collection between two others has a number between theirs.
  public var position: Double
  /// In seconds since 1970; 0 is the time at which the collection is kept.
  public var made: Int
  /// The library's numbers of the books (`KeptReading.book`), in the reader's order; none of a rule.
  public var books: [Int]
  /// Where the books stand, a number for each of `books`, in rising order.
  public var positions: [Double]

  public init(
    _ name: String, rule: String? = nil, position: Double = 0, id: ID? = nil, made: Int = 0,
    books: [Int] = [], positions: [Double]? = nil
  ) {
    (self.id, self.name, self.rule) = (id ?? .random(in: 1 ... .max), name, rule)
    (self.position, self.made, self.books) = (position, made, books)
    let given = positions ?? books.indices.map { Double($0 + 1) }
    self.positions = given.count == books.count ? given : books.indices.map { Double($0 + 1) }
  }
}

/// Names of collections. Two names are one name where case alone differs; names that differ by accents are two.
extension BookCollection {
  public static func areSame(_ one: String, _ other: String) -> Bool {
    one == other || one.lowercased() == other.lowercased()
  }

  /// The name as a search has the name: quotation marks end a name there.
  public static func searched(_ name: String) -> String { name.filter { $0 != "\"" } }

  /// The search that finds the collection's books.
  public var query: BookQuery { rule.map { BookQuery($0) } ?? BookQuery(collection: name) }
}

extension BookQuery {
  /// Finds the books of the collection of a name. Where no collection has the name, accents do not count.
  public init(collection name: String) {
    self.init("collection:\"\(BookCollection.searched(name))\"")
  }
}

/// A change of a collection. A change of a collection that another program has removed changes nothing.
public enum CollectionChange: Equatable, Sendable {
  /// Makes a collection. The books of the value are not kept: `BookEdit.collect` puts books in.
  case make(BookCollection)
  case rename(BookCollection.ID, String)
  /// Nil makes a collection by hand.
  case setRule(BookCollection.ID, String?)
  case move(BookCollection.ID, to: Double)
  case remove(BookCollection.ID)
  /// Makes a removed collection again, with its books at their positions.
  case restore(BookCollection)
  /// Gives books of a collection other positions, by the library's numbers of the books.
  case arrange(BookCollection.ID, [Int: Double])
}
