/// Counters and quotes while a chapter is read from its beginning, and the text that sheets make of them.
struct GeneratedText {
  private struct Scope {
    var depth: Int
    var value: Int
  }

  static let mostCounters = 64
  /// Bytes of one text, and of all texts of a chapter.
  static let longestText = 4096
  private var bytes = 4 << 20
  private static let mostScopes = 512

  private var counters: [String: [Scope]] = [:]
  private var quoteDepth = 0
  /// No scope is deeper.
  private var deepest = 0

  /// Ends the scopes of elements that are deeper than the element that is read now.
  mutating func leave(to depth: Int) {
    guard deepest > depth else { return }
    deepest = depth
    for name in counters.keys {
      while let last = counters[name]?.last, last.depth > depth { counters[name]?.removeLast() }
    }
  }

  mutating func reset(_ changes: [CounterChange], depth: Int) {
    for change in changes {
      guard counters[change.name] != nil || counters.count < Self.mostCounters else { continue }
      var scopes = counters[change.name] ?? []
      while let last = scopes.last, last.depth >= depth { scopes.removeLast() }
      if scopes.count < Self.mostScopes { scopes.append(Scope(depth: depth, value: change.value)) }
      counters[change.name] = scopes
      deepest = max(deepest, depth)
    }
  }

  mutating func increment(_ changes: [CounterChange], depth: Int) {
    for change in changes {
      guard counters[change.name] != nil || counters.count < Self.mostCounters else { continue }
      var scopes = counters[change.name] ?? []
      while let last = scopes.last, last.depth > depth { scopes.removeLast() }
      if scopes.isEmpty { scopes.append(Scope(depth: depth, value: 0)) }
      let value = scopes[scopes.count - 1].value
      scopes[scopes.count - 1].value = max(-1_000_000_000, min(1_000_000_000, value + change.value))
      counters[change.name] = scopes
      deepest = max(deepest, depth)
    }
  }

  /// - Parameters:
  ///   - quotes: pairs of quotes, the outermost first.
  ///   - attribute: the value of an attribute of the element.
  mutating func content(
    _ parts: [ContentPart], depth: Int, quotes: [String], attribute: (String) -> String?
  ) -> [GeneratedContent] {
    var content: [GeneratedContent] = []
    var left = min(Self.longestText, bytes)
    defer { bytes -= min(Self.longestText, bytes) - left }
    func add(_ text: String) {
      let text = String(decoding: text.utf8.prefix(left), as: UTF8.self)
      left -= min(left, text.utf8.count)
      guard !text.isEmpty else { return }
      if case .text(let before)? = content.last {
        content[content.count - 1] = .text(before + text)
      } else {
        content.append(.text(text))
      }
    }
    for part in parts {
      switch part {
      case .text(let text): add(text)
      case .attribute(let name): add(attribute(name) ?? "")
      case .counter(let name, let style):
        add(CounterStyle.text(values(name, depth).last ?? 0, style))
      case .counters(let name, let between, let style):
        let all = left > 0 ? values(name, depth) : []
        for (index, value) in (all.isEmpty ? [0] : all).enumerated() where left > 0 {
          if index > 0 { add(between) }
          add(CounterStyle.text(value, style))
        }
      case .picture(let address): content.append(.picture(address))
      case .openQuote:
        add(quote(quotes, depth: quoteDepth, isOpen: true))
        quoteDepth += 1
      case .closeQuote:
        quoteDepth = max(0, quoteDepth - 1)
        add(quote(quotes, depth: quoteDepth, isOpen: false))
      case .noOpenQuote: quoteDepth += 1
      case .noCloseQuote: quoteDepth = max(0, quoteDepth - 1)
      }
    }
    return content
  }

  private func values(_ name: String, _ depth: Int) -> [Int] {
    (counters[name] ?? []).filter { $0.depth <= depth }.map { $0.value }
  }

  private func quote(_ quotes: [String], depth: Int, isOpen: Bool) -> String {
    guard quotes.count >= 2 else { return "" }
    let pair = min(depth, quotes.count / 2 - 1)
    return quotes[pair * 2 + (isOpen ? 0 : 1)]
  }

  /// The quotes of a language of which no sheet speaks.
  static func quotes(of language: String) -> [String] {
    switch language.lowercased().prefix(2) {
    case "de", "cs", "sk", "sl", "bg", "is", "lt", "ka":
      ["\u{201E}", "\u{201C}", "\u{201A}", "\u{2018}"]
    case "fr": ["\u{AB}\u{A0}", "\u{A0}\u{BB}", "\u{201C}", "\u{201D}"]
    case "it", "es", "pt", "ru", "uk", "be", "el", "no", "nb", "nn":
      ["\u{AB}", "\u{BB}", "\u{201C}", "\u{201D}"]
    case "da": ["\u{BB}", "\u{AB}", "\u{203A}", "\u{2039}"]
    case "pl", "ro", "hu": ["\u{201E}", "\u{201D}", "\u{AB}", "\u{BB}"]
    case "sv", "fi": ["\u{201D}", "\u{201D}", "\u{2019}", "\u{2019}"]
    case "ja", "zh": ["\u{300C}", "\u{300D}", "\u{300E}", "\u{300F}"]
    default: ["\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}"]
    }
  }
}

/// Writes numbers in the styles of lists.
enum CounterStyle {
  static func text(_ value: Int, _ style: String) -> String {
    switch style {
    case "none": return ""
    case "disc": return "\u{2022}"
    case "circle": return "\u{25E6}"
    case "square": return "\u{25AA}"
    case "decimal-leading-zero": return (0..<10).contains(value) ? "0\(value)" : String(value)
    case "lower-roman": return roman(value)?.lowercased() ?? String(value)
    case "upper-roman": return roman(value) ?? String(value)
    case "lower-alpha", "lower-latin": return letters(value, 0x61, 26) ?? String(value)
    case "upper-alpha", "upper-latin": return letters(value, 0x41, 26) ?? String(value)
    // Without the final sigma.
    case "lower-greek": return greek(value) ?? String(value)
    default: return String(value)
    }
  }

  private static func letters(_ value: Int, _ first: UInt8, _ count: Int) -> String? {
    guard value > 0 else { return nil }
    var (rest, letters) = (value, [UInt8]())
    while rest > 0 {
      letters.append(first + UInt8((rest - 1) % count))
      rest = (rest - 1) / count
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  private static func greek(_ value: Int) -> String? {
    let alphabet = Array("αβγδεζηθικλμνξοπρστυφχψω")
    return (1...alphabet.count).contains(value) ? String(alphabet[value - 1]) : nil
  }

  private static let numerals: [(Int, String)] = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]

  private static func roman(_ value: Int) -> String? {
    guard (1...3999).contains(value) else { return nil }
    var (rest, text) = (value, "")
    for (worth, numeral) in numerals {
      while rest >= worth {
        text += numeral
        rest -= worth
      }
    }
    return text
  }
}
