/// How strictly lines of East Asian letters are broken, as `line-break` and `word-break` of CSS have it.
public struct LineBreakTailoring: Hashable, Sendable {
  public enum Strictness: UInt8, Sendable {
    /// Only what no text does without: small kana and repetition marks may begin a line.
    case loose
    /// Small kana may begin a line.
    case normal
    case strict
    /// A line may end between any two letters.
    case anywhere
  }
  public enum Words: UInt8, Sendable {
    case normal
    /// A line does not end between East Asian letters, but at spaces and signs.
    case kept
    /// A line may end within words of all scripts.
    case broken
  }

  public var strictness = Strictness.strict
  public var words = Words.normal

  public init(strictness: Strictness = .strict, words: Words = .normal) {
    (self.strictness, self.words) = (strictness, words)
  }

  func tailored(_ class_: LineClass, _ scalar: UInt32) -> LineClass {
    var class_ = class_
    if strictness != .strict, SmallKana.contains(scalar) { class_ = .ideographic }
    if strictness == .loose {
      if SmallKana.isRepetition(scalar) || class_ == .inseparable { class_ = .ideographic }
    }
    switch words {
    case .normal: return class_
    case .kept:
      let isLetter = class_ == .ideographic || class_.isHangul || SmallKana.contains(scalar)
      return isLetter ? .alphabetic : class_
    case .broken: return class_.isAlphabetic || class_ == .numeric ? .ideographic : class_
    }
  }
}

/// Kana that stand in the table as letters that begin no line.
enum SmallKana {
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
      0x30F5, 0x30F6, 0x30FC, 0x31F0...0x31FF, 0xFF67...0xFF70:
      true
    default: false
    }
  }

  static func isRepetition(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE: true
    default: false
    }
  }
}

extension LineBreakOpportunities {
  /// For each scalar of a text with East Asian letters, whether a line may end before that scalar. Quotes that touch
  /// East Asian letters open and close as brackets do.
  public static func opportunities(
    in scalars: [UInt32], tailoring: LineBreakTailoring
  ) -> [Opportunity] {
    var classes = scalars.map { tailoring.tailored(LineClass(of: $0), $0) }
    for index in classes.indices where classes[index] == .quotation {
      let before = index > 0 && EastAsianWidth.isWide(scalars[index - 1])
      let after = index + 1 < scalars.count && EastAsianWidth.isWide(scalars[index + 1])
      guard before || after else { continue }
      switch scalars[index] {
      case 0x2018, 0x201C: classes[index] = .opening
      case 0x2019, 0x201D: classes[index] = .closing
      default: break
      }
    }
    var found = opportunities(of: classes)
    guard tailoring.strictness == .anywhere else { return found }
    for index in found.indices.dropFirst()
    where classes[index] != .combining && classes[index] != .zeroWidthJoiner {
      found[index] = .allowed
    }
    return found
  }
}

/// Letters that fill a square: Chinese characters, kana, syllables of Hangul, and their signs.
public enum EastAsianWidth {
  public static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x2FFF, 0x3001...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  public static func isHangul(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FF: true
    default: false
    }
  }
}
