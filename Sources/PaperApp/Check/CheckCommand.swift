import BookClients
import Books
import Launch
import WorkerClient

/// Why books could not be checked at all, in one line.
public struct CheckError: Error, Equatable, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}

/// The command `paper check PATH...`: opens each book as the program would, draws its pages, and says on one
/// line what came of it.
public struct CheckCommand {
  private var arguments = Arguments()
  private var isJSON = false
  private var extent = BookCheck.Extent.some

  /// - Parameter words: the words of the command line after `check`.
  public init(_ words: [String]) throws(Arguments.Misuse) {
    try self.init(words: words.map { CommandWord($0) })
  }

  /// - Parameter words: the words of the command line after `check`. Paths may be any bytes.
  public init(words: [CommandWord]) throws(Arguments.Misuse) {
    let paths = try CommandOption.read(words, into: &self, options: Self.table, of: "check")
    guard !paths.isEmpty else { throw .init("check: which books? see paper check --help") }
    arguments.paths = paths.map { Picture.Source(bytes: $0.bytes) }
  }

  /// All options, in the order in which they are told.
  public static var options: [OptionText] { table.map(\.text) }

  private static let table: [CommandOption<CheckCommand>] = [
    .choice(
      "--pages", "WHICH",
      "some (default): up to 64 pages of a book, the first, the last and others in between, for a minute of processor time at most; or all"
    ) { $0.extent = $1 },
    .flag(
      "--json",
      "each line is a JSON object: path, verdict (sound, unsound, unfinished), ok, reason, format, pages, drawn (how many pages), seconds, peakBytes, remark; what is not known is null"
    ) { $0.isJSON = true },
    Arguments.passwordFileOption.within(\.arguments),
    Arguments.unsandboxedOption.within(\.arguments),
  ]

  /// Checks one book after the other, so that time and memory are each book's own.
  /// - Parameters:
  ///   - print: takes the line of each book as soon as the book is checked.
  ///   - complain: takes lines about paths that are no books.
  /// - Returns: whether all books are sound and all paths are books.
  public func run(
    print: (String) throws -> Void, complain: (String) -> Void
  ) throws -> Bool {
    var password: String?
    if let file = arguments.passwordFile { password = try PasswordFile.read(file) }
    let program = BookWorkers.program(isLocked: !arguments.isUnsandboxed)
    try tryLock(of: program)
    if arguments.isUnsandboxed, let warning = BookWorkers.Protection.unlocked.warning {
      complain(warning)
    }
    let library = Library.open(arguments.paths, calibre: BookWorkers(program: program))
    for problem in library.problems { complain(problem.description) }
    let check = BookCheck(program, password: password, extent: extent)
    var isSound = library.problems.isEmpty
    for entry in library.entries {
      let book = check.check(entry)
      isSound = isSound && book.verdict == .sound
      try print(isJSON ? book.json : book.line)
    }
    return isSound
  }

  /// A worker that cannot be had is told once and not for each book.
  private func tryLock(of program: WorkerProgram) throws {
    do throws(WorkerFailure) {
      _ = try WorkerProcess(program).waitUntilReady()
    } catch {
      throw CheckError(error.description)
    }
  }
}
