import Books
import Testing

import BookTable

@Suite(.timeLimit(.minutes(1)))
struct HeadingTests {
  private func headings(_ order: BookOrder, _ rows: [BookRow]) -> [ShelfHeading] {
    let shelf = Rows.shelf(rows)
    shelf.order = order
    return shelf.headings
  }

  @Test func lettersStandOverTitles() {
    let rows = [
      "The Apple", "Àpril", "1984", "Жизнь", "Ελλάδα", "戦争", "平和", "かな", "한글", "zoo",
    ].enumerated().map { Rows.row(Int64($0.offset), $0.element) }
    #expect(
      headings(.title, rows) == [
        ShelfHeading(title: "#", place: 0, count: 1), ShelfHeading(title: "A", place: 1, count: 2),
        ShelfHeading(title: "Z", place: 3, count: 1), ShelfHeading(title: "Ε", place: 4, count: 1),
        ShelfHeading(title: "Ж", place: 5, count: 1), ShelfHeading(title: "한", place: 6, count: 1),
        ShelfHeading(title: "かな", place: 7, count: 1),
        ShelfHeading(title: "漢", place: 8, count: 2),
      ])
  }

  @Test func groupsStandOverTheFoundBooks() {
    let shelf = Rows.shelf((0..<5).map { Rows.row($0, "title \($0)") })
    #expect(shelf.headings.isEmpty)
    let before = shelf.revision
    shelf.group([0: "On deck", 1: "On deck", 2: "New", 4: "New"])
    #expect(shelf.revision != before)
    #expect(
      shelf.headings == [
        ShelfHeading(title: "On deck", place: 0, count: 2),
        ShelfHeading(title: "New", place: 2, count: 1),
        ShelfHeading(title: "", place: 3, count: 1), ShelfHeading(title: "New", place: 4, count: 1),
      ])
    shelf.order = .title
    #expect(shelf.headings.map(\.title) == ["T"])
  }

  @Test func authorsAndSeriesStandOverTheirBooks() {
    let rows = [
      Rows.row(1, "a", author: "Bo Zed", series: "Arc", volume: 1),
      Rows.row(2, "b", author: "bo zed"), Rows.row(3, "c"),
    ]
    #expect(headings(.author, rows).map(\.title) == ["Bo Zed", "Author unknown"])
    #expect(headings(.series, rows).map(\.title) == ["Arc", "No series"])
    #expect(headings(.found, rows).isEmpty)
  }

  @Test(
    arguments: [
      (0, nil), (1, "1970-01"), (951_782_400, "2000-02"), (951_868_800, "2000-03"),
      (1_767_225_599, "2025-12"), (1_767_225_600, "2026-01"), (UInt32.max, "2106-02"),
    ] as [(UInt32, String?)])
  func monthsFollowFromSeconds(_ seconds: UInt32, _ month: String?) {
    #expect(HeadingNames.month(seconds) == month)
  }

  @Test func headingsCoverTheShelf() {
    let rows = (0..<500).map {
      Rows.row(
        Int64($0), "\(["x", "b", "q"][$0 % 3])\($0)", author: "N\($0 % 7)", pages: $0 * 3,
        added: $0 * 1_000_000, color: UInt32($0 * 30_000))
    }
    for order in BookOrder.allCases where order != .found {
      var place = 0
      for heading in headings(order, rows) {
        #expect(heading.place == place && heading.count > 0)
        place += heading.count
      }
      #expect(place == 500, "\(order)")
    }
  }

  @Test func aSeriesTellsItsGapsAndTheNextVolume() throws {
    let shelf = Rows.shelf([
      Rows.row(1, "one", series: "Ring", volume: 1), Rows.row(2, "four", series: "ring", volume: 4),
      Rows.row(3, "two and a half", series: "Ring", volume: 2.5), Rows.row(4, "alone"),
    ])
    let series = try #require(shelf.series(of: 0))
    #expect(series.books == [1, 3, 2] && series.missing == [2, 3] && series.next == 3)
    #expect(shelf.series(of: 1)?.next == nil)
    #expect(shelf.series(of: 3) == nil)
  }

  @Test func theNextVolumeIsNoSecondFileOfTheSame() throws {
    let shelf = Rows.shelf([
      Rows.row(1, "a", series: "Ring", volume: 1),
      Rows.row(2, "a", series: "Ring", volume: 1, format: "pdf"),
      Rows.row(3, "b", series: "Ring", volume: 2),
    ])
    #expect(shelf.series(of: 0)?.next == 3 && shelf.series(of: 1)?.next == 3)
    #expect(shelf.series(of: 0)?.missing == [])
  }

  @Test(arguments: [1e300, -1e300, .infinity, 1e9, -4])
  func anyNumberIsANumberOfAVolume(_ volume: Double) throws {
    let shelf = Rows.shelf([
      Rows.row(1, "a", series: "Ring", volume: volume),
      Rows.row(2, "b", series: "Ring", volume: volume), Rows.row(3, "c", series: "Ring"),
    ])
    let series = try #require(shelf.series(of: 0))
    #expect(series.books.count == 3 && series.missing == [])
  }

  @Test func aSeriesWhoseNumberIsWrittenInTwoWaysIsOne() {
    let rows = (1...6).map {
      Rows.row($0, "t", series: $0 % 2 == 0 ? "Ring 01" : "Ring 1", volume: Double($0))
    }
    #expect(headings(.series, rows).map(\.count) == [6])
    #expect(Rows.shelf(rows).series(of: 3)?.books == [1, 2, 3, 4, 5, 6])
  }

  @Test func booksOfSeveralAuthorsStandUnderTheFirst() {
    var given = Rows.row(5, "e", author: "Zoe Austen")
    given.details.authorSort = "Austen, Zoe & Other, A."
    let rows = [
      Rows.row(1, "a", author: "Zoe Austen"), Rows.row(2, "b", author: "Zoe Austen, A. Other"),
      Rows.row(3, "c", author: "Zoe Austen"), Rows.row(4, "d", author: "zoe austen & B. Else"),
      given, Rows.row(6, "f", author: "Bo Zed"),
    ]
    #expect(
      headings(.author, rows) == [
        ShelfHeading(title: "Zoe Austen", place: 0, count: 5),
        ShelfHeading(title: "Bo Zed", place: 5, count: 1),
      ])
  }

  @Test func titlesWithoutALetterHaveOneHeading() {
    let rows = ["1984", "apple", "{braces}", "😀", "!", "zoo", "戦争", "~"].enumerated().map {
      Rows.row(Int64($0.offset), $0.element)
    }
    #expect(headings(.title, rows).map(\.title) == ["#", "A", "Z", "漢"])
    #expect(headings(.title, rows).first?.count == 5)
  }

  @Test func booksOfUnknownLengthStandTogether() {
    let rows = [0, nil, 0, nil].enumerated().map {
      Rows.row(Int64($0.offset), "t", pages: $0.element)
    }
    #expect(headings(.size, rows).map(\.count) == [2, 2])
  }
}
