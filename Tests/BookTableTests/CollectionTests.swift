import Books
import Testing

import BookTable

/// Collections and duplicates as queries find them.
@Suite(.timeLimit(.minutes(2)))
struct CollectionTests {
  private let books: LibraryBooks

  init() {
    books = LibraryBooks(
      Rows.table((1...5).map { Rows.row($0, "Book \($0)", author: $0 < 3 ? "Ann" : "Bo") }))
    // The library numbers books in its own way.
    books.take(
      (1...5).map { KeptReading(book: 10 - $0, path: Array("/books/\($0).epub".utf8)) })
  }

  private func shelf(_ query: BookQuery, order: BookOrder = .found) -> TableShelf {
    TableShelf(books.table, order: order, filter: query)
  }

  private func titles(_ query: String) -> [String] { shelf(BookQuery(query)).titles }

  private func rule(_ name: String, _ rule: String) -> BookCollection {
    BookCollection(name, rule: rule)
  }

  @Test func aCollectionByHandStandsInTheReadersOrder() {
    books.take([BookCollection("Été \"lu\"", books: [6, 9, 5, 77])])
    let query = BookQuery(collection: "Été \"lu\"")
    let shelf = shelf(query)
    shelf.putsReadingFirst = true
    #expect(shelf.titles == ["Book 4", "Book 1", "Book 5"])
    #expect(titles("collection:\"ete lu\" -ann") == ["Book 4", "Book 5"])
    shelf.isReversed = true
    #expect(shelf.titles == ["Book 5", "Book 1", "Book 4"])
    #expect(self.shelf(query, order: .title).titles == ["Book 1", "Book 4", "Book 5"])
    #expect(books.count(query) == 3)
  }

  @Test func aChangedCollectionChangesTheShelf() {
    books.take([BookCollection("Own", books: [9, 8])])
    let shelf = shelf(BookQuery(collection: "Own"))
    #expect(shelf.titles == ["Book 1", "Book 2"])
    let revision = shelf.revision
    books.take([BookCollection("Own", books: [7, 9])])
    #expect(shelf.revision != revision && shelf.titles == ["Book 3", "Book 1"])
    #expect(books.count(BookQuery(collection: "own")) == 2)
  }

  @Test func aReadingBookIsNotBroughtToTheFrontOfACollection() {
    var reading = KeptReading(book: 8, path: Array("/books/2.epub".utf8))
    (reading.began, reading.lastRead) = (3, 4)
    books.take([reading])
    books.take([BookCollection("Own", books: [9, 8])])
    let shelf = shelf(BookQuery(collection: "Own"))
    shelf.putsReadingFirst = true
    #expect(shelf.titles == ["Book 1", "Book 2"])
  }

  @Test func aCollectionIsFoundByItsWholeNameAlone() {
    books.take([BookCollection("Own", books: [9])])
    for query in ["collection:o", "collection:owner", "collection:\"\"", "collection:none"] {
      #expect(!titles(query).contains("Book 2") || titles(query).count == 5, "\(query)")
      #expect(books.count(BookQuery(query)) == 0, "\(query)")
    }
    #expect(titles("-collection:own").count == 4 && titles("ann -collection:OWN") == ["Book 2"])
  }

  @Test func namesThatDifferByAccentsAreTwoCollections() {
    books.take([BookCollection("Cafe", books: [9]), BookCollection("Café", books: [8])])
    #expect(titles("collection:Cafe") == ["Book 1"] && titles("collection:cafe") == ["Book 1"])
    #expect(titles("collection:Café") == ["Book 2"] && titles("collection:CAFÉ") == ["Book 2"])
    #expect(titles("collection:\"cafe\u{301}\"") == ["Book 2"], "the same letters, decomposed")
    #expect(titles("collection:cäfe") == ["Book 1", "Book 2"])
    books.take([BookCollection("Café", books: [8])])
    #expect(titles("collection:Cafe") == ["Book 2"])
    #expect(
      BookCollection.areSame("CAFÉ", "cafe\u{301}") && !BookCollection.areSame("Cafe", "Café"))
  }

  @Test func aRuleIsSearched() {
    books.take([
      rule("Anns", "author:ann"), BookCollection("Own", books: [9, 7]),
      rule("Both", "collection:anns collection:own"), rule("All", "-collection:both"),
    ])
    #expect(titles("collection:anns") == ["Book 1", "Book 2"])
    #expect(titles("collection:both") == ["Book 1"])
    #expect(titles("collection:all") == ["Book 2", "Book 3", "Book 4", "Book 5"])
  }

  @Test func rulesInCirclesEnd() {
    books.take([
      rule("A", "collection:b ann"), rule("B", "collection:a bo"), rule("Self", "-collection:self"),
    ])
    #expect(titles("collection:a") == [] && titles("collection:self").count == 5)
    // Each rule is searched once, or this would take 16 to the power of 40 searches.
    let many = (0..<40).map { number in
      rule(
        "c\(number)", (0..<16).map { "-collection:c\((number + $0) % 40)" }.joined(separator: " "))
    }
    books.take(many)
    #expect(books.count(BookQuery("collection:c0")) <= 5)
  }

  @Test func copiesAndLikelyDuplicatesAreFound() {
    func sized(_ number: Int64, _ path: String, _ size: Int) -> BookRow {
      var row = Rows.row(number, "T\(number)")
      row.size = size
      row.entry.locator = .file(Picture.Source(path: path))
      return row
    }
    let table = Rows.table([
      Rows.row(1, "Ring", author: "Ann, Bo", volume: 1), Rows.row(2, "ring", author: "ann"),
      Rows.row(3, "Ring", author: "Ann", volume: 1), Rows.row(4, "Ring", author: "Ann", volume: 2),
      sized(5, "/a/x.epub", 9), sized(6, "/b/x.epub", 9), sized(7, "/b/y.epub", 9),
      sized(8, "/c/x.epub", 0), sized(9, "/d/x.epub", 0),
      Rows.row(10, "Copy"), Rows.row(11, "Another name"),
    ])
    let books = LibraryBooks(table)
    books.take([10, 11].map { KeptReading(book: 5, path: Array("/books/\($0).epub".utf8)) })
    let shelf = TableShelf(table, filter: BookQuery("is:duplicate"))
    #expect(shelf.titles == ["Ring", "Ring", "T5", "T6", "Copy", "Another name"])
    table.apply(.removed([3]))
    #expect(shelf.titles == ["T5", "T6", "Copy", "Another name"])
  }
}
