import SystemCalls

/// A value in a D-Bus message, of any type in the D-Bus specification. A file is only sent; of a file
/// that comes, the number stands as `uint32`.
package indirect enum BusValue: Equatable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  /// Holds no character U+0000; a message with one is refused when it is encoded.
  case string(String)
  case objectPath(String)
  case signature(String)
  /// The signature is that of one element, as an empty array needs it, too.
  case array(of: String, [BusValue])
  case structure([BusValue])
  /// An entry of a dictionary; stands only directly in an array.
  case entry(BusValue, BusValue)
  case variant(BusValue)
  /// An open file; a message takes one.
  case file(BusFile)
}

/// An open file on its way to another program.
package struct BusFile: Equatable, Sendable {
  let place: FilePlace

  package init(_ place: FilePlace) { self.place = place }

  package static func == (one: BusFile, other: BusFile) -> Bool { one.place === other.place }
}

extension BusValue {
  /// A dictionary of texts to variants (`a{sv}`), as most interfaces take options.
  package static func options(_ pairs: KeyValuePairs<String, BusValue>) -> BusValue {
    .array(of: "{sv}", pairs.map { .entry(.string($0.key), .variant($0.value)) })
  }

  package static func strings(_ texts: [String]) -> BusValue {
    .array(of: "s", texts.map { .string($0) })
  }

  /// Bytes with a zero after them (`ay`), as interfaces take paths.
  package static func path(_ bytes: [UInt8]) -> BusValue {
    .array(of: "y", (bytes + [0]).map { .byte($0) })
  }

  /// The value beneath any number of variants.
  package var unwrapped: BusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }

  /// The text of a string, an object path or a signature, within variants or not.
  package var text: String? {
    switch unwrapped {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  /// A number of any type, or 0 and 1 for a truth value, within variants or not. Integers of 64 bits are rounded.
  package var number: Double? {
    switch unwrapped {
    case .byte(let value): Double(value)
    case .boolean(let value): value ? 1 : 0
    case .int16(let value): Double(value)
    case .uint16(let value): Double(value)
    case .int32(let value): Double(value)
    case .uint32(let value): Double(value)
    case .int64(let value): Double(value)
    case .uint64(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// The elements of an array or the members of a structure, within variants or not.
  package var elements: [BusValue]? {
    switch unwrapped {
    case .array(_, let elements), .structure(let elements): elements
    default: nil
    }
  }

  /// The value of a dictionary's key; nil where there is none, or the value is no dictionary.
  package subscript(key: String) -> BusValue? {
    for case .entry(let name, let value) in elements ?? [] where name == .string(key) {
      return value
    }
    return nil
  }
}
