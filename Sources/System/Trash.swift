import CSystem
import Glibc

/// The desktop's trash, as the FreeDesktop trash specification (1.0) has it. A file is moved within its file system, and
/// nothing is ever copied or deleted. All functions may wait for a disk.
package enum Trash {
  package enum Failure: Error, Equatable, Sendable {
    /// The system's error number.
    case system(Int32)
    /// The disk of the file takes no trash.
    case noTrash
  }

  /// Moves a file, a folder or a link to the trash.
  /// - Parameters:
  ///   - path: the bytes of a path.
  ///   - data: the user's folder for data, whose `Trash` is tried first; nil for a user without a home.
  package static func move(_ path: [UInt8], data: String?) throws(Failure) {
    let file = try absolute(path)
    let device = try status(file).st_dev
    if let data {
      let home = Array("\(data)/Trash".utf8)
      makeParents(of: home)
      if makeFolder(home), (try? status(home))?.st_dev == device {
        do throws(Failure) {
          return try move(file, to: home, named: file)
        } catch {
          // Two parts of one disk may not be joined by a move.
          guard error == .system(EXDEV) else { throw error }
        }
      }
    }
    let top = try mountPoint(of: file, on: device)
    for folder in [sharedTrash(of: top), ownTrash(of: top)].compactMap(\.self) {
      return try move(
        file, to: folder, named: Array(file.dropFirst(top == slash ? 1 : top.count + 1)))
    }
    throw .noTrash
  }

  /// - Parameter name: the path that the trash remembers.
  private static func move(
    _ file: [UInt8], to trash: [UInt8], named name: [UInt8]
  ) throws(Failure) {
    let (files, infos) = (joined(trash, "files"), joined(trash, "info"))
    guard makeFolder(files), makeFolder(infos) else { throw .noTrash }
    let text =
      "[Trash Info]\nPath=\(PathCall.percentEncoded(name, keeping: "-._~/"))\nDeletionDate=\(now)\n"
    let last = Array(file[(file.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...])
    for number in 1...10_000 {
      let name = freeName(last, number)
      let info = joined(infos, name + Array(".trashinfo".utf8))
      // The note is made first, and a name is taken by its note (trash specification, "Implementation notes").
      let descriptor = PathCall.with(info) {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      }
      if descriptor < 0 {
        guard errno == EEXIST else { throw .system(errno) }
        continue
      }
      defer { close(descriptor) }
      do throws(Files.Failure) {
        try Files.write(Array(text.utf8), to: descriptor)
      } catch {
        PathCall.with(info) { _ = unlink($0) }
        throw .system(error.number)
      }
      let target = joined(files, name)
      let failure = PathCall.with(file) { from in
        PathCall.with(target) { to in rename(from, to) }
      }
      if failure == 0 { return }
      PathCall.with(info) { _ = unlink($0) }
      guard failure == EEXIST else { throw .system(failure) }
    }
    throw .system(EEXIST)
  }

  /// Renames without taking the place of another file.
  /// - Returns: the system's error number; 0 for none.
  private static func rename(
    _ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>
  ) -> Int32 {
    if paper_system_rename_new(from, to) == 0 { return 0 }
    guard errno == EINVAL || errno == ENOSYS else { return errno }
    // Some file systems only rename over what is there.
    var record = stat()
    guard lstat(to, &record) != 0 else { return EEXIST }
    return Glibc.rename(from, to) == 0 ? 0 : errno
  }

  private static func freeName(_ name: [UInt8], _ number: Int) -> [UInt8] {
    // A name has 255 bytes at most, the ending of its note among them.
    let short = Array(name.prefix(230))
    return number == 1 ? short : short + Array(".\(number)".utf8)
  }

  // MARK: Folders

  /// The trash that the administrator has made for all users, and in it the user's own.
  private static func sharedTrash(of top: [UInt8]) -> [UInt8]? {
    let shared = joined(top, ".Trash")
    guard let record = try? status(shared), record.st_mode & S_IFMT == S_IFDIR,
      record.st_mode & S_ISVTX != 0
    else { return nil }
    let own = joined(shared, "\(getuid())")
    return makeFolder(own) ? own : nil
  }

  private static func ownTrash(of top: [UInt8]) -> [UInt8]? {
    let own = joined(top, ".Trash-\(getuid())")
    return makeFolder(own) ? own : nil
  }

  /// - Returns: whether the folder is there, is no link, and is the user's.
  private static func makeFolder(_ path: [UInt8]) -> Bool {
    _ = PathCall.with(path) { mkdir($0, 0o700) }
    guard let record = try? status(path) else { return false }
    return record.st_mode & S_IFMT == S_IFDIR && record.st_uid == getuid()
  }

  private static func makeParents(of path: [UInt8]) {
    for index in path.indices.dropFirst() where path[index] == 0x2F {
      _ = PathCall.with(Array(path[..<index])) { mkdir($0, 0o700) }
    }
  }

  /// The topmost folder above a file on the file's own file system.
  private static func mountPoint(of file: [UInt8], on device: dev_t) throws(Failure) -> [UInt8] {
    var top = parent(of: file)
    while top != slash {
      let above = parent(of: top)
      guard try status(above).st_dev == device else { return top }
      top = above
    }
    return top
  }

  // MARK: Paths

  private static let slash: [UInt8] = [0x2F]

  private static func joined(_ folder: [UInt8], _ name: String) -> [UInt8] {
    joined(folder, Array(name.utf8))
  }

  private static func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    folder.last == 0x2F ? folder + name : folder + slash + name
  }

  private static func parent(of path: [UInt8]) -> [UInt8] {
    guard let at = path.lastIndex(of: 0x2F), at > 0 else { return slash }
    return Array(path[..<at])
  }

  /// The absolute path of the file itself: the folder without links, and the name, which may be that of a link.
  private static func absolute(_ path: [UInt8]) throws(Failure) -> [UInt8] {
    var path = path
    while path.count > 1, path.last == 0x2F { path.removeLast() }
    let cut = path.lastIndex(of: 0x2F)
    let name = Array(path[(cut.map { $0 + 1 } ?? 0)...])
    guard !name.isEmpty, name != [0x2E], name != [0x2E, 0x2E] else { throw .system(EINVAL) }
    let folder = cut.map { $0 == 0 ? slash : Array(path[..<$0]) } ?? [0x2E]
    do throws(Files.Failure) {
      return joined(try PathCall.resolved(folder), name)
    } catch { throw .system(error.number) }
  }

  /// Of the file itself, links not followed.
  private static func status(_ path: [UInt8]) throws(Failure) -> stat {
    var record = stat()
    guard PathCall.with(path, { lstat($0, &record) }) == 0 else { throw .system(errno) }
    return record
  }

  // MARK: The note

  /// The present moment in local time, as `2026-11-25T09:30:00`.
  private static var now: String {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func digits(_ number: Int32, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [
      digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1, 2), digits(parts.tm_mday, 2),
    ]
    let hour = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0, 2) }
    return day.joined(separator: "-") + "T" + hour.joined(separator: ":")
  }
}
