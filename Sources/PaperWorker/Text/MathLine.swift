/// A formula in a line of text, as it would be typed: `(a+b)/2`, `x_i^2`, `√(2)`. What is above and below, and what
/// belongs together, is told by signs and brackets, so that the line says what the formula does.
struct MathLine {
  /// A part of the line, and what may stand beside it.
  private enum Kind {
    /// Needs no brackets anywhere.
    case token
    /// The same, in brackets of its own.
    case fenced
    case sign
    case fraction
    case script
    case row
  }

  private var text: String
  private var kind: Kind

  private init(_ text: String, _ kind: Kind) { (self.text, self.kind) = (text, kind) }

  /// The words of a formula.
  static func words(of formula: MathElement) -> String { row(formula.children).text }

  private static func line(_ element: MathElement) -> MathLine {
    let parts = element.elements
    func part(_ index: Int) -> MathLine {
      parts.indices.contains(index) ? line(parts[index]) : MathLine("", .token)
    }
    switch element.name.lowercased() {
    case "mi", "mn", "mtext", "ms", "mglyph": return MathLine(token(element), .token)
    case "mo": return sign(token(element))
    case "mspace": return MathLine(" ", .sign)
    case "mphantom", "none", "mprescripts", "annotation", "annotation-xml", "maligngroup",
      "malignmark":
      return MathLine("", .token)
    case "semantics", "maction": return part(0)
    case "mfrac": return fraction(part(0), part(1), isRuled: !hasNoRule(element))
    case "msqrt": return MathLine("√(\(row(element.children).text))", .token)
    case "mroot": return root(part(0), part(1))
    case "menclose":
      let isRoot = element.attributes["notation"]?.contains("radical") == true
      let inside = row(element.children)
      return isRoot ? MathLine("√(\(inside.text))", .token) : inside
    case "msup": return script(part(0), above: part(1))
    case "msub": return script(part(0), below: part(1))
    case "msubsup": return script(part(0), below: part(1), above: part(2))
    case "mover": return accented(part(0), part(1)) ?? script(part(0), above: part(1))
    case "munder": return script(part(0), below: part(1))
    case "munderover": return script(part(0), below: part(1), above: part(2))
    case "mmultiscripts": return scripts(parts)
    case "mfenced": return fenced(element)
    case "mtable": return table(parts)
    default: return row(element.children)
    }
  }

  // MARK: Words and signs

  private static func token(_ element: MathElement) -> String {
    let text = element.name == "mglyph" ? element.attributes["alt"] ?? "" : element.text
    return text.split { " \t\r\n".contains($0) }.joined(separator: " ")
  }

  /// What is not seen between two parts has a meaning, too.
  private static func sign(_ text: String) -> MathLine {
    switch text {
    case "\u{2061}": MathLine(" ", .sign)
    case "\u{2062}": MathLine("", .token)
    case "\u{2063}": MathLine(",", .sign)
    case "\u{2064}": MathLine("+", .sign)
    default: MathLine(text, .sign)
    }
  }

  // MARK: Rows

  /// Parts beside each other.
  private static func row(_ children: [MathElement.Child]) -> MathLine {
    let parts = children.compactMap { child -> MathLine? in
      switch child {
      case .element(let element): line(element)
      case .text(let text):
        text.allSatisfy(\.isWhitespace) ? nil : MathLine(text, .token)
      }
    }.filter { !$0.text.isEmpty }
    if parts.count == 1 { return parts[0] }
    var text = ""
    for (index, part) in parts.enumerated() {
      var words = part.text
      let before = index > 0 ? parts[index - 1] : nil
      let after = index + 1 < parts.count ? parts[index + 1] : nil
      let isFactor = [before, after].contains { $0.map { $0.kind != .sign } ?? false }
      if part.kind == .fraction && isFactor { words = "(\(words))" }
      if let before, before.isApart(from: part), let last = text.last, last != " " { text += " " }
      text += words
    }
    return MathLine(text, isFenced(parts) ? .fenced : .row)
  }

  /// Whether a space keeps two neighbours from being read as one.
  private func isApart(from next: MathLine) -> Bool {
    guard kind != .sign, next.kind != .sign, let last = text.last, let first = next.text.first,
      first.isLetter || first.isNumber || first == "("
    else { return false }
    if kind == .script { return true }
    guard last.isLetter || last.isNumber, first != "(" else { return false }
    let isWord = [text, next.text].contains { $0.count > 1 && $0.allSatisfy(\.isLetter) }
    return isWord || last.isNumber && first.isNumber
  }

  private static let brackets: [String: String] = [
    "(": ")", "[": "]", "{": "}", "⟨": "⟩", "⌊": "⌋", "⌈": "⌉",
  ]

  /// Whether the first and the last sign are brackets that belong together.
  private static func isFenced(_ parts: [MathLine]) -> Bool {
    guard let open = parts.first?.text, let close = brackets[open], parts.count > 1 else {
      return false
    }
    var depth = 0
    for (index, part) in parts.enumerated() {
      if part.text == open { depth += 1 }
      if part.text == close { depth -= 1 }
      if depth == 0 { return index == parts.count - 1 }
    }
    return false
  }

  /// The part as one thing: in brackets, unless nothing could come apart.
  private var group: String {
    switch kind {
    case .token, .fenced: text.contains(" ") && kind == .token ? "(\(text))" : text
    case .sign where text.count == 1: text
    default: "(\(text))"
    }
  }

  // MARK: Above and below

  private static func hasNoRule(_ element: MathElement) -> Bool {
    let thickness = element.attributes["linethickness"] ?? "1"
    return thickness.contains("0") && !thickness.contains { ("1"..."9").contains($0) }
  }

  private static func fraction(_ top: MathLine, _ bottom: MathLine, isRuled: Bool) -> MathLine {
    // One above the other without a line, as in a binomial coefficient.
    if !isRuled { return MathLine("(\(top.text) ¦ \(bottom.text))", .fenced) }
    return MathLine("\(top.group)/\(bottom.group)", .fraction)
  }

  private static func root(_ inside: MathLine, _ degree: MathLine) -> MathLine {
    switch degree.text {
    case "2", "": MathLine("√(\(inside.text))", .token)
    case "3": MathLine("∛(\(inside.text))", .token)
    case "4": MathLine("∜(\(inside.text))", .token)
    default: MathLine("(\(inside.text))^(1/\(degree.group))", .script)
    }
  }

  private static let primes: Set<Character> = ["′", "″", "‴", "'", "*", "†", "°"]

  private static func script(
    _ base: MathLine, below: MathLine? = nil, above: MathLine? = nil
  ) -> MathLine {
    var text = base.text.isEmpty ? "" : base.group
    if let below, !below.text.isEmpty { text += "_\(below.group)" }
    if let above, !above.text.isEmpty {
      let isPrime = above.text.allSatisfy { primes.contains($0) }
      text += isPrime ? above.text : "^\(above.group)"
    }
    return MathLine(text, .script)
  }

  /// Marks over a letter.
  private static let accents: [String: Character] = [
    "^": "\u{302}", "ˆ": "\u{302}", "\u{302}": "\u{302}", "~": "\u{303}", "˜": "\u{303}",
    "\u{303}": "\u{303}", "→": "\u{20D7}", "⃗": "\u{20D7}", "˙": "\u{307}", ".": "\u{307}",
    "¨": "\u{308}", "ˇ": "\u{30C}",
  ]
  private static let bars: Set<String> = ["¯", "‾", "_", "―", "\u{304}", "\u{305}", "ˉ"]

  /// A letter with its mark, or letters under a bar; nil for everything else.
  private static func accented(_ base: MathLine, _ mark: MathLine) -> MathLine? {
    if bars.contains(mark.text), base.kind == .token, !base.text.isEmpty {
      return MathLine(base.text.map { "\($0)\u{305}" }.joined(), .token)
    }
    guard let accent = accents[mark.text], base.text.count == 1 else { return nil }
    return MathLine(base.text + String(accent), .token)
  }

  /// Scripts on both sides: those before the base follow `mprescripts`.
  private static func scripts(_ parts: [MathElement]) -> MathLine {
    guard let base = parts.first else { return MathLine("", .token) }
    let rest = parts.dropFirst().split(
      maxSplits: 1, omittingEmptySubsequences: false,
      whereSeparator: { $0.name.lowercased() == "mprescripts" })
    func pairs(_ parts: ArraySlice<MathElement>) -> String {
      let lines = parts.map(line)
      return stride(from: 0, to: lines.count, by: 2).map { index in
        let above = index + 1 < lines.count ? lines[index + 1] : nil
        return script(MathLine("", .token), below: lines[index], above: above).text
      }.joined()
    }
    let before = rest.count > 1 ? pairs(rest[1]) : ""
    let after = rest.first.map(pairs) ?? ""
    return MathLine(before + (before.isEmpty ? "" : " ") + line(base).group + after, .script)
  }

  private static func fenced(_ element: MathElement) -> MathLine {
    let open = element.attributes["open"] ?? "("
    let close = element.attributes["close"] ?? ")"
    let signs = (element.attributes["separators"] ?? ",").filter { !$0.isWhitespace }.map(
      String.init)
    var text = open
    for (index, part) in element.elements.map(line).enumerated() {
      // The last sign is used again where there are more parts.
      if index > 0 { text += signs.isEmpty ? " " : signs[min(index - 1, signs.count - 1)] }
      text += part.text
    }
    let isWhole = !open.isEmpty && !close.isEmpty
    return MathLine(text + close, isWhole ? .fenced : .row)
  }

  /// Cells with commas, rows with semicolons.
  private static func table(_ rows: [MathElement]) -> MathLine {
    let lines = rows.map { row in
      row.elements.map { Self.row($0.children).text }.joined(separator: ", ")
    }
    return MathLine("[\(lines.joined(separator: "; "))]", .fenced)
  }
}
