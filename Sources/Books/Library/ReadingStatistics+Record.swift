import Books
import SystemCalls

extension ReadingStatistics {
  /// The same for the page that tells of a year. A day that no calendar has is left out.
  /// - Parameter now: in seconds since 1970.
  public func record(now: Int) -> ReadingRecord? {
    guard let today = Clock.day(secondsSince1970: now).flatMap({ CalendarDay($0) }) else {
      return nil
    }
    let times = days.compactMap { day in CalendarDay(day.day).map { ($0, day.time) } }
    let finished = books.flatMap { book in
      book.finished.compactMap { CalendarDay($0) }.map { day in
        ReadingRecord.Finished(
          title: book.title, author: book.author, day: day, path: book.path)
      }
    }
    return ReadingRecord(
      today: today, days: Dictionary(times, uniquingKeysWith: +), finished: finished)
  }

  /// All days that a record may have.
  public static let allDays = "0000-01-01"..."9999-12-31"
}
