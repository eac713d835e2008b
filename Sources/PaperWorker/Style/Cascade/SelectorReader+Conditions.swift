/// Conditions of selectors that stand in brackets or behind a colon.
extension SelectorReader {
  /// `[name]`, `[name=value]` and its kin.
  mutating func attribute(
    into store: inout SelectorStore
  ) throws(Failure) -> SelectorStore.Condition {
    at += 1
    skipSpace()
    let (name, hasAnyPrefix) = try attributeName()
    var condition = SelectorStore.Condition(kind: .hasAttribute, hasAnyPrefix: hasAnyPrefix)
    condition.first = store.names.number(name)
    skipSpace()
    if !isSign("]") {
      condition.kind = try comparison()
      skipSpace()
      guard let value = token.flatMap(text) else { throw .unknown }
      at += 1
      skipSpace()
      if token?.kind == .word {
        let flag = try self.name().lowercased()
        guard flag == "i" || flag == "s" else { throw .unknown }
        condition.ignoresCase = flag == "i"
        skipSpace()
      }
      let bytes = Array((condition.ignoresCase ? value.lowercased() : value).utf8)
      condition.second = Int32(store.texts.count)
      store.texts.append(bytes)
    }
    guard isSign("]") else { throw .unknown }
    at += 1
    return condition
  }

  private func text(_ token: SheetToken) -> String? {
    switch token.kind {
    case .word, .text, .hash: values.text(token.start, token.end)
    case .number, .dimension: values.text(token.start, token.end)
    case .bad: values.isEscapedName(token) ? values.text(token.start, token.end) : nil
    default: nil
    }
  }

  private mutating func comparison() throws(Failure) -> SelectorStore.Kind {
    let kinds: [(Unicode.Scalar, SelectorStore.Kind)] = [
      ("~", .includes), ("|", .dash), ("^", .prefix), ("$", .suffix), ("*", .substring),
    ]
    var kind = SelectorStore.Kind.equals
    if let found = kinds.first(where: { isSign($0.0) }) {
      kind = found.1
      at += 1
    }
    guard isSign("=") else { throw .unknown }
    at += 1
    return kind
  }

  private static let never: Set = [
    "hover", "focus", "active", "visited", "target", "focus-within", "focus-visible", "checked",
    "disabled", "enabled", "required", "optional", "invalid", "valid", "read-only", "read-write",
    "placeholder-shown", "indeterminate", "default", "in-range", "out-of-range", "fullscreen",
    "autofill", "target-within", "playing", "paused", "modal", "user-invalid",
  ]

  /// Nil for what makes an element rather than choosing one.
  mutating func pseudoCondition(
    into store: inout SelectorStore
  ) throws(Failure) -> SelectorStore.Condition? {
    at += 1
    let isElement = token?.kind == .colon
    if isElement { at += 1 }
    if token?.kind == .function {
      guard !isElement else { throw .unknown }
      return try function(into: &store)
    }
    let name = try name().lowercased()
    switch name {
    case "before": pseudo = .before
    case "after": pseudo = .after
    case "first-letter": pseudo = .firstLetter
    case "first-line": pseudo = .firstLine
    default:
      guard !isElement else { throw .unknown }
      specificity.classes += 1
      return try condition(named: name)
    }
    // What the sheet makes stands with elements of the page alone.
    guard depth == 0 else { throw .unknown }
    specificity.types += 1
    return nil
  }

  private func condition(named name: String) throws(Failure) -> SelectorStore.Condition {
    switch name {
    case "first-child": return .init(kind: .child, first: 0, second: 1)
    case "last-child": return .init(kind: .lastChild, first: 0, second: 1)
    case "first-of-type": return .init(kind: .ofType, first: 0, second: 1)
    case "last-of-type": return .init(kind: .lastOfType, first: 0, second: 1)
    case "only-child": return .init(kind: .onlyChild)
    case "only-of-type": return .init(kind: .onlyOfType)
    case "link", "any-link": return .init(kind: .link)
    case "root", "scope": return .init(kind: .root)
    case "empty": return .init(kind: .empty)
    default:
      if Self.never.contains(name) { return .init(kind: .never) }
      throw .unknown
    }
  }

  private mutating func function(
    into store: inout SelectorStore
  ) throws(Failure) -> SelectorStore.Condition {
    guard let word = token, let name = values.text(word.start, word.end)?.lowercased() else {
      throw .unknown
    }
    at += 1
    let start = at
    var open = 1
    while let token, open > 0 {
      if token.kind == .function || isSign("(") { open += 1 }
      if token.kind == .close { open -= 1 }
      at += 1
    }
    let arguments = tokens[start..<(open == 0 ? at - 1 : at)]
    switch name {
    case "nth-child": return try number(.child, arguments)
    case "nth-last-child": return try number(.lastChild, arguments)
    case "nth-of-type": return try number(.ofType, arguments)
    case "nth-last-of-type": return try number(.lastOfType, arguments)
    case "lang":
      let words = arguments.filter { $0.kind != .space }
      guard words.count == 1, let text = text(words[0]) else { throw .unknown }
      specificity.classes += 1
      store.texts.append(Array(text.lowercased().utf8))
      return .init(kind: .language, second: Int32(store.texts.count - 1))
    case "is", "where", "matches", "-webkit-any", "-moz-any", "not", "has":
      return try list(name, arguments, into: &store)
    default: throw .unknown
    }
  }

  /// Selectors within a selector; one that is not known makes `:not()` and `:has()` unknown, and is left out of others.
  private mutating func list(
    _ name: String, _ arguments: ArraySlice<SheetToken>, into store: inout SelectorStore
  ) throws(Failure) -> SelectorStore.Condition {
    // What an element has is asked of elements of the page alone, as the work would grow with each step inwards.
    guard depth < Self.deepest, name != "has" || depth == 0 else { throw .unknown }
    var indices: [Int] = []
    var most = (ids: 0, classes: 0, types: 0)
    for part in Self.parts(arguments, of: values.bytes) {
      var inner = SelectorReader(
        part, values, namespaces: prefixes, depth: depth + 1, isRelative: name == "has")
      do throws(Failure) {
        indices.append(try inner.read(into: &store))
      } catch {
        if name == "not" || name == "has" { throw error }
        continue
      }
      if inner.specificity > most { most = inner.specificity }
    }
    if name != "where" {
      specificity.ids += most.ids
      specificity.classes += most.classes
      specificity.types += most.types
    }
    // Selectors within a selector of the list lie between those of the list: the list's own are copied behind.
    let start = store.selectors.count
    for index in indices { store.selectors.append(store.selectors[index]) }
    return .init(
      kind: name == "not" ? .isNone : name == "has" ? .has : .isAny, first: Int32(start),
      second: Int32(indices.count))
  }

  /// The parts of a list between commas that stand in no parentheses or brackets.
  static func parts(_ tokens: ArraySlice<SheetToken>, of bytes: [UInt8]) -> [ArraySlice<SheetToken>]
  {
    var parts: [ArraySlice<SheetToken>] = []
    var (start, depth) = (tokens.startIndex, 0)
    for index in tokens.indices {
      let token = tokens[index]
      if token.kind == .function || token.kind == .sign && bytes[token.start] == UInt8(ascii: "(") {
        depth += 1
      }
      if token.kind == .close { depth = max(0, depth - 1) }
      if token.kind == .comma, depth == 0 {
        parts.append(tokens[start..<index])
        start = index + 1
      }
    }
    return parts + [tokens[start...]]
  }

  /// `odd`, `even`, `3`, `2n+1`.
  private mutating func number(
    _ kind: SelectorStore.Kind, _ arguments: ArraySlice<SheetToken>
  ) throws(Failure) -> SelectorStore.Condition {
    specificity.classes += 1
    guard arguments.count <= 8 else { throw .unknown }
    var text: [UInt8] = []
    for token in arguments where token.kind != .space {
      guard token.end - token.start <= 12 else { throw .unknown }
      text += values.bytes[token.start..<token.end]
    }
    let formula = String(decoding: text, as: UTF8.self).lowercased()
    if formula == "odd" { return .init(kind: kind, first: 2, second: 1) }
    if formula == "even" { return .init(kind: kind, first: 2, second: 0) }
    guard let letter = formula.firstIndex(of: "n") else {
      guard let number = Int32(formula) else { throw .unknown }
      return .init(kind: kind, first: 0, second: number)
    }
    let factor = formula[..<letter]
    let rest = formula[formula.index(after: letter)...]
    let step = ["": 1, "+": 1, "-": -1][String(factor)] ?? Int32(factor)
    guard let step, let offset = rest.isEmpty ? 0 : Int32(rest) else { throw .unknown }
    return .init(kind: kind, first: step, second: offset)
  }
}
