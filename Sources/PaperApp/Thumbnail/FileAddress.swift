import Books
import Launch

/// A file as a desktop names it: by a path, or by an address of the scheme `file` (RFC 8089), whose bytes may be
/// written as % and two digits.
enum FileAddress {
  /// - Parameter word: a path of any bytes, or an address.
  static func source(_ word: CommandWord) throws(ThumbnailError) -> Picture.Source {
    let scheme = word.text.prefix { $0 != ":" && $0 != "/" }
    guard word.text.dropFirst(scheme.count).hasPrefix("://") else {
      return Picture.Source(bytes: word.bytes)
    }
    guard scheme.lowercased() == "file" else {
      throw ThumbnailError("\(word.text): only files of this computer are read")
    }
    let rest = word.bytes.dropFirst(scheme.utf8.count + 3)
    let host = rest.prefix { $0 != UInt8(ascii: "/") }
    guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" else {
      throw ThumbnailError("\(word.text): only files of this computer are read")
    }
    guard let path = decoded(rest.dropFirst(host.count)), !path.isEmpty else {
      throw ThumbnailError("\(word.text): this is no address of a file")
    }
    return Picture.Source(bytes: path)
  }

  /// - Returns: nil where two digits are missing behind a %, and where a byte would be zero, which ends a path.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var path: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        path.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit),
        high + low > 0
      else { return nil }
      path.append(high << 4 | low)
    }
    return path
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
