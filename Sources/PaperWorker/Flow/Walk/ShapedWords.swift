/// Shaped words of a chapter, each kept once: most words of a text come again.
struct ShapedWords {
  /// The glyphs of a word, by indices in `glyphs`. Their clusters are scalars of the word.
  typealias Word = Range<Int>

  private struct Entry {
    var hash: UInt64
    var scalars: Range<Int>
    var face: Int32
    var language: Int32
    var glyphs: Range<Int>
  }

  /// Longer words are shaped each time.
  private static let longest = 64
  private static let maximumEntries = 65_536

  private(set) var glyphs: [ShapedGlyph] = []
  private var scalars: [UInt32] = []
  private var entries: [Entry] = []
  /// Indices of entries by their hashes; a power of two.
  private var table: [Int32] = Array(repeating: -1, count: 1024)
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
    glyphs.removeLast(glyphs.count - keptGlyphs)
    guard letters.count <= Self.longest else {
      return shape(letters, face: face, language: language, from: faces)
    }
    let hash = Self.hash(letters, faceIndex, languageIndex)
    var slot = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[slot] >= 0 {
      let entry = entries[Int(table[slot])]
      if entry.hash == hash, entry.face == faceIndex, entry.language == languageIndex,
        scalars[entry.scalars] == letters
      {
        return entry.glyphs
      }
      slot = (slot + 1) & (table.count - 1)
    }
    if entries.count >= Self.maximumEntries { forget() }
    let word = shape(letters, face: face, language: language, from: faces)
    keptGlyphs = glyphs.count
    let start = scalars.count
    scalars += letters
    insert(
      Entry(
        hash: hash, scalars: start..<scalars.count, face: faceIndex, language: languageIndex,
        glyphs: word))
    return word
  }

  private mutating func forget() {
    (glyphs, scalars, entries, keptGlyphs) = ([], [], [], 0)
    table = Array(repeating: -1, count: 1024)
  }

  private mutating func insert(_ entry: Entry) {
    entries.append(entry)
    if entries.count * 2 > table.count {
      table = Array(repeating: -1, count: table.count * 2)
      for index in entries.indices { place(index) }
    } else {
      place(entries.count - 1)
    }
  }

  private mutating func place(_ index: Int) {
    var slot = Int(truncatingIfNeeded: entries[index].hash) & (table.count - 1)
    while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
    table[slot] = Int32(index)
  }

  private static func hash(_ letters: ArraySlice<UInt32>, _ face: Int32, _ language: Int32)
    -> UInt64
  {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    hash = (hash ^ UInt64(UInt32(bitPattern: face))) &* 0x100_0000_01B3
    hash = (hash ^ UInt64(UInt32(bitPattern: language))) &* 0x100_0000_01B3
    for letter in letters { hash = (hash ^ UInt64(letter)) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 29)
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
