import Books
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ShelfSourceTests {
  private func entry(_ id: String) -> ShelfEntry {
    let picture = Picture.Source(path: "/\(id).png")
    return ShelfEntry(
      id: id, title: id, cover: picture, pageCount: nil, locator: .picture(picture))
  }

  @Test func aListedShelfAnswers() {
    let shelf = ListedShelf(["a", "b", "c"].map(entry))
    #expect(shelf.count == 3 && shelf.entry(at: 1).id == "b")
    #expect(shelf.index(of: "c") == 2 && shelf.index(of: "d") == nil)
    #expect(shelf.entry(of: "a")?.title == "a" && shelf.entry(of: "") == nil)
    #expect(shelf.place(of: "c", lastAt: 0, in: 0) == 2)
    #expect(shelf.place(of: "gone", lastAt: 7, in: 0) == 2)
    #expect(ListedShelf([]).place(of: "gone", lastAt: 7, in: 0) == 0)
  }

  /// The places that changes give are those of the books themselves, on a shelf of any changes.
  @Test(arguments: 0..<50) func changesTellWhereBooksAre(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    var books = (0..<random.int(1...30)).map { $0 }
    let before = books
    var changes: [ShelfChange] = []
    for number in 0..<random.int(0...40) {
      let place = random.int(0...books.count)
      switch random.int(0...3) {
      case 0:
        books.insert(1000 + number, at: place)
        changes.append(.inserted(place))
      case 1 where place < books.count:
        books.remove(at: place)
        changes.append(.removed(place))
      case 2 where place < books.count:
        let to = random.int(0...books.count - 1)
        books.insert(books.remove(at: place), at: to)
        changes.append(.moved(from: place, to: to))
      default: changes.append(.updated(place))
      }
    }
    for (index, book) in before.enumerated() {
      let now = changes.reduce(index) { $1.index(of: $0) }
      #expect((0...books.count).contains(now))
      if let place = books.firstIndex(of: book) { #expect(now == place) }
    }
  }

  /// The pages are those that lie in the folder when the book opens, not those of the start.
  @Test func aFolderIsListedWhenItIsOpened() throws {
    let scratch = try TemporaryFolder()
    for name in ["cover.png", "1.png", "2.png"] { try scratch.file("b/" + name) }
    let entry = try #require(Library.open([scratch.path + "/b"]).entries.first)
    #expect(entry.pageCount == 2 && entry.locator.knownPages == nil)
    try scratch.file("b/3.png")
    #expect(entry.pages.map(\.path).map { $0.suffix(5) } == ["1.png", "2.png", "3.png"])
    try FileManager.default.removeItem(atPath: scratch.path + "/b")
    guard case .failure(.unreadable) = entry.locator.listPages() else {
      Issue.record("a folder that is gone has no pages")
      return
    }
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/b", withIntermediateDirectories: true)
    #expect(entry.locator.listPages() == .failure(.noPictures(scratch.path + "/b")))
  }

  @Test func whatAListNamesIsKnownAtOnce() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("in/1.png")
    let list = try scratch.list(
      "<array><dict><key>pages</key><array><string>in/1.png</string><string>in/2.png</string>"
        + "</array></dict></array>")
    let entry = try #require(Library.open([list]).entries.first)
    #expect(entry.pageCount == 2)
    #expect(
      entry.locator.knownPages == ["1", "2"].map { .init(path: "\(scratch.path)/in/\($0).png") })
  }

  /// Counting without listing gives what listing gives.
  @Test(arguments: 0..<60) func theCountIsThatOfThePages(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let scratch = try TemporaryFolder()
    let names = ["cover.png", "Cover.jpg", "folder.png", "1.png", "2.gif", "10.png", "a.webp"]
    for name in names.shuffled(using: &random).prefix(random.int(1...names.count)) {
      try scratch.file("b/" + name)
    }
    let entry = try #require(Library.open([scratch.path + "/b"]).entries.first)
    #expect(entry.pageCount == entry.pages.count && !entry.pages.isEmpty)
    let isApart = !entry.pages.contains(entry.cover)
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/b").count
    #expect(entry.pages.count == files - (isApart ? 1 : 0))
  }

  /// A list of a hundred thousand books, of which each names the same few pictures.
  @Test func aHundredThousandListedBooksTakeAMoment() throws {
    let scratch = try TemporaryFolder()
    for page in 0..<4 { try scratch.file("\(page).png") }
    let books = (0..<100_000).map { book in
      "<dict><key>title</key><string>Book \(book)</string><key>pages</key><array>"
        + (0..<4).map { "<string>\($0).png</string>" }.joined() + "</array></dict>"
    }
    let list = try scratch.list("<array>\(books.joined(separator: "\n"))</array>")
    let start = ContinuousClock.now
    let library = Library.open([list])
    #expect(library.problems == [] && library.entries.count == 100_000)
    #expect(library.entries.last?.id == "Book-99999")
    #expect(start.duration(to: .now) < .seconds(60))
  }
}
