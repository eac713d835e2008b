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

  /// Bytes of a word that may fill a line, and of the parts of a longer one.
  private static let longWord = 40
  private static let wordPart = 240

  /// Appends running text. A word that is longer than a line is in parts that the layout may break anywhere: it would
  /// run out of the page, and be set in a time that grows with the square of its length. (A character without a width
  /// between the parts was rejected: who copies the word would have that, too.)
  mutating func prose(_ text: ArraySlice<UInt8>) {
    var (written, word) = (text.startIndex, text.startIndex)
    for at in text.startIndex...text.endIndex {
      let byte = at < text.endIndex ? text[at] : 0x20
      // Chinese, Japanese and Korean may be broken between any two characters, of three bytes each.
      let isWide = (0xE3...0xED).contains(byte)
      guard byte <= 0x20 || isWide else { continue }
      if at - word > Self.longWord {
        words(text[written..<word])
        parts(text[word..<at])
        written = at
      }
      word = at + (isWide ? 3 : 1)
    }
    words(text[written...])
  }

  /// Whether a text begins within a letter: with the rest of a character, or with a mark of the letter before.
  private static func goesOn(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first >= 0x80 else { return false }
    // A byte of the form 10xxxxxx goes on with a character.
    if first & 0xC0 == 0x80 { return true }
    let scalar = String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first
    return scalar?.properties.isGraphemeExtend ?? false
  }

  private mutating func parts(_ word: ArraySlice<UInt8>) {
    var rest = word
    while !rest.isEmpty {
      var end = min(rest.endIndex, rest.startIndex + Self.wordPart)
      while end < rest.endIndex, end > rest.startIndex + 1, Self.goesOn(rest[end...]) { end -= 1 }
      markup("<span class=\"long\">")
      words(rest[..<end])
      markup("</span>")
      rest = rest[end...]
    }
  }

  mutating func append(_ other: XHTML) { bytes += other.bytes }
}
