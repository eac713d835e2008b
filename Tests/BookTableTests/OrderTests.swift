import Books
import TestBasics
import Testing

import BookTable

@Suite(.timeLimit(.minutes(2)))
struct OrderTests {
  private func titles(_ order: BookOrder, _ rows: [BookRow]) -> [String] {
    let shelf = Rows.shelf(rows)
    shelf.order = order
    return shelf.titles
  }

  @Test func titlesAreInNaturalOrderWithoutArticles() {
    let rows = [
      Rows.row(1, "The Zoo"), Rows.row(2, "Part 10"), Rows.row(3, "Part 2"),
      Rows.row(4, "Élan"), Rows.row(5, "Der Apfel", language: "de"),
      Rows.row(6, "Die Hard", language: "en"), Rows.row(7, "A"),
    ]
    #expect(
      titles(.title, rows)
        == ["A", "Der Apfel", "Die Hard", "Élan", "Part 2", "Part 10", "The Zoo"])
  }

  @Test func authorsAreOrderedByTheirLastNames() {
    let rows = [
      Rows.row(1, "1", author: "Jane Zebra"), Rows.row(2, "2", author: "Zoe Austen, A. Other"),
      Rows.row(3, "3"), Rows.row(4, "4", author: "Plato"),
    ]
    #expect(titles(.author, rows) == ["2", "4", "1", "3"])
  }

  @Test func seriesComeByTheirVolumesAndBooksWithoutSeriesLast() {
    let rows = [
      Rows.row(1, "alone"), Rows.row(2, "ten", series: "Ring", volume: 10),
      Rows.row(3, "two", series: "ring", volume: 2),
      Rows.row(4, "between", series: "Ring", volume: 2.5),
      Rows.row(5, "first", series: "Arc", volume: 1),
    ]
    #expect(titles(.series, rows) == ["first", "two", "between", "ten", "alone"])
  }

  @Test func datesSizesAndProgressOrder() {
    let shelf = Rows.shelf([
      Rows.row(1, "old", pages: 10, added: 5), Rows.row(2, "new", pages: 900, added: 9),
      Rows.row(3, "middle", added: 7),
    ])
    shelf.order = .added
    #expect(shelf.titles == ["new", "middle", "old"])
    shelf.order = .size
    #expect(shelf.titles == ["new", "old", "middle"])
    shelf.table.apply(
      .readings([
        1: Rows.reading(0.2, last: 100), 2: Rows.reading(1, last: 50, finished: true),
        3: Rows.reading(0.9, last: 70),
      ]))
    shelf.order = .read
    #expect(shelf.titles == ["old", "middle", "new"])
    shelf.order = .progress
    #expect(shelf.titles == ["middle", "old", "new"])
    shelf.isReversed = true
    #expect(shelf.titles == ["new", "old", "middle"])
  }

  @Test func coloursComeByFamilies() {
    let rows = [
      Rows.row(1, "blue", color: 0x1020C0), Rows.row(2, "none"),
      Rows.row(3, "grey", color: 0x808080), Rows.row(4, "red", color: 0xC01010),
      Rows.row(5, "green", color: 0x10A020),
    ]
    #expect(titles(.color, rows) == ["red", "green", "blue", "grey", "none"])
  }

  @Test func booksThatAreReadComeFirstInTheOrderOfFinding() {
    let shelf = Rows.shelf((1...4).map { Rows.row($0, "\($0)") })
    shelf.putsReadingFirst = true
    shelf.table.apply(
      .readings([
        4: Rows.reading(0.1, last: 10), 3: Rows.reading(0.1, last: 20),
        2: Rows.reading(1, last: 30, finished: true),
      ]))
    #expect(shelf.titles == ["3", "4", "1", "2"])
    shelf.order = .title
    #expect(shelf.titles == ["1", "2", "3", "4"])
  }

  @Test func aListThatIsReadAgainTakesThePlaceOfTheOldList() {
    let entries = (0..<5).map { Rows.row($0, "old \($0)").entry }
    let shelf = TableShelf(BookTable(entries))
    shelf.table.replace(by: TableContents([entries[3], entries[1]]))
    #expect(shelf.titles == ["old 3", "old 1"] && shelf.index(of: "book-4") == nil)
    shelf.table.replace(by: TableContents(entries.reversed()))
    #expect(shelf.titles == (0..<5).reversed().map { "old \($0)" })
    #expect(shelf.titles("old 4") == ["old 4"] && shelf.index(of: "book-0") == 4)
  }

  /// A thread makes the order of many names; both ways give one order.
  @Test func manyNamesAreOrderedBeforehand() {
    let rows = (0..<3000).map { (number: Int) -> BookRow in
      let (title, author) = ("T\(number * 7919 % 3001)", "A\(number * 31 % 97) B")
      let series = number % 3 == 0 ? "S\(number % 11)" : nil
      return Rows.row(
        Int64(number), title, author: author, series: series, volume: Double(number % 5))
    }
    let table = BookTable(TableContents([.rows(rows)]))
    let (shelf, other) = (TableShelf(table), Rows.shelf(rows))
    for round in 0..<20 {
      for order in BookOrder.allCases {
        (shelf.order, other.order) = (order, order)
        #expect(
          (0..<3000).map(shelf.number(at:)) == (0..<3000).map(other.number(at:)), "\(order)")
        #expect(shelf.headings == other.headings)
      }
      let new = Rows.row(Int64(round), "X\(round)", author: "C\(round)")
      table.apply(.rows([new]))
      other.table.apply(.rows([new]))
    }
  }

  @Test func aFilterHidesAndFindsStay() {
    let shelf = Rows.shelf([
      Rows.row(1, "a", format: "cbz"), Rows.row(2, "b"), Rows.row(3, "c", format: "cbz"),
    ])
    let revision = shelf.revision
    shelf.filter = BookQuery("format:cbz")
    #expect(shelf.titles == ["a", "c"] && shelf.revision != revision)
    #expect(shelf.changes(since: revision) == nil)
    #expect(shelf.index(of: "book-2") == nil && shelf.index(of: "book-3") == 1)
    #expect(shelf.find(BookQuery("b")).places.isEmpty)
  }

  /// Random packets leave the orders that a new table of the same books has.
  @Test(arguments: 1...12)
  func ordersFollowRandomPackets(_ seed: Int) {
    var random = SeededRandom(UInt64(seed))
    func number(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    var rows: [Int64: BookRow] = [:]
    let table = BookTable()
    let shelves = BookOrder.allCases.map { TableShelf(table, order: $0) }
    for _ in 0..<40 {
      var changed: [BookRow] = []
      for _ in 0..<(1 + number(number(4) == 0 ? 100 : 4)) {
        let id = Int64(number(150))
        var row = Rows.row(
          id, "\(["T", "The T", "É", "戦", "!"][number(5)])\(number(50)) x",
          author: number(3) == 0 ? nil : "\(["A", "Á"][number(2)])\(number(9)) B\(number(5))",
          series: number(2) == 0 ? "S\(number(4))" : nil,
          volume: number(4) == 0 ? nil : Double(number(9)) / 2,
          pages: number(900), added: number(1000), color: UInt32(number(1 << 24)))
        if number(3) == 0 { row.details.titleSort = "U\(number(20))" }
        if number(3) == 0 { row.details.authorSort = "C\(number(9)), D & E" }
        changed.append(row)
      }
      if number(4) == 0, let gone = rows.keys.sorted().randomElement(using: &random) {
        table.apply(.removed([gone]))
        rows[gone] = nil
      }
      table.apply(.rows(changed))
      for row in changed { rows[row.number] = row }
      let fresh = Rows.table(rows.values.sorted { $0.number < $1.number })
      for shelf in shelves {
        let expected = TableShelf(fresh, order: shelf.order)
        #expect(
          (0..<shelf.count).map(shelf.number(at:))
            == (0..<expected.count).map(expected.number(at:)), "\(shelf.order)")
        #expect(shelf.headings == expected.headings)
      }
    }
    for (place, id) in rows.keys.sorted().enumerated() {
      #expect(shelves[0].index(of: "book-\(id)") == place)
      #expect(table.number(at: Array("/books/\(id).epub".utf8)) == id)
      #expect(shelves[0].entry(at: place) == rows[id]?.entry)
    }
  }
}
