/// What a character is to the boundaries of words, after Unicode Standard Annex 29, in its parts that need
/// no table: letters and figures join, Chinese characters and hiragana stand alone, katakana joins katakana.
enum TextClass {
  case letter, figure, alone, katakana
  /// A mark that belongs to the character before it.
  case mark
  /// Joins letters on both of its sides, as an apostrophe; or figures, as a comma; or both, as a full stop.
  case midLetter, midFigure, midBoth
  case space, other

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x27, 0x2E, 0x2018, 0x2019, 0x2024: self = .midBoth
    case 0x3A, 0xB7, 0x5F4, 0x2027: self = .midLetter
    case 0x2C, 0x3B, 0x66C, 0x2044: self = .midFigure
    case 0x5F, 0xAD: self = .letter
    case 0x200C, 0x200D: self = .mark
    case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .katakana
    case 0x3041...0x309F, 0x2E80...0x2FD5, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x323AF:
      self = .alone
    default: self.init(properties: scalar.properties)
    }
  }

  private init(properties: Unicode.Scalar.Properties) {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
    case .decimalNumber: self = .figure
    default:
      self = properties.isWhitespace ? .space : properties.isAlphabetic ? .letter : .other
    }
  }

  var isWord: Bool { self == .letter || self == .figure || self == .mark }

  static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
    [0x2D, 0xAD, 0x2010, 0x2011].contains(scalar.value)
  }

  /// Whether the character is of a script that is written from right to left.
  static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Whether words of the character's script are not parted by spaces, and so neither are its lines.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF00...0xFF60, 0x20000...0x323AF:
      true
    default: false
    }
  }
}

// Words.
extension PageWords {
  /// The word that a character belongs to; a sign alone is its own word; nil for a space and outside of the
  /// text. A word that is broken over two lines is one.
  public func word(at character: Int) -> Range<Int>? {
    guard scalars.indices.contains(character), TextClass(scalars[character]) != .space else {
      return nil
    }
    var (first, last) = (character, character)
    while first > 0, joins(first - 1) { first -= 1 }
    while last + 1 < scalars.count, joins(last) { last += 1 }
    return first..<last + 1
  }

  /// Whether a character and the next one belong to one word.
  private func joins(_ index: Int) -> Bool {
    let next = index + 1
    if isLineHyphen(index) || isLineHyphen(next) { return true }
    if line(of: index)?.range.contains(next) != true { return isLineBreakInWord(index) }
    let (a, b) = (TextClass(scalars[index]), TextClass(scalars[next]))
    switch (a, b) {
    case (.space, _), (_, .space): return false
    case (_, .mark): return true
    case (.alone, _), (_, .alone): return false
    case (.katakana, .katakana): return true
    case _ where a.isWord && b.isWord: return !startsThaiWord(next)
    case (_, .midBoth), (_, .midLetter), (_, .midFigure):
      return next + 1 < scalars.count && bridges(a, b, TextClass(scalars[next + 1]))
    case (.midBoth, _), (.midLetter, _), (.midFigure, _):
      return index > 0 && bridges(TextClass(scalars[index - 1]), a, b)
    default: return false
    }
  }

  /// Whether a character starts a word within a run of Thai.
  private func startsThaiWord(_ index: Int) -> Bool {
    var (low, high) = (0, thaiStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if thaiStarts[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < thaiStarts.count && thaiStarts[low] == index
  }

  private func bridges(_ a: TextClass, _ middle: TextClass, _ b: TextClass) -> Bool {
    switch middle {
    case .midBoth: (a == b && a.isWord) || (a.isWord && b.isWord && a != .figure && b != .figure)
    case .midLetter: a.isWord && b.isWord && a != .figure && b != .figure
    case .midFigure: a == .figure && b == .figure
    default: false
    }
  }

  /// Whether a character is a hyphen at the end of a line within a word: a letter stands before the hyphen,
  /// and the next line goes on with a small letter.
  public func isLineHyphen(_ index: Int) -> Bool {
    guard index > 0, index + 1 < scalars.count, TextClass.isHyphen(scalars[index]),
      let line = line(of: index), line.range.upperBound == index + 1,
      line.range.contains(index - 1), TextClass(scalars[index - 1]).isWord
    else { return false }
    return scalars[index + 1].properties.isLowercase
  }

  /// Whether a character is the last one of a line whose last word goes on in the next line. The hyphen is then no
  /// character of the page.
  public func isLineBreakInWord(_ index: Int) -> Bool {
    guard index + 1 < scalars.count, let line = line(of: index) else { return false }
    return line.isHyphenated && line.range.upperBound == index + 1
      && TextClass(scalars[index]) != .space && TextClass(scalars[index + 1]) != .space
  }
}
