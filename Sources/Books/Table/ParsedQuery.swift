import Books

/// A query as the search takes the query: terms that all must hold.
struct ParsedQuery: Equatable {
  /// A fact without words.
  enum Fact: String, CaseIterable {
    case unread, reading, finished, missing, failed, duplicate, comic, rated, noted, unmounted,
      remote
  }

  struct Term: Equatable {
    enum Kind: Equatable {
      /// Folded bytes, in any text or in one of the texts.
      case text([UInt8], BookField?)
      case fact(Fact)
      /// Short names, as "epub".
      case format(String)
      /// A language tag, or its beginning.
      case language(String)
      /// The name of a collection as typed.
      case collection(String)
      /// From 0 to 10: half a star is 1.
      case rating(ClosedRange<Int>)
      /// A term that means nothing, and finds no book, also behind a minus.
      case wrong(QueryProblem)
    }

    var kind: Kind
    /// Whether books with the term are left out.
    var isNegated = false

    var problem: QueryProblem? { if case .wrong(let problem) = kind { problem } else { nil } }

    /// The name of the collection of the term.
    var collection: String? { if case .collection(let name) = kind { name } else { nil } }
  }

  var terms: [Term] = []
  /// The first problem; an unknown prefix counts least.
  var problem: QueryProblem? { wrong ?? terms.lazy.compactMap(\.problem).first ?? unknown }
  /// The prefix of the first term with a prefix.
  private(set) var firstPrefix: String?
  /// A prefix without a word, which is left out of the search.
  private var wrong: QueryProblem?
  /// A word that looks like a term and is searched as a word.
  private var unknown: QueryProblem?

  /// More terms are left out.
  private static let maximum = 16

  init(_ query: BookQuery) {
    var rest = Substring(query.text)
    while terms.count < Self.maximum, let term = next(&rest) { terms.append(term) }
  }

  /// - Returns: nil at the end of the text.
  private mutating func next(_ rest: inout Substring) -> Term? {
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard !rest.isEmpty else { return nil }
      let isNegated = Self.takeNegation(&rest)
      let prefix = Self.takePrefix(&rest)
      if prefix == nil { unknown = unknown ?? Self.unknownPrefix(rest) }
      let isQuoted = rest.first == "\""
      let value = Self.takeValue(&rest)
      if !value.isEmpty { firstPrefix = firstPrefix ?? prefix }
      if let kind = Self.kind(prefix, value) { return Term(kind: kind, isNegated: isNegated) }
      // Before a word, as in "title: subtitle", the prefix is a word of a text.
      if let prefix, isQuoted || Self.endsTerms(rest) { wrong = wrong ?? .noWord(prefix: prefix) }
    }
  }

  private static func takeNegation(_ rest: inout Substring) -> Bool {
    var isNegated = false
    if rest.first == "-", rest.dropFirst().first?.isWhitespace == false {
      isNegated = true
      rest.removeFirst()
    }
    if takeNot(&rest) { isNegated.toggle() }
    return isNegated
  }

  /// Whether no word follows: the text ends, or another prefix stands there.
  private static func endsTerms(_ rest: Substring) -> Bool {
    var rest = rest.drop(while: \.isWhitespace)
    if rest.isEmpty { return true }
    _ = takeNegation(&rest)
    return takePrefix(&rest) != nil
  }

  /// A word of letters with a colon before another letter, as "autor:verne".
  private static func unknownPrefix(_ rest: Substring) -> QueryProblem? {
    let name = rest.prefix { $0.isLetter }
    let behind = rest[name.endIndex...]
    guard name.count > 1, behind.first == ":", let next = behind.dropFirst().first,
      next.isLetter || next.isNumber || "\"<>=".contains(next)
    else { return nil }
    return .unknownPrefix(name.lowercased())
  }

  /// Takes the word "not" before a prefix or a quotation mark. Elsewhere the word is a word, as in "to be or not to be".
  private static func takeNot(_ rest: inout Substring) -> Bool {
    guard rest.prefix(3).lowercased() == "not", rest.dropFirst(3).first?.isWhitespace == true
    else { return false }
    var after = rest.dropFirst(3).drop(while: \.isWhitespace)
    let value = after
    guard after.first == "\"" || takePrefix(&after) != nil else { return false }
    rest = value
    return true
  }

  static let prefixes = [
    "author", "series", "tag", "title", "is", "format", "lang", "collection", "rating",
  ]

  /// The words behind "is:" as documents name the words.
  static let factWords = Fact.allCases.map { $0 == .finished ? "read" : $0.rawValue }

  /// Takes a known prefix with its colon.
  private static func takePrefix(_ rest: inout Substring) -> String? {
    guard let colon = rest.firstIndex(of: ":") else { return nil }
    let name = rest[..<colon].lowercased()
    guard prefixes.contains(name) else { return nil }
    rest = rest[rest.index(after: colon)...]
    return name
  }

  /// Takes a word, or what stands between quotation marks. A mark that is not closed holds to the end.
  private static func takeValue(_ rest: inout Substring) -> String {
    guard rest.first == "\"" else {
      let end = rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
      defer { rest = rest[end...] }
      return String(rest[..<end])
    }
    rest.removeFirst()
    let end = rest.firstIndex(of: "\"") ?? rest.endIndex
    defer { rest = rest[end...].dropFirst() }
    return String(rest[..<end])
  }

  /// - Returns: nil for a term that says nothing, as while a prefix is being typed.
  private static func kind(_ prefix: String?, _ value: String) -> Term.Kind? {
    let folded = Folding.folded(value.utf8)
    guard !folded.isEmpty else { return nil }
    let word = String(decoding: folded, as: UTF8.self)
    switch prefix {
    case "author": return .text(folded, .author)
    case "series": return .text(folded, .series)
    case "tag": return .text(folded, .tag)
    case "title": return .text(folded, .title)
    case "format": return .format(word)
    case "lang": return .language(word)
    case "collection": return .collection(value)
    case "rating":
      return rating(word).map { .rating($0) } ?? .wrong(.noRating(word))
    case "is":
      let name = word == "read" ? "finished" : word
      return Fact(rawValue: name).map { .fact($0) } ?? .wrong(.noFact(word))
    default: return .text(folded, nil)
    }
  }

  /// The ratings that stars and a comparison mean, as ">=4" or "3.5"; nil for anything else.
  private static func rating(_ text: String) -> ClosedRange<Int>? {
    let sign = text.prefix { "<>=".contains($0) }
    guard let stars = Double(text.dropFirst(sign.count)), (0...5).contains(stars) else {
      return nil
    }
    let (low, high) = (Int((stars * 2).rounded(.up)), Int((stars * 2).rounded(.down)))
    switch sign {
    case "", "=": return low == high ? low...high : nil
    case ">=": return low...10
    case "<=": return 0...high
    case ">": return high < 10 ? high + 1...10 : nil
    case "<": return low > 0 ? 0...low - 1 : nil
    default: return nil
    }
  }

  /// Whether each book that this query matches is a book that an earlier query matched.
  func narrows(_ other: ParsedQuery) -> Bool {
    guard terms.count >= other.terms.count else { return false }
    return zip(terms, other.terms).allSatisfy { mine, old in
      if mine == old { return true }
      guard !mine.isNegated, !old.isNegated, case .text(let new, let field) = mine.kind,
        case .text(let known, let knownField) = old.kind
      else { return false }
      return (field == knownField || knownField == nil) && new.starts(with: known)
    }
  }
}
