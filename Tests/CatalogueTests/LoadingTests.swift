import BookTable
import Books
import Catalogue
import Database
import Testing

/// Catalogues whose books are so many, or whose numbers lie so far apart, that two threads read the books.
@Suite(.timeLimit(.minutes(2))) struct LoadingTests {
  /// A place with twenty books, of which the later have other numbers, and with covers.
  private func place(_ changes: String...) throws -> Place {
    let place = try Place()
    for number in 10..<30 { try place.write("\(number).epub") }
    place.start(nil)
    place.stop()
    let database = try Database(path: place.folder + "/catalogue.db", timeout: 1000)
    for change in changes {
      try database.execute("UPDATE item SET id = \(change)")
    }
    try database.execute("DELETE FROM work; INSERT INTO work(item, kind) SELECT id, 1 FROM item")
    place.start()
    #expect(place.rows.count == 20)
    place.stop()
    return place
  }

  @Test func bothHalvesAreTold() throws {
    let place = try place("id + 50000 WHERE id > 10")
    let before = place.rows
    place.begin(nil)
    place.settle()
    #expect(place.rows == before)
    #expect(place.told == 20)
    let numbers = place.rows.keys.sorted()
    #expect(numbers.prefix(10) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    #expect(numbers.suffix(10).allSatisfy { $0 > 50_000 })
    for number in numbers {
      #expect(place.catalogue?.cover(of: number) != nil, "the cover of \(number)")
    }
  }

  @Test func booksAreKnownByIdentifiers() throws {
    let place = try Place()
    for name in ["a.epub", "isbn.epub"] { try place.write(name) }
    place.start()
    let table = BookTable(TableContents([.rows(Array(place.rows.values))]))
    let catalogue = try #require(place.catalogue)
    let names = table.naming()(catalogue.identifiers())
    let told = BookLikeness(title: "", authors: [], identifiers: ["urn:isbn:9780306406157"])
    #expect(names.entry(like: told)?.id == place.row("isbn.epub")?.entry.id)
    #expect(table.naming()(BookIdentifiers()).entry(like: told) == nil)
  }

  @Test func numbersMayLieAnywhere() throws {
    let place = try place(
      "id + 9223372036854775000 WHERE id > 10", "-9223372036854775000 WHERE id = 1")
    let before = place.rows
    place.begin(nil)
    place.settle()
    #expect(place.rows == before)
  }
}
