import PaperTypesetting

/// The places within a word at which a line may end.
struct WordBreaks {
  enum Kind { case hyphen, explicit, plain }
  struct Place {
    /// Scalars of the word before the place.
    var offset: Int
    var kind: Kind
    var price: Float
  }

  static let hyphenPrice: Float = 50
  static let explicitPrice: Float = 50
  /// Where only an address, or a word that is too wide, may break.
  static let addressPrice: Float = 100
  static let emergencyPrice: Float = 2000

  private(set) var places: [Place] = []
  private var table = WordTable()
  private var words: [Range<Int>] = []
  /// Places behind these belong to the word asked for last, and are kept no longer.
  private var keptPlaces = 0
  private var minima: [Int32: HyphenMinima] = [:]
  private var bytes: [UInt8] = []
  private var offsets: [Int] = []

  /// The places of a word, by indices in `places`, which stay until the next word is asked for.
  /// - Parameters:
  ///   - word: scalars without spaces.
  ///   - languageIndex: the language's number, or -1 where the word is not hyphenated.
  mutating func find(
    in word: ArraySlice<UInt32>, language: String, languageIndex: Int32, faces: any FaceSource
  ) -> Range<Int> {
    if places.count > keptPlaces { places.removeLast(places.count - keptPlaces) }
    guard word.count > 2 else { return keptPlaces..<keptPlaces }
    let isKept = word.count <= ShapedWords.longest
    if isKept {
      if let known = table.find(word, languageIndex, 0) { return words[known] }
      if words.count >= ShapedWords.maximumWords {
        (places, words, keptPlaces) = ([], [], 0)
        table.removeAll()
      }
    }
    let start = places.count
    if !findExplicit(in: word), languageIndex >= 0 {
      findHyphens(in: word, language: language, languageIndex, faces: faces)
    }
    if isKept {
      keptPlaces = places.count
      table.insert(word, languageIndex, 0)
      words.append(start..<places.count)
    }
    return start..<places.count
  }

  /// Behind hyphens and dashes, and in addresses behind their signs. True where the word has such signs.
  private mutating func findExplicit(in word: ArraySlice<UInt32>) -> Bool {
    let isAddress = Self.isAddress(word)
    var hasExplicit = false
    for index in word.indices.dropLast() {
      let (letter, next) = (word[index], word[index + 1])
      let offset = index + 1 - word.startIndex
      switch letter {
      case 0x2D, 0x2010:
        hasExplicit = true
        guard index > word.startIndex, !Self.isDigit(next), !Self.isClosing(next), next != letter
        else { continue }
        places.append(Place(offset: offset, kind: .explicit, price: Self.explicitPrice))
      case 0x2013, 0x2014:
        hasExplicit = true
        guard index > word.startIndex, !Self.isClosing(next), next != letter else { continue }
        places.append(Place(offset: offset, kind: .plain, price: Self.explicitPrice))
      case 0x2F where next != letter && (isAddress || !Self.isDigit(next)) && offset > 2,
        0x26 where isAddress, 0x2E where isAddress, 0x3F where isAddress, 0x3D where isAddress,
        0x5F where isAddress, 0x23 where isAddress:
        hasExplicit = true
        places.append(Place(offset: offset, kind: .plain, price: Self.addressPrice))
      default: continue
      }
    }
    return hasExplicit || isAddress
  }

  /// Whether a word has `://`, or begins with `www.`.
  private static func isAddress(_ word: ArraySlice<UInt32>) -> Bool {
    guard word.count > 6 else { return false }
    if word.starts(with: [0x77, 0x77, 0x77, 0x2E]) { return true }
    return word.indices.dropLast(2).contains { index in
      word[index] == 0x3A && word[index + 1] == 0x2F && word[index + 2] == 0x2F
    }
  }

  private static func isDigit(_ letter: UInt32) -> Bool { (0x30...0x39).contains(letter) }

  /// Signs that stand at the end of a line rather than at a beginning.
  private static func isClosing(_ letter: UInt32) -> Bool {
    switch letter {
    case 0x21, 0x22, 0x27, 0x29, 0x2C, 0x2D, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0xBB, 0x2010,
      0x2013, 0x2014, 0x2019, 0x201D, 0x2026, 0x203A:
      true
    default: false
    }
  }

  // MARK: - Hyphens

  private mutating func findHyphens(
    in word: ArraySlice<UInt32>, language: String, _ languageIndex: Int32, faces: any FaceSource
  ) {
    guard word.count <= 256, let letters = Self.letters(of: word) else { return }
    let minima = self.minima[languageIndex] ?? HyphenMinima(language: language)
    self.minima[languageIndex] = minima
    guard letters.count >= minima.word else { return }
    if !minima.allowsCapitals || word[letters].dropFirst().contains(where: Self.isCapital) {
      guard !word[letters].contains(where: Self.isCapital) else { return }
    }
    bytes.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    for (offset, letter) in word[letters].enumerated() {
      UTF8Letters.append(letter, to: &bytes)
      while offsets.count < bytes.count { offsets.append(offset) }
    }
    let start = letters.lowerBound - word.startIndex
    var last = 0
    for byte in faces.hyphenation(of: bytes[...], language: language)
    where byte > 0 && byte < bytes.count && bytes[byte] & 0xC0 != 0x80 {
      let offset = offsets[byte]
      guard offset > last, offset >= minima.before, letters.count - offset >= minima.after else {
        continue
      }
      last = offset
      places.append(Place(offset: start + offset, kind: .hyphen, price: Self.hyphenPrice))
    }
  }

  /// The letters of a word without the signs about them; nil where other signs stand among the letters.
  private static func letters(of word: ArraySlice<UInt32>) -> Range<Int>? {
    guard let first = word.firstIndex(where: isLetter),
      let last = word.lastIndex(where: isLetter),
      word[first...last].allSatisfy({ isLetter($0) || $0 == 0x27 || $0 == 0x2019 })
    else { return nil }
    return first..<last + 1
  }

  private static func isLetter(_ letter: UInt32) -> Bool {
    if letter < 0x80 { return (0x61...0x7A).contains(letter | 0x20) && letter >= 0x41 }
    guard let properties = Unicode.Scalar(letter)?.properties else { return false }
    return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
  }

  private static func isCapital(_ letter: UInt32) -> Bool {
    if letter < 0x80 { return (0x41...0x5A).contains(letter) }
    return Unicode.Scalar(letter)?.properties.isUppercase ?? false
  }
}

/// How few letters may stand before and behind a hyphen, and how short words are hyphenated.
struct HyphenMinima {
  var before = 3
  var after = 3
  var word = 6
  /// Whether words with a first capital are hyphenated: most are nouns rather than names.
  var allowsCapitals = false

  init(language: String) {
    switch language.lowercased().prefix(2) {
    case "de":
      (before, after, word, allowsCapitals) = (2, 3, 5, true)
    case "es", "it", "pt", "pl", "ru", "nl", "sv", "da", "fi", "hu", "la":
      (before, after, word) = (2, 2, 5)
    case "fr": (before, after, word) = (2, 3, 5)
    default: break
    }
  }
}
