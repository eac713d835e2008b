/// What was read in all years, for the page that tells of a year.
public struct ReadingRecord: Equatable, Sendable {
  /// A book that was finished on a day. A book that was read twice is told twice.
  public struct Finished: Equatable, Sendable {
    public var title: String
    public var author: String?
    public var day: CalendarDay
    /// Where the book lies, as in `KeptReading`.
    public var path: [UInt8]
    /// The book on the shelf; nil where the shelf has no such book.
    public var book: ShelfEntry.ID?

    public init(title: String, author: String? = nil, day: CalendarDay, path: [UInt8]) {
      (self.title, self.author, self.day, self.path) = (title, author, day, path)
    }
  }

  /// The reader's day now.
  public var today: CalendarDay
  public var days: [CalendarDay: ReadTime]
  /// By days, the last one first.
  public var finished: [Finished]

  public init(
    today: CalendarDay, days: [CalendarDay: ReadTime] = [:], finished: [Finished] = []
  ) {
    (self.today, self.days) = (today, days)
    self.finished = finished.sorted { $0.day > $1.day }
  }

  /// The years of which something is told, and the present year, in rising order.
  public var years: [Int] {
    Set(days.keys.map(\.year) + finished.map(\.day.year) + [today.year]).sorted()
  }

  /// What was read in a year.
  public subscript(year: Int) -> ReadingRecord {
    ReadingRecord(
      today: today, days: days.filter { $0.key.year == year },
      finished: finished.filter { $0.day.year == year })
  }

  public var time: ReadTime { days.values.reduce(ReadTime(), +) }
}

/// A day of the Gregorian calendar.
public struct CalendarDay: Hashable, Comparable, Sendable {
  public let year: Int
  /// From 1 to 12.
  public let month: Int
  /// From 1.
  public let day: Int

  /// Nil for a day that no month has.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.count(month: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// - Parameter text: as "2026-02-28".
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// The number of the days of a month.
  public static func count(month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  public static func < (one: CalendarDay, other: CalendarDay) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }
}
