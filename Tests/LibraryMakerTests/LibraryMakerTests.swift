import BookClients
import Books
import Foundation
import LibraryMaker
import TestBasics
import Testing

/// Made books, read by the real, locked worker.
@Suite(.timeLimit(.minutes(5)))
struct LibraryMakerTests {
  private static let workers = BookWorkers()
  private static let pictures = MadePictures(.small, seed: 29)

  private func write(
    _ count: Int, seed: UInt64 = 29, change: (inout LibraryWriter) -> Void = { _ in }
  ) async throws -> (scratch: TemporaryFolder, writer: LibraryWriter) {
    let scratch = try TemporaryFolder()
    var writer = LibraryWriter(
      LibraryPlan(count: count, seed: seed), Self.pictures, to: scratch.path)
    change(&writer)
    try await writer.write()
    return (scratch, writer)
  }

  /// The files below a folder and their bytes.
  private func files(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      files[name] = FileManager.default.contents(atPath: folder + "/" + name)
    }
    return files
  }

  @Test func theSameSeedGivesTheSameBytes() async throws {
    let first = try await write(40)
    let second = try await write(40)
    let other = try await write(40, seed: 30)
    let files = try files(first.scratch.path)
    #expect(try files == self.files(second.scratch.path))
    #expect(try files.keys != self.files(other.scratch.path).keys)
  }

  @Test func sharesAreThoseOfALibrary() {
    let books = LibraryPlan(count: 5000).books
    let eastern = books.count { ["ja", "zh"].contains($0.language) }
    #expect((900...1100).contains(eastern))
    #expect((900...1100).contains(books.count { $0.isComic }))
    #expect((1500...2000).contains(books.count { $0.series != nil }))
    let shares = Dictionary(grouping: books) { $0.authors.first ?? "" }.mapValues(\.count)
    let counts = shares.values.sorted()
    #expect((counts.last ?? 0) > 20 * counts[counts.count / 2])
    #expect(Set(books.map { $0.folders.author + $0.folders.title }).count == books.count)
  }

  @Test func eachBookOpensWithItsTitle() async throws {
    let made = try await write(30)
    for book in made.writer.plan.books {
      let path = Array(made.scratch.path.utf8) + [UInt8(ascii: "/")] + made.writer.path(of: book)
      let id = DocumentID("\(book.number)")
      let file = Picture.Source(bytes: path)
      let source = DocumentSource(id: id, title: "", cover: file, locator: .file(file))
      let client = FileDocumentClient(source: source, file: file, workers: Self.workers)
      let document = try DocumentError.waiting {
        client.open(priority: .visible, deadline: 60, reply: $0)
      }
      #expect(document.title == book.title || book.isComic, "\(book.title)")
      #expect(document.pageCount >= (book.isComic ? book.pageCount : 1), "\(book.title)")
    }
  }

  @Test func calibresDatabaseNamesTheBooks() async throws {
    let made = try await write(30) { $0.hasDatabase = true }
    let library = Library.open([made.scratch.path], calibre: Self.workers)
    #expect(library.problems.isEmpty)
    #expect(Set(library.entries.map(\.title)).isSuperset(of: made.writer.plan.books.map(\.title)))
    #expect(library.entries.count == 30)
  }

  @Test func oneFolderHasAllBooksAndNamesThatAreNotUTF8() async throws {
    let made = try await write(200) {
      $0.arrangement = .flat
      $0.hasNamesNotUTF8 = true
    }
    let paths = made.writer.plan.books.map(made.writer.path(of:))
    #expect(!paths.contains { $0.contains(UInt8(ascii: "/")) })
    #expect(paths.count { String(validating: $0, as: UTF8.self) == nil } == 2)
    #expect(Library.open([made.scratch.path], calibre: Self.workers).entries.count == 200)
  }
}
