import CChannel
import Glibc
import Localisation

/// The program that is started as a worker.
public struct WorkerProgram: Hashable, Sendable {
  public var path: String
  /// A further argument; a worker of ours knows `--unsandboxed`, `--pdf` and `--djvu`.
  public var argument: String?

  private static let pdf = "--pdf"
  /// The same program for a PDF alone, which is there sooner: no picture library is loaded. Nil where the program has an
  /// argument already.
  var forPDF: WorkerProgram? {
    guard argument == nil else { return nil }
    var program = self
    program.argument = Self.pdf
    return program
  }

  /// The program that reads a file: DjVu has a lock of its own. Reads the first bytes.
  public func reading(_ file: Int32) -> WorkerProgram {
    WorkerBook.begins(file, "AT&TFORM") ? forDjVu : self
  }

  private static let djvu = "--djvu"
  /// The same program for a DjVu document, whose decoder starts threads. A program with an argument of its own keeps the
  /// argument: a worker that is not locked may start threads anyway.
  public var forDjVu: WorkerProgram {
    var program = self
    program.argument = [argument, Self.djvu].compactMap(\.self).first
    return program
  }

  /// Whether a worker that says that it is not locked is refused.
  public var isLocked: Bool

  public init(path: String, argument: String? = nil, isLocked: Bool = true) {
    self.path = path
    self.argument = argument
    self.isLocked = isLocked
  }

  /// Starts the program, with one end of a socket as its descriptor 3. Returns the other end.
  ///
  /// The thread that calls this must outlive the worker: the system ends the worker with it.
  func start() throws(WorkerFailure) -> (process: pid_t, socket: WorkerSocket) {
    var pair: [Int32] = [-1, -1]
    // The array holds the two descriptors that the call writes.
    guard paper_channel_pair(&pair) == 0 else { throw .system("no socket for a worker") }
    defer { close(pair[1]) }
    var process: pid_t = 0
    let error = paper_worker_spawn(path, "paper-worker", argument, pair[1], &process)
    guard error == 0 else {
      close(pair[0])
      throw .unusable(
        Localisation.text(
          "{path} cannot be started ({reason})",
          ["path": path, "reason": Self.words(-error)]))
    }
    return (process, WorkerSocket(descriptor: pair[0]))
  }

  private static func words(_ number: Int32) -> String {
    switch number {
    case ENOENT: Localisation.text("there is no such file")
    case EACCES: Localisation.text("permission denied")
    default: Localisation.text("system error {number}", ["number": "\(number)"])
    }
  }

  /// How a process of ours that was killed has ended, and the most bytes of memory it had in use.
  /// - Parameter timeout: how long to wait for it; nil to wait for ever.
  /// - Returns: nil where it has not ended.
  static func ending(
    of process: pid_t, timeout: Duration?
  ) -> (words: String, peak: Int?)? {
    var status: Int32 = 0
    var peak: Int64 = 0
    var found = paper_worker_reap(process, timeout == nil ? 1 : 0, &status, &peak)
    if let timeout {
      // There is no call that waits for a process and for a time; most are gone after the first pause.
      let end = ContinuousClock.now + timeout
      var pause: UInt32 = 200
      while found == 0, ContinuousClock.now < end {
        usleep(pause)
        pause = min(2 * pause, 20_000)
        found = paper_worker_reap(process, 0, &status, &peak)
      }
      if found == 0 { return nil }
    }
    guard found == 1 else { return ("ended", nil) }
    var text = [CChar](repeating: 0, count: 64)
    paper_worker_ending(status, &text, text.count)
    let words = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (words, Int(peak))
  }
}
