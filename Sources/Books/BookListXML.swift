/// What is asked of a list's XML before the parser sees it.
enum BookListXML {
  /// Whether the parser will read the bytes as UTF-8: in another encoding the parser would find elements
  /// that `depth(of:)` does not see. A declaration of Latin-1 or ASCII is as harmless, but no program
  /// writes one.
  static func isUTF8(_ bytes: [UInt8]) -> Bool {
    // XML has no zero character, so a zero is a part of UTF-16 or UTF-32.
    guard !bytes.contains(0) else { return false }
    let start = bytes.prefix(declarationBytes)
    guard let declaration = start.firstRange(of: Array("<?xml".utf8)) else { return true }
    let end = start[declaration.upperBound...].firstRange(of: Array("?>".utf8))?.lowerBound
    guard let end else { return false }
    let words = String(decoding: start[declaration.upperBound..<end], as: UTF8.self).lowercased()
    let parts = words.split(separator: "encoding", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return true }
    let value = parts[1].drop { " \t\r\n=".contains($0) }
    return parts.count == 2 && (value.hasPrefix("\"utf-8\"") || value.hasPrefix("'utf-8'"))
  }

  /// An XML declaration is far shorter.
  private static let declarationBytes = 1024

  /// The deepest nesting of elements of any name. Comments, quoted sections and instructions count as the
  /// parser reads them, so that none can hide an element.
  static func depth(of bytes: [UInt8]) -> Int {
    var (depth, deepest, at) = (0, 0, bytes.startIndex)
    while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      at = end(of: rest) ?? bytes.endIndex
      switch rest.dropFirst().first {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): break
      case UInt8(ascii: "/"): depth = max(0, depth - 1)
      default:
        let isEmpty = at - start >= 3 && bytes[at - 2] == UInt8(ascii: "/")
        deepest = max(deepest, depth + 1)
        if !isEmpty { depth += 1 }
      }
    }
    return deepest
  }

  /// The place after the tag, comment, quoted section or instruction with which `markup` begins; nil where it
  /// does not end.
  private static func end(of markup: ArraySlice<UInt8>) -> Int? {
    let closings = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    for (opening, closing) in closings where markup.starts(with: opening.utf8) {
      let content = markup.dropFirst(opening.utf8.count)
      return content.firstRange(of: Array(closing.utf8))?.upperBound
    }
    return markup.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }
}
