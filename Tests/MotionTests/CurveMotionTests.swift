import PaperMotion
import Testing

@Suite(.timeLimit(.minutes(5))) struct CurveMotionTests {
  @Test func followsTheCurve() {
    let motion = CurveMotion(from: 10, to: 20, start: 2, duration: 4, curve: .easeInOut)
    #expect(motion.value(at: 1) == 10)
    #expect(motion.value(at: 2) == 10)
    #expect(abs(motion.value(at: 4) - 15) < 1e-9)
    #expect(motion.value(at: 6) == 20)
    #expect(!motion.isFinished(at: 5.99))
    #expect(motion.isFinished(at: 6))
  }

  @Test func velocityIsTheValuesSlope() {
    let motion = CurveMotion(from: 1, to: -2, start: 0, duration: 0.5, curve: .easeIn)
    for t in stride(from: 0.01, to: 0.5, by: 0.01) {
      let slope = (motion.value(at: t + 1e-6) - motion.value(at: t - 1e-6)) / 2e-6
      #expect(abs(slope - motion.velocity(at: t)) < 1e-3)
    }
    #expect(motion.velocity(at: -1) == 0)
    #expect(motion.velocity(at: 0.5) == 0)
  }

  @Test(arguments: [0.0, -1]) func noDurationIsThereAtOnce(duration: Double) {
    let motion = CurveMotion(from: 0, to: 1, start: 5, duration: duration, curve: .linear)
    #expect(motion.value(at: 4) == 0)
    #expect(motion.value(at: 5) == 1)
    #expect(motion.velocity(at: 5) == 0)
    #expect(motion.isFinished(at: 5))
  }

  @Test func canBeCaughtByASpring() {
    let curve = CurveMotion(from: 0, to: 1, start: 0, duration: 1, curve: .easeInOut)
    let spring = SpringMotion(
      from: curve.value(at: 0.4), velocity: curve.velocity(at: 0.4), to: 0, at: 0.4,
      spring: Spring(dampingRatio: 0.7, settlingIn: 1))
    #expect(spring.value(at: 0.4) == curve.value(at: 0.4))
    #expect(spring.velocity(at: 0.4) == curve.velocity(at: 0.4))
  }
}
