import PaperTypesetting

/// The room between two neighbours in an East Asian text, in sizes of the letters.
struct EastAsianGap: Equatable {
  /// Between letters of lines that are justified.
  static let letterStretch: Float = 0.05
  /// Between East Asian letters and letters or digits of other scripts.
  static let scripts: Float = 0.25

  var width: Float = 0
  var stretch: Float = 0
  var shrink: Float = 0

  /// What stands at a side of a gap.
  struct Side {
    var scalar: UInt32
    var isWide: Bool
    var isHangul: Bool
    /// What a sign leaves empty of its square; nothing for letters.
    var blank: (before: Float, after: Float)

    var isSign: Bool { blank.before > 0 || blank.after > 0 }
  }

  init(_ before: Side, _ after: Side) {
    if before.isSign || after.isSign {
      width = Self.signs(before, after)
      (stretch, shrink) = (Self.letterStretch, width / 2)
      return
    }
    if before.isWide, after.isWide {
      // Syllables of a Korean word stand as letters of a word do, and parts of a dash are a dash.
      let isTied =
        before.isHangul || after.isHangul
        || before.scalar == after.scalar && EastAsianForms.isShared(before.scalar)
      stretch = isTied ? 0 : Self.letterStretch
      return
    }
    guard before.isWide != after.isWide, !before.isHangul, !after.isHangul else { return }
    let (wide, other) = before.isWide ? (before, after) : (after, before)
    if Self.isLetter(wide.scalar), Self.isSpaced(other.scalar) {
      (width, stretch, shrink) = (Self.scripts, Self.scripts / 2, Self.scripts / 2)
    }
  }

  /// Signs beside each other share a half of a square at most.
  private static func signs(_ before: Side, _ after: Side) -> Float {
    guard before.isSign, after.isSign else { return before.blank.after + after.blank.before }
    let opens = (before.blank.before >= 0.5, after.blank.before >= 0.5)
    if opens.0 { return 0 }
    if !opens.1, before.blank.after >= 0.5, after.blank.after >= 0.5 { return 0 }
    return max(before.blank.after, after.blank.before)
  }

  /// Chinese characters and kana, and no signs.
  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80...0x2FFF, 0x3005...0x3007, 0x3041...0x30FA, 0x30FC...0x318F, 0x31A0...0xA4CF,
      0xF900...0xFAFF, 0x16FE0...0x3FFFD:
      true
    default: false
    }
  }

  /// Letters and digits of other scripts.
  private static func isSpaced(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      return (0x30...0x39).contains(scalar) || (0x61...0x7A).contains(scalar | 0x20)
    }
    return Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
  }
}
