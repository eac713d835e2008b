import PaperGeometry
import PaperLayouts
import PaperLeaves
import TestSupport
import Testing

/// Soft leaves in time: nothing steps, wherever a leaf is caught, let go or sent.
@Suite(.timeLimit(.minutes(5))) struct CurlTurnTests {
  private typealias Stack = LeafStack<FlipTurn>

  private func velocity(_ motion: CurlTurn, at time: Double, progress: Double = 0) -> Double {
    let h = 1e-6
    let (a, b) = (
      motion.curl(at: time, progress: progress), motion.curl(at: time + h, progress: progress)
    )
    return (b.lift - a.lift) / h
  }

  /// The leading corner rises on its way and is back at either end.
  @Test func aLeafByItselfBows() {
    let motion = CurlTurn(turningFrom: .right)
    for time in [0.0, 3] {
      #expect(motion.curl(at: time, progress: 0).lift == 0)
      #expect(motion.curl(at: time, progress: 1).lift == 0)
      #expect(motion.curl(at: time, progress: 0.5).lift == -CurlTurn.usualBow)
    }
    #expect(CurlTurn.usualBow > 0.1 && CurlTurn.usualBow < 1)
  }

  @Test func caughtAndLetGoNothingSteps() {
    var random = SeededRandom(1)
    for _ in 0..<500 {
      let flown = CurlTurn(turningFrom: random.chance(0.5) ? .right : .left)
      let (time, progress) = (random.double(0, 2), random.double(0, 1))
      let seen = flown.curl(at: time, progress: progress)
      var motion = CurlTurn(held: LedCurl(progress: progress, curl: seen))
      #expect(motion.curl(at: time, progress: progress) == seen)
      #expect(abs(velocity(motion, at: time)) < 1e-9)
      motion.drag(to: random.double(-0.5, 0.5), progress: progress)
      let held = motion.curl(at: time + 0.3, progress: progress)
      let speed = random.double(-3, 3)
      motion.release(velocity: speed, progress: progress, at: time + 0.3)
      #expect(abs(motion.curl(at: time + 0.3, progress: progress).lift - held.lift) < 1e-12)
      #expect(abs(velocity(motion, at: time + 0.3, progress: progress) - speed) < 1e-3)
      // The leaf moves on, too: what fades with its way begins without a step.
      let near = motion.curl(at: time + 0.3, progress: min(1, progress + 1e-4))
      #expect(abs(near.lift - held.lift) < 1e-3)
      #expect(motion.curl(at: time + 5, progress: progress).lift == 0)
    }
  }

  /// Next to either pile a leaf that was let go is led along the page, however soon it comes there: no corner is folded at the
  /// end of the way.
  @Test func theLiftVanishesWithTheWay() {
    for progress in [0.1, 0.5, 0.8] {
      let held = LeafCurl(from: .right, grip: 0.9, lift: -0.3)
      var motion = CurlTurn(held: LedCurl(progress: progress, curl: held))
      motion.release(velocity: -3, progress: progress, at: 0)
      for left in [0.02, 1e-3, 1e-6] {
        for now in [progress * left, 1 - (1 - progress) * left] {
          let lift = motion.curl(at: 0.1, progress: now).lift
          #expect(lift < 0 && abs(lift) < left, "\(lift) at \(now)")
        }
      }
      #expect(motion.curl(at: 0.1, progress: 0).lift == 0)
      #expect(motion.curl(at: 0.1, progress: 1).lift == 0)
    }
  }

  /// A leaf that lies comes to the hand's place without a step, and is there soon.
  @Test func aLeafThatLiesComesToTheHand() {
    let wanted = LeafCurl(from: .right, grip: 0.3, lift: 0.2)
    let motion = CurlTurn(held: LedCurl(progress: 0.4, curl: wanted))
    #expect(motion.curl(at: 1, progress: 0).lift == 0)
    #expect(motion.curl(at: 1, progress: 0.2).lift == wanted.lift / 4)
    #expect(motion.curl(at: 1, progress: 0.4) == wanted)
  }

  @Test func flightsAreLedFromThePileWhereTheyLay() throws {
    var stack = Stack(leaves: 20, turned: 5)
    var curls = CurlTurns()
    func isSoft(_ leaves: Range<Int>) -> Bool { !leaves.contains(0) && !leaves.contains(19) }
    stack.turn(by: 2, at: 0)
    curls.follow(stack, at: 0, isSoft: isSoft)
    let flight = try #require(curls.positions(of: stack, at: 0.3).flights.first)
    #expect(flight.leaves == 5..<7 && flight.curl?.pile == .right)
    // Turned back, one of them on its own: it keeps its shape.
    let before = try #require(curls.positions(of: stack, at: 0.3).flights.last?.curl)
    stack.turn(by: -1, at: 0.3)
    curls.follow(stack, at: 0.3, isSoft: isSoft)
    let after = curls.positions(of: stack, at: 0.3)
    #expect(after.flights.count == 2 && after.flights.last?.curl == before)
    stack.jump(to: 7)
    curls.follow(stack, at: 1, isSoft: isSoft)
    #expect(curls[5] == nil)
    stack.turn(by: -1, at: 2)
    curls.follow(stack, at: 2, isSoft: isSoft)
    #expect(curls.positions(of: stack, at: 2.2).flights.first?.curl?.pile == .left)
    // Covers are stiff, and so are leaves that turn together with one.
    stack.jump(to: 0)
    stack.turn(by: 4, at: 3)
    curls.follow(stack, at: 3, isSoft: isSoft)
    #expect(curls.positions(of: stack, at: 3.1).flights.allSatisfy { $0.curl == nil })
  }

  /// Ten thousand gestures: leaves in the air are led within reach of their paper, and nothing is led that lies.
  @Test func randomGestures() {
    var random = SeededRandom(7)
    var stack = Stack(leaves: 12, turned: 4)
    var curls = CurlTurns()
    var time = 0.0
    let sheet = CurlSheet(size: Size(400, 600), radius: 27)
    func isSoft(_ leaves: Range<Int>) -> Bool { !leaves.contains(0) && !leaves.contains(11) }
    for _ in 0..<10_000 {
      time += random.double(0, 0.2)
      switch random.int(0...5) {
      case 0:
        stack.turn(by: random.int(-3...3), at: time, pace: random.chance(0.5) ? .quick : .calm)
      case 1:
        stack.grab(random.int(0...11), at: time)
        curls.follow(stack, at: time, isSoft: isSoft)
        if let leaf = stack.heldLeaves?.lowerBound {
          let curl = LeafCurl(
            from: random.chance(0.5) ? .right : .left, grip: random.double(-1, 2),
            lift: random.double(-2, 2))
          let led = LedCurl(progress: random.double(0, 1), curl: curl)
          curls[leaf] = CurlTurn(held: led)
        }
      case 2, 3:
        stack.drag(to: random.double(-0.2, 1.2), at: time)
        if let leaf = stack.heldLeaves?.lowerBound {
          curls[leaf]?.drag(to: random.double(-3, 3), progress: random.double(0, 1))
        }
      case 4:
        if let leaf = stack.heldLeaves?.lowerBound {
          curls[leaf]?.release(
            velocity: random.double(-20, 20), progress: random.double(0, 1), at: time)
        }
        stack.release(forward: random.chance(0.5), at: time)
      default: stack.land(at: time)
      }
      curls.follow(stack, at: time, isSoft: isSoft)
      for flight in curls.positions(of: stack, at: time).flights {
        #expect((flight.curl != nil) == isSoft(flight.leaves))
        guard let fold = flight.curl?.fold(atProgress: flight.progress, of: sheet) else { continue }
        #expect(fold.radius >= 0 && fold.radius <= 27 && fold.offset.isFinite)
        #expect(fold.distance(.zero) < 1e-9 && fold.distance(Point(0, 600)) < 1e-9)
      }
    }
  }
}
