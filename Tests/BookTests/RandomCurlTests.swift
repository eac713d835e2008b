import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperLeaves
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What must hold of soft leaves whatever the hand does.
@Suite(.timeLimit(.minutes(5))) struct RandomCurlTests {
  private func event(_ random: inout SeededRandom, _ size: Size) -> InputEvent {
    let point = Point(random.double(-20, size.width + 20), random.double(-20, size.height + 20))
    switch random.int(0...9) {
    case 0, 1: return .pointerDown(point, button: .left)
    case 2, 3, 4: return .pointerMoved(point)
    case 5, 6: return .pointerUp(point, button: .left)
    case 7: return .pointerCancelled
    case 8:
      return .key(Key(["Right", "Left", "PageDown", "PageUp", "Home", "End"][random.int(0...5)]))
    default:
      return .wheel(
        WheelDelta(dx: random.double(-2, 2), dy: random.double(-2, 2)), at: point, modifiers: [])
    }
  }

  /// Leaves never pass through each other, their paper stays bound, and every turn that is told is answered.
  @Test(arguments: LeavesMode.allCases, ReadingDirection.allCases)
  func tenThousandGestures(mode: LeavesMode, direction: ReadingDirection) {
    var random = SeededRandom(mode == .single ? 41 : 42)
    var (gestures, bent) = (0, 0)
    for pages in [1, 2, 3, 10, 11, 1000] {
      var rig = BookRig(
        pages: pages, size: Size(60, 40), mode: mode, direction: direction, showing: pages / 2)
      let end = pages == 1000 ? 2500 : gestures + 400
      while gestures < end {
        let event = event(&random, rig.view.shape.viewSize)
        if case .pointerMoved = event {} else { gestures += 1 }
        rig.view.handle(event, at: rig.time)
        rig.wait(random.double(0, 0.15))
        let flights = rig.flights
        #expect(flights.count <= 2 * FlipTurn.maximumFlights + 1)
        #expect(zip(flights, flights.dropFirst()).allSatisfy { $0.progress >= $1.progress })
        let page = rig.pageSize
        let sheet = CurlSheet(size: page, radius: page.width / 15)
        for flight in flights {
          let fold = flight.curl?.fold(atProgress: flight.progress, of: sheet)
          guard let fold else { continue }
          bent += 1
          #expect(fold.radius >= 0 && fold.radius <= sheet.radius && fold.offset.isFinite)
          #expect(fold.distance(.zero) < 1e-9 && fold.distance(Point(0, page.height)) < 1e-9)
        }
        #expect((0..<pages).contains(rig.view.place.page))
      }
      rig.view.handle(.pointerCancelled, at: rig.time)
      rig.settle()
      #expect(
        !rig.view.turner.isFlying(at: rig.time)
          && rig.view.tree.records().allSatisfy { $0.bend == nil })
      // Every turn that is told is answered, by the last place.
      for (entry, next) in zip(rig.diary.entries, rig.diary.entries.dropFirst()) {
        guard case .willTurn(let page) = entry, case .didSettle(let settled) = next else {
          continue
        }
        #expect(page == settled)
      }
      if let last = rig.diary.entries.last {
        #expect(last == .didSettle(rig.view.place.page))
      }
    }
    #expect(gestures == 2500 && bent > 500)
  }

  /// From one millisecond to the next no paper jumps, whatever comes between them.
  @Test(arguments: [43, 45, 46, 48] as [UInt64])
  func nothingJumpsBetweenFrames(seed: UInt64) {
    var random = SeededRandom(seed)
    var rig = BookRig(pages: 40, showing: 20)
    let page = rig.pageSize
    let points = [
      Point(page.width, 0), Point(page.width, page.height), Point(page.width / 2, page.height / 2),
    ]
    /// Where points of every leaf around are seen, as the layout has it: the paper that lies on either pile as well.
    func seen() -> [Int: [Point]] {
      var seen: [Int: [Point]] = [:]
      for leaf in Set(rig.sides.map(\.leaf)) {
        seen[leaf] = points.compactMap { rig.seen($0, ofLeaf: leaf).first }
      }
      return seen
    }
    var (before, moved) = (seen(), 0)
    var (pointer, goal, isDown) = (Point(700, 300), Point(100, 300), false)
    for _ in 0..<6000 {
      // A hand moves at two points a millisecond, and takes pages anywhere.
      if random.chance(0.02) {
        isDown.toggle()
        isDown ? rig.press(pointer) : rig.release(pointer)
      } else if random.chance(0.01) {
        goal = Point(random.double(0, 800), random.double(0, 600))
      } else if random.chance(0.01), rig.view.turner.flights(at: rig.time).count < 4 {
        isDown = false
        rig.view.handle(.pointerCancelled, at: rig.time)
        rig.view.turn(.by(random.int(-2...2)), at: rig.time)
      }
      let way = goal - pointer
      pointer = pointer + way * (2 / max(2, Point.zero.distance(to: way)))
      rig.move(pointer)
      rig.wait(0.001)
      let now = seen()
      for (leaf, old) in before {
        guard let new = now[leaf], new.count == old.count else { continue }
        for (a, b) in zip(old, new) {
          // A leaf that is taken comes across the page in a tenth of a second.
          #expect(a.distance(to: b) < 40, "leaf \(leaf) at \(rig.time)")
          if a.distance(to: b) > 0.1 { moved += 1 }
        }
      }
      before = now
    }
    #expect(moved > 500)
  }

  /// A leaf that turns by itself is caught anywhere, by a hand that goes on in any direction: from one millisecond to the next
  /// the middle of the edge goes at most six times as far as the hand, and
  /// never jumps.
  @Test func aCaughtLeafGoesWithTheHand() throws {
    var random = SeededRandom(60)
    var (caught, worst) = (0, 0.0)
    for _ in 0..<60 {
      var rig = BookRig(pages: 40, showing: 20)
      let page = rig.pageSize
      rig.view.turn(.by(random.chance(0.5) ? 1 : -1), at: rig.time)
      rig.wait(random.double(0.06, 0.3))
      guard let leaf = rig.flights.first?.leaves.lowerBound else { continue }
      func edge() -> Point? { rig.seen(Point(page.width, page.height / 2), ofLeaf: leaf).first }
      let angle = random.double(0, 2 * .pi)
      let way = Point(cos(angle), sin(angle)) * 2
      let start = try #require(edge()) + Point(random.double(-60, 60), random.double(-150, 150))
      rig.press(start)
      guard rig.view.turner.isHeld(at: rig.time) else { continue }
      caught += 1
      var before = edge()
      for step in 1...60 {
        rig.move(start + way * Double(step))
        rig.wait(0.001)
        let now = edge()
        // The first move of a drag has a way of several milliseconds.
        if let before, let now, step > 8 { worst = max(worst, before.distance(to: now) / 2) }
        before = now
      }
    }
    #expect(caught > 20 && worst < 6, "\(worst)")
  }
}
