extension BusMessage {
  /// The fields of a header, by their codes in the specification.
  private enum Field: UInt8 {
    case path = 1, interface, member, errorName, replySerial, destination, sender, signature, files
  }

  /// A message's first bytes, from which its length follows.
  static let prefixBytes = 16

  private static let fieldsType = BusType.array(.structure([.basic(UInt8(ascii: "y")), .variant]))

  // MARK: Encoding

  /// The message as bytes, with this serial number.
  package func encoded(serial: UInt32) throws(BusError) -> [UInt8] {
    try withFile(serial: serial).bytes
  }

  /// The message as bytes, and the file that goes with the first of them; nil for none.
  func withFile(serial: UInt32) throws(BusError) -> (bytes: [UInt8], file: BusFile?) {
    try check()
    guard serial != 0 else { throw .invalid("serial") }
    var body = BusWriter()
    let signature = try body.values(self.body)
    var writer = BusWriter()
    for byte in [UInt8(ascii: "l"), kind.rawValue, flags.rawValue, 1] { writer.integer(byte) }
    writer.integer(UInt32(body.bytes.count))
    writer.integer(serial)
    try writer.write(fields(signature, hasFile: body.file != nil), as: Self.fieldsType, depth: 0)
    writer.pad(to: 8)
    let bytes = writer.bytes + body.bytes
    guard bytes.count <= BusLimits.messageBytes else { throw .tooLong("message") }
    return (bytes, body.file)
  }

  private func fields(_ signature: String, hasFile: Bool) -> BusValue {
    let values: [(Field, BusValue?)] = [
      (.path, path.map { .objectPath($0) }), (.interface, interface.map { .string($0) }),
      (.member, member.map { .string($0) }), (.errorName, errorName.map { .string($0) }),
      (.replySerial, replySerial.map { .uint32($0) }),
      (.destination, destination.map { .string($0) }), (.sender, sender.map { .string($0) }),
      (.signature, signature.isEmpty ? nil : .signature(signature)),
      (.files, hasFile ? .uint32(1) : nil),
    ]
    return .array(
      of: "(yv)",
      values.compactMap { field, value in
        value.map { .structure([.byte(field.rawValue), .variant($0)]) }
      })
  }

  /// Checks what the specification demands of each kind of message.
  private func check() throws(BusError) {
    let hasMember = path != nil && member != nil
    let isWhole =
      switch kind {
      case .call: hasMember
      case .reply: replySerial != nil
      case .error: replySerial != nil && errorName != nil
      case .signal: hasMember && interface != nil
      }
    guard isWhole else { throw .invalid("header") }
    guard path.map(BusName.isPath) ?? true, interface.map(BusName.isInterface) ?? true,
      member.map(BusName.isMember) ?? true, errorName.map(BusName.isInterface) ?? true,
      destination.map(BusName.isConnection) ?? true, sender.map(BusName.isConnection) ?? true
    else { throw .invalid("name") }
  }

  // MARK: Decoding

  /// How many bytes the message has that begins with these; nil where there are too few to tell.
  static func length(of bytes: [UInt8], from start: Int = 0) throws(BusError) -> Int? {
    guard bytes.count - start >= prefixBytes else { return nil }
    let prefix = Array(bytes[start..<start + prefixBytes])
    var reader = BusReader(
      prefix, in: 4..<prefixBytes, isBigEndian: try isBigEndian(prefix))
    guard prefix[3] == 1 else { throw .invalid("version") }
    let body = Int(try reader.integer(UInt32.self))
    _ = try reader.integer(UInt32.self)
    let fields = Int(try reader.integer(UInt32.self))
    // Each of the three is below 2^32, so the sum is no overflow.
    let length = (prefixBytes + fields + 7) / 8 * 8 + body
    guard length <= BusLimits.messageBytes else { throw .tooLong("message") }
    return length
  }

  private static func isBigEndian(_ bytes: [UInt8]) throws(BusError) -> Bool {
    switch bytes.first {
    case UInt8(ascii: "l"): return false
    case UInt8(ascii: "B"): return true
    default: throw .invalid("byte order")
    }
  }

  /// Decodes one whole message.
  package init(decoding bytes: [UInt8]) throws(BusError) {
    guard let length = try Self.length(of: bytes), length == bytes.count else { throw .truncated }
    guard let kind = Kind(rawValue: bytes[1]) else { throw .invalid("kind") }
    self.init(kind)
    flags = Flags(rawValue: bytes[2])
    var reader = BusReader(
      bytes, in: 4..<bytes.count, isBigEndian: try Self.isBigEndian(bytes))
    let bodyLength = Int(try reader.integer(UInt32.self))
    serial = try reader.integer(UInt32.self)
    guard serial != 0 else { throw .invalid("serial") }
    let fields = try reader.read(Self.fieldsType, depth: 0)
    try reader.skip(to: 8)
    guard reader.at + bodyLength == bytes.count else { throw .invalid("length") }
    let signature = try take(fields)
    try check()
    body = try reader.values(as: try BusType.all(in: signature))
    try reader.finish()
  }

  /// Takes the fields of the header; unknown ones are for later versions. Returns the body's signature.
  private mutating func take(_ fields: BusValue) throws(BusError) -> String {
    var signature = ""
    for case .structure(let pair) in fields.elements ?? [] {
      guard pair.count == 2, case .byte(let code) = pair[0], case .variant(let value) = pair[1]
      else { throw .invalid("header") }
      switch (Field(rawValue: code), value) {
      case (.path, .objectPath(let text)): path = text
      case (.interface, .string(let text)): interface = text
      case (.member, .string(let text)): member = text
      case (.errorName, .string(let text)): errorName = text
      case (.replySerial, .uint32(let number)): replySerial = number
      case (.destination, .string(let text)): destination = text
      case (.sender, .string(let text)): sender = text
      case (.signature, .signature(let text)): signature = text
      case (nil, _), (.files, .uint32): break
      default: throw .invalid("header")
      }
    }
    return signature
  }
}
