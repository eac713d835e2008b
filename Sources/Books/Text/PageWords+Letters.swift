// Places in the text of a page by the letters before them, as a `TextAnchor` counts: what a layout adds or takes
// away is no letter. The worker counts the pages of a chapter by the same rule (`furniture.c`).
extension PageWords {
  /// The letters of the page.
  public var letters: Int { letters(before: scalars.count) }

  /// The letters of the page before a character.
  public func letters(before character: Int) -> Int {
    scalars.prefix(max(0, character)).reduce(0) { $0 + Self.letters(of: $1) }
  }

  /// The character that follows so many letters of the page; the page's end where the page has no more.
  public func character(afterLetters count: Int) -> Int {
    var left = count
    for (index, scalar) in scalars.enumerated() {
      let letters = Self.letters(of: scalar)
      if letters > 0, left < letters { return index }
      left -= letters
    }
    return scalars.count
  }

  /// The characters between two numbers of letters of the page, without the spaces around them.
  public func range(ofLetters letters: Range<Int>) -> Range<Int> {
    let start = character(afterLetters: letters.lowerBound)
    guard !letters.isEmpty else { return start..<start }
    let last = character(afterLetters: letters.upperBound - 1)
    return start..<max(start, min(last + 1, scalars.count))
  }

  /// How many letters a character counts for: a space and a hyphen for none, as a layout adds and takes them, a
  /// ligature for several.
  private static func letters(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0xFB03, 0xFB04: 3
    case 0xFB00...0xFB02, 0xFB05, 0xFB06: 2
    case 0x2D, 0xA0, 0xAD, 0x2000...0x2011, 0x3000: 0
    default: scalar.value > 0x20 ? 1 : 0
    }
  }
}
