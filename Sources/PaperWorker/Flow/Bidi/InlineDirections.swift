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

/// The signs of elements that are open at a place of a text.
struct OpenDirections {
  /// Deeper elements steer no more: UAX 9 itself has fewer levels.
  private static let most = 512

  private(set) var open: [UInt32] = []
  private var next = 0

  mutating func take(_ sign: UInt32) {
    if sign == 0x202C || sign == 0x2069 {
      if !open.isEmpty { open.removeLast() }
    } else if open.count < Self.most {
      open.append(sign)
    }
  }

  /// Takes the signs before a letter.
  mutating func goOn(to letter: Int, in text: InlineText) {
    while next < text.directions.count, text.directions[next].at < letter {
      take(text.directions[next].sign)
      next += 1
    }
  }

  /// Takes the signs that stand beside a letter, and gives them.
  mutating func signs(before letter: Int, in text: InlineText) -> [UInt32] {
    guard next < text.directions.count, text.directions[next].at <= letter else { return [] }
    let first = next
    goOn(to: letter + 1, in: text)
    return text.directions[first..<next].map(\.sign)
  }
}

/// Letters that run to the left, or that steer.
enum RightToLeftLetters {
  static func isLetter(_ scalar: UInt32) -> Bool {
    contains(scalar) && !(0x2000...0x206F).contains(scalar)
  }

  /// Points of Hebrew and of Arabic, which stand at the letter before.
  static func isPoint(_ scalar: UInt32) -> Bool {
    guard isLetter(scalar) else { return false }
    return Unicode.Scalar(scalar)?.properties.generalCategory == .nonspacingMark
  }

  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    case 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
