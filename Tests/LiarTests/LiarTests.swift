import BookClients
import Books
import Check
import Foundation
import Launch
import PaperRaster
import TestDocuments
import Testing
import WorkerClient

/// A worker that was taken over answers with well-formed lies. A trap would end these tests.
@Suite("A lying worker", .timeLimit(.minutes(10))) struct LiarTests {
  @Test func endsNoWindow() throws {
    var framesOfBooks = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      let window = try LiedToWindow(seed, Bookshelf())
      try window.live(steps: 60)
      framesOfBooks += window.framesOfBooks
    }
    // What is believed is a book that opens.
    #expect(framesOfBooks > 200)
  }

  @Test(arguments: Array(1...6) as [UInt64]) func endsNoCheck(seed: UInt64) throws {
    try Liars.check(seed, Bookshelf())
  }

  @Test(arguments: Array(1...6) as [UInt64]) func endsNoReadingOfALibrary(seed: UInt64) throws {
    try Liars.readLibrary(seed, Bookshelf())
  }
}

/// What else asks workers.
enum Liars {
  /// Each book gets a line, whatever it is told of the book.
  static func check(_ seed: UInt64, _ shelf: Bookshelf) throws {
    defer { withExtendedLifetime(shelf) {} }
    let check = BookCheck(Programs.liar(seed), deadline: 1000)
    let entries = Books.Library.open(shelf.books).entries
    try #require(!entries.isEmpty)
    for entry in entries { #expect(check.check(entry).seconds.isFinite) }
  }

  static func readLibrary(_ seed: UInt64, _ shelf: Bookshelf) throws {
    defer { withExtendedLifetime(shelf) {} }
    let workers = BookWorkers(program: Programs.liar(seed), deadlines: .init(all: 1000))
    defer { workers.stop() }
    let source = Picture.Source(path: shelf.books[0])
    for _ in 0..<5 { _ = try? workers.books(in: source) }
  }
}

/// `make fuzz`: all of that for as long as the environment says.
@Suite("A lying worker, fuzzed", .enabled(if: Fuzzing.isWanted)) struct LiarFuzzTests {
  @Test func windows() throws {
    let shelf = try Bookshelf()
    try Fuzzing.run("a window with a lying worker") { seed in
      // A trap says nothing of its seed.
      FileHandle.standardError.write(Data("seed \(seed)\n".utf8))
      try LiedToWindow(seed, shelf).live(steps: 200)
      try Liars.check(seed, shelf)
      try Liars.readLibrary(seed, shelf)
    }
  }
}
