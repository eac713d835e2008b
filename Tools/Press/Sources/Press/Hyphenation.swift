import CHyphen
import Foundation

/// Where English words may be divided, by the patterns of libhyphen.
final class Hyphenation {
  private let patterns: UnsafeMutablePointer<HyphenDict>
  /// Fewer letters before or after a hyphen save no room worth a divided word.
  private static let least = (before: 3, after: 3, together: 6)

  /// For the texts of all books; there is one thread only.
  nonisolated(unsafe) static let english = Hyphenation("/usr/share/hyphen/hyph_en_GB.dic")

  private init(_ path: String) {
    // Without patterns all lines would break differently: half a library must not be written as if it
    // were whole.
    guard let patterns = hnj_hyphen_load(path) else { fatalError("no patterns in \(path)") }
    self.patterns = patterns
  }

  deinit { hnj_hyphen_free(patterns) }

  /// The offsets within a word at which it may be divided. Only small letters are: a name stays whole, and
  /// so does what has a hyphen, an apostrophe or a mark in it. Marks around the word do not count.
  func places(in word: ArraySlice<UInt8>) -> [Int] {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    guard let first = word.firstIndex(where: isLetter),
      let last = word.lastIndex(where: isLetter),
      word[first...last].allSatisfy(isLetter), last - first + 1 >= Self.least.together,
      word[..<first].allSatisfy({ $0 > 0x7F || $0 == UInt8(ascii: "(") })
    else { return [] }
    let letters = word[first...last].map { CChar(bitPattern: $0) }
    var marks = [CChar](repeating: 0, count: letters.count + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var (positions, cuts): (UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?)
    guard
      hnj_hyphen_hyphenate2(
        patterns, letters, Int32(letters.count), &marks, nil, &replacements, &positions, &cuts) == 0
    else { return [] }
    return letters.indices.dropLast(Self.least.after).filter {
      $0 + 1 >= Self.least.before && marks[$0] & 1 == 1
    }.map { first - word.startIndex + $0 + 1 }
  }
}
