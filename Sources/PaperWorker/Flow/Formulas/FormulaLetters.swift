/// Letters of the kinds that `mathvariant` names, and plain letters for those that Unicode has for formulas.
enum FormulaLetters {
  /// A letter, and the slope and weight that it asks for; nil where the letter asks for none.
  struct Plain {
    var letter: UInt32
    var isBold: Bool?
    var isItalic: Bool?
  }

  /// The plain letter for one of the sloping and bold letters of formulas.
  static func plain(_ letter: UInt32) -> Plain {
    switch letter {
    case 0x1D400...0x1D49B:
      let (kind, at) = (letter - 0x1D400).quotientAndRemainder(dividingBy: 52)
      let plain = at < 26 ? 0x41 + at : 0x61 + at - 26
      return Plain(letter: plain, isBold: kind != 1, isItalic: kind != 0)
    case 0x1D6A8...0x1D755:
      let (kind, at) = (letter - 0x1D6A8).quotientAndRemainder(dividingBy: 58)
      return Plain(letter: greek(at), isBold: kind != 1, isItalic: kind != 0)
    case 0x1D7CE...0x1D7D7: return Plain(letter: 0x30 + letter - 0x1D7CE, isBold: true)
    case 0x210E: return Plain(letter: 0x68, isBold: false, isItalic: true)
    case 0x2A75: return Plain(letter: 0x3D)
    default: return Plain(letter: letter)
    }
  }

  private static func greek(_ at: UInt32) -> UInt32 {
    switch at {
    case 0...16: 0x391 + at
    case 17: 0x398
    case 18...24: 0x391 + at
    case 25: 0x2207
    case 26...50: 0x3B1 + at - 26
    default: [0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6][Int(min(at, 57) - 51)]
    }
  }

  /// Letters of an alphabet that Unicode has had before the others.
  private static let early: [String: [UInt32: UInt32]] = [
    "double-struck": [
      0x43: 0x2102, 0x48: 0x210D, 0x4E: 0x2115, 0x50: 0x2119, 0x51: 0x211A, 0x52: 0x211D,
      0x5A: 0x2124,
    ],
    "script": [
      0x42: 0x212C, 0x45: 0x2130, 0x46: 0x2131, 0x48: 0x210B, 0x49: 0x2110, 0x4C: 0x2112,
      0x4D: 0x2133, 0x52: 0x211B, 0x65: 0x212F, 0x67: 0x210A, 0x6F: 0x2134,
    ],
    "fraktur": [0x43: 0x212D, 0x48: 0x210C, 0x49: 0x2111, 0x52: 0x211C, 0x5A: 0x2128],
  ]
  private static let first: [String: UInt32] = [
    "double-struck": 0x1D538, "script": 0x1D49C, "fraktur": 0x1D504,
  ]

  /// A letter in an alphabet of formulas; the letter itself where there is none.
  static func letter(_ letter: UInt32, in alphabet: String) -> UInt32 {
    guard let start = first[alphabet] else { return letter }
    if let known = early[alphabet]?[letter] { return known }
    switch letter {
    case 0x41...0x5A: return start + letter - 0x41
    case 0x61...0x7A: return start + 26 + letter - 0x61
    default: return letter
    }
  }
}
