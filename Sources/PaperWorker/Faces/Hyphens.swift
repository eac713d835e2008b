import CMuPDF

/// MuPDF's patterns of hyphens, and the words that have been looked up.
struct Hyphens {
  private struct Key: Hashable {
    let word: ArraySlice<UInt8>
    let language: String
  }

  private static let limit = 1 << 20
  private static let overhead = 120
  /// Longer words are not broken by patterns.
  private static let longest = 240

  private let mupdf: OpaquePointer
  private var words = RecentValues<Key, [Int]>(limit: Self.limit)
  /// Languages without patterns; a book names few languages.
  private var unknown: Set<String> = []

  init(_ mupdf: OpaquePointer) { self.mupdf = mupdf }

  mutating func places(in word: ArraySlice<UInt8>, _ language: String) -> [Int] {
    guard word.count > 3, word.count <= Self.longest, !unknown.contains(language) else { return [] }
    let key = Key(word: word, language: language)
    if let known = words.value(of: key, cost: { Self.cost(word, $0) }) { return known }
    guard let found = lookUp(word, language) else {
      if unknown.count < 256 { unknown.insert(language) }
      return []
    }
    let own = Key(word: ArraySlice(Array(word)), language: language)
    words.insert(found, for: own, cost: Self.cost(word, found))
    return found
  }

  private static func cost(_ word: ArraySlice<UInt8>, _ places: [Int]) -> Int {
    overhead + word.count + places.count * MemoryLayout<Int>.stride
  }

  /// Nil where the language has no patterns.
  private func lookUp(_ word: ArraySlice<UInt8>, _ language: String) -> [Int]? {
    // No more places than letters, so the shim fills at most as many.
    var places = [UInt16](repeating: 0, count: word.count)
    let found = word.withUnsafeBufferPointer { bytes in
      // The shim reads `bytes.count` bytes.
      paper_mupdf_hyphenate(
        mupdf, language, bytes.baseAddress, bytes.count, &places, places.count)
    }
    guard found >= 0 else { return nil }
    return places.prefix(Int(found)).map(Int.init)
  }
}
