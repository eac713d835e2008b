/// What a character of a folded text is to an index of words.
enum ScalarClass: UInt8 {
  /// Parts words.
  case gap
  /// A letter or a figure of a script with spaces between words.
  case letter
  /// A letter of a script that has no spaces between words, or whose words are parts of longer ones.
  case dense
  /// Belongs to the character before.
  case mark

  init(_ scalar: Unicode.Scalar) {
    self = scalar.value < 0x10000 ? Self.table[Int(scalar.value)] : Self.looked(up: scalar)
  }

  /// The first plane, as a look at the properties of a character takes longer than all else.
  private static let table: [ScalarClass] = (0..<UInt32(0x10000)).map {
    Unicode.Scalar($0).map(looked) ?? .gap
  }

  private static func looked(up scalar: Unicode.Scalar) -> ScalarClass {
    let value = scalar.value
    switch value {
    case 0..<0x80:
      let isFigure = (0x30...0x39).contains(value)
      return isFigure || (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
        ? .letter : .gap
    // The voicing marks of kana stay apart in a folded text.
    case 0x3099, 0x309A: return .mark
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      return isDense(value) ? .dense : .letter
    default: return .gap
    }
  }

  /// Thai, Lao, Myanmar, Khmer, Hangul, kana, bopomofo, Han.
  private static func isDense(_ value: UInt32) -> Bool {
    switch value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1100...0x11FF, 0x2E80...0x2FDF,
      0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3040...0x318F, 0x31A0...0x31BF,
      0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
