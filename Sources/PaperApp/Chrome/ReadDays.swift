import Books
import Controls
import Localisation

/// The days of a year on the page of that year: squares and words.
enum ReadDays {
  /// From so many minutes on a day has the next stronger square.
  private static let steps = [1, 15, 30, 60]

  static func grid(of year: Int, _ read: ReadingRecord) -> DayGrid {
    var told: [String] = []
    let months = (1...12).map { month -> DayGrid.Month in
      let levels = (1...CalendarDay.count(month: month, of: year)).map { number -> Int? in
        guard let day = CalendarDay(year: year, month: month, day: number) else { return nil }
        let level = read.days[day].map(level) ?? 0
        return level == 0 && day > read.today ? nil : level
      }
      let count = levels.count { ($0 ?? 0) > 0 }
      if count > 0 {
        told.append(
          Localisation.text(
            "{month}: {days}",
            [
              "month": name(of: month),
              "days": Localisation.count(count, one: "1 day", other: "{count} days"),
            ]))
      }
      return DayGrid.Month(name(of: month), days: levels)
    }
    return DayGrid(
      months,
      words: told.isEmpty ? Localisation.text("No day of reading") : Localisation.list(told))
  }

  private static func level(_ time: ReadTime) -> Int {
    // A day of a few seconds is a day, too.
    guard time != ReadTime() else { return 0 }
    return max(1, steps.count { time.seconds >= $0 * 60 })
  }

  /// A day without its year.
  static func words(_ day: CalendarDay) -> String {
    Localisation.text(
      "{month} {day}", context: "a day of the year",
      ["month": name(of: day.month), "day": Localisation.number(day.day)])
  }

  private static func name(of month: Int) -> String {
    switch month {
    case 1: Localisation.text("Jan", context: "month")
    case 2: Localisation.text("Feb", context: "month")
    case 3: Localisation.text("Mar", context: "month")
    case 4: Localisation.text("Apr", context: "month")
    case 5: Localisation.text("May", context: "month")
    case 6: Localisation.text("Jun", context: "month")
    case 7: Localisation.text("Jul", context: "month")
    case 8: Localisation.text("Aug", context: "month")
    case 9: Localisation.text("Sep", context: "month")
    case 10: Localisation.text("Oct", context: "month")
    case 11: Localisation.text("Nov", context: "month")
    default: Localisation.text("Dec", context: "month")
    }
  }
}
