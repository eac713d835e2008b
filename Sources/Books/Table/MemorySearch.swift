import CSystem

extension Array where Element == UInt8 {
  /// Where a word first occurs in a range, by the system's search, which reads several bytes at a time.
  /// - Parameter range: within the array's indices.
  func firstPlace(of word: [UInt8], in range: Range<Int>) -> Int? {
    guard !word.isEmpty, word.count <= range.count else { return nil }
    return withUnsafeBytes { all in
      word.withUnsafeBytes { word in
        // Bound: `range.count` bytes from `range.lowerBound` lie in the array, and `word.count` bytes in the word.
        guard let base = all.baseAddress, let start = word.baseAddress,
          let found = paper_system_find(base + range.lowerBound, range.count, start, word.count)
        else { return nil }
        return found - base
      }
    }
  }
}
