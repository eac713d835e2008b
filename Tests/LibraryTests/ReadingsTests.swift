import Books
import Foundation
import Library
import Testing

/// What the shelf is told of readings, and the statistics.
@Suite(.timeLimit(.minutes(5))) struct ReadingsTests {
  @Test("after the first question only what has changed is told")
  func packets() throws {
    let shelf = try Shelf()
    let books = try ["a", "b"].map { try shelf.named($0) }
    shelf.keep([], books.map { BookChange($0, .state(.at(149))) })
    let keeper = BookKeeper(path: shelf.path)
    keeper.keep([BookChange(books[0], .edit(.rate(1)))])
    keeper.flush()
    #expect(keeper.take().readings.isEmpty, "nobody has asked")
    keeper.wantReadings()
    keeper.flush()
    let first = keeper.take()
    #expect(first.readings.map(\.progress) == [0.5, 0.5] && first.collections == [])
    keeper.keep([BookChange(books[1], .edit(.rate(2)))])
    keeper.flush()
    let second = keeper.take()
    #expect(second.readings.map(\.rating) == [2] && second.collections == nil)
    keeper.keep([.make(BookCollection("C"))])
    keeper.flush()
    let third = keeper.take()
    #expect(third.readings.isEmpty && third.collections?.map(\.name) == ["C"])
    keeper.stop(within: 60)
  }

  @Test("a book in two places is told for both")
  func places() throws {
    let shelf = try Shelf()
    for name in ["a", "b"] {
      try shelf.file(name, "the same words")
      shelf.keep([], [BookChange(shelf.book(name), .edit(.tag(name, isOn: true)))])
    }
    let readings = shelf.told().readings
    #expect(Set(readings.map(\.path.last)) == [UInt8(ascii: "a"), UInt8(ascii: "b")])
    #expect(readings.map(\.tags) == [["a", "b"], ["a", "b"]])
  }

  @Test("a book is begun with a turned page, and finished once when its reader comes to the end")
  func automatic() throws {
    let shelf = try Shelf()
    let book = try shelf.named("a")
    shelf.keep([], [BookChange(book, .opened), BookChange(book, .state(.at(0)))])
    #expect(shelf.told().readings.first?.stage == .unread, "a look at the cover")
    shelf.keep([], [BookChange(book, .state(.at(1)))])
    #expect(shelf.told().readings.first?.stage == .reading)
    shelf.keep([], [BookChange(book, .reachedEnd)])
    let kept = try #require(shelf.told().readings.first)
    #expect(kept.stage == .finished && kept.finished.count == 1)
    sleep(1)
    shelf.keep([], [BookChange(book, .reachedEnd), BookChange(book, .state(.at(3)))])
    let again = try #require(shelf.told().readings.first)
    #expect(again.finished == kept.finished && again.stage == .finished, "a look back on the day")
  }

  @Test("a book that was finished long ago is read again from its beginning, with a second end")
  func again() throws {
    let shelf = try Shelf()
    let book = try shelf.named("a")
    shelf.keep(
      [], [BookChange(book, .edit(.began(1000))), BookChange(book, .edit(.finished(2000)))])
    shelf.keep([], [BookChange(book, .state(.at(200)))])
    #expect(shelf.told().readings.first?.stage == .finished, "a look into the middle")
    shelf.keep([], [BookChange(book, .state(.at(2)))])
    #expect(shelf.told().readings.first?.stage == .reading)
    sleep(1)
    shelf.keep([], [BookChange(book, .reachedEnd)])
    let kept = try #require(shelf.told().readings.first)
    #expect(kept.finished.count == 2 && kept.stage == .finished)
  }

  @Test("statistics have days, seconds and pages by book, and the ends, of the days asked for")
  func statistics() throws {
    let shelf = try Shelf()
    let (one, two) = (try shelf.named("one"), try shelf.named("two"))
    for time in [ReadTime(seconds: 100, pages: 3), ReadTime(seconds: 20, pages: 1)] {
      shelf.keep([], [BookChange(one, .read(time))])
    }
    shelf.keep([], [BookChange(two, .edit(.finished()))])
    let all = try #require(shelf.counted("0000-01-01"..."9999-12-31"))
    #expect(all.time == ReadTime(seconds: 120, pages: 4) && all.days.count == 1)
    #expect(all.books.map(\.title) == ["two", "one"])
    #expect(all.books.map(\.finished.count) == [1, 0])
    #expect(all.text.hasPrefix("1 day, 2 minutes, 4 pages, 1 finished\n\ntwo: finished 2"))
    #expect(all.text.hasSuffix("\none: 1 day, 2 minutes, 4 pages\n"))
    let none = try #require(shelf.counted("1999-01-01"..."1999-12-31"))
    #expect(none.books.isEmpty && none.text == "Nothing was read.\n")
  }

  @Test("3,000 books that were read are told whole")
  func many() throws {
    let shelf = try Shelf()
    shelf.keep([.make(BookCollection("All", id: 7))], [])
    let rows = """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO book(id, title, opened, began, rating, state) SELECT i, 'Book ' || i, i, i, i % 11,
      '{"place":{"page":' || (i % 300) || ',"fraction":0.25,"pageCount":300,"anchor":{"chapter":3,'
      || '"offset":1234}},"style":"curl","textSize":2,"zoom":1.5}' FROM n;
      INSERT INTO file SELECT CAST('/home/reader/Books/Author/Book ' || id AS BLOB), id, 9, 9, 0
      FROM book;
      INSERT INTO tag SELECT id, 'read' FROM book;
      INSERT INTO finished SELECT id, id + 5 FROM book WHERE id % 2 = 0;
      INSERT INTO reading SELECT id, '2026-01-0' || (id % 9 + 1), 600, 20 FROM book;
      INSERT INTO collected SELECT 7, id, id FROM book;
      """
    #expect(shelf.execute(rows))
    let news = shelf.told()
    #expect(news.readings.count == 3000 && news.collections?.first?.books == Array(1...3000))
    let last = try #require(news.readings.first { $0.book == 2998 })
    #expect(last.progress == Double(299) / 300 && last.rating == 2998 % 11)
    #expect(last.finished == [3003] && last.stage == .finished && last.tags == ["read"])
    #expect(last.time == ReadTime(seconds: 600, pages: 20) && last.lastRead == 2998)
  }

  @Test("what is measured of a book comes with the book")
  func pace() throws {
    let shelf = try Shelf()
    let book = try shelf.named("a")
    shelf.keep([], [BookChange(book, .read(ReadTime(seconds: 600, pages: 20)))])
    #expect(shelf.kept(book)?.time.pace == 30)
    #expect(ReadTime(seconds: 600, pages: 9).pace == nil, "too few pages")
  }

  @Test("a library of the version before has its readings")
  func migrated() throws {
    let shelf = try Shelf()
    let names = ["middle", "end", "cover"]
    for (name, page) in zip(names, [149, 299, 0]) {
      let book = try shelf.named(name)
      shelf.keep([], [BookChange(book, .opened), BookChange(book, .state(.at(page)))])
    }
    let older = """
      DROP TABLE collected; DROP TABLE collection; DROP TABLE correction; DROP TABLE tag;
      DROP TABLE finished; DROP TABLE reading; DROP TABLE word; ALTER TABLE book DROP COLUMN began;
      ALTER TABLE book DROP COLUMN rating; PRAGMA user_version = 2;
      INSERT INTO book(title, state, opened) VALUES('damaged', '{', 9);
      """
    #expect(shelf.execute(older))
    let stages = Dictionary(
      uniqueKeysWithValues: shelf.told().readings.map {
        (String(decoding: $0.path, as: UTF8.self).split(separator: "/").last ?? "", $0.stage)
      })
    #expect(stages == ["middle": .reading, "end": .finished, "cover": .unread])
  }
}

extension Shelf {
  fileprivate func counted(_ days: ClosedRange<String>) -> ReadingStatistics? {
    let keeper = BookKeeper(path: path)
    keeper.wantStatistics(days)
    keeper.flush()
    keeper.stop(within: 60)
    return keeper.take().statistics
  }
}
