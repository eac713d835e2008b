import Books
import CSQLite
import Foundation
import Library
import Testing

/// Edits of many books as one message.
@Suite(.timeLimit(.minutes(3))) struct ManyEditsTests {
  private func books(_ shelf: Shelf, _ count: Int) throws -> [DocumentSource] {
    try (0..<count).map { try shelf.named("b\($0)") }
  }

  private func place(_ shelf: Shelf, _ name: String) -> [UInt8] {
    Array((shelf.folder + "/" + name).utf8)
  }

  /// Slices have 500 books.
  @Test(
    "readings of 1,200 books are told at once, and the books stand in a collection as on the shelf")
  func told() throws {
    let shelf = try Shelf()
    let books = try books(shelf, 1200)
    let collection = BookCollection("All")
    let keeper = BookKeeper(path: shelf.path)
    keeper.keep([.make(collection)])
    keeper.keep([BooksEdit([.collect(collection.id)], of: EditedBooks([books[1199]]))])
    keeper.wantReadings()
    keeper.flush()
    _ = keeper.take()
    keeper.keep([
      BooksEdit([.collect(collection.id), .rate(6), .finished(9)], of: EditedBooks(books))
    ])
    var news: [Int] = []
    var last: [KeptReading] = []
    while news.isEmpty {
      let next = keeper.take()
      guard !next.readings.isEmpty else { continue }
      news.append(next.readings.count)
      last = next.readings
    }
    // The books are found on their disks afterwards, and told once more.
    #expect(news.first ?? 0 >= 1200 && Set(last.map(\.path)).count == 1200)
    #expect(last.allSatisfy { $0.rating == 6 && $0.stage == .finished })
    keeper.flush()
    keeper.stop(within: 60)
    let kept = shelf.told()
    #expect(Set(kept.readings.map(\.path)).count == 1200 && kept.readings.count == 1200)
    let numbers = Dictionary(uniqueKeysWithValues: kept.readings.map { ($0.path, $0.book) })
    // The book that was in the collection stays where it stood.
    let order = ["b1199"] + (0..<1199).map { "b\($0)" }
    #expect(kept.collections?.first?.books == order.map { numbers[place(shelf, $0)] ?? 0 })
  }

  @Test("that edits are kept is told when their readings are told, and not before")
  func kept() throws {
    let shelf = try Shelf()
    let books = try books(shelf, 1200)
    let keeper = BookKeeper(path: shelf.path)
    keeper.wantReadings()
    keeper.flush()
    #expect(keeper.take().keptEdits == nil)
    keeper.keep([
      BooksEdit([.rate(6)], of: EditedBooks(books)),
      BooksEdit([.rate(8)], of: EditedBooks([books[3]])),
    ])
    var ratings: [[UInt8]: Int] = [:]
    var kept: Int?
    while kept == nil {
      let news = keeper.take()
      kept = news.keptEdits
      for reading in news.readings { ratings[reading.path] = reading.rating }
    }
    #expect(kept == 2 && ratings.count == 1200)
    #expect(ratings[place(shelf, "b3")] == 8 && ratings[place(shelf, "b4")] == 6)
    keeper.flush()
    #expect(keeper.take().keptEdits == nil, "each number is told once")
    keeper.stop(within: 60)
  }

  @Test("a book of such an edit is found again after a move")
  func moved() throws {
    let shelf = try Shelf()
    let books = try books(shelf, 100)
    let keeper = BookKeeper(path: shelf.path)
    keeper.keep([BooksEdit([.rate(6)], of: EditedBooks(books))])
    keeper.flush()
    try FileManager.default.moveItem(atPath: shelf.folder + "/b7", toPath: shelf.folder + "/c")
    keeper.keep([BookChange(shelf.book("c"), .opened)])
    keeper.flush()
    keeper.stop(within: 60)
    let told = shelf.told().readings
    #expect(told.first { $0.path == place(shelf, "c") }?.rating == 6)
    #expect(Set(told.map(\.book)).count == 100, "no book is there twice")
  }

  @Test("a book that is known from another place takes the edit, and keeps the rest")
  func twin() throws {
    let shelf = try Shelf()
    var books = try books(shelf, 70)
    let known = books[0]
    shelf.keep([], [BookChange(known, .edit(.rate(9))), BookChange(known, .edit(.began(5)))])
    try FileManager.default.copyItem(atPath: shelf.folder + "/b0", toPath: shelf.folder + "/twin")
    books[0] = shelf.book("twin")
    let keeper = BookKeeper(path: shelf.path)
    keeper.keep([BooksEdit([.tag("new", isOn: true)], of: EditedBooks(books))])
    keeper.flush()
    keeper.stop(within: 60)
    let twins = shelf.told().readings.filter {
      [place(shelf, "b0"), place(shelf, "twin")].contains($0.path)
    }
    #expect(twins.count == 2 && Set(twins.map(\.book)).count == 1)
    #expect(twins.allSatisfy { $0.rating == 9 && $0.began == 5 && $0.tags == ["new"] })
  }

  @Test("edits of many and of few books apply in their order")
  func order() throws {
    let shelf = try Shelf()
    let books = try books(shelf, 100)
    let keeper = BookKeeper(path: shelf.path)
    let few = EditedBooks([books[3]])
    keeper.keep([
      BooksEdit([.rate(1)], of: few), BooksEdit([.rate(2)], of: EditedBooks(books)),
      BooksEdit([.rate(3)], of: few), BooksEdit([.tag("x", isOn: true)], of: EditedBooks(books)),
    ])
    #expect(keeper.stop(within: 60))
    let ratings = shelf.told().readings.reduce(into: [Int?: Int]()) {
      $0[$1.rating, default: 0] += 1
    }
    #expect(ratings == [2: 99, 3: 1])
  }

  @Test("what the end of a program leaves is kept in a row, and is written at the next start")
  func left() throws {
    let shelf = try Shelf()
    // Nobody looks for the files as the program ends.
    let books = (0..<6000).map { shelf.book("b\($0)") }
    let collection = BookCollection("All")
    let keeper = BookKeeper(path: shelf.path)
    keeper.keep([.make(collection)])
    keeper.flush()
    keeper.keep([
      BooksEdit(
        [.collect(collection.id), .rate(6), .correct(.series, "S"), .finished(9)],
        of: EditedBooks(books)),
      BooksEdit([.tag("last", isOn: true), .rate(nil)], of: EditedBooks([books[5999]])),
    ])
    keeper.stop(within: 0)
    var row: String?
    while row == nil, !keeper.stop(within: 0) { row = shelf.row("edits") }
    let left = try #require(row)
    while !keeper.stop(within: 1) {}
    #expect(shelf.row("edits") == nil, "the program had the time")
    let told = shelf.told()
    #expect(
      told.readings.count == books.count && told.collections?.first?.books.count == books.count)

    // Another library is as the first would be without that time.
    let other = try Shelf()
    other.keep([.make(collection)], [])
    #expect(other.execute("INSERT INTO program VALUES('edits', '\(left)')"))
    let next = BookKeeper(path: other.path)
    next.flush()
    next.stop(within: 60)
    #expect(other.row("edits") == nil)
    let resumed = other.told()
    #expect(resumed.readings.count > 1000)
    for reading in resumed.readings {
      let isLast = reading.path == place(shelf, "b5999")
      #expect(reading.rating == (isLast ? nil : 6) && reading.tags == (isLast ? ["last"] : []))
      #expect(reading.corrections == [.series: "S"] && reading.finished == [9])
    }
    #expect(resumed.collections?.first?.books.count == resumed.readings.count)
  }

  /// A folder of pictures, and a book of pages that a list names.
  private func picturesAndList(_ shelf: Shelf, in folder: String) throws -> [DocumentSource] {
    let place = shelf.folder + "/" + folder
    for name in ["comic", "list"] {
      try FileManager.default.createDirectory(
        atPath: place + "/" + name, withIntermediateDirectories: true)
    }
    for name in ["comic/1.png", "comic/2.png", "list/a.png", "list/b\n.png"] {
      try shelf.file(folder + "/" + name, name)
    }
    return Self.picturesAndList(in: place)
  }

  private static func picturesAndList(in place: String) -> [DocumentSource] {
    let pages = ListedPages(["a.png", "b\n.png"], in: Picture.Source(path: place + "/list"))
    let locators: [BookLocator] = [
      .folder(Picture.Source(path: place + "/comic")), .listed(pages),
    ]
    return locators.map {
      ShelfEntry(
        id: "b", title: "Book", cover: Picture.Source(path: place), pageCount: nil, locator: $0
      ).documentSource
    }
  }

  /// The ratings of the two books at a place, as a window finds the ratings that opens the books.
  private func ratings(_ shelf: Shelf, ofBooksIn folder: String) -> [Int?] {
    let books = Self.picturesAndList(in: shelf.folder + "/" + folder)
    shelf.keep(books.map { BookChange($0, .opened) })
    let told = shelf.told().readings
    return books.map { book in
      let path = book.locator.whereabouts()?.path
      return told.first { $0.path == path }?.rating
    }
  }

  @Test("an edit that is resumed finds folders of pictures and books of a list, also after a move")
  func resumedKinds() throws {
    let shelf = try Shelf()
    let files = (0..<6000).map { shelf.book("b\($0)") }
    let books = try picturesAndList(shelf, in: "old")
    let keeper = BookKeeper(path: shelf.path)
    keeper.flush()
    keeper.keep([BooksEdit([.rate(6)], of: EditedBooks(files + books))])
    keeper.stop(within: 0)
    var row: String?
    while row == nil, !keeper.stop(within: 0) { row = shelf.row("edits") }
    let left = try #require(row)
    while !keeper.stop(within: 1) {}

    for path in ["", "-wal", "-shm"] { unlink(shelf.path + path) }
    shelf.keep([])
    #expect(shelf.execute("INSERT INTO program VALUES('edits', '\(left)')"))
    let next = BookKeeper(path: shelf.path)
    next.flush()
    next.stop(within: 60)
    let rename = { (old: String, new: String) in
      try FileManager.default.moveItem(
        atPath: shelf.folder + "/" + old, toPath: shelf.folder + "/" + new)
    }
    try rename("old", "new")
    #expect(ratings(shelf, ofBooksIn: "new") == [6, 6])
  }

  @Test("what was entered by its path alone is named at a window's start, and not by a command")
  func namedLater() throws {
    let shelf = try Shelf()
    let folder = Picture.Source(path: shelf.folder + "/comic")
    let comic = ShelfEntry(
      id: "c", title: "C", cover: folder, pageCount: nil, locator: .folder(folder)
    ).documentSource
    // The disk with the books is not there.
    shelf.keep([shelf.book("a.pdf"), comic].map { BookChange($0, .edit(.rate(8))) })
    try FileManager.default.createDirectory(
      atPath: shelf.folder + "/comic", withIntermediateDirectories: true)
    for name in ["a.pdf", "comic/1.png"] { try shelf.file(name, name) }
    let unnamed = "SELECT COUNT(*) FROM book WHERE fingerprint IS NULL"
    let command = BookKeeper(path: shelf.path, resumesEdits: false)
    command.flush()
    command.stop(within: 60)
    #expect(shelf.integer(unnamed) == 2)
    let window = BookKeeper(path: shelf.path)
    window.flush()
    window.stop(within: 60)
    #expect(shelf.integer(unnamed) == 0)
    for (old, new) in [("a.pdf", "b.pdf"), ("comic", "moved")] {
      try FileManager.default.moveItem(
        atPath: shelf.folder + "/" + old, toPath: shelf.folder + "/" + new)
    }
    let moved = Picture.Source(path: shelf.folder + "/moved")
    let books = [
      shelf.book("b.pdf"),
      ShelfEntry(id: "c", title: "C", cover: moved, pageCount: nil, locator: .folder(moved))
        .documentSource,
    ]
    shelf.keep(books.map { BookChange($0, .opened) })
    let told = shelf.told().readings
    for name in ["b.pdf", "moved"] {
      #expect(told.first { $0.path == place(shelf, name) }?.rating == 8, "\(name)")
    }
    #expect(shelf.integer("SELECT COUNT(*) FROM book") == 2, "no book is there twice")
  }
}

extension Shelf {
  /// The number that a question to the library gives.
  func integer(_ sql: String) -> Int? {
    guard let store = paper_store_open(path, 5000) else { return nil }
    defer { paper_store_close(store) }
    guard let statement = paper_store_prepare(store, sql) else { return nil }
    defer { paper_statement_finish(statement) }
    return paper_statement_step(statement) == 1 ? Int(paper_statement_integer(statement, 0)) : nil
  }

  /// What the library keeps under a key of the program; nil for nothing.
  func row(_ key: String) -> String? {
    guard let store = paper_store_open(path, 5000) else { return nil }
    defer { paper_store_close(store) }
    guard
      let statement = paper_store_prepare(store, "SELECT value FROM program WHERE key = '\(key)'")
    else { return nil }
    defer { paper_statement_finish(statement) }
    var count = 0
    guard paper_statement_step(statement) == 1,
      let bytes = paper_statement_bytes(statement, 0, &count)
    else { return nil }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
