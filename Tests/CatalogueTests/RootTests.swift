import BookTable
import Books
import Catalogue
import Database
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct RootTests {
  @Test("the books of a folder that is gone or empty stay, and come back")
  func unmounted() throws {
    let place = try Place()
    for number in 0..<5 { try place.write("\(number).epub") }
    place.start()
    let before = place.rows
    try FileManager.default.moveItem(atPath: place.books, toPath: place.folder + "/away")
    place.start(adding: [])
    #expect(place.rows.count == 5)
    #expect(place.rows.values.allSatisfy { $0.state == .unmounted })
    #expect(place.news.roots.map(\.isMounted) == [false])
    try FileManager.default.createDirectory(
      atPath: place.books, withIntermediateDirectories: true)
    place.scan()
    #expect(
      place.rows.values.allSatisfy { $0.state == .unmounted }, "the point of the mount is empty")
    try FileManager.default.removeItem(atPath: place.books)
    try FileManager.default.moveItem(atPath: place.folder + "/away", toPath: place.books)
    let surveyor = FakeSurveyor()
    place.start(surveyor, adding: [])
    #expect(place.rows == before && surveyor.count == 0)
    #expect(place.news.roots.map(\.isMounted) == [true])
  }

  @Test("a folder within another counts once, in either order")
  func nested() throws {
    let place = try Place()
    try place.write("a.epub")
    try place.write("in/b.epub")
    place.start(adding: [place.books + "/in"])
    #expect(place.files == ["in/b.epub"])
    let number = place.row("in/b.epub")?.number
    place.catalogue?.add(root: Picture.Source(path: place.books))
    place.settle()
    #expect(place.rows.count == 2 && place.row("in/b.epub")?.number == number)
    #expect(place.news.roots.map(\.isNested) == [true, false])
    place.catalogue?.remove(root: Picture.Source(path: place.books))
    place.settle()
    #expect(place.files == ["in/b.epub"], "the inner folder is still in the library")
    place.catalogue?.remove(root: Picture.Source(path: place.books + "/in"))
    place.settle()
    #expect(place.rows.isEmpty)
  }

  @Test("each folder tells its books and its last walk")
  func told() throws {
    let place = try Place()
    for name in ["a.epub", "in/b.epub", "in/c.epub"] { try place.write(name) }
    place.start(adding: [place.books, place.books + "/in"])
    // Each folder is looked at on a thread of its own, so two folders that are added at once have no order.
    var roots: [Catalogue.RootState] {
      place.news.roots.sorted { $0.path.bytes.count < $1.path.bytes.count }
    }
    #expect(roots.map(\.books) == [3, 2])
    #expect(roots.map(\.isNested) == [false, true])
    #expect(roots.allSatisfy { !$0.isWalking })
    #expect(roots.first?.walked.map { $0 > 1_600_000_000 } == true)
    try place.remove("in/c.epub")
    // A book that is missing stays for a while.
    place.scan()
    #expect(roots.map(\.books) == [3, 2])
  }

  @Test("a window that does not scan takes a folder out of the list, and shows the list")
  func removedBySecondWindow() throws {
    let place = try Place()
    try place.write("a.epub")
    place.start()
    let other = Catalogue(
      path: place.folder + "/catalogue.db", packs: place.folder + "/packs",
      roots: place.folder + "/roots", surveyor: nil
    ) {}
    other.flush()
    #expect(other.take().roots.count == 1)
    other.remove(root: Picture.Source(path: place.books))
    other.flush()
    #expect(other.take().roots.isEmpty)
    other.stop(within: 10)
    place.scan()
    #expect(place.rows.isEmpty && place.news.roots.isEmpty)
    #expect(FileManager.default.fileExists(atPath: place.books + "/a.epub"))
  }

  @Test("the folders survive a deleted and a damaged catalogue")
  func precious() throws {
    let place = try Place()
    try place.write("a.epub")
    place.start()
    place.catalogue?.stop(within: 10)
    try FileManager.default.removeItem(atPath: place.folder + "/catalogue.db")
    place.start(adding: [])
    #expect(place.files == ["a.epub"])
    place.catalogue?.stop(within: 10)
    for end in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: place.folder + "/catalogue.db" + end)
    }
    try Data("no database at all, but long enough to look like the head of a file".utf8)
      .write(to: URL(fileURLWithPath: place.folder + "/catalogue.db"))
    place.start(adding: [])
    #expect(place.files == ["a.epub"] && place.problems == [])
  }

  @Test("a catalogue of a newer version is left alone, and told in one line")
  func newer() throws {
    let place = try Place()
    try place.write("a.epub")
    place.start()
    place.catalogue?.stop(within: 10)
    let file = URL(fileURLWithPath: place.folder + "/catalogue.db")
    var bytes = try Data(contentsOf: file)
    // SQLite keeps the version in four bytes from 60 on, the highest first.
    bytes[62] = 1
    try bytes.write(to: file)
    place.start(adding: [])
    #expect(place.rows.isEmpty && place.problems.count == 1)
    place.catalogue?.stop(within: 10)
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test("a catalogue of an older version is filled anew by a scan, without a word")
  func older() throws {
    let place = try Place()
    try place.write("a.epub")
    place.start()
    place.stop()
    do {
      let old = try Database(path: place.folder + "/catalogue.db", timeout: 1000)
      try old.execute("DROP TABLE about; DROP TABLE number; PRAGMA user_version = 2;")
      withExtendedLifetime(old) {}
    }
    place.start(adding: [])
    #expect(place.files == ["a.epub"] && place.problems == [])
    #expect(place.row("a.epub")?.details.title == "Title of a.epub")
  }

  @Test("books of one name have ids that never change")
  func ids() throws {
    let place = try Place()
    try place.write("x/book.epub")
    place.start()
    #expect(place.row("x/book.epub")?.entry.id == "book")
    try place.write("a/book.epub", "another")
    place.scan()
    let second = try #require(place.row("a/book.epub")?.entry.id)
    #expect(second.hasPrefix("book-") && place.row("x/book.epub")?.entry.id == "book")
    try place.remove("x/book.epub")
    place.start()
    #expect(place.row("a/book.epub")?.entry.id == second)
  }

  @Test("folders that are added or removed just before the end are in the list at the next start")
  func last() throws {
    let place = try Place()
    try place.write("a.epub")
    place.begin()
    place.catalogue?.add(root: Picture.Source(path: place.books))
    place.stop()
    place.start(adding: [])
    #expect(place.row("a.epub") != nil)
    place.begin()
    place.catalogue?.remove(root: Picture.Source(path: place.books))
    place.stop()
    place.start(adding: [])
    #expect(place.rows.isEmpty)
  }

  @Test("a second program shows the books, and scans when the first ends")
  func two() throws {
    let place = try Place()
    try place.write("a.epub")
    place.start()
    let second = Catalogue(
      path: place.folder + "/catalogue.db", packs: place.folder + "/packs",
      roots: place.folder + "/roots", surveyor: FakeSurveyor()
    ) {}
    defer { second.stop(within: 10) }
    second.flush()
    let news = second.take()
    #expect(news.isElsewhere && news.isLoaded)
    try place.write("b.epub")
    place.scan()
    second.scan()
    second.flush()
    let count = second.take().packets.reduce(0) { $0 + $1.rows.count }
    #expect(count == 2)
    place.catalogue?.stop(within: 10)
    while second.take().isElsewhere { usleep(10_000) }
  }

  @Test("a change in a watched folder comes by itself")
  func watched() throws {
    let place = try Place()
    try place.write("a/a.epub")
    try place.write("b/b.epub")
    place.start()
    let number = place.row("a/a.epub")?.number
    try place.write("b/new/c.epub")
    while place.row("b/new/c.epub") == nil {
      usleep(20_000)
      place.take()
    }
    try place.move("a/a.epub", to: "b/moved.epub")
    while place.row("b/moved.epub") == nil {
      usleep(20_000)
      place.take()
    }
    place.settle()
    #expect(place.row("b/moved.epub")?.number == number)
    #expect(place.rows.count == 3)
    #expect(place.rows.values.allSatisfy { $0.state == .present })
  }
}
