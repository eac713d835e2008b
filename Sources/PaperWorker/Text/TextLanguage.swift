/// The language of a text that does not name it, by its letters and its most frequent words.
package enum TextLanguage {
  /// A tag, empty where the letters say nothing. `text` is UTF-8; its beginning is looked at.
  package static func guess(_ text: [UInt8]) -> String {
    let sample = String(decoding: text.prefix(sampleBytes), as: UTF8.self)
    let counts = ScriptCounts(sample)
    if let tag = counts.tag { return tag }
    return counts.latin > 20 ? latinLanguage(sample) : ""
  }

  /// The tag for a language that a book names, made more precise by its text where that matters.
  package static func refined(_ tag: String, by text: [UInt8]) -> String {
    let plain = tag.lowercased()
    if plain.isEmpty || plain == "und" { return guess(text) }
    guard plain == "zh" || plain == "zho" || plain == "chi" else { return tag }
    let found = guess(text)
    return found.hasPrefix("zh") ? found : "zh-Hans"
  }

  package static func isRightToLeft(_ tag: String) -> Bool {
    let main = tag.lowercased().split { $0 == "-" || $0 == "_" }.first ?? ""
    return [
      "ar", "ara", "he", "heb", "iw", "fa", "per", "fas", "ur", "urd", "yi", "ps", "ckb", "dv",
    ]
    .contains(main)
  }

  /// Attributes of HTML that name the language and the direction, each with a space before it; empty where
  /// nothing is known. What is no tag is left out.
  package static func attributes(_ tag: String, isRightToLeft: Bool) -> String {
    let isTag = tag.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == UInt8(ascii: "-")
    }
    let language = tag.isEmpty || !isTag ? "" : " lang=\"\(tag)\""
    return language + (isRightToLeft ? " dir=\"rtl\"" : "")
  }

  private static let sampleBytes = 64 << 10

  /// Words that stand in nearly every text of a language, and in few of another one.
  private static let words: [(String, Set<Substring>)] = [
    ("en", ["the", "and", "of", "to", "that", "was", "with", "his", "which", "is"]),
    ("de", ["der", "die", "und", "das", "nicht", "ich", "ein", "zu", "sich", "mit"]),
    ("fr", ["le", "et", "les", "des", "une", "que", "qui", "dans", "pas", "il"]),
    ("es", ["el", "y", "los", "que", "una", "con", "por", "las", "del", "su"]),
    ("it", ["il", "che", "di", "non", "per", "una", "della", "con", "gli", "era"]),
    ("pt", ["o", "que", "não", "uma", "os", "com", "para", "do", "da", "em"]),
    ("nl", ["het", "een", "van", "en", "dat", "niet", "zijn", "ik", "op", "te"]),
    ("sv", ["och", "att", "det", "som", "en", "inte", "han", "var", "jag", "på"]),
    ("da", ["og", "at", "det", "ikke", "en", "af", "han", "var", "til", "jeg"]),
    ("pl", ["nie", "się", "na", "że", "jest", "do", "to", "z", "jak", "w"]),
    ("cs", ["se", "na", "že", "je", "jsem", "to", "by", "ale", "tak", "si"]),
    ("hu", ["a", "az", "és", "hogy", "nem", "egy", "is", "volt", "meg", "de"]),
    ("fi", ["ja", "on", "että", "hän", "ei", "oli", "se", "kun", "mutta", "niin"]),
    ("la", ["et", "in", "est", "non", "ad", "cum", "quod", "sed", "ut", "qui"]),
  ]

  /// The language whose words are most frequent, where they are every twelfth word at least.
  private static func latinLanguage(_ text: String) -> String {
    var hits = [Int](repeating: 0, count: words.count)
    var total = 0
    for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
      total += 1
      for (index, entry) in words.enumerated() where entry.1.contains(word) { hits[index] += 1 }
    }
    guard let best = hits.indices.max(by: { hits[$0] < hits[$1] }), hits[best] * 12 >= total,
      hits[best] >= 3
    else { return "" }
    return words[best].0
  }
}

/// How many letters of which script a text has.
private struct ScriptCounts {
  var latin = 0
  private var (kana, hangul, han, simplified, traditional) = (0, 0, 0, 0, 0)
  private var (arabic, persian, hebrew, cyrillic, ukrainian) = (0, 0, 0, 0, 0)

  /// Characters that only one of the two ways of writing Chinese has, in pairs.
  private static let simplifiedOnly = scalars(
    "们这说为过时会动发还没样后从开头问间东马车长门见让话语谁请谢认识议论设许访证评词试该详误读课调谈谋龙书乐买卖亲伤务办")
  private static let traditionalOnly = scalars(
    "們這說為過時會動發還沒樣後從開頭問間東馬車長門見讓話語誰請謝認識議論設許訪證評詞試該詳誤讀課調談謀龍書樂買賣親傷務辦")

  private static func scalars(_ text: String) -> Set<Unicode.Scalar> { Set(text.unicodeScalars) }

  init(_ text: String) {
    for scalar in text.unicodeScalars { count(scalar) }
  }

  private mutating func count(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: latin += 1
    case 0x400...0x4FF:
      cyrillic += 1
      if "іїєґІЇЄҐ".unicodeScalars.contains(scalar) { ukrainian += 1 }
    case 0x590...0x5FF: hebrew += 1
    case 0x600...0x6FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF:
      arabic += 1
      if "پچژگک".unicodeScalars.contains(scalar) { persian += 1 }
    case 0x3041...0x30FF: kana += 1
    case 0xAC00...0xD7A3: hangul += 1
    case 0x3400...0x9FFF:
      han += 1
      if Self.simplifiedOnly.contains(scalar) { simplified += 1 }
      if Self.traditionalOnly.contains(scalar) { traditional += 1 }
    default: break
    }
  }

  /// Nil where the letters are mostly Latin ones, or too few.
  var tag: String? {
    let east = kana + hangul + han
    if east * 4 > latin + cyrillic, east > 0 {
      if kana * 12 > east { return "ja" }
      if hangul * 3 > east { return "ko" }
      return traditional > simplified ? "zh-Hant" : "zh-Hans"
    }
    if arabic > latin && arabic >= hebrew { return persian * 40 > arabic ? "fa" : "ar" }
    if hebrew > latin { return "he" }
    if cyrillic > latin { return ukrainian * 50 > cyrillic ? "uk" : "ru" }
    return nil
  }
}
