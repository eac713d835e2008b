import PaperLayouts
import PaperLeaves
import TestSupport
import Testing

/// Stiff leaves in time: the bow does not step, wherever a cover is taken, held, let go, caught.
@Suite(.timeLimit(.minutes(5))) struct LeafBowsTests {
  private typealias Stack = LeafStack<FlipTurn>

  private struct Cover {
    var stack = Stack(leaves: 12, turned: 0)
    var soft = CurlLeaves(isOn: true, hasCovers: true)

    func part(at time: Double) -> Double {
      soft.positions(of: stack, at: time).flight(of: 0)?.bow?.part ?? 0
    }

    /// Does something at a time, and expects that neither the bow nor its rate jumps.
    mutating func act(at time: Double, _ body: (inout Stack) -> Void) {
      let h = 1e-5
      let (before, was) = (part(at: time), part(at: time - h))
      body(&stack)
      soft.follow(stack, at: time)
      let (after, next) = (part(at: time), part(at: time + h))
      #expect(abs(after - before) < 1e-9, "from \(before) to \(after)")
      let (rate, then) = ((before - was) / h, (next - after) / h)
      #expect(abs(rate - then) < 0.05, "from \(rate) to \(then) a second")
    }
  }

  @Test func takenHeldLetGoAndCaughtNothingSteps() {
    var random = SeededRandom(1)
    for _ in 0..<100 {
      var cover = Cover()
      var time = 1.0
      cover.act(at: time) { $0.grab(0, to: random.double(0, 0.1), at: time) }
      for _ in 0..<20 {
        time += random.double(0.004, 0.05)
        let place = random.double(0.05, 0.9)
        cover.act(at: time) { $0.drag(to: place, at: time) }
      }
      time += 0.01
      cover.act(at: time) { $0.release(forward: true, velocity: random.double(0, 5), at: time) }
      time += random.double(0.01, 0.1)
      cover.act(at: time) { $0.grab(0, at: time) }
      time += 0.3
      cover.act(at: time) { $0.release(forward: false, at: time) }
      time += random.double(0.01, 0.1)
      cover.act(at: time) { $0.turn(by: 1, at: time, pace: .quick) }
    }
  }

  @Test func aCoverThatTurnsByItselfBowsAndComesToRest() {
    for pace in [LeafPace.calm, .quick] {
      var cover = Cover()
      cover.act(at: 0) { $0.turn(by: 1, at: 0, pace: pace) }
      let parts = stride(from: 0.0, through: 0.4, by: 0.01).map { cover.part(at: $0) }
      #expect((parts.max() ?? 0) > 0.5)
      cover.stack.land(at: 3)
      cover.soft.follow(cover.stack, at: 3)
      #expect(!cover.soft.isMoving(at: 3))
    }
  }

  /// A cover that is held still straightens, and then nothing moves.
  @Test func aCoverThatIsHeldStillStraightens() {
    var cover = Cover()
    cover.act(at: 0) { $0.grab(0, to: 0.05, at: 0) }
    for step in 1...20 {
      let time = Double(step) / 100
      cover.act(at: time) { $0.drag(to: 0.05 + time, at: time) }
    }
    #expect(cover.part(at: 0.2) > 0.1 && cover.soft.isMoving(at: 0.2))
    #expect(cover.part(at: 2) == 0 && !cover.soft.isMoving(at: 2))
  }

  /// Pages between the covers bend, and do not bow; without covers every leaf bends.
  @Test func onlyCoversBow() {
    for (hasCovers, leaf, bows) in [(true, 0, true), (true, 5, false), (false, 0, false)] {
      var stack = Stack(leaves: 12, turned: leaf)
      var soft = CurlLeaves(isOn: true, hasCovers: hasCovers)
      stack.turn(by: 1, at: 0)
      soft.follow(stack, at: 0)
      let flight = soft.positions(of: stack, at: 0.2).flight(of: leaf)
      #expect((flight?.bow != nil) == bows && (flight?.curl != nil) == !bows)
    }
  }
}
