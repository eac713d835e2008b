import CGLib
import Glibc

/// The names by which KOReader's servers know a book.
public enum DocumentDigest {
  /// Bytes of a sample of a file.
  static let sample = 1024

  /// Where the samples of a file begin: at 0, 1 Ki, 4 Ki, and so on to 1 Gi.
  static let offsets = [0] + (0...10).map { 1024 << (2 * $0) }

  /// The MD5 of the file's samples, as KOReader names a file by its content: `util.partialMD5` of KOReader. The first offset
  /// at which nothing can be read ends the samples.
  ///
  /// - Parameter read: bytes of the file from an offset on, `count` at most; empty behind the end.
  /// - Returns: 32 hexadecimal digits; nil for an empty file.
  public static func partial(read: (_ offset: Int, _ count: Int) -> [UInt8]) -> String? {
    var bytes: [UInt8] = []
    for offset in offsets {
      let part = read(offset, sample)
      if part.isEmpty { break }
      bytes += part.prefix(sample)
    }
    return bytes.isEmpty ? nil : md5(bytes)
  }

  /// The same of an open file, whose offset is not used.
  public static func partial(of descriptor: Int32) -> String? {
    partial { offset, count in
      [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        // Bound: each read ends at `count` at the latest, the buffer's capacity.
        while filled < count, let base = buffer.baseAddress {
          let got = pread(descriptor, base + filled, count - filled, off_t(offset + filled))
          if got < 0 && errno == EINTR { continue }
          if got <= 0 { break }
          filled += got
        }
      }
    }
  }

  /// The MD5 of the file's name, which KOReader takes where its reader has chosen so.
  /// - Parameter path: the bytes of a path or of a name.
  public static func name(of path: [UInt8]) -> String? {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    return name.isEmpty ? nil : md5(Array(name))
  }

  /// 32 hexadecimal digits; nil where GLib has no MD5.
  static func md5(_ bytes: [UInt8]) -> String? {
    // At most `count` bytes are read, which the array has; the result ends with a zero, and is freed here.
    guard let digits = paper_glib_md5(bytes, bytes.count) else { return nil }
    defer { paper_glib_free(digits) }
    return String(cString: digits)
  }
}
