import Books
import PaperLayouts
import Testing

import Reading

/// What is kept of books.
@Suite(.timeLimit(.minutes(5))) struct ReadingMemoryTests {
  private let book = DocumentID("Book", origin: 1)

  @Test("a book that was never read has no state, and changes are told once")
  func changes() {
    let memory = ReadingMemory(pose: .flat, style: .flip)
    #expect(memory.state(of: book) == BookState())
    memory.change(book) { $0.place = BookState.Place(page: 4) }
    memory.change(book) { $0.place = BookState.Place(page: 5) }
    var last = BookState()
    last.place = BookState.Place(page: 5)
    #expect(memory.takeChanges().map(\.what) == [.state(last)])
    #expect(memory.takeChanges().isEmpty)
    memory.change(book) { $0.place = BookState.Place(page: 5) }
    #expect(memory.takeChanges().isEmpty, "nothing has changed")
  }

  @Test("letters of another size are the same book")
  func sizes() {
    let memory = ReadingMemory(pose: .flat, style: .flip)
    memory.change(book.sized(3)) { $0.textSize = 3 }
    #expect(memory.state(of: book).textSize == 3)
    #expect(memory.takeChanges().map(\.book.textSize) == [0])
  }

  @Test("books of the same name from two places are two books")
  func sameNames() {
    let memory = ReadingMemory(pose: .flat, style: .flip)
    memory.change(book) { $0.place = BookState.Place(page: 4) }
    #expect(memory.state(of: DocumentID("Book", origin: 2)) == BookState())
  }

  @Test("what is read from the disk does not undo what was chosen meanwhile, and is no change")
  func learning() {
    let memory = ReadingMemory(pose: .flat, style: .flip)
    memory.change(book) { $0.style = "deck" }
    _ = memory.takeChanges()
    var kept = BookState()
    kept.style = "leaves"
    kept.rotation = 1
    memory.learn(KeptBook(book, state: kept))
    #expect(memory.state(of: book).readingStyle == .deck)
    #expect(memory.state(of: book).rotation == 1)
    #expect(memory.takeChanges().isEmpty)
  }

  @Test("what another window has kept comes, and what has changed here since the question stays")
  func renewal() {
    let memory = ReadingMemory(pose: .flat, style: .flip)
    let marks = (0..<4).map { Mark(.bookmark, at: .init(page: $0, pageCount: 10, anchor: nil)) }
    var state = BookState()
    state.place = BookState.Place(page: 4)
    state.rotation = 1
    var first = KeptBook(book, state: state)
    first.marks = [marks[0], marks[1]]
    memory.learn(first)
    memory.readAgain(book)
    memory.put(marks[3], in: book)
    // The other window has turned pages and removed a mark, and has made another mark.
    state.place = BookState.Place(page: 8)
    state.rotation = nil
    var then = KeptBook(book, state: state)
    then.marks = [marks[1], marks[2]]
    memory.learn(then, isOpen: true)
    #expect(memory.marks(in: book) == Array(marks[1...]))
    #expect(memory.state(of: book).place?.page == 4, "an open book stays where the reader is")
    #expect(memory.state(of: book).rotation == nil)
    _ = memory.takeChanges()
    memory.readAgain(book)
    memory.learn(then)
    #expect(memory.state(of: book).place?.page == 8)
    // A library that cannot be read takes nothing away.
    memory.readAgain(book)
    memory.learn(KeptBook(book))
    #expect(memory.marks(in: book).count == 2 && memory.state(of: book).place?.page == 8)
    memory.readAgain(book)
    memory.change(book) { $0.place = BookState.Place(page: 2) }
    memory.remove(marks[1].id, from: book)
    memory.learn(then)
    #expect(memory.state(of: book).place?.page == 2)
    #expect(memory.marks(in: book) == [marks[2]])
  }

  @Test("a second view has the marks, and a place of its own")
  func besides() {
    let memory = ReadingMemory(pose: .flat, style: .flip)
    memory.change(book) { $0.place = BookState.Place(page: 4) }
    let second = ReadingMemory(besides: memory, of: book)
    #expect(second.state(of: book).place?.page == 4)
    second.change(book) { $0.place = BookState.Place(page: 9) }
    let mark = Mark(.bookmark, at: .init(page: 9, pageCount: 10, anchor: nil))
    second.put(mark, in: book)
    #expect(memory.state(of: book).place?.page == 4 && memory.marks(in: book) == [mark])
    #expect(memory.takeChanges().count == 2, "the place of the first view, and the mark")
  }

  @Test("a value that this version does not know counts as none")
  func unknownValues() {
    var state = BookState()
    (state.style, state.pose, state.direction, state.paging) = ("spiral", "vault", "up", "five")
    #expect(state.readingStyle == nil && state.bookPose == nil)
    #expect(state.readingDirection == nil && state.leavesMode == nil)
  }

  @Test("progress is between nothing and all, and not told without the book's length")
  func progress() {
    #expect(BookState.Place(page: 3).progress == nil)
    #expect(BookState.Place(page: -1, pageCount: 10).progress == 0)
    #expect(BookState.Place(page: 4, pageCount: 10).progress == 0.5)
    #expect(BookState.Place(page: 10, pageCount: 10).progress == 1)
    #expect(BookState.Place(page: .max - 1, pageCount: 10).progress == 1)
    #expect(BookState.Place(page: .max, pageCount: 10).progress == 1)
  }

  @Test("the style and the pages of a book are its own, and opened with it again")
  func ownChoices() {
    let rig = Rig()
    rig.show(Rig.books(2))
    rig.key("Return")
    rig.settle()
    rig.nextStyle()
    rig.settle()
    #expect(rig.facts.style == "curl")
    for _ in 0..<3 { rig.nextStyle() }
    rig.settle()
    rig.key("Escape")
    rig.settle()
    rig.key("Right")
    rig.settle()
    rig.key("Return")
    rig.settle()
    rig.nextStyle()
    rig.settle()
    rig.key("Escape")
    rig.settle()
    rig.key("Left")
    rig.settle()
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.facts.style == "flip")
  }
}
