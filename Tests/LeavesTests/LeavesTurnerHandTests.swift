import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperLeaves
import Testing

/// Leaves taken in the hand: margins, taps, flicks, catching and letting go.
@Suite(.timeLimit(.minutes(5))) struct LeavesTurnerHandTests {
  @Test(arguments: [(500.0, 100.0), (100, 28), (140, 28), (141, 28.2)])
  func marginsAreAFifthOfTheViewButNotTooNarrow(width: Double, margin: Double) {
    var turner = Hand(pages: 3, size: Size(width, 400)).turner
    #expect(abs(turner.targetWidth - margin) < 1e-9)
    turner.preferredTargetWidth = width / 2
    #expect(abs(turner.targetWidth - margin) < 1e-9)
    turner.preferredTargetWidth = 13
    #expect(turner.targetWidth == 13)
    turner.preferredTargetWidth = -1
    #expect(abs(turner.targetWidth - margin) < 1e-9)
  }

  @Test func theEdgeFollowsThePointerAcrossTheView() {
    var hand = Hand(pages: 3)
    hand.press(480)
    hand.move(350)
    #expect(hand.events.isEmpty)
    hand.wait(0.071)
    #expect(hand.edge == 0.7)
    hand.move(100)
    hand.wait(0.071)
    #expect(abs((hand.edge ?? 0) - 0.2) < 1e-12)
    #expect(hand.turner.page == 0)
    hand.lift(100)
    #expect(hand.events == [.willTurn(to: 1)] && hand.turner.page == 1)
    hand.wait(0.19)
    #expect(hand.events.count == 1)
    hand.wait(0.02)
    #expect(hand.events == [.willTurn(to: 1), .didTurn(to: 1)] && hand.turner.isAtRest)
  }

  @Test func aTurnTakenBackIsToldToo() {
    var hand = Hand(pages: 3, page: 1)
    hand.press(480)
    hand.move(300)
    hand.lift(300)
    #expect(hand.events == [.willTurn(to: 1)])
    hand.wait(0.5)
    #expect(hand.events == [.willTurn(to: 1), .didTurn(to: 1)])
  }

  @Test func aPressInThePreviousMarginTakesThePageBefore() {
    var hand = Hand(pages: 3, page: 2)
    hand.press(40)
    #expect(hand.edge == 0)
    hand.move(200)
    hand.wait(0.071)
    #expect(hand.edge == 0.4)
    hand.lift(200)
    #expect(hand.events == [.willTurn(to: 2)])
    hand.wait(1)
    hand.press(40)
    hand.move(300)
    hand.lift(300)
    hand.wait(1)
    #expect(hand.turner.page == 1)
    #expect(hand.events.suffix(2) == [.willTurn(to: 1), .didTurn(to: 1)])
  }

  @Test func tapsInTheMarginsTurn() {
    var hand = Hand(pages: 3)
    hand.tap(490)
    #expect(hand.events == [.willTurn(to: 1)])
    hand.wait(1.1)
    hand.tap(10)
    hand.wait(1.1)
    hand.tap(250)
    #expect(hand.events == [.willTurn(to: 1), .didTurn(to: 1), .willTurn(to: 0), .didTurn(to: 0)])
  }

  /// Ten points and a little are a drag: let go near where it began, it is taken back.
  @Test func tenPointsAreATap() {
    var tap = Hand(pages: 3)
    tap.press(490, 200)
    tap.move(484, 208)
    tap.lift(484, 208)
    #expect(tap.turner.page == 1)
    var drag = Hand(pages: 3)
    drag.press(490, 200)
    drag.move(483, 208)
    drag.lift(483, 208)
    #expect(drag.turner.page == 0)
  }

  @Test func aFlickDecidesByItsDirection() {
    var hand = Hand(pages: 3)
    hand.press(490)
    for x in [470.0, 450, 430, 410] { hand.move(x, after: 0.02) }
    hand.lift(400, after: 0.02)
    #expect(hand.turner.page == 1)
    hand.wait(1)
    hand.press(490)
    hand.move(50)
    for x in [60.0, 80, 100, 120] { hand.move(x, after: 0.03) }
    hand.lift(130, after: 0.02)
    #expect(hand.turner.page == 1)
  }

  @Test func cancelledInputGoesBackWhereItWas() {
    var hand = Hand(pages: 5, page: 2)
    hand.press(490)
    hand.move(50)
    hand.send(.pointerCancelled, after: 0.1)
    #expect(hand.events == [.willTurn(to: 2)])
    hand.wait(1.1)
    hand.press(10)
    hand.move(450)
    hand.send(.pointerCancelled)
    hand.wait(1.1)
    #expect(hand.turner.page == 2 && hand.turner.isAtRest)
    hand.tap(490)
    hand.wait(0.5)
    hand.press(200)
    #expect(hand.turner.edges(at: hand.time).first?.isHeld == true)
    hand.send(.pointerCancelled)
    hand.wait(1)
    #expect(hand.turner.page == 3 && hand.turner.isAtRest)
  }

  /// What was commanded while a leaf was in the hand stands when the hand is taken away.
  @Test(arguments: [(490.0, "Right", 3), (10, "Left", 1), (490, "Left", 1), (10, "Right", 3)])
  func aCommandOutlivesTheHand(margin: Double, key: String, page: Int) {
    var hand = Hand(pages: 9, page: 2)
    hand.press(margin)
    hand.move(250)
    hand.key(key)
    #expect(hand.turner.page == page)
    hand.send(.pointerCancelled, after: 0.1)
    #expect(hand.turner.page == page && hand.turner.turned == page)
    hand.wait(3)
    #expect(hand.turner.page == page && hand.turner.isAtRest)
    #expect(hand.events.last == .didTurn(to: page))
  }

  /// Of leaves that were caught together, each goes where the command sent it.
  @Test func aCommandPartsLeavesInTheHand() {
    var hand = Hand(pages: 20)
    hand.key("End")
    hand.wait(0.6)
    hand.press(5)
    #expect(hand.turner.edges(at: hand.time).map(\.leaves) == [0..<19])
    hand.turner.turn(by: -4, at: hand.time)
    hand.send(.pointerCancelled, after: 0.1)
    #expect(hand.turner.page == 15)
    hand.wait(3)
    #expect(hand.turner.page == 15 && hand.turner.turned == 15 && hand.turner.isAtRest)
  }

  /// Nothing changes while the hand does not move, though the turn that was caught is not over.
  @Test func aLeafHeldStillDoesNotMove() {
    var hand = Hand(pages: 9)
    hand.key("Right")
    hand.wait(0.5)
    hand.press(200)
    #expect(hand.turner.edges(at: hand.time).map(\.isHeld) == [true])
    #expect(hand.turner.isMoving(at: hand.time))
    hand.wait(0.2)
    #expect(!hand.turner.isMoving(at: hand.time) && !hand.turner.isAtRest)
    // One that has come as far as the held one lets it, waits there.
    hand.key("Right")
    #expect(hand.turner.isMoving(at: hand.time))
    hand.wait(2)
    #expect(!hand.turner.isMoving(at: hand.time) && hand.turner.edges(at: hand.time).count == 2)
    hand.lift(200)
    #expect(hand.turner.isMoving(at: hand.time))
    hand.wait(2)
    #expect(hand.turner.isAtRest && !hand.turner.isMoving(at: hand.time))
  }

  /// A leaf that can land is due to, whatever is in the hand.
  @Test func whatCanLandIsMovingUntilItHas() {
    var hand = Hand(pages: 9)
    hand.key("Right")
    hand.wait(0.3)
    hand.press(490)
    hand.move(480)
    hand.time += 2
    #expect(hand.turner.isMoving(at: hand.time))
    hand.wait(0)
    #expect(!hand.turner.isMoving(at: hand.time))
    #expect(hand.events == [.willTurn(to: 1), .didTurn(to: 1)])
  }

  /// Margins are strips of the view: beside, above and below it a tap turns nothing.
  @Test(arguments: [(-1.0, 200.0), (501, 200), (490, -1), (490, 401), (10, -30), (900, 900)])
  func beyondTheViewThereAreNoMargins(x: Double, y: Double) {
    var hand = Hand(pages: 9, page: 2)
    for dragsFromAnywhere in [false, true] {
      hand.turner.dragsFromAnywhere = dragsFromAnywhere
      hand.press(x, y)
      hand.lift(x, y, after: 0.05)
      hand.wait(1.5)
      #expect(hand.events.isEmpty && hand.turner.page == 2)
    }
    // A drag from there goes on, where drags may begin anywhere.
    hand.press(600, y)
    hand.move(550, y)
    hand.wait(0.071)
    #expect(hand.edge == 1)
    hand.move(100, y)
    hand.wait(0.071)
    #expect(abs((hand.edge ?? 0) - 0.2) < 1e-12)
    hand.lift(100, y)
    #expect(hand.turner.page == 3)
  }

  /// Of a leaf that folds over beyond the view there is nothing to catch.
  @Test func whatIsCutAwayIsNotCaught() {
    var hand = Hand(pages: 9)
    hand.key("Right")
    hand.wait(0.8)
    hand.press(-50)
    #expect(hand.turner.edges(at: hand.time).map(\.isHeld) == [false])
  }
}
