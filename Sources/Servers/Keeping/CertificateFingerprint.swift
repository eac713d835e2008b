import CGLib

/// The name by which people compare certificates.
public enum CertificateFingerprint {
  /// The SHA-256 of the first certificate of a text in PEM, as 64 small hexadecimal digits; nil for a text without one.
  public static func sha256(pem: String) -> String? {
    var lines = pem.split(whereSeparator: \.isNewline)[...]
    while let line = lines.first, line != "-----BEGIN CERTIFICATE-----" { lines.removeFirst() }
    let body = lines.dropFirst().prefix { !$0.hasPrefix("-----") }.joined()
    guard let bytes = decoded(body), !bytes.isEmpty,
      // At most `count` bytes are read, which the array has; the result ends with a zero, and is freed here.
      let digits = paper_glib_sha256(bytes, bytes.count)
    else { return nil }
    defer { paper_glib_free(digits) }
    return String(cString: digits)
  }

  /// The digits in capitals and pairs, as other programs show them: `AB:CD:…`.
  public static func shown(_ digits: String) -> String {
    let letters = Array(digits.uppercased())
    return stride(from: 0, to: letters.count, by: 2)
      .map { String(letters[$0..<min($0 + 2, letters.count)]) }.joined(separator: ":")
  }

  /// Bytes of Base64 (RFC 4648); nil for other signs.
  private static func decoded(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for sign in text.utf8 where sign != UInt8(ascii: "=") {
      guard let value = value(sign) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func value(_ sign: UInt8) -> UInt8? {
    switch sign {
    case 0x41...0x5A: sign - 0x41
    case 0x61...0x7A: sign - 0x61 + 26
    case 0x30...0x39: sign - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
