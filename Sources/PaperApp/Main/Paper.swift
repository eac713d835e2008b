import Books
import CLI
import Desktop
import EventLog
import Glibc
import Launch
import Settings
import SystemCalls
import Window
import Localisation

/// The program `paper`: runs a command, or the app with its window.
@main
struct Paper {
  @MainActor
  static func main() {
    ProcessSetup.begin()
    let words = Commands.words(of: line)
    Terminal.beginLog()
    let status = run(words)
    StandardError.end()
    exit(status)
  }

  /// The command line as the system's bytes; `CommandLine.arguments` has U+FFFD for bytes that are not UTF-8.
  private static var line: [CommandWord] {
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
    do {
      if let code = try Commands.run(words, windowLibrary: Window.library) { return code }
      // Only the window speaks the user's language. What the commands print is read by programs, too, and
      // a film is the same everywhere. A wrong command line is told in English, and so is found before.
      Log.print(try Arguments(words: words).log)
      Localisation.begin(.first(of: Language.preferred { Environment[$0] }, in: Language.folders()))
      return try open(words)
    } catch let misuse as Arguments.Misuse {
      Terminal.complain(misuse.description)
      return ExitCode.usage
    } catch {
      Terminal.complain("\(error)")
      return ExitCode.failed
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
        Terminal.complain(error.description)
        return error == .terminal ? ExitCode.usage : ExitCode.failed
      }
    }
    let service = ApplicationService()
    if settings.arguments.isService {
      guard let asked = SecondStart.request(on: service) else { return ExitCode.done }
      settings = try LaunchSettings(words: words + asked.words, file: .ofUser())
      token = asked.token
    } else if SecondStart.isTaken(words, token, on: service) {
      return ExitCode.done
    }
    return try App.run(settings, service, token)
  }
}
