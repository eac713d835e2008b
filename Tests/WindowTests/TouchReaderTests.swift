import PaperGeometry
import PaperGestures
import Window
import Testing

@Suite(.timeLimit(.minutes(5))) struct TouchReaderTests {
  /// Two fingers 100 points apart, their middle at (150, 100).
  private func twoFingers() -> TouchReader {
    var touch = TouchReader()
    _ = touch.down(7, at: Point(100, 100))
    _ = touch.down(9, at: Point(200, 100))
    return touch
  }

  @Test func oneFingerIsTheMousesAffair() {
    var touch = TouchReader()
    #expect(touch.down(7, at: Point(10, 10)).isEmpty)
    #expect(touch.move(7, to: Point(90, 10)).isEmpty)
    #expect(!touch.isPinching)
    #expect(touch.up(7).isEmpty)
  }

  @Test func theSecondFingerTakesThePointerAwayAndBegins() {
    var touch = TouchReader()
    _ = touch.down(7, at: Point(100, 100))
    #expect(
      touch.down(9, at: Point(200, 100)) == [
        .pointerCancelled, .pinch(.began, scale: 1, at: Point(150, 100)),
      ])
    #expect(touch.isPinching)
  }

  /// Full screen in the middle of a pinch.
  @Test func anotherSizeOfTheWindowLeavesTheScale() {
    var touch = TouchReader()
    touch.resize(to: Size(400, 300))
    _ = touch.down(7, at: Point(100, 100))
    _ = touch.down(9, at: Point(200, 100))
    _ = touch.move(9, to: Point(300, 100))
    touch.resize(to: Size(800, 600))
    #expect(
      touch.move(9, to: Point(600, 200)) == [.pinch(.changed, scale: 2, at: Point(400, 200))])
    #expect(
      touch.move(9, to: Point(400, 200)) == [.pinch(.changed, scale: 1, at: Point(300, 200))])
  }

  @Test func theScaleIsTheDistanceOverTheFirstOne() {
    var touch = twoFingers()
    #expect(
      touch.move(9, to: Point(400, 100)) == [.pinch(.changed, scale: 3, at: Point(250, 100))])
    #expect(
      touch.move(7, to: Point(400, 50)) == [.pinch(.changed, scale: 0.5, at: Point(400, 75))])
    // There and back is where it was: nothing drifts.
    _ = touch.move(7, to: Point(100, 100))
    #expect(
      touch.move(9, to: Point(200, 100)) == [.pinch(.changed, scale: 1, at: Point(150, 100))])
    #expect(touch.up(7) == [.pinch(.ended, scale: 1, at: Point(150, 100))])
    #expect(!touch.isPinching)
  }

  @Test func fingersAtOnePlaceGiveAFiniteScale() {
    var touch = TouchReader()
    _ = touch.down(1, at: Point(50, 50))
    _ = touch.down(2, at: Point(50, 50))
    #expect(
      touch.move(2, to: Point(130, 50)) == [.pinch(.changed, scale: 10, at: Point(90, 50))])
    #expect(touch.move(2, to: Point(50, 50)) == [.pinch(.changed, scale: 1, at: Point(50, 50))])
  }

  @Test func aThirdFingerInAPinchChangesNothing() {
    var touch = twoFingers()
    _ = touch.move(9, to: Point(250, 100))
    #expect(touch.down(11, at: Point(900, 900)).isEmpty)
    #expect(touch.move(11, to: Point(0, 0)).isEmpty)
    #expect(
      touch.move(9, to: Point(300, 100)) == [.pinch(.changed, scale: 2, at: Point(200, 100))])
    #expect(touch.up(11).isEmpty)
    #expect(touch.isPinching)
  }

  @Test func oneOfTheTwoLiftedEndsItForTheThirdToo() {
    var touch = twoFingers()
    _ = touch.move(9, to: Point(300, 100))
    _ = touch.down(11, at: Point(900, 900))
    #expect(touch.up(7) == [.pinch(.ended, scale: 2, at: Point(200, 100))])
    #expect(touch.move(11, to: Point(0, 0)).isEmpty)
    #expect(touch.move(9, to: Point(0, 0)).isEmpty)
    #expect(touch.up(9).isEmpty && touch.up(11).isEmpty)
    // All are up: two new ones begin anew.
    _ = touch.down(7, at: Point(0, 0))
    #expect(touch.down(9, at: Point(100, 0)).last == .pinch(.began, scale: 1, at: Point(50, 0)))
  }

  @Test func oneThatStaysBeginsAnewWithTheNext() {
    var touch = twoFingers()
    _ = touch.up(9)
    #expect(
      touch.down(9, at: Point(300, 100)).last == .pinch(.began, scale: 1, at: Point(200, 100)))
    #expect(
      touch.move(7, to: Point(200, 100)) == [.pinch(.changed, scale: 0.5, at: Point(250, 100))])
  }

  @Test func aFingerThatComesDownTwiceWasLiftedUnseen() {
    var touch = twoFingers()
    _ = touch.move(9, to: Point(300, 100))
    #expect(
      touch.down(9, at: Point(150, 100)) == [
        .pinch(.ended, scale: 2, at: Point(200, 100)), .pointerCancelled,
        .pinch(.began, scale: 1, at: Point(125, 100)),
      ])
    // Of three fingers the other two do not go on with a pinch that was not theirs.
    var three = twoFingers()
    _ = three.move(9, to: Point(300, 100))
    _ = three.down(11, at: Point(900, 900))
    #expect(three.down(7, at: Point(0, 0)) == [.pinch(.ended, scale: 2, at: Point(200, 100))])
    #expect(three.move(9, to: Point(500, 500)).isEmpty)
    #expect(!three.isPinching)
  }

  /// Three fingers, and what follows when they have moved and are lifted.
  @Test(arguments: [
    (Point(120, 10), PointerButton.back), (Point(-80, -20), .forward), (Point(3, -4), .right),
  ])
  func threeFingersAreTheMousesOtherButtons(way: Point, button: PointerButton) {
    var touch = twoFingers()
    #expect(
      touch.down(11, at: Point(150, 160)) == [.pinch(.cancelled, scale: 1, at: Point(150, 100))])
    #expect(!touch.isPinching && touch.isGesture)
    for (id, place) in [(7, Point(100, 100)), (9, Point(200, 100)), (11, Point(150, 160))] {
      #expect(touch.move(Int64(id), to: place + way).isEmpty)
    }
    let events = touch.up(9)
    guard case .pointerDown(let point, button, _, _)? = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(point == Point(150, 120) + way && events.count == 2)
    // The fingers that stay do nothing more, and a new one begins no pinch with them.
    #expect(touch.move(7, to: Point(0, 0)).isEmpty && touch.isGesture)
    #expect(touch.up(11).isEmpty && touch.down(9, at: Point(500, 0)).isEmpty)
    #expect(touch.up(9).isEmpty && touch.up(7).isEmpty && !touch.isGesture)
    _ = touch.down(7, at: Point(0, 0))
    #expect(touch.down(9, at: Point(100, 0)).last == .pinch(.began, scale: 1, at: Point(50, 0)))
  }

  @Test func threeFingersThatGoUpAreNothing() {
    var touch = twoFingers()
    _ = touch.down(11, at: Point(150, 160))
    for id in [7, 9, 11] { _ = touch.move(Int64(id), to: Point(150, -90)) }
    #expect(touch.up(7).isEmpty)
    #expect(touch.cancel().isEmpty && !touch.isGesture)
  }

  @Test func whatIsUnknownIsNothing() {
    var touch = TouchReader()
    #expect(touch.move(1, to: Point(0, 0)).isEmpty && touch.up(1).isEmpty)
    #expect(touch.cancel().isEmpty)
    var pinching = twoFingers()
    #expect(pinching.move(1, to: Point(0, 0)).isEmpty && pinching.up(1).isEmpty)
    #expect(pinching.isPinching)
  }

  @Test func cancelledFingersAreGone() {
    var touch = twoFingers()
    _ = touch.move(9, to: Point(300, 100))
    #expect(touch.cancel() == [.pinch(.cancelled, scale: 2, at: Point(200, 100))])
    #expect(!touch.isPinching && touch.cancel().isEmpty)
    #expect(touch.move(9, to: Point(0, 0)).isEmpty && touch.up(9).isEmpty)
    var single = TouchReader()
    _ = single.down(7, at: Point(0, 0))
    #expect(single.cancel().isEmpty)
    #expect(single.down(9, at: Point(1, 1)).isEmpty)
  }
}
