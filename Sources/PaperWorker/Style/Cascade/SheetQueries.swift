/// Whether the page is of the media that a sheet names.
struct MediaQuery {
  let parser: DeclarationParser
  let isDark: Bool

  /// True for no query at all, and where one of the queries between commas is true.
  func isTrue(_ tokens: ArraySlice<SheetToken>, _ reader: ValueReader) -> Bool {
    let queries = SelectorReader.parts(tokens, of: reader.bytes)
    return queries.contains { query in
      guard let values = reader.values(query) else { return false }
      return isTrue(values) ?? (queries.count == 1 && values.isEmpty)
    }
  }

  /// Nil for what is no query, and therefore not true.
  private func isTrue(_ values: [ValueToken]) -> Bool? {
    var rest = values.filter { $0 != .space }[...]
    var isNegated = false
    var result = true
    if rest.isEmpty { return nil }
    if rest.first == .word("not") {
      isNegated = true
      rest = rest.dropFirst()
    } else if rest.first == .word("only") {
      rest = rest.dropFirst()
    }
    var isAny = false
    while let token = rest.popFirst() {
      switch token {
      case .word("and"): continue
      case .word("or"): isAny = true
      case .word("all"), .word("screen"): continue
      case .word, .name: result = false
      case .function(""):
        guard let end = rest.firstIndex(of: .close), let feature = feature(rest[..<end]) else {
          return false
        }
        result = isAny ? result || feature : result && feature
        rest = rest[(end + 1)...]
      default: return false
      }
    }
    return isNegated ? !result : result
  }

  /// `(min-width: 30em)`, `(orientation: portrait)`.
  private func feature(_ tokens: ArraySlice<ValueToken>) -> Bool? {
    guard case .word(let name)? = tokens.first else { return nil }
    let behind = tokens.dropFirst()
    // A colon is no part of a value, and has no kind of its own here.
    let value = behind.first == .other(0) ? Array(behind.dropFirst()) : []
    if value.isEmpty { return ["width", "height", "color", "device-width"].contains(name) }
    let (width, height) = (parser.page.width, parser.page.height)
    switch name {
    case "prefers-color-scheme": return value == [.word(isDark ? "dark" : "light")]
    case "orientation": return value == [.word(height >= width ? "portrait" : "landscape")]
    case "min-width", "min-device-width": return length(value).map { width >= $0 }
    case "max-width", "max-device-width": return length(value).map { width <= $0 }
    case "min-height", "min-device-height": return length(value).map { height >= $0 }
    case "max-height", "max-device-height": return length(value).map { height <= $0 }
    case "width", "device-width": return length(value).map { abs(width - $0) < 0.01 }
    case "height", "device-height": return length(value).map { abs(height - $0) < 0.01 }
    case "prefers-reduced-motion": return value == [.word("reduce")]
    case "hover", "any-hover", "pointer", "any-pointer", "update", "scripting":
      return value == [.word("none")]
    case "overflow-block": return value == [.word("paged")]
    default: return nil
    }
  }

  private func length(_ value: [ValueToken]) -> Float? {
    guard case .measure(let measure)? = parser.measure(value) else { return nil }
    return measure.em + measure.rem
  }
}

/// Whether declarations that a sheet names are heard.
struct SupportsQuery {
  let parser: DeclarationParser
  private static let deepest = 32

  func isTrue(_ tokens: ArraySlice<SheetToken>, _ reader: ValueReader) -> Bool {
    guard let values = reader.values(tokens) else { return false }
    /// The result so far, whether the next part is negated, and how the parts are joined, for each parenthesis.
    var levels: [(result: Bool?, isNegated: Bool, isAny: Bool)] = [(nil, false, false)]
    var at = 0
    func take(_ value: Bool) {
      var level = levels.removeLast()
      let value = level.isNegated ? !value : value
      let old = level.result ?? value
      level.result = level.isAny ? old || value : old && value
      level.isNegated = false
      levels.append(level)
    }
    while at < values.count {
      defer { at += 1 }
      switch values[at] {
      case .space, .word("and"): continue
      case .word("or"): levels[levels.count - 1].isAny = true
      case .word("not"): levels[levels.count - 1].isNegated = true
      case .function(""):
        if let end = declarationEnd(values, at + 1) {
          take(isHeard(values[(at + 1)..<end]))
          at = end
        } else {
          guard levels.count < Self.deepest else { return false }
          levels.append((nil, false, false))
        }
      case .function:
        // Selectors and faces are not asked for.
        guard let end = values[at...].firstIndex(of: .close) else { return false }
        take(false)
        at = end
      case .close:
        guard levels.count > 1, let result = levels.removeLast().result else { return false }
        take(result)
      default: return false
      }
    }
    return levels.count == 1 && levels[0].result == true
  }

  /// The end of a parenthesis that begins with a name and a colon.
  private func declarationEnd(_ values: [ValueToken], _ start: Int) -> Int? {
    let behind = values[start...].drop { $0 == .space }
    guard case .word? = behind.first,
      behind.dropFirst().first(where: { $0 != .space }) == .other(0)
    else { return nil }
    var depth = 1
    for index in start..<values.count {
      if case .function = values[index] { depth += 1 }
      if values[index] == .close { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private func isHeard(_ tokens: ArraySlice<ValueToken>) -> Bool {
    let words = tokens.drop { $0 == .space }
    guard case .word(let name)? = words.first,
      let colon = words.firstIndex(of: .other(0))
    else { return false }
    var value = Array(words[(colon + 1)...].drop { $0 == .space })
    if value.last == .space { value.removeLast() }
    return parser.declared(name, value) != nil
  }
}
