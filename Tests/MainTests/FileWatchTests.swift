import Books
import Foundation
import PaperApp
import Testing

/// What is told of changes on the disk.
@Suite(.timeLimit(.minutes(5))) struct FileWatchTests {
  private let folder = NSTemporaryDirectory() + "paper-changes-\(UUID().uuidString)"
  private var files: FileManager { FileManager.default }

  private func write(_ name: String, _ text: String) throws {
    let place = URL(fileURLWithPath: "\(folder)/\(name)")
    try files.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Not in another's place, but into the file itself, as TeX does.
    try Data(text.utf8).write(to: place)
  }

  private func book(_ locator: BookLocator) -> DocumentSource {
    ShelfEntry(
      id: "a", title: "a", cover: .init(path: locator.path), pageCount: nil, locator: locator
    ).documentSource
  }

  private func file(_ name: String) -> DocumentSource {
    book(.file(.init(path: "\(folder)/\(name)")))
  }

  private func paths(_ names: String...) -> Set<[UInt8]> {
    Set(names.map { Array((folder + $0).utf8) })
  }

  /// Waits for news; the suite's limit of time ends a test without any.
  private func news(of watch: FileWatch) async throws -> FileWatch.News {
    while true {
      let news = watch.take()
      if news != FileWatch.News() { return news }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test func aChangedBookIsToldOnceItIsWhole() async throws {
    defer { try? files.removeItem(atPath: folder) }
    try write("a.pdf", "%PDF-1.4 first %%EOF\n")
    let watch = FileWatch {}
    watch.follow(book: file("a.pdf"))
    watch.flush()
    try write("a.pdf", "%PDF-1.4 the first half")
    #expect(!FileWatch.isWhole(.init(path: folder + "/a.pdf")))
    try write("b.pdf", "%PDF-1.4 another book %%EOF\n")
    try write("a.pdf", "%PDF-1.4 the first half and the second %%EOF\n")
    #expect(try await news(of: watch) == FileWatch.News(isBookChanged: true))
    // Another file is put in its place.
    try Data("%PDF-1.4 saved by an editor %%EOF\n".utf8).write(
      to: URL(fileURLWithPath: folder + "/a.pdf"), options: .atomic)
    #expect(try await news(of: watch) == FileWatch.News(isBookChanged: true))
  }

  @Test func theFolderMayBeMadeAnew() async throws {
    defer { try? files.removeItem(atPath: folder) }
    try write("build/out/a.txt", "one")
    let watch = FileWatch {}
    watch.follow(book: file("build/out/a.txt"))
    watch.flush()
    try files.removeItem(atPath: folder + "/build")
    try write("build/out/a.txt", "one and two")
    #expect(try await news(of: watch) == FileWatch.News(isBookChanged: true))
    // Moved away, and another put in its place.
    try files.moveItem(atPath: folder + "/build", toPath: folder + "/old")
    try write("build/out/a.txt", "one and two and three")
    #expect(try await news(of: watch) == FileWatch.News(isBookChanged: true))
  }

  /// Also of a folder that is named as seen from the current one.
  @Test(arguments: [
    ("build", "."), ("a/b", "a"), ("/a", "/"), ("/a/b", "/a"), (".", nil), ("/", nil),
  ])
  func theFolderAboveIsAwaited(path: String, parent: String?) {
    #expect(WatchPlan.parent(of: Array(path.utf8)) == parent.map { Array($0.utf8) })
  }

  /// Books come into new folders again and again, where no other book has come meanwhile.
  @Test func aShelfThatIsFollowedAnewFollowsNewFolders() async throws {
    defer { try? files.removeItem(atPath: folder) }
    try write("shelf/a.pdf", "%PDF-1.4 %%EOF\n")
    let places = ShelfPlaces(folders: [.init(path: folder + "/shelf")])
    let watch = FileWatch {}
    watch.follow(shelf: places)
    watch.flush()
    for number in 0..<3 {
      let name = "shelf/new\(number)"
      try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      #expect(try await news(of: watch).isShelfChanged)
      watch.flush()
      try write("\(name)/b.kfx", "a book that is named")
      #expect(try await news(of: watch).isShelfChanged, "\(number)")
      watch.follow(shelf: places)
      watch.flush()
    }
  }

  @Test func theTargetOfALinkIsFollowed() async throws {
    defer { try? files.removeItem(atPath: folder) }
    try write("far/a.txt", "one")
    try files.createSymbolicLink(
      atPath: folder + "/link.txt", withDestinationPath: folder + "/far/a.txt")
    let watch = FileWatch {}
    watch.follow(book: file("link.txt"))
    watch.flush()
    try write("far/a.txt", "one and two")
    #expect(try await news(of: watch) == FileWatch.News(isBookChanged: true))
  }

  @Test func picturesOfAFolderAndOfAListAreTheBook() async throws {
    defer { try? files.removeItem(atPath: folder) }
    try write("album/1.png", "one")
    let watch = FileWatch {}
    watch.follow(book: book(.folder(.init(path: folder + "/album"))))
    watch.flush()
    try write("album/2.png", "two")
    #expect(try await news(of: watch) == FileWatch.News(isBookChanged: true))
    let pages = ListedPages(["1.png"], in: .init(path: folder + "/album"))
    watch.follow(book: book(.listed(pages)))
    watch.flush()
    try write("album/2.png", "no page of the list")
    try write("album/1.png", "one, painted over")
    #expect(try await news(of: watch) == FileWatch.News(isBookChanged: true))
  }

  @Test func aFolderOfTheShelfIsToldOfAlsoWhereTheFolderIsNew() async throws {
    defer { try? files.removeItem(atPath: folder) }
    try write("a.txt", "a")
    let watch = FileWatch {}
    watch.follow(shelf: ShelfPlaces(folders: [.init(path: folder + "/")]))
    watch.flush()
    try write("b.txt", "b")
    #expect(
      try await news(of: watch) == FileWatch.News(isShelfChanged: true, files: paths("", "/b.txt")))
    try write("more/.keep", "")
    #expect(try await news(of: watch) == FileWatch.News(isShelfChanged: true))
    watch.flush()
    // What is no book is nobody's business.
    try write("more/a.aux", "")
    try write("more/c.txt", "c")
    #expect(
      try await news(of: watch)
        == FileWatch.News(isShelfChanged: true, files: paths("/more", "/more/c.txt")))
    try files.removeItem(atPath: folder + "/a.txt")
    #expect(try await news(of: watch) == FileWatch.News(isShelfChanged: true))
  }

  /// Beside a file that was named for the shelf anything may happen.
  @Test func ofANamedFileOnlyTheFileMatters() async throws {
    defer { try? files.removeItem(atPath: folder) }
    try write("a.txt", "a")
    let watch = FileWatch {}
    watch.follow(shelf: ShelfPlaces(files: [.init(path: folder + "/a.txt")]))
    watch.flush()
    try write("b.txt", "b")
    try write("a.txt", "a, written anew")
    #expect(
      try await news(of: watch) == FileWatch.News(isShelfChanged: true, files: paths("", "/a.txt")))
  }

  @Test(arguments: [
    ("%PDF-1.7 … %%EOF\n", true), ("%PDF-1.7 …", false), ("", false), ("words", true),
    ("PK\u{3}\u{4}…PK\u{5}\u{6}….", true), ("PK\u{3}\u{4}…", false),
  ])
  func aFileIsWholeWithItsEnd(text: String, isWhole: Bool) throws {
    defer { try? files.removeItem(atPath: folder) }
    try write("a", text)
    #expect(FileWatch.isWhole(.init(path: folder + "/a")) == isWhole)
  }

  @Test func aFileThatIsGoneIsNotWhole() {
    #expect(!FileWatch.isWhole(.init(path: folder + "/nothing")))
  }
}
