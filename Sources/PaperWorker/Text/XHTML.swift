/// XHTML as it is written, in UTF-8. What comes from a book is escaped; what is no character of XML is
/// left out.
struct XHTML {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  init() {}

  /// Appends markup of our own.
  mutating func markup(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func markup(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends words of a book. A tab becomes spaces, as the layout knows no tabs.
  mutating func words(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "<"): markup("&lt;")
      case UInt8(ascii: ">"): markup("&gt;")
      case UInt8(ascii: "\""): markup("&quot;")
      case 0x09: markup("    ")
      case 0x0A: bytes.append(byte)
      case 0..<0x20, 0x7F: break
      default: bytes.append(byte)
      }
    }
  }

  mutating func words(_ text: String) { words(text.utf8) }

  mutating func append(_ other: XHTML) { bytes += other.bytes }
}
