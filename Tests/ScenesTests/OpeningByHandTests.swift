import Books
import Foundation
import PaperGeometry
import PaperGestures
import PaperRaster
import PaperLayouts
import Reading
import Shell
import Testing

/// Books that are opened and closed by two fingers, and by what stands for them.
@Suite(.timeLimit(.minutes(5))) struct OpeningByHandTests {
  private func shelf(_ pose: Pose = .flat, _ motion: MotionStyle = .full) -> Rig {
    let rig = Rig(pose: pose, motion: motion)
    rig.show(Rig.books(5), at: 2)
    rig.settle()
    return rig
  }

  private func opening(_ rig: Rig) -> Double? { rig.facts.progress["opening"] }

  /// A key while two fingers rest on the shelf: they have not asked for the book, and do not hold it.
  @Test func aKeysBookIsNotInTheHandOfFingersThatRest() {
    let rig = shelf()
    rig.send(.pinch(.began, scale: 1, at: Point(512, 384)))
    rig.key("Return")
    rig.wait(0.2)
    rig.send(.pinch(.ended, scale: 1, at: Point(512, 384)))
    rig.settle()
    #expect(rig.facts.scene == "book" && opening(rig) == nil)
  }

  /// A pinch that has ended before the book could be seen.
  @Test func aPinchGivenUpBeforeTheBookIsReadyOpensNothing() {
    let rig = Rig()
    rig.isPrompt = false
    rig.show(Rig.books(1))
    rig.send(.pinch(.began, scale: 1, at: Point(512, 384)))
    rig.send(.pinch(.changed, scale: 1.1, at: Point(512, 384)))
    #expect(opening(rig) == 0)
    rig.wait(0.3)
    rig.send(.pinch(.ended, scale: 1.1, at: Point(512, 384)))
    rig.isPrompt = true
    rig.wait(1)
    #expect(rig.facts.scene == "shelf" && opening(rig) == nil && !rig.isVisible("book"))
    rig.key("Return")
    rig.wait(2)
    #expect(rig.facts.scene == "book")
  }

  /// Its first page comes long after the pinch has let go of the book.
  @Test func aBookThatIsLateOpensAndDoesNotPop() throws {
    let rig = Rig()
    rig.isPrompt = false
    rig.show(Rig.books(1))
    rig.pinch(to: 4)
    rig.letGo(4)
    rig.wait(2)
    #expect(opening(rig) == 0)
    rig.isPrompt = true
    rig.frame()
    rig.wait(1.0 / 60)
    #expect((0.001..<0.1).contains(try #require(opening(rig))))
    rig.settle()
    #expect(rig.facts.scene == "book" && opening(rig) == nil)
  }

  /// Fingers that tremble on the shelf while a key's book is waited for.
  @Test func fingersDoNotSendAwayABookThatNobodySees() {
    for end in [PinchPhase.ended, .cancelled] {
      let rig = Rig()
      rig.isPrompt = false
      rig.show(Rig.books(1))
      rig.key("Return")
      rig.send(.pinch(.began, scale: 1, at: Point(512, 384)))
      rig.send(.pinch(.changed, scale: 0.999, at: Point(512, 384)))
      rig.send(.pinch(end, scale: 0.999, at: Point(512, 384)))
      rig.isPrompt = true
      rig.frame()
      rig.settle()
      #expect(rig.facts.scene == "book")
    }
  }

  /// Half open in the hand, when it turns out that nothing of it can be shown.
  @Test func aBookThatFailsInTheHandGoesBack() {
    let rig = Rig()
    rig.damaged = ["/b0/0.png", "/b0/1.png"]
    rig.show(Rig.books(1, pages: 2))
    rig.settle()
    rig.pinch(to: 4)
    rig.wait(2)
    #expect(opening(rig) == nil && rig.facts.scene == "shelf" && !rig.isVisible("book"))
    rig.letGo(4)
    rig.settle()
    #expect(rig.facts.scene == "shelf")
  }

  /// Asked for while another one was in the hand, which is then opened after all.
  @Test func aBookThatIsNoLongerWantedDoesNotComeLater() {
    let rig = shelf()
    rig.pinch(to: 3)
    rig.key("Right")
    rig.key("Return")
    rig.letGo(3)
    rig.settle()
    #expect(rig.facts.scene == "book")
    let title = rig.stage.title
    rig.pinch(to: 0.2)
    rig.letGo(0.2)
    rig.settle()
    rig.wait(1)
    #expect(rig.facts.scene == "shelf" && rig.stage.title != title)
  }

  @Test func aPinchOpensHalfWayAndBack() throws {
    let rig = shelf(.lectern)
    rig.pinch(to: 3.5)
    #expect(abs(try #require(opening(rig)) - 0.5) < 1e-9)
    rig.send(.pinch(.changed, scale: 1, at: Point(512, 384)))
    rig.letGo(1)
    rig.settle()
    #expect(opening(rig) == nil && rig.facts.scene == "shelf" && !rig.isVisible("book"))
    let again = shelf(.lectern)
    again.pinch(to: 1.9)
    #expect(abs(try #require(opening(again)) - 0.18) < 1e-9)
    again.letGo(1.9)
    #expect(again.facts.scene == "shelf")
    again.settle()
    #expect(opening(again) == nil && !again.isVisible("book"))
  }

  @Test func aPinchOpensAndAnotherCloses() throws {
    let rig = shelf(.lectern)
    rig.pinch(to: 4)
    rig.letGo(4)
    rig.settle()
    #expect(rig.facts.scene == "book" && opening(rig) == nil)
    rig.pinch(to: 0.5)
    #expect(abs(try #require(opening(rig)) - 0.5) < 1e-9)
    rig.letGo(0.5)
    rig.settle()
    #expect(rig.facts.scene == "shelf" && opening(rig) == nil)
  }

  @Test func aPinchInwardOnTheShelfAndOutwardInABookDoNothing() {
    let rig = shelf()
    rig.pinch(to: 0.3)
    #expect(opening(rig) == nil)
    rig.letGo(0.3)
    #expect(rig.settle() != nil && rig.facts.scene == "shelf")
    rig.key("Return")
    rig.settle()
    rig.pinch(to: 3)
    #expect(opening(rig) == nil)
    rig.letGo(3)
    #expect(rig.settle() != nil && rig.facts.scene == "book")
  }

  @Test func aCancelledPinchSpringsBack() {
    for (isOpen, scale) in [(false, 5.0), (true, 0.2)] {
      let rig = shelf(.lectern)
      if isOpen { rig.key("Return") }
      rig.settle()
      rig.pinch(to: scale)
      rig.send(.pinch(.cancelled, scale: scale, at: Point(0, 0)))
      rig.settle()
      #expect(rig.facts.scene == (isOpen ? "book" : "shelf") && opening(rig) == nil)
    }
  }

  @Test func controlAndTheWheelOpenStepByStep() throws {
    let rig = shelf(.lectern)
    func notch(_ n: Double) {
      rig.send(
        .wheel(WheelDelta(dx: 0, dy: n), at: Point(512, 384), modifiers: .control))
      rig.wait(0.05)
    }
    for _ in 0..<8 { notch(1) }
    rig.wait(0.12)
    let wanted: Double = (pow(1.1, 8) - 1) / 5
    let opened: Double = try #require(opening(rig))
    #expect(abs(opened - wanted) < 1e-9)
    for _ in 0..<8 { notch(-1) }
    rig.wait(1.5)
    #expect(rig.facts.scene == "shelf" && opening(rig) == nil)
    #expect(rig.offset == 2)
    for _ in 0..<9 { notch(1) }
    rig.wait(2)
    #expect(rig.facts.scene == "book" && rig.offset == 0)
  }

  @Test func controlAndADragUpwardsOpen() throws {
    let rig = shelf(.lectern)
    rig.send(.pointerDown(Point(512, 500), button: .left, modifiers: .control))
    for y in stride(from: 495.0, through: 200, by: -5) {
      rig.time += 0.01
      rig.move(512, y)
    }
    let opened: Double = try #require(opening(rig))
    #expect(abs(opened - 0.6) < 1e-9)
    rig.wait(0.2)
    rig.release(512, 200)
    rig.settle()
    #expect(rig.facts.scene == "book")
  }

  /// A click's spring in flight is taken by fingers, and the other way round.
  @Test func aPinchCatchesTheSpring() throws {
    for delay in [0.03, 0.1, 0.2, 0.35] {
      let rig = shelf()
      rig.key("Return")
      rig.wait(delay)
      let q = try #require(opening(rig))
      rig.send(.pinch(.began, scale: 1, at: Point(512, 384)))
      #expect(abs(try #require(opening(rig)) - q) < 1e-12)
      rig.wait(0.3)
      #expect(!rig.stage.isMoving(at: rig.time))
      rig.send(.pinch(.ended, scale: 1, at: Point(512, 384)))
      rig.settle()
      #expect(rig.facts.scene == "book")
    }
    let rig = shelf()
    rig.pinch(to: 3)
    rig.key("Return")
    rig.send(.pinch(.ended, scale: 3, at: Point(512, 384)))
    rig.settle()
    #expect(rig.facts.scene == "book")
  }

  @Test func spreadingOverASideCoverOpensThatBook() {
    let rig = shelf()
    rig.send(.pinch(.began, scale: 1, at: Point(870, 384)))
    rig.send(.pinch(.changed, scale: 5, at: Point(870, 384)))
    rig.wait(0.3)
    rig.send(.pinch(.ended, scale: 5, at: Point(870, 384)))
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.contains("Book 3"))
    rig.key("Escape")
    rig.settle()
    #expect(rig.offset == 3)
  }
}
