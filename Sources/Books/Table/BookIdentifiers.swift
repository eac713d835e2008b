/// The identifiers of books that name the same book everywhere: UUIDs and ISBNs. Numbers of shops and of single programs
/// count for nothing.
public struct BookIdentifiers: Sendable {
  /// A book by the catalogue's number, and the hash of an identifier.
  private(set) var keys: [(number: Int64, key: UInt64)] = []

  public init() {}

  /// - Parameter texts: with or without their schemes, as "isbn:9780000000000" and "urn:uuid:…".
  public mutating func add(_ texts: [String], of number: Int64) {
    for text in texts {
      if let key = Self.key(of: text) { keys.append((number, key)) }
    }
  }

  /// The hash of an identifier, the same for all ways of writing; nil for an identifier that does not count.
  static func key(of text: String) -> UInt64? {
    let bytes = Array(text.lowercased().utf8)
    let colon = bytes.lastIndex(of: UInt8(ascii: ":"))
    let value = Array(bytes[(colon.map { $0 + 1 } ?? 0)...])
    if let uuid = uuid(value) { return SlotIndex.hash(Array("uuid:".utf8) + uuid) }
    let scheme = String(decoding: bytes[..<(colon ?? 0)], as: UTF8.self)
    guard ["", "isbn", "urn:isbn"].contains(scheme) else { return nil }
    return isbn(value).map { SlotIndex.hash(Array("isbn:".utf8) + $0) }
  }

  /// The 32 digits of a UUID; nil for any other text, and for the UUIDs of one digit alone.
  private static func uuid(_ value: [UInt8]) -> [UInt8]? {
    let groups = value.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard groups.map(\.count) == [8, 4, 4, 4, 12] else { return nil }
    let digits = Array(groups.joined())
    let areDigits = digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return areDigits && digits.contains { $0 != digits[0] } ? digits : nil
  }

  /// The 13 digits of an ISBN; nil where the last digit, which checks the others, is wrong.
  private static func isbn(_ value: [UInt8]) -> [UInt8]? {
    let signs = value.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
    let digits = signs.dropLast().map { Int($0) - 0x30 }
    guard digits.allSatisfy((0...9).contains), let last = signs.last else { return nil }
    switch signs.count {
    case 13:
      guard signs.starts(with: "978".utf8) || signs.starts(with: "979".utf8) else { return nil }
      return check(digits) == Int(last) - 0x30 ? signs : nil
    case 10:
      let sum = digits.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element }
      let check = (11 - sum % 11) % 11
      guard check == (last == UInt8(ascii: "x") ? 10 : Int(last) - 0x30) else { return nil }
      let long = [9, 7, 8] + digits
      return long.map { UInt8($0 + 0x30) } + [UInt8(Self.check(long) + 0x30)]
    default: return nil
    }
  }

  /// The last digit of an ISBN of 13 digits.
  private static func check(_ digits: [Int]) -> Int {
    let sum = digits.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * $1.element }
    return (10 - sum % 10) % 10
  }
}
