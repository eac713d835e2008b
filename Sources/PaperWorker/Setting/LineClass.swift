/// The classes of Unicode's Standard Annex 14. The numbers are those of `LineClassTable`.
enum LineClass: UInt8 {
  case alphabetic, breakBoth, breakAfter, breakBefore, mandatory, contingent, closing, combining
  case closingParenthesis, closingParenthesisEastAsian, carriageReturn, emojiBase, emojiModifier
  case emojiUnassigned, exclamation, glue, hangulSyllable, hebrew, hyphen, ideographic, inseparable
  case infix, jamoL, jamoT, jamoV, lineFeed, nextLine, nonstarter, numeric, opening
  case openingEastAsian, postfix, prefix, quotation, regional, space, symbol, wordJoiner
  case zeroWidthSpace, zeroWidthJoiner
  /// Syllables of two and of three parts; the table has both as `hangulSyllable`.
  case hangulLV, hangulLVT

  init(of scalar: UInt32) {
    let ranges = LineClassTable.ranges
    var (low, high) = (0, ranges.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if ranges[middle] >> 6 <= scalar { low = middle } else { high = middle }
    }
    let class_ = LineClass(rawValue: UInt8(truncatingIfNeeded: ranges[low] & 63)) ?? .alphabetic
    guard class_ == .hangulSyllable else {
      self = class_
      return
    }
    self = (scalar &- 0xAC00).isMultiple(of: 28) ? .hangulLV : .hangulLVT
  }

  var isAlphabetic: Bool { self == .alphabetic || self == .hebrew }
  var isOpening: Bool { self == .opening || self == .openingEastAsian }
  var isClosing: Bool {
    self == .closing || self == .closingParenthesis || self == .closingParenthesisEastAsian
  }
  var isIdeographic: Bool {
    self == .ideographic || self == .emojiBase || self == .emojiModifier || self == .emojiUnassigned
  }
  var isAffix: Bool { self == .prefix || self == .postfix }
  var isHangul: Bool {
    switch self {
    case .jamoL, .jamoV, .jamoT, .hangulLV, .hangulLVT: true
    default: false
    }
  }
  /// Whether the line ends after the class, or a space or nothing at all stands there: no accent joins such a scalar.
  var isBreakOrSpace: Bool {
    switch self {
    case .mandatory, .carriageReturn, .lineFeed, .nextLine, .space, .zeroWidthSpace: true
    default: false
    }
  }
  var isMandatory: Bool { isBreakOrSpace && self != .space && self != .zeroWidthSpace }
}
