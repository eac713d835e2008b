import BookTable
import Books
import CMemory
import Glibc
import LibraryMaker

/// The table of all books: no disk, no worker.
enum TableMeasures {
  private static let rounds = 15

  static func run(_ count: Int) {
    let plan = LibraryPlan(count: count)
    let words = SearchWords(plan)
    // Touches what every table needs, so that the difference is that of the books.
    let few = BookTable()
    few.apply(.rows(plan.books.prefix(10).map(row)))
    search(few, words)
    let before = paper_memory_used()

    let table = BookTable(made(of: plan))
    // A thread orders the names meanwhile, as in the program.
    usleep(1_000_000)
    report("table.memory", megabytes(since: before), "MB")

    let shelf = TableShelf(table)
    _ = shelf.count
    report("search.first", Spent { _ = shelf.find(BookQuery(words.common)) }.thread * 1000, "ms")
    measureSearches(shelf, words)
    measureOrders(shelf)
    measureFilters(shelf, words)
    report("table.memory.all", megabytes(since: before), "MB")
    // Else the plan would be freed before the last look at the memory.
    withExtendedLifetime((few, plan)) {}
  }

  private static func made(of plan: LibraryPlan) -> TableContents {
    // As the catalogue gives the rows; to make the rows is no part of the measure.
    let packets = stride(from: 0, to: plan.books.count, by: 1000).map { start in
      TablePacket.rows(plan.books[start..<min(start + 1000, plan.books.count)].map(row))
    }
    var contents = TableContents()
    report("table.build", Spent { contents = TableContents(packets) }.thread * 1000, "ms")
    return contents
  }

  /// What has been allocated and not freed. What lies in memory would count what other measures have left.
  private static func megabytes(since before: Int) -> Double {
    Double(paper_memory_used() - before) / 1e6
  }

  private static func measureSearches(_ shelf: TableShelf, _ words: SearchWords) {
    for (name, text) in words.queries {
      let time = Spent.median(of: rounds) {
        // A query that does not narrow the last one: nothing is kept of a search.
        _ = shelf.find(BookQuery(""))
        _ = shelf.find(BookQuery(text))
      }
      report("search.\(name)", time * 1000, "ms")
      report("hits.\(name)", Double(shelf.find(BookQuery(text)).count), "books")
    }
    var slowest = 0.0
    for (_, text) in words.queries {
      _ = shelf.find(BookQuery(""))
      for length in 1...max(1, text.count) {
        let typed = BookQuery(String(text.prefix(length)))
        slowest = max(slowest, Spent { _ = shelf.find(typed) }.thread)
      }
    }
    report("search.slowest-key", slowest * 1000, "ms")
  }

  private static func measureOrders(_ shelf: TableShelf) {
    var (first, again, headings) = (0.0, 0.0, 0.0)
    for order in BookOrder.allCases where order != .found {
      let time = Spent {
        shelf.order = order
        _ = shelf.count
      }.thread
      report("order.\(order.rawValue)", time * 1000, "ms")
      first = max(first, time)
    }
    for order in BookOrder.allCases {
      again = max(
        again,
        Spent {
          shelf.order = order
          _ = shelf.count
        }.thread)
      headings = max(headings, Spent { _ = shelf.headings }.thread)
    }
    shelf.order = .found
    report("order.first", first * 1000, "ms")
    report("order.again", again * 1000, "ms")
    report("order.headings", headings * 1000, "ms")
  }

  private static func measureFilters(_ shelf: TableShelf, _ words: SearchWords) {
    var (first, again) = (0.0, 0.0)
    let filters = ["is:unread", "lang:ja", "format:cbz", words.common].map { BookQuery($0) }
    for round in 0..<2 {
      for filter in filters {
        let time = Spent {
          shelf.filter = filter
          _ = shelf.count
        }.thread
        if round == 0 { first = max(first, time) } else { again = max(again, time) }
      }
    }
    shelf.filter = BookQuery("")
    report("filter.first", first * 1000, "ms")
    report("filter.again", again * 1000, "ms")
  }

  private static func search(_ table: BookTable, _ words: SearchWords) {
    let shelf = TableShelf(table)
    for (_, text) in words.queries { _ = shelf.find(BookQuery(text)) }
    for order in BookOrder.allCases {
      shelf.order = order
      _ = shelf.headings
    }
  }

  private static func row(_ book: MadeBook) -> BookRow {
    let place = book.folders
    let path =
      "/home/reader/Books/\(place.author)/\(place.title)/\(book.fileName).\(book.fileExtension)"
    let file = Picture.Source(bytes: Array(path.utf8))
    let entry = ShelfEntry(
      id: path, title: book.title, author: book.authors.joined(separator: ", "), cover: file,
      pageCount: book.pageCount, locator: .file(file))
    var details = BookDetails()
    (details.title, details.titleSort) = (book.title, book.titleSort)
    (details.authors, details.authorSort) = (book.authors, book.authorSorts.first)
    (details.series, details.seriesIndex) = (book.series, book.seriesIndex)
    (details.language, details.publisher) = (book.language, book.publisher)
    (details.tags, details.rating) = (book.tags, book.rating)
    return BookRow(
      number: Int64(book.number), entry: entry, details: details, size: 20_000 + book.pageCount,
      added: book.added, color: UInt32(book.cover) &* 70_001 & 0xFF_FFFF, spine: 0x40_3020,
      format: book.fileExtension)
  }
}
