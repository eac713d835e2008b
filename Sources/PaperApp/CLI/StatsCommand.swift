import Launch
import Library

/// `paper stats`: prints what was read.
package struct StatsCommand {
  /// Why nothing can be printed, in one line.
  struct Failure: Error, CustomStringConvertible { let description: String }

  private struct Choices {
    var isJSON = false
    /// Nil for all years.
    var year: Int?
  }

  private let choices: Choices

  /// - Parameter words: the command line behind `stats`.
  package init(words: [CommandWord]) throws(Arguments.Misuse) {
    var choices = Choices()
    let rest = try CommandOption.read(words, into: &choices, options: Self.table, of: "stats")
    guard rest.isEmpty else {
      throw Arguments.Misuse("stats needs options alone; see paper stats --help")
    }
    self.choices = choices
  }

  /// All options, in the order in which they are told.
  static var options: [OptionText] { table.map(\.text) }

  private static let table: [CommandOption<Choices>] = [
    .flag(
      "--json",
      "a JSON object: seconds, pages, days with day, seconds, pages, and books with title, author, path, seconds, pages, days, finished (days)"
    ) { $0.isJSON = true },
    .value("--year", "YEAR", needs: "a year", "of this year alone, as 2026") {
      choices, text throws(Arguments.Misuse) in
      guard let year = Int(text), (1...9999).contains(year) else {
        throw Arguments.Misuse("--year needs a year from 1 to 9999, not \(text)")
      }
      choices.year = year
    },
  ]

  /// The days that are wanted.
  package var days: ClosedRange<String> {
    guard let year = choices.year else { return "0000-01-01"..."9999-12-31" }
    let digits = String(repeating: "0", count: 4 - String(year).count) + String(year)
    return "\(digits)-01-01"..."\(digits)-12-31"
  }

  /// - Returns: the text to print.
  func text() throws(Failure) -> String {
    guard let keeper = BookKeeper.ofUser(resumesEdits: false, wake: {}) else {
      throw Failure(description: "there is no HOME, and so no library")
    }
    defer { keeper.stop(within: 1) }
    keeper.wantStatistics(days)
    keeper.flush()
    let news = keeper.take()
    if let problem = news.problems.first { throw Failure(description: problem) }
    guard let read = news.statistics else {
      throw Failure(description: "the library gives no answer")
    }
    return choices.isJSON ? read.json : read.text
  }
}
