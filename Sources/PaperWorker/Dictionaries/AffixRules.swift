/// The rules by which a language makes forms of its words, as Hunspell keeps them. A form is led back to words that may
/// be its stem; whether there is such a word the dictionary knows. (Hunspell's library was rejected: it opens files by their
/// names, which a locked process cannot.)
struct AffixRules {
  private struct Rule {
    var isPrefix: Bool
    /// What the word loses, and what the word gets.
    var strip, add: [Character]
    /// What the word must begin or end with.
    var condition: [Condition]
  }

  private enum Condition {
    case any
    case one(Set<Character>)
    case none(Set<Character>)

    func admits(_ character: Character) -> Bool {
      switch self {
      case .any: true
      case .one(let set): set.contains(character)
      case .none(let set): !set.contains(character)
      }
    }
  }

  /// By the last or the first letter of what the word gets.
  private var suffixes: [Character: [Rule]] = [:]
  private var prefixes: [Character: [Rule]] = [:]

  private static let (mostRules, longestFile) = (40_000, 4 << 20)

  init(_ file: DictionaryFile) {
    guard file.size <= Self.longestFile else { return }
    let bytes = file.read(0, file.size)
    let isUTF8 = Self.isUTF8(bytes)
    var count = 0
    for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) where count < Self.mostRules {
      guard line.starts(with: Array("SFX ".utf8)) || line.starts(with: Array("PFX ".utf8)) else {
        continue
      }
      // Latin-1 has the numbers of Unicode; of other encodings rules in ASCII alone are taken.
      let text =
        isUTF8
        ? String(decoding: line, as: UTF8.self)
        : String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
      if add(text.split(separator: " ", omittingEmptySubsequences: true)) { count += 1 }
    }
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return head.split(whereSeparator: \.isNewline).contains { line in
      line.hasPrefix("SET ") && line.uppercased().contains("UTF-8")
    }
  }

  /// - Returns: whether the fields are a rule.
  private mutating func add(_ fields: [Substring]) -> Bool {
    guard fields.count >= 4, !(fields.count == 4 && Int(fields[3]) != nil) else { return false }
    let added = fields[3].prefix { $0 != "/" }
    let add = added == "0" ? [] : Array(added)
    guard let edge = fields[0] == "PFX" ? add.first : add.last, add.count <= 32 else {
      return false
    }
    let rule = Rule(
      isPrefix: fields[0] == "PFX", strip: fields[2] == "0" ? [] : Array(fields[2].prefix(32)),
      add: add, condition: Self.condition(fields.count > 4 ? fields[4] : "."))
    if rule.isPrefix {
      prefixes[edge, default: []].append(rule)
    } else {
      suffixes[edge, default: []].append(rule)
    }
    return true
  }

  private static func condition(_ text: Substring) -> [Condition] {
    if text == "." { return [] }
    var (conditions, rest) = ([Condition](), text.prefix(200))
    while let character = rest.popFirst() {
      switch character {
      case ".": conditions.append(.any)
      case "[":
        let isNone = rest.first == "^"
        if isNone { rest.removeFirst() }
        let set = Set(rest.prefix { $0 != "]" })
        rest = rest.drop { $0 != "]" }.dropFirst()
        conditions.append(isNone ? .none(set) : .one(set))
      default: conditions.append(.one([character]))
      }
    }
    return conditions
  }

  /// The words that may be the stem of a form, those that lose least first.
  func stems(of word: String, limit: Int) -> [String] {
    let letters = Array(word.lowercased().prefix(64))
    var found: [[Character]] = []
    for stem in bare(letters, suffixes, of: letters.last) where !found.contains(stem) {
      found.append(stem)
    }
    for rest in [letters] + found {
      for stem in bare(rest, prefixes, of: rest.first) where !found.contains(stem) {
        found.append(stem)
      }
    }
    return found.filter { $0.count > 1 && $0 != letters }
      .sorted { ($0.count, String($1)) > ($1.count, String($0)) }
      .prefix(limit).map { String($0) }
  }

  private func bare(
    _ word: [Character], _ rules: [Character: [Rule]], of edge: Character?
  ) -> [[Character]] {
    guard let edge else { return [] }
    return (rules[edge] ?? []).compactMap { rule in
      guard word.count > rule.add.count else { return nil }
      if rule.isPrefix {
        guard word.starts(with: rule.add) else { return nil }
        let stem = rule.strip + word.dropFirst(rule.add.count)
        let fits =
          stem.count >= rule.condition.count
          && zip(rule.condition, stem).allSatisfy { $0.admits($1) }
        return fits ? stem : nil
      }
      guard word.suffix(rule.add.count).elementsEqual(rule.add) else { return nil }
      let stem = Array(word.dropLast(rule.add.count)) + rule.strip
      let fits =
        stem.count >= rule.condition.count
        && zip(rule.condition.reversed(), stem.reversed()).allSatisfy { $0.admits($1) }
      return fits ? stem : nil
    }
  }
}
