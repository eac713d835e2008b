import Glibc
import PaperMotion
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct SpringTests {
  static let ratios = [0.05, 0.3, 0.7, 0.999_999, 1, 1.000_001, 1.5, 6]

  /// Fourth-order Runge-Kutta in small steps: knows the equation, not its solution.
  private func integrate(
    _ spring: Spring, _ x0: Double, _ v0: Double, to end: Double
  ) -> (Double, Double) {
    let zeta = spring.dampingRatio
    let omega = spring.angularFrequency
    func pull(_ x: Double, _ v: Double) -> Double { -2 * zeta * omega * v - omega * omega * x }
    let steps = 4000
    let h = end / Double(steps)
    var (x, v) = (x0, v0)
    for _ in 0..<steps {
      let (k1, l1) = (v, pull(x, v))
      let (k2, l2) = (v + h / 2 * l1, pull(x + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, pull(x + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, pull(x + h * k3, v + h * l3))
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
    return (x, v)
  }

  @Test(arguments: ratios) func closedFormSolvesTheEquation(ratio: Double) {
    var random = SeededRandom(1)
    for _ in 0..<20 {
      let spring = Spring(
        dampingRatio: ratio, angularFrequency: .random(in: 1...20, using: &random))
      let x0 = Double.random(in: -3...3, using: &random)
      let v0 = Double.random(in: -30...30, using: &random)
      let t = Double.random(in: 0...1.5, using: &random)
      let (x, v) = integrate(spring, x0, v0, to: t)
      let state = spring.state(displacement: x0, velocity: v0, after: t)
      #expect(abs(state.displacement - x) < 1e-6)
      #expect(abs(state.velocity - v) < 1e-5)
    }
  }

  @Test(arguments: ratios) func startsWhereItIsTold(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, angularFrequency: 7)
    let state = spring.state(displacement: 2, velocity: -3, after: 0)
    #expect(abs(state.displacement - 2) < 1e-12)
    #expect(abs(state.velocity + 3) < 1e-12)
  }

  @Test func settlingDurationGivesOmega() {
    let spring = Spring(dampingRatio: 0.7, settlingIn: 1)
    #expect(abs(spring.angularFrequency - 9.868) < 0.001)
    #expect(abs(exp(-spring.decayRate) - 0.001) < 1e-12)
    #expect(abs(Spring(dampingRatio: 0.7, settlingIn: 0.5).angularFrequency - 19.736) < 0.001)
    #expect(abs(exp(-2 * Spring(dampingRatio: 3, settlingIn: 2).decayRate) - 0.001) < 1e-12)
  }

  /// The overshoot of a step is exp(-pi zeta / sqrt(1 - zeta^2)): 4.6 % at .7.
  @Test(arguments: [(0.7, 0.0460), (0.5, 0.1630), (0.3, 0.3723)])
  func overshoot(ratio: Double, expected: Double) {
    let spring = Spring(dampingRatio: ratio, settlingIn: 1)
    let lowest = stride(from: 0, through: 1, by: 0.0005)
      .map { spring.state(displacement: 1, velocity: 0, after: $0).displacement }.min()
    #expect(abs((lowest ?? 0) + expected) < 1e-4)
  }

  @Test(arguments: [1, 1.2, 4.0]) func noOvershootWhenDampedEnough(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, angularFrequency: 10)
    for t in stride(from: 0.0, through: 10, by: 0.01) {
      #expect(spring.state(displacement: 1, velocity: 0, after: t).displacement >= 0)
    }
    #expect(spring.firstCrossing(displacement: 1, velocity: 0) == nil)
  }

  @Test(arguments: ratios) func settlesForGood(ratio: Double) {
    var random = SeededRandom(2)
    for _ in 0..<20 {
      let spring = Spring(
        dampingRatio: ratio, angularFrequency: .random(in: 1...20, using: &random))
      let x0 = Double.random(in: -3...3, using: &random)
      let v0 = Double.random(in: -30...30, using: &random)
      let time = spring.settlingTime(displacement: x0, velocity: v0, tolerance: 0.01)
      for i in 0..<200 {
        let later = spring.state(
          displacement: x0, velocity: v0, after: time * (1 + Double(i) / 40) + 1e-9)
        #expect(abs(later.displacement) <= 0.01)
        #expect(abs(later.velocity) <= 0.01 * spring.angularFrequency)
      }
      let before = spring.state(displacement: x0, velocity: v0, after: time * 0.999)
      #expect(hypot(before.displacement, before.velocity / spring.angularFrequency) > 0.01)
    }
  }

  @Test func restNeedsNoTime() {
    let spring = Spring(dampingRatio: 0.7, angularFrequency: 10)
    #expect(spring.settlingTime(displacement: 0, velocity: 0, tolerance: 1e-9) == 0)
    #expect(spring.settlingTime(displacement: 0.0004, velocity: 0, tolerance: 0.0005) == 0)
  }

  @Test(arguments: ratios) func crossingIsTheFirstPassage(ratio: Double) {
    var random = SeededRandom(3)
    for _ in 0..<50 {
      let spring = Spring(dampingRatio: ratio, angularFrequency: 8)
      let x0 = Double.random(in: -1...1, using: &random)
      let v0 = Double.random(in: -40...40, using: &random)
      let crossing = spring.firstCrossing(displacement: x0, velocity: v0)
      // Up to the crossing, or for long where there is none soon, the side stays the same.
      for i in 0..<500 {
        let t = min(crossing ?? 10, 10) * Double(i) / 500
        let x = spring.state(displacement: x0, velocity: v0, after: t).displacement
        #expect(x * x0 > 0)
      }
      guard let crossing else { continue }
      let there = spring.state(displacement: x0, velocity: v0, after: crossing)
      #expect(abs(there.displacement) < 1e-9)
    }
  }

  @Test func crossingFromRestsOwnPlace() {
    let soft = Spring(dampingRatio: 0.5, angularFrequency: 10)
    let half = Double.pi / (10 * 0.75.squareRoot())
    for velocity in [5.0, -5] {
      let crossing = soft.firstCrossing(displacement: 0, velocity: velocity)
      #expect(abs((crossing ?? 0) - half) < 1e-12)
    }
    #expect(soft.firstCrossing(displacement: 0, velocity: 0) == nil)
    let stiff = Spring(dampingRatio: 1, angularFrequency: 10)
    #expect(stiff.firstCrossing(displacement: 0, velocity: 5) == nil)
  }

  @Test func farTimesDoNotOverflow() {
    for ratio in Self.ratios {
      let state = Spring(dampingRatio: ratio, angularFrequency: 20)
        .state(displacement: 1, velocity: 1, after: 1e6)
      #expect(abs(state.displacement) < 1e-9 && abs(state.velocity) < 1e-9)
    }
  }
}
