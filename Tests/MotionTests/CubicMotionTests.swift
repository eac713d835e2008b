import PaperMotion
import Testing

@Suite(.timeLimit(.minutes(5))) struct CubicMotionTests {
  private func motion(_ velocity: Double, to target: Double = 0) -> CubicMotion {
    CubicMotion(
      from: 0.6, velocity: velocity, to: target, start: 2, duration: 0.5, bounds: 0...1)
  }

  @Test(arguments: [-3.0, -1, 0, 0.5]) func startsAsItWasAndEndsAtRest(velocity: Double) {
    let motion = motion(velocity)
    #expect(motion.value(at: 2) == 0.6 && motion.velocity(at: 2) == velocity)
    #expect(motion.value(at: 2.5) == 0 && motion.velocity(at: 2.5) == 0)
    #expect(abs(motion.value(at: 2.5 - 1e-7)) < 1e-9)
    #expect(motion.isFinished(at: 2.5) && !motion.isFinished(at: 2.499))
  }

  @Test(arguments: [-3.0, -1, 0, 0.5]) func velocityIsTheValuesSlope(velocity: Double) {
    let motion = motion(velocity)
    for t in stride(from: 2.01, to: 2.49, by: 0.01) {
      let slope = (motion.value(at: t + 1e-6) - motion.value(at: t - 1e-6)) / 2e-6
      #expect(abs(slope - motion.velocity(at: t)) < 1e-4)
    }
  }

  /// Three times the mean speed is the fastest that does not swing beyond the target.
  @Test func swingsOutOnlyWhenThrownTooHard() {
    let tame = motion(-3 * 0.6 / 0.5)
    let values = stride(from: 2.0, through: 2.5, by: 0.001).map { tame.value(at: $0) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 >= $1 })
    let wild = motion(-30)
    #expect(stride(from: 2.0, through: 2.5, by: 0.01).allSatisfy { wild.value(at: $0) >= 0 })
    #expect(wild.value(at: 2.2) == 0 && wild.velocity(at: 2.2) == 0)
  }

  @Test(arguments: [0.0, -1, .nan]) func noDurationIsThereAtOnce(duration: Double) {
    let motion = CubicMotion(
      from: 0, velocity: 9, to: 2, start: 5, duration: duration, bounds: 0...1)
    #expect(motion.value(at: 5) == 1 && motion.velocity(at: 5) == 0)
    #expect(motion.isFinished(at: 5))
  }
}
