import Books
import Library
import Reading
import TestBasics
import Testing

/// Two windows that keep one book in one database.
@Suite(.timeLimit(.minutes(2))) struct TwoWindowsTests {
  /// What one window knows of books, and its way to the database.
  private struct Window {
    let memory = ReadingMemory(pose: .flat, style: .flip)
    let keeper: BookKeeper
    let book: DocumentSource

    /// Writes what has changed here.
    func keep() {
      keeper.keep(memory.takeChanges().map { BookChange(book, $0.what) })
      keeper.flush()
    }

    /// Does what a window does that gets the focus, up to the answer.
    func look(_ meanwhile: () -> Void = {}) {
      memory.readAgain(book.id)
      keep()
      keeper.want([book])
      keeper.flush()
      meanwhile()
      for kept in keeper.take().books { memory.learn(kept, isOpen: true) }
    }

    var words: [String] { memory.words(in: book.id).map(\.word) }
    var pages: [Int] { memory.marks(in: book.id).map(\.place.page) }
  }

  private let folder: TemporaryFolder
  private let windows: [Window]
  private var first: Window { windows[0] }
  private var second: Window { windows[1] }

  init() throws {
    let folder = try TemporaryFolder()
    let file = Picture.Source(path: try folder.file("a.txt", Array("the book".utf8)))
    let book = DocumentSource(
      id: DocumentID("a"), title: "A", cover: file, locator: .file(file))
    windows = (0..<2).map { _ in
      Window(keeper: BookKeeper(path: folder.path + "/library.db"), book: book)
    }
    self.folder = folder
    for window in windows {
      window.memory.change(book.id) { $0.place = BookState.Place(page: 2) }
      window.keep()
    }
  }

  private func word(_ word: String, page: Int) -> LookedUpWord {
    LookedUpWord(word, at: .init(page: page, pageCount: 40))
  }

  private func stop() { windows.forEach { $0.keeper.stop(within: 60) } }

  @Test func aWordThatIsRemovedInOneWindowGoesInTheOther() {
    defer { stop() }
    let (went, gone) = (word("went", page: 3), word("gone", page: 9))
    for word in [went, gone] { first.memory.put(word, in: first.book.id) }
    first.keep()
    second.look()
    #expect(second.words == ["went", "gone"])
    second.memory.remove(word: went.id, from: second.book.id)
    second.keep()
    #expect(first.words == ["went", "gone"], "the first window has not looked yet")
    first.look()
    #expect(first.words == ["gone"] && first.pages.isEmpty)
    // The window that looks tells nobody of what the window has read.
    first.keep()
    second.look()
    #expect(second.words == ["gone"])
    // The last word of a book goes as well.
    second.memory.remove(word: gone.id, from: second.book.id)
    second.keep()
    first.look()
    #expect(first.words.isEmpty)
  }

  @Test func whatChangesBeforeTheAnswerStays() {
    defer { stop() }
    let words = ["one", "two", "three"].enumerated().map { word($1, page: $0) }
    for word in words[..<2] { first.memory.put(word, in: first.book.id) }
    first.keep()
    second.look()
    // Not yet written when the first window looks, and done while that window waits for the answer.
    first.memory.put(words[2], in: first.book.id)
    first.look {
      first.memory.remove(word: words[0].id, from: first.book.id)
      first.memory.put(word("four", page: 5), in: first.book.id)
    }
    #expect(first.words == ["two", "three", "four"])
    first.keep()
    second.look()
    #expect(second.words == ["two", "three", "four"])
  }

  @Test func neitherWindowLosesTheOthersMarks() {
    defer { stop() }
    for (page, window) in windows.enumerated() {
      window.memory.put(
        Mark(.bookmark, at: BookState.Place(page: page, pageCount: 40)), in: window.book.id)
    }
    for window in windows { window.keep() }
    for window in windows { window.look() }
    #expect(first.pages == [0, 1] && second.pages == [0, 1])
  }
}
