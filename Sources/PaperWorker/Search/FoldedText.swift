import IPC

/// The characters of a page in the form in which they are compared, each with the character that it comes
/// from.
struct FoldedText {
  /// Folded characters, spaces between lines, and the sign of a hyphen at the end of a line.
  private(set) var units: [UInt32] = []
  /// The index of each unit's character in the page's text; nil for the space between two lines.
  private(set) var origins: [Int?] = []

  /// Stands for a hyphen at the end of a line. Such a hyphen may be the line's or the word's: it is skipped
  /// where what is looked for has no hyphen there. No character has this number.
  static let lineHyphen: UInt32 = 0x11_0000

  init(_ text: PageText, _ folding: inout TextFolding) {
    units.reserveCapacity(text.characters.count + text.lines.count)
    origins.reserveCapacity(units.capacity)
    var isHyphenated = false
    for line in text.lines where !line.range.isEmpty {
      if isHyphenated { dropSpace() } else { join(text, line) }
      isHyphenated = line.isHyphenated
      // A word is found whatever stands over its letters.
      for index in line.range.clamped(to: 0..<text.characters.count)
      where !text.characters[index].isRuby {
        for unit in folding.folded(text.characters[index].scalar) { add(unit, index) }
      }
    }
  }

  /// Writes letters with marks as they stand in what is looked for. A letter of the text that becomes fewer
  /// characters keeps the place of its first one.
  mutating func compose(_ forms: ComposedForms) {
    guard !forms.isEmpty, units.contains(where: { $0 >= 0x80 }) else { return }
    var (composed, places): ([UInt32], [Int?]) = ([], [])
    for letter in ComposedForms.letters(of: units) {
      let isPlain = letter.count == 1 && units[letter.lowerBound] < 0x80
      let form = isPlain ? nil : forms.form(of: units[letter])
      for (index, unit) in (form ?? Array(units[letter])).enumerated() {
        composed.append(unit)
        places.append(origins[min(letter.lowerBound + index, letter.upperBound - 1)])
      }
    }
    (units, origins) = (composed, places)
  }

  /// Several spaces are one.
  private mutating func add(_ unit: UInt32, _ origin: Int?) {
    if unit == TextFolding.space, units.last == TextFolding.space { return }
    units.append(unit)
    origins.append(origin)
  }

  private static let softHyphen: UInt32 = 0xAD
  private static let hyphens: Set<Unicode.Scalar> = ["-", "\u{2010}"]

  private mutating func dropSpace() {
    guard units.last == TextFolding.space else { return }
    units.removeLast()
    origins.removeLast()
  }

  /// Joins the next line to what stands before.
  private mutating func join(_ text: PageText, _ line: PageText.Line) {
    guard let first = text.characters[safe: line.range.lowerBound] else { return }
    let before = text.characters[..<min(max(0, line.range.lowerBound), text.characters.count)]
    let end = before.last { !$0.scalar.properties.isWhitespace }?.scalar
    let isHyphen = end?.value == Self.softHyphen || end.map(Self.hyphens.contains) == true
    // Some texts have a space behind the hyphen at a line's end.
    if isHyphen, first.scalar.properties.isAlphabetic { dropSpace() }
    guard let last = units.last else { return }
    // A soft hyphen is no character of the word.
    if end?.value == Self.softHyphen, first.scalar.properties.isAlphabetic { return }
    if last == TextFolding.hyphen, units.count > 1, TextCharacters.isLetter(units[units.count - 2]),
      first.scalar.properties.isAlphabetic
    {
      units[units.count - 1] = Self.lineHyphen
    } else if !TextCharacters.isUnspaced(last)
      || !TextCharacters.isUnspaced(first.scalar.value)
    {
      add(TextFolding.space, nil)
    }
  }
}

/// What characters are to a search.
enum TextCharacters {
  static func isLetter(_ unit: UInt32) -> Bool {
    guard let properties = Unicode.Scalar(unit)?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil
      || isMark(unit)
  }

  static func isMark(_ unit: UInt32) -> Bool {
    Unicode.Scalar(unit)?.properties.generalCategory == .nonspacingMark
  }

  /// Whether the character belongs to a script without spaces between words: Chinese characters, kana, and
  /// their punctuation.
  static func isUnspaced(_ unit: UInt32) -> Bool {
    switch unit {
    case 0x2E80...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF00...0xFF60, 0x20000...0x323AF:
      true
    default: false
    }
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
