/// A line of plain text without its end.
struct PlainLine {
  /// Without the spaces around it.
  var words: ArraySlice<UInt8>
  /// Spaces before it; a tab counts for four, a wide space for two.
  var indent: Int
  /// Half the width of a Chinese character, or a Latin letter each.
  var width: Int

  var isBlank: Bool { words.isEmpty }
}

/// The lines of a text in UTF-8, and what they have in common.
struct PlainLines {
  private(set) var lines: [PlainLine] = []
  /// How wide lines are that somebody has wrapped by hand; nil where each line is a paragraph.
  private(set) var wrap: Int?

  init(_ text: [UInt8]) {
    var start = 0
    for index in text.indices where text[index] == 0x0A || text[index] == 0x0D {
      // What stands between the two bytes of a line's end is no line.
      let isPair = text[index] == 0x0A && index > 0 && text[index - 1] == 0x0D
      if !isPair { lines.append(Self.line(text[start..<index])) }
      start = index + 1
    }
    if start < text.count { lines.append(Self.line(text[start...])) }
    wrap = wrapWidth()
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> PlainLine {
    var (at, indent) = (bytes.startIndex, 0)
    spaces: while at < bytes.endIndex {
      switch bytes[at] {
      case 0x20: indent += 1
      case 0x09: indent += 4
      case 0x0B, 0x0C: break
      case 0xE3 where bytes[at...].starts(with: [0xE3, 0x80, 0x80]):
        indent += 2
        at += 2
      default: break spaces
      }
      at += 1
    }
    let end = bytes[at...].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? at
    let words = bytes[at..<end]
    return PlainLine(words: words, indent: indent, width: width(words))
  }

  private static func width(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { sum, byte in
      // A character of three bytes or more is mostly a wide one; what follows its first byte is none.
      sum + (byte & 0xC0 == 0x80 ? 0 : byte >= 0xE3 ? 2 : 1)
    }
  }

  /// The width that lines have which are followed by another one of their paragraph, where most of them
  /// have nearly the same.
  private func wrapWidth() -> Int? {
    var inner: [Int] = []
    for index in lines.indices.dropLast() {
      let (line, next) = (lines[index], lines[index + 1])
      if !line.isBlank && !next.isBlank && next.indent <= line.indent { inner.append(line.width) }
    }
    guard inner.count >= 2, inner.count * 4 >= lines.count(where: { !$0.isBlank }) else {
      return nil
    }
    inner.sort()
    let wide = inner[inner.count * 9 / 10]
    guard (40...120).contains(wide) else { return nil }
    let near = inner.count { $0 >= wide * 3 / 4 && $0 <= wide * 5 / 4 }
    return near * 2 >= inner.count ? wide : nil
  }
}
