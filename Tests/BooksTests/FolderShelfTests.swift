import TestSupport
import Books
import Foundation
import Testing

/// A folder of books in files, as people keep them.
@Suite(.timeLimit(.minutes(5))) struct FolderShelfTests {
  private let scratch: TemporaryFolder
  private var shelf: String { scratch.path + "/Books" }

  init() throws { scratch = try TemporaryFolder() }

  private func make(_ names: [String]) throws {
    for name in names { try scratch.file("Books/" + name, Array("bytes".utf8)) }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: shelf + "/" + name, withDestinationPath: target)
  }

  private func titles() -> [String] { Library.open([shelf]).entries.map(\.title) }

  @Test func booksLieAtAnyDepthInNaturalOrder() throws {
    try make([
      "Zebra.pdf", "b/Part 10.epub", "b/part 2.CBZ", "b/c/d/Deep.mobi", "Aardvark.txt", "page.html",
      "readme.md", "song.mp3", "data.csv", "noending", ".hidden.pdf", ".git/x.pdf", "a/.b/y.pdf",
    ])
    let library = Library.open([shelf])
    #expect(
      library.entries.map(\.title) == [
        "Aardvark", "Deep", "part 2", "Part 10", "page", "readme", "Zebra",
      ])
    #expect(library.problems == [], "what is no book is skipped silently")
    #expect(
      library.entries.last?.locator == .file(.init(path: shelf + "/Zebra.pdf")))
    #expect(library.entries.allSatisfy { $0.pageCount == nil && $0.isGuessed })
  }

  /// Only files without an ending are opened: the others here have no bytes of their format.
  @Test func aFileWithoutAnEndingIsLookedInto() throws {
    try scratch.file("Books/thesis", Array("%PDF-1.7\n".utf8))
    try scratch.file("Books/LICENSE", Array("Permission is granted".utf8))
    #expect(titles() == ["thesis"])
  }

  /// It is named when it is in front or opened, as a book with DRM is.
  @Test func aBookOfKindlesThatIsNotReadStandsOnTheShelf() throws {
    try make(["a.epub", "b.kfx", "C.KFX", "d.azw8", "e.tpz", "f.kfx-zip"])
    let library = Library.open([shelf])
    #expect(library.entries.map(\.title) == ["a", "b", "C", "d", "e"])
    #expect(library.problems.isEmpty)
  }

  @Test func picturesAndBooksInOneFolder() throws {
    try scratch.file("Books/1.png")
    try scratch.file("Books/2.png")
    try make(["README.txt", "index.html", "Atlas.pdf", "Comic.cbr"])
    #expect(titles() == ["Books", "Atlas", "Comic"])
  }

  /// The pictures are the notes' own, and no book.
  @Test(arguments: ["Plan.md", "Plan.markdown", "Plan.txt"])
  func picturesBesideNotesAreNoBook(note: String) throws {
    try scratch.file("Books/1.png")
    try scratch.file("Books/2.png")
    try make([note, "Atlas.pdf", "index.html"])
    let library = Library.open([shelf])
    #expect(library.entries.map(\.title) == ["Atlas", "index", "Plan"])
    #expect(library.problems == [])
    let plan = Picture.Source(path: shelf + "/" + note)
    #expect(library.entries.last?.cover == plan, "a picture of the notes is nobody's cover")
    #expect(library.entries.last?.locator == .file(plan))
  }

  /// A PDF's signature may stand behind something else.
  @Test func aFileWithoutAnEndingThatIsAPDFFurtherOn() throws {
    let junk = [UInt8](repeating: UInt8(ascii: "x"), count: 1016)
    try scratch.file("Books/thesis", junk + Array("%PDF-1.7\n".utf8))
    #expect(titles() == ["thesis"])
    #expect(Library.open([shelf + "/thesis"]).entries.map(\.title) == ["thesis"])
  }

  @Test func aLonePictureNamedAsACoverIsTheCoverOfTheBookBeside() throws {
    try make(["Dune/Dune.epub", "Two/a.pdf", "Two/b.pdf"])
    for name in ["Dune", "Two"] { try scratch.file("Books/\(name)/cover.jpg") }
    let books = Library.open([shelf]).entries
    #expect(books.map(\.title) == ["Dune", "a", "b"])
    #expect(books[0].cover == .init(path: shelf + "/Dune/cover.jpg"))
    #expect(books[0].locator == .file(.init(path: shelf + "/Dune/Dune.epub")))
    #expect(books[1].cover == .init(path: shelf + "/Two/a.pdf"))
  }

  @Test(arguments: [
    ("Frank Herbert - Dune", "Dune", "Frank Herbert"),
    ("Frank_Herbert_-_Dune_Messiah", "Dune Messiah", "Frank Herbert"),
    (
      "Asimov – Foundation 02 - Foundation and Empire", "Foundation 02 - Foundation and Empire",
      "Asimov"
    ),
    ("Catch-22", "Catch-22", nil), ("03 - The Return", "03 - The Return", nil),
    ("A  plain   title", "A plain title", nil), ("- Dune", "- Dune", nil),
    ("Dune -", "Dune -", nil),
    ("___", "___", nil), ("鲁迅 - 狂人日记", "狂人日记", "鲁迅"),
  ])
  func aNameTellsTitleAndAuthor(_ name: String, _ title: String, _ author: String?) throws {
    try make([name + ".epub"])
    let book = try #require(Library.open([shelf]).entries.first)
    #expect(book.title == title)
    #expect(book.author == author)
  }

  /// Calibre has the title first, and a folder of the title with a number.
  @Test(arguments: [
    ("Dune (7)/Dune - Frank Herbert", "Dune", "Frank Herbert"),
    ("Dune_ Part Two (12)/Dune_ Part Two - Frank Herbert", "Dune Part Two", "Frank Herbert"),
    ("Dune (part)/Dune - Frank Herbert", "Frank Herbert", "Dune"),
    ("(7)/Frank Herbert - Dune", "Dune", "Frank Herbert"),
    ("Emma (7)/Frank Herbert - Dune", "Dune", "Frank Herbert"),
  ])
  func aNameOfCalibreTellsTheTitleFirst(
    _ name: String, _ title: String, _ author: String
  ) throws {
    try make([name + ".epub"])
    let book = try #require(Library.open([shelf + "/" + name + ".epub"]).entries.first)
    #expect(book.title == title)
    #expect(book.author == author)
  }

  @Test func whatTheDocumentTellsReplacesAGuessOnly() throws {
    var entry = ShelfEntry(
      id: "a", title: "dune scan", author: "Herbert", isGuessed: true, cover: .init(path: "/a.pdf"),
      pageCount: nil, locator: .file(.init(path: "/a.pdf")))
    func told(_ title: String, _ authors: [String]) throws -> ShelfEntry {
      let document = try #require(
        Document(id: entry.documentID, title: title, authors: authors, pageCount: 7))
      return entry.described(by: document)
    }
    #expect(try told("Dune", ["Frank Herbert", "B"]).title == "Dune")
    #expect(try told("Dune", ["Frank Herbert", "B"]).author == "Frank Herbert, B")
    #expect(try told("Dune", [" "]).author == "Herbert", "a document without authors unsays none")
    #expect(try told(" ", ["X"]).title == "dune scan", "a document without a title tells nothing")
    #expect(try told("Herbert", []).author == nil, "the name was the other way round")
    entry.isGuessed = false
    #expect(try told("Dune", ["X"]).title == "dune scan")
    #expect(try told("Dune", ["X"]).pageCount == 7)
  }

  // MARK: Links, depth and numbers

  @Test func linksAreFollowedInsideTheFolderOnly() throws {
    try make(["in/a.pdf", "in/deeper/b.pdf"])
    try scratch.file("outside/secret.pdf")
    try link("again", to: "in")
    try link("out", to: "../outside")
    try link("alias.pdf", to: "in/a.pdf")
    try link("secret.pdf", to: "../outside/secret.pdf")
    try link("gone.pdf", to: "nowhere.pdf")
    try link("circle", to: "circle")
    try link("in/up", to: "../..")
    let library = Library.open([shelf])
    #expect(library.entries.map(\.title) == ["a", "alias", "a", "b"])
    #expect(
      library.problems == [
        .linkLoop(shelf + "/circle"), .linkLoop(shelf + "/in/up"), .linkOutside(shelf + "/out"),
      ])
    #expect(Set(library.entries.map(\.id)).count == 4)
  }

  /// Each level has two links to the next one: followed all the way, a million folders.
  @Test func linksDoNotMultiply() throws {
    for level in 0..<20 {
      try make(["l\(level)/book.pdf"])
      guard level < 19 else { break }
      for side in ["x", "y"] { try link("l\(level)/\(side)", to: "../l\(level + 1)") }
    }
    #expect(Library.open([shelf]).entries.count == 20 + 2 * 19)
  }

  @Test func aDeepTreeIsBounded() throws {
    let deep = (0..<100).map { "d\($0)" }.joined(separator: "/")
    try make(["d0/d1/near.pdf", deep + "/far.pdf"])
    let library = Library.open([shelf])
    #expect(library.entries.map(\.title) == ["near"])
    #expect(library.problems.count == 1)
    #expect(library.problems.first?.description.contains("more than 32 folders deep") == true)
  }

  @Test(.enabled(if: getuid() != 0)) func anUnreadableFolderIsOneLine() throws {
    try make(["good.pdf", "locked/a.pdf"])
    chmod(shelf + "/locked", 0)
    defer { chmod(shelf + "/locked", 0o700) }
    let library = Library.open([shelf])
    #expect(library.entries.map(\.title) == ["good"])
    #expect(
      library.problems == [.unreadable(shelf + "/locked", reason: "permission denied")])
  }

  @Test func aFolderNamedAsABookIsAFolder() throws {
    try make(["x.pdf/inside.epub"])
    #expect(titles() == ["inside"])
  }

  @Test func aFolderWithoutBooksIsTold() throws {
    try make(["songs/a.mp3", "songs/more/b.mp3"])
    #expect(Library.open([shelf]).problems == [.noPictures(shelf + "/songs")])
    #expect(Library.open([shelf + "/songs/more"]).problems == [.noPictures(shelf + "/songs/more")])
    try make(["one.pdf"])
    #expect(Library.open([shelf]).problems == [], "among books, such folders are usual")
  }

  @Test func aCancelledWalkEnds() throws {
    try make((0..<50).map { "\($0).pdf" })
    var questions = 0
    let library = Library.open([shelf]) {
      questions += 1
      return questions > 10
    }
    #expect(library.entries.count < 20)
    #expect(!library.entries.isEmpty)
  }

  @Test func aHundredThousandFilesTakeAMoment() throws {
    for folder in 0..<100 {
      let path = shelf + "/\(folder)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for file in 0..<1_000 { close(open(path + "/\(folder * 1_000 + file).pdf", O_CREAT, 0o600)) }
    }
    let start = ContinuousClock.now
    let library = Library.open([shelf])
    #expect(library.entries.map(\.id) == (0..<100_000).map(String.init))
    // Far more than it takes, and far less than opening each file would.
    #expect(start.duration(to: .now) < .seconds(20))
  }
}
