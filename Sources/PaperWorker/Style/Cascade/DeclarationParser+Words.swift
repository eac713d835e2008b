/// Values that are more than a word or a length.
extension DeclarationParser {
  /// Names of faces in the sheet's order; a name without quotes may have several words.
  func families(_ tokens: [ValueToken]) -> DeclaredValue? {
    var families: [String] = []
    for part in tokens.split(separator: .comma).prefix(16) {
      var words: [String] = []
      for token in part {
        switch token {
        case .word(let word), .name(let word), .text(let word): words.append(word)
        case .space: continue
        default: return nil
        }
      }
      if !words.isEmpty { families.append(words.joined(separator: " ").lowercased()) }
    }
    return families.isEmpty ? nil : .families(families)
  }

  func display(_ tokens: [ValueToken]) -> DeclaredValue? {
    let words = tokens.compactMap { token -> String? in
      if case .word(let word) = token { word } else { nil }
    }
    let parts = tokens.filter { $0 != .space }
    guard parts.count == words.count, (1...3).contains(words.count) else {
      return nil
    }
    var joined = words.joined(separator: "-")
    if words.count > 1 {
      if words.contains("list-item") { joined = "list-item" }
      if words[0] == "block" || words[0] == "inline" && words[1] == "flow" { joined = words[0] }
    }
    return StyleWords.displays[joined].map { .keyword($0.rawValue) }
  }

  func decoration(_ tokens: [ValueToken]) -> DeclaredValue? {
    var (isUnderlined, isStruck, isNone) = (false, false, false)
    for token in tokens {
      switch token {
      case .word("underline"): isUnderlined = true
      case .word("line-through"): isStruck = true
      case .word("none"): isNone = true
      // Lines above letters, and how lines look, are not heard.
      case .word, .space, .dimension, .percentage, .hash, .number, .function, .close, .comma:
        continue
      default: return nil
      }
    }
    let keyword: DecorationKeyword =
      isUnderlined && isStruck ? .both : isUnderlined ? .underline : isStruck ? .struck : .none
    return keyword != .none || isNone || tokens == [.word("overline")]
      ? .keyword(keyword.rawValue) : nil
  }

  private static let smallCaps: Set = [
    "small-caps", "all-small-caps", "petite-caps", "all-petite-caps",
  ]

  func variant(_ tokens: [ValueToken]) -> DeclaredValue? {
    var keyword = FontVariantKeyword.normal
    for token in tokens where token != .space {
      guard case .word(let word) = token else { return nil }
      if Self.smallCaps.contains(word) { keyword = .smallCaps }
    }
    return .keyword(keyword.rawValue)
  }

  func counters(_ tokens: [ValueToken], usual: Int) -> DeclaredValue? {
    var changes: [CounterChange] = []
    for token in tokens where token != .space {
      switch token {
      case .word("none") where changes.isEmpty: continue
      case .word(let name), .name(let name):
        changes.append(CounterChange(name: name, value: usual))
      case .number(let value) where !changes.isEmpty:
        changes[changes.count - 1].value = Int(max(-1e6, min(1e6, value)))
      default: return nil
      }
    }
    return changes.count <= 64 ? .counters(changes) : nil
  }

  func quotes(_ tokens: [ValueToken]) -> DeclaredValue? {
    if tokens == [.word("none")] { return .quotes([]) }
    if tokens == [.word("auto")] { return .initial }
    var texts: [String] = []
    for token in tokens where token != .space {
      guard case .text(let text) = token, texts.count < 16 else { return nil }
      texts.append(text)
    }
    return texts.count.isMultiple(of: 2) && !texts.isEmpty ? .quotes(texts) : nil
  }

  func content(_ tokens: [ValueToken]) -> DeclaredValue? {
    if tokens == [.word("none")] || tokens == [.word("normal")] { return .content(nil) }
    var parts: [ContentPart] = []
    var at = 0
    while at < tokens.count {
      // What a reader of pictures would hear instead.
      if tokens[at] == .slash { break }
      guard let part = contentPart(tokens, &at) else { return nil }
      if let part = part { parts.append(part) }
      if parts.count > 64 { return nil }
    }
    return .content(parts)
  }

  /// Nil for what is no content; nothing within for a space.
  private func contentPart(_ tokens: [ValueToken], _ at: inout Int) -> ContentPart?? {
    defer { at += 1 }
    switch tokens[at] {
    case .space: return .some(nil)
    case .text(let text): return .text(text)
    case .address(let url): return SheetAddress.resolved(url, from: address).map { .picture($0) }
    case .word("open-quote"): return .openQuote
    case .word("close-quote"): return .closeQuote
    case .word("no-open-quote"): return .noOpenQuote
    case .word("no-close-quote"): return .noCloseQuote
    case .function(let function):
      guard let end = tokens[at...].firstIndex(of: .close) else { return nil }
      let arguments = tokens[(at + 1)..<end].filter { $0 != .space }
      at = end
      return contentFunction(function, arguments)
    default: return nil
    }
  }

  private func contentFunction(_ name: String, _ arguments: [ValueToken]) -> ContentPart?? {
    let parts = arguments.split(separator: .comma).map { Array($0) }
    func word(_ index: Int) -> String? {
      guard index < parts.count, parts[index].count == 1 else { return nil }
      switch parts[index][0] {
      case .word(let word), .name(let word), .text(let word): return word
      default: return nil
      }
    }
    guard let first = word(0) else {
      if name == "url", case .text(let url)? = arguments.first {
        return SheetAddress.resolved(url, from: address).map { .picture($0) }
      }
      return nil
    }
    switch name {
    case "url": return SheetAddress.resolved(first, from: address).map { .picture($0) }
    // The names of the tree have their prefixes.
    case "attr": return .attribute(first.lowercased())
    case "counter": return .counter(first, style: word(1)?.lowercased() ?? "decimal")
    case "counters":
      guard let between = word(1) else { return nil }
      return .counters(first, between: between, style: word(2)?.lowercased() ?? "decimal")
    default: return nil
    }
  }
}
