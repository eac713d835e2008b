import StyleSheets

/// The sheets within a drawing: rules whose selectors name elements, classes and ids, and nothing around these.
struct DrawingRules {
  typealias Property = (name: String, value: String)

  private struct Rule {
    var element: String?
    var classes: [String] = []
    var id: String?
    /// Later rules of the same weight go before earlier ones.
    var weight = 0
    var properties: [Property]
  }

  /// By an id, a class or an element that the selector names; selectors for all elements have no key.
  private var rules: [String: [Rule]] = [:]
  private var count = 0

  /// Letters of sheets, rules, and rules that are tried at an element.
  private static let mostLetters = 1 << 18
  private static let mostRules = 4096
  private static let mostTried = 256

  var isEmpty: Bool { count == 0 }

  init(_ tree: borrowing MarkupTree) {
    for node in tree.nodes.indices where tree.name(of: node) == "style" {
      var text: [UInt8] = []
      for child in node + 1..<tree.end(of: node) { text += tree.text(of: child) }
      read(String(decoding: text.prefix(Self.mostLetters), as: UTF8.self))
    }
  }

  private mutating func read(_ sheet: String) {
    var rest = Self.withoutComments(sheet)[...]
    while let open = rest.firstIndex(of: "{"), count < Self.mostRules {
      // A rule of another kind without a block ends before.
      var head = rest[..<open]
      if let end = head.lastIndex(of: ";") { head = head[head.index(after: end)...] }
      head = head.drop { $0.isWhitespace }
      let close = head.hasPrefix("@") ? Self.end(of: rest, from: open) : rest.firstIndex(of: "}")
      guard let close else { return }
      if !head.hasPrefix("@") {
        let properties = Self.properties(of: rest[rest.index(after: open)..<close])
        for selector in head.split(separator: ",").prefix(64) { add(selector, properties) }
      }
      rest = rest[rest.index(after: close)...]
    }
  }

  private static func withoutComments(_ sheet: String) -> String {
    var (kept, rest) = ("", sheet.utf8[...])
    while let start = rest.indices.first(where: { rest[$0...].starts(with: "/*".utf8) }) {
      kept += String(decoding: rest[..<start], as: UTF8.self)
      let inside = rest[start...].dropFirst(2)
      guard let end = inside.indices.first(where: { inside[$0...].starts(with: "*/".utf8) }) else {
        return kept
      }
      rest = inside[end...].dropFirst(2)
    }
    return kept + String(decoding: rest, as: UTF8.self)
  }

  /// The bracket that ends the block of another rule, with the blocks within.
  private static func end(of sheet: Substring, from open: Substring.Index) -> Substring.Index? {
    var depth = 0
    for at in sheet.indices[open...] {
      if sheet[at] == "{" { depth += 1 }
      if sheet[at] == "}" { depth -= 1 }
      if depth == 0 { return at }
    }
    return nil
  }

  /// Declarations of a rule or of an element's own style.
  static func properties(of text: Substring) -> [Property] {
    text.split(separator: ";").prefix(256).compactMap { declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let value = parts[1].prefix { $0 != "!" }
      return (Self.trimmed(parts[0]).lowercased(), Self.trimmed(value))
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }

  private mutating func add(_ selector: Substring, _ properties: [Property]) {
    var rule = Rule(properties: properties)
    var rest = Self.trimmed(selector)[...]
    func isName(_ letter: Character) -> Bool {
      letter.isLetter || letter.isNumber || letter == "-" || letter == "_"
    }
    let element = rest.prefix(while: isName)
    rest = rest.dropFirst(element.count)
    if !element.isEmpty { rule.element = element.lowercased() }
    if element.isEmpty, rest.hasPrefix("*") { rest.removeFirst() }
    while let sign = rest.popFirst() {
      let name = rest.prefix(while: isName)
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty, sign == "." || sign == "#" && rule.id == nil else { return }
      if sign == "." { rule.classes.append(String(name)) } else { rule.id = String(name) }
    }
    let weight = (rule.id == nil ? 0 : 10_000) + 100 * rule.classes.count
    rule.weight = (weight + (rule.element == nil ? 0 : 1)) * Self.mostRules + count
    let key =
      rule.id.map { "#" + $0 } ?? rule.classes.first.map { "." + $0 } ?? rule.element ?? ""
    rules[key, default: []].append(rule)
    count += 1
  }

  /// What the sheets say of an element, the strongest last.
  func properties(of node: Int, in tree: borrowing MarkupTree) -> [Property] {
    let id = tree.attribute("id", of: node)
    let name = tree.name(of: node)
    let classes = Set(
      (tree.attribute("class", of: node) ?? "").prefix(1000).split { $0.isWhitespace }.prefix(32)
        .map(String.init))
    let keys = [id.map { "#" + $0 }, name, ""].compactMap(\.self) + classes.map { "." + $0 }
    let tried = keys.lazy.flatMap { rules[$0] ?? [] }.prefix(Self.mostTried)
    return tried.filter { rule in
      (rule.element == nil || rule.element == name) && (rule.id == nil || rule.id == id)
        && rule.classes.allSatisfy(classes.contains)
    }.sorted { $0.weight < $1.weight }.flatMap(\.properties)
  }
}
