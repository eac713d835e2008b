import Books
import EventLog
import SystemCalls

/// What the program says on standard error.
package enum Terminal {
  /// Prints one line on standard error, with harmful characters escaped; `report` has the line as well. A window does
  /// not wait for it.
  package static func complain(_ line: String) {
    Log.keepReported(line)
    tell(line)
  }

  /// Prints one line on standard error that no report needs.
  package static func tell(_ line: String) {
    StandardError.write("paper: \(Printable.escaped(line))\n")
  }

  /// Has the log printed as the environment asks for it; a command line adds to that.
  package static func beginLog() {
    Log.begin { tell($0) }
    guard let words = Environment["PAPER_LOG"], !words.isEmpty else { return }
    var filter = LogFilter.errors
    do throws(LogFilter.Mistake) {
      try filter.take(words)
      Log.print(filter)
    } catch {
      complain("PAPER_LOG: \(error.description)")
    }
  }
}
