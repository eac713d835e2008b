import TestSupport
import Books
import Foundation
import Synchronization
import Testing

/// What is made of the books that a reader finds in a library's database.
@Suite(.timeLimit(.minutes(5))) struct CalibreLibraryTests {
  private let scratch: TemporaryFolder
  private var folder: String { scratch.path + "/Library" }
  private var database: String { folder + "/metadata.db" }

  /// Gives what a test says, and does something meanwhile.
  private struct Reader: CalibreReader {
    var result: Result<[CalibreBook], CalibreError>
    var meanwhile: @Sendable () -> Void = {}

    init(_ books: [CalibreBook], meanwhile: @escaping @Sendable () -> Void = {}) {
      (result, self.meanwhile) = (.success(books), meanwhile)
    }

    init(failure reason: String) { result = .failure(CalibreError(reason: reason)) }

    func books(in database: Picture.Source) throws(CalibreError) -> [CalibreBook] {
      meanwhile()
      return try result.get()
    }
  }

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.file("Library/metadata.db", [1])
    for name in ["a/x.pdf", "a/x.epub", "b/y.txt", "c/z.mobi"] {
      try scratch.file("Library/" + name)
    }
  }

  private let books = [
    CalibreBook(title: "Third", authorSort: "B", path: "c", files: ["z.mobi"]),
    CalibreBook(
      title: "First", authorSort: "A", series: "S", seriesIndex: 2, path: "b", files: ["y.txt"]),
    CalibreBook(
      title: "Before the first", authorSort: "A", series: "S", seriesIndex: 1.5, path: "a",
      files: ["x.pdf", "x.epub", "x.docx"]),
    CalibreBook(title: "Gone", path: "d", files: ["w.epub"]),
    CalibreBook(title: "Of no known format", path: "a", files: ["x.docx"]),
  ]

  @Test func booksStandByAuthorSeriesAndTitle() {
    let library = Library.open([folder], calibre: Reader(books))
    #expect(library.problems == [])
    #expect(library.entries.map(\.title) == ["Before the first", "First", "Third"])
    let best = BookLocator.file(.init(path: folder + "/a/x.epub"))
    #expect(library.entries.first?.locator == best)
  }

  /// Notes which databases it is asked for.
  private final class Notes: CalibreReader {
    let paths = Mutex<[String]>([])
    func books(in database: Picture.Source) throws(CalibreError) -> [CalibreBook] {
      paths.withLock { $0.append(database.path) }
      return []
    }
  }

  @Test func theReaderIsGivenTheDatabase() {
    let notes = Notes()
    _ = Library.open([scratch.path], calibre: notes)
    #expect(notes.paths.withLock { $0 } == [database])
  }

  @Test func whatCannotBeReadIsOneLineAndThePlainWalk() {
    let library = Library.open([folder], calibre: Reader(failure: "it is a test"))
    #expect(library.entries.map(\.title) == ["x", "x", "y", "z"])
    #expect(library.problems == [.brokenCalibre(database, reason: "it is a test")])
  }

  @Test func withoutAReaderItIsAFolder() {
    let library = Library.open([folder])
    #expect(library.entries.map(\.title) == ["x", "x", "y", "z"])
    #expect(library.problems == [])
  }

  @Test func aDatabaseThatCalibreWritesIsLeftAlone() throws {
    try scratch.file("Library/metadata.db-journal", [1])
    let library = Library.open([folder], calibre: Reader(books))
    #expect(
      library.problems == [.brokenCalibre(database, reason: "Calibre is writing the library")])
    #expect(library.entries.count == 4)
  }

  /// The pages that were read may be of two versions.
  @Test(arguments: ["metadata.db", "metadata.db-journal"])
  func aDatabaseThatChangesWhileItIsRead(name: String) throws {
    let path = folder + "/" + name
    let reader = Reader(books) {
      try? Data([1, 2]).write(to: URL(fileURLWithPath: path))
    }
    let library = Library.open([folder], calibre: reader)
    #expect(
      library.problems == [.brokenCalibre(database, reason: "Calibre is writing the library")])
    #expect(library.entries.count == 4)
  }

  @Test func pathsStayInsideTheFolder() throws {
    try scratch.file("outside/secret.epub")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "../outside")
    let paths = [
      "../outside", scratch.path + "/outside", "link", "a/../../outside", "", "/", "a\u{0}/b",
    ]
    let hostile =
      paths.map { CalibreBook(title: "x", path: $0, hasCover: true, files: ["secret.epub"]) }
      + [CalibreBook(title: "x", path: "a", files: ["../../outside/secret.epub"])]
    #expect(Library.open([folder], calibre: Reader(hostile)).entries.isEmpty)
  }

  /// A worker that has been taken over may give any text.
  @Test func textsAreCutToLabels() {
    let long = String(repeating: "e\u{301}\n", count: 100_000)
    let book = CalibreBook(title: long, authors: [long], path: "a", files: ["x.pdf"])
    let entry = Library.open([folder], calibre: Reader([book])).entries.first
    #expect(entry.map { $0.title.unicodeScalars.count <= LabelText.maximumScalars } == true)
    #expect(entry?.title.contains("\n") == false && entry?.author?.contains("\n") == false)
  }
}
