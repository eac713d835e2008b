/// How signs of East Asian texts fill their square, by the text's language.
enum EastAsianForms: UInt8 {
  case japanese, simplified, traditional, korean

  /// - Parameter language: a tag, or empty.
  init(language: String) {
    let parts = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    switch parts.first {
    case "ko": self = .korean
    case "zh", "yue", "cmn", "nan", "hak":
      let isTraditional =
        parts.contains("hant") || parts.contains("tw") || parts.contains("hk")
        || parts.contains("mo") || parts.first == "yue" && !parts.contains("hans")
      self = isTraditional ? .traditional : .simplified
    default: self = .japanese
    }
  }

  /// What a sign leaves empty of its square before and after its ink, in parts of the square.
  func blank(of scalar: UInt32) -> (before: Float, after: Float) {
    switch scalar {
    case 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A,
      0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F:
      (0.5, 0)
    case 0x2019, 0x201D, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B,
      0x301E, 0x301F, 0xFF09, 0xFF3D, 0xFF5D, 0xFF60:
      (0, 0.5)
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E:
      self == .traditional ? (0.25, 0.25) : (0, 0.5)
    case 0x00B7, 0x30FB: (0.25, 0.25)
    case 0xFF1A, 0xFF1B: self == .simplified ? (0, 0.5) : (0.25, 0.25)
    case 0xFF01, 0xFF1F: self == .simplified ? (0, 0.5) : (0, 0)
    default: (0, 0)
    }
  }

  /// Whether a full stop or a comma hangs at the end of a line. Chinese books keep such signs in the column.
  func hangs(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E: self == .japanese
    default: false
    }
  }

  /// Signs that Western and East Asian faces have, and that stand in a square beside East Asian letters.
  static func isShared(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00B7, 0x2014, 0x2015, 0x2018, 0x2019, 0x201C, 0x201D, 0x2025, 0x2026, 0x203B: true
    default: false
    }
  }

  /// Letters that stay with the letter before: accents, marks of kana, and selectors of forms.
  static func isJoined(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1160...0x11FF, 0x302A...0x302F, 0x3099, 0x309A, 0xD7B0...0xD7FF, 0xFE00...0xFE0F,
      0x300...0x36F, 0x200D, 0x2060, 0xE0100...0xE01EF:
      true
    default: false
    }
  }
}
