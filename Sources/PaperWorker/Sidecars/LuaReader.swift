/// Reads a table of data written in Lua, as KOReader writes its files. Nothing is run: names, calls and operators are errors,
/// but for the sign of a number and the names of numbers that are none.
package struct LuaReader {
  /// Why there is no value.
  package struct Failure: Error, Equatable {
    package var reason: String
    /// The byte at which reading ended.
    package var at: Int
  }

  /// Tables within each other, bytes of a file, and values of all tables.
  package static let deepest = 32
  package static let longest = 8 << 20
  static let mostValues = 1_000_000

  private let bytes: [UInt8]
  private var at = 0
  private var values = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameter bytes: `return` and a table, with comments.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> LuaTable {
    guard bytes.count <= longest else { throw Failure(reason: "too long", at: longest) }
    var reader = LuaReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.at = 3 }
    // The first line may name a program.
    if reader.next == UInt8(ascii: "#") { reader.skipLine() }
    try reader.skip()
    guard reader.word() == "return" else { throw reader.failure("no value is returned") }
    try reader.skip()
    guard case .table(let table) = try reader.value(depth: 0) else {
      throw reader.failure("no table is returned")
    }
    try reader.skip()
    while reader.take(";") { try reader.skip() }
    guard reader.next == nil else { throw reader.failure("more than a table") }
    return table
  }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private func failure(_ reason: String) -> Failure { Failure(reason: reason, at: at) }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[at...].starts(with: text.utf8) else { return false }
    at += text.utf8.count
    return true
  }

  // MARK: Between values

  /// Space and comments.
  private mutating func skip() throws(Failure) {
    while let byte = next {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        at += 1
      } else if take("--") {
        if let level = bracketLevel() { _ = try longString(level) } else { skipLine() }
      } else {
        return
      }
    }
  }

  private mutating func skipLine() {
    while let byte = next, byte != 0x0A { at += 1 }
  }

  /// A name, or nothing.
  private mutating func word() -> String {
    let start = at
    while let byte = next, Self.isOfName(byte), at > start || !Self.isDigit(byte) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Failure) -> LuaValue {
    values += 1
    guard values <= Self.mostValues else { throw failure("too many values") }
    switch next {
    case UInt8(ascii: "{"):
      guard depth < Self.deepest else { throw failure("too many tables in each other") }
      return .table(try table(depth: depth + 1))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string())
    case UInt8(ascii: "["):
      guard let level = bracketLevel() else { throw failure("no value") }
      return .string(try longString(level))
    case UInt8(ascii: "-"):
      at += 1
      try skip()
      guard case .number(let number) = try numberOrWord() else { throw failure("no number") }
      return .number(-number)
    default: return try numberOrWord()
    }
  }

  private mutating func numberOrWord() throws(Failure) -> LuaValue {
    if let byte = next, Self.isDigit(byte) || byte == UInt8(ascii: ".") {
      return .number(try number())
    }
    switch word() {
    case "nil": return .none
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "inf": return .number(.infinity)
    case "nan": return .number(.nan)
    case "math":
      guard take(".huge") else { throw failure("no value") }
      return .number(.infinity)
    default: throw failure("no value")
    }
  }

  private mutating func table(depth: Int) throws(Failure) -> LuaTable {
    var table = LuaTable()
    // Values without a key.
    var count = 0
    at += 1
    while true {
      try skip()
      if take("}") { return table }
      if let (key, value) = try field(depth: depth) {
        switch key {
        case .string(let name): table.named[name] = value
        case .number(let number):
          if let index = Int(exactly: number) { table.numbered[index] = value }
        // Other keys name nothing that is looked for.
        default: break
        }
      } else {
        count += 1
        let value = try value(depth: depth)
        if value != .none { table.numbered[count] = value }
      }
      try skip()
      if take(",") || take(";") { continue }
      guard next == UInt8(ascii: "}") else { throw failure("a table without its end") }
    }
  }

  /// A field with its key; nil where a value without a key begins.
  private mutating func field(depth: Int) throws(Failure) -> (LuaValue, LuaValue)? {
    let start = at
    var key = LuaValue.none
    if next == UInt8(ascii: "["), bracketLevel() == nil {
      at += 1
      try skip()
      key = try value(depth: depth)
      try skip()
      guard take("]") else { throw failure("a key without its end") }
    } else if let byte = next, Self.isOfName(byte), !Self.isDigit(byte) {
      key = .string(Array(word().utf8))
    } else {
      return nil
    }
    try skip()
    guard next == UInt8(ascii: "="), !bytes[at...].starts(with: "==".utf8) else {
      // A word without a sign behind is a value.
      at = start
      return nil
    }
    at += 1
    try skip()
    return (key, try value(depth: depth))
  }

  // MARK: Numbers

  private mutating func number() throws(Failure) -> Double {
    let start = at
    let isHexadecimal = take("0x") || take("0X")
    while let byte = next {
      let isExponent = (isHexadecimal ? "pP" : "eE").utf8.contains(byte)
      if isExponent {
        at += 1
        if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
      } else if Self.isOfName(byte) || byte == UInt8(ascii: ".") {
        at += 1
      } else {
        break
      }
    }
    var text = String(decoding: bytes[start..<at].prefix(128), as: UTF8.self)
    // Swift wants an exponent behind hexadecimal fractions.
    if isHexadecimal, text.contains("."), !text.contains(where: { "pP".contains($0) }) {
      text += "p0"
    }
    if text.hasPrefix(".") { text = "0" + text }
    if text.hasSuffix(".") { text += "0" }
    guard at - start <= 128, let number = Double(text) else { throw failure("no number") }
    return number
  }

  // MARK: Strings

  private mutating func string() throws(Failure) -> [UInt8] {
    let quote = bytes[at]
    at += 1
    var text: [UInt8] = []
    while let byte = next {
      at += 1
      switch byte {
      case quote: return text
      case UInt8(ascii: "\\"): try escape(&text)
      case 0x0A, 0x0D: throw failure("a string without its end")
      default: text.append(byte)
      }
    }
    throw failure("a string without its end")
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
    UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11, UInt8(ascii: "\\"): 0x5C,
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "'"): 0x27,
  ]

  /// What stands behind a backslash.
  private mutating func escape(_ text: inout [UInt8]) throws(Failure) {
    guard let byte = next else { throw failure("a string without its end") }
    if let plain = Self.escapes[byte] {
      at += 1
      return text.append(plain)
    }
    switch byte {
    case 0x0A, 0x0D:
      // The two bytes of a line's end are one.
      at += 1
      if let other = next, other != byte, other == 0x0A || other == 0x0D { at += 1 }
      text.append(0x0A)
    case UInt8(ascii: "z"):
      at += 1
      while let space = next, space == 0x20 || (0x09...0x0D).contains(space) { at += 1 }
    case UInt8(ascii: "x"):
      at += 1
      guard let value = UInt8(digits(2, radix: 16), radix: 16) else { throw failure("no byte") }
      text.append(value)
    case UInt8(ascii: "u"):
      at += 1
      guard take("{"), let value = UInt32(digits(8, radix: 16), radix: 16),
        let scalar = Unicode.Scalar(value), take("}")
      else { throw failure("no letter") }
      text += Array(String(Character(scalar)).utf8)
    default:
      guard let value = UInt8(digits(3, radix: 10)) else { throw failure("no escape") }
      text.append(value)
    }
  }

  private mutating func digits(_ most: Int, radix: Int) -> String {
    var digits = ""
    while digits.utf8.count < most, let byte = next,
      Character(UnicodeScalar(byte)).hexDigitValue.map({ $0 < radix }) ?? false
    {
      digits.unicodeScalars.append(UnicodeScalar(byte))
      at += 1
    }
    return digits
  }

  /// The number of signs between the two brackets of `[==[`; nil where no such string begins.
  private func bracketLevel() -> Int? {
    guard next == UInt8(ascii: "[") else { return nil }
    let signs = bytes[(at + 1)...].prefix(64).prefix { $0 == UInt8(ascii: "=") }
    let end = at + 1 + signs.count
    return end < bytes.count && bytes[end] == UInt8(ascii: "[") ? signs.count : nil
  }

  private mutating func longString(_ level: Int) throws(Failure) -> [UInt8] {
    at += level + 2
    // A line's end at the beginning is none of the string.
    if take("\r\n") || take("\n\r") || take("\n") || take("\r") {}
    let end = Array(("]" + String(repeating: "=", count: level) + "]").utf8)
    let start = at
    while at < bytes.count {
      if bytes[at] == end[0], bytes[at...].starts(with: end) {
        defer { at += end.count }
        return Array(bytes[start..<at])
      }
      at += 1
    }
    throw failure("a string without its end")
  }
}
