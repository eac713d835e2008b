/// Tells headings of plain text by their words.
enum PlainHeadings {
  struct Found: Equatable {
    /// 1 for a part of the book, 2 for a chapter of it.
    var level: Int
    /// What headings of the same kind have in common, as "chapter".
    var kind: String
  }

  /// A longer line is no heading, in Latin letters.
  static let widest = 70

  /// The heading that the line is, where its words alone say so.
  static func heading(_ line: PlainLine) -> Found? {
    guard !line.isBlank, line.width <= widest else { return nil }
    let text = String(decoding: line.words, as: UTF8.self)
    return eastern(text) ?? western(text)
  }

  private static let parts: Set<String> = [
    "book", "part", "volume", "teil", "buch", "livre", "partie",
  ]
  private static let chapters: Set<String> = [
    "chapter", "canto", "act", "section", "letter", "stave", "kapitel", "chapitre", "capitulo",
    "capítulo", "capitolo", "hoofdstuk", "rozdział", "глава", "часть",
  ]
  private static let alone: Set<String> = [
    "prologue", "epilogue", "preface", "introduction", "foreword", "afterword", "appendix",
    "conclusion", "contents", "dedication", "vorwort", "prolog", "epilog", "préface", "пролог",
    "эпилог", "предисловие",
  ]
  private static let numerals: Set<String> = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
    "the",
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "last", "erster", "zweiter", "premier", "première", "primero", "первая", "вторая",
  ]

  /// "Chapter" and a number, with a title or without; or a number alone.
  private static func western(_ text: String) -> Found? {
    let words = text.lowercased().split { $0 == " " || $0 == "." || $0 == ":" || $0 == "—" }
      .map(String.init)
    guard let first = words.first else { return nil }
    if words.count == 1 {
      if alone.contains(first) { return Found(level: 2, kind: first) }
      let isNumber = isRoman(text.filter { $0 != "." }) || isFigures(first)
      return isNumber ? Found(level: 2, kind: "number") : nil
    }
    guard isNumeral(words[1]) else { return nil }
    if parts.contains(first) { return Found(level: 1, kind: first) }
    if chapters.contains(first) { return Found(level: 2, kind: first) }
    return nil
  }

  private static func isNumeral(_ word: String) -> Bool {
    let first = word.split(separator: "-").first.map(String.init) ?? ""
    return isFigures(word) || isRoman(word.uppercased()) || numerals.contains(first)
  }

  private static func isFigures(_ word: String) -> Bool {
    (1...3).contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isRoman(_ word: String) -> Bool {
    (1...8).contains(word.utf8.count) && word.utf8.allSatisfy { "IVXLC".utf8.contains($0) }
  }

  private static let easternUnits: Set<Character> = [
    "章", "回", "节", "節", "卷", "部", "篇", "集", "话", "話", "折", "幕",
  ]
  private static let easternNumerals = Set("0123456789０１２３４５６７８９一二三四五六七八九十百千零〇两兩上中下")
  private static let easternAlone: Set<String> = [
    "序", "序章", "序言", "前言", "楔子", "引子", "尾声", "尾聲", "后记", "後記", "跋", "番外", "附录", "附錄",
    "プロローグ", "エピローグ", "あとがき", "まえがき", "序幕", "終章",
  ]

  /// 第, a number and a unit, with a title of a few characters or without.
  private static func eastern(_ text: String) -> Found? {
    if easternAlone.contains(text) { return Found(level: 2, kind: text) }
    guard text.first == "第" else { return nil }
    let number = text.dropFirst().prefix { easternNumerals.contains($0) }
    guard (1...8).contains(number.count), text.count <= 40 else { return nil }
    let rest = text.dropFirst(1 + number.count)
    guard let unit = rest.first, easternUnits.contains(unit) else { return nil }
    // A sentence that begins so ends as sentences do.
    if let last = text.last, "。，、；".contains(last) { return nil }
    return Found(level: "卷部篇集".contains(unit) ? 1 : 2, kind: String(unit))
  }

  /// Whether all letters are capitals, and there are some.
  static func isCapitals(_ line: PlainLine) -> Bool {
    let text = String(decoding: line.words, as: UTF8.self)
    let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic }
    return letters.count >= 4 && line.width <= widest
      && letters.allSatisfy { $0.properties.isUppercase }
  }

  /// Three marks or more that stand for a break between scenes.
  static func isBreak(_ line: PlainLine) -> Bool {
    guard !line.isBlank, line.width <= widest else { return false }
    let marks = String(decoding: line.words, as: UTF8.self).filter { $0 != " " }
    guard let first = marks.first, "*-_#~=·•◇◆＊※☆★—─".contains(first) else { return false }
    return (marks.count >= 3 || "◇◆※☆★＊".contains(first)) && marks.allSatisfy { $0 == first }
  }
}
