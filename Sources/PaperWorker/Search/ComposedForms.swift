/// The letters with marks of what is looked for, in the form in which they stand there: `é` may be one character or
/// two, and a text may have the other form.
///
/// Two strings of characters that mean the same are equal for Swift, so what is looked for is itself the table.
/// Normal forms of all of the text would need tables of our own, because the worker links no GLib
/// (decision: Composed forms).
struct ComposedForms {
  private var forms: [String: [UInt32]] = [:]

  /// - Parameter needle: what is looked for, folded.
  init(of needle: [UInt32]) {
    for letter in Self.letters(of: needle) where needle[letter].contains(where: { $0 >= 0x80 }) {
      forms[Self.text(needle[letter])] = Array(needle[letter])
    }
  }

  var isEmpty: Bool { forms.isEmpty }

  /// How a letter and its marks stand in what is looked for; nil where they do not.
  func form(of letter: ArraySlice<UInt32>) -> [UInt32]? { forms[Self.text(letter)] }

  /// Each character with the marks behind it.
  static func letters(of units: [UInt32]) -> [Range<Int>] {
    var letters: [Range<Int>] = []
    for index in units.indices {
      if let last = letters.last, TextCharacters.isMark(units[index]) {
        letters[letters.count - 1] = last.lowerBound..<index + 1
      } else {
        letters.append(index..<index + 1)
      }
    }
    return letters
  }

  private static func text(_ units: ArraySlice<UInt32>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: units.lazy.compactMap(Unicode.Scalar.init))
    return String(text)
  }
}
