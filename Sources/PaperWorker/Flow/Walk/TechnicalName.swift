/// Names of files, programs and addresses of mail: long words with signs among their letters.
enum TechnicalName {
  /// Shorter words are not broken behind their signs.
  private static let shortest = 10
  /// The fewest letters on both sides of a joint.
  private static let part = 3

  /// Whether a word is long, and has a sign or a capital among its letters.
  static func isLong(_ word: ArraySlice<UInt32>) -> Bool {
    guard word.count >= shortest else { return false }
    return word.indices.dropLast(part).dropFirst(part - 1).contains { index in
      isJoint(behind: index, of: word) || isCamelJoint(behind: index, of: word)
    }
  }

  /// Whether a line may end behind a sign, which is no stop at a word's end.
  static func isJoint(behind index: Int, of word: ArraySlice<UInt32>) -> Bool {
    switch word[index] {
    case 0x2E, 0x2F, 0x3D, 0x40, 0x5F: break
    default: return false
    }
    guard hasParts(index, word) else { return false }
    let (before, after) = (word[index - 1], word[index + 1])
    return isLetter(before) && isLetter(after) && !(isDigit(before) && isDigit(after))
  }

  /// Whether a capital stands behind a small letter: a joint of names in programs.
  static func isCamelJoint(behind index: Int, of word: ArraySlice<UInt32>) -> Bool {
    hasParts(index, word) && (0x61...0x7A).contains(word[index])
      && (0x41...0x5A).contains(word[index + 1])
  }

  private static func hasParts(_ index: Int, _ word: ArraySlice<UInt32>) -> Bool {
    index + 1 - word.startIndex >= part && word.endIndex - index - 1 >= part
  }

  private static func isLetter(_ letter: UInt32) -> Bool {
    (0x61...0x7A).contains(letter | 0x20) || isDigit(letter) || letter > 0xBF
      || letter == 0x7B || letter == 0x7D
  }

  private static func isDigit(_ letter: UInt32) -> Bool { (0x30...0x39).contains(letter) }
}
