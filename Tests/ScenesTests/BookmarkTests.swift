import Books
import PaperGeometry
import PaperGestures
import Reading
import Stage
import Testing

/// Bookmarks, and what is kept of books while the stage is at work.
@Suite(.timeLimit(.minutes(5))) struct BookmarkTests {
  /// A stage whose books are kept by the test.
  private func keptRig(_ asked: BookState = BookState()) -> Rig {
    var options = Stage.Options()
    (options.keepsBooks, options.asked) = (true, asked)
    return Rig(options: options)
  }

  private func marks(_ changes: [BookChange]) -> [Mark.Kind?] {
    changes.compactMap {
      switch $0.what {
      case .mark(let mark): mark.kind
      case .unmark: .some(nil)
      case .opened, .state, .edit, .read, .reachedEnd, .moved, .word, .unword: nil
      }
    }
  }

  @Test("Ctrl+D puts a ribbon at the page, and takes it away again")
  func toggle() throws {
    let rig = keptRig()
    rig.show(Rig.books(1))
    answer(rig)
    rig.key("Return")
    answer(rig)
    rig.settle()
    rig.key("Right")
    rig.settle()
    _ = rig.stage.takeChanges()
    rig.key("D", .control)
    rig.frame()
    #expect(marks(rig.stage.takeChanges()) == [.bookmark])
    rig.key("D", .control)
    rig.frame()
    #expect(marks(rig.stage.takeChanges()) == [nil])
  }

  @Test("a book opens where it was left, once that is known, and what was typed meanwhile counts")
  func waits() throws {
    let rig = keptRig()
    rig.show(Rig.books(1, pages: 40))
    rig.key("Return")
    rig.wait(0.5)
    #expect(rig.facts.scene == "shelf", "what is kept of the book is not known yet")
    var state = BookState()
    state.place = BookState.Place(page: 20, pageCount: 40)
    state.style = "deck"
    answer(rig, state)
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.facts.style == "deck" && rig.offset == 20)
  }

  @Test("a book opens in the end although nobody tells what is kept of it")
  func neverAnswered() {
    let rig = keptRig()
    rig.show(Rig.books(1))
    rig.key("Return")
    rig.wait(8)
    #expect(rig.facts.scene == "book")
  }

  @Test("what the command line asks for goes before what is kept")
  func asked() {
    var asked = BookState()
    asked.style = "leaves"
    let rig = keptRig(asked)
    rig.show(Rig.books(1))
    var state = BookState()
    state.style = "deck"
    answer(rig, state)
    rig.key("Return")
    answer(rig, state)
    rig.settle()
    #expect(rig.facts.style == "leaves")
  }

  @Test("a ribbon hangs over the cover of a book that has been read, and over no other")
  func ribbons() throws {
    let rig = keptRig()
    rig.show(Rig.books(3))
    let books = rig.stage.takeQuestions()
    rig.wait(0.5)
    var state = BookState()
    state.place = BookState.Place(page: 5, pageCount: 12)
    rig.stage.receive(
      kept: books.map { KeptBook($0.id, state: $0.id.name == "book0" ? state : BookState()) })
    rig.frame()
    func ribbons() -> [Double] {
      rig.records.filter { $0.name == "ribbon" && !$0.isHidden }.map(\.opacity)
    }
    #expect(rig.stage.isMoving(at: rig.time), "it fades in, as it was not known at first")
    rig.wait(0.05)
    let early = try #require(ribbons().first)
    rig.wait(0.3)
    #expect(early < 0.9 && ribbons() == [1] && !rig.stage.isMoving(at: rig.time))
  }

  /// A shelf of any length: what is known of books stays bounded, and what was forgotten is asked for again.
  @Test("books that are neither open nor near are forgotten, and read again when they come near")
  func bounded() throws {
    let rig = keptRig()
    rig.isPrompt = false
    rig.show(Rig.books(600))
    var asked: [String: Int] = [:]
    func leaf(_ key: String, _ times: Int) {
      for _ in 0..<times {
        rig.key(key)
        rig.wait(0.1)
        let books = rig.stage.takeQuestions()
        for book in books { asked[book.id.name, default: 0] += 1 }
        rig.stage.receive(
          kept: books.map { book in
            var state = BookState()
            state.place = BookState.Place(page: 5, pageCount: 12)
            return KeptBook(book.id, state: state)
          })
      }
    }
    leaf("Right", 200)
    #expect(asked["book0"] == 1 && asked.count >= 200)
    leaf("Left", 200)
    #expect(asked["book0"] == 2)
    #expect(rig.records.contains { $0.name == "ribbon" && !$0.isHidden }, "it is known again")
  }

  @Test("what was changed and is not taken yet is not forgotten")
  func unsaved() {
    let memory = ReadingMemory(pose: .flat, style: .flip)
    let book = DocumentID("Book")
    memory.change(book) { $0.style = "deck" }
    #expect(!memory.forget(book))
    _ = memory.takeChanges()
    memory.put(Mark(.bookmark, at: .init(page: 2)), in: book)
    #expect(!memory.forget(book) && memory.markCount == 1)
    _ = memory.takeChanges()
    #expect(memory.forget(book) && memory.markCount == 0)
    #expect(memory.state(of: book) == BookState())
  }

  /// Answers everything that the stage asks.
  private func answer(_ rig: Rig, _ state: BookState = BookState()) {
    let books = rig.stage.takeQuestions()
    rig.stage.receive(kept: books.map { KeptBook($0.id, state: state) })
    rig.frame()
  }
}
