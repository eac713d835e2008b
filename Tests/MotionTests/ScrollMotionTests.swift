import PaperMotion
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ScrollMotionTests {
  @Test(arguments: [Deceleration.normal, .fast])
  func rollsOutExponentially(deceleration: Deceleration) {
    let motion = ScrollMotion(from: 100, velocity: -900, at: 5, deceleration: deceleration)
    for t in stride(from: 0, through: 2, by: 0.01) where !motion.isFinished(at: 5 + t) {
      let expected = 100 + deceleration.position(velocity: -900, after: t)
      #expect(abs(motion.value(at: 5 + t) - expected) < 1e-9)
    }
    #expect(motion.value(at: 100) == 100 + deceleration.distance(velocity: -900))
  }

  @Test func startsWherePositionAndVelocityAre() {
    let motion = ScrollMotion(from: 1.2, velocity: 3, to: 4, at: 0)
    #expect(motion.value(at: 0) == 1.2)
    #expect(motion.velocity(at: 0) == 3)
    #expect(motion.target == 4)
    #expect(motion.value(at: motion.finishTime) == 4)
  }

  @Test func towardsTheTargetItIsMonotone() {
    var random = SeededRandom(6)
    for _ in 0..<1000 {
      let from = Double.random(in: -5...5, using: &random)
      let way = Double.random(in: 0.001...4, using: &random)
      let speed = Double.random(in: 0...60, using: &random)
      let sign = Bool.random(using: &random) ? 1.0 : -1
      let motion = ScrollMotion(from: from, velocity: sign * speed, to: from + sign * way, at: 0)
      var last = 0.0
      for t in stride(from: 0, through: 2, by: 0.01) {
        let made = sign * (motion.value(at: t) - from)
        // A rounding error is no movement backwards.
        #expect(made >= last - 1e-12 && made <= way + 1e-12)
        last = made
      }
      #expect(motion.finishTime < 2)
    }
  }

  /// Away from the target it turns once and comes back on the same side.
  @Test func awayFromTheTargetItTurnsOnce() {
    var random = SeededRandom(7)
    for _ in 0..<500 {
      let displacement = Double.random(in: 0...3, using: &random)
      let motion = ScrollMotion(
        from: displacement, velocity: .random(in: 0...40, using: &random), to: 0, at: 0)
      var turns = 0
      var rising = true
      for t in stride(from: 0.0, through: 3, by: 0.005) where !motion.isFinished(at: t) {
        #expect(motion.value(at: t) >= 0)
        let rises = motion.velocity(at: t) > 0
        if rises != rising { turns += 1 }
        rising = rises
      }
      #expect(turns <= 1)
    }
  }

  @Test func retargetingIsContinuous() {
    var random = SeededRandom(8)
    for _ in 0..<500 {
      var motion = ScrollMotion(from: 0, velocity: .random(in: -20...20, using: &random), at: 0)
      var time = 0.0
      for _ in 0..<4 {
        time += .random(in: 0...0.3, using: &random)
        let next = motion.retargeted(to: .random(in: -5...5, using: &random), at: time)
        #expect(abs(next.value(at: time) - motion.value(at: time)) < 0.001)
        #expect(abs(next.velocity(at: time) - motion.velocity(at: time)) < 0.02)
        motion = next
      }
    }
  }

  @Test func snapsByTheRule() {
    #expect(ScrollMotion(from: 2.1, velocity: 0.5, snappingIn: 0...9, at: 0).target == 3)
    #expect(ScrollMotion(from: 2.9, velocity: -0.5, snappingIn: 0...9, at: 0).target == 2)
    #expect(ScrollMotion(from: 2.4, velocity: 0, snappingIn: 0...9, at: 0).target == 2)
    // 20 items a second project 1.98 items on.
    #expect(ScrollMotion(from: 2.1, velocity: 20, snappingIn: 0...9, at: 0).target == 5)
    #expect(ScrollMotion(from: 8.9, velocity: 90, snappingIn: 0...9, at: 0).target == 9)
  }

  @Test func atTheTargetAlready() {
    #expect(ScrollMotion(from: 4, velocity: 0, to: 4, at: 1).isFinished(at: 1))
    let thrown = ScrollMotion(from: 4, velocity: 10, to: 4, at: 0)
    #expect(thrown.value(at: 0.05) > 4)
    #expect(thrown.value(at: 3) == 4)
  }
}
