extension XMLElement {
  /// The words of a title. Behind a mark of their direction, where the package says a direction that the first letter does
  /// not have: whoever shows the words takes the direction of the first letter, or of a mark before the letters.
  /// - Parameters:
  ///   - limit: in bytes.
  ///   - direction: what the elements around the title say.
  func directedWords(_ limit: Int, within direction: String?) -> String {
    let words = words(limit)
    let isRightToLeft: Bool
    switch (self["dir"] ?? direction)?.lowercased() {
    case "rtl": isRightToLeft = true
    case "ltr": isRightToLeft = false
    default: return words
    }
    guard let first = words.unicodeScalars.first(where: \.properties.isAlphabetic),
      Self.isRightToLeft(first.value) != isRightToLeft
    else { return words }
    return (isRightToLeft ? "\u{200F}" : "\u{200E}") + words
  }

  /// Letters of Hebrew, Arabic and their neighbours.
  private static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
