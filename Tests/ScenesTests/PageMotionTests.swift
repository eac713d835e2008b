import PaperMotion
import Reading
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct PageMotionTests {
  private func offset(_ motion: PageMotion, at time: Double) -> Double {
    let position = motion.position(at: time)
    return Double(position.item) + position.fraction
  }

  @Test func stepsAddUpAndEndAtTheEnds() {
    var motion = PageMotion(cards: 10, at: 2)
    for k in 0..<4 { motion.step(by: 1, at: Double(k) * 0.02) }
    #expect(motion.target == 6)
    motion.step(by: 90, at: 0.1)
    #expect(motion.target == 9)
    motion.step(by: -1, at: 0.1)
    #expect(motion.target == 8 && offset(motion, at: 1) == 8)
    motion.step(by: .min, at: 1)
    #expect(motion.target == 0 && offset(motion, at: 2) == 0)
    motion.go(to: .max, at: 2)
    #expect(offset(motion, at: 2 + EndlessMotion.longest) == 9)
  }

  @Test func beyondTheEndsItResistsAndComesBack() {
    var motion = PageMotion(cards: 5, at: 4)
    motion.hold(at: 0)
    var last = 4.0
    for pull in [0.1, 0.5, 2, 30] {
      motion.pull(by: pull)
      let now = offset(motion, at: 0)
      #expect(now > last && now < min(4 + PageMotion.bandLength, 4 + pull))
      last = now
    }
    #expect(motion.target == 4)
    motion.pull(by: -1)
    #expect(offset(motion, at: 0) == 3)
    motion.pull(by: 30)
    motion.release(velocity: 50, at: 0)
    #expect(offset(motion, at: 0) == last && motion.target == 4)
    #expect(offset(motion, at: EndlessMotion.longest) == 4)
  }

  @Test func caughtBeyondTheEndItStaysInTheHand() {
    var motion = PageMotion(cards: 5, at: 0)
    motion.hold(at: 0)
    motion.pull(by: -3)
    motion.release(velocity: 0, at: 0)
    let place = offset(motion, at: 0.05)
    #expect(place < 0)
    motion.hold(at: 0.05)
    motion.pull(by: 0)
    #expect(offset(motion, at: 0.05) == place && offset(motion, at: 9) == place)
  }

  @Test func theWheelMovesWhatTheHandHolds() {
    var motion = PageMotion(cards: 50, at: 10)
    motion.hold(at: 0)
    motion.pull(by: 0.5)
    motion.scroll(by: 1.25, at: 0)
    #expect(offset(motion, at: 0) == 11.75)
    motion.pull(by: 0.75)
    #expect(offset(motion, at: 0) == 12)
  }

  /// Any gestures, at any speed, for books of any length: continuous, near the ends, whole within half
  /// a second.
  @Test(arguments: [1, 2, 3, 40])
  func anyGesturesEndOnACardWithinHalfASecond(cards: Int) {
    var random = SeededRandom(UInt64(cards))
    var motion = PageMotion(cards: cards, at: cards / 2)
    var time = 0.0
    for _ in 0..<3000 {
      time += random.double(0, 0.1)
      let before = offset(motion, at: time)
      switch random.int(0...4) {
      case 0: motion.step(by: random.int(-3...3), at: time)
      case 1: motion.go(to: random.int(-5...50), at: time)
      case 2: motion.hold(at: time)
      case 3: motion.release(velocity: random.double(-400, 400), at: time)
      default: if motion.isHeld { motion.pull(by: random.double(-20, 20)) }
      }
      let after = offset(motion, at: time)
      // At its very end it is let down on its card.
      #expect(motion.isHeld || abs(after - before) < 2 * EndlessMotion.tolerance)
      #expect(after > -0.401 && after < Double(cards - 1) + 0.401)
      var rest = motion
      rest.release(velocity: random.double(-40, 40), at: time)
      #expect(offset(rest, at: time + EndlessMotion.longest) == Double(rest.target))
      #expect((0..<cards).contains(rest.target))
    }
  }
}
