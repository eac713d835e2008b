/// Scripts whose lines another setter sets: Indic ones, and those without spaces.
enum UntrustedScripts {
  /// Nil for letters that are trusted.
  static func obstacle(_ scalar: UInt32) -> FlowObstacle? {
    switch scalar {
    case 0x900...0x109F, 0x1780...0x18AF, 0x1900...0x1C7F, 0xA800...0xABFF, 0x11000...0x11FFF:
      .script
    default: nil
    }
  }
}
