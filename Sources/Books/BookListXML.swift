/// What is asked of a list's XML before the parser sees it.
enum BookListXML {
  /// Whether the bytes are UTF-8 by their declaration. No program writes a list in another encoding.
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
}
