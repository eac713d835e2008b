import Books
import Foundation
import Launch
import Testing

@Suite(.timeLimit(.minutes(5))) struct LaunchOpeningTests {
  /// A folder named in Latin-1, beside the one that has the name which a text of those bytes would have.
  @Test func aFolderWhoseNameIsNotUTF8() throws {
    let files = FileManager.default
    let parent = files.temporaryDirectory.appendingPathComponent("paper-launch-\(UUID())").path
    defer { try? files.removeItem(atPath: parent) }
    try files.createDirectory(atPath: parent + "/caf\u{FFFD}", withIntermediateDirectories: true)
    let folder = Array(parent.utf8) + Array("/caf".utf8) + [0xE9]
    let picture = folder + Array("/1.png".utf8)
    try #require(mkdir(folder.map { CChar(bitPattern: $0) } + [0], 0o700) == 0)
    close(open(picture.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600))
    for words in [[CommandWord(folder)], [CommandWord(Array(parent.utf8))]] {
      let opening = LaunchResult.read(try Arguments(words: words), calibre: nil)
      #expect(opening.shelf.count == 1)
      #expect(opening.shelf.entry(at: 0).cover.bytes == picture)
    }
  }

  /// Numbers that no shelf has are names that no book has.
  @Test(arguments: ["0", "-1", "\(Int.min)", "\(Int.max)", "99999999999999999999"])
  func aNumberThatNoBookHas(name: String) throws {
    let opening = LaunchResult.read(try Arguments(["--book", name, "/nowhere"]), calibre: nil)
    #expect(opening.book == nil && !opening.opens)
    #expect(opening.problems.contains("--book: there is no book \(name) on the shelf"))
  }

  /// Nor does its page open another book, which nobody has asked for.
  @Test func aPageOfABookThatIsNotThere() throws {
    let shelf = try Shelf(pages: 4)
    let opening = LaunchResult.read(
      try Arguments(["--book", "nope", "--page", "2", shelf.path]), calibre: nil)
    #expect(opening.shelf.count == 1)
    #expect(opening.book == nil && !opening.opens)
    #expect(opening.problems == ["--book: there is no book nope on the shelf"])
  }

  /// A folder is a shelf, also with one book in it; the book's file is the book.
  @Test func aFolderOfOneBookIsAShelf() throws {
    let folder = NSTemporaryDirectory() + "/paper-opening-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data([1]).write(to: URL(fileURLWithPath: folder + "/only.pdf"))
    for (path, isBook) in [(folder, false), (folder + "/only.pdf", true)] {
      var arguments = try Arguments([path])
      arguments.opensBook = true
      let opening = LaunchResult.read(arguments, calibre: nil)
      #expect(opening.shelf.count == 1)
      #expect(opening.opens == isBook && (opening.keptPaths == nil) == isBook)
    }
  }

  @Test func theBooksReadLastAloneAreAShelf() throws {
    let (shelf, read) = (try Shelf(pages: 1), NSTemporaryDirectory() + "/\(UUID().uuidString).pdf")
    try Data([1]).write(to: URL(fileURLWithPath: read))
    defer { try? FileManager.default.removeItem(atPath: read) }
    for (words, count) in [([], 2), (["--recent"], 1)] {
      var arguments = try Arguments(words)
      arguments.left = ShelfState()
      arguments.left?.paths = [Array(shelf.path.utf8)]
      arguments.recent = [Array(read.utf8)]
      let opening = LaunchResult.read(arguments, calibre: nil)
      #expect(opening.shelf.count == count)
      #expect(opening.shelf.entry(at: 0).locator.path == read)
      // The shelf as it was left stays for the next start.
      #expect(opening.keptPaths == nil)
    }
  }

  /// The first opens here, at its place; the others get windows of their own; what is gone is told.
  @Test func theBooksThatWereOpenComeAgain() throws {
    let folder = NSTemporaryDirectory() + "paper-opening-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["a", "b", "c"] {
      try Data([1]).write(to: URL(fileURLWithPath: "\(folder)/\(name).pdf"))
    }
    func left(_ name: String) -> LeftBook {
      LeftBook(name: name, path: Array("\(folder)/\(name).pdf".utf8))
    }
    var arguments = Arguments()
    arguments.left = ShelfState()
    arguments.recent = [Array("\(folder)/b.pdf".utf8)]
    // Also where the book stands within a folder of the shelf.
    for paths in [[], [Array(folder.utf8)]] {
      arguments.left?.paths = paths
      arguments.leftBooks = [left("c"), left("gone"), left("a")]
      let opening = LaunchResult.read(arguments, calibre: nil)
      #expect(opening.opens && opening.book == "c" && opening.page == nil)
      #expect(opening.further == [Array("\(folder)/a.pdf".utf8)])
      #expect(opening.problems == ["“\(folder)/gone.pdf” was open and is gone"])
      arguments.leftBooks = [left("gone")]
      let shelf = LaunchResult.read(arguments, calibre: nil)
      #expect(!shelf.opens && shelf.shelf.count > 0 && shelf.problems.count == 1)
    }
  }

  /// A folder of pictures is a book, and opens; a folder in which that folder lies is a shelf.
  @Test func aFolderOfPicturesIsABook() throws {
    let shelf = try Shelf(pages: 3)
    let above = (shelf.path as NSString).deletingLastPathComponent
    for (path, isBook) in [(shelf.path, true), (shelf.path + "/", true), (above, false)] {
      var arguments = try Arguments([path])
      arguments.opensBook = true
      let opening = LaunchResult.read(arguments, calibre: nil)
      #expect(opening.shelf.count == 1)
      #expect(opening.opens == isBook && (opening.keptPaths == nil) == isBook)
    }
  }

  /// Books join the shelf that is there; a folder of books or a list is another shelf.
  @Test func booksJoinAndFoldersDoNot() throws {
    let shelf = try Shelf(pages: 3)
    let above = (shelf.path as NSString).deletingLastPathComponent
    let picture = shelf.path + "/1.png"
    for (paths, ids) in [
      ([shelf.path], ["Tales"]), ([shelf.path + "/", "/nowhere"], ["Tales"]), ([above], nil),
      ([shelf.path, above], nil), (["/nowhere"], nil),
    ] as [([String], [String]?)] {
      let arguments = Arguments(files: paths.map { Array($0.utf8) }, joining: true)
      let result = LaunchResult.read(arguments, calibre: nil)
      #expect(result.joining?.map(\.entry.id) == ids, "\(paths)")
      #expect(result.joining?.allSatisfy { $0.longID.hasPrefix("Tales-") } != false)
      #expect(result.problems.isEmpty != paths.contains("/nowhere"))
    }
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(
      to: URL(fileURLWithPath: picture))
    let result = LaunchResult.read(
      Arguments(files: [Array(picture.utf8)], joining: true), calibre: nil)
    #expect(result.joining?.count == 1)
    #expect(LaunchResult.read(Arguments(files: []), calibre: nil).joining == nil)
  }

  @Test func theLastPageIsThere() throws {
    let shelf = try Shelf(pages: 4)
    let opening = LaunchResult.read(
      try Arguments(["--book", "tales", "--page", "4", shelf.path]), calibre: nil)
    #expect(opening.book == "Tales" && opening.opens && opening.page == 3)
    #expect(opening.problems.isEmpty)
  }

  /// A folder of pictures with a cover of its own, removed afterwards. Which pictures they are nobody
  /// looks at here: by their names they are pages.
  private final class Shelf {
    private let folder = NSTemporaryDirectory() + "/paper-opening-\(UUID().uuidString)"
    var path: String { folder + "/Tales" }

    init(pages: Int) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for name in ["cover"] + (1...pages).map(String.init) {
        try Data([1]).write(to: URL(fileURLWithPath: "\(path)/\(name).png"))
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
  }
}
