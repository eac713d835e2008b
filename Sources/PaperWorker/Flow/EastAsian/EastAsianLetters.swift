import PaperTypesetting

/// The letters of a word without spaces, cut into what stands alone: East Asian letters, and words of other scripts.
struct EastAsianLetters {
  struct Part {
    /// Into the word.
    var range: Range<Int>
    /// Whether the part is a letter that fills a square.
    var isWide: Bool
    var isHangul = false
    /// Whether letters of another script share the room of a letter.
    var isCombined = false
  }

  private(set) var parts: [Part] = []

  /// Makes a part of each letter, so that each stands upright.
  mutating func standUpright() {
    parts = parts.flatMap { part in
      part.isWide
        ? [part] : part.range.map { Part(range: $0..<$0 + 1, isWide: true) }
    }
  }

  /// Cuts parts at some places, in their order.
  mutating func cut(at places: [Int]) {
    guard !places.isEmpty else { return }
    var (cut, next) = ([Part](), 0)
    for var part in parts {
      while next < places.count, places[next] <= part.range.lowerBound { next += 1 }
      while next < places.count, places[next] < part.range.upperBound, !part.isWide {
        var first = part
        first.range = part.range.lowerBound..<places[next]
        cut.append(first)
        part.range = places[next]..<part.range.upperBound
        while next < places.count, places[next] <= part.range.lowerBound { next += 1 }
      }
      cut.append(part)
    }
    parts = cut
  }

  /// Whether a word has letters that fill a square.
  static func contains(in word: ArraySlice<UInt32>) -> Bool {
    word.contains {
      $0 >= 0x1100
        && (EastAsianWidth.isWide($0) || isNarrow($0) || $0 == InlineText.Sign.ruby)
    }
  }

  /// Kana and Hangul of half the width.
  private static func isNarrow(_ scalar: UInt32) -> Bool { (0xFF61...0xFFDC).contains(scalar) }

  private static func standsAlone(_ scalar: UInt32) -> Bool {
    EastAsianWidth.isWide(scalar) || isNarrow(scalar)
  }

  /// - Parameter sharesSigns: whether quotes, dashes and dots that touch East Asian letters stand in a square.
  init(_ word: [UInt32], sharesSigns: Bool) {
    let touching = sharesSigns ? Self.touching(word) : []
    var at = 0
    while at < word.count {
      let start = at
      let isWide = Self.standsAlone(word[at]) || touching.indices.contains(at) && touching[at]
      at += 1
      if isWide {
        while at < word.count, EastAsianForms.isJoined(word[at]) { at += 1 }
        parts.append(
          Part(
            range: start..<at, isWide: true, isHangul: EastAsianWidth.isHangul(word[start])))
      } else {
        while at < word.count, !Self.standsAlone(word[at]),
          !(touching.indices.contains(at) && touching[at])
        {
          at += 1
        }
        parts.append(Part(range: start..<at, isWide: false))
      }
    }
  }

  /// For each letter, whether the letter is a sign beside an East Asian letter, or beside such a sign.
  private static func touching(_ word: [UInt32]) -> [Bool] {
    var found = [Bool](repeating: false, count: word.count)
    var isWide = false
    for index in word.indices {
      let isShared = EastAsianForms.isShared(word[index])
      found[index] = isShared && isWide
      if !EastAsianForms.isJoined(word[index]) {
        isWide = found[index] || standsAlone(word[index])
      }
    }
    isWide = false
    for index in word.indices.reversed() {
      if EastAsianForms.isShared(word[index]), isWide { found[index] = true }
      isWide = found[index] || standsAlone(word[index])
    }
    return found
  }
}
