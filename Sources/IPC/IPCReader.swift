/// Takes values from a message. Nothing in it is believed: each value is checked against its range, and
/// each length against what is left, before anything is allocated.
public struct IPCReader {
  private let bytes: [UInt8]
  private var at = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var left: Int { bytes.count - at }

  mutating func byte(_ field: String) throws(IPCError) -> UInt8 {
    guard left >= 1 else { throw .truncated(field) }
    defer { at += 1 }
    return bytes[at]
  }

  mutating func flag(_ field: String) throws(IPCError) -> Bool {
    switch try byte(field) {
    case 0: return false
    case 1: return true
    default: throw .invalid(field)
    }
  }

  mutating func number(_ field: String) throws(IPCError) -> UInt32 {
    guard left >= 4 else { throw .truncated(field) }
    defer { at += 4 }
    return UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
      | UInt32(bytes[at + 3]) << 24
  }

  mutating func integer(_ field: String, in range: ClosedRange<Int>) throws(IPCError) -> Int {
    let value = Int(try number(field))
    guard range.contains(value) else { throw .invalid(field) }
    return value
  }

  mutating func signed(_ field: String, in range: ClosedRange<Int>) throws(IPCError) -> Int {
    let value = Int(Int32(bitPattern: try number(field)))
    guard range.contains(value) else { throw .invalid(field) }
    return value
  }

  /// A finite number within the range.
  mutating func float(
    _ field: String, in range: ClosedRange<Float>
  ) throws(IPCError) -> Float {
    let value = Float(bitPattern: try number(field))
    guard range.contains(value) else { throw .invalid(field) }
    return value
  }

  /// Any finite number.
  mutating func finite(_ field: String) throws(IPCError) -> Double {
    let low = UInt64(try number(field))
    let value = Double(bitPattern: low | UInt64(try number(field)) << 32)
    guard value.isFinite else { throw .invalid(field) }
    return value
  }

  mutating func choice<Choice: RawRepresentable>(
    _ field: String
  ) throws(IPCError) -> Choice where Choice.RawValue == UInt8 {
    guard let choice = Choice(rawValue: try byte(field)) else { throw .invalid(field) }
    return choice
  }

  /// A text of at most `limit` bytes, which must be UTF-8.
  mutating func text(_ field: String, limit: Int) throws(IPCError) -> String {
    let count = Int(try number(field))
    guard count <= limit else { throw .tooLong(field, limit: limit) }
    guard count <= left else { throw .truncated(field) }
    defer { at += count }
    guard let text = String(validating: bytes[at..<at + count], as: UTF8.self) else {
      throw .invalid(field)
    }
    return text
  }

  /// At most `count` texts, each as long as a name of a library.
  mutating func texts(_ field: String, _ count: Int) throws(IPCError) -> [String] {
    let texts: [NameText] = try list(field, limit: count)
    return texts.map(\.text)
  }

  /// At most `limit` bytes with their count before them.
  mutating func bytes(_ field: String, limit: Int) throws(IPCError) -> [UInt8] {
    let count = Int(try number(field))
    guard count <= limit else { throw .tooLong(field, limit: limit) }
    guard count <= left else { throw .truncated(field) }
    defer { at += count }
    return Array(bytes[at..<at + count])
  }

  mutating func list<Value: IPCValue>(
    _ field: String, limit: Int
  ) throws(IPCError) -> [Value] {
    let count = Int(try number(field))
    guard count <= limit else { throw .tooLong(field, limit: limit) }
    guard count <= left / Value.minimumBytes else { throw .truncated(field) }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try Value(from: &self)) }
    return values
  }

  mutating func optional<Value: IPCValue>(_ field: String) throws(IPCError) -> Value? {
    try flag(field) ? try Value(from: &self) : nil
  }

  /// All bytes that are left.
  mutating func rest() -> [UInt8] {
    defer { at = bytes.count }
    return Array(bytes[at...])
  }

  func end() throws(IPCError) {
    guard left == 0 else { throw .surplus(bytes: left) }
  }
}

/// A text in a list, of at most as many bytes as a name in a library.
struct NameText: IPCValue {
  static var minimumBytes: Int { 4 }

  var text: String

  init(_ text: String) { self.text = text }

  init(from reader: inout IPCReader) throws(IPCError) {
    text = try reader.text("name", limit: IPCLimits.libraryText)
  }

  func write(to writer: inout IPCWriter) { writer.put(text, limit: IPCLimits.libraryText) }
}
