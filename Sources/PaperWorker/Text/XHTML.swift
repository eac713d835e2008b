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

  /// Bytes of a word that may fill a line, of a word that may fill some of them, and of the parts of a longer one.
  private static let longWord = 40
  private static let longestWord = 240
  private static let wordPart = 4

  /// Appends running text. The layout may break a word that is longer than a line anywhere. The layout measures such a
  /// word anew for each of its letters, so that an endless one is in parts, with a place to break between two of them.
  /// (decision: Long words)
  mutating func prose(_ text: ArraySlice<UInt8>) {
    var (written, word) = (text.startIndex, text.startIndex)
    for at in text.startIndex...text.endIndex {
      let byte = at < text.endIndex ? text[at] : 0x20
      // Chinese, Japanese and Korean may be broken between any two characters, of three bytes each.
      let isWide = (0xE3...0xED).contains(byte)
      guard byte <= 0x20 || isWide else { continue }
      if at - word > Self.longWord {
        words(text[written..<word])
        markup("<span class=\"long\">")
        if at - word > Self.longestWord { parts(text[word..<at]) } else { words(text[word..<at]) }
        markup("</span>")
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

  /// A space without a width stands between the parts. What reads the page's text leaves such spaces out.
  private mutating func parts(_ word: ArraySlice<UInt8>) {
    var start = word.startIndex
    while start < word.endIndex {
      var end = min(word.endIndex, start + Self.wordPart)
      while end < word.endIndex, Self.goesOn(word[end...]) {
        // Marks without an end are no letter.
        if end - start > Self.longestWord, word[end] & 0xC0 != 0x80 { break }
        end += 1
      }
      if start > word.startIndex { markup("\u{200B}") }
      words(word[start..<end])
      start = end
    }
  }

  mutating func append(_ other: XHTML) { bytes += other.bytes }
}
