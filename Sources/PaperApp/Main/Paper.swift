import Books
import Bus
import CSDL2
import Check
import EventLog
import Film
import Glibc
import Launch
import Settings
import Shell
import SystemCalls
import Thumbnail
import Words

/// The program `paper`: parses the command line and runs the app or a film.
@main
struct Paper {
  /// The exit codes: success, failure, and wrong usage.
  enum Exit {
    static let done: Int32 = 0
    static let failed: Int32 = 1
    static let usage: Int32 = 2
  }

  @MainActor
  static func main() {
    ProcessSetup.begin()
    let words = words
    let isThumbnailer =
      words.first?.text.split(separator: "/").last == "\(ThumbnailCommand.program)"
    beginLog()
    let status = run((isThumbnailer ? [CommandWord("thumbnail")] : []) + words.dropFirst())
    StandardError.end()
    exit(status)
  }

  /// The command line as the system's bytes; `CommandLine.arguments` has U+FFFD for bytes that are not UTF-8.
  private static var words: [CommandWord] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      // Bound: the system gives `argc` words, each ended by a zero.
      CommandLine.unsafeArgv[index].map { word in
        CommandWord(
          UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) })
      }
    }
  }

  @MainActor
  private static func run(_ words: [CommandWord]) -> Int32 {
    let options = words.map(\.text).prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      Swift.print(Help.text(for: options.first, keymap: keymap()))
      return Exit.done
    }
    if options.contains("--version") {
      Swift.print(VersionText.text())
      return Exit.done
    }
    do {
      if options.first == "film" {
        try FilmCommand(words: Array(words.dropFirst())).run { complain($0) }
        return Exit.done
      }
      if options.first == "check" { return try check(Array(words.dropFirst())) }
      if options.first == "notes" {
        let command = try NotesCommand(words: Array(words.dropFirst()))
        try print(command.text { complain($0) })
        return Exit.done
      }
      if options.first == "report" {
        try print(ReportCommand(words: Array(words.dropFirst())).text())
        return Exit.done
      }
      if options.first == "thumbnail" {
        try ThumbnailCommand(words: Array(words.dropFirst())).run()
        return Exit.done
      }
      if options.first == "documents" {
        try Documents.write(Array(words.dropFirst()))
        return Exit.done
      }
      // Only the window speaks the user's language. What the other commands print is read by programs, too, and
      // a film is the same everywhere. A wrong command line is told in English, and so is found before.
      Log.print(try Arguments(words: words).log)
      Words.begin(.first(of: Language.wished { Environment[$0] }, in: Language.folders()))
      return try open(words)
    } catch let misuse as Arguments.Misuse {
      complain(misuse.description)
      return Exit.usage
    } catch {
      complain("\(error)")
      return Exit.failed
    }
  }

  /// Opens a window, unless one is there that does what is asked.
  @MainActor
  private static func open(_ words: [CommandWord]) throws -> Int32 {
    StandardError.begin()
    var token = StartupToken.take()
    var settings = try LaunchSettings(words: words, file: .ofUser())
    if settings.arguments.paths.contains(.standardInput) {
      do throws(StandardInput.Failure) {
        try StandardInput.hold(limit: PictureFile.maximumBytes)
      } catch {
        complain(error.description)
        return error == .terminal ? Exit.usage : Exit.failed
      }
    }
    let service = ApplicationService(BusConnection())
    if settings.arguments.isService {
      guard let asked = SecondStart.request(on: service) else { return Exit.done }
      settings = try LaunchSettings(words: words + asked.words, file: .ofUser())
      token = asked.token
    } else if SecondStart.isTaken(words, token, on: service) {
      return Exit.done
    }
    return try App.run(settings, service, token)
  }

  /// Prints a text, and fails where standard output takes none.
  private static func print(_ text: String) throws {
    do {
      try Files.write(Array(text.utf8), to: STDOUT_FILENO)
    } catch {
      throw CheckError("standard output cannot be written")
    }
  }

  /// The keys as the user's settings have them.
  private static func keymap() -> Keymap {
    let settings = try? LaunchSettings(words: [], file: .ofUser())
    return Keymap.standard.remapped(settings?.arguments.keys ?? [:]).keymap
  }

  private static func check(_ words: [CommandWord]) throws -> Int32 {
    let isSound = try CheckCommand(words: words).run {
      // At once, for a check of many books takes long, and may be stopped by hand.
      do {
        try Files.write(Array(($0 + "\n").utf8), to: STDOUT_FILENO)
      } catch {
        throw CheckError("standard output cannot be written")
      }
    } complain: {
      complain($0)
    }
    return isSound ? Exit.done : Exit.failed
  }

  /// Prints one line on standard error, with harmful characters escaped; `report` has the line as well. A window does
  /// not wait for it.
  static func complain(_ line: String) {
    Log.keepTold(line)
    tell(line)
  }

  /// Prints one line on standard error that no report needs.
  static func tell(_ line: String) {
    StandardError.write("paper: \(Printable.escaped(line))\n")
  }

  /// Has the log printed as the environment asks for it; a command line adds to that.
  private static func beginLog() {
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
