import Books
import TestBasics
import Testing

import BookTable

@Suite(.timeLimit(.minutes(2)))
struct FindTests {
  private let shelf = Rows.shelf([
    Rows.row(1, "The Comet's Tail", author: "Émile Ångström", tags: ["Sky"], language: "en-GB"),
    Rows.row(2, "Comet", author: "Ann Tail", series: "Stars", volume: 2),
    Rows.row(3, "戦争と平和", author: "トルストイ", language: "ja", format: "cbz"),
    Rows.row(4, "A Tale", author: "Comet Jones", series: "Stars", volume: 1, state: .missing),
    Rows.row(5, "Accometed", author: nil, series: "Comets of old"),
  ])

  @Test(arguments: [
    ("comet", ["The Comet's Tail", "Comet", "A Tale", "Accometed"]),
    ("tail comet", ["The Comet's Tail", "Comet"]),
    ("\"comet's tail\"", ["The Comet's Tail"]),
    ("emile", ["The Comet's Tail"]), ("ANGSTROM", ["The Comet's Tail"]),
    ("争", ["戦争と平和"]), ("ルスト", ["戦争と平和"]),
    ("author:comet", ["A Tale"]), ("series:stars", ["Comet", "A Tale"]),
    ("series:stars -author:jones", ["Comet"]), ("tag:sky", ["The Comet's Tail"]),
    ("title:tale", ["A Tale"]), ("lang:en", ["The Comet's Tail"]), ("lang:ja", ["戦争と平和"]),
    ("format:cbz", ["戦争と平和"]), ("is:comic", ["戦争と平和"]), ("is:missing", ["A Tale"]),
    ("comet is:missing", ["A Tale"]), ("nothing", []), ("", []), ("   ", []), ("author:", []),
    ("-comet", ["戦争と平和"]), ("\"comet", ["The Comet's Tail", "Comet", "A Tale", "Accometed"]),
    ("is:nonsense", []), ("http://comet", []),
    ("series:stars not author:jones", ["Comet"]), ("NOT is:comic tale", ["A Tale"]),
    ("not \"comet\"", ["戦争と平和"]), ("not comet", []), ("not", []), ("-not author:comet", ["A Tale"]),
  ])
  func wordsAndPrefixesFind(_ query: String, _ titles: [String]) {
    #expect(shelf.titles(query) == titles)
  }

  @Test func theBestHitBeginsWithTheWord() {
    #expect(shelf.best("comet") == "Comet")
    #expect(shelf.best("tail") == "The Comet's Tail")
    #expect(shelf.best("jones") == "A Tale")
    #expect(shelf.best("ccom") == "Accometed")
    #expect(shelf.best("nothing") == nil)
  }

  @Test func aHitSaysWhatMatched() {
    let hits = shelf.find(BookQuery("stars"))
    #expect(hits.field(at: 1) == .series && hits.field(at: 3) == .series)
    #expect(shelf.find(BookQuery("sky")).field(at: 0) == .tag)
    #expect(shelf.find(BookQuery("ann")).field(at: 1) == .author)
    #expect(shelf.find(BookQuery("is:missing")).field(at: 3) == nil)
  }

  @Test func eachNextLetterFindsWhatTheWholeWordFinds() {
    for word in ["comet's", "stars jones", "tale -comet", "author:com", "is:missing"] {
      for length in 1...word.count {
        let typed = String(word.prefix(length))
        let fresh = TableShelf(shelf.table)
        #expect(shelf.find(BookQuery(typed)) == fresh.find(BookQuery(typed)), "\(typed)")
      }
    }
  }

  @Test func aChangedBookIsFoundByItsNewWordsAlone() {
    let shelf = Rows.shelf([Rows.row(1, "Old name"), Rows.row(2, "Other")])
    #expect(shelf.titles("old") == ["Old name"])
    shelf.table.apply(.rows([Rows.row(1, "New name")]))
    #expect(shelf.titles("old") == [] && shelf.titles("new") == ["New name"])
    var reading = BookReading()
    reading.tags = ["Summer"]
    shelf.table.apply(.readings([2: reading]))
    #expect(shelf.titles("tag:summer") == ["Other"])
    shelf.table.apply(.removed([1]))
    #expect(shelf.titles("name") == [])
  }

  @Test func statesOfReadingAreFound() {
    let shelf = Rows.shelf((1...4).map { Rows.row($0, "Book \($0)") })
    shelf.table.apply(
      .readings([
        1: Rows.reading(0.5), 2: Rows.reading(1, finished: true), 3: Rows.reading(nil),
      ]))
    #expect(shelf.titles("is:reading") == ["Book 1"])
    #expect(shelf.titles("is:read") == ["Book 2"])
    #expect(shelf.titles("is:unread") == ["Book 3", "Book 4"])
  }

  @Test func booksWithTheSameTitleAndAuthorAreDuplicates() {
    let shelf = Rows.shelf([
      Rows.row(1, "Émile", author: "A"), Rows.row(2, "emile", author: "a"),
      Rows.row(3, "Emile", author: "B"),
    ])
    #expect(shelf.titles("is:duplicate") == ["Émile", "emile"])
  }

  /// A search of random words in random texts, beside a search by the standard library.
  @Test(arguments: 1...20)
  func randomWordsAreFoundWhereverTheyStand(_ seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let letters = ["a", "b", "é", "戦", "か", " ", "1", "ж"]
    func text(_ length: Int) -> String {
      (0..<length).map { _ in letters[Int(random.next() % UInt64(letters.count))] }.joined()
    }
    let rows = (1...60).map { Rows.row($0, text(6), author: text(4), series: text(2)) }
    let shelf = Rows.shelf(rows)
    for _ in 0..<40 {
      let word = text(1 + Int(random.next() % 3)).filter { $0 != " " }
      guard !word.isEmpty else { continue }
      let expected = rows.indices.filter { index in
        let row = rows[index]
        return [row.entry.title, row.entry.author ?? "", row.details.series ?? ""].contains {
          // Bytes, as a mark of voicing joins the letter before where characters are compared.
          Folding.folded($0.utf8).firstRange(of: Folding.folded(word.utf8)) != nil
        }
      }
      #expect(shelf.find(BookQuery(word)).places == expected, "\(word)")
    }
  }

  @Test func aVeryLongTextIsAQuery() {
    let text = String(repeating: "comet ", count: 200_000)
    #expect(shelf.titles(text) == shelf.titles("comet"))
  }

  @Test func aLetterWithAMillionMarksIsAQuery() {
    let text = "comet" + String(repeating: "\u{301}\u{323}", count: 500_000)
    #expect(BookQuery(text).text.unicodeScalars.count <= 2_000)
    #expect(shelf.titles(text) == shelf.titles("comet"))
  }
}
