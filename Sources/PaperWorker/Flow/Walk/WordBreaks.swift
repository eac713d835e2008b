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
  /// Within a part of a word that hyphens join, and within a long word that begins with a capital.
  static let partPrice: Float = 200
  private static let shortestPart = 8

  private(set) var places: [Place] = []
  private var table = WordTable()
  private var words: [Range<Int>] = []
  /// Places behind these belong to the word asked for last, and are kept no longer.
  private var keptPlaces = 0
  private var hyphenations: [Int32: Hyphenation] = [:]
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
    let hasExplicit = findExplicit(in: word, isCode: languageIndex < 0)
    if languageIndex >= 0 {
      if hasExplicit {
        findHyphensOfParts(of: word, language: language, languageIndex, faces: faces)
        places[start...].sort { $0.offset < $1.offset }
      } else {
        findHyphens(in: word, language: language, languageIndex, faces: faces)
      }
    }
    if isKept {
      keptPlaces = places.count
      table.insert(word, languageIndex, 0)
      words.append(start..<places.count)
    }
    return start..<places.count
  }

  /// Behind hyphens and dashes, and in addresses and names of files behind their signs.
  /// - Returns: whether the word has such signs, so that patterns do not know the word.
  private mutating func findExplicit(in word: ArraySlice<UInt32>, isCode: Bool) -> Bool {
    let isName = TechnicalName.isLong(word)
    guard isName || word.contains(where: { !Self.isPlain($0) }) else { return false }
    let isAddress = Self.isAddress(word)
    var hasExplicit = isAddress
    let found = LineBreakOpportunities.opportunities(in: Array(word))
    for index in word.indices.dropLast() {
      let (letter, next) = (word[index], word[index + 1])
      let offset = index + 1 - word.startIndex
      let mayEnd = found[offset] != .none && offset > 1 && next != letter
      switch letter {
      case 0x2D, 0x2010:
        hasExplicit = true
        guard mayEnd else { continue }
        places.append(Place(offset: offset, kind: .explicit, price: Self.explicitPrice))
      case 0x2F, 0x26, 0x2E, 0x3F, 0x3D, 0x5F, 0x23, 0x40:
        let isSlash = letter == 0x2F && mayEnd && offset > 3
        let isJoint = isName && TechnicalName.isJoint(behind: index, of: word)
        guard isAddress ? next != letter : isSlash || isJoint else { continue }
        hasExplicit = true
        // A point at a line's end would look like the end of a sentence.
        let before = letter == 0x2E ? 1 : 0
        places.append(Place(offset: offset - before, kind: .plain, price: Self.addressPrice))
      default:
        if isName, isCode, TechnicalName.isCamelJoint(behind: index, of: word) {
          places.append(Place(offset: offset, kind: .plain, price: Self.addressPrice))
          continue
        }
        // A dash stays with the word before.
        guard mayEnd, next != 0x2014 else { continue }
        hasExplicit = true
        places.append(Place(offset: offset, kind: .plain, price: Self.explicitPrice))
      }
    }
    return hasExplicit
  }

  /// Letters of which no break comes.
  private static func isPlain(_ letter: UInt32) -> Bool {
    (0x61...0x7A).contains(letter | 0x20) || (0xC0...0x52F).contains(letter)
      || letter == 0x27 || letter == 0x2C || letter == 0x2E || letter == 0x2019
      || letter == 0x201C || letter == 0x201D
  }

  /// Whether a word has `://`, or begins with `www.`.
  private static func isAddress(_ word: ArraySlice<UInt32>) -> Bool {
    guard word.count > 6 else { return false }
    if word.starts(with: [0x77, 0x77, 0x77, 0x2E]) { return true }
    return word.indices.dropLast(2).contains { index in
      word[index] == 0x3A && word[index + 1] == 0x2F && word[index + 2] == 0x2F
    }
  }

  // MARK: - Hyphens

  private mutating func findHyphens(
    in word: ArraySlice<UInt32>, language: String, _ languageIndex: Int32, faces: any FaceSource
  ) {
    guard word.count <= ShapedWords.longest, let letters = Self.letters(of: word) else { return }
    addHyphens(
      in: letters, of: word, price: Self.hyphenPrice, language: language, languageIndex,
      faces: faces)
  }

  /// Words that hyphens join are broken within their long parts where all else would leave wide gaps.
  private mutating func findHyphensOfParts(
    of word: ArraySlice<UInt32>, language: String, _ languageIndex: Int32, faces: any FaceSource
  ) {
    guard word.count <= ShapedWords.longest, let letters = Self.letters(of: word, joined: true)
    else { return }
    var first = letters.lowerBound
    for index in letters.lowerBound...letters.upperBound {
      guard index == letters.upperBound || word[index] == 0x2D || word[index] == 0x2010 else {
        continue
      }
      if index - first >= Self.shortestPart {
        addHyphens(
          in: first..<index, of: word, price: Self.partPrice, language: language, languageIndex,
          faces: faces)
      }
      first = index + 1
    }
  }

  /// Adds the places that patterns find in some letters of a word.
  private mutating func addHyphens(
    in letters: Range<Int>, of word: ArraySlice<UInt32>, price: Float, language: String,
    _ languageIndex: Int32, faces: any FaceSource
  ) {
    let hyphenation = hyphenations[languageIndex] ?? Hyphenation(language: language)
    hyphenations[languageIndex] = hyphenation
    bytes.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    for (offset, letter) in word[letters].enumerated() {
      UTF8Letters.append(letter, to: &bytes)
      while offsets.count < bytes.count { offsets.append(offset) }
    }
    let start = letters.lowerBound - word.startIndex
    let found = hyphenation.places(in: bytes[...]) {
      faces.hyphenation(of: $0, language: language)
    }
    let first = Unicode.Scalar(word[letters.lowerBound])
    let isName = first.map(hyphenation.isCapitalised) ?? false
    let price = isName ? max(price, Self.partPrice) : price
    for byte in found where offsets.indices.contains(byte) {
      places.append(Place(offset: start + offsets[byte], kind: .hyphen, price: price))
    }
  }

  /// The letters of a word without the signs about them; nil where other signs stand among the letters.
  /// - Parameter joined: whether hyphens may stand among the letters.
  private static func letters(of word: ArraySlice<UInt32>, joined: Bool = false) -> Range<Int>? {
    guard let first = word.firstIndex(where: isLetter),
      let last = word.lastIndex(where: isLetter),
      word[first...last].allSatisfy({
        isLetter($0) || $0 == 0x27 || $0 == 0x2019 || joined && ($0 == 0x2D || $0 == 0x2010)
      })
    else { return nil }
    return first..<last + 1
  }

  private static func isLetter(_ letter: UInt32) -> Bool {
    if letter < 0x80 { return (0x61...0x7A).contains(letter | 0x20) && letter >= 0x41 }
    guard let properties = Unicode.Scalar(letter)?.properties else { return false }
    return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
  }
}
