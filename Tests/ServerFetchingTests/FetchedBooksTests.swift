import Foundation
import ServerFetching
import ServerStore
import TestBasics
import Testing

@Suite("Cache of fetched books", .timeLimit(.minutes(1)))
struct FetchedBooksTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func place(_ name: String) -> FetchedPath {
    FetchedPath(cache: folder.path, server: "one", identity: name, title: name, ending: "epub")
  }

  /// Puts a book into the cache.
  private func add(_ name: String, bytes: Int, age: Int) throws -> FetchedPath {
    let place = place(name)
    let file = String(place.path.dropFirst(folder.path.count + 1))
    try folder.file(file, [UInt8](repeating: 7, count: bytes))
    let book = FetchedBook(server: "one", identity: name, title: name, path: place.path)
    #expect(book.write(at: place))
    let date = Date(timeIntervalSinceNow: -Double(age))
    let facts = FetchedBook.folder(of: place) + "/" + FetchedBook.name
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: facts)
    return place
  }

  private func isThere(_ place: FetchedPath) -> Bool {
    FileManager.default.fileExists(atPath: place.path)
  }

  @Test func theLongestUnusedGoFirst() throws {
    let old = try add("old", bytes: 400, age: 900)
    let used = try add("used", bytes: 400, age: 800)
    let new = try add("new", bytes: 400, age: 10)
    let books = FetchedBooks(cache: folder.path, limit: 900)
    books.touch(used)
    #expect(books.shrink().count == 1)
    #expect(!isThere(old) && isThere(used) && isThere(new))
    #expect(!FileManager.default.fileExists(atPath: FetchedBook.folder(of: old)))
    #expect(books.shrink().isEmpty)
  }

  @Test func booksThatAreReadStay() throws {
    let read = try add("read", bytes: 400, age: 900)
    let other = try add("other", bytes: 400, age: 800)
    let path = read.path
    FetchedBooks(cache: folder.path, limit: 100) { $0 == path }.shrink()
    #expect(isThere(read) && !isThere(other))
  }

  @Test func oldPartsGoAndFreshPartsStay() throws {
    let old = try folder.file("books/one/a.part", [UInt8](repeating: 1, count: 500))
    let fresh = try folder.file("books/one/b.part", [UInt8](repeating: 1, count: 500))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -500)], ofItemAtPath: old)
    FetchedBooks(cache: folder.path, limit: 100).shrink()
    #expect(!FileManager.default.fileExists(atPath: old))
    #expect(FileManager.default.fileExists(atPath: fresh))
  }

  @Test func keptBooksGetAFreeName() throws {
    let books = FetchedBooks(cache: folder.path)
    let place = try add("tale", bytes: 40, age: 0)
    try folder.file("mine/tale.epub", [1])
    let path = try books.keep(place, in: Array((folder.path + "/mine").utf8))
    #expect(path == folder.path + "/mine/tale (2).epub")
    #expect(folder.text("mine/tale.epub").utf8.count == 1)
    #expect(folder.text("mine/tale (2).epub").utf8.count == 40)
    #expect(!isThere(place))
    #expect(FetchedBook(at: place)?.path == path && FetchedBook(at: place)?.isKept == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/mine").count == 2)
    // The cache forgets a kept book at no time.
    FetchedBooks(cache: folder.path, limit: 0).shrink()
    #expect(FetchedBook(at: place)?.path == path)
    books.remove(place)
    #expect(folder.text("mine/tale (2).epub").utf8.count == 40)
  }

  @Test func aFolderThatTakesNoFilesLosesNothing() throws {
    let books = FetchedBooks(cache: folder.path)
    let place = try add("tale", bytes: 40, age: 0)
    let nowhere = folder.path + "/nowhere"
    #expect(throws: FetchFailure.unwritable(nowhere)) {
      try books.keep(place, in: Array(nowhere.utf8))
    }
    #expect(isThere(place) && FetchedBook(at: place)?.isKept == false)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskNamesItsFolder() {
    #expect("\(FetchFailure.full("/a/b"))".contains("/a/b"))
  }
}
