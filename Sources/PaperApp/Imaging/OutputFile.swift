import Glibc
import SystemCalls

/// Writes bytes into files.
public enum OutputFile {
  /// Writes a file, replacing an existing file. The file is written under another name in the same folder and
  /// renamed when it is whole: on a full disk, what was there before stays, and no half file is left.
  /// - Parameter mode: who may read and write the file, as far as the user's mask lets them.
  public static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o644
  ) throws(WriteError) {
    do {
      try Files.replace(path, with: bytes, mode: mode)
    } catch {
      throw .cannotWrite(path, reason: reason(error.number))
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
