import Foundation

/// Markup to plain text, letter by letter. `PlainMarkup` reads bytes and must give the same.
enum ScalarMarkup {
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
  static func text(_ markup: String, letters: Int = 4000) -> String {
    guard markup.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    else { return String(markup.unicodeScalars.prefix(letters)) }
    var (lines, line) = ([String](), String.UnicodeScalarView())
    var (count, rest) = (0, Substring(markup).unicodeScalars)
    func end(_ line: inout String.UnicodeScalarView) {
      let words = spaced(String(line))
      if !words.isEmpty { lines.append(words) }
      line = String.UnicodeScalarView()
    }
    while let scalar = rest.popFirst(), count < letters {
      if scalar == "<", let close = rest.firstIndex(of: ">") {
        let tag = String(rest[..<close]).lowercased()
        rest = rest[rest.index(after: close)...]
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        if blocks.contains(String(name)) { end(&line) }
        if tag.hasPrefix("script") || tag.hasPrefix("style") {
          while let next = rest.popFirst(), next != "<" { continue }
          if let close = rest.firstIndex(of: ">") { rest = rest[rest.index(after: close)...] }
        }
        continue
      }
      if scalar == "&", let (text, after) = entity(rest) {
        line.append(contentsOf: text.unicodeScalars)
        rest = after
      } else {
        line.append(scalar)
      }
      count += 1
    }
    end(&line)
    return lines.joined(separator: "\n")
  }

  /// What an entity stands for, and what follows the entity.
  private static func entity(
    _ rest: Substring.UnicodeScalarView
  ) -> (String, Substring.UnicodeScalarView)? {
    let window = rest.prefix(10)
    guard let close = window.firstIndex(of: ";") else { return nil }
    let name = String(window[..<close])
    let after = rest[rest.index(after: close)...]
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let value =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let value, let scalar = Unicode.Scalar(value) else { return nil }
      return (String(Character(scalar)), after)
    }
    return entities[name].map { ($0, after) }
  }

  private static func spaced(_ text: String) -> String {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let spaces = CharacterSet(charactersIn: " \t\n\u{B}\u{C}\r")
    return text.unicodeScalars.split(whereSeparator: spaces.contains).map { String($0) }
      .joined(separator: " ")
  }
}
