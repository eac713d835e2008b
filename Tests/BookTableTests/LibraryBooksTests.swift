import Books
import Testing

import BookTable

/// Readings, corrections and collections of a table's books.
@Suite(.timeLimit(.minutes(2)))
struct LibraryBooksTests {
  private let books = LibraryBooks(
    Rows.table([
      Rows.row(1, "Emma", author: "Jane Austen", tags: ["Love"], pages: 300),
      Rows.row(2, "Dune", author: "Frank Herbert", series: "Dune", volume: 1),
      Rows.row(3, "Dune Messiah", author: "Frank Herbert", series: "Dune", volume: 3),
    ]))

  private func kept(
    _ book: Int, _ number: Int64, _ change: (inout KeptReading) -> Void = { _ in }
  ) -> KeptReading {
    var reading = KeptReading(book: book, path: Array("/books/\(number).epub".utf8))
    change(&reading)
    return reading
  }

  private func titles(_ query: String, order: BookOrder = .found) -> [String] {
    TableShelf(books.table, order: order, filter: BookQuery(query)).titles
  }

  // MARK: Readings

  @Test func readingsJoinBooksByTheirPaths() {
    let reading = kept(7, 1) { ($0.began, $0.progress, $0.notes) = (5, 0.5, 2) }
    let before = books.revision
    books.take([reading, kept(8, 99)])
    #expect(books.revision != before)
    #expect(books.reading(of: "book-1") == reading && books.reading(of: "book-2") == nil)
    #expect(books.takeJoined() == [1] && books.takeJoined() == [])
    #expect(titles("is:reading") == ["Emma"] && titles("is:noted") == ["Emma"])
    // A book that comes later takes its reading.
    books.apply([.rows([Rows.row(99, "Late")])])
    #expect(books.reading(of: "book-99")?.book == 8 && books.takeJoined() == [99])
  }

  @Test func theSameReadingsChangeNothing() {
    books.take([kept(7, 1)])
    let (state, table) = (books.revision, books.table.revision)
    books.take([kept(7, 1)])
    #expect(books.revision == state && books.table.revision == table)
  }

  @Test func statesOfReadingAreFound() {
    books.take([
      kept(1, 1) { ($0.began, $0.finished) = (5, [9]) },
      kept(2, 2) { ($0.began, $0.finished) = (12, [9]) },
    ])
    #expect(titles("is:finished") == ["Emma"] && titles("is:read") == ["Emma"])
    #expect(titles("is:reading") == ["Dune"] && titles("is:unread") == ["Dune Messiah"])
    books.take([kept(1, 1)])
    #expect(titles("is:unread") == ["Emma", "Dune Messiah"])
  }

  @Test func ownTagsAndRatingsAreFound() {
    books.take([
      kept(1, 1) { ($0.rating, $0.tags) = (8, ["Été"]) }, kept(2, 2) { $0.rating = 5 },
    ])
    #expect(titles("tag:ete") == ["Emma"] && titles("tag:love") == ["Emma"])
    #expect(titles("rating:4") == ["Emma"] && titles("rating:>=2.5") == ["Emma", "Dune"])
    #expect(titles("rating:<4") == ["Dune"] && titles("-rating:>2") == ["Dune Messiah"])
    #expect(titles("rating:x") == [] && titles("rating:>5") == [])
    #expect(books.details(of: "book-1")?.rating == 8)
  }

  @Test func aMovedBookKeepsItsReading() {
    books.take([kept(7, 1) { $0.rating = 6 }])
    var moved = Rows.row(1, "Emma")
    moved.entry.locator = .file(Picture.Source(path: "/elsewhere/emma.epub"))
    books.apply([.rows([moved, Rows.row(2, "Dune 2")])])
    #expect(books.takeMoved().map(\.locator) == [moved.entry.locator])
    #expect(books.takeMoved().isEmpty)
    #expect(books.reading(of: "book-1")?.rating == 6 && titles("is:rated") == ["Emma"])
    books.take([kept(7, 1) { $0.rating = 2 }])
    #expect(books.reading(of: "book-1")?.rating == 2 && titles("rating:1") == ["Emma"])
  }

  @Test func copiesOfAFileAreCountedBesideTheBooks() {
    #expect(books.copies(beside: ["book-1", "book-2", "book-3"]) == 0)
    books.take([kept(7, 1), kept(7, 2), kept(8, 3)])
    #expect(books.copies(beside: ["book-1"]) == 1 && books.copies(beside: ["book-3"]) == 0)
    #expect(books.copies(beside: ["book-1", "book-2", "book-3"]) == 0)
    #expect(titles("is:duplicate") == ["Emma", "Dune"])
    books.take([kept(9, 2)])
    #expect(books.copies(beside: ["book-1"]) == 0 && titles("is:duplicate") == [])
  }

  @Test func copiesOfKeptBooksAreSoughtOnce() {
    books.note(copies: [2, 99])
    #expect(books.takeMoved().map(\.id.name) == ["book-2"])
    #expect(books.takeMoved().isEmpty)
    books.apply([.rows([Rows.row(99, "Late")])])
    #expect(books.takeMoved().map(\.id.name) == ["book-99"] && books.takeMoved().isEmpty)
  }

  // MARK: Corrections

  @Test func correctionsReachOrdersHeadingsAndSearch() {
    books.take([
      kept(1, 1) {
        $0.corrections = [
          .title: "Zenobia", .authors: "Anna Abel\nBo Zed", .series: "Arc", .seriesIndex: "2",
          .tags: "Moon",
        ]
      }
    ])
    let shelf = TableShelf(books.table, order: .title)
    #expect(shelf.titles == ["Dune", "Dune Messiah", "Zenobia"])
    shelf.order = .author
    #expect(shelf.titles.first == "Zenobia" && shelf.headings.first?.title == "Anna Abel")
    #expect(shelf.titles("zen author:zed series:arc tag:moon") == ["Zenobia"])
    #expect(shelf.titles("emma") == [] && shelf.titles("tag:love") == [])
    #expect(shelf.entry(at: 0).author == "Anna Abel, Bo Zed" && !shelf.entry(at: 0).isGuessed)
    #expect(shelf.spine(at: 0).seriesIndex == 2)
    #expect(books.details(of: "book-1")?.authors == ["Anna Abel", "Bo Zed"])
    #expect(books.series(of: "book-1")?.name == "Arc")
  }

  @Test func eachOfSeveralAuthorsIsTold() {
    var row = Rows.row(4, "Both", author: "Ann, Bo")
    row.details.authors = ["Ann", "Bo"]
    books.apply([.rows([row])])
    #expect(books.details(of: "book-4")?.authors == ["Ann", "Bo"])
    #expect(books.details(of: "book-1")?.authors == ["Jane Austen"])
    books.apply([.rows([Rows.row(4, "None")])])
    #expect(books.details(of: "book-4")?.authors == [])
  }

  @Test func aCorrectedNameIsSortedByItself() {
    var row = Rows.row(4, "The Ark", author: "Jo Able")
    (row.details.titleSort, row.details.authorSort) = ("Ark, The", "Able, Jo")
    books.apply([.rows([row])])
    let shelf = TableShelf(books.table, order: .title)
    #expect(shelf.titles.first == "The Ark")
    books.take([kept(4, 4) { $0.corrections = [.title: "Zoo", .authors: "Cy Zorn"] }])
    #expect(shelf.titles.last == "Zoo")
    shelf.order = .author
    #expect(shelf.titles.last == "Zoo")
  }

  @Test func aCorrectionTakenBackGivesWhatWasFound() {
    let before = books.table.row(ofNumber: 1)
    books.take([
      kept(1, 1) {
        ($0.rating, $0.corrections) = (
          3, [.title: "Zenobia", .authors: "", .tags: "", .series: "A"]
        )
      }
    ])
    #expect(books.table.row(ofNumber: 1)?.entry.author == nil && titles("tag:love") == [])
    books.take([kept(1, 1)])
    #expect(books.table.row(ofNumber: 1) == before)
    #expect(titles("emma austen tag:love") == ["Emma"] && titles("zenobia") == [])
  }

  @Test func aLaterFindOfTheCatalogueKeepsTheCorrection() {
    books.take([kept(1, 1) { $0.corrections = [.title: "Zenobia"] }])
    books.apply([.rows([Rows.row(1, "Emma 2", author: "J. Austen", pages: 301)])])
    #expect(titles("austen") == ["Zenobia"] && titles("emma") == [])
    #expect(books.table.row(ofNumber: 1)?.entry.pageCount == 301)
    books.take([kept(1, 1)])
    #expect(titles("austen") == ["Emma 2"])
  }

  @Test func aRemovedBookLeavesNothingToTheNextInItsPlace() {
    books.take([kept(7, 1) { ($0.rating, $0.corrections) = (9, [.title: "Zenobia"]) }])
    books.take([BookCollection("Own", books: [7])])
    books.apply([.removed([1]), .rows([Rows.row(50, "New")])])
    #expect(titles("zenobia") == [] && titles("collection:own") == [] && titles("is:rated") == [])
    #expect(books.reading(of: "book-1") == nil && books.reading(of: "book-50") == nil)
  }

  @Test func aNewTableTakesReadingsAndCorrections() {
    books.take([kept(7, 1) { $0.corrections = [.title: "Zenobia"] }])
    books.take([BookCollection("Own", books: [7])])
    books.replace(by: TableContents([.rows([Rows.row(5, "x"), Rows.row(1, "Emma")])]))
    #expect(titles("collection:own") == ["Zenobia"] && books.reading(of: "book-1")?.book == 7)
  }

  // MARK: Facts

  @Test func aSeriesHasItsVolumesGapsAndNext() {
    books.apply([.rows([Rows.row(4, "Older", series: "dune")])])
    let series = books.series(of: "book-2")
    #expect(series?.name == "Dune" && series?.books == ["book-2", "book-3", "book-4"])
    #expect(series?.missing == [2] && series?.next == "book-3")
    #expect(books.series(of: "book-3")?.next == "book-4")
    #expect(books.series(of: "book-1") == nil && books.series(of: "unknown") == nil)
    books.apply([.removed([3])])
    #expect(books.series(of: "book-2")?.books == ["book-2", "book-4"])
  }

  @Test func volumesAreFoundByAnyNameOfASeries() {
    for names in [["2000", "02000"], ["0", "00"], ["Ring 01", "ring 1"], ["100 a", "0100 A"]] {
      let books = LibraryBooks(
        Rows.table([
          Rows.row(1, names[0], series: names[0], volume: 2), Rows.row(2, "x", series: "10 b"),
          Rows.row(3, names[0], author: names[0], series: names[1], volume: 1),
          Rows.row(4, names[0], author: names[0], tags: [names[0]]),
        ]))
      #expect(books.series(of: "book-1")?.books == ["book-3", "book-1"], "\(names)")
    }
  }

  @Test func countsFollowTheTable() {
    #expect(books.count(BookQuery("dune")) == 2 && books.count(BookQuery("")) == 0)
    books.apply([.removed([2])])
    #expect(books.count(BookQuery("dune")) == 1)
    #expect(books.count(BookQuery("is:rated")) == 0)
    books.take([kept(7, 1) { $0.rating = 1 }])
    #expect(books.count(BookQuery("is:rated")) == 1)
  }
}

extension BookTable {
  /// The row of a book by its number.
  fileprivate func row(ofNumber number: Int64) -> BookRow? {
    let shelf = TableShelf(self)
    return shelf.place(ofNumber: number).map(shelf.row(at:))
  }
}

/// Facts of many books, which a thread makes.
@Suite(.timeLimit(.minutes(2)))
struct ManyReadingsTests {
  private let count = LibraryBooks.mostAtOnce * 2
  private let books: LibraryBooks
  private let woken = Woken()

  /// Counts the calls that wake the window's thread.
  private final class Woken: Sendable {
    private let calls = Monitor(0)
    func call() { calls.withLock { $0 += 1 } }
    /// Waits for a call.
    func wait() {
      calls.wait { calls -> Void? in
        guard calls > 0 else { return nil }
        calls -= 1
        return ()
      }
    }
  }

  init() {
    let rows = (0..<Int64(count)).map {
      Rows.row($0, "Book \($0)", series: "Series \($0 / 10)", volume: Double($0 % 10 * 2))
    }
    books = LibraryBooks(Rows.table(rows)) { [woken] in woken.call() }
  }

  private func readings(_ numbers: some Sequence<Int>, rating: Int) -> [KeptReading] {
    numbers.map { number in
      var kept = KeptReading(book: number + 1, path: Array("/books/\(number).epub".utf8))
      (kept.rating, kept.tags) = (rating, ["t\(number % 2)"])
      return kept
    }
  }

  private func ids(_ numbers: some Sequence<Int>) -> Set<ShelfEntry.ID> {
    Set(numbers.map { "book-\($0)" })
  }

  @Test func theReadingsOfManyBooksAreOneChange() {
    let shelf = TableShelf(books.table, filter: BookQuery("is:rated"))
    let before = books.table.revision
    books.take(readings(0..<count, rating: 4))
    #expect(books.table.revision == before && books.reading(of: "book-1") == nil)
    // What comes meanwhile comes afterwards.
    books.take(readings(1...1, rating: 9))
    books.apply([.rows([Rows.row(-1, "Late")]), .removed([3])])
    woken.wait()
    books.follow()
    #expect(books.table.revision == before + 3)
    #expect(books.reading(of: "book-1")?.rating == 9 && books.reading(of: "book-2")?.rating == 4)
    #expect(shelf.count == count - 1 && books.table.count == count)
    #expect(Set(books.takeJoined()) == Set((0..<Int64(count))))
    #expect(shelf.titles("tag:t1").count == count / 2 - 1)
  }

  @Test func otherBooksTakeWhatIsOnItsWay() {
    books.take(readings(0..<count, rating: 4))
    books.replace(by: TableContents([.rows([Rows.row(5, "Five")])]))
    #expect(books.reading(of: "book-5")?.rating == 4)
    woken.wait()
    books.follow()
    #expect(books.table.count == 1 && books.reading(of: "book-5")?.rating == 4)
  }

  @Test func aSummaryIsExactForAnyNumber() {
    books.take(readings(0..<100, rating: 4))
    books.take([
      BookCollection("All", id: 1, books: Array(1...count)),
      BookCollection("One", id: 2, books: [7]),
      BookCollection("None", id: 3),
    ])
    let all = ids(0..<count)
    #expect(books.summary(of: all) == nil)
    woken.wait()
    let revision = books.revision
    books.follow()
    #expect(books.revision != revision)
    let made = books.summary(of: all)
    #expect(made?.count == count && made?.stages == [.unread: count])
    #expect(made?.ratings == [4: 100, nil: count - 100] && made?.tags == ["t0": 50, "t1": 50])
    #expect(made?.members == [1: 100, 2: 1] && made?.rating == nil)
    #expect(books.ownTags == ["t0", "t1"])
    // Numbers from before a scan stand in for the next ones; numbers from before an edit would take the edit back.
    books.apply([.rows([Rows.row(-1, "Found")])])
    #expect(books.summary(of: all) == made)
    woken.wait()
    books.follow()
    books.take(readings(0..<1, rating: 9))
    #expect(books.summary(of: all) == nil)
    woken.wait()
    books.follow()
    #expect(books.summary(of: all)?.ratings == [4: 99, 9: 1, nil: count - 100])
    // Few books are counted at once, also those that the shelf does not have.
    let few = books.summary(of: ids([1, 6, count]))
    #expect(few?.members == [1: 2, 2: 1] && few?.ratings == [4: 2, nil: 1])
  }

  @Test func theSeriesAreMadeOnceForAChange() {
    #expect(books.missingVolumes(of: "book-1") == [])
    #expect(books.missingVolumes(of: "book-11") == [])
    woken.wait()
    books.follow()
    #expect(books.missingVolumes(of: "book-1") == Array(stride(from: 1, to: 18, by: 2)))
    #expect(books.missingVolumes(of: "book-11") == books.series(of: "book-11")?.missing)
    // After a change the former answer stands until the next one is made.
    books.apply([.rows([Rows.row(-1, "Third", series: "Series 0", volume: 3)])])
    #expect(books.missingVolumes(of: "book-1").contains(3))
    #expect(books.series(of: "book-1")?.missing.contains(3) == false)
    woken.wait()
    books.follow()
    #expect(!books.missingVolumes(of: "book-1").contains(3))
  }
}
