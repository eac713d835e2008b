import Books
import Content
import PaperGeometry
import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct ShelfSceneTests {
  /// Another library while a book of the old one is open.
  @Test func otherBooksTakeTheOpenOneAway() {
    let rig = Rig()
    rig.stage.show(ListedShelf(Rig.books(6)), book: "book4", opening: true, at: rig.time)
    rig.frame()
    rig.settle()
    #expect(rig.facts.scene == "book")
    rig.show(Rig.books(1))
    rig.key("Escape")
    rig.settle()
    #expect(rig.facts.scene == "shelf" && rig.stage.centredBook == 0)
  }

  private func shelf(_ count: Int = 10, at book: Int = 4) -> Rig {
    let rig = Rig()
    rig.show(Rig.books(count), at: book)
    return rig
  }

  @Test func aNotchIsABook() {
    let rig = shelf()
    rig.wheel(-1)
    rig.settle()
    #expect(rig.offset == 5)
    for _ in 0..<3 { rig.wheel(1) }
    rig.settle()
    #expect(rig.offset == 2)
  }

  @Test func aTouchpadScrollsSmoothlyAndSnaps() {
    let rig = shelf()
    for _ in 0..<10 {
      rig.wheel(-0.3, precise: true)
      rig.wait(1.0 / 60)
    }
    #expect(rig.offset > 4.2 && rig.offset < 4.5)
    #expect(rig.stage.deadline != nil)
    rig.wait(0.2)
    rig.settle()
    #expect(rig.offset == 5)
    #expect(rig.stage.deadline == nil)
  }

  @Test func keysGoFromBookToBookAndToTheEnds() {
    let rig = shelf()
    for (key, expected) in [
      ("Right", 5.0), ("Left", 4), ("End", 9), ("Right", 9), ("Home", 0), ("Left", 0),
    ] {
      rig.key(key)
      rig.settle()
      #expect(rig.offset == expected, "\(key)")
    }
  }

  @Test func theShelfFollowsTheHandAndSnaps() throws {
    let rig = shelf()
    rig.press(500, 400)
    rig.move(490, 400)
    let before = try rig.quad("book-4").topLeft.x
    rig.move(390, 400)
    // The centred cover's centre moves with the pointer.
    #expect(abs(rig.offset - (4 + 110.0 / 372)) < 1e-9)
    #expect(try rig.quad("book-4").topLeft.x < before)
    rig.wait(0.3)
    rig.release(390, 400)
    rig.settle()
    #expect(rig.offset == 4)
  }

  @Test func theTouchpadMovesAShelfThatIsHeld() {
    let rig = shelf()
    rig.press(500, 400)
    rig.move(450, 400)
    rig.wheel(-0.5, precise: true)
    let before = rig.offset
    #expect(abs(before - (4 + 70.0 / 372)) < 1e-9)
    rig.move(449, 400)
    #expect(abs(rig.offset - before - 1.0 / 372) < 1e-9)
  }

  @Test func aFlickGoesOnInItsDirection() {
    let rig = shelf()
    rig.drag(from: Point(600, 400), to: Point(500, 400), in: 0.1, resting: 0)
    rig.settle()
    #expect(rig.offset > 4 && rig.offset == rig.offset.rounded())
  }

  @Test func aClickOnASideCoverCentresItAndASecondOneOpens() {
    let rig = shelf()
    rig.click(880, 400)
    rig.settle()
    #expect(rig.offset == 5 && rig.facts.scene == "shelf")
    rig.click(512, 400)
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("Book 5"))
    #expect(rig.offset == 0)
  }

  @Test func aClickBesideTheCoversDoesNothing() {
    let rig = shelf()
    rig.click(512, 20)
    rig.settle()
    #expect(rig.offset == 4 && rig.facts.scene == "shelf")
  }

  @Test func aPressDuringMotionStopsAndDoesNotOpen() {
    let rig = shelf()
    rig.key("End")
    rig.wait(0.1)
    rig.press(512, 400)
    let stopped = rig.offset
    #expect(stopped > 4 && stopped < 9)
    rig.wait(0.2)
    #expect(rig.offset == stopped)
    #expect(!rig.stage.isMoving(at: rig.time))
    rig.release(512, 400)
    rig.settle()
    #expect(rig.facts.scene == "shelf")
    #expect(rig.offset == stopped.rounded())
  }

  /// A press that never becomes anything must not leave the shelf between two books.
  @Test func aPressThatIsTakenAwayLetsTheShelfGo() {
    let rig = shelf()
    rig.key("End")
    rig.wait(0.1)
    rig.press(512, 400)
    rig.wait(0.1)
    rig.send(.pointerCancelled)
    rig.settle()
    #expect(rig.offset == rig.offset.rounded())
    rig.key("Home")
    rig.wait(0.1)
    rig.send(.pointerDown(Point(512, 400), button: .left, modifiers: .control))
    rig.settle()
    #expect(rig.offset == 0)
  }

  @Test func aLostReleaseDoesNotEndDragging() {
    let rig = shelf()
    rig.press(500, 400)
    rig.move(450, 400)
    rig.press(500, 400)
    rig.move(400, 400)
    rig.wait(0.2)
    let here = rig.offset
    rig.move(300, 400)
    #expect(abs(rig.offset - here - 100.0 / 372) < 1e-9)
  }

  @Test func aKeyDuringADragDoesNotMakeItJump() {
    let rig = shelf()
    rig.press(500, 400)
    rig.move(450, 400)
    rig.key("Right")
    rig.wait(0.3)
    let before = rig.offset
    rig.move(449, 400)
    #expect(abs(rig.offset - before) < 0.01)
  }

  @Test func openingWithAButtonHeldLetsTheShelfGo() {
    let rig = shelf()
    rig.key("Right")
    rig.wait(0.05)
    rig.press(512, 400)
    rig.key("Return")
    rig.settle()
    rig.release(512, 400)
    rig.key("Escape")
    rig.settle()
    #expect(rig.offset == rig.offset.rounded())
    rig.move(100, 400)
    #expect(rig.offset == rig.offset.rounded())
  }

  @Test func resizingKeepsTheCentredBook() throws {
    let rig = shelf(100, at: 57)
    for size in [Size(320, 240), Size(1920, 1080), Size(200, 900), Size(1024, 768)] {
      rig.stage.resize(to: ViewSize(size))
      rig.frame()
      #expect(rig.offset == 57 && rig.stage.centredBook == 57)
      #expect(abs(try rig.quad("book-57").bounds.midX - size.width / 2) < 1e-9)
    }
  }

  @Test(arguments: [1, 2, 10, 10_000])
  func anyNumberOfBooks(count: Int) throws {
    let rig = shelf(count, at: count / 2)
    rig.key("End")
    rig.settle()
    #expect(rig.offset == Double(count - 1))
    let cover = try rig.record("book-\(count - 1)")
    #expect(cover.contentsName == "book\(count - 1)/cover")
    #expect(rig.records.filter { $0.name.hasPrefix("book-") }.count <= 7)
  }

  @Test func anEmptyShelfSaysWhatToDoAndTakesAnyInput() {
    let rig = Rig()
    rig.show([])
    #expect(rig.records.contains { $0.contentsName == "label: The shelf is empty" && !$0.isHidden })
    rig.click(512, 400)
    rig.wheel(-1)
    for key in ["Return", "Right", "End", "Escape"] { rig.key(key) }
    #expect(rig.settle() != nil)
    #expect(rig.facts.scene == "shelf" && rig.stage.centredBook == nil)
  }

  @Test func problemsStandThereForEightSeconds() {
    let rig = Rig()
    rig.stage.show(
      ListedShelf(Rig.books(2)),
      problems: [LibraryError.noSuchPath("/x"), .emptyPlist("/y")].map(\.description), at: 0)
    rig.frame()
    func notice() -> String? {
      rig.records.first { $0.name == "notice" && !$0.isHidden }?.contentsName
    }
    #expect(notice() == "label: /x: no such file or folder (and 1 further problem)")
    #expect(rig.stage.deadline == 8)
    rig.time = 7.9
    rig.frame()
    #expect(notice() != nil)
    rig.time = 8
    rig.frame()
    #expect(notice() == nil && rig.stage.deadline == nil)
  }

  @Test func theLastFrameOfAMotionIsAlwaysDrawn() {
    let rig = shelf()
    rig.key("Right")
    rig.wait(0.3)
    // The motion ends between this frame and the question: the frame at rest is still due.
    #expect(rig.stage.isMoving(at: rig.time + 5))
  }
}
