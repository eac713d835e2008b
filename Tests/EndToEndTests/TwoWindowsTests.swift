import Books
import Foundation
import Library
import TestSupport
import Testing

extension EndToEndTests {
  /// Two real windows that have one book of one library open.
  @MainActor @Suite struct TwoWindowsTests {
    private let shelf: SampleShelf
    private let library: TemporaryFolder

    init() throws {
      shelf = try SampleShelf(books: 1, pages: 12)
      library = try TemporaryFolder()
    }

    private func window(at offset: Double = 0) throws -> AppWindow {
      let window = try AppWindow(shelf, ["--book", "1", "--style", "deck"], library: library.path)
      try window.expectBook(offset: offset)
      return window
    }

    /// What the library has kept of the book.
    private func kept() -> KeptBook {
      let file = Picture.Source(path: shelf.paths[0] + "/Book_1")
      let book = DocumentSource(
        id: DocumentID("Book_1"), title: "Book_1", cover: file, locator: .folder(file))
      let keeper = BookKeeper(path: library.path + "/paper/library.db", resumesEdits: false)
      defer { keeper.stop(within: 10) }
      keeper.want([book])
      keeper.flush()
      return keeper.take().books.first ?? KeptBook(book.id)
    }

    private func waitForMarks(_ pages: [Int]) throws {
      do {
        try wait(for: "marks on the pages \(pages)") {
          usleep(200_000)
          return kept().marks.map(\.place.page) == pages
        }
      } catch let trouble as Trouble {
        throw Trouble("\(trouble.description); marks: \(kept().marks.map(\.place.page))")
      }
    }

    private func focus(_ window: AppWindow) throws {
      try window.hand(["windowfocus", "--sync", window.id])
      usleep(700_000)
      try window.waitForRest()
    }

    /// Ctrl+D takes away a bookmark that the window knows, and would set a second one where the window does not know.
    @Test func aBookmarkOfOneWindowIsSeenInTheOther() throws {
      let (first, second) = (try window(), try window())
      try second.keys("Right")
      try second.expectBook(offset: 1)
      try focus(first)
      try first.keys("ctrl+d")
      try waitForMarks([0])
      try focus(second)
      try second.keys("ctrl+d")
      try waitForMarks([0, 1])
      try second.keys("Left")
      try second.expectBook(offset: 0)
      try second.keys("ctrl+d")
      try waitForMarks([1])
      try focus(first)
      try first.keys("Right")
      try first.expectBook(offset: 1)
      try first.keys("ctrl+d")
      try waitForMarks([])
      for window in [first, second] {
        try focus(window)
        #expect(try window.quit() == 0)
      }
      #expect(kept().marks.isEmpty, "the end of a window brings no mark back")
    }

    /// The book stays in each window where the reader is, and opens where a page was turned last.
    @Test func thePlaceOfTheLastTurnIsKept() throws {
      let (first, second) = (try window(), try window())
      try second.keys("Right", "Right")
      try second.expectBook(offset: 2)
      try focus(first)
      try first.expectBook(offset: 0)
      try first.keys("Right")
      try first.expectBook(offset: 1)
      try wait(for: "the first window's place") {
        usleep(200_000)
        return kept().state.place?.page == 1
      }
      try focus(second)
      try second.expectBook(offset: 2)
      // A window that only looks and ends writes no place.
      #expect(try second.quit() == 0)
      #expect(kept().state.place?.page == 1)
      try focus(first)
      #expect(try first.quit() == 0)
      let third = try window(at: 1)
      #expect(try third.quit() == 0)
    }
  }
}
