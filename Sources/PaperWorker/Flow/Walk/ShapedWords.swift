/// Shaped words of a chapter, each kept once: most words of a text come again.
struct ShapedWords {
  /// The glyphs of a word, by indices in `glyphs`. Their clusters are scalars of the word.
  typealias Word = Range<Int>

  /// Longer words are shaped each time.
  static let longest = 64
  static let maximumWords = 65_536

  private(set) var glyphs: [ShapedGlyph] = []
  private var table = WordTable()
  private var words: [Word] = []
  /// Glyphs behind these belong to the word asked for last, and are kept no longer.
  private var keptGlyphs = 0
  private var bytes: [UInt8] = []
  /// The scalar that each byte belongs to.
  private var scalarOfByte: [UInt32] = []

  /// The glyphs stay until the next word is asked for.
  mutating func word(
    _ letters: ArraySlice<UInt32>, face: FaceStyle, faceIndex: Int32, language: String,
    languageIndex: Int32, from faces: any FaceSource
  ) -> Word {
    if glyphs.count > keptGlyphs { glyphs.removeLast(glyphs.count - keptGlyphs) }
    guard letters.count <= Self.longest else {
      return shape(letters, face: face, language: language, from: faces)
    }
    if let known = table.find(letters, faceIndex, languageIndex) { return words[known] }
    if words.count >= Self.maximumWords {
      (glyphs, words, keptGlyphs) = ([], [], 0)
      table.removeAll()
    }
    let word = shape(letters, face: face, language: language, from: faces)
    keptGlyphs = glyphs.count
    table.insert(letters, faceIndex, languageIndex)
    words.append(word)
    return word
  }

  private mutating func shape(
    _ letters: ArraySlice<UInt32>, face: FaceStyle, language: String, from faces: any FaceSource
  ) -> Word {
    bytes.removeAll(keepingCapacity: true)
    scalarOfByte.removeAll(keepingCapacity: true)
    for (index, letter) in letters.enumerated() {
      UTF8Letters.append(letter, to: &bytes)
      while scalarOfByte.count < bytes.count { scalarOfByte.append(UInt32(index)) }
    }
    let start = glyphs.count
    for var glyph in faces.shape(bytes[...], in: face, language: language) {
      let byte = Int(glyph.cluster)
      glyph.cluster = byte < scalarOfByte.count ? scalarOfByte[byte] : UInt32(letters.count - 1)
      if !glyph.advance.isFinite { glyph.advance = 0 }
      glyphs.append(glyph)
    }
    return start..<glyphs.count
  }
}

enum UTF8Letters {
  /// Appends the bytes of a scalar; those of U+FFFD for a number that is none.
  static func append(_ letter: UInt32, to bytes: inout [UInt8]) {
    if letter < 0x80 {
      bytes.append(UInt8(letter))
    } else {
      bytes += UTF8.encode(Unicode.Scalar(letter) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
    }
  }
}
