/// A part of a declaration's value, apart from the sheet that the part was read from.
enum ValueToken: Hashable, Sendable {
  enum Unit: Sendable {
    case em, ex, ch, rem, px, pt, pc, cm, mm, inch, vw, vh, vmin, vmax, degrees, other
  }

  /// In small letters.
  case word(String)
  /// A word as the sheet has it; names of faces and of counters tell capitals from small letters.
  case name(String)
  /// In small letters. The function ends at the next `close` of the same depth.
  case function(String)
  case close
  case text(String)
  case address(String)
  case hash(String)
  case number(Double)
  case percentage(Double)
  case dimension(Double, Unit)
  case comma
  case slash
  case plus, minus, star
  /// A space between parts; only calculations need spaces.
  case space
  case other(UInt8)

  /// About as many bytes of a sheet.
  var bytes: Int {
    switch self {
    case .word(let text), .name(let text), .function(let text), .text(let text),
      .address(let text), .hash(let text):
      text.utf8.count + 2
    default: 4
    }
  }
}

extension ValueToken.Unit {
  init(_ name: String) {
    switch name {
    case "em": self = .em
    case "ex": self = .ex
    case "ch", "ic": self = .ch
    case "rem": self = .rem
    case "px": self = .px
    case "pt": self = .pt
    case "pc": self = .pc
    case "cm": self = .cm
    case "mm": self = .mm
    case "in": self = .inch
    case "vw", "vi": self = .vw
    case "vh", "vb": self = .vh
    case "vmin": self = .vmin
    case "vmax": self = .vmax
    case "deg": self = .degrees
    default: self = .other
    }
  }
}

/// Turns the lexer's tokens into parts of values, and resolves escapes.
struct ValueReader {
  let bytes: [UInt8]

  /// Bytes of one word or string.
  static let longestText = 4096

  /// The parts of a value without spaces at its ends; nil where something in the value can stand in no value.
  func values(_ tokens: ArraySlice<SheetToken>) -> [ValueToken]? {
    var values: [ValueToken] = []
    for token in tokens {
      guard let value = value(token) else { return nil }
      if value == .space, values.isEmpty || values.last == .space { continue }
      values.append(value)
    }
    if values.last == .space { values.removeLast() }
    return values
  }

  func value(_ token: SheetToken) -> ValueToken? {
    switch token.kind {
    case .space: return .space
    case .comma: return .comma
    case .close: return .close
    case .number: return .number(token.value)
    case .percentage: return .percentage(token.value)
    case .dimension:
      guard let unit = text(token.unit, token.end) else { return nil }
      return .dimension(token.value, ValueToken.Unit(unit.lowercased()))
    case .text: return text(token.start, token.end).map { .text($0) }
    case .address: return text(token.start, token.end).map { .address($0) }
    case .hash: return text(token.start, token.end).map { .hash($0) }
    case .function: return text(token.start, token.end).map { .function($0.lowercased()) }
    case .word: return word(token)
    case .bad: return isEscapedName(token) ? word(token) : nil
    case .sign: return sign(bytes[token.start])
    case .colon, .semicolon, .openBrace, .closeBrace, .atWord: return .other(0)
    }
  }

  private func word(_ token: SheetToken) -> ValueToken? {
    guard let text = text(token.start, token.end) else { return nil }
    let lowered = text.lowercased()
    return lowered == text ? .word(text) : .name(text)
  }

  private func sign(_ byte: UInt8) -> ValueToken {
    switch byte {
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "-"): .minus
    case UInt8(ascii: "*"): .star
    // A parenthesis alone is a function without a name.
    case UInt8(ascii: "("): .function("")
    default: .other(byte)
    }
  }

  /// Whether a token that the lexer does not know is a name with an escape in it, and no string without an end.
  func isEscapedName(_ token: SheetToken) -> Bool {
    guard token.kind == .bad, token.end > token.start else { return false }
    if token.start > 0, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[token.start - 1]) {
      return false
    }
    return bytes[token.start..<token.end].contains(UInt8(ascii: "\\"))
  }

  /// A text of the sheet with its escapes resolved; nil where the text is too long or no UTF-8 of letters.
  func text(_ start: Int, _ end: Int) -> String? {
    guard end >= start, end - start <= Self.longestText else { return nil }
    let raw = bytes[start..<end]
    guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    var plain: [UInt8] = []
    var at = raw.startIndex
    while at < raw.endIndex {
      if raw[at] == UInt8(ascii: "\\") {
        at = escape(raw, at + 1, &plain)
      } else {
        plain.append(raw[at])
        at += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Appends the letter behind a backslash, and tells where the text goes on.
  private func escape(_ raw: ArraySlice<UInt8>, _ start: Int, _ plain: inout [UInt8]) -> Int {
    var (at, code, digits) = (start, UInt32(0), 0)
    while at < raw.endIndex, digits < 6, let digit = SheetColor.hexadecimal(raw[at]) {
      (code, digits, at) = (code << 4 | digit, digits + 1, at + 1)
    }
    if digits > 0 {
      if at < raw.endIndex, SheetLexer.isSpace(raw[at]) { at += 1 }
      let scalar = Unicode.Scalar(code == 0 ? 0xFFFD : code) ?? "\u{FFFD}"
      plain += Array(String(scalar).utf8)
      return at
    }
    guard at < raw.endIndex else { return at }
    // A line that goes on in the next one.
    if raw[at] == 0x0A || raw[at] == 0x0C { return at + 1 }
    if raw[at] == 0x0D { return at + 1 < raw.endIndex && raw[at + 1] == 0x0A ? at + 2 : at + 1 }
    plain.append(raw[at])
    return at + 1
  }
}
