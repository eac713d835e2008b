/// Where words may be broken: patterns find places, and this type leaves out those that readers stumble over.
public struct Hyphenation: Sendable {
  /// The fewest letters before and after a hyphen.
  public var before: Int
  public var after: Int
  /// Words with fewer letters are not broken.
  public var shortest: Int
  /// Whether a word may be broken whose first letter alone is a capital: in languages that write nouns so. In others
  /// such a word is broken from `shortestCapitalised` letters on: most names are shorter.
  public var breaksCapitalised: Bool
  public var shortestCapitalised = 10
  /// The places of words in lower case, in bytes of the word. Patterns are not asked for these words.
  private var exceptions: [[UInt8]: [Int]] = [:]

  /// A word of more bytes is not broken by patterns.
  static let mostBytes = 256

  /// - Parameter exceptions: words in lower case, with hyphens where they may be broken: `rec-ord`, `table`.
  public init(
    before: Int = 3, after: Int = 3, shortest: Int = 6, breaksCapitalised: Bool = false,
    exceptions: [String] = []
  ) {
    (self.before, self.after, self.shortest) = (before, after, shortest)
    self.breaksCapitalised = breaksCapitalised
    for word in exceptions {
      var (letters, places): ([UInt8], [Int]) = ([], [])
      for byte in word.utf8 {
        if byte == UInt8(ascii: "-") { places.append(letters.count) } else { letters.append(byte) }
      }
      self.exceptions[letters] = places
    }
  }

  /// The minima that suit a language.
  /// - Parameter language: a tag of BCP 47, or empty.
  public init(language: String, exceptions: [String] = []) {
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let minima = Self.minima[primary] ?? (3, 3)
    self.init(
      before: minima.0, after: minima.1,
      breaksCapitalised: primary == "de" || primary == "lb", exceptions: exceptions)
  }

  /// Languages with short syllables or long words.
  private static let minima: [String: (Int, Int)] = [
    "bg": (2, 2), "ca": (2, 3), "cs": (2, 3), "da": (2, 3), "de": (2, 3), "es": (2, 3),
    "et": (2, 3), "eu": (2, 2), "fi": (2, 2), "fr": (2, 3), "gl": (2, 3), "hr": (2, 2),
    "hu": (2, 2), "it": (2, 3), "la": (2, 2), "lb": (2, 3), "lt": (2, 2), "lv": (2, 2),
    "nb": (2, 3), "nl": (2, 3), "nn": (2, 3), "no": (2, 3), "pl": (2, 2), "pt": (2, 3),
    "ro": (2, 3), "ru": (2, 2), "sk": (2, 3), "sl": (2, 2), "sr": (2, 2), "sv": (2, 3),
    "tr": (2, 2), "uk": (2, 2),
  ]

  /// The places in bytes of the word, in ascending order, where a hyphen may stand.
  /// - Parameters:
  ///   - word: letters in UTF-8, without punctuation.
  ///   - patterns: the places that patterns allow, in bytes of the word.
  public func places(
    in word: ArraySlice<UInt8>, patterns: (ArraySlice<UInt8>) -> [Int]
  ) -> [Int] {
    guard word.count >= shortest, word.count <= Self.mostBytes else { return [] }
    let scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    guard allows(scalars) else { return [] }
    // For each byte that begins a letter, the number of letters before. Accents are no letters of their own.
    var letters: [Int: Int] = [:]
    var (count, byte) = (0, 0)
    for scalar in scalars {
      if !isAccent(scalar) {
        letters[byte] = count
        count += 1
      }
      byte += UTF8.width(scalar)
    }
    // Damaged letters are as wide as their substitute, which the bytes are not.
    guard count >= shortest, byte == word.count else { return [] }
    let found =
      exceptions.isEmpty ? patterns(word) : exceptions[lowered(scalars)] ?? patterns(word)
    var places: [Int] = []
    for place in found.sorted() where places.last != place {
      guard let letter = letters[place], letter >= max(1, before), count - letter >= max(1, after)
      else { continue }
      places.append(place)
    }
    return places
  }

  private func allows(_ scalars: [Unicode.Scalar]) -> Bool {
    guard !scalars.dropFirst().contains(where: \.properties.isUppercase) else { return false }
    guard let first = scalars.first, first.properties.isUppercase else { return true }
    return breaksCapitalised || scalars.count >= shortestCapitalised
  }

  /// Whether a word is a name, or begins a sentence, in a language that writes nouns in small letters.
  public func isCapitalised(_ first: Unicode.Scalar) -> Bool {
    first.properties.isUppercase && !breaksCapitalised
  }

  private func lowered(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    scalars.flatMap { Array($0.properties.lowercaseMapping.utf8) }
  }

  private func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}

extension UTF8 {
  /// The bytes of a scalar.
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x80: 1
    case 0x80..<0x800: 2
    case 0x800..<0x1_0000: 3
    default: 4
    }
  }
}
