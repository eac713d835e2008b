import Launch
import PaperRaster

/// Why a film could not be made, in one line.
public struct FilmError: Error, Equatable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}

/// The command `paper film SCRIPT -o FOLDER [OPTION]...`.
public struct FilmCommand {
  private let script: String
  private let folder: String
  private let choices: Choices

  private struct Choices {
    var folder: String?
    var kind = FilmFiles.Kind.pictures
    var framesPerSecond: Double?
    var threads = 1
  }

  /// - Parameter words: the words of the command line after `film`.
  public init(_ words: [String]) throws(Arguments.Misuse) {
    try self.init(words: words.map { CommandWord($0) })
  }

  /// - Parameter words: the words of the command line after `film`. One that is not UTF-8 is refused: all
  ///   that a film names is named by text, as in its script.
  public init(words: [CommandWord]) throws(Arguments.Misuse) {
    var choices = Choices()
    let scripts = try CommandOption.read(words, into: &choices, options: Self.table, of: "film")
    guard let script = try scripts.first?.checked(), !script.isEmpty else {
      throw .init("film: which script? see paper film --help")
    }
    if scripts.count > 1 { throw .init("film: \(scripts[1].text) is one script too many") }
    guard let folder = choices.folder else { throw .init("film: -o FOLDER is missing") }
    (self.script, self.folder, self.choices) = (script, folder, choices)
  }

  /// All options, in the order in which they are told.
  public static var options: [OptionText] { table.map(\.text) }

  private static let table: [CommandOption<Choices>] = [
    .value(
      "-o", "FOLDER", .folder, needs: "a folder",
      "where everything goes; made if it is not there"
    ) { $0.folder = $1 },
    .flag("--gif", "one moving picture, film.gif, instead of frames") { $0.kind = .gif },
    .flag("--layers", "the layers of every frame as JSON lines, film.jsonl, instead of frames") {
      $0.kind = .layers
    },
    .flag("--shots", "only what the script asks for by shot and layers") { $0.kind = .shots },
    .value(
      "--fps", "N", needs: "a number", "frames for a second, 1 to 240; 60 unless told (--gif: 25)"
    ) { choices, text throws(Arguments.Misuse) in
      guard let number = Double(text), (1...240).contains(number) else {
        throw .init("--fps: \(text) is not a number from 1 to 240")
      }
      choices.framesPerSecond = number
    },
    .value(
      "--threads", "N", needs: "a number", "threads that draw; the pictures do not depend on it"
    ) { choices, text throws(Arguments.Misuse) in
      guard let number = Int(text), (1...64).contains(number) else {
        throw .init("--threads: \(text) is not a number from 1 to 64")
      }
      choices.threads = number
    },
  ]

  /// Plays the script and writes the film.
  /// - Parameter complain: takes lines about books that could not be opened.
  public func run(complain: @escaping (String) -> Void) throws {
    let text = try ScriptFile.read(script)
    let lines: FilmScript
    do throws(FilmScript.Mistake) {
      lines = try FilmScript(text)
    } catch {
      throw Arguments.Misuse("\(script): \(error.description)")
    }
    let kind = choices.kind
    let fps = choices.framesPerSecond ?? (kind == .gif ? 25 : 60)
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
      output: output, framesPerSecond: framesPerSecond, threads: choices.threads, complain: complain
    )
    try runner.play(script)
  }
}
