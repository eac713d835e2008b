import PaperGeometry
import PaperGestures
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DragRecognizerTests {
  private func down(_ x: Double, _ y: Double = 0) -> InputEvent {
    .pointerDown(Point(x, y), button: .left)
  }
  private func move(_ x: Double, _ y: Double = 0) -> InputEvent { .pointerMoved(Point(x, y)) }
  private func up(_ x: Double, _ y: Double = 0) -> InputEvent {
    .pointerUp(Point(x, y), button: .left)
  }

  @Test func aDragBeginsBeyondTheSlop() {
    var drag = DragRecognizer()
    #expect(drag.handle(down(100, 100), at: 0).isEmpty)
    #expect(drag.isPressed && !drag.isDragging)
    // Euclidean: 3 and 2 are 3.6 points, 4 and 0 just 4.
    #expect(drag.handle(move(103, 102), at: 0.01).isEmpty)
    #expect(drag.handle(move(104, 100), at: 0.02).isEmpty)
    #expect(
      drag.handle(move(103, 103), at: 0.03)
        == [.began(start: Point(100, 100), current: Point(103, 103))])
    #expect(drag.isDragging)
    // Back within the slop it stays a drag.
    #expect(drag.handle(move(100, 100), at: 0.04) == [.moved(Point(100, 100))])
    let end = drag.handle(up(100, 100), at: 1)
    #expect(end == [.ended(Point(100, 100), velocity: .zero)])
    #expect(!drag.isPressed)
  }

  @Test func theReleaseCarriesTheVelocity() {
    var drag = DragRecognizer()
    _ = drag.handle(down(0), at: 0)
    for i in 1...10 { _ = drag.handle(move(Double(i) * 8), at: Double(i) * 0.02) }
    guard case .ended(_, let velocity)? = drag.handle(up(80), at: 0.2).last else {
      Issue.record("The drag did not end")
      return
    }
    #expect(abs(velocity.x - 400) < 1e-6)
    #expect(velocity.y == 0)
    #expect(isFlick(velocity.x))
  }

  @Test func aPauseBeforeTheReleaseIsNoFlick() {
    var drag = DragRecognizer()
    _ = drag.handle(down(0), at: 0)
    for i in 1...10 { _ = drag.handle(move(Double(i) * 20), at: Double(i) * 0.01) }
    #expect(drag.handle(up(200), at: 0.3) == [.ended(Point(200, 0), velocity: .zero)])
  }

  @Test func aReleaseFarAwayIsADrag() {
    var drag = DragRecognizer()
    _ = drag.handle(down(0), at: 0)
    let gestures = drag.handle(up(50), at: 0.05)
    #expect(gestures.count == 2)
    #expect(gestures.first == .began(start: .zero, current: Point(50, 0)))
    guard case .ended(Point(50, 0), let velocity)? = gestures.last else {
      Issue.record("The drag did not end")
      return
    }
    #expect(velocity.distance(to: Point(1000, 0)) < 1e-6)
  }

  @Test func allAtOneInstantIsFinite() {
    var drag = DragRecognizer()
    _ = drag.handle(down(0), at: 7)
    _ = drag.handle(move(50), at: 7)
    #expect(drag.handle(up(90), at: 7) == [.ended(Point(90, 0), velocity: .zero)])
  }

  // MARK: Taps

  private func tap(_ drag: inout DragRecognizer, _ x: Double, at time: Double) -> [DragGesture] {
    drag.handle(down(x), at: time - 0.01) + drag.handle(up(x), at: time)
  }

  @Test func tapsAreCounted() {
    var drag = DragRecognizer()
    #expect(tap(&drag, 10, at: 1) == [.tap(Point(10, 0), count: 1)])
    #expect(tap(&drag, 15, at: 1.29) == [.tap(Point(15, 0), count: 2)])
    // The third is a new first, the fourth its second.
    #expect(tap(&drag, 15, at: 1.4) == [.tap(Point(15, 0), count: 1)])
    #expect(tap(&drag, 15, at: 1.5) == [.tap(Point(15, 0), count: 2)])
  }

  @Test func lateOrDistantTapsAreSingle() {
    var drag = DragRecognizer()
    _ = tap(&drag, 10, at: 1)
    #expect(tap(&drag, 10, at: 1.31) == [.tap(Point(10, 0), count: 1)])
    #expect(tap(&drag, 21, at: 1.4) == [.tap(Point(21, 0), count: 1)])
    #expect(tap(&drag, 21, at: 1.5) == [.tap(Point(21, 0), count: 2)])
  }

  @Test func aDragBetweenTapsForgetsTheFirst() {
    var drag = DragRecognizer()
    _ = tap(&drag, 10, at: 1)
    _ = drag.handle(down(10), at: 1.05)
    _ = drag.handle(move(60), at: 1.07)
    _ = drag.handle(up(10), at: 1.1)
    #expect(tap(&drag, 10, at: 1.2) == [.tap(Point(10, 0), count: 1)])
  }

  // MARK: What should not happen, and does

  @Test func strayEventsAreNothing() {
    var drag = DragRecognizer()
    #expect(drag.handle(up(0), at: 0).isEmpty)
    #expect(drag.handle(move(90), at: 0).isEmpty)
    #expect(drag.handle(.pointerCancelled, at: 0).isEmpty)
    #expect(drag.handle(.key(Key("Right")), at: 0).isEmpty)
    #expect(drag == DragRecognizer())
  }

  @Test func aSecondPressCancelsTheDrag() {
    var drag = DragRecognizer()
    _ = drag.handle(down(0), at: 0)
    _ = drag.handle(move(50), at: 0.1)
    #expect(drag.handle(down(70), at: 0.2) == [.cancelled])
    #expect(
      drag.handle(move(80), at: 0.3) == [.began(start: Point(70, 0), current: Point(80, 0))])
  }

  @Test func cancellation() {
    var drag = DragRecognizer()
    _ = drag.handle(down(0), at: 0)
    #expect(drag.handle(.pointerCancelled, at: 0.1).isEmpty)
    #expect(drag.handle(up(0), at: 0.2).isEmpty)
    _ = drag.handle(down(0), at: 1)
    _ = drag.handle(move(50), at: 1.1)
    #expect(drag.handle(.pointerCancelled, at: 1.2) == [.cancelled])
    #expect(drag.handle(up(50), at: 1.3).isEmpty)
  }

  @Test func otherButtonsAreNotSeen() {
    var drag = DragRecognizer()
    _ = drag.handle(down(0), at: 0)
    #expect(drag.handle(.pointerDown(.zero, button: .right), at: 0.1).isEmpty)
    #expect(drag.handle(.pointerUp(.zero, button: .right), at: 0.2).isEmpty)
    #expect(drag.handle(up(0), at: 0.3) == [.tap(.zero, count: 1)])
    var right = DragRecognizer(slop: 10, button: .right)
    _ = right.handle(.pointerDown(.zero, button: .right), at: 0)
    #expect(right.handle(move(10), at: 0.1).isEmpty)
    #expect(right.handle(move(11), at: 0.1) == [.began(start: .zero, current: Point(11, 0))])
  }

  @Test func oneDragAtATimeBelongsToOnePointer() {
    let finger = Pointer(id: 7, kind: .touch)
    let second = Pointer(id: 8, kind: .touch)
    var drag = DragRecognizer()
    _ = drag.handle(.pointerDown(.zero, button: .left, pointer: finger), at: 0)
    #expect(drag.pointer == finger)
    _ = drag.handle(.pointerMoved(Point(50, 0), pointer: finger), at: 0.1)
    for other in [second, .mouse] {
      let events: [InputEvent] = [
        .pointerDown(Point(9, 9), button: .left, pointer: other),
        .pointerMoved(Point(300, 9), pointer: other),
        .pointerUp(Point(300, 9), button: .left, pointer: other),
        .pointerHovered(Point(300, 9), pointer: other), .pointerLeft(other),
      ]
      for event in events { #expect(drag.handle(event, at: 0.15).isEmpty) }
    }
    #expect(drag.isDragging && drag.pointer == finger)
    #expect(
      drag.handle(.pointerMoved(Point(60, 0), pointer: finger), at: 0.2) == [.moved(Point(60, 0))])
    let end = drag.handle(.pointerUp(Point(60, 0), button: .left, pointer: finger), at: 1)
    #expect(end == [.ended(Point(60, 0), velocity: .zero)])
    #expect(drag.pointer == nil)
    // Now the other one is seen.
    _ = drag.handle(.pointerDown(.zero, button: .left, pointer: second), at: 2)
    #expect(drag.pointer == second)
  }

  /// A slow frame gives all events of a flick at once; their times tell how fast the flick was.
  @Test func aFlickIsAsFastAsItsTimesSay() {
    var drag = DragRecognizer()
    _ = drag.handle(down(0), at: 0)
    for i in 1...5 { _ = drag.handle(move(Double(i) * 8), at: Double(i) * 0.01) }
    guard case .ended(_, let velocity)? = drag.handle(up(40), at: 0.05).last else {
      Issue.record("The drag did not end")
      return
    }
    #expect(abs(velocity.x - 800) < 1e-6)
  }

  @Test func controlBelongsToThePinch() {
    var drag = DragRecognizer()
    #expect(drag.handle(.pointerDown(.zero, button: .left, modifiers: .control), at: 0).isEmpty)
    #expect(drag.handle(move(90), at: 0.1).isEmpty)
    #expect(drag.handle(up(90), at: 0.2).isEmpty)
  }
}
