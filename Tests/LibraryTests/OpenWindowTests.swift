import Books
import Foundation
import Library
import SystemCalls
import Testing

/// Which books come again with the next start.
@Suite(.timeLimit(.minutes(5))) struct OpenWindowTests {
  private func process(_ number: Int) -> ProcessMark { ProcessMark(number: number, started: 7) }

  private func book(_ name: String) -> LeftBook {
    LeftBook(name: name, path: Array("/books/\(name).pdf".utf8))
  }

  private func window(_ number: Int, _ name: String?, closed: Int?) -> OpenWindow {
    OpenWindow(process(number), book: name.map(book), closed: closed)
  }

  /// Windows with their books and the times at which they were closed, and the books that come again.
  @Test(
    arguments: [
      ([("a", 1000)], ["a"]),
      // Closed together: the last one first.
      ([("a", 1000), ("b", 1005)], ["b", "a"]),
      // The first was closed for its own sake, and its book with it.
      ([("a", 1000), ("b", 5000)], ["b"]),
      // The last window showed its shelf.
      ([("a", 1000), (nil, 1001)], ["a"]),
      // Killed, as by a power failure.
      ([("a", nil), ("b", nil)], ["b", "a"]),
      ([("a", 1000), ("a", 1001)], ["a"]), ([], []),
    ] as [([(String?, Int?)], [String])])
  func theBooksOfWindowsThatWereClosedTogetherComeAgain(
    windows: [(String?, Int?)], names: [String]
  ) {
    let all = windows.enumerated().map { window($0, $1.0, closed: $1.1) }
    #expect(OpenWindow.left(all) { _ in false }.map(\.name) == names)
  }

  @Test func nothingComesWhileAWindowIsThere() {
    let windows = [window(1, "a", closed: 1000), window(2, "b", closed: nil)]
    #expect(OpenWindow.left(windows) { $0.number == 2 }.isEmpty)
    #expect(ProcessMark.own.isThere)
    #expect(!ProcessMark(number: ProcessMark.own.number, started: 0).isThere)
  }

  /// Its process still writes what is left.
  @Test func aClosedWindowIsNotThere() {
    let windows = [window(1, "a", closed: 1000)]
    #expect(OpenWindow.left(windows) { _ in true }.map(\.name) == ["a"])
  }

  /// A further window is a child of the window that opened that one; where both end at once, nobody may ask for the
  /// child's status.
  @Test func aProcessThatHasEndedAndIsNotAskedForIsNotThere() throws {
    let number = try Self.start(["/bin/sleep", "60"])
    let mark = try #require(ProcessMark(running: Int(number)))
    #expect(mark.isThere)
    kill(number, SIGKILL)
    var ended = siginfo_t()
    #expect(waitid(P_PID, id_t(number), &ended, WEXITED | WNOWAIT) == 0)
    #expect(!mark.isThere)
    #expect(waitpid(number, nil, 0) == number)
    #expect(!mark.isThere)
  }

  private static func start(_ words: [String]) throws -> pid_t {
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, words[0], nil, nil, &arguments, environ) == 0)
    return process
  }

  /// A window that comes while another one asks the system who is gone stays, and so does its book.
  @Test func aWindowTakesThePlaceOnlyOfThoseThatAreGone() {
    var stored = StoredWindows([window(1, "a", closed: 1000), window(2, "b", closed: nil)])
    stored.take(window(3, "c", closed: nil), gone: [process(1)])
    #expect(stored.windows == [window(2, "b", closed: nil), window(3, "c", closed: nil)])
    stored.take(window(2, "d", closed: nil), gone: [])
    #expect(stored.windows.map(\.book) == [book("d"), book("c")])
  }

  @Test func whatIsKeptIsThereWithTheNextStart() throws {
    let shelf = try Shelf()
    for (number, name) in [(1, "a"), (2, "b")] {
      let keeper = BookKeeper(path: shelf.path)
      // A path need not be UTF-8.
      let book = LeftBook(name: name, path: [0x2F, 0xFF, UInt8(number)])
      keeper.keep(OpenWindow(process(number), book: book))
      keeper.flush()
      keeper.keep(OpenWindow(process(number), book: book, closed: 1000 + number))
      keeper.flush()
      keeper.stop(within: 60)
    }
    // The process of the first one is gone: it was forgotten with the second one's start.
    #expect(shelf.start()?.open == [LeftBook(name: "b", path: [0x2F, 0xFF, 2])])
    let keeper = BookKeeper(path: shelf.path)
    keeper.keep(OpenWindow(.own, book: book("c")))
    keeper.flush()
    keeper.stop(within: 60)
    #expect(shelf.start()?.open == [], "this window is there")
  }
}
