import Glibc
import PaperMotion
import Testing

@Suite(.timeLimit(.minutes(5))) struct DecelerationTests {
  static let rates: [Deceleration] = [.normal, .fast]

  @Test func distanceIsTheProjection() {
    #expect(abs(Deceleration.fast.distance(velocity: 1000) - 99) < 1e-9)
    #expect(abs(Deceleration.normal.distance(velocity: 1000) - 499) < 1e-9)
    #expect(Deceleration.fast.distance(velocity: 0) == 0)
    #expect(Deceleration.fast.distance(velocity: -1000) < 0)
  }

  /// The derivation in small: multiply by the rate every millisecond, then add up.
  @Test(arguments: rates) func distanceIsTheSumOfMilliseconds(deceleration: Deceleration) {
    var velocity = 800.0 / 1000
    var way = 0.0
    for _ in 0..<30_000 {
      velocity *= deceleration.rate
      way += velocity
    }
    #expect(abs(way - deceleration.distance(velocity: 800)) < 1e-6)
  }

  @Test(arguments: rates) func positionAndVelocityBelongTogether(deceleration: Deceleration) {
    #expect(deceleration.position(velocity: 700, after: 0) == 0)
    #expect(deceleration.velocity(700, after: 0) == 700)
    #expect(deceleration.position(velocity: 700, after: -1) == 0)
    for t in stride(from: 0.01, to: 3, by: 0.05) {
      let slope =
        (deceleration.position(velocity: 700, after: t + 1e-6)
          - deceleration.position(velocity: 700, after: t - 1e-6)) / 2e-6
      #expect(abs(slope - deceleration.velocity(700, after: t)) < 1e-3)
    }
    let end = deceleration.position(velocity: 700, after: 100)
    #expect(abs(end - deceleration.distance(velocity: 700)) < 1e-9)
  }

  /// The rate to the letter would be r after a millisecond; ours is that to within 1e-4.
  @Test(arguments: rates) func aMillisecondLeavesTheRate(deceleration: Deceleration) {
    #expect(abs(deceleration.velocity(1, after: 0.001) - deceleration.rate) < 1e-4)
  }

  @Test(arguments: rates) func durationLeavesTheTolerance(deceleration: Deceleration) {
    let time = deceleration.duration(velocity: -600, tolerance: 0.5)
    let left =
      deceleration.distance(velocity: -600) - deceleration.position(velocity: -600, after: time)
    #expect(abs(abs(left) - 0.5) < 1e-9)
    #expect(deceleration.duration(velocity: 0.001, tolerance: 0.5) == 0)
    #expect(deceleration.duration(velocity: 0, tolerance: 0.5) == 0)
  }
}
