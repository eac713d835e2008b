/// Measures how long a reader reads and which pages, from the pages on the screen and the times of their changes.
///
/// The pages of a view count when the reader goes on to others, or closes the book. A view shorter than `shortest` is
/// leafing, a view longer than `longest` a pause; neither counts. A page counts once while its book stays open; the
/// time counts again. A window that is `left` measures nothing, so of several windows only the one in use does.
public struct ReadingClock: Sendable {
  /// What has been read of a book.
  public struct Reading: Equatable, Sendable {
    public var book: DocumentID
    public var time: ReadTime
    /// Whether the reader has come to the last page by reading.
    public var reachesEnd = false
  }

  /// In seconds.
  public static let (shortest, longest) = (2.0, 300.0)

  private var book: DocumentID?
  private var pages: [Int] = []
  private var pageCount: Int?
  /// When the present pages were shown, in seconds; nil in a window that was left.
  private var since: Double?
  /// The pages of the open book that count.
  private var read: Set<Int> = []
  /// Seconds that are less than a whole one.
  private var rest = 0.0
  private var hasEnded = false
  private var readings: [Reading] = []

  public init() {}

  /// Notes what is on the screen. The same pages as before change nothing.
  /// - Parameters:
  ///   - book: nil where no book is open.
  ///   - pages: counted from 0.
  ///   - pageCount: nil where not all pages have been counted.
  ///   - time: in seconds; a time before the last one, or none at all, makes the last view count nothing.
  public mutating func show(
    _ book: DocumentID?, pages: [Int] = [], of pageCount: Int? = nil, at time: Double
  ) {
    let book = book?.sized(0)
    if book == self.book, pages == self.pages {
      self.pageCount = pageCount
      return noteEnd()
    }
    count(to: time)
    if book != self.book { (read, rest, hasEnded) = ([], 0, false) }
    (self.book, self.pages, self.pageCount) = (book, pages, pageCount)
    since = time
    noteEnd()
  }

  /// The reader looks elsewhere, as at another window.
  public mutating func leave(at time: Double) {
    count(to: time)
    since = nil
  }

  /// The reader is back, at the pages that are shown.
  public mutating func comeBack(at time: Double) { if since == nil { since = time } }

  /// What has been read since the last call.
  public mutating func take() -> [Reading] {
    defer { readings = [] }
    return readings
  }

  private mutating func count(to time: Double) {
    guard let book, let since else { return }
    let seconds = time - since
    // No number is in no range.
    guard !pages.isEmpty, (Self.shortest...Self.longest).contains(seconds) else { return }
    let fresh = pages.filter { read.insert($0).inserted }
    rest += seconds
    let whole = Int(rest)
    rest -= Double(whole)
    add(Reading(book: book, time: ReadTime(seconds: whole, pages: fresh.count)))
  }

  /// A jump to the last page ends no book: the page before has to be read.
  private mutating func noteEnd() {
    guard !hasEnded, let book, let pageCount, let first = pages.min(),
      pages.contains(pageCount - 1), first == 0 || read.contains(first - 1)
    else { return }
    hasEnded = true
    add(Reading(book: book, time: ReadTime(), reachesEnd: true))
  }

  private mutating func add(_ reading: Reading) {
    guard let last = readings.indices.last, readings[last].book == reading.book else {
      return readings.append(reading)
    }
    readings[last].time = readings[last].time + reading.time
    readings[last].reachesEnd = readings[last].reachesEnd || reading.reachesEnd
  }
}
