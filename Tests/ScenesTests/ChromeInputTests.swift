import Books
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// Presses that are held, and what is for the chrome and what for the book beneath.
@Suite(.timeLimit(.minutes(5))) struct ChromeInputTests {
  // MARK: Long press

  private let finger = Pointer(id: 1, kind: .touch)

  @Test(arguments: [true, false]) func aFingerThatIsHeldOpensTheMenuAndDoesNothingElse(isOpen: Bool)
  {
    let rig = Rig()
    if isOpen { rig.open(pages: 20, at: 4) } else { rig.show(Rig.books(3)) }
    rig.settle()
    let before = rig.offset
    rig.send(.pointerDown(Point(900, 400), button: .left, pointer: finger))
    #expect(rig.stage.deadline != nil)
    rig.wait(0.4)
    #expect(!rig.words.contains("Settings"))
    rig.wait(0.4)
    #expect(rig.words.contains("Settings") && rig.words.contains("Close the book") == isOpen)
    rig.send(.pointerUp(Point(900, 400), button: .left, pointer: finger))
    rig.settle()
    #expect(rig.offset == before && rig.facts.scene == (isOpen ? "book" : "shelf"))
  }

  @Test func aFingerThatMovesAMouseAndAFingerThatStopsALeafOpenNoMenu() {
    let rig = Rig()
    rig.open(pages: 20, at: 4)
    rig.press(900, 400)
    rig.wait(1)
    #expect(!rig.words.contains("Settings"))
    rig.release(900, 400)
    rig.settle()
    rig.send(.pointerDown(Point(900, 400), button: .left, pointer: finger))
    rig.send(.pointerMoved(Point(880, 400), pointer: finger))
    rig.wait(1)
    #expect(!rig.words.contains("Settings"))
    rig.send(.pointerUp(Point(900, 400), button: .left, pointer: finger))
    rig.key("Right")
    rig.wait(0.1)
    rig.send(.pointerDown(Point(700, 400), button: .left, pointer: finger))
    rig.wait(1)
    #expect(!rig.words.contains("Settings"))
  }

  // MARK: What goes elsewhere

  /// A pinch that ends over a panel is still the book's.
  @Test func aPinchIsForWhatLiesWhereItBegan() {
    let rig = Rig()
    rig.open(pages: 20, at: 4)
    rig.key("O")
    rig.settle()
    rig.send(.pinch(.began, scale: 1, at: Point(700, 400)))
    rig.send(.pinch(.changed, scale: 0.7, at: Point(700, 400)))
    rig.send(.pinch(.ended, scale: 0.2, at: Point(100, 300)))
    rig.settle()
    #expect(rig.facts.scene == "shelf")
    rig.key("Return")
    rig.settle()
    rig.key("O")
    rig.settle()
    rig.send(.pinch(.began, scale: 1, at: Point(100, 110)))
    rig.send(.pinch(.changed, scale: 0.3, at: Point(700, 400)))
    rig.send(.pinch(.ended, scale: 0.2, at: Point(700, 400)))
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.facts.progress["opening"] == nil)
  }

  @Test func aProblemIsToldOverAnOpenBook() {
    let rig = Rig()
    rig.open(pages: 20, at: 4)
    rig.stage.tell(["the disk is full", "and more"], at: rig.time)
    rig.frame()
    #expect(rig.words.contains("the disk is full (and 1 further problem)"))
  }

  @Test func motionThatIsTakenAwayHoldsForPanels() {
    let rig = Rig()
    rig.open(pages: 20, at: 4)
    rig.stage.motion = MotionPlan(.none)
    rig.key("O")
    #expect(rig.records.first { $0.name == "contents" }?.opacity == 1)
    // The cut edges wait for the size at which the book rests.
    rig.wait(0.2)
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  /// A finger never leaves: it is lifted.
  @Test func theBarGoesAfterATouch() {
    let rig = Rig()
    rig.open(pages: 20, at: 4)
    rig.send(.pointerDown(Point(400, 300), button: .left, pointer: finger))
    rig.send(.pointerUp(Point(400, 300), button: .left, pointer: finger))
    rig.settle()
    rig.send(.pointerDown(Point(512, 740), button: .left, pointer: finger))
    rig.send(.pointerUp(Point(512, 740), button: .left, pointer: finger))
    rig.wait(3)
    #expect(rig.records.first { $0.name == "bar" }?.isHidden == true)
    #expect(rig.stage.deadline == nil)
  }

  /// Pages in any order, as a hostile outline has them.
  @Test func theScrubberHasNoMoreTicksThanRoom() {
    let rig = Rig()
    rig.open(pages: 20, at: 4)
    rig.outline = (0..<5000).map { OutlineEntry(title: "x", depth: 0, page: $0 % 2 == 0 ? 1 : 18) }
    rig.send(.pointerHovered(Point(400, 300)))
    rig.wait(0.5)
    rig.frame()
    #expect(rig.records.count < 300, "\(rig.records.count)")
  }

  /// No frame is due for ever where a press takes no text.
  @Test func aPressThatIsHeldOnAPictureRests() {
    let rig = Rig()
    rig.open(pages: 20, at: 4)
    rig.press(500, 400)
    rig.wait(2)
    #expect(rig.stage.deadline == nil && !rig.stage.isMoving(at: rig.time))
  }
}
