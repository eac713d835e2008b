import PaperMotion
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct SpringMotionTests {
  private let spring = Spring(dampingRatio: 0.7, settlingIn: 1)

  @Test func goesFromHereToThere() {
    let motion = SpringMotion(from: 2, velocity: 0, to: 5, at: 10, spring: spring)
    #expect(motion.value(at: 9) == 2)
    #expect(motion.value(at: 10) == 2)
    #expect(!motion.isFinished(at: 10.5))
    #expect(motion.value(at: 10.35) > 5)
    #expect(motion.isFinished(at: 11.5))
    #expect(motion.value(at: motion.finishTime) == 5)
    #expect(motion.velocity(at: motion.finishTime) == 0)
  }

  @Test func nothingToDoIsFinishedAtOnce() {
    let motion = SpringMotion(from: 1, velocity: 0, to: 1, at: 3, spring: spring)
    #expect(motion.finishTime == 3)
    #expect(motion.value(at: 3) == 1)
  }

  @Test func finishIsWithinTheTolerance() {
    for tolerance in [0.5, 0.01, 1e-6] {
      let motion = SpringMotion(
        from: 0, velocity: 40, to: 1, at: 0, spring: spring, tolerance: tolerance)
      let last = motion.value(at: motion.finishTime * (1 - 1e-9))
      #expect(abs(last - 1) <= tolerance * 1.001)
    }
  }

  @Test func isContinuousWhereverItIsRetargeted() {
    var random = SeededRandom(4)
    for _ in 0..<500 {
      var motion = SpringMotion(
        from: .random(in: -1...1, using: &random), velocity: .random(in: -20...20, using: &random),
        to: .random(in: -1...1, using: &random), at: 0,
        spring: Spring(
          dampingRatio: .random(in: 0.2...2, using: &random),
          angularFrequency: .random(in: 3...20, using: &random)))
      var time = 0.0
      for _ in 0..<5 {
        time += .random(in: 0...0.4, using: &random)
        let next = motion.retargeted(to: .random(in: -1...1, using: &random), at: time)
        #expect(next.value(at: time) == motion.value(at: time) || next.isFinished(at: time))
        #expect(next.velocity(at: time) == motion.velocity(at: time) || next.isFinished(at: time))
        #expect(abs(next.value(at: time + 1e-7) - motion.value(at: time)) < 1e-4 + motion.tolerance)
        motion = next
      }
      #expect(motion.value(at: time + 100) == motion.target)
    }
  }

  @Test func retargetingToTheSamePlaceChangesNothing() {
    let motion = SpringMotion(from: 0, velocity: 3, to: 1, at: 0, spring: spring)
    let same = motion.retargeted(to: 1, at: 0.2)
    for t in stride(from: 0.2, to: 0.9, by: 0.01) {
      #expect(abs(same.value(at: t) - motion.value(at: t)) < 1e-12)
    }
  }

  @Test func velocityIsTheValuesSlope() {
    let motion = SpringMotion(from: 0, velocity: 3, to: 1, at: 0, spring: spring)
    for t in stride(from: 0.01, to: 0.9, by: 0.01) {
      let slope = (motion.value(at: t + 1e-6) - motion.value(at: t - 1e-6)) / 2e-6
      #expect(abs(slope - motion.velocity(at: t)) < 1e-5)
    }
  }

  // MARK: Bounds

  @Test(arguments: [(0.3, 0.0, 1.0), (0.3, 9, 1), (0.7, -9, 0), (0.9, 4, 0), (0.5, -30, 1)])
  func landsOnTheBoundWithoutOvershoot(from: Double, velocity: Double, target: Double) {
    let motion = SpringMotion(
      from: from, velocity: velocity, to: target, at: 0, spring: spring, bounds: 0...1)
    for t in stride(from: 0, through: 3, by: 0.001) {
      #expect((0...1).contains(motion.value(at: t)))
    }
    // No step on landing: the crossing is where it ends.
    #expect(abs(motion.value(at: motion.finishTime - 1e-9) - target) < 1e-6)
    #expect(motion.value(at: motion.finishTime) == target)
  }

  @Test func thrownAgainstTheWrongBoundWaitsThere() {
    let motion = SpringMotion(from: 0.1, velocity: -20, to: 1, at: 0, spring: spring, bounds: 0...1)
    #expect(motion.value(at: 0.05) == 0)
    #expect(motion.velocity(at: 0.05) == 0)
    #expect(motion.value(at: 2) == 1)
  }

  @Test func onTheBoundAlready() {
    let outwards = SpringMotion(from: 1, velocity: 5, to: 1, at: 0, spring: spring, bounds: 0...1)
    #expect(outwards.isFinished(at: 0))
    let inwards = SpringMotion(from: 1, velocity: -5, to: 1, at: 0, spring: spring, bounds: 0...1)
    #expect(inwards.value(at: 0.05) < 1)
    #expect(inwards.value(at: 5) == 1)
  }

  @Test func startingOutsideDoesNotJump() {
    let motion = SpringMotion(from: 1.1, velocity: 2, to: 1, at: 0, spring: spring, bounds: 0...1)
    #expect(motion.value(at: 0) == 1.1)
    #expect(motion.value(at: 0.01) == 1.1)
    #expect(motion.value(at: 3) == 1)
    for t in stride(from: 0, through: 3, by: 0.001) { #expect(motion.value(at: t) >= 1) }
  }

  @Test func targetOutsideCountsAsTheBound() {
    let motion = SpringMotion(from: 0.5, velocity: 0, to: 7, at: 0, spring: spring, bounds: 0...1)
    #expect(motion.target == 1)
  }
}
