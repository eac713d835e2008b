/// Links between notes as `[[Another note]]`, `[[Another note#Part|in other words]]`: no CommonMark, and what programs for
/// notes write.
enum WikiLinks {
  /// The scheme of addresses that lead to another note: what follows is a relative path, with `%20` and the like.
  static let scheme = "note:"

  /// The text with each such link as a link of CommonMark. Code is left as it is.
  static func resolved(_ text: [UInt8]) -> [UInt8] {
    // Most texts have none, and are not copied.
    guard hasDouble(UInt8(ascii: "["), in: text) else { return text }
    var out: [UInt8] = []
    out.reserveCapacity(text.count + 1024)
    var fence: UInt8?
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
      let line = text[start..<end]
      start = end
      if let mark = fenceMark(line) {
        if fence == nil { fence = mark } else if fence == mark { fence = nil }
        out += line
      } else if fence != nil {
        out += line
      } else {
        appendLine(line, to: &out)
      }
    }
    return out
  }

  private static func hasDouble(_ byte: UInt8, in text: [UInt8]) -> Bool {
    zip(text, text.dropFirst()).contains { $0 == byte && $1 == byte }
  }

  /// The sign of a line that begins or ends a block of code.
  private static func fenceMark(_ line: ArraySlice<UInt8>) -> UInt8? {
    let words = line.drop { $0 == 0x20 }
    guard let mark = words.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~"),
      words.prefix(3).count == 3, words.prefix(3).allSatisfy({ $0 == mark })
    else { return nil }
    return mark
  }

  private static func appendLine(_ line: ArraySlice<UInt8>, to out: inout [UInt8]) {
    var (at, isCode) = (line.startIndex, false)
    while at < line.endIndex {
      if line[at] == UInt8(ascii: "`") { isCode.toggle() }
      if !isCode, let link = link(line[at...]) {
        out += link.markdown
        at = link.end
      } else {
        out.append(line[at])
        at += 1
      }
    }
  }

  /// The link at the beginning of what is left of a line. A picture's `![[p.png]]` is none.
  private static func link(_ rest: ArraySlice<UInt8>) -> (markdown: [UInt8], end: Int)? {
    guard rest.starts(with: Array("[[".utf8)) else { return nil }
    let inner = rest.dropFirst(2).prefix(longest)
    guard let close = inner.firstIndex(of: UInt8(ascii: "]")), close + 1 < rest.endIndex,
      rest[close + 1] == UInt8(ascii: "]"), !inner[..<close].contains(UInt8(ascii: "["))
    else { return nil }
    let parts = inner[..<close].split(separator: UInt8(ascii: "|"), maxSplits: 1)
    guard let target = parts.first else { return nil }
    let words = parts.count > 1 ? parts[1] : target
    let address = Array(scheme.utf8) + escaped(target, keeping: "/#")
    return (Array("[".utf8) + words + Array("](".utf8) + address + Array(")".utf8), close + 2)
  }

  /// A longer one is no link; so the time is linear in the text's length.
  private static let longest = 400

  /// - Parameter keeping: signs that stay beside letters, digits, "-", ".", "_" and "~".
  static func escaped(_ path: some Sequence<UInt8>, keeping: StaticString) -> [UInt8] {
    let kept = keeping.withUTF8Buffer { Array($0) } + Array("-._~".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var out: [UInt8] = []
    for byte in path {
      let isLetter =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      if isLetter || kept.contains(byte) {
        out.append(byte)
      } else {
        out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return out
  }

  /// The address of a link to a file beside the note; nil for an absolute path, a place within the note, and what has
  /// a scheme.
  static func address(ofRelative link: String) -> String? {
    guard let first = link.utf8.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "#"),
      !link.prefix(while: { $0 != "/" }).contains(":")
    else { return nil }
    return scheme + String(decoding: escaped(link.utf8, keeping: "/#%"), as: UTF8.self)
  }
}
