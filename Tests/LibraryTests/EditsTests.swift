import Books
import CSQLite
import Foundation
import Library
import Testing

/// Collections, corrections, ratings, tags and readings.
@Suite(.timeLimit(.minutes(5))) struct EditsTests {
  @Test("collections by hand and by rule come back in their order, with their books in theirs")
  func collections() throws {
    let shelf = try Shelf()
    let books = try ["a", "b", "c"].map { try shelf.named($0) }
    let hand = BookCollection("By hand", position: 2)
    let rule = BookCollection("By rule", rule: "author:lee is:unread", position: 1)
    shelf.keep(
      [.make(hand), .make(rule)],
      books.map { BookChange($0, .edit(.collect(hand.id))) }
        + [BookChange(books[2], .edit(.collect(hand.id, at: 0.5)))])
    let news = shelf.told()
    let kept = try #require(news.collections)
    #expect(kept.map(\.name) == ["By rule", "By hand"])
    #expect(kept.map(\.rule) == ["author:lee is:unread", nil])
    #expect(kept.allSatisfy { $0.made > 1_600_000_000 })
    let numbers = Dictionary(
      uniqueKeysWithValues: news.readings.map { ($0.path.last, $0.book) })
    #expect(kept[1].books.first == numbers[UInt8(ascii: "c")])
    #expect(Set(kept[1].books) == Set(numbers.values) && kept[1].books.count == 3)
  }

  @Test("a collection is renamed, ruled, moved and removed, and its books come out")
  func changedCollections() throws {
    let shelf = try Shelf()
    let book = try shelf.named("a")
    let (one, two) = (BookCollection("One", position: 1), BookCollection("Two", position: 2))
    shelf.keep([.make(one), .make(two)], [BookChange(book, .edit(.collect(two.id)))])
    shelf.keep(
      [.rename(one.id, "First"), .setRule(one.id, "tag:x"), .move(one.id, to: 3)],
      [BookChange(book, .edit(.uncollect(two.id)))])
    let kept = try #require(shelf.told().collections)
    #expect(kept.map(\.name) == ["Two", "First"] && kept.map(\.rule) == [nil, "tag:x"])
    #expect(kept.map(\.books) == [[], []])
    shelf.keep([.setRule(one.id, nil), .remove(two.id)], [])
    shelf.keep([], [BookChange(book, .edit(.collect(two.id)))])
    let last = try #require(shelf.told().collections)
    #expect(last.map(\.name) == ["First"] && last.map(\.rule) == [nil], "removed stays removed")
  }

  @Test("a removed collection comes back with its name, rule, books and order")
  func restoredCollection() throws {
    let shelf = try Shelf()
    let books = try ["a", "b", "c"].map { try shelf.named($0) }
    let (one, two) = (
      BookCollection("One", position: 1), BookCollection("Two", rule: "x", position: 2)
    )
    shelf.keep(
      [.make(one), .make(two)],
      zip(books, [3.0, 1, 2]).map { BookChange($0, .edit(.collect(one.id, at: $1))) })
    let before = try #require(shelf.told().collections)
    #expect(before[0].positions == [1, 2, 3] && before[0].books.count == 3)
    shelf.keep([.remove(one.id), .remove(two.id)], [])
    #expect(shelf.told().collections == [])
    shelf.keep(before.map { .restore($0) }, [])
    #expect(shelf.told().collections == before)
    // Removed and brought back before the disk has taken anything.
    shelf.keep(before.flatMap { [.remove($0.id), .restore($0)] }, [])
    #expect(shelf.told().collections == before)
    shelf.keep(before.flatMap { [.restore($0), .remove($0.id)] }, [])
    #expect(shelf.told().collections == [])
  }

  @Test("books of a collection get other positions, and others stay out")
  func arrangedCollection() throws {
    let shelf = try Shelf()
    let books = try ["a", "b", "c"].map { try shelf.named($0) }
    let one = BookCollection("One", position: 1)
    shelf.keep([.make(one)], books.prefix(2).map { BookChange($0, .edit(.collect(one.id))) })
    shelf.keep([], [BookChange(books[2], .edit(.rate(4)))])
    let before = try #require(shelf.told().collections?.first)
    let other = try #require(shelf.told().readings.first { !before.books.contains($0.book) })
    shelf.keep([.arrange(one.id, [before.books[1]: 0.25, other.book: 0.5])], [])
    let after = try #require(shelf.told().collections?.first)
    #expect(after.books == before.books.reversed() && after.positions.first == 0.25)
  }

  @Test("what is edited of a book is told with the shelf, and taken back")
  func edits() throws {
    let shelf = try Shelf()
    let book = try shelf.named("a")
    let edits: [BookEdit] = [
      .correct(.title, "Right"), .correct(.series, ""), .rate(7), .tag("kept", isOn: true),
      .tag("gone", isOn: true), .tag("gone", isOn: false), .began(100), .finished(200),
      .finished(50),
    ]
    shelf.keep([], edits.map { BookChange(book, .edit($0)) })
    let kept = try #require(shelf.told().readings.first)
    #expect(kept.path == Array((shelf.folder + "/a").utf8))
    #expect(kept.corrections == [.title: "Right", .series: ""])
    #expect(kept.rating == 7 && kept.tags == ["kept"])
    #expect(kept.began == 100 && kept.finished == [50, 200] && kept.stage == .finished)
    #expect(kept.lastRead == nil && kept.progress == nil, "the book was never opened")
    let back: [BookEdit] = [.correct(.series, nil), .rate(nil), .unfinished(200), .began(60)]
    shelf.keep([], back.map { BookChange(book, .edit($0)) })
    let next = try #require(shelf.told().readings.first)
    #expect(next.corrections == [.title: "Right"] && next.rating == nil)
    #expect(next.finished == [50] && next.stage == .reading, "read again")
    shelf.keep([], [BookChange(book, .edit(.unread))])
    #expect(shelf.told().readings.first?.stage == .unread)
  }

  @Test("a book whose file is gone can be edited, and is the same book when the file is back")
  func missing() throws {
    let shelf = try Shelf()
    shelf.keep([], [BookChange(shelf.book("a"), .edit(.rate(3)))])
    #expect(shelf.told().readings.map(\.rating) == [3])
    try shelf.file("a", "a book")
    shelf.keep([], [BookChange(shelf.book("a"), .edit(.tag("back", isOn: true)))])
    let kept = try #require(shelf.told().readings.first)
    #expect(kept.rating == 3 && kept.tags == ["back"])
  }

  @Test("an edited file keeps what the reader said of it, and what was read counts once")
  func editedFile() throws {
    let shelf = try Shelf()
    let (book, collection) = (try shelf.named("a"), BookCollection("C"))
    shelf.keep(
      [.make(collection)],
      [
        BookChange(book, .edit(.collect(collection.id))), BookChange(book, .edit(.rate(9))),
        BookChange(book, .edit(.correct(.title, "Right"))), BookChange(book, .edit(.finished(7))),
        BookChange(book, .edit(.tag("t", isOn: true))),
        BookChange(book, .read(ReadTime(seconds: 60, pages: 2))),
      ])
    try shelf.file("a", "other words, and more of them")
    shelf.keep([], [BookChange(book, .read(ReadTime(seconds: 30, pages: 1)))])
    let news = shelf.told()
    let kept = try #require(news.readings.first)
    #expect(news.readings.count == 1 && kept.rating == 9 && kept.tags == ["t"])
    #expect(kept.corrections == [.title: "Right"] && kept.finished == [7])
    #expect(kept.time == ReadTime(seconds: 90, pages: 3))
    #expect(news.collections?.first?.books == [kept.book])
  }

  @Test("a moved book is told where the book lies now, and nothing else changes")
  func movedBook() throws {
    let shelf = try Shelf()
    let book = try shelf.named("a")
    shelf.keep([], [BookChange(book, .opened), BookChange(book, .edit(.rate(9)))])
    let before = try #require(shelf.told().readings.first)
    try FileManager.default.moveItem(atPath: shelf.folder + "/a", toPath: shelf.folder + "/b")
    shelf.keep([], [BookChange(shelf.book("b"), .moved)])
    let place = Array((shelf.folder + "/b").utf8)
    var kept = try #require(shelf.told().readings.first { $0.path == place })
    kept.path = before.path
    #expect(kept == before)
    // A book of which nothing is known stays unknown to the reader.
    try shelf.file("c", "another book")
    shelf.keep([], [BookChange(shelf.book("c"), .moved)])
    let other = shelf.told().readings.first { $0.path.last == UInt8(ascii: "c") }
    #expect(other == nil || (other?.stage == .unread && other?.lastRead == nil))
  }

  @Test("a copy of a book has the book's record, and edits of both are edits of one book")
  func copies() throws {
    let shelf = try Shelf()
    let (book, collection) = (try shelf.named("a"), BookCollection("C"))
    shelf.keep(
      [.make(collection)],
      [BookChange(book, .edit(.rate(8))), BookChange(book, .edit(.tag("t", isOn: true)))])
    try FileManager.default.copyItem(atPath: shelf.folder + "/a", toPath: shelf.folder + "/twin")
    let twin = shelf.book("twin")
    shelf.keep([], [BookChange(twin, .moved)])
    var told = shelf.told().readings
    #expect(told.count == 2 && Set(told.map(\.book)).count == 1)
    #expect(told.allSatisfy { $0.rating == 8 && $0.tags == ["t"] })
    let edits: [BookEdit] = [.collect(collection.id), .rate(nil), .finished(100)]
    shelf.keep([], [book, twin].flatMap { book in edits.map { BookChange(book, .edit($0)) } })
    let news = shelf.told()
    told = news.readings
    #expect(told.count == 2 && told.allSatisfy { $0.rating == nil && $0.finished == [100] })
    #expect(news.collections?.first?.books == [told[0].book])
  }

  @Test("two programs at once edit one library: all rows are there, and a last word counts")
  func twoPrograms() throws {
    let shelf = try Shelf()
    let book = try shelf.named("a")
    let programs = (0..<2).map { _ in BookKeeper(path: shelf.path) }
    for round in 0..<50 {
      for (number, program) in programs.enumerated() {
        program.keep([.make(BookCollection("\(number)-\(round)"))])
        program.keep([
          BookChange(book, .edit(.tag("\(number)-\(round)", isOn: true))),
          BookChange(book, .edit(.correct(number == 0 ? .title : .series, "\(round)"))),
          BookChange(book, .read(ReadTime(seconds: 1, pages: 1))),
        ])
      }
    }
    for program in programs {
      program.flush()
      #expect(program.take().problems == [])
      program.stop(within: 60)
    }
    let news = shelf.told()
    let kept = try #require(news.readings.first)
    #expect(news.collections?.count == 100 && kept.tags.count == 100)
    #expect(kept.corrections == [.title: "49", .series: "49"])
    #expect(kept.time == ReadTime(seconds: 100, pages: 100))
  }

  @Test("a field that this version does not know stays, and hurts nothing")
  func unknownField() throws {
    let shelf = try Shelf()
    shelf.keep([], [BookChange(try shelf.named("a"), .edit(.correct(.title, "Right")))])
    let row = "INSERT INTO correction SELECT id, 'smell', 'old', 1 FROM book"
    #expect(shelf.execute(row))
    #expect(shelf.told().readings.first?.corrections == [.title: "Right"])
  }
}

extension Shelf {
  func named(_ name: String) throws -> DocumentSource {
    try file(name, "the book \(name)")
    return book(name, id: name)
  }

  func keep(_ collections: [CollectionChange], _ books: [BookChange]) {
    let keeper = BookKeeper(path: path)
    keeper.keep(collections)
    keeper.keep(books)
    keeper.flush()
    keeper.stop(within: 60)
  }

  /// Changes the library's tables by hand.
  func execute(_ sql: String) -> Bool {
    guard let store = paper_store_open(path, 5000) else { return false }
    defer { paper_store_close(store) }
    return paper_store_execute(store, sql) == 1
  }

  /// What another start of the program is told of readings and collections.
  func told() -> BookKeeper.News {
    let keeper = BookKeeper(path: path)
    keeper.wantReadings()
    keeper.flush()
    keeper.stop(within: 60)
    var news = keeper.take()
    // A book whose contents are looked at after the start is told twice.
    var last: [[UInt8]: Int] = [:]
    for (place, reading) in news.readings.enumerated() { last[reading.path] = place }
    news.readings = last.values.sorted().map { news.readings[$0] }
    return news
  }
}
