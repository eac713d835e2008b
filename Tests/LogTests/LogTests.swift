import EventLog
import Testing

/// The log in memory, and which lines are printed.
@Suite(.serialized, .timeLimit(.minutes(1))) struct LogTests {
  @Test func filtersAreRead() throws {
    var filter = LogFilter.errors
    #expect(filter.wants(.error, .bus) && !filter.wants(.info, .bus))
    try filter.take("info,debug:bus")
    #expect(filter.wants(.debug, .bus) && filter.wants(.info, .frame))
    #expect(!filter.wants(.debug, .frame))
    try filter.take("error:bus")
    #expect(filter.wants(.debug, .bus), "a lower level takes nothing away")
    for (words, reason) in [
      ("", " is none of error, info, debug"), ("loud", "loud is none of error, info, debug"),
      (
        "debug:books",
        "books is none of program, worker, ipc, library, bus, portal, speech, frame"
      ), ("info,", " is none of error, info, debug"),
    ] {
      #expect(throws: LogFilter.Mistake.self) {
        do { try filter.take(words) } catch {
          #expect("\(error)" == reason)
          throw error
        }
      }
    }
  }

  @Test func namesStandApart() {
    let path = "/home/anna/Diary.pdf"
    let text: LogText = "opens \(name: path) with \(3) pages"
    let line = LogLine(time: 12.0345, .info, .worker, text)
    #expect(line.words(isNaming: true) == "12.035 info worker: opens \(path) with 3 pages")
    #expect(line.words(isNaming: false) == "12.035 info worker: opens (a name) with 3 pages")
    let told = LogLine(time: .nan, .error, .program, LogText(naming: "\(path): is damaged"))
    #expect(told.words(isNaming: false) == "0.000 error program: (a name)")
  }

  /// Only the last lines stay, and what nobody wants is not even made.
  @Test func theLastLinesStay() {
    var made = 0
    func text(_ number: Int) -> LogText {
      made += 1
      return "number \(number)"
    }
    for number in 0..<2 * Log.maximum { Log.debug(.speech, text(number)) }
    #expect(made == 0)
    for number in 0..<2 * Log.maximum { Log.info(.speech, text(number)) }
    let lines = Log.lines
    #expect(lines.count == Log.maximum)
    let numbers = lines.filter { $0.subject == .speech }.map { $0.text }
    #expect(numbers.last == "number \(2 * Log.maximum - 1)" as LogText)
    #expect(numbers.first == "number \(2 * Log.maximum - numbers.count)" as LogText)
  }
}
