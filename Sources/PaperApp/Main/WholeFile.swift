import Books
import Glibc

/// Whether a file that is being written has come to its end. TeX and others write in steps, and a part of a PDF opens as a
/// book of fewer pages.
enum WholeFile {
  /// Reads the file's beginning and end; not for the window's thread.
  /// - Returns: true for formats that do not say where they end; false for a file that is gone or empty.
  static func isWhole(_ file: Picture.Source) -> Bool {
    guard case .success(let descriptor) = PictureFile.open(file) else { return false }
    defer { close(descriptor) }
    var record = stat()
    guard fstat(descriptor, &record) == 0, record.st_size > 0 else { return false }
    let size = Int(record.st_size)
    let start = bytes(descriptor, from: 0, to: min(size, 1024))
    if contains(start, "%PDF-") {
      return contains(bytes(descriptor, from: max(0, size - 2048), to: size), "%%EOF")
    }
    if start.starts(with: "PK\u{3}\u{4}".utf8) {
      // The end of a zip's directory has a comment of 64 KB at most behind it.
      return contains(bytes(descriptor, from: max(0, size - 66_000), to: size), "PK\u{5}\u{6}")
    }
    return true
  }

  private static func bytes(_ descriptor: Int32, from start: Int, to end: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: end - start) { buffer, filled in
      // At most as many bytes as the buffer has room for.
      while filled < end - start, let base = buffer.baseAddress {
        let got = pread(descriptor, base + filled, end - start - filled, start + filled)
        if got < 0 && errno == EINTR { continue }
        if got <= 0 { break }
        filled += got
      }
    }
  }

  private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
  }
}
