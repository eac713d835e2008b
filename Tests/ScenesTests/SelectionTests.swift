import Accessibility
import Books
import Content
import PaperGeometry
import PaperGestures
import Shelf
import Shell
import Stage
import Testing

/// Many selected books on the shelf.
@Suite(.timeLimit(.minutes(5))) struct SelectionTests {
  private func rig(_ style: ShelfStyle = .carousel, count: Int = 40, at book: Int = 3) -> Rig {
    let rig = Rig(shelf: style)
    rig.show(FindableShelf(count: count), at: book)
    rig.settle()
    return rig
  }

  private func ids(_ numbers: Int...) -> [String] { numbers.map { "book\($0)" } }

  private func click(
    _ rig: Rig, _ place: Point, _ modifiers: Modifiers, _ pointer: Pointer = .mouse
  ) {
    rig.send(.pointerDown(place, button: .left, modifiers: modifiers, pointer: pointer))
    rig.wait(0.05)
    rig.send(.pointerUp(place, button: .left, pointer: pointer))
    rig.settle()
  }

  /// A point near the outer upper corner of a cover, which its neighbours do not hide.
  private func place(_ rig: Rig, _ name: String) throws -> Point {
    let frame = try rig.quad(name).bounds
    let centre = rig.stage.viewSize.size.width / 2
    let x = frame.midX < centre - 1 ? frame.minX + 6 : frame.maxX - 6
    return Point(abs(frame.midX - centre) < 1 ? centre : x, frame.midY)
  }

  private func ticks(_ rig: Rig) -> Int {
    rig.records.count { $0.name == "tick" && !$0.isHidden && $0.opacity > 0 }
  }

  @Test func withoutASelectionTheBookInFrontCounts() {
    let rig = rig()
    #expect(rig.stage.selectedBooks == ids(3))
    rig.key("Right")
    #expect(rig.stage.selectedBooks == ids(4))
    #expect(ticks(rig) == 0)
  }

  @Test(arguments: [ShelfStyle.carousel, .deck, .wall])
  func controlAndAClickSelectAndTakeBack(style: ShelfStyle) throws {
    let rig = rig(style)
    let name = style == .carousel ? "book-3" : style == .deck ? "card-3" : "spine-3"
    let front = try rig.quad(name).bounds.center
    click(rig, front, .control)
    #expect(rig.facts.scene == "shelf")
    #expect(rig.stage.selectedBooks == ids(3) && rig.stage.selection.count == 1)
    #expect(ticks(rig) == 1)
    rig.key("Right")
    rig.settle()
    rig.key("Space", .control)
    #expect(rig.stage.selectedBooks == ids(3, 4))
    #expect(rig.words.contains("2 books are selected"))
    // The line has the place of the pages on the wall, whose caption reaches to the lower edge.
    #expect(rig.words.contains("12 pages") == (style != .wall))
    rig.key("Space", .control)
    #expect(rig.stage.selectedBooks == ids(3))
    rig.key("Escape")
    #expect(rig.stage.selection.isEmpty && ticks(rig) == 0)
    #expect(!rig.words.contains { $0.contains("selected") })
  }

  @Test func shiftAndAClickExtendInTheOrderOfTheShelf() throws {
    let rig = rig()
    click(rig, try place(rig, "book-2"), .control)
    click(rig, try place(rig, "book-4"), .shift)
    #expect(rig.stage.selectedBooks == ids(2, 3, 4))
    #expect(rig.stage.centredBook == 3)
    // A further range takes the place of the former.
    click(rig, try place(rig, "book-3"), .shift)
    #expect(rig.stage.selectedBooks == ids(2, 3))
  }

  @Test func shiftAndSpaceSelectUpToTheBookInFront() {
    let rig = rig()
    rig.key("Space", .control)
    for _ in 0..<3 { rig.key("Right") }
    rig.key("Space", .shift)
    #expect(rig.stage.selectedBooks == ids(3, 4, 5, 6))
  }

  @Test func allBooksOrAllHitsAreSelected() {
    let rig = rig()
    rig.key("A", .control)
    #expect(rig.stage.selectedBooks.count == 40 && ticks(rig) > 1)
    #expect(rig.words.contains("40 books are selected"))
    rig.key("Escape")
    rig.type("mirror")
    rig.stage.selectAllBooks()
    #expect(rig.stage.selectedBooks == ids(5, 12, 19, 26, 33))
  }

  /// The layers do not depend on the number of selected books.
  @Test(arguments: [ShelfStyle.carousel, .deck, .wall])
  func layersAreBoundedByWhatIsVisible(style: ShelfStyle) {
    let few = rig(style, count: 400, at: 200)
    few.key("A", .control)
    let many = rig(style, count: 4000, at: 200)
    many.key("A", .control)
    #expect(many.stage.selection.count == 4000)
    #expect(abs(many.records.count - few.records.count) < 12)
  }

  /// A frame asks as many books with 100,000 selected as with none.
  @Test func aFrameAsksForVisibleBooksAlone() {
    func questions(selecting: Bool) -> Int {
      let shelf = GeneratedShelf(count: 100_000)
      let rig = Rig()
      rig.show(shelf, at: 50_000)
      rig.settle()
      if selecting { rig.key("A", .control) }
      #expect(rig.stage.selection.count == (selecting ? 100_000 : 0))
      let before = shelf.questions
      rig.key("Right")
      rig.wait(0.5)
      return shelf.questions - before
    }
    #expect(questions(selecting: true) < 2 * questions(selecting: false))
  }

  @Test func anotherOrderKeepsTheSelection() {
    let rig = rig()
    rig.key("Space", .control)
    rig.key("Right")
    rig.key("Space", .control)
    // The order that holds is chosen again, and so reversed.
    rig.key("S", .control)
    rig.wait(0.2)
    rig.key("Return")
    rig.wait(0.2)
    #expect(rig.stage.selectedBooks == ids(4, 3))
  }

  @Test func aBookThatLeavesTheShelfLeavesTheSelection() {
    let rig = Rig()
    let shelf = ChangingShelf(Rig.books(6))
    rig.show(shelf, at: 2)
    rig.settle()
    rig.key("A", .control)
    #expect(rig.stage.selection.count == 6)
    shelf.remove(at: 4)
    rig.frame()
    #expect(rig.stage.selectedBooks == ids(0, 1, 2, 3, 5))
  }

  @Test func aFingerGoesOnSelecting() throws {
    let rig = rig()
    let finger = Pointer(id: 1, kind: .touch)
    rig.key("Space", .control)
    click(rig, try place(rig, "book-4"), [], finger)
    #expect(rig.stage.selectedBooks == ids(3, 4))
    #expect(rig.facts.scene == "shelf")
    click(rig, try place(rig, "book-4"), [], finger)
    click(rig, try place(rig, "book-3"), [], finger)
    #expect(rig.stage.selection.isEmpty)
    // Then taps open again.
    click(rig, try place(rig, "book-3"), [], finger)
    #expect(rig.facts.scene == "book")
  }

  @Test func aScreenReaderIsToldOfTheSelection() {
    let rig = rig()
    func selected() -> [String] {
      let shelf = rig.stage.accessibleWindow().children.first { $0.role == .shelf }
      return shelf?.children.filter(\.isSelected).map(\.label) ?? []
    }
    #expect(selected().count == 1)
    rig.key("A", .control)
    #expect(selected().count == 40)
  }
}
