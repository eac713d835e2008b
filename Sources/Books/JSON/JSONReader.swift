extension JSONValue {
  /// Reads a text of JSON.
  /// - Returns: nil for what is not JSON in UTF-8, and for values in more than `deepest` others.
  package init?(_ text: [UInt8]) {
    guard String(validating: text, as: UTF8.self) != nil else { return nil }
    var reader = JSONReader(bytes: text[...])
    guard let value = reader.value(depth: 0), reader.isAtEnd() else { return nil }
    self = value
  }

  /// How many arrays and objects may lie in each other: reading needs a part of the stack for each.
  package static let deepest = 64
}

/// Reads values from the front of its bytes, which are UTF-8.
private struct JSONReader {
  var bytes: ArraySlice<UInt8>

  mutating func isAtEnd() -> Bool {
    skipSpace()
    return bytes.isEmpty
  }

  mutating func value(depth: Int) -> JSONValue? {
    skipSpace()
    switch bytes.first {
    case UInt8(ascii: "{"): return depth < JSONValue.deepest ? object(depth: depth + 1) : nil
    case UInt8(ascii: "["): return depth < JSONValue.deepest ? array(depth: depth + 1) : nil
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    var fields: [String: JSONValue] = [:]
    bytes.removeFirst()
    if skip("}") { return .object(fields) }
    repeat {
      skipSpace()
      guard bytes.first == UInt8(ascii: "\""), let name = string(), skip(":"),
        let value = value(depth: depth)
      else { return nil }
      fields[name] = value
    } while skip(",")
    return skip("}") ? .object(fields) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    var values: [JSONValue] = []
    bytes.removeFirst()
    if skip("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth) else { return nil }
      values.append(value)
    } while skip(",")
    return skip("]") ? .array(values) : nil
  }

  /// A number in the form that JSON has: Swift reads more forms. (A regular expression was rejected: the module that
  /// matches these is larger than this room.)
  private mutating func number() -> JSONValue? {
    let start = bytes
    _ = takeAny("-")
    let whole = digits()
    guard whole.count == 1 || (whole.count > 1 && whole.first != UInt8(ascii: "0")) else {
      return nil
    }
    var isInteger = true
    if takeAny(".") {
      isInteger = false
      guard !digits().isEmpty else { return nil }
    }
    if takeAny("eE") {
      isInteger = false
      _ = takeAny("+-")
      guard !digits().isEmpty else { return nil }
    }
    let text = String(decoding: start[..<bytes.startIndex], as: UTF8.self)
    if isInteger, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .number(number)
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let digits = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    bytes = bytes[digits.endIndex...]
    return digits
  }

  /// Takes one of these letters, where one comes next.
  private mutating func takeAny(_ letters: String) -> Bool {
    guard let byte = bytes.first, letters.utf8.contains(byte) else { return false }
    bytes.removeFirst()
    return true
  }

  // MARK: Strings

  private mutating func string() -> String? {
    bytes.removeFirst()
    var text: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escaped() else { return nil }
        text += String(Character(scalar)).utf8
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escaped() -> Unicode.Scalar? {
    switch bytes.popFirst() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return scalar()
    default: return nil
    }
  }

  /// A scalar by one number, or by the two of UTF-16.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard take("\\u"), let second = unit(), UTF16.isTrailSurrogate(second) else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func unit() -> UInt16? {
    let digits = bytes.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      return nil
    }
    bytes = bytes.dropFirst(4)
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  // MARK: Marks

  private mutating func skipSpace() { bytes = bytes.drop { " \t\r\n".utf8.contains($0) } }

  /// Takes a mark and the space before it, where the mark comes next.
  private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard bytes.first == UInt8(ascii: mark) else { return false }
    bytes.removeFirst()
    return true
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes.starts(with: word.utf8) else { return false }
    bytes = bytes.dropFirst(word.utf8.count)
    return true
  }
}
