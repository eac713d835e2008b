import StyleSheets

/// Characters that steer directions, which elements stand for.
enum DirectionSign {
  /// What an element adds before its letters, and behind.
  static func signs(_ style: ComputedStyle) -> (before: [UInt32], behind: [UInt32]) {
    let isLeft = style.isRightToLeft
    return switch style.bidi {
    case .normal: ([], [])
    case .embed: ([isLeft ? 0x202B : 0x202A], [0x202C])
    case .override: ([isLeft ? 0x202E : 0x202D], [0x202C])
    case .isolate: ([isLeft ? 0x2067 : 0x2066], [0x2069])
    case .isolateOverride:
      ([isLeft ? 0x2067 : 0x2066, isLeft ? 0x202E : 0x202D], [0x202C, 0x2069])
    case .plaintext: ([0x2068], [0x2069])
    }
  }
}

extension ComputedStyle {
  /// The direction of a block's paragraphs.
  var direction: TextDirection {
    bidi == .plaintext ? .automatic : isRightToLeft ? .rightToLeft : .leftToRight
  }
}

/// Letters that run to the left, or that steer.
enum RightToLeftLetters {
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    case 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
