import Books
import Database
import Glibc
import SystemCalls
import Localisation

/// The library's file: opened, or set aside where it is damaged. For one thread, and not for the window's.
enum LibraryFile {
  /// Why nothing is kept, in one line that names the file.
  struct Problem: Error, Equatable, CustomStringConvertible {
    let description: String
    /// Whether the file must not be touched again.
    var isFinal = false
  }

  /// The file of the user: `paper/library.db` in `XDG_DATA_HOME`, or in `~/.local/share`; nil without a home.
  static func ofUser(_ environment: [String: String]) -> String? {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    // The XDG Base Directory Specification has relative paths ignored.
    let data = absolute("XDG_DATA_HOME") ?? absolute("HOME").map { $0 + "/.local/share" }
    return data.map { $0 + "/paper/library.db" }
  }

  /// Opens the library, and makes it where there is none. A damaged file is renamed, and a new one begun.
  /// - Returns: the tables, and what has to be said of the file that was set aside.
  static func open(
    _ path: String, timeout: Int32
  ) throws(Problem) -> (tables: LibraryTables, warning: String?) {
    makeFolder(of: path)
    // Two windows that find the damage at the same time must not set aside each other's new file.
    let lock = FileLock(path + ".lock")
    defer { lock.release() }
    do throws(Database.Failure) {
      return (try LibraryTables(sound(path, timeout)), nil)
    } catch .damaged {
      guard let kept = setAside(path) else {
        throw problem(path, Localisation.text("is damaged and cannot be renamed; nothing is kept"))
      }
      do throws(Database.Failure) {
        let tables = try LibraryTables(sound(path, timeout))
        return (
          tables,
          Localisation.text(
            "{file} was damaged and is now named {name}; a new file is begun",
            ["file": shown(path), "name": shown(kept)])
        )
      } catch { throw problem(path, error) }
    } catch { throw problem(path, error) }
  }

  private static func sound(
    _ path: String, _ timeout: Int32
  ) throws(Database.Failure) -> Database {
    let database = try Database(path: path, timeout: timeout)
    let version = try Schema.version(of: database)
    guard version <= Schema.version else { throw .newer }
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
    try Schema.migrate(database)
    let verdict = try database.rows("PRAGMA quick_check(1)") { $0.text(0) }
    guard verdict == ["ok"] else { throw .damaged }
    return database
  }

  // MARK: Files

  private static func makeFolder(of path: String) {
    // Where that fails, opening the file fails and tells so.
    try? Files.makeFolder(Paths.parent(of: path), mode: 0o700)
  }

  /// Renames the file and what belongs to it.
  /// - Returns: the new name; nil where the file cannot be renamed.
  private static func setAside(_ path: String) -> String? {
    var number = 1
    while access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
    let name = "\(path).damaged-\(number)"
    guard rename(path, name) == 0 else { return nil }
    // The two files hold what has not come into the database yet.
    for part in ["-wal", "-shm"] { rename(path + part, name + part) }
    return name
  }

  // MARK: Words

  static func problem(_ path: String, _ failure: Database.Failure) -> Problem {
    switch failure {
    case .busy:
      problem(
        path,
        Localisation.text("is locked by another program; nothing is kept until the file is free"))
    case .full:
      problem(path, Localisation.text("cannot be written, the disk is full; nothing is kept"))
    case .readOnly: problem(path, Localisation.text("may not be written; nothing is kept"))
    case .damaged: problem(path, Localisation.text("is damaged; nothing is kept"))
    case .newer:
      Problem(
        description: Localisation.text(
          "{file} was written by a newer version of Paper; nothing is kept",
          ["file": shown(path)]),
        isFinal: true)
    case .other(let reason):
      problem(
        path, Localisation.text("cannot be used: {reason}; nothing is kept", ["reason": reason]))
    }
  }

  private static func problem(_ path: String, _ reason: String) -> Problem {
    Problem(description: "\(shown(path)) \(reason)")
  }

  private static func shown(_ path: String) -> String { Printable.escaped(path) }
}

/// A lock between processes. Where no lock can be had within a second, as on a disk without locks, one goes on
/// without.
private struct FileLock {
  private let descriptor: Int32

  init(_ path: String) {
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    for _ in 0..<100 where flock(descriptor, LOCK_EX | LOCK_NB) != 0 { usleep(10_000) }
  }

  func release() { if descriptor >= 0 { close(descriptor) } }
}
