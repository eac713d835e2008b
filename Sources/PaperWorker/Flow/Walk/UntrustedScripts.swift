/// Scripts whose lines another setter sets: those that run to the left, those whose letters change places or join, and
/// those without spaces.
enum UntrustedScripts {
  /// Nil for letters that are trusted.
  static func obstacle(_ scalar: UInt32) -> FlowObstacle? {
    switch scalar {
    case 0..<0x590: nil
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      .rightToLeft
    case 0x200F, 0x202B, 0x202E, 0x2067: .rightToLeft
    case 0x900...0xDFF, 0xF00...0x109F, 0x1780...0x17FF, 0x1900...0x1C7F, 0xA800...0xABFF,
      0x11000...0x11FFF:
      .script
    case 0xE00...0xEFF: .script
    case 0x1800...0x18AF: .script
    default: nil
    }
  }
}
