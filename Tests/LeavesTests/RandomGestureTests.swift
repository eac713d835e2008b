import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperLeaves
import TestSupport
import Testing

/// What must hold whatever the hand does.
@Suite(.timeLimit(.minutes(5))) struct RandomGestureTests {
  private func randomEvent(_ random: inout SeededRandom, _ size: Size) -> InputEvent {
    let point = Point(random.double(-20, size.width + 20), random.double(-20, size.height + 20))
    let edge = Point(random.chance(0.5) ? 5 : size.width - 5, point.y)
    switch random.int(0...9) {
    case 0, 1: return .pointerDown(random.chance(0.5) ? edge : point, button: .left)
    case 2, 3, 4: return .pointerMoved(point)
    case 5, 6: return .pointerUp(point, button: .left)
    case 7: return .pointerCancelled
    case 8:
      let names = ["Right", "Left", "PageDown", "PageUp", "Home", "End"]
      return .key(Key(names[random.int(0...5)]))
    default:
      let delta = WheelDelta(dx: random.double(-2, 2), dy: random.double(-2, 2))
      return .wheel(delta, at: point, modifiers: [])
    }
  }

  /// A press is a gesture when it ends, a key and a wheel's step by themselves.
  private func endsGesture(_ event: InputEvent, _ isDown: inout Bool) -> Bool {
    switch event {
    case .pointerDown: isDown = true
    case .pointerUp, .pointerCancelled:
      defer { isDown = false }
      return isDown
    case .key, .wheel: return true
    default: break
    }
    return false
  }

  /// Every `will` has its `did`, in the same order, and the last one names the page.
  private func expectComplete(_ events: [TurnEvent], page: Int) {
    var open: [Int] = []
    var last: Int?
    for event in events {
      switch event {
      case .willTurn(let page): open.append(page)
      case .didTurn(let page):
        #expect(open.first == page)
        if !open.isEmpty { open.removeFirst() }
        last = page
      }
    }
    #expect(open.isEmpty)
    #expect(last == nil || last == page)
  }

  @Test(arguments: LeavesMode.allCases, ReadingDirection.allCases)
  func callsAreInOrderAndComplete(mode: LeavesMode, direction: ReadingDirection) {
    var random = SeededRandom(mode == .single ? 11 : 12)
    var gestures = 0
    var turns = 0
    for pages in [1, 2, 3, 10, 11, 1000] {
      var hand = Hand(pages: pages, mode: mode, direction: direction)
      hand.turner.dragsFromAnywhere = random.chance(0.5)
      let (before, isLast) = (gestures, pages == 1000)
      var isDown = false
      while gestures < (isLast ? 10_000 : before + 1650) {
        let event = randomEvent(&random, Size(500, 400))
        hand.send(event, after: random.double(0, 0.15))
        if endsGesture(event, &isDown) { gestures += 1 }
        if random.chance(0.05) {
          let page = random.int(-2...pages)
          hand.turner.turn(to: page, animated: random.chance(0.7), at: hand.time)
        }
        if random.chance(0.1) { hand.wait(random.double(0, 2)) }
        let edges = hand.turner.edges(at: hand.time)
        #expect(edges.count <= LeavesTurn.maximumFlights + 1)
        #expect(edges.allSatisfy { (0...1).contains($0.edge) })
        #expect(zip(edges, edges.dropFirst()).allSatisfy { $0.edge <= $1.edge })
        #expect(
          zip(edges, edges.dropFirst()).allSatisfy { $0.leaves.upperBound == $1.leaves.lowerBound })
      }
      hand.send(.pointerCancelled)
      hand.wait(10)
      #expect(hand.turner.isAtRest && !hand.turner.isMoving(at: hand.time))
      expectComplete(hand.events, page: hand.turner.page)
      turns += hand.events.count / 2
    }
    #expect(gestures == 10_000 && turns > 1000)
  }

  /// Of every leaf: where its edge is, and how fast it moves.
  private func states(_ hand: Hand) -> [(edge: Double, velocity: Double)] {
    let edges = hand.turner.edges(at: hand.time)
    return (0..<hand.turner.paging.leaves).map { leaf in
      let flying = edges.first { $0.leaves.contains(leaf) }
      return flying.map { ($0.edge, $0.velocity) } ?? (leaf < hand.turner.turned ? 0 : 1, 0)
    }
  }

  /// Caught, let go, sent back or sent on: no leaf jumps, in place or in velocity.
  @Test(arguments: LeavesMode.allCases) func nothingJumpsWhenCaught(mode: LeavesMode) {
    var random = SeededRandom(5)
    var caught = 0
    for _ in 0..<2000 {
      var hand = Hand(pages: 8, page: 3, mode: mode)
      hand.key(random.chance(0.5) ? "Right" : "Left")
      hand.time += random.double(0.05, 0.9)
      if random.chance(0.4) { hand.key(random.chance(0.5) ? "Right" : "Left") }
      hand.time += random.double(0, 0.3)
      hand.events += hand.turner.update(at: hand.time)
      for _ in 0..<6 {
        let event = randomEvent(&random, Size(500, 400))
        let before = states(hand)
        hand.events += hand.turner.handle(event, at: hand.time)
        for (a, b) in zip(before, states(hand)) {
          #expect(abs(a.edge - b.edge) < 1e-9, "\(event)")
          // At its end a leaf may land with a little speed left: it lies on the paper then.
          if a.edge > 1e-6, a.edge < 1 - 1e-6 {
            #expect(abs(a.velocity - b.velocity) < 1e-6, "\(event) \(a) \(b)")
          }
        }
        if hand.turner.edges(at: hand.time).contains(where: { $0.isHeld }) { caught += 1 }
        hand.time += random.double(0.001, 0.06)
        hand.events += hand.turner.update(at: hand.time)
      }
    }
    #expect(caught > 1000)
  }

  /// Between events, too: what a frame shows is close to what the one before showed.
  @Test func nothingJumpsBetweenFrames() {
    var random = SeededRandom(9)
    var hand = Hand(pages: 40, mode: .facing)
    var before = states(hand)
    for _ in 0..<20_000 {
      // Few enough in the air that none has to join another.
      if random.chance(0.01), hand.turner.edges(at: hand.time).count < 4 {
        hand.events += hand.turner.handle(randomEvent(&random, Size(500, 400)), at: hand.time)
      }
      hand.wait(0.001)
      let now = states(hand)
      for (a, b) in zip(before, now) { #expect(abs(a.edge - b.edge) < 0.05) }
      before = now
    }
    #expect(hand.events.count > 50)
  }

  /// The whole component, while its size, mode, direction and book change under the hand.
  @Test func theViewKeepsItsWordWhateverChanges() {
    var random = SeededRandom(21)
    var told = 0
    for _ in 0..<20 {
      var rig = LeavesRig(pages: random.int(0...12), size: Size(60, 40))
      for _ in 0..<150 {
        let view = rig.view
        switch random.int(0...20) {
        case 0: view.size = Size(random.double(0, 90), random.double(0, 90))
        case 1: view.mode = [.automatic, .single, .facing][random.int(0...2)]
        case 2: view.direction = random.chance(0.5) ? .leftToRight : .rightToLeft
        case 3:
          rig.book.pages = random.int(0...12)
          rig.book.forget()
          view.reloadData(showing: random.chance(0.5) ? random.int(-1...13) : nil)
        case 4: view.turn(to: random.int(-1...13), animated: random.chance(0.5), at: rig.time)
        default: view.handle(randomEvent(&random, view.size), at: rig.time)
        }
        rig.wait(random.double(0, 0.2))
        let pages = rig.book.pages
        #expect(view.numberOfPages == pages && (0...max(0, pages - 1)).contains(view.currentPage))
        #expect(pages == 0 || view.visiblePages.contains(view.currentPage))
        #expect(rig.book.drawn.allSatisfy { $0 >= 0 && $0 < pages })
        #expect(view.tree.count <= 1 + 3 + 8 * (LeavesTurn.maximumFlights + 1))
      }
      rig.view.handle(.pointerCancelled, at: rig.time)
      rig.settle()
      #expect(rig.view.isAtRest)
      var open: [Int] = []
      for entry in rig.diary.entries {
        switch entry {
        case .willTurn(let page): open.append(page)
        case .didTurn(let page): #expect(open.isEmpty == false && open.removeFirst() == page)
        }
      }
      #expect(open.isEmpty)
      told += rig.diary.entries.count
    }
    #expect(told > 500)
  }
}
