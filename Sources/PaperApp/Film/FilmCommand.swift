import Launch
import PaperRaster

/// Why a film could not be made, in one line.
public struct FilmError: Error, Equatable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}

/// The command `paper film SCRIPT -o FOLDER [OPTION]...`.
public struct FilmCommand {
  private var script: String?
  private var folder: String?
  private var kind = FilmFiles.Kind.pictures
  private var framesPerSecond: Double?
  private var threads = 1

  /// - Parameter words: the words of the command line after `film`.
  public init(_ words: [String]) throws(Arguments.Misuse) {
    try self.init(words: words.map { CommandWord($0) })
  }

  /// - Parameter words: the words of the command line after `film`. One that is not UTF-8 is refused: all
  ///   that a film names is named by text, as in its script.
  public init(words: [CommandWord]) throws(Arguments.Misuse) {
    var rest = words[...]
    while let word = try rest.popFirst()?.checked() {
      func value(_ what: String) throws(Arguments.Misuse) -> String {
        guard let value = try rest.popFirst()?.checked(), !value.isEmpty else {
          throw .init("\(word) needs \(what)")
        }
        return value
      }
      switch word {
      case "-o": folder = try value("a folder")
      case "--gif": kind = .gif
      case "--layers": kind = .layers
      case "--shots": kind = .shots
      case "--fps":
        let text = try value("a number")
        guard let number = Double(text), (1...240).contains(number) else {
          throw .init("--fps: \(text) is not a number from 1 to 240")
        }
        framesPerSecond = number
      case "--threads":
        let text = try value("a number")
        guard let number = Int(text), (1...64).contains(number) else {
          throw .init("--threads: \(text) is not a number from 1 to 64")
        }
        threads = number
      case _ where word.hasPrefix("-") && word != "-":
        throw .init("film: unknown option \(word); see paper film --help")
      case _ where script == nil: script = word
      default: throw .init("film: \(word) is one script too many")
      }
    }
    guard script?.isEmpty == false else { throw .init("film: which script? see paper film --help") }
    guard folder != nil else { throw .init("film: -o FOLDER is missing") }
  }

  /// Plays the script and writes the film.
  /// - Parameter complain: takes lines about books that could not be opened.
  public func run(complain: @escaping (String) -> Void) throws {
    guard let script, let folder else { return }
    let text = try ScriptFile.read(script)
    let lines: FilmScript
    do throws(FilmScript.Mistake) {
      lines = try FilmScript(text)
    } catch {
      throw Arguments.Misuse("\(script): \(error.description)")
    }
    let fps = framesPerSecond ?? (kind == .gif ? 25 : 60)
    var sample: [Bitmap] = []
    if kind == .gif {
      // A GIF needs its palette before its first frame, so the film is played twice, with the same frames
      // each time. Keeping all frames was rejected because they would take gigabytes.
      let first = FilmSample()
      try play(lines, into: first, fps)
      sample = first.pictures
    }
    let files = try FilmFiles(folder: folder, kind: kind, framesPerSecond: fps, sample: sample)
    try play(lines, into: files, fps, complain: complain)
    try files.finish()
  }

  private func play(
    _ script: FilmScript, into output: any FilmRunner.Output, _ framesPerSecond: Double,
    complain: @escaping (String) -> Void = { _ in }
  ) throws {
    let runner = FilmRunner(
      output: output, framesPerSecond: framesPerSecond, threads: threads, complain: complain)
    try runner.play(script)
  }
}
