/// Words, names and texts that mean nothing: syllables for Latin languages, pairs of characters for Chinese and Japanese.
struct MadeWords: Sendable {
  enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case japanese = "ja"
    case chinese = "zh"

    var isEastern: Bool { self == .japanese || self == .chinese }

    /// As Calibre's database names the language.
    var calibre: String {
      switch self {
      case .english: "eng"
      case .german: "deu"
      case .french: "fra"
      case .spanish: "spa"
      case .japanese: "jpn"
      case .chinese: "zho"
      }
    }
  }

  private let words: [Language: [String]]
  private let shares = UnevenShares(count: Self.vocabulary, flatness: 8)

  static let vocabulary = 5000

  init(seed: UInt64) {
    var words: [Language: [String]] = [:]
    for (index, language) in Language.allCases.enumerated() {
      var random = MakerRandom(seed, -1 - index)
      words[language] = (0..<Self.vocabulary).map { _ in Self.word(of: language, &random) }
    }
    self.words = words
  }

  func word(_ language: Language, _ random: inout MakerRandom) -> String {
    words[language]?[shares.pick(&random)] ?? ""
  }

  private static let beginnings = "b br c ch d dr f fl g gl h j k l m n p pr r s st t tr v w z"
    .split(separator: " ").map(String.init)
  private static let ends = ["", "", "", "l", "m", "n", "r", "s", "t"]
  private static let han = Array("山川海空風雨雪月星夜朝春夏秋冬花鳥石火水木金土光影夢道町城旅人心白黒赤青古新大小遠近上下東西南北天地")
  private static let kana = Array("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ")
  private static let katakana = Array("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモラリルレロ")
  private static let surnames = Array("王李張劉陳楊黄趙周呉徐孫朱馬胡林郭何高羅")

  private static func vowels(_ language: Language) -> [String] {
    switch language {
    case .german: ["a", "e", "i", "o", "u", "ä", "ö", "ü", "ei", "au"]
    case .french: ["a", "e", "i", "o", "u", "é", "è", "ou", "eau", "ai"]
    case .spanish: ["a", "e", "i", "o", "u", "á", "í", "ó", "io"]
    default: ["a", "e", "i", "o", "u", "ea", "oo", "ie"]
    }
  }

  private static func word(of language: Language, _ random: inout MakerRandom) -> String {
    switch language {
    case .chinese: return String((0..<random.from(1...3)).map { _ in random.pick(han) })
    case .japanese:
      let script = random.chance(60) ? han : random.chance(50) ? kana : katakana
      return String((0..<random.from(2...3)).map { _ in random.pick(script) })
    default:
      let vowels = vowels(language)
      return (0..<random.from(1...3)).map { _ in
        random.pick(beginnings) + random.pick(vowels) + random.pick(ends)
      }.joined()
    }
  }

  func title(_ language: Language, _ random: inout MakerRandom) -> String {
    func next() -> String {
      let word = word(language, &random)
      return word.prefix(1).uppercased() + word.dropFirst()
    }
    let (first, second) = (next(), next())
    let form = random.below(5)
    switch language {
    case .japanese: return first + ["の", "と", "へ", "の", ""][form] + second
    case .chinese: return first + ["的", "与", "之", "", "记"][form] + second
    case .english:
      return [
        "The \(first)", "\(first) \(second)", "A \(first) of \(second)",
        "The \(first) and the \(second)", "\(first), \(second) and \(next())",
      ][form]
    case .german:
      return [
        "Der \(first)", "\(first) \(second)", "Die \(first) von \(second)",
        "Das \(first) und das \(second)", "\(first), \(second) und \(next())",
      ][form]
    case .french:
      return [
        "Le \(first)", "\(first) \(second)", "La \(first) de \(second)",
        "Les \(first) et les \(second)", "\(first), \(second) et \(next())",
      ][form]
    case .spanish:
      return [
        "El \(first)", "\(first) \(second)", "La \(first) de \(second)",
        "Los \(first) y los \(second)", "\(first), \(second) y \(next())",
      ][form]
    }
  }

  /// A name and the name by which the name is put in order.
  func author(_ language: Language, _ random: inout MakerRandom) -> (name: String, sort: String) {
    if language.isEastern {
      let family =
        language == .chinese
        ? String(random.pick(Self.surnames)) : Self.word(of: .chinese, &random)
      let name = family + String((0..<2).map { _ in random.pick(Self.han) })
      return (name, name)
    }
    func part() -> String {
      let word = Self.word(of: language, &random)
      return word.prefix(1).uppercased() + word.dropFirst()
    }
    let (given, family) = (part(), part() + Self.word(of: language, &random))
    let middle = random.chance(15) ? "\(part().prefix(1)). " : ""
    return (
      "\(given) \(middle)\(family)",
      "\(family), \(given)\(middle.isEmpty ? "" : " " + middle.dropLast())"
    )
  }

  /// A paragraph of about so many words.
  func paragraph(_ language: Language, words count: Int, _ random: inout MakerRandom) -> String {
    var text = ""
    var isFirst = true
    for index in 0..<count {
      let word = word(language, &random)
      text += isFirst ? word.prefix(1).uppercased() + word.dropFirst() : word
      isFirst = random.chance(9) || index == count - 1
      if isFirst {
        text += language.isEastern ? "。" : ". "
      } else if !language.isEastern {
        text += " "
      }
    }
    return text
  }
}
