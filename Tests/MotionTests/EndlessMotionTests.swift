import PaperMotion
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct EndlessMotionTests {
  private static func isWhole(_ motion: EndlessMotion, at time: Double) -> Bool {
    motion.position(at: time) == EndlessPosition(item: motion.target) && !motion.isMoving(at: time)
  }

  /// Where it was, how fast the hand let go, where it rests: the nearest to a tenth of a second on.
  @Test(arguments: [
    (0.2, 0.0, 0), (0.6, 0, 1), (0.2, 2.0, 0), (0.2, 4, 1), (0.9, -2, 1), (0.9, -6, 0),
    (0.1, -7, -1), (0, 40, 4), (0, -40, -4), (0, 1e9, 30), (0, -.infinity, 0), (0.7, .nan, 1),
  ])
  func releaseGoesToTheNearestCard(pull: Double, velocity: Double, expected: Int) {
    var motion = EndlessMotion()
    motion.hold(at: 0)
    motion.move(to: pull)
    motion.release(velocity: velocity, at: 0)
    #expect(motion.target == expected)
    #expect(Self.isWhole(motion, at: EndlessMotion.longest))
  }

  @Test func aThrowStartsAtTheHandsSpeedAndNeverTurnsBack() {
    for velocity in [6.0, -9, 25, 60, 280, 4000] {
      var motion = EndlessMotion(at: 100)
      motion.release(velocity: velocity, at: 0)
      #expect(motion.velocity(at: 0) == velocity)
      var last = motion.position(at: 0)
      for k in 1...100 {
        let next = motion.position(at: Double(k) * 0.005)
        let way = next.distance(to: last.item) + last.fraction
        #expect(velocity > 0 ? way <= 1e-12 : way >= -1e-12)
        last = next
      }
      #expect(last == EndlessPosition(item: motion.target))
    }
  }

  @Test func stepsAddUp() {
    var motion = EndlessMotion()
    for k in 0..<7 { motion.step(by: 1, at: Double(k) * 0.02) }
    motion.step(by: -2, at: 0.2)
    #expect(motion.target == 5)
    #expect(Self.isWhole(motion, at: 0.2 + EndlessMotion.longest))
  }

  @Test func caughtInMidFallItStaysThereAndCanBePushedBack() {
    var motion = EndlessMotion(at: 3)
    motion.step(by: 1, at: 0)
    let caught = motion.position(at: 0.08)
    #expect(caught.item == 3 && caught.fraction > 0.2 && caught.fraction < 0.8)
    motion.hold(at: 0.08)
    #expect(motion.position(at: 0.08) == caught && motion.position(at: 5) == caught)
    motion.move(to: -caught.fraction + 0.1)
    motion.release(velocity: 0, at: 5)
    #expect(motion.target == 3 && Self.isWhole(motion, at: 5.5))
  }

  @Test func aHandThatComesBackBringsBackTheVeryPlace() {
    var motion = EndlessMotion()
    motion.step(by: 1, at: 0)
    motion.hold(at: 0.1)
    let place = motion.position(at: 0.1)
    for pull in [3.7, -11.3, 1e6, .nan, 0] { motion.move(to: pull) }
    #expect(motion.position(at: 1) == place && motion.isHeld && motion.pull == 0)
    motion.release(velocity: 0, at: 1)
    motion.move(to: 5)
    #expect(!motion.isHeld && motion.target <= 1)
  }

  /// Whatever hands and programs do, place and speed are without a jump (but for the hand's own speed),
  /// and half a second after the last input it rests on a whole card.
  @Test func anySequenceEndsInTimeOnACard() {
    var random = SeededRandom(6)
    for _ in 0..<2000 {
      var motion = EndlessMotion(at: random.int(-5...5))
      var time = 0.0
      for _ in 0..<random.int(1...12) {
        time += random.chance(0.2) ? 0 : random.double(0, 0.3)
        let (place, speed) = (motion.position(at: time), motion.velocity(at: time))
        var expected = speed
        switch random.int(0...5) {
        case 0: motion.step(by: random.int(-3...3), at: time)
        case 1: motion.step(by: random.int(-10_000...10_000), at: time)
        case 2: motion.go(to: random.int(-9...9), at: time)
        case 3, 4:
          motion.hold(at: time)
          expected = 0
        default:
          expected = random.double(-300, 300)
          motion.release(velocity: expected, at: time)
        }
        let moved = motion.position(at: time)
        // What is sent to where it already is, as near as can be seen, is there at once.
        let isThere = !motion.isHeld && !motion.isMoving(at: time)
        let jump = abs(moved.distance(to: place.item) + place.fraction)
        #expect(jump < (isThere ? EndlessMotion.tolerance : 1e-9))
        if !isThere { #expect(motion.velocity(at: time) == expected) }
        if motion.isHeld { motion.move(to: random.double(-4, 4)) }
      }
      if motion.isHeld { motion.release(velocity: random.double(-300, 300), at: time) }
      #expect(Self.isWhole(motion, at: time + 0.5))
      // No jump at the end either.
      let before = motion.position(at: time + EndlessMotion.longest - 1e-9)
      #expect(abs(before.distance(to: motion.target)) <= EndlessMotion.tolerance)
    }
  }

  /// Sent on in flight each time, so no step starts from a rest that would wipe out an error.
  @Test func aMillionCardsOnItIsStillExact() {
    var motion = EndlessMotion()
    var time = 0.0
    for _ in 0..<100_000 {
      time += 1.0 / 64
      motion.step(by: 10, at: time)
    }
    #expect(motion.target == 1_000_000)
    #expect(motion.position(at: time + 1) == EndlessPosition(item: 1_000_000))
    motion.hold(at: time + 1)
    motion.move(to: 0.1)
    #expect(motion.position(at: time + 2).fraction == 0.1)
  }

  @Test func wildTargetsAreReached() {
    for item in [Int.max, Int.min, EndlessPosition.limit - 1, 1 << 53 + 1] {
      var motion = EndlessMotion()
      motion.go(to: item, at: 0)
      #expect(Self.isWhole(motion, at: 0.5))
      motion.step(by: item, at: 0.1)
      motion.hold(at: 0.2)
      motion.release(velocity: 1, at: 0.2)
      #expect(Self.isWhole(motion, at: 0.7))
    }
  }
}
