/// A part of a style sheet: what the part is, and where its bytes lie.
struct SheetToken {
  enum Kind {
    case word, function, atWord, hash, text, address, number, percentage, dimension
    case space, colon, semicolon, comma, openBrace, closeBrace, close, sign
    /// What no rule may hold: a string without an end, an escape in a name, a control character.
    case bad
  }

  var kind: Kind
  /// Of a string, an address, a word behind `@` or `#`, or a function: of the name alone.
  var start: Int
  var end: Int
  /// Of a number: its value, and where its unit begins.
  var value = 0.0
  var unit = 0

  init(_ kind: Kind, _ start: Int, _ end: Int) {
    (self.kind, self.start, self.end) = (kind, start, end)
  }
}

/// Cuts a style sheet into tokens, in one pass. Comments are left out; comments and strings that nobody closes end
/// with the sheet.
struct SheetLexer {
  let bytes: [UInt8]
  private(set) var at = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    at + offset < bytes.count ? bytes[at + offset] : 0
  }

  /// Nil at the end of the sheet.
  mutating func next() -> SheetToken? {
    while skipComment() {}
    guard at < bytes.count else { return nil }
    let start = at
    let first = bytes[at]
    if Self.isSpace(first) { return space() }
    if skipWrapping() { return SheetToken(.space, start, at) }
    if Self.isDigit(first) || startsSignedNumber() { return number() }
    if Self.startsName(first) || (first == Self.minus && startsWordBehindMinus()) { return word() }
    at += 1
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return text(first)
    case UInt8(ascii: ":"): return SheetToken(.colon, start, at)
    case UInt8(ascii: ";"): return SheetToken(.semicolon, start, at)
    case UInt8(ascii: ","): return SheetToken(.comma, start, at)
    case UInt8(ascii: "{"): return SheetToken(.openBrace, start, at)
    case UInt8(ascii: "}"): return SheetToken(.closeBrace, start, at)
    case UInt8(ascii: ")"): return SheetToken(.close, start, at)
    case UInt8(ascii: "@"): return named(.atWord)
    case UInt8(ascii: "#"): return named(.hash)
    case 0x21..<0x7F: return SheetToken(.sign, start, at)
    default: return SheetToken(.bad, start, at)
    }
  }

  private static let minus = UInt8(ascii: "-")

  private mutating func space() -> SheetToken {
    let start = at
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    return SheetToken(.space, start, at)
  }

  private mutating func skipComment() -> Bool {
    guard byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") else { return false }
    at += 2
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        at += 2
        return true
      }
      at += 1
    }
    return true
  }

  /// What a page may have about its sheet, so that old readers do not show the sheet.
  private static let wrappings = ["<!--", "-->", "<![CDATA[", "]]>"].map { Array($0.utf8) }

  private mutating func skipWrapping() -> Bool {
    let first = bytes[at]
    guard first == UInt8(ascii: "<") || first == Self.minus || first == UInt8(ascii: "]") else {
      return false
    }
    for wrapping in Self.wrappings where bytes[at...].starts(with: wrapping) {
      at += wrapping.count
      return true
    }
    return false
  }

  private func startsSignedNumber() -> Bool {
    let first = byte()
    let isSign = first == Self.minus || first == UInt8(ascii: "+")
    let behind = isSign ? 1 : 0
    if isSign, Self.isDigit(byte(1)) { return true }
    return byte(behind) == UInt8(ascii: ".") && Self.isDigit(byte(behind + 1))
  }

  private func startsWordBehindMinus() -> Bool {
    Self.startsName(byte(1)) || (byte(1) == Self.minus && Self.isName(byte(2)))
  }

  private mutating func number() -> SheetToken {
    var token = SheetToken(.number, at, at)
    let isNegative = bytes[at] == Self.minus
    if isNegative || bytes[at] == UInt8(ascii: "+") { at += 1 }
    var value = digits(0, 10).value
    if byte() == UInt8(ascii: "."), Self.isDigit(byte(1)) {
      at += 1
      let (fraction, scale) = digits(0, 1)
      value += fraction * scale
    }
    token.value = isNegative ? -value : value
    token.unit = at
    if byte() == UInt8(ascii: "%") {
      at += 1
      token.kind = .percentage
    } else if Self.startsName(byte()) {
      token.kind = .dimension
      skipName()
    }
    token.end = at
    return token
  }

  /// Reads digits, of which fifteen count. For digits behind the point, `factor` is 1 and the scale tells their place.
  private mutating func digits(_ start: Double, _ factor: Double) -> (value: Double, scale: Double)
  {
    var (value, scale, count) = (start, 1.0, 0)
    while at < bytes.count, Self.isDigit(bytes[at]) {
      if count < 15 || factor == 10 {
        value = min(value * 10 + Double(bytes[at] - 0x30), 1e15)
        if count < 15 { scale /= 10 }
      }
      count += 1
      at += 1
    }
    return (value, scale)
  }

  private mutating func word() -> SheetToken {
    let start = at
    let isPlain = skipName()
    let end = at
    if byte() == UInt8(ascii: "(") {
      at += 1
      if Self.isAddress(bytes[start..<end]), let address = address() { return address }
      return SheetToken(isPlain ? .function : .bad, start, end)
    }
    return SheetToken(isPlain ? .word : .bad, start, end)
  }

  private static func isAddress(_ name: ArraySlice<UInt8>) -> Bool {
    name.count == 3 && name.lazy.map { $0 | 0x20 }.elementsEqual("url".utf8)
  }

  /// An address without quotes. Nil where quotes follow: then the string is a token of its own.
  private mutating func address() -> SheetToken? {
    let behind = at
    while Self.isSpace(byte()) { at += 1 }
    if byte() == UInt8(ascii: "\"") || byte() == UInt8(ascii: "'") {
      at = behind
      return nil
    }
    let start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: ")") { at += 1 }
    var end = at
    at = min(at + 1, bytes.count)
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    return SheetToken(.address, start, end)
  }

  private mutating func text(_ quote: UInt8) -> SheetToken {
    let start = at
    while at < bytes.count {
      switch bytes[at] {
      case quote:
        at += 1
        return SheetToken(.text, start, at - 1)
      case 0x0A, 0x0D, 0x0C: return SheetToken(.bad, start, at)
      case UInt8(ascii: "\\"): at = min(at + 2, bytes.count)
      default: at += 1
      }
    }
    return SheetToken(.bad, start, at)
  }

  /// A name behind a sign.
  private mutating func named(_ kind: SheetToken.Kind) -> SheetToken {
    let start = at
    guard Self.isName(byte()) else { return SheetToken(.bad, start, at) }
    let isPlain = skipName()
    return SheetToken(isPlain ? kind : .bad, start, at)
  }

  /// False where the name has an escape: the decoder of documents knows none, so such a name names nothing.
  @discardableResult private mutating func skipName() -> Bool {
    var isPlain = true
    while at < bytes.count, Self.isName(bytes[at]) {
      if bytes[at] == UInt8(ascii: "\\") {
        isPlain = false
        at += 1
        if at < bytes.count, bytes[at] < 0x80 { at += 1 }
      } else {
        at += 1
      }
    }
    return isPlain
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func startsName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 || byte == 0x5F || byte >= 0x80
      || byte == UInt8(ascii: "\\")
  }
  private static func isName(_ byte: UInt8) -> Bool {
    startsName(byte) || isDigit(byte) || byte == minus
  }
}
