import PaperGeometry

/// An order of the shelf.
public enum BookOrder: String, CaseIterable, Sendable {
  /// As the books were found: by their numbers.
  case found
  case title, author, series
  /// Last added first.
  case added
  /// Last read first.
  case read
  /// The furthest read first; books that nobody has begun last.
  case progress
  /// The thickest first.
  case size
  /// By the hue of the cover; grey covers last.
  case color
}

/// What a reader has typed to find books. Any text is a query.
public struct BookQuery: Hashable, Sendable {
  public let text: String

  /// Longer texts are cut, in letters.
  public static let maximum = 400

  /// A letter may hold a million marks, and folding such a text takes half a minute, so the letters are bounded, too.
  public init(_ text: String) {
    self.text = String(LabelText.bounded(text).prefix(Self.maximum))
  }

  public var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }
}

/// A part of the shelf with a common beginning, as all authors with the same letter.
public struct ShelfHeading: Equatable, Sendable {
  public var title: String
  /// The place of the first book.
  public var place: Int
  /// The number of the books.
  public var count: Int

  public init(title: String, place: Int, count: Int) {
    (self.title, self.place, self.count) = (title, place, count)
  }
}

/// The fact of a book that a query matches.
public enum BookField: UInt8, CaseIterable, Sendable { case title, author, series, tag }

/// The books that a query matches, in the order of the shelf.
public struct ShelfHits: Equatable, Sendable {
  /// Places on the shelf, ascending.
  public let places: [Int]
  /// What matches at each of `places`; nil for a hit by a fact without words, as `is:unread`.
  private let fields: [BookField?]
  /// The place of the hit with the highest rank; nil without a hit.
  public let best: Int?

  public init(_ places: [Int] = [], fields: [BookField?] = [], best: Int? = nil) {
    (self.places, self.fields, self.best) = (places, fields, best)
  }

  public var count: Int { places.count }

  public func place(at index: Int) -> Int { places[index] }

  /// The index of a place among the hits; nil for a book that is no hit.
  public func index(of place: Int) -> Int? {
    let index = firstIndex(after: place - 1)
    return index < places.count && places[index] == place ? index : nil
  }

  /// The index of the first hit behind a place; `count` where there is none.
  public func firstIndex(after place: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What matches at a place; nil for a book that is no hit, and for a hit by a fact without words.
  public func field(at place: Int) -> BookField? {
    guard let index = index(of: place), index < fields.count else { return nil }
    return fields[index]
  }
}

/// What is seen of a book on a wall of spines.
public struct SpineFacts: Equatable, Sendable {
  public var title: String
  public var author: String?
  public var series: String?
  public var seriesIndex: Double?
  /// The mean colour of the cover, and the colour of the spine; nil before the cover has been seen.
  public var color, spine: PackedColor?
  /// The trimmed page in points; nil where the size is unknown.
  public var trim: Size?
  public var pageCount: Int?
  /// How much of the book has been read, from 0 to 1; nil for a book that nobody has begun.
  public var progress: Double?
  public var isFinished = false
  /// From 0 to 10.
  public var rating: Int?
  /// Whether the book's file cannot be opened now.
  public var isPale = false
  /// When the book was added, in seconds since 1970; nil where that is not known.
  public var added: Int?

  public init(title: String, author: String? = nil) { (self.title, self.author) = (title, author) }
}

/// A shelf with orders, headings and a search. All functions answer within a frame.
public protocol BrowsableShelf: ShelfSource {
  var order: BookOrder { get set }
  var isReversed: Bool { get set }
  /// Hides the books that the query does not match; an empty query hides none.
  var filter: BookQuery { get set }
  /// The headings of the order, from the first place to the last; none for `BookOrder.found`.
  var headings: [ShelfHeading] { get }
  /// Finds books and hides none.
  func find(_ query: BookQuery) -> ShelfHits
  /// Why a query finds no book, in one sentence for readers; nil for a sound query.
  func problem(of query: BookQuery) -> String?
  /// - Parameter place: from 0 to `count - 1`.
  func spine(at place: Int) -> SpineFacts
  /// Whether the file of a book cannot be opened now, as `SpineFacts.isPale`. Asked of every cover in every frame.
  /// - Parameter place: from 0 to `count - 1`.
  func isPale(at place: Int) -> Bool
  /// Whether a book lies on a server, so that there is no file to ask for. Asked of every cover in every frame.
  /// - Parameter place: from 0 to `count - 1`.
  func isRemote(at place: Int) -> Bool
  /// The facts on which the sizes of all spines depend, in the order of the shelf.
  var spineSizes: [SpineSize] { get }
  /// Whether the spines tell more than titles, so that a wall of spines is worth its place among the styles.
  var hasSpines: Bool { get }
}

extension BrowsableShelf {
  public var hasSpines: Bool { true }
  public func isPale(at place: Int) -> Bool { false }
  public func isRemote(at place: Int) -> Bool { false }
  public func problem(of query: BookQuery) -> String? { nil }
  public var spineSizes: [SpineSize] { (0..<count).map { SpineSize(spine(at: $0)) } }
}
