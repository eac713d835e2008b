import CGLib

/// MD5 (R. Rivest, RFC 1321), by GLib. The digest names files and protects nothing: other programs name books by the
/// same digest.
enum MD5 {
  /// - Returns: 32 hexadecimal digits; nil where GLib has no MD5.
  static func hexadecimal(of bytes: [UInt8]) -> String? {
    // At most `count` bytes are read, which the array has; the result ends with a zero, and is freed here.
    guard let digits = paper_glib_md5(bytes, bytes.count) else { return nil }
    defer { paper_glib_free(digits) }
    return String(cString: digits)
  }
}
