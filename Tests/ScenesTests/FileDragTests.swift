import Accessibility
import Books
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// Files of books that a hand drags out of the window.
@Suite(.timeLimit(.minutes(5))) struct FileDragTests {
  private func rig() -> Rig {
    let rig = Rig(Size(1100, 900))
    rig.show(
      (0..<3).map { number in
        var book = Rig.book(number, pages: 12)
        book.locator = .file(.init(path: "/books/b\(number).epub"))
        return book
      }, at: 1)
    rig.settle()
    return rig
  }

  private let file = HostEffect.files(.drag, [Array("/books/b1.epub".utf8)])

  private func nodes(_ node: AccessibleNode) -> [AccessibleNode] {
    [node] + node.children.flatMap(nodes)
  }

  private func cover(_ rig: Rig) throws -> Point {
    rig.key("I", .control)
    rig.settle()
    rig.frame()
    let node = nodes(rig.stage.accessibleWindow()).first { $0.label == "Cover" }
    return try #require(node?.frame).center
  }

  /// Moves in steps, and gives the effects of all.
  private func move(
    _ rig: Rig, from start: Point, to end: Point, by pointer: Pointer = .mouse
  ) -> [HostEffect] {
    var effects = rig.send(.pointerDown(start, button: .left, modifiers: [], pointer: pointer))
    for step in 1...20 {
      rig.time += 0.02
      let point = start + (end - start) * (Double(step) / 20)
      effects += rig.send(.pointerMoved(point, pointer: pointer))
    }
    return effects
  }

  @Test func theCoverOnTheCardTakesTheFileAlong() throws {
    let rig = rig()
    let cover = try cover(rig)
    #expect(move(rig, from: cover, to: cover - Point(300, 0)) == [file])
    #expect(rig.stage.draggedPicture != nil)
    // The press is over for the card and for the shelf beneath.
    #expect(rig.send(.pointerUp(cover - Point(300, 0), button: .left)).isEmpty)
    #expect(rig.stage.centredBook == 1 && rig.card("info") != nil)
    // A click is no drag.
    _ = rig.send(.pointerDown(cover, button: .left))
    _ = rig.send(.pointerMoved(cover + Point(3, 0)))
    #expect(rig.send(.pointerUp(cover + Point(3, 0), button: .left)).isEmpty)
  }

  @Test func aFingerOnTheCoverTakesNothing() throws {
    let rig = rig()
    let cover = try cover(rig)
    let finger = Pointer(id: 1, kind: .touch)
    #expect(move(rig, from: cover, to: cover - Point(0, 100), by: finger).isEmpty)
  }

  @Test func selectedBooksLeaveTheWindowWithTheMouse() throws {
    let rig = rig()
    let book = try rig.quad("book-1").bounds.center
    _ = rig.send(.pointerDown(book, button: .left, modifiers: .control, pointer: .mouse))
    _ = rig.send(.pointerUp(book, button: .left, pointer: .mouse))
    rig.settle()
    #expect(rig.stage.selectedBooks == ["book1"])
    // Within the window the words go with the pointer.
    #expect(move(rig, from: book, to: book + Point(200, 0)).isEmpty)
    #expect(rig.words.contains("1 book"))
    #expect(rig.send(.pointerMoved(Point(-3, 300))) == [file])
    rig.settle()
    #expect(!rig.words.contains("1 book") && rig.stage.centredBook == 1)
    // The files are gone once, wherever the hand goes further.
    #expect(rig.send(.pointerMoved(Point(-30, 300))).isEmpty)
    #expect(rig.send(.pointerUp(Point(-30, 300), button: .left)).isEmpty)
  }

  @Test func aFingerScrollsTheShelfFromASelectedBook() throws {
    let rig = rig()
    rig.stage.selectAllBooks()
    let book = try rig.quad("book-1").bounds.center
    let finger = Pointer(id: 1, kind: .touch)
    #expect(move(rig, from: book, to: Point(-10, book.y), by: finger).isEmpty)
    _ = rig.send(.pointerUp(Point(-10, book.y), button: .left, pointer: finger))
    rig.settle()
    #expect(rig.stage.centredBook == 2)
  }
}
