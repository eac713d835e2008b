import Books
import Localisation

/// Why a query is not what its typist means. Any text is a query, so a problem only explains why no book is found.
public enum QueryProblem: Equatable, Sendable, CustomStringConvertible {
  /// A prefix without a word.
  case noWord(prefix: String)
  /// A word behind "is:" that names no fact.
  case noFact(String)
  /// A text behind "rating:" that means no stars.
  case noRating(String)
  /// A word with a colon that is no prefix.
  case unknownPrefix(String)

  /// One sentence for readers.
  public var description: String {
    switch self {
    case .noWord("rating"), .noRating:
      Localisation.text("rating: takes 0 to 5 stars, as rating:3 or rating:>=4.")
    case .noWord("is"), .noFact:
      Localisation.text(
        "is: knows {words}.", ["words": Localisation.list(ParsedQuery.factWords)])
    case .noWord(let prefix):
      Localisation.text("{prefix} needs a word behind the colon.", ["prefix": "\(prefix):"])
    case .unknownPrefix(let prefix):
      Localisation.text(
        "No search term is called “{prefix}”. Known terms: {words}",
        [
          "prefix": "\(Printable.escaped(prefix)):",
          "words": ParsedQuery.prefixes.map { "\($0):" }.joined(separator: " "),
        ])
    }
  }
}

extension BookQuery {
  /// Why the query finds other books than its typist means; nil for a sound query. A word with a colon that is no prefix
  /// may stand in a title, so that problem counts only where no book is found.
  public var problem: QueryProblem? { ParsedQuery(self).problem }

  /// The text where the query has words alone; nil for a query with a prefix or with a minus.
  public var plainWords: String? {
    let terms = ParsedQuery(self).terms
    let isPlain = terms.allSatisfy { term in
      if case .text(_, nil) = term.kind { !term.isNegated } else { false }
    }
    return isPlain && !terms.isEmpty && problem == nil ? text : nil
  }

  /// The prefix of the first term with a prefix; nil for a query of words alone.
  public var firstPrefix: String? { ParsedQuery(self).firstPrefix }
}
