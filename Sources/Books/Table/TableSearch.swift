import Books

/// Finds the books of a query, and how well each matches.
struct TableSearch {
  /// A book that matches.
  struct Hit: Equatable {
    var slot: Int
    /// 0 where the title begins with the word, up to 4 for a place within a word.
    var rank: UInt8
    /// Nil for a match by a fact without words.
    var field: BookField?
  }

  static let lastRank: UInt8 = 4

  private let columns: BookColumns
  private let text: SearchText
  private let query: ParsedQuery
  /// The books that are there more than once; wanted by `is:duplicate` alone.
  private let duplicates: Set<Int>
  /// The books of each collection that the query names.
  private let members: [String: Set<Int>]

  /// - Parameter collections: knows the collections of a search whose rules lead to this search.
  init(_ table: BookTable, _ query: ParsedQuery, _ collections: CollectionMembers? = nil) {
    (columns, self.query, text) = (table.columns, query, table.freshSearch)
    let asks = query.terms.contains { $0.kind == .fact(.duplicate) }
    duplicates = asks ? table.likelyDuplicates : []
    let names = query.terms.compactMap(\.collection)
    let collections = collections ?? CollectionMembers(table)
    members = Dictionary(
      names.map { ($0, collections.slots(named: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter candidates: ascending slots to which the search is confined; nil for all slots.
  /// - Returns: the hits, by ascending slots.
  func hits(among candidates: [Hit]? = nil) -> [Hit] {
    // A search of no whole term finds no book, so that a filter and a search find the same.
    guard !query.terms.isEmpty, query.terms.allSatisfy({ $0.problem == nil }) else { return [] }
    if let candidates { return candidates.compactMap { hit(at: $0.slot) } }
    guard let word = longestWord else { return columns.slots.compactMap(hit(at:)) }
    var hits: [Hit] = []
    var (place, slot) = (0, 0)
    while let found = text.bytes.firstPlace(of: word, in: place..<text.bytes.count) {
      slot = text.slot(at: found, from: slot)
      if let hit = hit(at: slot) { hits.append(hit) }
      place = text.range(of: slot).upperBound
      slot += 1
    }
    return hits
  }

  /// The word by which the whole text is searched: the longest, as the rarest word is likely.
  private var longestWord: [UInt8]? {
    query.terms.compactMap { term in
      if case .text(let word, _) = term.kind, !term.isNegated { word } else { nil }
    }.max { $0.count < $1.count }
  }

  private func hit(at slot: Int) -> Hit? {
    guard columns.has(slot) else { return nil }
    // The worst rank of all words counts: a book that only mentions the second word comes later.
    var (rank, field): (UInt8, BookField?) = (0, nil)
    for term in query.terms {
      let match = match(term, at: slot)
      guard (match != nil) != term.isNegated else { return nil }
      if let match, let matched = match.field, field == nil || match.rank > rank {
        (rank, field) = (match.rank, matched)
      }
    }
    return Hit(slot: slot, rank: rank, field: field)
  }

  private func match(
    _ term: ParsedQuery.Term, at slot: Int
  ) -> (rank: UInt8, field: BookField?)? {
    switch term.kind {
    case .text(let word, let field): best(word, field, in: slot).map { ($0.rank, $0.field) }
    case .fact(let fact): holds(fact, at: slot) ? (0, nil) : nil
    case .format(let name):
      columns.formatNames[Int(columns.formats[slot])] == name ? (0, nil) : nil
    case .language(let tag):
      columns.texts.text(.language, of: slot).lowercased().hasPrefix(tag) ? (0, nil) : nil
    case .collection(let name): members[name]?.contains(slot) == true ? (0, nil) : nil
    case .rating(let range): columns.rating(at: slot).map(range.contains) == true ? (0, nil) : nil
    case .wrong: nil
    }
  }

  private func holds(_ fact: ParsedQuery.Fact, at slot: Int) -> Bool {
    let (flags, state) = (columns.flags[slot], columns.states[slot])
    let isBegun = !columns.progress[slot].isNaN
    return switch fact {
    case .unread: !isBegun && !flags.contains(.isFinished)
    case .reading: isBegun && !flags.contains(.isFinished)
    case .finished: flags.contains(.isFinished)
    case .missing: state == .missing
    case .failed: state == .failed
    case .unmounted: state == .unmounted
    case .duplicate: duplicates.contains(slot)
    case .comic: Self.comics.contains(columns.formatNames[Int(columns.formats[slot])])
    case .rated: columns.rating(at: slot) != nil
    case .noted: flags.contains(.hasNotes)
    }
  }

  private static let comics: Set<String> = ["cbz", "cbr", "cb7", "cbt"]

  // MARK: Words

  private static let fields: [BookField] = [.title, .author, .series, .tag]

  /// The best match of a word in the texts of a slot.
  /// - Parameter wanted: the only text that counts; nil for all texts.
  private func best(
    _ word: [UInt8], _ wanted: BookField?, in slot: Int
  ) -> (rank: UInt8, field: BookField)? {
    guard let first = word.first else { return nil }
    let (bytes, range) = (text.bytes.span, text.range(of: slot))
    var best: (rank: UInt8, field: BookField)?
    var (start, field, at) = (range.lowerBound, 0, range.lowerBound)
    // One way through the text: a letter is in each of its parts, and a search anew for each takes longer.
    while at + word.count <= range.upperBound {
      let byte = bytes[at]
      if byte == SearchText.textEnd {
        (field, start) = (field + 1, at + 1)
        guard field < Self.fields.count else { break }
        // The texts that follow match no better.
        if let best, best.rank <= Self.rank(Self.fields[field], isStart: true, isWord: true) {
          break
        }
      } else if byte == first, Self.has(word, at: at, in: bytes),
        wanted == nil || Self.fields[field] == wanted
      {
        let rank = Self.rank(
          Self.fields[field], isStart: at == start,
          isWord: at == start || !Self.isInWord(bytes[at - 1]))
        if best.map({ rank < $0.rank }) ?? true { best = (rank, Self.fields[field]) }
        // Beyond the beginning of a text a word begins no better.
        if rank < Self.lastRank { break }
      }
      at += 1
    }
    return best
  }

  /// - Parameter at: at least as many bytes before the end as the word has.
  private static func has(_ word: [UInt8], at: Int, in bytes: Span<UInt8>) -> Bool {
    for index in 1..<max(1, word.count) where bytes[at + index] != word[index] { return false }
    return true
  }

  /// Whether a byte belongs to a word. Bytes of letters beyond ASCII do.
  private static func isInWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }

  private static func rank(_ field: BookField, isStart: Bool, isWord: Bool) -> UInt8 {
    guard isWord else { return lastRank }
    return switch field {
    case .title: isStart ? 0 : 1
    case .author: 2
    case .series: 3
    case .tag: lastRank
    }
  }
}
