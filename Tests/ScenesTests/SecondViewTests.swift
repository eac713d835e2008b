import Accessibility
import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import Shell
import Stage
import Testing

/// What the tests of two views have in common.
protocol SecondViewSuite: ChromeSuite {}

extension SecondViewSuite {
  func split(
    _ size: Size = Size(1024, 768), motion: MotionStyle = .full,
    order: ReadingDirection = .leftToRight
  ) -> Rig {
    let rig = rig(size, motion: motion, order: order)
    rig.key("V", .shift)
    rig.settle()
    return rig
  }

  func second(_ rig: Rig) -> Int { rig.stage.secondReadPage ?? -9 }
  func line(_ rig: Rig) throws -> Rect { try rig.record("parting line").frame }
}

/// Two views of one book beside each other: how the second comes and goes, and the line between both.
@Suite(.timeLimit(.minutes(5))) struct SecondViewTests: SecondViewSuite {
  // MARK: Coming and going

  @Test func theSecondViewOpensAtTheSamePlaceAndGoesByTheSameKey() throws {
    let rig = rig()
    let before = page(rig)
    rig.key("V", .shift)
    #expect(rig.stage.hasSecondView && rig.stage.isMoving(at: rig.time))
    rig.settle()
    #expect(second(rig) == before && rig.stage.isSecondViewActive)
    #expect(abs(try line(rig).midX - 512) < 2)
    #expect(rig.isVisible("second view"))
    rig.key("V", .shift)
    #expect(!rig.stage.hasSecondView)
    rig.settle()
    #expect(!rig.records.contains { $0.name == "second view" })
    #expect(page(rig) == before && rig.isVisible("book"))
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func eachViewTurnsByItself() {
    let rig = split()
    let before = page(rig)
    rig.key("Right")
    rig.settle()
    #expect(second(rig) == before + 1)
    rig.key("F6")
    #expect(!rig.stage.isSecondViewActive && page(rig) == before)
    rig.key("End")
    rig.settle()
    #expect(page(rig) > 35 && second(rig) == before + 1)
  }

  @Test func keysGoToTheViewThatWasPressedOrWheeledLast() {
    let rig = split()
    let wheel = { (x: Double) in
      rig.send(.wheel(WheelDelta(dx: 0, dy: -1), at: Point(x, 384), modifiers: []))
      rig.settle()
    }
    wheel(200)
    #expect(!rig.stage.isSecondViewActive)
    wheel(800)
    #expect(rig.stage.isSecondViewActive)
    rig.click(256, 384)
    #expect(!rig.stage.isSecondViewActive)
    rig.click(768, 384)
    #expect(rig.stage.isSecondViewActive)
    hover(rig, 200, 300)
    #expect(rig.stage.isSecondViewActive, "a hovering pointer changes nothing")
  }

  @Test func aDragTurnsTheViewInWhichTheDragBegan() {
    let rig = split()
    let (first, other) = (page(rig), second(rig))
    rig.drag(from: Point(400, 500), to: Point(700, 500))
    rig.settle()
    rig.drag(from: Point(460, 500), to: Point(60, 500), in: 0.1, resting: 0)
    rig.settle()
    #expect(second(rig) == other && !rig.stage.isSecondViewActive)
    #expect(page(rig) != -9 && page(rig) <= first + 1)
  }

  @Test func escClosesTheSecondViewThenTheBook() {
    let rig = split()
    rig.key("Escape")
    #expect(!rig.stage.hasSecondView)
    rig.settle()
    #expect(rig.facts.scene == "book")
    rig.key("Escape")
    rig.settle()
    #expect(rig.facts.scene == "shelf")
  }

  @Test func theBookClosesWithBothViews() throws {
    let rig = split()
    rig.key("F6")
    rig.key("Escape")
    #expect(!rig.stage.hasSecondView)
    // The book of the first view goes on from where the book was seen.
    var place = try rig.record("book").frame.origin
    rig.wait(1.5) {
      guard let now = rig.records.first(where: { $0.path == "root/book" })?.frame.origin else {
        return
      }
      #expect(now.distance(to: place) < 120, "\(place) to \(now)")
      place = now
    }
    rig.settle()
    #expect(rig.facts.scene == "shelf")
    #expect(!rig.records.contains { $0.name == "second view" })
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && !rig.stage.hasSecondView)
  }

  @Test func anotherBookOpensWithOneView() {
    let rig = Rig()
    rig.show(Rig.books(3, pages: 20), at: 0)
    rig.key("Return")
    rig.settle()
    rig.key("V", .shift)
    rig.settle()
    #expect(rig.stage.hasSecondView)
    rig.key("W", .control)
    rig.settle()
    rig.key("Right")
    rig.settle()
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && !rig.stage.hasSecondView)
  }

  @Test func thePlaceThatIsKeptIsThatOfTheFirstView() {
    let rig = Rig.keeping(BookState(), at: 4)
    rig.key("V", .shift)
    rig.settle()
    _ = rig.keptState()
    for _ in 0..<3 { rig.key("Right") }
    rig.settle()
    #expect(rig.stage.keptPlace?.page == rig.stage.firstReadPage)
    #expect(rig.keptState() == nil)
  }

  @Test func aKeyBeforeTheBookIsOpenOpensTheViewLater() {
    let rig = Rig()
    rig.show(Rig.books(1, pages: 20))
    rig.key("Return")
    rig.key("V", .shift)
    #expect(!rig.stage.hasSecondView)
    rig.settle()
    rig.settle()
    #expect(rig.stage.hasSecondView)
  }

  @Test(arguments: [MotionStyle.reduced, .none]) func withoutMotionTheViewIsThereAtOnce(
    motion: MotionStyle
  ) throws {
    let rig = rig(motion: motion)
    rig.key("V", .shift)
    #expect(abs(try line(rig).midX - 512) < 2)
    let place = try rig.record("second view").frame
    rig.settle()
    #expect(try rig.record("second view").frame == place)
    rig.key("V", .shift)
    rig.settle()
    #expect(!rig.records.contains { $0.name == "second view" })
  }

  /// Whoever changes their mind on the way sees no jump.
  @Test func theViewIsCaughtOnTheWay() throws {
    let rig = rig()
    rig.key("V", .shift)
    var last = try line(rig).midX
    var speed: Double?
    for step in 0..<90 {
      if [6, 14, 22].contains(step) {
        _ = rig.stage.handle(.key(Key("V", modifiers: .shift)), at: rig.time)
      }
      rig.wait(1.0 / 60)
      guard let now = rig.records.first(where: { $0.path == "root/second view/book" })?.frame.midX
      else { continue }
      if let speed { #expect(abs(now - last - speed) < 60, "step \(step): \(last) to \(now)") }
      (speed, last) = (speed == nil ? 0 : now - last, now)
    }
  }

  // MARK: Sizes

  @Test func aTallWindowHasOneViewAboveTheOther() throws {
    let rig = split(Size(600, 900))
    #expect(try line(rig).width == 600)
    #expect(abs(try line(rig).midY - 450) < 2)
    rig.stage.resize(to: ViewSize(Size(900, 600)))
    rig.frame()
    #expect(try line(rig).height == 600)
  }

  @Test func aSmallWindowHasOneView() {
    let rig = rig(Size(470, 300))
    rig.key("V", .shift)
    rig.wait(0.3)
    #expect(!rig.stage.hasSecondView)
    #expect(rig.words.contains("The window is too small for two views."))
    let large = split()
    large.stage.resize(to: ViewSize(Size(400, 400)))
    large.frame()
    large.settle()
    #expect(!large.stage.hasSecondView && large.facts.scene == "book")
  }

  @Test func theFirstPageOfABookFromRightToLeftLiesAtTheRight() throws {
    let rig = split(order: .rightToLeft)
    #expect(rig.stage.isSecondViewActive)
    rig.click(100, 384)
    #expect(rig.stage.isSecondViewActive, "the second view lies at the left")
    rig.click(900, 384)
    #expect(!rig.stage.isSecondViewActive)
    let before = try line(rig).midX
    rig.key("Right", [.control, .shift])
    rig.settle()
    #expect(try line(rig).midX > before)
  }

  // MARK: The line

  @Test func theHandMovesTheLineWithinBounds() throws {
    let rig = split()
    rig.drag(from: Point(512, 300), to: Point(640, 320))
    #expect(abs(try line(rig).midX - 640) <= 1)
    rig.drag(from: Point(640, 300), to: Point(2000, 320))
    #expect(abs(try line(rig).midX - 768) <= 3)
    let place = try line(rig).midX
    rig.drag(from: Point(place, 300), to: Point(0, 320))
    #expect(abs(try line(rig).midX - 256) <= 3)
    let end = try line(rig).midX
    rig.wait(1)
    rig.click(end, 200)
    rig.click(end, 200)
    rig.settle()
    #expect(abs(try line(rig).midX - 512) <= 1, "a double click halves the window")
    #expect(page(rig) == 2 || page(rig) == 1, "no page was turned")
  }

  @Test func keysMoveTheLine() throws {
    let rig = split()
    for _ in 0..<20 { rig.key("Left", [.control, .shift]) }
    rig.settle()
    #expect(abs(try line(rig).midX - 256) <= 3)
    for _ in 0..<20 { rig.key("Right", [.control, .shift]) }
    rig.settle()
    #expect(abs(try line(rig).midX - 768) <= 3)
  }

  @Test func thePointerTellsThatTheLineMoves() {
    let rig = split()
    hover(rig, 512, 300)
    #expect(rig.stage.pointerShape == .resizeAcross)
    hover(rig, 300, 300)
    #expect(rig.stage.pointerShape != .resizeAcross)
  }
}
