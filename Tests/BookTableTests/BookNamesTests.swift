import BookTable
import Books
import Testing

@Suite("Books by title and authors", .timeLimit(.minutes(1)))
struct BookNamesTests {
  private func row(
    _ number: Int64, _ title: String, _ authors: [String], _ state: BookRow.State = .present,
    volume: Double? = nil, isGuessed: Bool = false
  ) -> BookRow {
    var details = BookDetails()
    (details.authors, details.seriesIndex) = (authors, volume)
    let entry = ShelfEntry(
      id: "book-\(number)", title: title, author: authors.joined(separator: " and "),
      isGuessed: isGuessed,
      cover: Picture.Source(path: "/b/\(number)"), pageCount: nil,
      locator: .file(Picture.Source(path: "/b/\(number)")))
    return BookRow(number: number, entry: entry, details: details, state: state)
  }

  private func names(_ rows: [BookRow], _ identifiers: [Int64: [String]] = [:]) -> BookNames {
    var known = BookIdentifiers()
    for (number, texts) in identifiers.sorted(by: { $0.key < $1.key }) {
      known.add(texts, of: number)
    }
    return BookTable(TableContents([.rows(rows)])).naming()(known)
  }

  private static let uuid = "5f8cbb8e-2aa7-44cf-9e3f-0b0f5e6a7c11"

  @Test func sameTitleAndAuthors() {
    let names = names([
      row(1, "Émile", ["Jean-Jacques Rousseau"]),
      row(2, "Good Omens", ["T. Pratchett", "N. Gaiman"]),
    ])
    #expect(names.id("emile", ["JEAN-JACQUES ROUSSEAU"]) == "book-1")
    // The order of authors is each catalogue's own.
    #expect(names.id("Good omens", ["N. Gaiman", "T. Pratchett"]) == "book-2")
    #expect(names.id("Good Omens", ["N. Gaiman"]) == nil)
    #expect(names.id("Good Omens", []) == nil)
    #expect(names.id("", ["N. Gaiman"]) == nil)
  }

  @Test func booksThatCannotStandForOthers() {
    let names = names(
      [row(1, "A", ["B"], .missing), row(2, "C", ["D"], .remote), row(3, "E", [])],
      [1: ["uuid:" + Self.uuid]])
    #expect(names.id("A", ["B"], identifiers: ["urn:uuid:" + Self.uuid]) == nil)
    #expect(names.id("C", ["D"]) == nil)
    #expect(names.id("E", [""]) == nil)
  }

  // MARK: Volumes

  @Test func volumesOfOneTitle() {
    let names = names([
      row(1, "Saga", ["Ada"], volume: 1), row(2, "Saga", ["Ada"], volume: 2),
      row(3, "Alone", ["Ada"], volume: 4), row(4, "Untold", ["Ada"]),
    ])
    #expect(names.id("Saga", ["Ada"], position: 1) == "book-1")
    #expect(names.id("Saga", ["Ada"], position: 2) == "book-2")
    #expect(names.id("Saga", ["Ada"], position: 3) == nil)
    // Which of the two is meant nobody knows.
    #expect(names.id("Saga", ["Ada"]) == nil)
    #expect(names.id("Alone", ["Ada"]) == "book-3")
    #expect(names.id("Alone", ["Ada"], position: 5) == nil)
    #expect(names.id("Untold", ["Ada"], position: 5) == "book-4")
  }

  // MARK: Identifiers

  @Test(arguments: [
    ("uuid:5F8CBB8E-2AA7-44CF-9E3F-0B0F5E6A7C11", "urn:uuid:5f8cbb8e-2aa7-44cf-9e3f-0b0f5e6a7c11"),
    ("calibre:5f8cbb8e-2aa7-44cf-9e3f-0b0f5e6a7c11", "5f8cbb8e-2aa7-44cf-9e3f-0b0f5e6a7c11"),
    ("isbn:978-0-306-40615-7", "urn:isbn:9780306406157"),
    ("isbn:0-306-40615-2", "9780306406157"), ("isbn:080442957X", "isbn:9780804429573"),
  ])
  func identifiersInOtherWords(own: String, told: String) {
    let names = names([row(1, "A", ["B"], isGuessed: true)], [1: ["x:1", own]])
    #expect(names.id("Another", ["C"], identifiers: ["12", told]) == "book-1")
  }

  @Test(arguments: [
    ("isbn:9780306406158", "isbn:9780306406158"), ("amazon:9780306406157", "isbn:9780306406157"),
    ("goodreads:77", "goodreads:77"), ("", ""), (":", ":"),
    ("urn:uuid:00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000000"),
  ])
  func identifiersThatNameNoBook(own: String, told: String) {
    let names = names([row(1, "A", ["B"])], [1: [own]])
    #expect(names.id("Another", ["C"], identifiers: [told]) == nil)
  }

  @Test func anIdentifierOfSeveralBooksNamesNone() {
    let isbn = ["isbn:9780306406157"]
    let names = names(
      [
        row(1, "A", ["B"], volume: 1), row(2, "A", ["B"], volume: 2), row(3, "C", ["D"]),
        row(4, "C", ["D"]), row(5, "E", ["F"], volume: 3),
      ],
      [
        1: isbn, 2: isbn, 3: ["uuid:" + Self.uuid], 4: ["uuid:" + Self.uuid],
        5: ["isbn:9780804429573"],
      ])
    #expect(names.id("X", ["Y"], identifiers: isbn) == nil)
    // The name is asked where the identifier tells too much.
    #expect(names.id("A", ["B"], position: 2, identifiers: isbn) == "book-2")
    // Two copies of a book are one book.
    #expect(names.id("X", ["Y"], identifiers: [Self.uuid]) == "book-3")
    // A series whose volumes share a number.
    #expect(names.id("E", ["F"], position: 4, identifiers: ["isbn:9780804429573"]) == nil)
    #expect(names.id("E", ["F"], position: 3, identifiers: ["isbn:9780804429573"]) == "book-5")
  }
}

extension BookNames {
  fileprivate func id(
    _ title: String, _ authors: [String], position: Double? = nil, identifiers: [String] = []
  ) -> String? {
    entry(
      like: BookLikeness(
        title: title, authors: authors, position: position, identifiers: identifiers))?.id
  }
}
