/// A complete type of the D-Bus type system, read from a signature or from a value.
indirect enum BusType: Equatable, Sendable {
  /// A type without parts, by its letter.
  case basic(UInt8)
  case array(BusType)
  case structure([BusType])
  case entry(BusType, BusType)
  case variant

  /// The letters of the types without parts.
  private static let basicLetters = Array("ybnqiuxtdsogh".utf8)

  /// What a value's first byte is aligned to within the message, in bytes.
  var alignment: Int {
    switch self {
    case .basic(let letter):
      switch letter {
      case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
      case UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "s"),
        UInt8(ascii: "o"), UInt8(ascii: "h"):
        4
      case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"): 8
      default: 1
      }
    case .array: 4
    case .structure, .entry: 8
    case .variant: 1
    }
  }

  var signature: String {
    switch self {
    case .basic(let letter): String(UnicodeScalar(letter))
    case .array(let element): "a" + element.signature
    case .structure(let members): "(" + members.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .variant: "v"
    }
  }

  // MARK: From a signature

  /// The types that stand one after the other in a signature.
  static func all(in signature: String) throws(BusError) -> [BusType] {
    let letters = Array(signature.utf8)
    guard letters.count <= BusLimits.signatureBytes else { throw .tooLong("signature") }
    var types: [BusType] = []
    var at = 0
    while at < letters.count {
      types.append(try next(in: letters, at: &at, arrays: 0, structures: 0, isElement: false))
    }
    return types
  }

  /// The one complete type that a signature must be.
  static func one(in signature: String) throws(BusError) -> BusType {
    let types = try all(in: signature)
    guard types.count == 1 else { throw .invalid("signature") }
    return types[0]
  }

  /// The type of an array's element, which alone may be a dictionary's entry.
  static func element(in signature: String) throws(BusError) -> BusType {
    guard case .array(let element) = try one(in: "a" + signature) else {
      throw .invalid("signature")
    }
    return element
  }

  private static func next(
    in letters: [UInt8], at: inout Int, arrays: Int, structures: Int, isElement: Bool
  ) throws(BusError) -> BusType {
    guard arrays <= BusLimits.depthOfKind, structures <= BusLimits.depthOfKind else {
      throw .tooDeep
    }
    guard at < letters.count else { throw .invalid("signature") }
    let letter = letters[at]
    at += 1
    switch letter {
    case UInt8(ascii: "v"): return .variant
    case UInt8(ascii: "a"):
      return .array(
        try next(
          in: letters, at: &at, arrays: arrays + 1, structures: structures, isElement: true))
    case UInt8(ascii: "("):
      var members: [BusType] = []
      while at < letters.count, letters[at] != UInt8(ascii: ")") {
        members.append(
          try next(
            in: letters, at: &at, arrays: arrays, structures: structures + 1, isElement: false))
      }
      guard at < letters.count, !members.isEmpty else { throw .invalid("signature") }
      at += 1
      return .structure(members)
    case UInt8(ascii: "{") where isElement:
      let key = try next(
        in: letters, at: &at, arrays: arrays, structures: structures + 1, isElement: false)
      let value = try next(
        in: letters, at: &at, arrays: arrays, structures: structures + 1, isElement: false)
      guard case .basic = key, at < letters.count, letters[at] == UInt8(ascii: "}") else {
        throw .invalid("signature")
      }
      at += 1
      return .entry(key, value)
    default:
      guard basicLetters.contains(letter) else { throw .invalid("signature") }
      return .basic(letter)
    }
  }

  // MARK: From a value

  /// The type of a value. What lies within arrays and variants is not looked at: the writer does that.
  init(of value: BusValue, depth: Int = 0) throws(BusError) {
    guard depth <= BusLimits.depth else { throw .tooDeep }
    switch value {
    case .byte: self = .basic(UInt8(ascii: "y"))
    case .boolean: self = .basic(UInt8(ascii: "b"))
    case .int16: self = .basic(UInt8(ascii: "n"))
    case .uint16: self = .basic(UInt8(ascii: "q"))
    case .int32: self = .basic(UInt8(ascii: "i"))
    case .uint32: self = .basic(UInt8(ascii: "u"))
    case .int64: self = .basic(UInt8(ascii: "x"))
    case .uint64: self = .basic(UInt8(ascii: "t"))
    case .double: self = .basic(UInt8(ascii: "d"))
    case .string: self = .basic(UInt8(ascii: "s"))
    case .objectPath: self = .basic(UInt8(ascii: "o"))
    case .signature: self = .basic(UInt8(ascii: "g"))
    case .array(let element, _): self = .array(try .element(in: element))
    case .structure(let members):
      guard !members.isEmpty else { throw .invalid("structure") }
      var types: [BusType] = []
      for member in members { types.append(try BusType(of: member, depth: depth + 1)) }
      self = .structure(types)
    case .entry: throw .invalid("entry")
    case .variant: self = .variant
    case .file: self = .basic(UInt8(ascii: "h"))
    }
  }
}
