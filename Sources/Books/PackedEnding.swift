/// The ending of a file's name in lower case, in a number. A walk asks for the endings of all names, and a text for each
/// would take most of the walk's time.
struct PackedEnding: Hashable {
  private let value: UInt64

  /// An ending that is longer than eight letters, or not in ASCII. No format has such an ending.
  private static let other = UInt64.max

  /// - Parameter ending: without the dot.
  init(_ ending: String) { value = Self.packed(Array(ending.utf8)[...]) }

  /// - Parameter name: the name of a file. A dot at the beginning begins no ending.
  init(of name: [UInt8]) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      value = 0
      return
    }
    value = Self.packed(name[(dot + 1)...])
  }

  /// Whether the name has no ending.
  var isEmpty: Bool { value == 0 }

  private static func packed(_ ending: ArraySlice<UInt8>) -> UInt64 {
    guard ending.count <= 8 else { return other }
    var value: UInt64 = 0
    for byte in ending {
      guard byte < 0x80 else { return other }
      value = value << 8 | UInt64((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
    }
    return value
  }
}
