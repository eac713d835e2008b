import BookTable
import Books
import Testing

@Suite("Books by title and authors", .timeLimit(.minutes(1)))
struct BookNamesTests {
  private func row(
    _ number: Int64, _ title: String, _ authors: [String], _ state: BookRow.State = .present
  ) -> BookRow {
    var details = BookDetails()
    details.authors = authors
    let entry = ShelfEntry(
      id: "book-\(number)", title: title, author: authors.joined(separator: " and "),
      cover: Picture.Source(path: "/b/\(number)"), pageCount: nil,
      locator: .file(Picture.Source(path: "/b/\(number)")))
    return BookRow(number: number, entry: entry, details: details, state: state)
  }

  private func names(_ rows: [BookRow]) -> BookNames {
    BookTable(TableContents([.rows(rows)])).naming()()
  }

  @Test func sameTitleAndAuthors() {
    let names = names([
      row(1, "Émile", ["Jean-Jacques Rousseau"]),
      row(2, "Good Omens", ["T. Pratchett", "N. Gaiman"]),
    ])
    #expect(names.entry(title: "emile", authors: ["JEAN-JACQUES ROUSSEAU"])?.id == "book-1")
    // The order of authors is each catalogue's own.
    let both = names.entry(title: "Good omens", authors: ["N. Gaiman", "T. Pratchett"])
    #expect(both?.id == "book-2")
    #expect(names.entry(title: "Good Omens", authors: ["N. Gaiman"]) == nil)
    #expect(names.entry(title: "Good Omens", authors: []) == nil)
    #expect(names.entry(title: "", authors: ["N. Gaiman"]) == nil)
  }

  @Test func booksThatCannotStandForOthers() {
    let names = names([
      row(1, "A", ["B"], .missing), row(2, "C", ["D"], .remote), row(3, "E", []),
    ])
    #expect(names.entry(title: "A", authors: ["B"]) == nil)
    #expect(names.entry(title: "C", authors: ["D"]) == nil)
    #expect(names.entry(title: "E", authors: [""]) == nil)
  }
}
