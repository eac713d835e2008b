import Launch
import Testing

import CLI

/// `paper stats`: its words and what they ask for.
@Suite(.timeLimit(.minutes(1))) struct StatsTests {
  @Test("a year is the days from its first to its last, and no year is all days")
  func years() throws {
    let all = try StatsCommand(words: [])
    #expect(all.days.contains("1970-01-01") && all.days.contains("2026-12-31"))
    for words in [["--year", "2026"], ["--json", "--year=2026"]] {
      let command = try StatsCommand(words: words.map { CommandWord($0) })
      #expect(command.days == "2026-01-01"..."2026-12-31")
    }
    let early = try StatsCommand(words: ["--year", "7"].map { CommandWord($0) })
    #expect(early.days == "0007-01-01"..."0007-12-31")
  }

  @Test(
    "wrong words are told",
    arguments: [["--year"], ["--year", "0"], ["--year", "x"], ["--year", "10000"], ["book"]])
  func misuse(words: [String]) {
    #expect(throws: Arguments.Misuse.self) {
      try StatsCommand(words: words.map { CommandWord($0) })
    }
  }
}
