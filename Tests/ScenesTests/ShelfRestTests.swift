import Books
import PaperGeometry
import PaperGestures
import Shelf
import Shell
import TestSupport
import Testing

/// However hands, wheels and fingers leave the shelf, the shelf comes to rest at a book, and soon.
@Suite(.timeLimit(.minutes(5))) struct ShelfRestTests {
  private let center = Point(512, 384)

  private func rig(_ style: ShelfStyle, at book: Int = 4) -> Rig {
    let rig = Rig(shelf: style)
    rig.show(FindableShelf(count: 40), at: book)
    rig.settle()
    return rig
  }

  private func expectRest(_ rig: Rig, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(rig.settle(within: 6) != nil, sourceLocation: sourceLocation)
    rig.wait(0.3)
    #expect(rig.settle(within: 6) != nil, sourceLocation: sourceLocation)
    #expect(rig.offset == rig.offset.rounded(), "\(rig.facts)", sourceLocation: sourceLocation)
  }

  private func pinch(_ rig: Rig, _ phase: PinchPhase, to scale: Double) {
    rig.time += 0.05
    rig.send(.pinch(phase, scale: scale, at: center))
  }

  // MARK: Fingers

  /// The scroll ends while another style is in front, and the fingers come back to the style that was scrolled.
  @Test(arguments: ["wheel", "press"]) func aStyleThatFingersLeaveIsLetGo(hand: String) {
    let rig = rig(.deck)
    pinch(rig, .began, to: 1)
    pinch(rig, .changed, to: 0.9)
    #expect(rig.facts.style == "deck")
    if hand == "wheel" {
      rig.wheel(-0.8, precise: true)
    } else {
      rig.press(512, 300)
      rig.move(512, 330)
    }
    #expect(rig.offset != rig.offset.rounded())
    pinch(rig, .changed, to: 0.5)
    #expect(rig.facts.style == "carousel")
    rig.wait(0.3)
    if hand == "press" { rig.release(512, 330) }
    pinch(rig, .changed, to: 1)
    pinch(rig, .ended, to: 1)
    expectRest(rig)
    #expect(rig.facts.style == "deck")
  }

  /// The fingers go without a further move, and hold nothing any more.
  @Test func aKeyTakesTheShelfFromTheFingers() throws {
    let rig = rig(.carousel, at: 20)
    pinch(rig, .began, to: 1)
    pinch(rig, .changed, to: 0.8)
    rig.send(.pinch(.changed, scale: 0.8, at: center + Point(120, 40)))
    rig.key("-", .control)
    #expect(rig.facts.style == "rows")
    pinch(rig, .ended, to: 0.8)
    rig.settle(within: 6)
    rig.key("=", .control)
    rig.settle(within: 6)
    #expect(rig.facts.style == "carousel" && rig.offset == 20)
    #expect(abs(try rig.quad("book-20").bounds.center.x - 512) < 1)
  }

  /// The shelf has the press while the book closes, and the book has the end of the press.
  @Test func fingersThatOpenABookAgainEndThePressOnTheShelf() {
    let rig = rig(.deck)
    rig.key("Return")
    rig.settle()
    rig.key("Escape")
    rig.wait(0.1)
    pinch(rig, .began, to: 1)
    rig.press(100, 300)
    pinch(rig, .changed, to: 1.5)
    pinch(rig, .changed, to: 2.5)
    pinch(rig, .ended, to: 3)
    rig.settle()
    #expect(rig.facts.scene == "book")
    rig.release(100, 300)
    rig.key("Escape")
    rig.settle(within: 6)
    #expect(rig.facts.scene == "shelf")
    for step in 1...3 { rig.move(100 + Double(step) * 20, 300 + Double(step) * 20) }
    expectRest(rig)
  }

  // MARK: Books that are awaited, and books that go

  @Test(arguments: [ShelfStyle.carousel, .deck])
  func aBookThatNeverComesLeavesNoHandOnTheShelf(style: ShelfStyle) {
    let rig = Rig(shelf: style)
    for book in 0..<10 { rig.folders["/b\(book)"] = 12 }
    rig.show(GeneratedShelf(count: 10), at: 4)
    rig.settle()
    rig.isPrompt = false
    rig.key("Right")
    rig.settle()
    rig.press(512, 300)
    rig.key("Return")
    rig.release(512, 300)
    rig.key("Escape")
    for step in 1...3 { rig.move(512 + Double(step) * 20, 300 + Double(step) * 20) }
    expectRest(rig)
    #expect(rig.facts.scene == "shelf" && rig.offset == 5)
  }

  @Test func aBookThatNeverComesLeavesNoFingersOnTheShelf() {
    let rig = Rig(shelf: .carousel)
    let books = GeneratedShelf(count: 10)
    rig.isPrompt = false
    rig.show(FindableShelf((0..<10).map(books.entry)), at: 4)
    rig.settle()
    pinch(rig, .began, to: 1)
    pinch(rig, .changed, to: 0.85)
    rig.key("Return")
    pinch(rig, .ended, to: 0.85)
    rig.key("Escape")
    rig.settle(within: 6)
    #expect(rig.facts.style == "carousel" && rig.facts.progress["rows"] == nil)
  }

  @Test(arguments: [ShelfStyle.carousel, .deck])
  func booksThatComeBackFindNoHand(style: ShelfStyle) {
    let rig = Rig(shelf: style)
    let shelf = FindableShelf(count: 40)
    rig.show(shelf, at: 4)
    rig.settle()
    rig.press(512, 300)
    rig.move(480, 330)
    #expect(rig.offset != rig.offset.rounded())
    shelf.filter = BookQuery("no such title")
    rig.frame()
    rig.release(480, 330)
    shelf.filter = BookQuery("")
    rig.frame()
    expectRest(rig)
    rig.move(440, 360)
    expectRest(rig)
  }

  // MARK: Boards

  @Test(arguments: [ShelfStyle.wall, .rows])
  func aThrowOutOfTheEndStaysNearAndReturnsSoon(style: ShelfStyle) {
    let rig = rig(style, at: 0)
    rig.press(512, 300)
    rig.move(512, 320)
    // The hand takes the boards anew, which stand at their end.
    rig.stage.resize(to: rig.stage.viewSize)
    for y in [330.0, 360, 390] {
      rig.time += 0.01
      rig.move(512, y)
      rig.stage.resize(to: rig.stage.viewSize)
    }
    rig.release(512, 390)
    var least = 0.0
    rig.wait(2) { least = min(least, rig.offset) }
    #expect(least < 0 && least > -161)
    #expect(rig.offset == 0 && !rig.stage.isMoving(at: rig.time))
  }

  @Test func aTapThatSelectsLetsTheBoardsGo() throws {
    let rig = Rig(shelf: .rows)
    let shelf = FindableShelf(count: 40)
    shelf.order = .author
    rig.show(shelf, at: 4)
    rig.settle()
    let finger = Pointer(id: 1, kind: .touch)
    rig.key("Space", .control)
    let book = try #require(
      rig.records.first { $0.path.hasPrefix("root/shelf/book-") && $0.name == "book-5" }?.quad)
    rig.send(.pointerDown(book.bounds.center, button: .left, pointer: finger))
    rig.wait(0.2)
    #expect(try rig.record("heading").opacity > 0.5)
    rig.send(.pointerUp(book.bounds.center, button: .left, pointer: finger))
    #expect(rig.stage.selectedBooks.count == 2)
    rig.wait(3)
    #expect(try rig.record("heading").opacity < 0.01)
  }
}
