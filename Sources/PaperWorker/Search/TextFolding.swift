import IPC

/// Turns characters into what is compared in a search, by the properties that Unicode gives them.
///
/// A letter's form for the comparison may be several letters (`ﬁ`, `ß`) or none (a mark over a letter). Marks
/// are taken off precomposed letters by the letters' names, which say `… WITH ACUTE`: so no table of our own is
/// needed, and all scripts are treated alike. Where marks count, `ComposedForms` makes a letter and its mark apart
/// the same as the precomposed letter.
struct TextFolding {
  private let matchesCase: Bool
  private let matchesAccents: Bool
  /// What was folded before; a page has few different characters.
  private var known: [UInt32: [UInt32]] = [:]

  init(_ term: SearchTermRecord) {
    (matchesCase, matchesAccents) = (term.matchesCase, term.matchesAccents)
  }

  static let space: UInt32 = 0x20
  static let hyphen: UInt32 = 0x2D

  mutating func folded(_ scalar: Unicode.Scalar) -> [UInt32] {
    if let known = known[scalar.value] { return known }
    let folded = fold(scalar)
    known[scalar.value] = folded
    return folded
  }

  private func fold(_ scalar: Unicode.Scalar) -> [UInt32] {
    var letters = Self.plain(scalar)
    if !matchesCase {
      letters = letters.flatMap { Self.scalars($0.properties.uppercaseMapping) }
        .flatMap { Self.scalars($0.properties.lowercaseMapping) }
    }
    if !matchesAccents { letters = letters.compactMap(Self.withoutMarks) }
    return letters.map(\.value)
  }

  private static func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

  /// The characters that are written by one key for what typesetters write in several ways: ligatures, forms
  /// of full width or of a place in the word, quotation marks, hyphens, spaces.
  private static func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar.value {
    case 0...0x7F: return scalar.properties.isWhitespace ? [" "] : [scalar]
    case 0xAD, 0x200B...0x200F, 0x2060, 0xFEFF: return []
    case 0x2010, 0x2011: return ["-"]
    case 0x2018, 0x2019, 0x201B, 0x2BC: return ["'"]
    case 0x201C...0x201F: return ["\""]
    case 0xFB00...0xFB06:
      let small = scalars(scalar.properties.uppercaseMapping).map(\.properties.lowercaseMapping)
      return small.flatMap(scalars)
    case 0xFB50...0xFDFF, 0xFE70...0xFEFC: return [formless(scalar)]
    case 0xFF01...0xFF5E: return [Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar]
    default: return scalar.properties.isWhitespace ? [" "] : [scalar]
    }
  }

  // MARK: Names

  /// An Arabic letter without the form that the letter has at its place in the word.
  private static func formless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard let name = scalar.properties.name, name.hasSuffix(" FORM") else { return scalar }
    let words = name.split(separator: " ").dropLast(2)
    return named[words.joined(separator: " ")] ?? scalar
  }

  /// The letter without its marks; nil for a mark alone.
  private static func withoutMarks(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.value < 0x80 { return scalar }
    // The letter has another name although readers search for it without the dots.
    if scalar == "ё" { return "е" }
    if scalar == "Ё" { return "Е" }
    let properties = scalar.properties
    if properties.generalCategory == .nonspacingMark { return nil }
    guard let name = properties.name, let end = range(of: " WITH ", in: name) else {
      return scalar
    }
    return named[String(name[..<end])] ?? scalar
  }

  private static func range(of word: String, in name: String) -> String.Index? {
    let (letters, wanted) = (Array(name.utf8), Array(word.utf8))
    guard letters.count >= wanted.count else { return nil }
    return (0...letters.count - wanted.count).first {
      letters[$0..<$0 + wanted.count].elementsEqual(wanted)
    }.map { name.utf8.index(name.startIndex, offsetBy: $0) }
  }

  /// Letters of the alphabets by their names: Latin, Greek, Cyrillic, Hebrew, Arabic.
  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [:]
    for range in [0x41...0x7A, 0x370...0x52F, 0x5D0...0x6D3] as [ClosedRange<UInt32>] {
      for scalar in range.lazy.compactMap(Unicode.Scalar.init) {
        if let name = scalar.properties.name { named[name] = scalar }
      }
    }
    return named
  }()
}
