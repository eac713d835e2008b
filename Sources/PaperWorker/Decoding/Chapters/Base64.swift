/// Bytes that are written as letters.
enum Base64 {
  /// The bytes of an address that is the picture itself, as `data:image/png;base64,iVBORw`; nil for other addresses.
  static func data(_ address: String) -> [UInt8]? {
    guard address.hasPrefix("data:"), let comma = address.utf8.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let text = address.utf8[address.utf8.index(after: comma)...]
    if address[..<comma].hasSuffix(";base64") {
      return decoded(BookAddress.unescaped(String(Substring(text))).utf8)
    }
    return Array(BookAddress.unescaped(String(Substring(text))).utf8)
  }

  /// Signs that are no Base64 are skipped, as lines and spaces are.
  static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for sign in text {
      let value: UInt8
      switch sign {
      case 0x41...0x5A: value = sign - 0x41
      case 0x61...0x7A: value = sign - 0x61 + 26
      case 0x30...0x39: value = sign - 0x30 + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
