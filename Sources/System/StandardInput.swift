import CSystem
import Glibc

/// What comes by a pipe, as a file that can be opened by a path as often as a book is: `paper -`.
package enum StandardInput {
  /// The path of the process's standard input. Files in memory have no other path.
  package static let path = "/proc/self/fd/0"

  /// Why standard input cannot be a book.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    case terminal
    case empty
    case tooLong(megabytes: Int)
    case unreadable(Int32)

    package var description: String {
      switch self {
      case .terminal: "-: standard input is a terminal; a book comes by a pipe or from a file"
      case .empty: "-: standard input is empty"
      case .tooLong(let megabytes): "-: standard input has more than \(megabytes) MB"
      case .unreadable(let number): "-: standard input cannot be read (error \(number))"
      }
    }
  }

  /// Reads standard input to its end into a file in memory, which is standard input from then on. A plain file stays as
  /// it is. (Reading while pages are shown was rejected: nearly all formats have their contents at their end.)
  /// - Parameter limit: more bytes are refused.
  package static func hold(limit: Int) throws(Failure) {
    var record = stat()
    guard fstat(STDIN_FILENO, &record) == 0 else { throw .unreadable(errno) }
    if isatty(STDIN_FILENO) == 1 { throw .terminal }
    if record.st_mode & S_IFMT == S_IFREG {
      if record.st_size == 0 { throw .empty }
      return
    }
    let file = paper_system_memory_file("standard input")
    guard file >= 0 else { throw .unreadable(errno) }
    defer { close(file) }
    try copy(to: file, limit: limit)
    guard dup2(file, STDIN_FILENO) >= 0 else { throw .unreadable(errno) }
  }

  private static func copy(to file: Int32, limit: Int) throws(Failure) {
    var part = [UInt8](repeating: 0, count: 256 << 10)
    var total = 0
    while true {
      // At most as many bytes as `part` has.
      let count = read(STDIN_FILENO, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno) }
      if count == 0 { break }
      total += count
      guard total <= limit else { throw .tooLong(megabytes: limit >> 20) }
      do throws(Files.Failure) { try Files.write(Array(part[..<count]), to: file) } catch {
        throw .unreadable(error.number)
      }
    }
    if total == 0 { throw .empty }
  }
}
