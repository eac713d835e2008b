import Books
import Foundation
import Library
import Testing

/// A program that is killed while it writes.
@Suite(.timeLimit(.minutes(5))) struct KilledTests {
  /// The folder of the tests' programs.
  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  @Test("killed 200 times at random moments, nothing that was shown as kept is lost")
  func killed() throws {
    let shelf = try Shelf()
    let file = try shelf.file("a.pdf", "a book")
    let book = shelf.book("a.pdf", id: "Probe")
    var random = SystemRandomNumberGenerator()
    var shown = -1
    for round in 0..<200 {
      let probe = Process()
      let output = Pipe()
      probe.executableURL = URL(fileURLWithPath: Self.programs + "/library-probe")
      probe.arguments = [shelf.path, file, "\(shown + 1)"]
      probe.standardOutput = output
      try probe.run()
      // Every other program is killed where it is, also while it starts; the others after their first word.
      let first = round.isMultiple(of: 2) ? output.fileHandleForReading.availableData : Data()
      usleep(.random(in: 0..<20_000, using: &random))
      kill(probe.processIdentifier, SIGKILL)
      probe.waitUntilExit()
      let rest = output.fileHandleForReading.readDataToEndOfFile()
      let said = String(decoding: first + rest, as: UTF8.self)
      // A line that was cut off says nothing.
      let lines = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      shown = lines.compactMap { Int($0) }.last ?? shown
      let keeper = BookKeeper(path: shelf.path)
      keeper.want([book])
      keeper.wantReadings()
      keeper.flush()
      keeper.stop(within: 60)
      let news = keeper.take()
      #expect(news.problems == [])
      let kept = try #require(news.books.last)
      let page = kept.state.place?.page ?? -1
      #expect(page >= shown)
      #expect(kept.marks.map(\.place.page) == Array(0..<page + 1), "whole: place and mark together")
      if page >= 0 { try expectEdits(to: page, in: news) }
      shown = page
    }
    #expect(shown >= 99, "half of the programs wrote at least once")
  }

  /// Expects all edits of the pages up to one, those of a page together.
  private func expectEdits(to page: Int, in news: BookKeeper.News) throws {
    let reading = try #require(news.readings.first)
    #expect(reading.corrections == [.title: "\(page)"] && reading.rating == page % 11)
    #expect(reading.tags.count == page + 1 && reading.time.pages == page + 1)
    let collections = try #require(news.collections)
    let filled = collections.filter { $0.books == [reading.book] }.map(\.id)
    #expect(Set(filled) == Set(1...Int64(page + 1)))
  }
}
