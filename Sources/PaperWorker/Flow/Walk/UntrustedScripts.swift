/// Scripts whose lines another setter sets: those whose letters change places, and those without spaces.
enum UntrustedScripts {
  /// Nil for letters that are trusted.
  static func obstacle(_ scalar: UInt32) -> FlowObstacle? {
    switch scalar {
    case 0..<0x590: nil
    case 0x900...0xDFF, 0xF00...0x109F, 0x1780...0x17FF, 0x1900...0x1C7F, 0xA800...0xABFF,
      0x11000...0x11FFF:
      .script
    case 0xE00...0xEFF: .script
    case 0x1800...0x18AF: .script
    default: nil
    }
  }
}
