/// Spaces of Unicode, and how a line treats them.
enum BreakingSpace {
  /// Whether a letter ends a word: a space, a soft hyphen, or a sign among the letters.
  static func endsWord(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x85, 0xA0, 0xAD, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      true
    default: scalar >= InlineText.Sign.lineBreak && scalar != InlineText.Sign.ruby
    }
  }

  /// The width of a space that always has the same, in sizes of the letters; nil for the space of the face.
  static func width(_ scalar: UInt32) -> Float? {
    switch scalar {
    case 0x2000, 0x2002: 1 / 2
    case 0x2001, 0x2003, 0x3000: 1
    case 0x2004: 1 / 3
    case 0x2005: 1 / 4
    case 0x2006: 1 / 6
    case 0x2007: 1 / 2
    case 0x2008, 0x205F: 1 / 4
    case 0x2009, 0x202F: 1 / 5
    case 0x200A: 1 / 10
    default: nil
    }
  }

  /// Whether no line ends at a space.
  static func isUnbreakable(_ scalar: UInt32) -> Bool {
    scalar == 0xA0 || scalar == 0x2007 || scalar == 0x202F
  }

  /// Signs that some languages set apart from the word before, and that begin no line.
  static func staysWithWordBefore(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21, 0x3A, 0x3B, 0x3F: true
    default: false
    }
  }
}
