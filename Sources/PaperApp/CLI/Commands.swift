import Check
import Film
import Glibc
import Launch
import Shell
import SystemCalls
import Thumbnail

/// The command line of `paper`, as far as no window is wanted: help, versions, and the commands.
package enum Commands {
  /// The command line without the program's name. A program that has the thumbnailer's name is that command.
  /// - Parameter line: the whole command line, the program first.
  package static func words(of line: [CommandWord]) -> [CommandWord] {
    let program = line.first?.text.split(separator: "/").last
    let isThumbnailer = program == "\(ThumbnailCommand.program)"
    return (isThumbnailer ? [CommandWord("thumbnail")] : []) + line.dropFirst()
  }

  /// Does what the words ask for.
  /// - Parameters:
  ///   - words: the command line without the program's name.
  ///   - windowLibrary: the library that opens the window, with its version.
  /// - Returns: the exit code; nil where a window is wanted.
  @MainActor
  package static func run(_ words: [CommandWord], windowLibrary: String) throws -> Int32? {
    let options = words.map(\.text).prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      try print(Help.text(for: options.first, keymap: keymap()) + "\n")
      return ExitCode.done
    }
    if options.contains("--version") {
      try print(VersionText.text(windowLibrary: windowLibrary) + "\n")
      return ExitCode.done
    }
    let rest = Array(words.dropFirst())
    switch options.first {
    case "film": try FilmCommand(words: rest).run { Terminal.complain($0) }
    case "check": return try check(rest)
    case "notes": return try notes(rest)
    case "stats": try print(StatsCommand(words: rest).text())
    case "add", "remove", "scan", "list", "info":
      let command = try LibraryCommand(options.first ?? "", words: rest)
      try print(command.text { Terminal.complain($0) })
    case "index", "find":
      let command = try FullTextCommand(options.first ?? "", words: rest)
      try print(command.text { Terminal.complain($0) })
    case "report": try print(ReportCommand(words: rest).text(windowLibrary: windowLibrary))
    case "thumbnail": try ThumbnailCommand(words: rest).run()
    case "documents": try Documents.write(rest)
    default: return nil
    }
    return ExitCode.done
  }

  /// Prints a text, and fails where standard output takes none. A reader that has seen enough, as `head`, ends the program
  /// by the system's signal, as the reader ends other programs.
  private static func print(_ text: String) throws {
    do throws(Files.Failure) {
      try Files.write(Array(text.utf8), to: STDOUT_FILENO)
    } catch {
      if error.number == EPIPE {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
      }
      throw CheckError("standard output cannot be written")
    }
  }

  /// The keys as the user's settings have them.
  private static func keymap() -> Keymap {
    let settings = try? LaunchSettings(words: [], file: .ofUser())
    return Keymap.standard.remapped(settings?.arguments.keys ?? [:]).keymap
  }

  private static func notes(_ words: [CommandWord]) throws -> Int32 {
    let command = try NotesCommand(words: words)
    guard let paths = command.imported else {
      try print(command.text { Terminal.complain($0) })
      return ExitCode.done
    }
    let isWhole = try NotesImport(paths).run {
      try print($0 + "\n")
    } complain: {
      Terminal.complain($0)
    }
    return isWhole ? ExitCode.done : ExitCode.failed
  }

  private static func check(_ words: [CommandWord]) throws -> Int32 {
    let isSound = try CheckCommand(words: words).run {
      // At once, for a check of many books takes long, and may be stopped by hand.
      try print($0 + "\n")
    } complain: {
      Terminal.complain($0)
    }
    return isSound ? ExitCode.done : ExitCode.failed
  }
}
