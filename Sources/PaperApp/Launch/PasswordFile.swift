import Books
import SystemCalls

/// The file that `--password-file` names. No argument holds a password (decision: Password path).
public enum PasswordFile {
  /// Why there is no password, in one line that does not show what the file holds.
  public struct Problem: Error, Equatable, CustomStringConvertible {
    public let description: String
  }

  /// More bytes are not looked at, and no document's password is as long.
  static let limit = 1024

  /// The file's first line, without its end. A pipe is read as well, as `<(command)` in a shell gives one.
  public static func read(_ path: String) throws(Problem) -> String {
    let start: [UInt8]
    do {
      start = try Files.read(path, limit: limit + 2)
    } catch {
      throw problem(path, "cannot be read")
    }
    var line = start.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard !line.isEmpty else { throw problem(path, "has no password in its first line") }
    guard line.count <= limit else { throw problem(path, "has a first line that is too long") }
    guard let password = String(validating: line, as: UTF8.self) else {
      throw problem(path, "is not a text in UTF-8")
    }
    return password
  }

  private static func problem(_ path: String, _ reason: String) -> Problem {
    Problem(description: "--password-file: \(Printable.escaped(path)) \(reason)")
  }
}
