/// How the fonts of books are hidden from programs that are no readers: the first bytes are mixed with a key that is
/// made from the book's identifier. Mixing twice gives the bytes again.
package enum Obfuscation {
  private static let idpf = "http://www.idpf.org/2008/embedding"
  private static let adobe = "http://ns.adobe.com/pdf/enc#RC"

  /// - Parameters:
  ///   - bytes: of the font.
  ///   - algorithm: the address that `META-INF/encryption.xml` names.
  ///   - identifier: the book's own, as the package has the identifier.
  /// - Returns: the font, or nil where the algorithm is unknown or the identifier is unfit.
  package static func undone(_ bytes: [UInt8], algorithm: String, identifier: String) -> [UInt8]? {
    switch algorithm {
    case idpf:
      let spaces: Set<UInt8> = [0x20, 0x09, 0x0D, 0x0A]
      let key = SHA1.digest(of: identifier.utf8.filter { !spaces.contains($0) })
      return mixed(bytes, key, count: 1040)
    case adobe:
      guard let key = uniqueNumber(identifier) else { return nil }
      return mixed(bytes, key, count: 1024)
    default: return nil
    }
  }

  private static func mixed(_ bytes: [UInt8], _ key: [UInt8], count: Int) -> [UInt8] {
    var bytes = bytes
    for index in 0..<min(count, bytes.count) { bytes[index] ^= key[index % key.count] }
    return bytes
  }

  /// The 16 bytes of an identifier such as `urn:uuid:5a1b…`.
  private static func uniqueNumber(_ identifier: String) -> [UInt8]? {
    let name = identifier.lowercased().split(separator: ":").last ?? ""
    let digits = name.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == 32 else { return nil }
    return (0..<16).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
  }
}
