import CMuPDF
import ChapterFlow

/// The glyphs of words that have been shaped, by their letters, as a book has the same words again and again.
struct ShapedWords {
  struct Key: Hashable {
    let letters: ArraySlice<UInt8>
    let face: Int32
    /// As the shim has them.
    let options: Int32
    let language: String

    static func == (one: Key, other: Key) -> Bool {
      one.face == other.face && one.options == other.options
        && one.letters == other.letters && one.language == other.language
    }

    func hash(into hasher: inout Hasher) {
      // The letters of a slice lie in one piece, and the hasher reads no byte beyond the piece.
      letters.withUnsafeBytes { hasher.combine(bytes: $0) }
      hasher.combine(face)
    }
  }

  /// Bytes that are kept in all.
  private static let limit = 5 << 20
  /// Bytes of a word beside its letters and its glyphs.
  private static let overhead = 160
  /// Words of more bytes are shaped anew every time.
  private static let longest = 1024

  private var words = RecentValues<Key, [ShapedGlyph]>(limit: Self.limit)

  mutating func glyphs(of key: Key) -> [ShapedGlyph]? {
    words.value(of: key) { Self.cost(key, $0) }
  }

  mutating func keep(_ glyphs: [ShapedGlyph], for key: Key) {
    guard key.letters.count <= Self.longest else { return }
    // A slice would keep all of the text that the slice is of.
    let own = Key(
      letters: ArraySlice(Array(key.letters)), face: key.face, options: key.options,
      language: key.language)
    words.insert(glyphs, for: own, cost: Self.cost(own, glyphs))
  }

  private static func cost(_ key: Key, _ glyphs: [ShapedGlyph]) -> Int {
    overhead + key.letters.count + glyphs.count * MemoryLayout<ShapedGlyph>.stride
  }
}
