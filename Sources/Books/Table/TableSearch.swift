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
  /// The terms of the query; nil for a query that finds no book.
  private let tests: [Test]?

  /// A term as the books of this table are asked: what does not depend on the book is looked up once.
  private struct Test {
    enum Kind {
      case text([UInt8], BookField?)
      case unread, reading, finished, noted, rated
      case state(BookRow.State)
      /// By the numbers of the formats.
      case formats([Bool])
      /// By the numbers of the languages.
      case languages(BookLanguages, [Bool])
      case members(Set<Int>)
      case rating(ClosedRange<Int>)
    }

    var kind: Kind
    var isNegated: Bool
  }

  /// - Parameter collections: knows the collections of a search whose rules lead to this search.
  init(_ table: BookTable, _ query: ParsedQuery, _ collections: CollectionMembers? = nil) {
    (columns, text) = (table.columns, table.freshSearch)
    let collections = collections ?? CollectionMembers(table)
    let tests = query.terms.compactMap { term in
      Self.kind(of: term, table, collections).map { Test(kind: $0, isNegated: term.isNegated) }
    }
    // A search of no whole term finds no book, so that a filter and a search find the same.
    self.tests = tests.isEmpty || tests.count < query.terms.count ? nil : tests
  }

  /// - Returns: nil for a term that means nothing.
  private static func kind(
    of term: ParsedQuery.Term, _ table: BookTable, _ collections: CollectionMembers
  ) -> Test.Kind? {
    let names = table.columns.formatNames
    return switch term.kind {
    case .text(let word, let field): .text(word, field)
    case .fact(.unread): .unread
    case .fact(.reading): .reading
    case .fact(.finished): .finished
    case .fact(.missing): .state(.missing)
    case .fact(.failed): .state(.failed)
    case .fact(.unmounted): .state(.unmounted)
    case .fact(.remote): .state(.remote)
    case .fact(.duplicate): .members(table.likelyDuplicates)
    case .fact(.comic): .formats(names.map(Self.comics.contains))
    case .fact(.rated): .rated
    case .fact(.noted): .noted
    case .format(let name): .formats(names.map { $0 == name })
    case .language(let tag):
      .languages(table.languages, table.languages.tags.map { $0.lowercased().hasPrefix(tag) })
    case .collection(let name): .members(collections.slots(named: name))
    case .rating(let range): .rating(range)
    case .wrong: nil
    }
  }

  /// - Parameter candidates: ascending slots to which the search is confined; nil for all slots.
  /// - Returns: the hits, by ascending slots.
  func hits(among candidates: [Hit]? = nil) -> [Hit] {
    guard let tests else { return [] }
    if let candidates { return candidates.compactMap { hit(at: $0.slot, tests) } }
    guard let word = longestWord(tests) else {
      return columns.slots.compactMap { hit(at: $0, tests) }
    }
    if tests.count == 1, case .text(let word, let field) = tests[0].kind {
      return hits(of: word, field)
    }
    var hits: [Hit] = []
    var (place, slot) = (0, 0)
    while let found = text.bytes.firstPlace(of: word, in: place..<text.bytes.count) {
      slot = text.slot(at: found, from: slot)
      if let hit = hit(at: slot, tests) { hits.append(hit) }
      place = text.range(of: slot).upperBound
      slot += 1
    }
    return hits
  }

  /// The hits of a word alone: a single letter is in nearly every book, and what a search of several terms does for each
  /// book takes longer than the look at the texts.
  private func hits(of word: [UInt8], _ field: BookField?) -> [Hit] {
    let (array, starts, flags) = (text.bytes, text.starts, columns.flags)
    let (bytes, letters) = (array.span, word.span)
    var hits: [Hit] = []
    var (place, slot) = (0, 0)
    while let found = array.firstPlace(of: word, in: place..<array.count) {
      slot = text.slot(at: found, from: slot)
      let range = Int(starts[slot])..<Int(starts[slot + 1])
      if !flags[slot].contains(.isRemoved),
        let best = Self.best(letters, field, in: bytes, range, from: found)
      {
        hits.append(Hit(slot: slot, rank: best.rank, field: best.field))
      }
      place = range.upperBound
      slot += 1
    }
    return hits
  }

  /// The word by which the whole text is searched: the longest, as the rarest word is likely.
  private func longestWord(_ tests: [Test]) -> [UInt8]? {
    tests.compactMap { test in
      if case .text(let word, _) = test.kind, !test.isNegated { word } else { nil }
    }.max { $0.count < $1.count }
  }

  private func hit(at slot: Int, _ tests: [Test]) -> Hit? {
    guard columns.has(slot) else { return nil }
    // The worst rank of all words counts: a book that only mentions the second word comes later.
    var (rank, field): (UInt8, BookField?) = (0, nil)
    for test in tests {
      if case .text(let word, let wanted) = test.kind {
        let match = Self.best(word.span, wanted, in: text.bytes.span, text.range(of: slot))
        guard (match != nil) != test.isNegated else { return nil }
        if let match, field == nil || match.rank > rank { (rank, field) = match }
      } else {
        guard holds(test.kind, at: slot) != test.isNegated else { return nil }
      }
    }
    return Hit(slot: slot, rank: rank, field: field)
  }

  private func holds(_ test: Test.Kind, at slot: Int) -> Bool {
    switch test {
    case .text: false
    case .unread: columns.progress[slot].isNaN && !columns.flags[slot].contains(.isFinished)
    case .reading: !columns.progress[slot].isNaN && !columns.flags[slot].contains(.isFinished)
    case .finished: columns.flags[slot].contains(.isFinished)
    case .noted: columns.flags[slot].contains(.hasNotes)
    case .rated: columns.rating(at: slot) != nil
    case .state(let state): columns.states[slot] == state
    case .formats(let isWanted): isWanted[Int(columns.formats[slot])]
    case .languages(let languages, let isWanted): isWanted[Int(languages.numbers[slot])]
    case .members(let slots): slots.contains(slot)
    case .rating(let range): columns.rating(at: slot).map(range.contains) == true
    }
  }

  private static let comics: Set<String> = ["cbz", "cbr", "cb7", "cbt"]

  // MARK: Words

  private static let fieldCount = 4

  /// The field of a text of a slot: an array of the fields would be counted as in use at each look.
  private static func field(_ text: Int) -> BookField {
    switch text {
    case 0: .title
    case 1: .author
    case 2: .series
    default: .tag
    }
  }

  /// The best match of a word in the texts of a slot.
  /// - Parameters:
  ///   - wanted: the only text that counts; nil for all texts.
  ///   - range: of the texts of the slot.
  ///   - first: where the word first stands in the texts of the slot, where that is known.
  private static func best(
    _ word: Span<UInt8>, _ wanted: BookField?, in bytes: Span<UInt8>, _ range: Range<Int>,
    from first: Int? = nil
  ) -> (rank: UInt8, field: BookField)? {
    guard !word.isEmpty else { return nil }
    let letter = word[0]
    var best: (rank: UInt8, field: BookField)?
    var (start, field, at) = (range.lowerBound, 0, range.lowerBound)
    if let first {
      while at < first {
        if bytes[at] == SearchText.textEnd { (field, start) = (field + 1, at + 1) }
        at += 1
      }
      guard field < Self.fieldCount else { return nil }
    }
    // One way through the text: a letter is in each of its parts, and a search anew for each takes longer.
    while at + word.count <= range.upperBound {
      let byte = bytes[at]
      if byte == SearchText.textEnd {
        (field, start) = (field + 1, at + 1)
        guard field < Self.fieldCount else { break }
        // The texts that follow match no better.
        if let best, best.rank <= Self.rank(field, isStart: true, isWord: true) { break }
      } else if byte == letter, Self.has(word, at: at, in: bytes),
        wanted == nil || Self.field(field) == wanted
      {
        let rank = Self.rank(
          field, isStart: at == start, isWord: at == start || !Self.isInWord(bytes[at - 1]))
        if best.map({ rank < $0.rank }) ?? true { best = (rank, Self.field(field)) }
        // Beyond the beginning of a text a word begins no better.
        if rank < Self.lastRank { break }
      }
      at += 1
    }
    return best
  }

  /// - Parameter at: at least as many bytes before the end as the word has.
  private static func has(_ word: Span<UInt8>, at: Int, in bytes: Span<UInt8>) -> Bool {
    for index in 1..<word.count where bytes[at + index] != word[index] { return false }
    return true
  }

  /// Whether a byte belongs to a word. Bytes of letters beyond ASCII do.
  private static func isInWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }

  /// - Parameter text: 0 for the title, up to 3 for the tags.
  private static func rank(_ text: Int, isStart: Bool, isWord: Bool) -> UInt8 {
    guard isWord else { return lastRank }
    return switch text {
    case 0: isStart ? 0 : 1
    case 1: 2
    case 2: 3
    default: lastRank
    }
  }
}
