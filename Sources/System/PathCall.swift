import Glibc

/// Paths of bytes as the system's calls take paths.
package enum PathCall {
  /// Calls `body` with the path and a zero behind; a zero inside the path ends the path early.
  package static func with<Result>(
    _ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    // The array holds one byte more than the path, the zero, so the pointer never runs past it.
    (path + [0]).withUnsafeBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.map(body) ?? body("")
    }
  }

  /// The absolute path without links and dots. May wait for a disk.
  package static func resolved(_ path: [UInt8]) throws(Files.Failure) -> [UInt8] {
    let (bytes, number) = with(path) { path -> ([UInt8]?, Int32) in
      guard let real = realpath(path, nil) else { return (nil, errno) }
      defer { free(real) }
      // Bound: the string ends in a zero.
      return (UnsafeBufferPointer(start: real, count: strlen(real)).map(UInt8.init(bitPattern:)), 0)
    }
    guard let bytes else { throw Files.Failure(number) }
    return bytes
  }

  /// Links are followed. May wait for a disk.
  package static func isFolder(_ path: [UInt8]) throws(Files.Failure) -> Bool {
    var record = stat()
    guard with(path, { stat($0, &record) }) == 0 else { throw Files.Failure(errno) }
    return record.st_mode & S_IFMT == S_IFDIR
  }

  /// Fails where the names in a folder, or the files of these names, may not be read.
  package static func checkReadable(_ folder: [UInt8]) throws(Files.Failure) {
    guard with(folder, { access($0, R_OK | X_OK) }) == 0 else { throw Files.Failure(errno) }
  }

  /// The bytes of a path in the form of an address: bytes that are neither letters nor digits of ASCII, nor among `kept`,
  /// become a percent sign and two digits (RFC 3986, section 2.1).
  package static func percentEncoded(_ path: [UInt8], keeping kept: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.reduce(into: "") { text, byte in
      let letter = Character(Unicode.Scalar(byte))
      if byte < 0x80, letter.isLetter || letter.isNumber || kept.contains(letter) {
        text.append(letter)
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
