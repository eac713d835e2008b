/// A face of letters.
struct Style: Hashable {
  var family = "serif"
  var isItalic = false
  var isBold = false
  /// In points.
  var size = 11.0
}

/// A block of Markdown. The example knows headings, paragraphs, lists, quotations, code and rules.
struct Block {
  enum Kind { case heading(Int), plain, entry, quotation, code, rule }

  var kind: Kind
  /// Letters, and for each its style.
  var scalars: [Unicode.Scalar] = []
  var styles: [Style] = []

  static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    var open: (kind: Kind, text: String)?
    var isCode = false
    func close() {
      if let open { blocks.append(Block(open.kind, open.text)) }
      open = nil
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        close()
        isCode.toggle()
      } else if isCode {
        blocks.append(Block(.code, String(line)))
      } else if open == nil, line.hasPrefix("    "), !line.allSatisfy(\.isWhitespace) {
        blocks.append(Block(.code, String(line.dropFirst(4))))
      } else if line.allSatisfy(\.isWhitespace) {
        close()
      } else if let (kind, rest) = beginning(of: line) {
        close()
        open = (kind, rest)
        if case .heading = kind { close() }
        if case .rule = kind { close() }
      } else {
        let words = line.drop(while: \.isWhitespace)
        open = open.map { ($0.kind, $0.text + " " + words) } ?? (.plain, String(words))
      }
    }
    close()
    return blocks
  }

  /// The kind of block that a line begins, and the rest of the line. Nil where a line goes on with a paragraph.
  private static func beginning(of line: Substring) -> (Kind, String)? {
    let words = line.drop(while: \.isWhitespace)
    let hashes = words.prefix { $0 == "#" }.count
    if (1...6).contains(hashes), words.dropFirst(hashes).hasPrefix(" ") {
      return (.heading(hashes), String(words.dropFirst(hashes + 1)))
    }
    if words == "---" || words == "***" { return (.rule, "") }
    if words.hasPrefix("> ") { return (.quotation, String(words.dropFirst(2))) }
    if words.hasPrefix("- ") || words.hasPrefix("* ") { return (.entry, "• " + words.dropFirst(2)) }
    let digits = words.prefix(while: \.isNumber)
    if !digits.isEmpty, words.dropFirst(digits.count).hasPrefix(". ") {
      return (.entry, String(words))
    }
    return nil
  }

  private init(_ kind: Kind, _ text: String) {
    self.kind = kind
    var base = Style()
    switch kind {
    case .heading(let level): base.size = level == 1 ? 20 : level == 2 ? 15 : 12
    case .quotation, .entry, .plain, .rule: break
    case .code:
      (base.family, base.size) = ("monospace", 9)
      scalars = Array(text.unicodeScalars)
      styles = Array(repeating: base, count: scalars.count)
      return
    }
    readMarks(text, base)
  }

  /// Letters between stars are italic, between two stars bold, and between grave accents code.
  private mutating func readMarks(_ text: String, _ base: Style) {
    var style = base
    let letters = Array(text.unicodeScalars)
    var index = 0
    while index < letters.count {
      let isDouble = index + 1 < letters.count && letters[index + 1] == letters[index]
      switch letters[index] {
      case "`":
        style.family = style.family == "serif" ? "monospace" : "serif"
        style.size = style.family == "serif" ? base.size : base.size * 0.85
      case "*" where style.family == "serif" && isDouble:
        style.isBold.toggle()
        index += 1
      case "*" where style.family == "serif": style.isItalic.toggle()
      default:
        scalars.append(letters[index])
        styles.append(style)
      }
      index += 1
    }
  }
}
