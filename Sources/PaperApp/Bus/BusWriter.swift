/// Puts values into the bytes of a message, in little-endian order. Offsets, and so alignments, count from
/// the first byte written.
struct BusWriter {
  private(set) var bytes: [UInt8] = []
  /// The file that goes with the bytes, which the bytes name by its place among the files.
  private(set) var file: BusFile?

  mutating func pad(to alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  mutating func integer(_ value: some FixedWidthInteger & UnsignedInteger) {
    let size = value.bitWidth / 8
    pad(to: size)
    for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  /// Writes all values one after the other, and returns their signature.
  mutating func values(_ values: [BusValue]) throws(BusError) -> String {
    var signature = ""
    for value in values {
      let type = try BusType(of: value)
      signature += type.signature
      try write(value, as: type, depth: 0)
    }
    guard signature.utf8.count <= BusLimits.signatureBytes else { throw .tooLong("signature") }
    return signature
  }

  mutating func write(_ value: BusValue, as type: BusType, depth: Int) throws(BusError) {
    guard depth <= BusLimits.depth else { throw .tooDeep }
    guard bytes.count <= BusLimits.messageBytes else { throw .tooLong("message") }
    switch (value, type) {
    case (.array(let element, let values), .array(let elementType)):
      guard try BusType.element(in: element) == elementType else { throw .mismatch }
      try array(values, of: elementType, depth: depth + 1)
    case (.structure(let values), .structure(let types)):
      guard values.count == types.count else { throw .mismatch }
      pad(to: 8)
      for (value, type) in zip(values, types) { try write(value, as: type, depth: depth + 1) }
    case (.entry(let key, let value), .entry(let keyType, let valueType)):
      pad(to: 8)
      try write(key, as: keyType, depth: depth + 1)
      try write(value, as: valueType, depth: depth + 1)
    case (.variant(let inner), .variant):
      let innerType = try BusType(of: inner)
      try signature(innerType.signature)
      try write(inner, as: innerType, depth: depth + 1)
    case (_, .basic(let letter)): try basic(value, letter)
    default: throw .mismatch
    }
  }

  private mutating func array(
    _ values: [BusValue], of type: BusType, depth: Int
  ) throws(BusError) {
    integer(UInt32(0))
    let place = bytes.count - 4
    // The padding before the first element is no part of the array's length.
    pad(to: type.alignment)
    let start = bytes.count
    for value in values { try write(value, as: type, depth: depth) }
    guard bytes.count <= BusLimits.messageBytes else { throw .tooLong("message") }
    let length = UInt32(bytes.count - start)
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
  }

  private mutating func basic(_ value: BusValue, _ letter: UInt8) throws(BusError) {
    guard try BusType(of: value) == .basic(letter) else { throw .mismatch }
    switch value {
    case .byte(let value): bytes.append(value)
    case .boolean(let value): integer(UInt32(value ? 1 : 0))
    case .int16(let value): integer(UInt16(bitPattern: value))
    case .uint16(let value): integer(value)
    case .int32(let value): integer(UInt32(bitPattern: value))
    case .uint32(let value): integer(value)
    case .int64(let value): integer(UInt64(bitPattern: value))
    case .uint64(let value): integer(value)
    case .double(let value): integer(value.bitPattern)
    case .string(let value): try string(value)
    case .objectPath(let value):
      guard BusName.isPath(value) else { throw .invalid("object path") }
      try string(value)
    case .signature(let value): try signature(value)
    case .file(let file):
      guard self.file == nil || self.file == file else { throw .tooLong("files") }
      self.file = file
      integer(UInt32(0))
    case .array, .structure, .entry, .variant: throw .mismatch
    }
  }

  private mutating func string(_ text: String) throws(BusError) {
    let letters = text.utf8
    guard !letters.contains(0) else { throw .invalid("string") }
    guard letters.count <= BusLimits.messageBytes else { throw .tooLong("string") }
    integer(UInt32(letters.count))
    bytes += letters
    bytes.append(0)
  }

  private mutating func signature(_ text: String) throws(BusError) {
    _ = try BusType.all(in: text)
    bytes.append(UInt8(text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }
}
