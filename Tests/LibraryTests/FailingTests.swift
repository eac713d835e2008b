import Books
import CSQLite
import Foundation
import Library
import Testing

/// A library that cannot be read or written. Reading goes on, the user is told once, and no byte is lost.
@Suite(.timeLimit(.minutes(5))) struct FailingTests {
  private func shelf() throws -> (shelf: Shelf, book: DocumentSource) {
    let shelf = try Shelf()
    try shelf.file("a.pdf", "a book")
    let book = shelf.book("a.pdf")
    shelf.keep([BookChange(book, .state(.at(7)))])
    return (shelf, book)
  }

  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test("a library of a newer version is left as it is, and not written")
  func newer() throws {
    let (shelf, book) = try shelf()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: shelf.path))
    // The user's version in the header of a SQLite file, from byte 60.
    try file.seek(toOffset: 60)
    try file.write(contentsOf: Data([0, 0, 0, 99]))
    try file.close()
    let before = try bytes(shelf.path)
    let problems = shelf.keep([BookChange(book, .state(.at(8)))])
    #expect(problems.count == 1)
    #expect(problems.first?.contains("newer version") == true)
    #expect(problems.first?.contains(shelf.path) == true)
    #expect(try bytes(shelf.path) == before)
    #expect(try shelf.files.filter { $0.contains("damaged") }.isEmpty)
    #expect(shelf.kept(book) == KeptBook(book.id), "the question is answered nevertheless")
  }

  @Test(
    "a damaged library is renamed, never overwritten, and a new one begun", arguments: [0, 1, 2])
  func damaged(_ way: Int) throws {
    let (shelf, book) = try shelf()
    var data = try bytes(shelf.path)
    switch way {
    // No database at all, a page that is none, and a file that was cut.
    case 0: data = Data("these are my notes\n".utf8)
    case 1: data.replaceSubrange(4096..<8192, with: Data(repeating: 0xA5, count: 4096))
    default: data = data.prefix(4096 * 2)
    }
    try data.write(to: URL(fileURLWithPath: shelf.path))
    let problems = shelf.keep([BookChange(book, .state(.at(8)))])
    #expect(problems.count == 1)
    #expect(problems.first?.contains("damaged") == true)
    let aside = try #require(try shelf.files.first { $0.contains("damaged-1") })
    #expect(try bytes(shelf.folder + "/data/" + aside) == data)
    #expect(shelf.kept(book)?.state == .at(8))
    try Data("again".utf8).write(to: URL(fileURLWithPath: shelf.path))
    shelf.keep([BookChange(book, .state(.at(9)))])
    #expect(try shelf.files.contains { $0.contains("damaged-2") }, "the first one is still there")
  }

  @Test("a library that cannot be made is said once; every question is answered")
  func impossible() throws {
    let shelf = try Shelf()
    try shelf.file("a.pdf", "a book")
    try shelf.file("data", "no folder")
    let book = shelf.book("a.pdf")
    let keeper = BookKeeper(path: shelf.path)
    for page in 0..<3 {
      keeper.keep([BookChange(book, .state(.at(page)))])
      keeper.want([book])
      keeper.flush()
    }
    let news = keeper.take()
    #expect(news.problems.count == 1)
    #expect(news.problems.first?.contains(shelf.path) == true)
    #expect(news.books == Array(repeating: KeptBook(book.id), count: 3))
    #expect(keeper.stop(within: 60))
  }

  @Test("a library that another program holds is written as soon as it is free")
  func locked() throws {
    let (shelf, book) = try shelf()
    let holder = try #require(Locker(shelf.path))
    let keeper = BookKeeper(path: shelf.path, timeout: 50)
    keeper.keep([BookChange(book, .state(.at(8)))])
    keeper.flush()
    #expect(keeper.take().problems.first?.contains("locked") == true)
    holder.release()
    keeper.keep([BookChange(book, .opened)])
    keeper.flush()
    #expect(keeper.stop(within: 60))
    #expect(shelf.kept(book)?.state == .at(8), "what was to be written before came with it")
  }

  @Test("a library that another program holds at the start loses no place, and is told of later")
  func lockedAtTheStart() throws {
    let (shelf, book) = try shelf()
    let mark = Mark(.bookmark, at: BookState.Place(page: 6), id: 6)
    shelf.keep([BookChange(book, .mark(mark))])
    let holder = try #require(Locker(shelf.path, isExclusive: true))
    let keeper = BookKeeper(path: shelf.path, timeout: 50)
    keeper.want([book])
    keeper.flush()
    #expect(keeper.take().books == [KeptBook(book.id)], "the book opens at its beginning")
    holder.release()
    var state = BookState.at(0)
    state.style = "leaves"
    keeper.keep([BookChange(book, .state(state))])
    keeper.flush()
    let told = try #require(keeper.take().books.last)
    #expect(told.state.place == BookState.at(7).place && told.marks.count == 1)
    #expect(keeper.stop(within: 60))
    #expect(shelf.kept(book)?.state.place == BookState.at(7).place)
    #expect(shelf.kept(book)?.state.style == "leaves")
  }

  @Test("edits of a library that another program holds are written later, and readings told then")
  func lockedEdits() throws {
    let (shelf, book) = try shelf()
    shelf.keep([BookChange(book, .edit(.rate(1)))])
    let holder = try #require(Locker(shelf.path, isExclusive: true))
    let keeper = BookKeeper(path: shelf.path, timeout: 50)
    let collection = BookCollection("C")
    keeper.wantReadings()
    keeper.keep([.make(collection)])
    keeper.keep([
      BookChange(book, .edit(.collect(collection.id))), BookChange(book, .edit(.rate(2))),
      BookChange(book, .read(ReadTime(seconds: 60, pages: 2))),
    ])
    keeper.keep([.rename(collection.id, "D")])
    keeper.flush()
    #expect(keeper.take().readings.isEmpty)
    holder.release()
    keeper.keep([BookChange(book, .edit(.tag("t", isOn: true)))])
    keeper.flush()
    let told = keeper.take()
    let reading = try #require(told.readings.last)
    #expect(reading.rating == 2 && reading.tags == ["t"])
    #expect(reading.time == ReadTime(seconds: 60, pages: 2), "once")
    #expect(told.collections?.map(\.name) == ["D"])
    #expect(told.collections?.first?.books == [reading.book])
    keeper.stop(within: 60)
  }

  @Test("what cannot be written is tried again at the end")
  func atTheEnd() throws {
    let (shelf, book) = try shelf()
    let holder = try #require(Locker(shelf.path))
    let keeper = BookKeeper(path: shelf.path, timeout: 50)
    keeper.keep([BookChange(book, .state(.at(8)))])
    keeper.flush()
    holder.release()
    #expect(keeper.stop(within: 60))
    #expect(shelf.kept(book)?.state == .at(8))
  }
}

/// Another window that writes and takes its time.
private final class Locker {
  private var store: OpaquePointer?

  /// - Parameter isExclusive: whether nobody may read meanwhile.
  init?(_ path: String, isExclusive: Bool = false) {
    guard let store = paper_store_open(path, 1000) else { return nil }
    self.store = store
    if isExclusive { _ = paper_store_execute(store, "PRAGMA locking_mode = EXCLUSIVE") }
    let begin = isExclusive ? "BEGIN EXCLUSIVE" : "BEGIN IMMEDIATE"
    guard paper_store_execute(store, begin) == 1 else { return nil }
  }

  func release() {
    if let store { paper_store_close(store) }
    store = nil
  }

  deinit { release() }
}
