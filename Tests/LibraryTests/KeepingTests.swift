import Books
import Foundation
import Library
import PaperGeometry
import Testing

/// What is kept of books, and found again.
@Suite(.timeLimit(.minutes(5))) struct KeepingTests {
  @Test("everything that is kept of a book is there when the program starts again")
  func roundTrip() throws {
    let shelf = try Shelf()
    try shelf.file("a.epub", "a book")
    let book = shelf.book("a.epub")
    var state = BookState()
    state.place = BookState.Place(
      page: 12, fraction: 0.25, pageCount: 300, anchor: TextAnchor(chapter: 2, offset: 345))
    (state.style, state.pose, state.direction, state.pairing) = ("leaves", "flat", "rtl", 1)
    (state.paging, state.textSize, state.zoom, state.fit) = ("single", -2, 2.5, "width")
    state.isJoined = true
    (state.isTrimmed, state.rotation, state.isRightToLeft) = (true, 3, true)
    let mark = Mark(
      .highlight, at: BookState.Place(page: 3, fraction: 0.5),
      to: TextAnchor(chapter: 1, offset: 9), color: .rose, textSize: 2,
      boxes: [Mark.Box(Rect(0.1, 0.2, 0.3, 0.04)), Mark.Box(Rect(0.1, 0, 0.3, 0.04), further: 1)],
      text: "words\n“said”",
      note: "Ja: ß, 書")
    shelf.keep([BookChange(book, .state(state)), BookChange(book, .mark(mark))])
    let kept = try #require(shelf.kept(book))
    #expect(kept.state == state)
    var known = try #require(kept.marks.first)
    #expect(known.made > 1_600_000_000, "seconds since 1970")
    known.made = 0
    #expect(known == mark)
  }

  @Test("a book that was never read has nothing, and is answered")
  func unknown() throws {
    let shelf = try Shelf()
    let book = shelf.book("none.pdf")
    #expect(shelf.kept(book) == KeptBook(book.id))
  }

  @Test("a book that was moved or renamed is found by its contents, in letters of any size")
  func moved() throws {
    let shelf = try Shelf()
    let old = try shelf.file("old name.txt", String(repeating: "the same words, ", count: 5000))
    shelf.keep([BookChange(shelf.book("old name.txt"), .state(.at(7)))])
    try FileManager.default.moveItem(atPath: old, toPath: shelf.folder + "/new.txt")
    #expect(shelf.kept(shelf.book("new.txt", id: "New"))?.state == .at(7))
    shelf.keep([BookChange(shelf.book("new.txt"), .state(.at(8)))])
    #expect(shelf.kept(shelf.book("new.txt"))?.state == .at(8))
  }

  @Test("another book of the same size is another book")
  func sameSize() throws {
    let shelf = try Shelf()
    try shelf.file("a.txt", "aaaa")
    try shelf.file("b.txt", "bbbb")
    shelf.keep([BookChange(shelf.book("a.txt"), .state(.at(7)))])
    #expect(shelf.kept(shelf.book("b.txt"))?.state == BookState())
  }

  @Test("an edited file keeps its place, and the old one keeps it, too")
  func edited() throws {
    let shelf = try Shelf()
    try shelf.file("a.txt", "first words")
    let mark = Mark(.note, at: BookState.Place(page: 1), note: "of a")
    shelf.keep([
      BookChange(shelf.book("a.txt"), .state(.at(7))), BookChange(shelf.book("a.txt"), .mark(mark)),
    ])
    try shelf.file("copy.txt", "first words")
    try shelf.file("a.txt", "other words, and more of them")
    #expect(shelf.kept(shelf.book("a.txt"))?.state == .at(7))
    shelf.keep([BookChange(shelf.book("a.txt"), .state(.at(9)))])
    let edited = try #require(shelf.kept(shelf.book("a.txt")))
    #expect(edited.state == .at(9))
    #expect(edited.marks.map(\.note) == ["of a"])
    let original = try #require(shelf.kept(shelf.book("copy.txt")))
    #expect(original.state == .at(7), "it is still the book that was read")
    #expect(original.marks.map(\.note) == ["of a"])
  }

  @Test(
    "a mark that is removed from an edited file stays removed, and a changed one is changed once")
  func editedMarks() throws {
    let shelf = try Shelf()
    try shelf.file("a.txt", "first words")
    let marks = [1, 2].map {
      Mark(.note, at: BookState.Place(page: $0), note: "note \($0)", id: Int64($0))
    }
    shelf.keep(marks.map { BookChange(shelf.book("a.txt"), .mark($0)) })
    try shelf.file("a.txt", "other words, and more of them")
    let keeper = BookKeeper(path: shelf.path)
    keeper.want([shelf.book("a.txt")])
    keeper.flush()
    var seen = try #require(keeper.take().books.last?.marks)
    try #require(seen.count == 2)
    seen[1].note = "changed"
    keeper.keep([BookChange(shelf.book("a.txt"), .unmark(seen[0].id))])
    keeper.keep([BookChange(shelf.book("a.txt"), .mark(seen[1]))])
    keeper.flush()
    keeper.stop(within: 60)
    #expect(shelf.kept(shelf.book("a.txt"))?.marks.map(\.note) == ["changed"])
  }

  @Test("a book whose file is moved while it is read keeps its place and its marks")
  func movedWhileOpen() throws {
    let shelf = try Shelf()
    let path = try shelf.file("a.txt", "the words of a book")
    let keeper = BookKeeper(path: shelf.path)
    keeper.keep([BookChange(shelf.book("a.txt"), .opened)])
    keeper.keep([BookChange(shelf.book("a.txt"), .state(.at(3)))])
    keeper.flush()
    try FileManager.default.moveItem(atPath: path, toPath: shelf.folder + "/b.txt")
    let mark = Mark(.bookmark, at: BookState.Place(page: 5), id: 5)
    for page in 4..<40 { keeper.keep([BookChange(shelf.book("a.txt"), .state(.at(page)))]) }
    keeper.keep([BookChange(shelf.book("a.txt"), .mark(mark))])
    keeper.flush()
    keeper.stop(within: 60)
    let kept = try #require(shelf.kept(shelf.book("b.txt")))
    #expect(kept.state == .at(39) && kept.marks.map(\.id) == [5])
  }

  @Test("a book in two places is recent where it was opened last")
  func recentPlace() throws {
    let shelf = try Shelf()
    for name in ["b.txt", "a.txt", "c.txt"] { try shelf.file(name, "the same words") }
    for name in ["b.txt", "c.txt", "a.txt"] {
      shelf.keep([BookChange(shelf.book(name), .opened)])
      // The order is by whole seconds.
      sleep(1)
    }
    #expect(shelf.start()?.recent == [Array((shelf.folder + "/a.txt").utf8)])
  }

  @Test("a folder of pictures is found again where it was moved to, and two folders are two books")
  func folders() throws {
    let shelf = try Shelf()
    func folder(_ name: String, _ pages: [String]) throws -> DocumentSource {
      let path = shelf.folder + "/" + name
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for page in pages { try Data(page.utf8).write(to: URL(fileURLWithPath: path + "/" + page)) }
      let source = Picture.Source(path: path)
      return DocumentSource(
        id: DocumentID(name), title: name, cover: source, locator: .folder(source))
    }
    let one = try folder("one", ["1.png", "2.png"])
    let two = try folder("two", ["1.png", "3.png"])
    shelf.keep([BookChange(one, .state(.at(1)))])
    #expect(shelf.kept(two)?.state == BookState(), "only the first picture is the same")
    try FileManager.default.moveItem(
      atPath: shelf.folder + "/one", toPath: shelf.folder + "/moved")
    #expect(shelf.kept(try folder("moved", []))?.state == .at(1))
  }

  @Test("marks are changed and removed, and stand in the order of the book")
  func marks() throws {
    let shelf = try Shelf()
    try shelf.file("a.pdf", "a book")
    let book = shelf.book("a.pdf")
    let marks = [9, 2, 5].map { Mark(.bookmark, at: BookState.Place(page: $0), id: Int64($0)) }
    shelf.keep(marks.map { BookChange(book, .mark($0)) })
    #expect(shelf.kept(book)?.marks.map(\.place.page) == [2, 5, 9])
    var changed = marks[1]
    changed.note = "changed"
    shelf.keep([BookChange(book, .mark(changed)), BookChange(book, .unmark(9))])
    #expect(shelf.kept(book)?.marks.map(\.note) == ["changed", ""])
  }

  @Test(
    "books that were opened are recent ones, the last one first, each once; and the shelf is as it was left"
  )
  func program() throws {
    let shelf = try Shelf()
    let paths = try ["a.txt", "b.txt"].map { try shelf.file($0, "the book \($0)") }
    let keeper = BookKeeper(path: shelf.path)
    for name in ["a.txt", "b.txt", "a.txt"] {
      keeper.keep([BookChange(shelf.book(name, id: name), .opened)])
      keeper.flush()
      // The order of books is by whole seconds.
      if name == "b.txt" { sleep(1) }
    }
    var left = ShelfState()
    (left.paths, left.book, left.style) = ([[0x2F, 0xFF, 0xE9]], "b", "deck")
    (left.order, left.window, left.front) = ("-author", [800, 600], [0x2F, 0xFF])
    for property in Mirror(reflecting: left).children {
      #expect(!Mirror(reflecting: property.value).children.isEmpty, "\(property.label ?? "")")
    }
    keeper.keep(left)
    keeper.keep(hint: "corner")
    keeper.keep(hint: "scrubber")
    keeper.flush()
    keeper.stop(within: 60)
    let start = try #require(shelf.start())
    #expect(start.recent == paths.map { Array($0.utf8) })
    #expect(start.shelf == left)
    #expect(start.hints == ["corner", "scrubber"])
  }

  @Test("two windows share a library: both write, both read what the other has written")
  func twoWindows() throws {
    let shelf = try Shelf()
    try shelf.file("a.pdf", "a book")
    let book = shelf.book("a.pdf")
    let windows = (0..<2).map { _ in BookKeeper(path: shelf.path) }
    for number in 1...100 {
      for (window, keeper) in windows.enumerated() {
        let mark = Mark(
          .bookmark, at: BookState.Place(page: number), id: Int64(1000 * window + number))
        keeper.keep([BookChange(book, .mark(mark))])
      }
    }
    windows.forEach { $0.flush() }
    windows[0].want([book])
    windows[0].flush()
    let news = windows.map { $0.take() }
    #expect(news[0].books.last?.marks.count == 200)
    #expect(news.flatMap(\.problems) == [])
    windows.forEach { $0.stop(within: 60) }
  }

  @Test("a number that JSON cannot say is not kept, and nothing else is lost by it")
  func noNumber() throws {
    let shelf = try Shelf()
    try shelf.file("a.pdf", "a book")
    var state = BookState.at(4)
    shelf.keep([BookChange(shelf.book("a.pdf"), .state(state))])
    state.zoom = .nan
    #expect(shelf.keep([BookChange(shelf.book("a.pdf"), .state(state))]).isEmpty)
    #expect(shelf.kept(shelf.book("a.pdf"))?.state == .at(4))
  }
}
