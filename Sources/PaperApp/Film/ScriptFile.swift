import Glibc

/// Reads a film's script: a file, a pipe, or standard input.
///
/// A pipe is allowed because shells give one to `paper film <(...)`. The pipe is opened without waiting and
/// read with a deadline, so that a pipe into which nobody writes ends the program rather than stopping it.
enum ScriptFile {
  /// Longer scripts are refused: a line of a script is some ten bytes.
  static let maximumBytes = 16 << 20
  /// How long a pipe may be silent, in seconds. Standard input has no such bound: somebody may be typing.
  static let timeout = 5

  /// - Parameter path: `-` for standard input.
  static func read(_ path: String) throws(FilmError) -> String {
    let bytes = try path == "-" ? read(STDIN_FILENO, path, isPatient: true) : readFile(path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FilmError("\(path): is not a text in UTF-8")
    }
    return text
  }

  private static func readFile(_ path: String) throws(FilmError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let isMissing = errno == ENOENT || errno == ENOTDIR
      throw FilmError("\(path): \(isMissing ? "there is no such script" : "cannot be read")")
    }
    defer { close(descriptor) }
    var record = stat()
    guard fstat(descriptor, &record) == 0 else { throw FilmError("\(path): cannot be read") }
    switch record.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO: break
    case S_IFDIR: throw FilmError("\(path): is a folder")
    default: throw FilmError("\(path): is neither a file nor a pipe")
    }
    return try read(descriptor, path, isPatient: false)
  }

  private static func read(
    _ descriptor: Int32, _ path: String, isPatient: Bool
  ) throws(FilmError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wanted, 1, isPatient ? -1 : Int32(timeout * 1000))
      if ready == 0 { throw FilmError("\(path): nothing came out of the pipe for \(timeout) s") }
      // Bound: `part.count` bytes are read into `part` at most.
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw FilmError("\(path): cannot be read") }
      if count == 0 { return bytes }
      bytes += part[..<count]
      guard bytes.count <= maximumBytes else { throw FilmError("\(path): is longer than 16 MB") }
    }
  }
}
