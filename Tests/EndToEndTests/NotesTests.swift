import Books
import Foundation
import Library
import TestDocuments
import Testing

extension EndToEndTests {
  /// `paper notes`: the marks of a book at the pages of now.
  @Suite(.timeLimit(.minutes(3))) struct NotesTests {
    /// A library with a note to the beginning of the seventh chapter, made when the book had other pages.
    private struct Kept {
      let data: TemporaryFolder
      let path: String
      let book: DocumentSource

      init() throws {
        data = try TemporaryFolder()
        let words = String(
          repeating: "<p>" + String(repeating: "word ", count: 300) + "</p>", count: 4)
        let chapters = (1...9).map { EPUB.Chapter("Chapter \($0)", words) }
        path = try data.file("book.epub", EPUB("A book", chapters).bytes)
        let file = Picture.Source(path: path)
        book = DocumentSource(
          id: DocumentID("book"), title: "book", cover: file, locator: .file(file))
        let place = BookState.Place(
          page: 2, pageCount: 11, anchor: TextAnchor(chapter: 6, offset: 0))
        keep([.opened, .mark(Mark(.note, at: place, note: "mine", made: 1_790_000_000))])
      }

      func keep(_ changes: [BookChange.What]) {
        let keeper = BookKeeper(path: data.path + "/paper/library.db")
        keeper.keep(changes.map { BookChange(book, $0) })
        keeper.flush()
        keeper.stop(within: 60)
      }

      func notes(_ words: [String]) throws -> String {
        let result = try ShellCommand.run(
          ShellCommand.paper(), ["notes"] + words,
          environment: ShellCommand.bareEnvironment().merging(["XDG_DATA_HOME": data.path]) { $1 })
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        return result.output
      }

      func page() throws -> Int {
        let json = try JSONSerialization.jsonObject(with: Data(notes(["--json", path]).utf8))
        let marks = try #require((json as? [String: Any])?["marks"] as? [[String: Any]])
        #expect(marks.first?["chapter"] as? String == "Chapter 7")
        return try #require(marks.first?["page"] as? Int)
      }
    }

    @Test func theNumbersOfPagesAreThoseOfNow() throws {
      let kept = try Kept()
      let usual = try kept.page()
      #expect(usual > 7, "six chapters of more than a page lie before")
      var state = BookState()
      state.textSize = 4
      kept.keep([.state(state)])
      #expect(try kept.page() > usual, "larger letters make more pages")
    }

    @Test func withoutABookThoseOfAllBooksArePrinted() throws {
      let kept = try Kept()
      let all = try kept.notes([])
      #expect(all.hasPrefix("# A book\n") && all.contains("Chapter 7, 2026-09-2"))
      #expect(all.contains("\nmine\n"))
      // A book that is gone still has its notes, at the pages of then.
      try FileManager.default.removeItem(atPath: kept.path)
      let gone = try kept.notes([])
      #expect(gone.contains("## Page 3, note") && gone.contains("\nmine\n"))
    }
  }
}
