import TestSupport
import Books
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct LibraryTests {
  private func names(_ sources: [Picture.Source]) -> [String] {
    sources.map { URL(fileURLWithPath: $0.path).lastPathComponent }
  }

  @Test func aFolderIsABookInNaturalOrder() throws {
    let scratch = try TemporaryFolder()
    for name in ["10.png", "2.JPG", "1.webp", ".hidden.png", "README.txt", "Thumbs.db"] {
      try scratch.file("My_Old_Book/" + name)
    }
    let library = Library.open([scratch.path + "/My_Old_Book/"])
    #expect(library.problems == [])
    #expect(library.entries.count == 1)
    let book = try #require(library.entries.first)
    #expect(book.title == "My Old Book")
    #expect(book.id == "My_Old_Book")
    #expect(names([book.cover]) == ["1.webp"])
    #expect(names(book.pages) == ["1.webp", "2.JPG", "10.png"])
  }

  @Test(arguments: [
    (["a.png"], "a.png", ["a.png"]),
    (["a.png", "b.png"], "a.png", ["a.png", "b.png"]),
    (["a.png", "b.png", "c.png"], "a.png", ["a.png", "b.png", "c.png"]),
    (["a.png", "Cover.jpg"], "Cover.jpg", ["a.png"]),
    (["a.png", "folder.png", "z.png"], "folder.png", ["a.png", "z.png"]),
    (["cover.png", "folder.png", "z.png"], "cover.png", ["folder.png", "z.png"]),
    (["cover.png"], "cover.png", ["cover.png"]),
  ])
  func theCover(_ files: [String], _ cover: String, _ pages: [String]) throws {
    let scratch = try TemporaryFolder()
    for file in files { try scratch.file("b/" + file) }
    let book = try #require(Library.open([scratch.path + "/b"]).entries.first)
    #expect(names([book.cover]) == [cover])
    #expect(names(book.pages) == pages)
  }

  @Test func filesWithoutAnEndingAreLookedInto() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("b/scan1")
    try scratch.file("b/README", Array("hello".utf8))
    let book = try #require(Library.open([scratch.path + "/b"]).entries.first)
    #expect(names(book.pages) == ["scan1"])
  }

  @Test func aMixedFolderIsABookAndAShelf() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("shelf/1.png")
    try scratch.file("shelf/Vol 10/1.png")
    try scratch.file("shelf/Vol 2/1.png")
    try scratch.file("shelf/Vol 2/deeper/1.png")
    try scratch.file("shelf/empty/notes.doc")
    let library = Library.open([scratch.path + "/shelf"])
    #expect(library.entries.map(\.title) == ["shelf", "Vol 2", "deeper", "Vol 10"])
    #expect(library.entries.map(\.id) == ["shelf", "Vol-2", "deeper", "Vol-10"])
    #expect(library.problems == [.noPictures(scratch.path + "/shelf/empty")])
  }

  @Test func aSinglePictureIsABookWhateverItsName() throws {
    let scratch = try TemporaryFolder()
    let picture = try scratch.file("my_photo.dat")
    let text = try scratch.file("text.png", Array("no picture".utf8))
    let library = Library.open([picture, text])
    #expect(library.entries.map(\.title) == ["my photo"])
    #expect(library.entries.first?.pages == [Picture.Source(path: picture)])
    #expect(library.problems == [.notABook(text)])
  }

  @Test(arguments: [
    ("ITSF....", "CHM"), ("{\\rtf1", "RTF"), ("%!PS-Adobe-3.0", "PostScript"),
  ])
  func documentsThatAreNotReadAreNamed(start: String, format: String) throws {
    let scratch = try TemporaryFolder()
    for name in ["a.chm", "a"] {
      let file = try scratch.file(name, Array(start.utf8))
      let library = Library.open([file])
      #expect(library.entries.isEmpty)
      #expect(library.problems == [.unreadDocument(file, format: format)])
      #expect(
        library.problems.map(\.description)
          == ["\(file): is a \(format) document, which Paper does not read"])
    }
  }

  @Test func eachBadThingIsOneProblemAndTheRestGoesOn() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("good/1.png")
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/bare", withIntermediateDirectories: true)
    let paths = ["/none", "/bare", "/good", "/good/1.png/x"].map { scratch.path + $0 }
    let library = Library.open(paths)
    #expect(library.entries.map(\.id) == ["good"])
    #expect(
      library.problems == [.noSuchPath(paths[0]), .noPictures(paths[1]), .noSuchPath(paths[3])])
    #expect(library.problems[0].description == "\(paths[0]): no such file or folder")
  }

  @Test func linksMayLeadInCircles() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("shelf/book/1.png")
    let files = FileManager.default
    let shelf = scratch.path + "/shelf"
    try files.createSymbolicLink(atPath: shelf + "/self", withDestinationPath: "self")
    try files.createSymbolicLink(atPath: shelf + "/up", withDestinationPath: "..")
    try files.createSymbolicLink(atPath: shelf + "/again", withDestinationPath: "book")
    let library = Library.open([shelf])
    #expect(library.entries.map(\.id) == ["again", "book"])
    #expect(
      Set(library.problems.map(\.description))
        == Set([shelf + "/self", shelf + "/up"].map { LibraryError.linkLoop($0).description }))
    #expect(Library.open([shelf + "/self"]).problems == [.linkLoop(shelf + "/self")])
  }

  @Test(.enabled(if: getuid() != 0)) func whatMayNotBeReadIsOneProblem() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("locked/1.png")
    chmod(scratch.path + "/locked", 0)
    defer { chmod(scratch.path + "/locked", 0o700) }
    #expect(
      Library.open([scratch.path + "/locked"]).problems
        == [.unreadable(scratch.path + "/locked", reason: "permission denied")])
  }

  @Test func namesNeedNotBeTextAndCannotForgeLines() throws {
    let scratch = try TemporaryFolder()
    let folder = Array((scratch.path + "/b").utf8)
    try scratch.file("b/a.png")
    let odd = folder + Array("/z\nz".utf8) + [0xFF, 0xFE] + Array(".png".utf8)
    let descriptor = (odd.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      $0.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
    }
    #expect(descriptor >= 0)
    close(descriptor)
    let book = try #require(Library.open([scratch.path + "/b"]).entries.first)
    let pages = book.pages
    #expect(pages.last?.bytes == odd)
    #expect(PictureFile.read(Picture.Source(bytes: odd)) == .success([]))
    let message = LibraryError.noSuchPath("/a\nb: all is well\u{202E}").description
    #expect(message == "/a\\nb: all is well\\u{202e}: no such file or folder")
  }

  /// The system reads a name up to its first zero, which is the name of another file.
  @Test func aNameWithAZeroIsNoOtherName() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.file("1.png") + "\0.png"
    #expect(Library.open([path]).problems == [.noSuchPath(path)])
    #expect(Library.open([path]).entries.isEmpty)
  }

  @Test func twentyThousandBooksOfOneNameTakeAMoment() throws {
    let scratch = try TemporaryFolder()
    let picture = try scratch.file("1.png")
    let start = ContinuousClock.now
    let library = Library.open(Array(repeating: picture, count: 20_000))
    #expect(Set(library.entries.map(\.id)).count == library.entries.count)
    #expect(start.duration(to: .now) < .seconds(10))
  }

  @Test func tenThousandBooksTakeAMoment() throws {
    let scratch = try TemporaryFolder()
    for book in 0..<10_000 {
      let folder = scratch.path + "/\(book)"
      mkdir(folder, 0o700)
      close(open(folder + "/1.png", O_CREAT | O_WRONLY, 0o600))
      close(open(folder + "/2.png", O_CREAT | O_WRONLY, 0o600))
    }
    let start = ContinuousClock.now
    let library = Library.open([scratch.path])
    #expect(library.entries.count == 10_000)
    #expect(library.entries.map(\.id) == (0..<10_000).map(String.init))
    #expect(start.duration(to: .now) < .seconds(3))
  }
}
