/// Markup to plain text, as for the description of a book.
///
/// The bytes of UTF-8 are read in one way: letters one by one took a third of the reading of a library's database.
package enum PlainMarkup {
  /// Elements that begin a line of their own.
  private static let blocks: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "blockquote",
    "hr",
  ]
  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "mdash": "\u{2014}",
    "ndash": "\u{2013}", "hellip": "\u{2026}", "rsquo": "\u{2019}", "lsquo": "\u{2018}",
    "rdquo": "\u{201D}", "ldquo": "\u{201C}", "shy": "",
  ]

  /// The words without tags, scripts and style sheets, in lines without empty ones between.
  /// - Parameter letters: more scalars are left out.
  package static func text(_ markup: String, letters: Int = 4000) -> String {
    let bytes = Array(markup.utf8)
    guard bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      // No text has more scalars than bytes.
      return bytes.count <= letters ? markup : String(markup.unicodeScalars.prefix(letters))
    }
    // A sign without a tag behind is a letter, and a look for the end of the tag at each would read all again.
    let last = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    var (text, line) = ([UInt8](), [UInt8]())
    var (count, at) = (0, 0)
    while at < bytes.count, count < letters {
      let start = at
      while at < bytes.count, bytes[at] != UInt8(ascii: "<"), bytes[at] != UInt8(ascii: "&") {
        if bytes[at] & 0xC0 != 0x80 {
          guard count < letters else { break }
          count += 1
        }
        at += 1
      }
      line += bytes[start..<at]
      guard at < bytes.count, count < letters else { break }
      let sign = bytes[at]
      at += 1
      if sign == UInt8(ascii: "<"), at <= last {
        let (endsLine, after) = tag(at, in: bytes)
        if endsLine { end(&line, into: &text) }
        at = after
        continue
      }
      if sign == UInt8(ascii: "&"), let (letters, after) = entity(at, in: bytes) {
        line += letters.utf8
        at = after
      } else {
        line.append(sign)
      }
      count += 1
    }
    end(&line, into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func end(_ line: inout [UInt8], into text: inout [UInt8]) {
    let start = text.count
    if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
    let words = text.count
    SingleSpaces.append(line, to: &text)
    if text.count == words { text.removeSubrange(start...) }
    line.removeAll(keepingCapacity: true)
  }

  // MARK: Tags

  /// Reads a tag that begins before a place, and has an end.
  /// - Returns: whether a line ends, and the place behind the tag, its script or its style sheet.
  private static func tag(_ start: Int, in bytes: [UInt8]) -> (endsLine: Bool, after: Int) {
    var close = start
    while bytes[close] != UInt8(ascii: ">") { close += 1 }
    let known = plainTag(bytes[start..<close]) ?? oddTag(bytes[start..<close])
    var after = close + 1
    guard known.isScript else { return (known.endsLine, after) }
    while after < bytes.count, bytes[after] != UInt8(ascii: "<") { after += 1 }
    after = min(after + 1, bytes.count)
    if let end = bytes[after...].firstIndex(of: UInt8(ascii: ">")) { after = end + 1 }
    return (known.endsLine, after)
  }

  /// What a tag does, by its first letters.
  /// - Returns: nil where a letter beyond ASCII stands at the name.
  private static func plainTag(
    _ tag: ArraySlice<UInt8>
  ) -> (endsLine: Bool, isScript: Bool)? {
    let slashes = tag.prefix { $0 == UInt8(ascii: "/") }.count
    // No name of the blocks is as long, nor are the names of scripts and style sheets.
    let head = tag.prefix(slashes + 12)
    let small = head.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    let name = small[slashes...].prefix {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
    }
    // Such a letter may be a mark over the letter before.
    if name.endIndex < small.endIndex, small[name.endIndex] >= 0x80 { return nil }
    let isScript = small.starts(with: "script".utf8) || small.starts(with: "style".utf8)
    if isScript, head.contains(where: { $0 >= 0x80 }) { return nil }
    return (blocks.contains(String(decoding: name, as: UTF8.self)), isScript)
  }

  private static func oddTag(_ tag: ArraySlice<UInt8>) -> (endsLine: Bool, isScript: Bool) {
    let tag = String(decoding: tag, as: UTF8.self).lowercased()
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    return (blocks.contains(String(name)), tag.hasPrefix("script") || tag.hasPrefix("style"))
  }

  // MARK: Entities

  /// What an entity stands for that begins before a place, and the place behind the entity; nil for no known entity.
  private static func entity(_ start: Int, in bytes: [UInt8]) -> (String, after: Int)? {
    var (at, scalars) = (start, 0)
    while at < bytes.count, bytes[at] != UInt8(ascii: ";") {
      if bytes[at] & 0xC0 != 0x80 { scalars += 1 }
      at += 1
      if scalars > 9 { return nil }
    }
    guard at < bytes.count else { return nil }
    let name = String(decoding: bytes[start..<at], as: UTF8.self)
    guard name.hasPrefix("#") else { return entities[name].map { ($0, at + 1) } }
    let digits = name.dropFirst()
    let value =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, let scalar = Unicode.Scalar(value) else { return nil }
    return (String(Character(scalar)), at + 1)
  }
}

/// Words with one space between them.
package enum SingleSpaces {
  /// Appends the words of a text in UTF-8, without spaces before and behind.
  package static func append(_ text: [UInt8], to out: inout [UInt8]) {
    let start = out.count
    var isDue = false
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        isDue = out.count > start
        at += 1
        continue
      }
      let length = byte < 0x80 ? 1 : plainLength(at, in: text)
      guard length > 0 else {
        out.removeSubrange(start...)
        let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        out += words.joined(separator: " ").utf8
        return
      }
      if isDue { out.append(0x20) }
      isDue = false
      out += text[at..<at + length]
      at += length
    }
  }

  /// The length of a letter beyond ASCII that is surely no space, and no mark that belongs to a space before; else 0.
  private static func plainLength(_ at: Int, in text: [UInt8]) -> Int {
    func byte(_ index: Int) -> UInt8 { at + index < text.count ? text[at + index] : 0 }
    switch text[at] {
    // Signs of Latin without the spaces, letters of Latin, Greek and Cyrillic.
    case 0xC2: return byte(1) == 0x85 || byte(1) == 0xA0 ? 0 : 2
    case 0xC3...0xCB, 0xCE...0xD1: return 2
    // Dashes, quotation marks, ellipses.
    case 0xE2: return byte(1) == 0x80 && (0x90...0xA7).contains(byte(2)) ? 3 : 0
    // Signs of Chinese and Japanese without the wide space and the marks; kana.
    case 0xE3:
      switch byte(1) {
      case 0x80: return byte(2) == 0x80 || (0xAA...0xAF).contains(byte(2)) ? 0 : 3
      case 0x82: return byte(2) == 0x99 || byte(2) == 0x9A ? 0 : 3
      default: return 3
      }
    // Han letters, and most of Hangul.
    case 0xE4...0xE9, 0xEB, 0xEC: return 3
    // Wide forms.
    case 0xEF: return byte(1) == 0xBC ? 3 : 0
    default: return 0
    }
  }
}
