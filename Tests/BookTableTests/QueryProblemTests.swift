import Books
import Testing

import BookTable

/// What a wrong term of a search finds and says. A search and a filter find the same books.
@Suite(.timeLimit(.minutes(2)))
struct QueryProblemTests {
  private func shelf() -> TableShelf {
    let shelf = Rows.shelf([
      Rows.row(1, "Re:Zero", author: "Ann Tail", language: "en"),
      Rows.row(2, "Comet: a title", author: "Bo Lee", language: "de"),
    ])
    shelf.table.collections = [BookCollection("Own", rule: "comet")]
    return shelf
  }

  private static let all = ["Re:Zero", "Comet: a title"]
  private static let none: [String] = []

  @Test(arguments: [
    ("author:", none, QueryProblem.noWord(prefix: "author")),
    ("author: ", none, .noWord(prefix: "author")),
    ("author:\"\"", none, .noWord(prefix: "author")),
    ("collection:", none, .noWord(prefix: "collection")),
    ("lang:", none, .noWord(prefix: "lang")),
    // A prefix without a word is left out; the other terms find.
    ("comet author:", ["Comet: a title"], .noWord(prefix: "author")),
    ("lang: is:unread", all, .noWord(prefix: "lang")),
    ("lang: -is:read", all, .noWord(prefix: "lang")),
    // A prefix before a word is a text.
    ("title: comet", ["Comet: a title"], nil), ("comet: a title", ["Comet: a title"], nil),
    // A term that means nothing finds no book, also behind a minus.
    ("is:unred", none, .noFact("unred")), ("-is:unred", none, .noFact("unred")),
    ("comet is:unred", none, .noFact("unred")), ("is:", none, .noWord(prefix: "is")),
    ("rating:>=abc", none, .noRating(">=abc")), ("rating:9", none, .noRating("9")),
    ("rating:", none, .noWord(prefix: "rating")),
    // A word with a colon may stand in a title.
    ("re:zero", ["Re:Zero"], .unknownPrefix("re")), ("autor:lee", none, .unknownPrefix("autor")),
    ("http://a", none, nil), ("3:10", none, nil), ("\"autor:lee\"", none, nil),
    ("is:unread", all, nil), ("is:read", none, nil), ("author:lee", ["Comet: a title"], nil),
    ("collection:own", ["Comet: a title"], nil), ("rating:>=4", none, nil),
  ])
  func aTermFindsTheSameInSearchAndFilter(
    _ query: String, _ titles: [String], _ problem: QueryProblem?
  ) {
    let shelf = shelf()
    #expect(shelf.titles(query) == titles)
    #expect(BookQuery(query).problem == problem)
    shelf.filter = BookQuery(query)
    #expect((0..<shelf.count).map { shelf.entry(at: $0).title } == titles)
    // A rule of a collection is a filter, too.
    shelf.filter = BookQuery("")
    shelf.table.collections = [BookCollection("Rule", rule: query)]
    let isOfItself = query.contains("collection:o")
    #expect(shelf.titles("collection:rule") == (isOfItself ? [] : titles))
  }

  @Test func anEmptyFilterHidesNothing() {
    let shelf = shelf()
    shelf.filter = BookQuery("  ")
    #expect(shelf.count == 2 && shelf.titles("  ") == [])
  }

  @Test func aProblemIsOneSentence() {
    #expect(
      BookQuery("is:unred").problem?.description
        == "is: knows unread, reading, read, missing, failed, duplicate, comic, rated, noted, unmounted, remote."
    )
    #expect(
      BookQuery("author:").problem?.description == "author: needs a word behind the colon.")
    #expect(
      BookQuery("autor:x").problem?.description.hasPrefix("No search term is called “autor:”.")
        == true)
  }

  @Test(arguments: [
    ("comet tail", "comet tail"), ("\"comet tail\"", "\"comet tail\""), ("author:lee", nil),
    ("-comet", nil), ("author:", nil), ("", nil), ("is:unred", nil),
  ])
  func wordsAloneAreLookedForInsideBooks(_ query: String, _ words: String?) {
    #expect(BookQuery(query).plainWords == words)
  }
}
