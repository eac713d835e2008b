/// A word as dictionaries compare words: small letters, figures and single spaces.
struct WordKey: Hashable, Comparable {
  let bytes: [UInt8]

  init(_ word: some StringProtocol) { self.init(utf8: Array(word.utf8)) }

  /// ASCII, of which nearly all indexes are made, needs no tables of Unicode.
  init<Bytes: Collection<UInt8>>(utf8 word: Bytes) {
    var key: [UInt8] = []
    key.reserveCapacity(word.count)
    for byte in word {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        key.append(byte)
      case UInt8(ascii: " "): if let last = key.last, last != byte { key.append(byte) }
      case 0x80...:
        bytes = Self.folded(String(decoding: word, as: UTF8.self))
        return
      default: break
      }
    }
    if key.last == UInt8(ascii: " ") { key.removeLast() }
    bytes = key
  }

  private static func folded(_ word: String) -> [UInt8] {
    var key = String.UnicodeScalarView()
    for scalar in word.lowercased().unicodeScalars {
      let properties = scalar.properties
      if scalar == " " || properties.isWhitespace {
        if let last = key.last, last != " " { key.append(" ") }
      } else if properties.isAlphabetic || properties.numericType != nil || isMark(scalar) {
        key.append(scalar)
      }
    }
    if key.last == " " { key.removeLast() }
    return Array(String(key).utf8)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  var isEmpty: Bool { bytes.isEmpty }

  static func < (a: Self, b: Self) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
