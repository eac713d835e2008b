import Foundation

/// Writes bytes into files.
enum OutputFile {
  /// Writes a file, replacing an existing file.
  static func write(_ bytes: [UInt8], to path: String) throws(WriteError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .cannotWrite(path, reason: reason(errno)) }
    let failure = write(bytes, descriptor)
    // Some file systems report a full disk only when the file is closed.
    let closed = close(descriptor) == 0 ? nil : errno
    if let number = failure ?? closed { throw .cannotWrite(path, reason: reason(number)) }
  }

  /// - Returns: nil where all bytes were written, else the error number.
  private static func write(_ bytes: [UInt8], _ descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      // Bound: `done` never exceeds the buffer's count.
      while done < buffer.count, let base = buffer.baseAddress {
        let count = Foundation.write(descriptor, base + done, buffer.count - done)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return count < 0 ? errno : ENOSPC }
        done += count
      }
      return nil
    }
  }

  private static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: "there is no such folder"
    case EACCES, EPERM, EROFS: "permission denied"
    case EISDIR: "it is a folder"
    case ENOSPC: "there is no room left"
    default: "system error \(number)"
    }
  }
}
