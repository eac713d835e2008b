import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperLeaves
import Testing

/// A turner with a hand and a clock.
struct Hand {
  var turner: LeavesTurner
  var time = 0.0
  var events: [TurnEvent] = []

  init(
    pages: Int, page: Int = 0, mode: LeavesMode = .single,
    direction: ReadingDirection = .leftToRight, size: Size = Size(500, 400)
  ) {
    turner = LeavesTurner(
      layout: LeavesLayout(viewSize: size, mode: mode, direction: direction), pages: pages,
      page: page)
  }

  mutating func send(_ event: InputEvent, after seconds: Double = 0) {
    time += seconds
    events += turner.handle(event, at: time)
  }

  mutating func press(_ x: Double, _ y: Double = 200) {
    send(.pointerDown(Point(x, y), button: .left))
  }

  mutating func move(_ x: Double, _ y: Double = 200, after seconds: Double = 0.1) {
    send(.pointerMoved(Point(x, y)), after: seconds)
  }

  mutating func lift(_ x: Double, _ y: Double = 200, after seconds: Double = 0.2) {
    send(.pointerUp(Point(x, y), button: .left), after: seconds)
  }

  mutating func tap(_ x: Double) {
    press(x)
    lift(x, after: 0.05)
  }

  mutating func key(_ name: String) { send(.key(Key(name))) }

  mutating func wait(_ seconds: Double) {
    time += seconds
    events += turner.update(at: time)
  }

  /// Of the only leaf in the air.
  var edge: Double? { turner.edges(at: time).first?.edge }
}

@Suite(.timeLimit(.minutes(5))) struct LeavesTurnerTests {
  @Test func quickTurnsFlyTogether() {
    var hand = Hand(pages: 10)
    for _ in 0..<4 {
      hand.key("Right")
      hand.wait(0.1)
    }
    #expect(hand.turner.edges(at: hand.time).count == 4)
    hand.wait(2)
    #expect(
      hand.events.prefix(4) == [1, 2, 3, 4].map { TurnEvent.willTurn(to: $0) }[...])
    #expect(hand.events.suffix(4) == [1, 2, 3, 4].map { TurnEvent.didTurn(to: $0) }[...])
  }

  @Test func aSecondPointerEndsNobodysDrag() {
    let finger = Pointer(id: 4, kind: .touch)
    var hand = Hand(pages: 5, page: 2)
    hand.press(490)
    hand.move(125)
    #expect(hand.turner.pointer == .mouse)
    let before = hand.turner
    for event in [
      InputEvent.pointerDown(Point(10, 200), button: .left, pointer: finger),
      .pointerMoved(Point(400, 200), pointer: finger),
      .pointerUp(Point(400, 200), button: .left, pointer: finger),
      .pointerHovered(Point(400, 200)),
    ] { hand.send(event) }
    #expect(hand.turner == before && hand.events.isEmpty)
    hand.lift(125)
    #expect(hand.turner.page == 3 && hand.turner.pointer == nil)
  }

  @Test func everyKeyOfTheTableIsObeyed() {
    for (key, command) in LeavesView.keymap {
      for direction in ReadingDirection.allCases {
        var hand = Hand(pages: 9, page: 4, direction: direction)
        hand.send(.key(key))
        let ahead = direction == .rightToLeft ? -1 : 1
        let page =
          switch command {
          case .right: 4 + ahead
          case .left: 4 - ahead
          case .next: 5
          case .previous: 3
          case .first: 0
          case .last: 8
          }
        #expect(hand.turner.page == page, "\(key)")
      }
    }
    #expect(Set(LeavesView.keymap.map(\.key)).count == LeavesView.keymap.count)
  }

  @Test func aTapOnALeafOnItsWayMeansOneMore() {
    var hand = Hand(pages: 10)
    hand.tap(490)
    hand.wait(0.08)
    hand.tap(498)
    #expect(hand.turner.page == 2)
  }

  @Test func withTheSwitchADragBeginsAnywhere() {
    var hand = Hand(pages: 5, page: 2)
    hand.press(250)
    hand.move(100)
    hand.lift(100)
    #expect(hand.events.isEmpty)
    hand.turner.dragsFromAnywhere = true
    hand.press(250)
    hand.move(125)
    hand.wait(0.071)
    #expect(hand.edge == 0.5)
    hand.move(50)
    hand.lift(50)
    #expect(hand.turner.page == 3)
    hand.wait(1)
    hand.press(250)
    hand.move(450)
    hand.wait(0.071)
    #expect(abs((hand.edge ?? 0) - 0.8) < 1e-9)
    hand.lift(450)
    #expect(hand.turner.page == 2)
  }

  @Test func readFromRightToLeftAllIsMirrored() {
    var hand = Hand(pages: 5, direction: .rightToLeft)
    hand.tap(10)
    hand.wait(1.1)
    hand.key("Left")
    hand.wait(1.1)
    #expect(hand.turner.page == 2)
    hand.press(490)
    hand.move(200)
    hand.wait(0.071)
    #expect(abs((hand.edge ?? 0) - 0.6) < 1e-9)
    hand.lift(200)
    #expect(hand.turner.page == 1)
    hand.wait(1)
    hand.key("PageDown")
    hand.send(.wheel(WheelDelta(dx: -1, dy: 0), at: .zero, modifiers: []))
    #expect(hand.turner.page == 3)
  }

  @Test func wheelAndKeysTurn() {
    var hand = Hand(pages: 9, mode: .facing)
    hand.send(.wheel(WheelDelta(dx: 0, dy: -1), at: .zero, modifiers: []))
    #expect(hand.turner.page == 2)
    hand.send(.wheel(WheelDelta(dx: 0, dy: 1), at: .zero, modifiers: []), after: 1)
    #expect(hand.turner.page == 0)
    for (key, page) in [("Space", 2), ("End", 8), ("Left", 6), ("Home", 0), ("Left", 0)] {
      hand.key(key)
      #expect(hand.turner.page == page)
    }
  }

  @Test func byProgramWithAndWithoutAnimation() {
    var hand = Hand(pages: 1000, mode: .facing)
    hand.turner.turn(to: 501, animated: true, at: hand.time)
    #expect(hand.turner.page == 501 && hand.turner.edges(at: 0.5).count == 1)
    hand.turner.turn(to: 7, animated: false, at: 0.5)
    #expect(hand.turner.isAtRest && hand.turner.page == 7)
    hand.wait(0.5)
    #expect(
      hand.events
        == [.willTurn(to: 501), .didTurn(to: 501), .willTurn(to: 7), .didTurn(to: 7)])
    // The other page of the same spread: nothing flies.
    hand.turner.turn(to: 8, animated: true, at: hand.time)
    #expect(hand.turner.page == 8 && hand.turner.isAtRest)
  }

  @Test(arguments: [0, 1, 2, 3, 1000], LeavesMode.allCases)
  func theEndsOfBooksOfAnyLength(pages: Int, mode: LeavesMode) {
    for direction in ReadingDirection.allCases {
      var hand = Hand(pages: pages, mode: mode, direction: direction)
      let last = max(0, pages - 1)
      for (key, page) in [("PageUp", 0), ("End", last), ("PageDown", last)] {
        hand.key(key)
        hand.wait(3)
        #expect(hand.turner.page == page && hand.turner.isAtRest)
      }
      let outer = direction == .leftToRight ? 499.0 : 1
      hand.tap(outer)
      hand.press(outer)
      hand.move(250)
      hand.lift(250)
      hand.wait(3)
      #expect(hand.turner.page == last && hand.turner.isAtRest)
      hand.turner.turn(to: pages + 5, animated: true, at: hand.time)
      hand.turner.turn(by: .max, at: hand.time)
      #expect(hand.turner.page == last)
      hand.turner.turn(by: .min, at: hand.time)
      hand.turner.turn(to: -5, animated: false, at: hand.time)
      #expect(hand.turner.page == 0)
      hand.wait(3)
      #expect(hand.turner.isAtRest)
    }
  }

  @Test(arguments: [1, 2, 3, 8, 9]) func anotherModeKeepsThePage(pages: Int) {
    let facing = LeavesLayout(viewSize: Size(800, 400), mode: .facing)
    let single = LeavesLayout(viewSize: Size(400, 800), mode: .single)
    for page in 0..<pages {
      for (first, second) in [(facing, single), (single, facing)] {
        var turner = LeavesTurner(layout: first, pages: pages, page: page)
        turner.relayout(second)
        #expect(turner.page == page && turner.paging.visible(at: turner.turned).contains(page))
        turner.relayout(first)
        #expect(turner.page == page && turner.paging.visible(at: turner.turned).contains(page))
      }
    }
  }

  /// The points of another size say nothing about how fast the hand is now.
  @Test func resizingIsNoFlick() {
    var hand = Hand(pages: 9)
    hand.press(490)
    hand.move(200)
    hand.wait(0.2)
    hand.move(200, after: 0.01)
    hand.turner.relayout(LeavesLayout(viewSize: Size(1000, 400), mode: .single))
    hand.lift(400, after: 0.05)
    #expect(hand.turner.page == 1)
  }

  @Test func resizingCarriesALeafAndAnotherModeSettlesIt() {
    var hand = Hand(pages: 9)
    hand.key("Right")
    hand.wait(0.4)
    let before = hand.edge
    hand.turner.relayout(LeavesLayout(viewSize: Size(300, 900), mode: .single))
    #expect(hand.edge == before && before != nil)
    hand.turner.relayout(LeavesLayout(viewSize: Size(900, 300), mode: .facing))
    #expect(hand.turner.page == 1 && hand.edge == nil)
    hand.wait(0)
    #expect(hand.events == [.willTurn(to: 1), .didTurn(to: 1)])
  }
}
