import BookTable

/// Cuts texts into the words of the index: folded, without signs, and dense scripts in overlapping pairs.
///
/// 戦争と has the words 戦争, 争と and と. The last one alone lets a search for a single character find the end of a run.
/// Each word is letters, figures and marks in UTF-8, so that no word means anything to SQLite's full text.
package struct WordCutter {
  /// A word of a text.
  package struct Word: Equatable, Sendable {
    package var bytes: [UInt8]
    /// Whether the word is the beginning of others: a single character of a dense run.
    package var isSingle = false
  }

  /// Longer words are cut, in bytes.
  package static let longest = 48

  private(set) var words: [Word] = []
  /// The letters of the present word, or the characters of the present dense run.
  private var letters: [UInt8] = []
  private var run: [[UInt8]] = []
  /// Whether the next character follows the last one without a gap.
  private var isDense = false

  /// - Returns: the words in their order.
  package static func words(of text: String) -> [Word] {
    var cutter = WordCutter()
    // The decomposition ends at a zero.
    cutter.add(
      String(decoding: Folding.folded(text.utf8.map { $0 == 0 ? 0x20 : $0 }), as: UTF8.self))
    return cutter.words
  }

  private mutating func add(_ folded: String) {
    for scalar in folded.unicodeScalars {
      switch ScalarClass(scalar) {
      case .gap: end()
      case .letter:
        if isDense { end() }
        append(scalar, to: &letters)
      case .mark:
        if isDense, !run.isEmpty {
          append(scalar, to: &run[run.count - 1])
        } else if !letters.isEmpty {
          append(scalar, to: &letters)
        }
      case .dense:
        if !isDense { end() }
        isDense = true
        if let last = run.last, let joined = Hangul.joined(last, scalar) {
          run[run.count - 1] = joined
        } else {
          run.append(Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter))
        }
      }
    }
    end()
  }

  private func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    guard bytes.count < Self.longest else { return }
    bytes += UTF8.encode(scalar).map(Array.init) ?? []
  }

  /// Ends the present word.
  private mutating func end() {
    if !letters.isEmpty { words.append(Word(bytes: letters)) }
    for index in run.indices.dropLast() { words.append(Word(bytes: run[index] + run[index + 1])) }
    if let last = run.last { words.append(Word(bytes: last, isSingle: true)) }
    (letters, run, isDense) = ([], [], false)
  }
}

/// Syllables of Hangul, which a folded text has in their letters.
enum Hangul {
  private static let (firsts, middles, lasts) = (UInt32(0x1100), UInt32(0x1161), UInt32(0x11A7))
  private static let (middleCount, lastCount) = (UInt32(21), UInt32(28))
  private static let syllables = UInt32(0xAC00)

  /// - Parameter bytes: a character in UTF-8.
  /// - Returns: the syllable that the character and the next letter make; nil where they make none.
  static func joined(_ bytes: [UInt8], _ next: Unicode.Scalar) -> [UInt8]? {
    guard
      (middles..<middles + middleCount).contains(next.value)
        || (lasts + 1..<lasts + lastCount).contains(next.value),
      let last = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    else { return nil }
    var value: UInt32?
    if (firsts..<firsts + 19).contains(last.value), next.value < lasts {
      value = syllables + ((last.value - firsts) * middleCount + next.value - middles) * lastCount
    } else if (syllables..<syllables + 11172).contains(last.value),
      (last.value - syllables) % lastCount == 0, next.value > lasts
    {
      value = last.value + next.value - lasts
    }
    return value.flatMap { Unicode.Scalar($0) }.flatMap { UTF8.encode($0) }.map(Array.init)
  }
}
