/// What the shelf is told of a book of the library. A book that lies in several places is told once for each.
public struct KeptReading: Equatable, Sendable {
  /// Whether a reader has read a book.
  public enum Stage: String, Equatable, Sendable { case unread, reading, finished }

  /// The library's number of the book.
  public var book: Int
  /// Where the book lies, as the bytes of a path; of a book that a list names with the digest of its pages' names behind
  /// a zero.
  public var path: [UInt8]
  /// How much has been read, from 0 to 1; nil where nobody has opened the book, or its length is not known.
  public var progress: Double?
  /// In seconds since 1970; nil for a book that was never opened.
  public var lastRead: Int?
  /// When the present or last reading began, in seconds since 1970.
  public var began: Int?
  /// When the book was finished, in seconds since 1970, in rising order.
  public var finished: [Int] = []
  /// From 0 to 10.
  public var rating: Int?
  /// The reader's own tags, in the order of their letters.
  public var tags: [String] = []
  public var corrections: [CorrectedField: String] = [:]
  /// The number of the bookmarks, highlights and notes.
  public var notes = 0
  /// The time and the pages of all days.
  public var time = ReadTime()

  public init(book: Int, path: [UInt8]) { (self.book, self.path) = (book, path) }

  public var stage: Stage {
    guard let last = finished.last else { return began == nil ? .unread : .reading }
    return began.map { $0 > last } == true ? .reading : .finished
  }
}

/// How long a reader has read, and how many pages.
public struct ReadTime: Hashable, Sendable {
  public var seconds: Int
  public var pages: Int

  public init(seconds: Int = 0, pages: Int = 0) { (self.seconds, self.pages) = (seconds, pages) }

  public static func + (one: ReadTime, other: ReadTime) -> ReadTime {
    // A damaged row may hold any number.
    func sum(_ one: Int, _ other: Int) -> Int {
      let (sum, overflows) = one.addingReportingOverflow(other)
      return overflows ? .max : sum
    }
    return ReadTime(seconds: sum(one.seconds, other.seconds), pages: sum(one.pages, other.pages))
  }

  /// The least number of pages that say how fast a reader reads.
  public static let enoughPages = 10

  /// Seconds for a page; nil where too few pages were read to say so.
  public var pace: Double? {
    pages >= Self.enoughPages && seconds > 0 ? Double(seconds) / Double(pages) : nil
  }
}
