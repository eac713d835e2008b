/// Text cut to what a label can show.
///
/// A name or a title comes from a file, and a file may hold a million combining marks. To compare, hash or
/// typeset such a text freezes a thread for half a minute, so the text is cut where it comes in. To cut it
/// in the typesetter alone was rejected: the window's thread hashes the request for every frame.
public enum LabelText {
  /// The most Unicode scalars of a text: more than a line of the widest window has room for.
  public static let maximumScalars = 2_000
  /// The most scalars of one character as a reader sees it, a letter with its marks or an emoji of several
  /// persons: more than any script or emoji uses.
  public static let maximumScalarsOfCharacter = 16

  /// The beginning of the text within both bounds. What is within the bounds already stays as it is.
  public static func bounded(_ text: String) -> String {
    // No text of so few bytes can exceed a bound.
    if text.utf8.count <= maximumScalarsOfCharacter { return text }
    if text.utf8.count <= maximumScalars, text.unicodeScalars.allSatisfy(standsAlone) {
      return text
    }
    var out = String.UnicodeScalarView()
    for character in String(text.unicodeScalars.prefix(maximumScalars)) {
      out.append(contentsOf: character.unicodeScalars.prefix(maximumScalarsOfCharacter))
    }
    return String(out)
  }

  /// The bounded text as one paragraph. Line breaks, control characters and marks that change the direction
  /// of writing become spaces, and a run of spaces becomes one space. No space stands at either end.
  public static func line(_ text: String) -> String {
    if isPlain(text) { return text }
    var scalars = String.UnicodeScalarView()
    var isSpaceDue = false
    for scalar in bounded(text).unicodeScalars {
      if Printable.isHarmful(scalar) || Printable.isSpace(scalar) {
        isSpaceDue = !scalars.isEmpty
        continue
      }
      if isSpaceDue { scalars.append(" ") }
      isSpaceDue = false
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// Whether the text is a line of plain letters already, as most titles are. The answer costs a tenth of the way by
  /// characters.
  private static func isPlain(_ text: String) -> Bool {
    guard text.utf8.count <= maximumScalars else { return false }
    // No space may begin or end the text, nor follow a space.
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      guard standsAlone(scalar), scalar != " " || last != " " else { return false }
      last = scalar
    }
    return last != " "
  }

  /// Whether a scalar is a space or a visible letter that forms no character together with scalars beside: ASCII, Latin,
  /// Greek, Cyrillic, quotation marks and dashes, kana, Han and Hangul.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA1...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x2010...0x2027, 0x3041...0x3096,
      0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60:
      true
    default: false
    }
  }
}
