import Books
import PaperApp
import Synchronization
import Testing

@Suite("Books that the cache keeps", .timeLimit(.minutes(1)))
struct SparedBooksTests {
  private static let folder = "/cache/books/one/0123456789abcdef01234567"

  private func reading(_ path: String, _ began: Int?, finished: [Int] = []) -> KeptReading {
    var reading = KeptReading(book: 1, path: Array(path.utf8))
    (reading.began, reading.finished) = (began, finished)
    return reading
  }

  @Test func begunBooksStay() {
    let spared = SparedBooks(keepsReadings: true)
    let file = Self.folder + "/Title.epub"
    // Nothing goes before the readings have come.
    #expect(spared.spares(file))
    spared.take([], isComplete: true)
    #expect(!spared.spares(file))
    // The library knows the book by the path without links, and before the fetch without the file.
    let other = "/disk" + Self.folder + "/Title"
    spared.take([reading(other, 5)], isComplete: false)
    #expect(spared.spares(file) && spared.spares(Self.folder + "/.pages.json"))
    #expect(!spared.spares("/cache/books/two/0123456789abcdef01234567/Title.epub"))
    spared.take([reading(other, 5, finished: [9])], isComplete: false)
    #expect(!spared.spares(file))
    spared.take([reading("/books/a/b/c.epub", 5)], isComplete: false)
    #expect(!spared.spares("/books/a/b/c.epub"))
  }

  @Test func unsentPlacesStay() {
    let spared = SparedBooks(keepsReadings: false)
    let file = Self.folder + "/Title.epub"
    #expect(!spared.spares(file))
    spared.ask { $0 == file }
    #expect(spared.spares(file) && !spared.spares(file + "x"))
  }
}
