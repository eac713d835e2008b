/// Writes a style sheet in a form of its own: one rule on a line, no comment, no escape but those of quotes.
struct SheetWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether the sheet lies within a page, where some characters would be markup.
  let isInMarkup: Bool

  /// Bytes of one word or string: the decoder of documents gives up a rule with a longer one.
  static let longestToken = 500

  init(isInMarkup: Bool) { self.isInMarkup = isInMarkup }

  mutating func write(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }
  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
  mutating func write(_ text: ArraySlice<UInt8>) { bytes.append(contentsOf: text) }

  mutating func drop(to count: Int) { bytes.removeLast(bytes.count - count) }

  /// A number with at most three digits behind the point.
  mutating func write(_ value: Double) {
    let limited = value.isFinite ? max(-100_000, min(100_000, value)) : 0
    let thousandths = Int((limited * 1000).rounded())
    if thousandths < 0 { write("-") }
    write(String(abs(thousandths) / 1000))
    var fraction = String(abs(thousandths) % 1000)
    if fraction == "0" { return }
    fraction = String(repeating: "0", count: 3 - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    write(".")
    write(fraction)
  }

  /// A string between quotes, its escapes resolved. False where the string cannot be written.
  mutating func writeText(_ text: ArraySlice<UInt8>) -> Bool {
    guard let plain = Self.resolved(text), plain.count <= Self.longestToken else { return false }
    if isInMarkup && plain.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
      return false
    }
    write("\"")
    for byte in plain {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { write("\\") }
      bytes.append(byte)
    }
    write("\"")
    return true
  }

  /// The text that a string of a sheet stands for. Nil for a text with control characters.
  private static func resolved(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var plain: [UInt8] = []
    var at = text.startIndex
    while at < text.endIndex {
      let byte = text[at]
      at += 1
      if byte != UInt8(ascii: "\\") {
        if byte < 0x20 || byte == 0x7F { return nil }
        plain.append(byte)
        continue
      }
      guard at < text.endIndex else { return nil }
      var (code, digits) = (UInt32(0), 0)
      while at < text.endIndex, digits < 6, let digit = hexadecimal(text[at]) {
        (code, digits, at) = (code << 4 | digit, digits + 1, at + 1)
      }
      if digits == 0 {
        let escaped = text[at]
        at += 1
        if escaped >= 0x20 && escaped != 0x7F { plain.append(escaped) }
      } else {
        if at < text.endIndex, SheetLexer.isSpace(text[at]) { at += 1 }
        // A break of a line within generated words becomes a space.
        guard let scalar = Unicode.Scalar(code) else { return nil }
        plain += Array(String(code < 0x20 || code == 0x7F ? " " : Character(scalar)).utf8)
      }
    }
    return plain
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt32((byte | 0x20) - 0x61 + 10)
    default: nil
    }
  }
}
