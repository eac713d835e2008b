import Books
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ReadingRecordTests {
  @Test(arguments: [
    "", "2026", "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-1-1-1", "x-01-01",
    "-1-01-01", "99999-01-01",
  ])
  func noDay(_ text: String) { #expect(CalendarDay(text) == nil) }

  @Test func daysAreOrdered() throws {
    let days = try ["2024-02-29", "2025-01-01", "2025-01-02", "2025-02-01"].map {
      try #require(CalendarDay($0))
    }
    #expect(days.shuffled().sorted() == days)
    #expect((1...12).map { CalendarDay.count(month: $0, of: 2000) }.reduce(0, +) == 366)
    #expect((1...12).map { CalendarDay.count(month: $0, of: 1900) }.reduce(0, +) == 365)
  }

  @Test func aYearHasItsOwnDaysAndBooksAlone() throws {
    let (today, old) = try (
      #require(CalendarDay("2026-05-01")), #require(CalendarDay("2023-12-31"))
    )
    let record = ReadingRecord(
      today: today,
      days: [old: ReadTime(seconds: 60, pages: 2), today: ReadTime(seconds: 5, pages: 1)],
      finished: [
        .init(title: "Old", day: old, path: []), .init(title: "New", day: today, path: []),
      ])
    #expect(record.finished.map(\.title) == ["New", "Old"])
    #expect(record.years == [2023, 2026])
    #expect(record[2023].finished.map(\.title) == ["Old"] && record[2023].time.pages == 2)
    #expect(record[2026].days.count == 1 && record[2025].days.isEmpty)
    #expect(ReadingRecord(today: today).years == [2026])
  }
}
