import Books
import Database
import SystemCalls

/// What the shelf and the statistics are told of books.
extension LibraryTables {
  /// The readings of all books, or of one book, in each place where the book lies.
  /// - Parameter book: the library's number; nil for all books.
  func readings(of book: Int? = nil) throws(Failure) -> [KeptReading] {
    let values = book.map { [Database.Value.integer($0)] } ?? []
    func only(_ column: String) -> String { book == nil ? "" : "WHERE \(column) = ?" }

    var finished: [Int: [Int]] = [:]
    for (number, date) in try database.rows(
      "SELECT book, date FROM finished \(only("book")) ORDER BY book, date", values,
      read: { ($0.integer(0), $0.integer(1)) })
    { finished[number, default: []].append(date) }

    var tags: [Int: [String]] = [:]
    for (number, tag) in try database.rows(
      "SELECT book, name FROM tag \(only("book")) ORDER BY book, name", values,
      read: { ($0.integer(0), $0.text(1)) })
    { tags[number, default: []].append(tag) }

    var corrections: [Int: [CorrectedField: String]] = [:]
    // A field that this version does not know stays in the table.
    for (number, field, text) in try database.rows(
      "SELECT book, field, value FROM correction \(only("book"))", values,
      read: { row in CorrectedField(rawValue: row.text(1)).map { (row.integer(0), $0, row.text(2)) }
      })
    { corrections[number, default: [:]][field] = text }

    let times = Dictionary(
      try database.rows(
        "SELECT book, TOTAL(seconds), TOTAL(pages) FROM reading \(only("book")) GROUP BY book",
        values
      ) { ($0.integer(0), ReadTime(seconds: $0.integer(1), pages: $0.integer(2))) },
      uniquingKeysWith: +)
    let notes = Dictionary(
      try database.rows(
        "SELECT book, COUNT(*) FROM mark \(only("book")) GROUP BY book", values
      ) { ($0.integer(0), $0.integer(1)) }, uniquingKeysWith: +)

    return try database.rows(
      """
      SELECT book.id, file.path, book.opened, book.began, book.rating,
      book.rating IS NULL, \(Self.json("page")), \(Self.json("pageCount"))
      FROM book JOIN file ON file.book = book.id \(only("book.id"))
      """, values
    ) { row in
      let number = row.integer(0)
      var reading = KeptReading(book: number, path: row.bytes(1))
      if row.integer(2) > 0 { reading.lastRead = row.integer(2) }
      if row.integer(3) > 0 { reading.began = row.integer(3) }
      if row.integer(5) == 0 { reading.rating = row.integer(4) }
      // A book without a place has no length, either.
      reading.progress =
        BookState.Place(page: row.integer(6), pageCount: row.integer(7)).progress
      (reading.finished, reading.tags) = (finished[number] ?? [], tags[number] ?? [])
      (reading.corrections, reading.time) = (
        corrections[number] ?? [:], times[number] ?? ReadTime()
      )
      reading.notes = notes[number] ?? 0
      return reading
    }
  }

  /// A number of the kept place. SQLite reads of the text only that, which costs a tenth of reading all.
  private static func json(_ name: String) -> String {
    "CASE WHEN json_valid(book.state) THEN json_extract(book.state, '$.place.\(name)') END"
  }

  /// The time and the pages of all days of a book.
  func time(of book: Int) throws(Failure) -> ReadTime {
    try database.rows(
      "SELECT TOTAL(seconds), TOTAL(pages) FROM reading WHERE book = ?", [.integer(book)]
    ) { ReadTime(seconds: $0.integer(0), pages: $0.integer(1)) }.first ?? ReadTime()
  }

  /// What was read on some days, the book read last first.
  /// - Parameter days: each as "2026-02-28".
  func statistics(of days: ClosedRange<String>) throws(Failure) -> ReadingStatistics {
    let range: [Database.Value] = [.text(days.lowerBound), .text(days.upperBound)]
    var read: [Int: [ReadingStatistics.Day]] = [:]
    for (book, day) in try database.rows(
      """
      SELECT book, day, seconds, pages FROM reading WHERE day BETWEEN ? AND ?
      ORDER BY book, day
      """, range,
      read: { row in
        let time = ReadTime(seconds: row.integer(2), pages: row.integer(3))
        return (row.integer(0), ReadingStatistics.Day(day: row.text(1), time: time))
      })
    { read[book, default: []].append(day) }
    var finished: [Int: [String]] = [:]
    for (book, date) in try database.rows(
      "SELECT book, date FROM finished ORDER BY book, date",
      read: { ($0.integer(0), $0.integer(1)) })
    {
      guard let day = Clock.day(secondsSince1970: date), days.contains(day) else { continue }
      finished[book, default: []].append(day)
    }
    // A book that lies nowhere any more is an older version of a file.
    let books = try database.rows(
      """
      SELECT book.id, book.title, book.author, file.path, MAX(file.opened)
      FROM book JOIN file ON file.book = book.id GROUP BY book.id
      ORDER BY book.opened DESC, book.id DESC
      """
    ) { row -> ReadingStatistics.OfBook? in
      let (days, ends) = (read[row.integer(0)] ?? [], finished[row.integer(0)] ?? [])
      guard !days.isEmpty || !ends.isEmpty else { return nil }
      let author = row.text(2)
      return ReadingStatistics.OfBook(
        title: row.text(1), author: author.isEmpty ? nil : author, path: row.bytes(3), days: days,
        finished: ends)
    }
    return ReadingStatistics(books: books)
  }
}
