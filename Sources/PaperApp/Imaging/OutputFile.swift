import Foundation

/// Writes bytes into files.
public enum OutputFile {
  /// Writes a file, replacing an existing file. The file is written under another name in the same folder and
  /// renamed when it is whole: on a full disk, what was there before stays, and no half file is left.
  /// - Parameter mode: who may read and write the file, as far as the user's mask lets them.
  public static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o644
  ) throws(WriteError) {
    let draft = draft(beside: path)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .cannotWrite(path, reason: reason(errno)) }
    let failure = write(bytes, descriptor)
    // Some file systems report a full disk only when the file is closed.
    let closed = close(descriptor) == 0 ? nil : errno
    let renamed = (failure ?? closed) == nil && rename(draft, path) != 0 ? errno : nil
    if let number = failure ?? closed ?? renamed {
      unlink(draft)
      throw .cannotWrite(path, reason: reason(number))
    }
  }

  /// A hidden name in the folder of a file that nobody else has.
  private static func draft(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return "\(folder).paper-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
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
    case EDQUOT: "no more room is allowed"
    case EFBIG: "the file is larger than is allowed"
    default: "system error \(number)"
    }
  }
}
