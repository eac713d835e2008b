import Books
import CSDL2
import Check
import Film
import Foundation
import Launch

/// The program `paper`: parses the command line and runs the app or a film.
@main
struct Paper {
  /// The exit codes: success, failure, and wrong usage.
  enum Exit {
    static let done: Int32 = 0
    static let failed: Int32 = 1
    static let usage: Int32 = 2
  }

  static let version = "0.1.0"

  @MainActor
  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  @MainActor
  private static func run(_ words: [String]) -> Int32 {
    let options = words.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      print(Help.text(for: words.first))
      return Exit.done
    }
    if options.contains("--version") {
      print("paper \(version)")
      return Exit.done
    }
    do {
      if words.first == "film" {
        try FilmCommand(Array(words.dropFirst())).run { complain($0) }
        return Exit.done
      }
      if words.first == "check" { return try check(Array(words.dropFirst())) }
      return try App.run(Arguments(words))
    } catch let misuse as Arguments.Misuse {
      complain(misuse.description)
      return Exit.usage
    } catch {
      complain("\(error)")
      return Exit.failed
    }
  }

  private static func check(_ words: [String]) throws -> Int32 {
    let isSound = try CheckCommand(words).run {
      // At once, for a check of many books takes long, and may be stopped by hand.
      try FileHandle.standardOutput.write(contentsOf: Data(($0 + "\n").utf8))
    } complain: {
      complain($0)
    }
    return isSound ? Exit.done : Exit.failed
  }

  /// Prints one line on standard error, with harmful characters escaped. A failure to write is ignored,
  /// because standard error may be closed.
  static func complain(_ line: String) {
    let line = "paper: \(Printable.escaped(line))\n"
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}
