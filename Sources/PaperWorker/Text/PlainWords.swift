/// The words of a paragraph of plain text.
enum PlainWords {
  /// Joins lines by a space, except between two characters of a script without spaces, and makes
  /// `_words_` emphasis.
  static func write(_ lines: [ArraySlice<UInt8>], to xhtml: inout XHTML) {
    var joined: [UInt8] = []
    for line in lines {
      if let last = joined.last, let first = line.first {
        // Chinese and Japanese characters begin with these bytes; the last one of each is above 0x7F.
        let isWithoutSpaces = last >= 0x80 && (0xE3...0xE9).contains(first)
        if !isWithoutSpaces { joined.append(0x20) }
      }
      joined += line
    }
    writeEmphasis(joined, to: &xhtml)
  }

  private static let mark = UInt8(ascii: "_")

  private static func writeEmphasis(_ text: [UInt8], to xhtml: inout XHTML) {
    var start = 0
    var opening: Int?
    for at in text.indices where text[at] == mark {
      if let open = opening, isWord(text, at - 1), !isWord(text, at + 1) {
        xhtml.prose(text[start..<open])
        xhtml.markup("<em>")
        xhtml.prose(text[(open + 1)..<at])
        xhtml.markup("</em>")
        (start, opening) = (at + 1, nil)
      } else if !isWord(text, at - 1), at + 1 < text.count, text[at + 1] > 0x20,
        text[at + 1] != mark
      {
        opening = at
      }
    }
    xhtml.prose(text[start...])
  }

  /// Whether the byte belongs to what can be emphasised: no space, no underline, nothing outside.
  private static func isWord(_ text: [UInt8], _ at: Int) -> Bool {
    guard text.indices.contains(at) else { return false }
    switch text[at] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: return true
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ","):
      return at + 1 < text.count && text[at + 1] == mark
    default: return false
    }
  }
}
