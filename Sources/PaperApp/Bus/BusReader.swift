/// Takes values from the bytes of a message. Nothing in it is believed: each length is checked against what
/// is left before anything is allocated, and padding, texts and names must be as the specification has them.
struct BusReader {
  private let bytes: [UInt8]
  private let end: Int
  private let isBigEndian: Bool
  private(set) var at: Int
  /// So many values may still be read.
  private var budget = BusLimits.values

  /// - Parameter range: the part of the bytes that may be read. Alignments count from the first of all bytes.
  init(_ bytes: [UInt8], in range: Range<Int>, isBigEndian: Bool) {
    self.bytes = bytes
    let range = range.clamped(to: 0..<bytes.count)
    (at, end, self.isBigEndian) = (range.lowerBound, range.upperBound, isBigEndian)
  }

  private var left: Int { end - at }

  mutating func values(as types: [BusType]) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    for type in types { values.append(try read(type, depth: 0)) }
    return values
  }

  func finish() throws(BusError) {
    guard left == 0 else { throw .invalid("length") }
  }

  mutating func read(_ type: BusType, depth: Int) throws(BusError) -> BusValue {
    guard depth <= BusLimits.depth else { throw .tooDeep }
    guard budget > 0 else { throw .tooLong("message") }
    budget -= 1
    switch type {
    case .basic(let letter): return try basic(letter)
    case .array(let element): return try array(of: element, depth: depth + 1)
    case .structure(let types):
      try skip(to: 8)
      var members: [BusValue] = []
      for type in types { members.append(try read(type, depth: depth + 1)) }
      return .structure(members)
    case .entry(let key, let value):
      try skip(to: 8)
      let name = try read(key, depth: depth + 1)
      return .entry(name, try read(value, depth: depth + 1))
    case .variant:
      let inner = try BusType.one(in: try signature())
      return .variant(try read(inner, depth: depth + 1))
    }
  }

  private mutating func array(of element: BusType, depth: Int) throws(BusError) -> BusValue {
    let length = Int(try integer(UInt32.self))
    try skip(to: element.alignment)
    guard length <= left else { throw .truncated }
    let stop = at + length
    var values: [BusValue] = []
    while at < stop { values.append(try read(element, depth: depth)) }
    guard at == stop else { throw .invalid("array") }
    return .array(of: element.signature, values)
  }

  private mutating func basic(_ letter: UInt8) throws(BusError) -> BusValue {
    switch letter {
    case UInt8(ascii: "y"): return .byte(try integer(UInt8.self))
    case UInt8(ascii: "b"):
      let value = try integer(UInt32.self)
      guard value <= 1 else { throw .invalid("boolean") }
      return .boolean(value == 1)
    case UInt8(ascii: "n"): return .int16(Int16(bitPattern: try integer(UInt16.self)))
    case UInt8(ascii: "q"): return .uint16(try integer(UInt16.self))
    case UInt8(ascii: "i"): return .int32(Int32(bitPattern: try integer(UInt32.self)))
    // The files themselves are not taken, and close unread.
    case UInt8(ascii: "u"), UInt8(ascii: "h"): return .uint32(try integer(UInt32.self))
    case UInt8(ascii: "x"): return .int64(Int64(bitPattern: try integer(UInt64.self)))
    case UInt8(ascii: "t"): return .uint64(try integer(UInt64.self))
    case UInt8(ascii: "d"): return .double(Double(bitPattern: try integer(UInt64.self)))
    case UInt8(ascii: "s"): return .string(try text(count: Int(try integer(UInt32.self))))
    case UInt8(ascii: "o"):
      let path = try text(count: Int(try integer(UInt32.self)))
      guard BusName.isPath(path) else { throw .invalid("object path") }
      return .objectPath(path)
    case UInt8(ascii: "g"):
      let signature = try signature()
      _ = try BusType.all(in: signature)
      return .signature(signature)
    default: throw .invalid("signature")
    }
  }

  mutating func integer<Value: FixedWidthInteger & UnsignedInteger>(
    _ type: Value.Type
  ) throws(BusError) -> Value {
    let size = Value.bitWidth / 8
    try skip(to: size)
    guard size <= left else { throw .truncated }
    var value: Value = 0
    for index in 0..<size {
      let place = isBigEndian ? size - 1 - index : index
      value |= Value(bytes[at + index]) << (8 * place)
    }
    at += size
    return value
  }

  private mutating func signature() throws(BusError) -> String {
    try text(count: Int(try integer(UInt8.self)))
  }

  /// A text of so many bytes, which a zero must follow.
  private mutating func text(count: Int) throws(BusError) -> String {
    guard count < left else { throw .truncated }
    let letters = bytes[at..<at + count]
    guard bytes[at + count] == 0, !letters.contains(0),
      let text = String(validating: letters, as: UTF8.self)
    else { throw .invalid("string") }
    at += count + 1
    return text
  }

  /// Goes on to the next multiple of so many bytes; what is between must be zeros.
  mutating func skip(to alignment: Int) throws(BusError) {
    while at % alignment != 0 {
      guard at < end else { throw .truncated }
      guard bytes[at] == 0 else { throw .invalid("padding") }
      at += 1
    }
  }
}
