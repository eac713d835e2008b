import Books
import Testing

/// What a clock measures of reading.
@Suite(.timeLimit(.minutes(1))) struct ReadingClockTests {
  private let book = DocumentID("Book", origin: 1)
  private var clock = ReadingClock()

  /// Shows pages one after the other, each for some seconds, and closes the book.
  private mutating func read(_ views: [(pages: [Int], seconds: Double)], of count: Int? = nil)
    -> ReadTime
  {
    var time = 1000.0
    for view in views {
      clock.show(book, pages: view.pages, of: count, at: time)
      time += view.seconds
    }
    clock.show(nil, at: time)
    return clock.take().reduce(ReadTime()) { $0 + $1.time }
  }

  @Test("time and pages of spreads add up, and are told once")
  mutating func spreads() {
    #expect(
      read([([0], 10.5), ([1, 2], 20.25), ([3, 4], 30.25)]) == ReadTime(seconds: 61, pages: 5))
    #expect(clock.take().isEmpty)
  }

  @Test("leafing and pauses count nothing")
  mutating func bounds() {
    let views = (0..<100).map { (pages: [$0], seconds: 0.3) }
    #expect(read(views) == ReadTime())
    #expect(read([([200], 301), ([201], 300), ([202], 2)]) == ReadTime(seconds: 302, pages: 2))
  }

  @Test("a page that is read again counts once, its time twice")
  mutating func twice() {
    #expect(read([([1], 10), ([2], 10), ([1], 10)]) == ReadTime(seconds: 30, pages: 2))
  }

  @Test("parts of seconds are not lost")
  mutating func parts() {
    #expect(read((0..<10).map { ([$0], 2.5) }) == ReadTime(seconds: 25, pages: 10))
  }

  @Test("a clock that jumps counts nothing for that view, and goes on")
  mutating func jumps() {
    clock.show(book, pages: [1], at: 1000)
    clock.show(book, pages: [2], at: 10)
    clock.show(book, pages: [3], at: .nan)
    clock.show(book, pages: [4], at: 100)
    clock.show(book, pages: [5], at: 110)
    clock.show(book, pages: [6], at: .infinity)
    #expect(clock.take().map(\.time) == [ReadTime(seconds: 10, pages: 1)])
  }

  @Test("a window that was left measures nothing until its reader is back")
  mutating func left() {
    clock.show(book, pages: [1], at: 0)
    clock.leave(at: 10)
    clock.show(book, pages: [1], at: 20)
    clock.comeBack(at: 50)
    clock.show(book, pages: [2], at: 60)
    #expect(clock.take().map(\.time) == [ReadTime(seconds: 20, pages: 1)])
  }

  @Test("two books are told apart, letters of another size are not")
  mutating func books() {
    let other = DocumentID("Other", origin: 2)
    clock.show(book, pages: [1], at: 0)
    clock.show(book.sized(2), pages: [2], at: 10)
    clock.show(other, pages: [1], at: 20)
    clock.show(nil, at: 40)
    let readings = clock.take()
    #expect(readings.map(\.book) == [book.sized(0), other.sized(0)])
    #expect(readings.map(\.time.seconds) == [20, 20] && readings.map(\.time.pages) == [2, 1])
  }

  @Test("the end is reached by reading, once, and not by a jump or in a book that is still counted")
  mutating func end() {
    clock.show(book, pages: [3, 4], of: 7, at: 0)
    clock.show(book, pages: [5, 6], of: 7, at: 1)
    #expect(!clock.take().map(\.reachesEnd).contains(true), "leafed past")
    clock.show(book, pages: [3, 4], of: 7, at: 2)
    clock.show(book, pages: [5, 6], at: 12)
    #expect(!clock.take().map(\.reachesEnd).contains(true), "more pages may come")
    clock.show(book, pages: [5, 6], of: 7, at: 13)
    #expect(clock.take().map(\.reachesEnd) == [true])
    clock.show(book, pages: [3, 4], of: 7, at: 20)
    clock.show(book, pages: [5, 6], of: 7, at: 30)
    #expect(!clock.take().map(\.reachesEnd).contains(true))
  }
}
