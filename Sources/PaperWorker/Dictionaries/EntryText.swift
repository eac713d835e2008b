/// Entries of dictionaries as plain text.
enum EntryText {
  /// The text of a StarDict entry. Sounds and pictures are left out.
  static func starDict(_ bytes: [UInt8], _ facts: StarDictFacts) -> String {
    var (parts, at, number) = ([String](), 0, 0)
    let types = facts.types
    while at < bytes.count {
      let type: UInt8
      if let types {
        guard number < types.count else { break }
        type = types[number]
      } else {
        type = bytes[at]
        at += 1
      }
      number += 1
      let isLast = types.map { number == $0.count } ?? false
      let end: Int
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(type) {
        // A file with its length before it, but for the last of a known sequence.
        if !isLast {
          guard at + 4 <= bytes.count else { break }
          at += 4 + bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
          continue
        }
        break
      } else {
        end = isLast ? bytes.count : bytes[at...].firstIndex(of: 0) ?? bytes.count
      }
      let text = String(decoding: bytes[at..<end], as: UTF8.self)
      parts.append(plain(text, type))
      at = isLast ? end : end + 1
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func plain(_ text: String, _ type: UInt8) -> String {
    switch type {
    case UInt8(ascii: "h"), UInt8(ascii: "x"), UInt8(ascii: "g"), UInt8(ascii: "k"): unmarked(text)
    case UInt8(ascii: "t"), UInt8(ascii: "y"): text.isEmpty ? "" : "[\(text)]"
    case UInt8(ascii: "r"): ""
    default: trimmed(text)
    }
  }

  /// Text without empty lines at its ends.
  static func trimmed(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func isEmpty(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
    guard let first = lines.firstIndex(where: { !isEmpty($0) }),
      let last = lines.lastIndex(where: { !isEmpty($0) })
    else { return "" }
    return lines[first...last].joined(separator: "\n")
  }

  /// Elements that begin a line.
  private static let blocks: Set<String> = [
    "br", "p", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "def", "ex", "hr",
    "blockquote", "dt", "dd", "table",
  ]
  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  ]

  /// Markup as plain text: tags go, those of blocks begin a line, and names of characters are the characters.
  static func unmarked(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    // Where one tag has no end, no later tag has an end.
    var hasEnd = true
    while let scalar = rest.popFirst() {
      switch scalar {
      case "<":
        guard hasEnd, let end = rest.firstIndex(of: ">") else {
          hasEnd = false
          continue
        }
        let tag = rest[..<end].prefix { $0 != " " }.filter { $0 != "/" }
        let name = String(String.UnicodeScalarView(tag)).lowercased()
        if blocks.contains(name), let last = out.last, last != "\n" { out.append("\n") }
        rest = rest[rest.index(after: end)...]
      case "&":
        if let end = rest.prefix(10).firstIndex(of: ";"),
          let named = character(String(rest[..<end]))
        {
          out.append(named)
          rest = rest[rest.index(after: end)...]
        } else {
          out.append(scalar)
        }
      case "\r", "\n", "\t", " ":
        if let last = out.last, last != " ", last != "\n" { out.append(" ") }
      default: out.append(scalar)
      }
    }
    return trimmed(String(out))
  }

  private static func character(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let value =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { $0 >= 32 ? Unicode.Scalar($0) : nil }
  }
}
