import Glibc
import LibraryMaker

/// Measures what Paper does with many books, in a process of its own for each kind of measure. The driver
/// (Driver/bench/library) starts the program and makes the table.
///
/// Each line of the output is a measure: its key, its value and its unit, with tabs between.
@main
struct LibraryBench {
  static let usage = """
    library-bench words N                        words to search for, of N made books
    library-bench table N                        a table of N made books in memory
    library-bench survey FOLDER N WORKER         N made books in FOLDER, read by the program WORKER
    library-bench scan FOLDER N WORKER STATE     the same by the catalogue, kept in STATE
    library-bench names FOLDER N WORKER STATE    how soon all names stand on the shelf
    library-bench start N WORKER STATE           the catalogue that "scan" has left in STATE, read at a start

    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let count = arguments.dropFirst().lazy.compactMap { Int($0) }.first ?? 0
    switch (arguments.first, arguments.count) {
    case ("words", 2):
      for (name, text) in SearchWords(LibraryPlan(count: count)).queries {
        print(name, text, separator: "\t")
      }
    case ("table", 2): TableMeasures.run(count)
    case ("survey", 4): SurveyMeasures.run(arguments[1], count, program: arguments[3])
    case ("scan", 5):
      ScanMeasures.run(arguments[1], count, program: arguments[3], state: arguments[4])
    case ("names", 5):
      ScanMeasures.names(arguments[1], count, program: arguments[3], state: arguments[4])
    case ("start", 4):
      ScanMeasures.start(program: arguments[2], state: arguments[3])
    default:
      print(usage, terminator: "")
      exit(2)
    }
  }
}

/// A figure for the driver.
func report(_ key: String, _ value: Double, _ unit: String) {
  print(key, value, unit, separator: "\t")
  fflush(nil)
}

/// Seconds that a piece of work takes.
struct Spent {
  /// Of the calling thread's processor.
  var thread: Double
  /// Of all threads of the process.
  var process: Double
  var wall: Double

  init(_ work: () -> Void) {
    let before = (Self.now(CLOCK_THREAD_CPUTIME_ID), Self.now(CLOCK_PROCESS_CPUTIME_ID))
    let start = Self.now(CLOCK_MONOTONIC)
    work()
    wall = Self.now(CLOCK_MONOTONIC) - start
    (thread, process) = (
      Self.now(CLOCK_THREAD_CPUTIME_ID) - before.0, Self.now(CLOCK_PROCESS_CPUTIME_ID) - before.1
    )
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The median of the thread's seconds.
  static func median(of rounds: Int, _ work: () -> Void) -> Double {
    let all = (0..<rounds).map { _ in Spent(work).thread }.sorted()
    return all[all.count / 2]
  }
}
