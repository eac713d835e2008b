import LibraryMaker

/// Words of a made library's titles to search for.
struct SearchWords {
  /// In the most titles.
  let common: String
  /// In a single title.
  let rare: String
  /// Both in many titles.
  let two: String
  /// Two Chinese characters.
  let han: String

  init(_ plan: LibraryPlan) {
    var counts: [String: Int] = [:]
    var han: [String: Int] = [:]
    for book in plan.books {
      if ["ja", "zh"].contains(book.language) {
        han[String(book.title.prefix(2)), default: 0] += 1
      } else {
        // Longer words than articles, which a reader types.
        for word in book.title.split(whereSeparator: { !$0.isLetter }) where word.count > 3 {
          counts[word.lowercased(), default: 0] += 1
        }
      }
    }
    // Equal counts are put in order by their words, so that each run searches for the same.
    func sorted(_ counts: [String: Int]) -> [String] {
      counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map(\.key)
    }
    let words = sorted(counts)
    common = words.first ?? "a"
    rare = words.last { $0.count > 5 } ?? "a"
    two = words.prefix(2).joined(separator: " ")
    self.han = sorted(han).first ?? "海"
  }

  var queries: [(name: String, text: String)] {
    [("rare", rare), ("common", common), ("two", two), ("han", han), ("letter", "a")]
  }
}
