/// Formulas in a page, which the layout cannot set: it shows the letters of `e^(iπ)` as `eiπ`. Each becomes words.
package enum MathMarkup {
  /// The page with a line of words in the place of each `<math>`; nil where there is none.
  package static func rewritten(_ page: [UInt8]) -> [UInt8]? {
    changed(page) { formula, start, end in
      (start..<end, Array(span(formula).utf8))
    }
  }

  /// The page with its formulas as they are, each with its line of words in an attribute; nil where there is none.
  package static func annotated(_ page: [UInt8]) -> [UInt8]? {
    changed(page) { formula, start, end in
      let name = page[start...].firstIndex { $0 <= 0x20 || $0 == 0x3E || $0 == 0x2F } ?? end
      return (name..<name, Array(" paper-words=\"\(escaped(words(formula)))\"".utf8))
    }
  }

  /// The page with a change for each formula: what goes, and what stands there. The formula is from `start` to `end`.
  private static func changed(
    _ page: [UInt8], _ change: (MathElement, _ start: Int, _ end: Int) -> (Range<Int>, [UInt8])
  ) -> [UInt8]? {
    var out: [UInt8] = []
    var (copied, at) = (0, 0)
    while let start = MathReader.nextFormula(in: page, from: at) {
      var reader = MathReader(page, at: start)
      guard let formula = reader.formula() else {
        at = start + 1
        continue
      }
      let (gone, new) = change(formula, start, reader.at)
      out += page[copied..<gone.lowerBound] + new
      (copied, at) = (gone.upperBound, reader.at)
    }
    return copied == 0 ? nil : out + page[copied...]
  }

  /// What its maker says for those who do not see it, else its own words in a line.
  private static func words(_ formula: MathElement) -> String {
    let alternative = (formula.attributes["alttext"] ?? "").split(whereSeparator: \.isWhitespace)
    return alternative.isEmpty ? MathLine.words(of: formula) : alternative.joined(separator: " ")
  }

  private static func span(_ formula: MathElement) -> String {
    let id = formula.attributes["id"].map { " id=\"\(escaped($0))\"" } ?? ""
    return "<span\(id)>\(escaped(words(formula)))</span>"
  }

  /// References that are not resolved here stay as they are.
  private static func escaped(_ text: String) -> String {
    var out = ""
    for (index, character) in zip(text.indices, text) {
      switch character {
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "&" where MathReader.reference(text[index...]) == nil: out += "&amp;"
      default: out.append(character)
      }
    }
    return out
  }
}

/// An element of a formula, without the prefix of its namespace.
struct MathElement {
  enum Child {
    case element(MathElement)
    case text(String)
  }

  var name: String
  var attributes: [String: String] = [:]
  var children: [Child] = []

  var elements: [MathElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All words within the element.
  var text: String {
    children.map {
      switch $0 {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }
}

/// Reads a formula out of a page, also out of a page with flaws elsewhere (decision: Formulas).
struct MathReader {
  private let bytes: [UInt8]
  /// Behind what has been read.
  private(set) var at: Int

  /// Elements within each other; a formula that goes deeper stays as it is.
  private static let deepest = 100

  init(_ bytes: [UInt8], at: Int) { (self.bytes, self.at) = (bytes, at) }

  /// Where the next tag of a formula begins: `<math`, or with a prefix.
  static func nextFormula(in page: [UInt8], from: Int) -> Int? {
    var at = from
    while let start = page[at...].firstIndex(of: UInt8(ascii: "<")) {
      var reader = MathReader(page, at: start + 1)
      if reader.name().lowercased() == "math" { return start }
      at = start + 1
    }
    return nil
  }

  /// The formula that begins here; nil where it has no end.
  mutating func formula() -> MathElement? { element(depth: 0) }

  private mutating func element(depth: Int) -> MathElement? {
    guard depth < Self.deepest, take("<") else { return nil }
    var element = MathElement(name: name())
    guard let isEmpty = attributes(&element.attributes) else { return nil }
    if isEmpty { return element }
    while at < bytes.count {
      if take("<!--") {
        skip(to: "-->")
      } else if take("<![CDATA[") {
        let start = at
        skip(to: "]]>")
        element.children.append(
          .text(String(decoding: bytes[start..<max(start, at - 3)], as: UTF8.self)))
      } else if take("<?") {
        skip(to: "?>")
      } else if take("</") {
        let closed = name()
        skip(to: ">")
        return closed == element.name ? element : nil
      } else if bytes[at] == UInt8(ascii: "<") {
        guard let child = self.element(depth: depth + 1) else { return nil }
        element.children.append(.element(child))
      } else {
        let end = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        element.children.append(.text(Self.resolved(bytes[at..<end])))
        at = end
      }
    }
    return nil
  }

  /// The name of a tag without its prefix.
  private mutating func name() -> String {
    let start = at
    while at < bytes.count, bytes[at] > 0x20, !"/>=<".utf8.contains(bytes[at]) { at += 1 }
    let name = String(decoding: bytes[start..<at], as: UTF8.self)
    return name.split(separator: ":").last.map(String.init) ?? ""
  }

  /// - Returns: whether the tag ends the element, too; nil where it has no end.
  private mutating func attributes(_ attributes: inout [String: String]) -> Bool? {
    while at < bytes.count {
      if bytes[at] <= 0x20 {
        at += 1
      } else if take("/>") {
        return true
      } else if take(">") {
        return false
      } else {
        let start = at
        let key = name()
        while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
        if take("=") { attributes[key] = value() }
        // What is no attribute is passed over.
        if at == start { at += 1 }
      }
    }
    return nil
  }

  private mutating func value() -> String {
    while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
      let start = at
      while at < bytes.count, bytes[at] > 0x20, bytes[at] != UInt8(ascii: ">") { at += 1 }
      return Self.resolved(bytes[start..<at])
    }
    let end = bytes[(at + 1)...].firstIndex(of: bytes[at]) ?? bytes.count
    defer { at = min(bytes.count, end + 1) }
    return Self.resolved(bytes[(at + 1)..<end])
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - at >= count,
      word.withUTF8Buffer({ bytes[at..<at + count].elementsEqual($0) })
    else { return false }
    at += count
    return true
  }

  private mutating func skip(to word: StaticString) {
    while at < bytes.count, !take(word) { at += 1 }
  }

  // MARK: References

  private static let marks = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "ApplyFunction": "\u{2061}", "af": "\u{2061}", "InvisibleTimes": "\u{2062}", "it": "\u{2062}",
    "InvisibleComma": "\u{2063}", "ic": "\u{2063}", "minus": "\u{2212}", "pi": "π", "infin": "∞",
    "sum": "∑", "int": "∫", "PlusMinus": "±", "pm": "±", "plusmn": "±",
  ]

  /// The text with its references resolved, as far as they are known here.
  static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    var (out, rest) = ("", text[...])
    while let next = rest.first {
      if next == "&", let name = reference(rest), let words = words(of: name) {
        out += words
        rest = rest.dropFirst(name.count + 2)
      } else {
        out.append(next)
        rest = rest.dropFirst()
      }
    }
    return out
  }

  /// The name of the reference that a text begins with.
  static func reference(_ text: Substring) -> Substring? {
    guard text.first == "&" else { return nil }
    let name = text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
    let isClosed = text.dropFirst(name.count + 1).first == ";"
    return name.isEmpty || name.count > 40 || !isClosed ? nil : name
  }

  private static func words(of name: Substring) -> String? {
    guard name.first == "#" else { return marks[String(name)] }
    let figures = name.dropFirst()
    let isHexadecimal = figures.first == "x" || figures.first == "X"
    let number = isHexadecimal ? UInt32(figures.dropFirst(), radix: 16) : UInt32(figures)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
