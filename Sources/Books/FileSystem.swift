import Glibc
import Localisation
import SystemCalls

/// A path as the system's bytes, with the few file system calls that Books needs (decision: Path bytes).
struct FilePath: Hashable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }
  init(_ string: String) { bytes = Array(string.utf8) }

  var shown: String { String(decoding: bytes, as: UTF8.self) }
  var source: Picture.Source { Picture.Source(bytes: bytes) }

  func appending(_ name: [UInt8]) -> FilePath {
    FilePath(bytes.last == UInt8(ascii: "/") ? bytes + name : bytes + [UInt8(ascii: "/")] + name)
  }

  /// The part of the path after the last slash; closing slashes do not count.
  var lastName: [UInt8] {
    let slash = UInt8(ascii: "/")
    let end = bytes.lastIndex { $0 != slash }.map { $0 + 1 } ?? 0
    let start = bytes[..<end].lastIndex(of: slash).map { $0 + 1 } ?? 0
    return Array(bytes[start..<end])
  }

  /// The folder in which the file lies; "." for a path without a slash.
  var parent: FilePath {
    let slash = UInt8(ascii: "/")
    guard let at = bytes.lastIndex(of: slash) else { return FilePath(".") }
    return FilePath(at == 0 ? [slash] : Array(bytes[..<at]))
  }

  /// Whether this path is a folder's path or begins with it; both paths must be resolved.
  func isInside(_ folder: FilePath) -> Bool {
    let slash = UInt8(ascii: "/")
    return bytes == folder.bytes || folder.bytes == [slash]
      || (bytes.count > folder.bytes.count && bytes[folder.bytes.count] == slash
        && bytes.starts(with: folder.bytes))
  }

  /// The absolute path without links and dots, or the system's error.
  func resolved() -> Result<FilePath, SystemError> {
    withCPath { path in
      guard let real = realpath(path, nil) else { return .failure(SystemError(errno)) }
      defer { free(real) }
      return .success(
        FilePath(
          Array(UnsafeBufferPointer(start: real, count: strlen(real)).map(UInt8.init(bitPattern:))))
      )
    }
  }

  /// The status of the file at the path.
  func status(followsLinks: Bool = true) -> Result<FileStatus, SystemError> {
    var record = stat()
    let failed = withCPath { (followsLinks ? stat($0, &record) : lstat($0, &record)) != 0 }
    return failed ? .failure(SystemError(errno)) : .success(FileStatus(record))
  }

  /// Calls `body` with the zero-terminated path; a zero inside the path ends the path early.
  func withCPath<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
    // The array holds one byte more than the path, the zero, so the pointer never runs past it.
    (bytes + [0]).withUnsafeBytes { buffer in
      guard let base = buffer.assumingMemoryBound(to: CChar.self).baseAddress else {
        preconditionFailure("never empty")
      }
      return body(base)
    }
  }
}

/// The `stat` record of a file, reduced to what Books needs.
struct FileStatus {
  enum Kind { case file, folder, other }
  var kind: Kind
  var device: UInt
  var number: UInt
  var size: Int

  init(_ record: stat) {
    switch record.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    device = UInt(record.st_dev)
    number = UInt(record.st_ino)
    size = Int(record.st_size)
  }
}

/// An error number of the system, with its reason in words.
struct SystemError: Error {
  let number: Int32
  init(_ number: Int32) { self.number = number }
  var reason: String {
    // strerror was rejected because its buffer may be shared between threads. The cases below are the
    // errors that file system calls give.
    switch number {
    case EACCES, EPERM: Localisation.text("permission denied")
    case ENOENT: Localisation.text("no such file or folder")
    case ENOTDIR: Localisation.text("a part of the path is not a folder")
    case ELOOP: Localisation.text("too many symbolic links")
    case ENAMETOOLONG: Localisation.text("the name is too long")
    case EIO: Localisation.text("input or output error")
    case EMFILE, ENFILE: Localisation.text("too many open files")
    case EISDIR: Localisation.text("is a folder")
    case EROFS: Localisation.text("the disk cannot be written")
    case ENOSPC: Localisation.text("there is no room left")
    case EDQUOT: Localisation.text("no more room is allowed")
    case EFBIG: Localisation.text("the file is larger than is allowed")
    default: Localisation.text("system error {number}", ["number": "\(number)"])
    }
  }
}

extension Files.Failure {
  /// The reason in the reader's language.
  public var reason: String { SystemError(number).reason }
}

/// A name in a folder.
struct FolderEntry {
  enum Kind { case file, folder, link, other, unknown }
  var name: [UInt8]
  var kind: Kind

  /// All names in a folder but the hidden ones, in the file system's order.
  static func all(in folder: FilePath) -> Result<[FolderEntry], SystemError> {
    guard let stream = folder.withCPath({ opendir($0) }) else {
      return .failure(SystemError(errno))
    }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while let record = readdir(stream) {
      // The name ends with a zero within the record, which lives until the next `readdir`.
      let name = withUnsafeBytes(of: &record.pointee.d_name) { bytes -> [UInt8]? in
        guard bytes.first != UInt8(ascii: "."),
          let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
        else { return nil }
        return Array(bytes[..<min(bytes.count, strlen(start))])
      }
      guard let name else { continue }
      let kind: Kind =
        switch Int(record.pointee.d_type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): .unknown
        default: .other
        }
      entries.append(FolderEntry(name: name, kind: kind))
    }
    return .success(entries)
  }
}
