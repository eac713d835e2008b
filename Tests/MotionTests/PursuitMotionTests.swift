import PaperMotion
import TestSupport
import Testing

/// A place that pursues a target: nothing of it jumps.
@Suite(.timeLimit(.minutes(5))) struct PursuitMotionTests {
  /// The velocity, and its rate of change, from the one side and from the other.
  private func slope(_ motion: PursuitMotion, _ time: Double, _ step: Double) -> Double {
    (motion.velocity(at: time + step) - motion.velocity(at: time)) / step
  }

  @Test func neitherPlaceNorVelocityNorAccelerationJumps() {
    var random = SeededRandom(1)
    for _ in 0..<300 {
      var motion = PursuitMotion(at: random.double(0, 1), rate: random.double(5, 20))
      var time = 0.0
      for _ in 0..<12 {
        time += random.double(0.001, 0.3)
        let next = motion.retargeted(
          to: random.double(0, 1), rate: random.double(5, 20), at: time)
        guard !motion.isFinished(at: time) else {
          motion = next
          continue
        }
        #expect(abs(next.value(at: time) - motion.value(at: time)) < 1e-12)
        #expect(abs(next.velocity(at: time) - motion.velocity(at: time)) < 1e-9)
        let (before, after) = (slope(motion, time, -1e-6), slope(next, time, 1e-6))
        #expect(abs(before - after) < 0.2, "\(before) and \(after)")
        motion = next
      }
    }
  }

  @Test func theVelocityIsTheSlope() {
    let motion = PursuitMotion(at: 0, rate: 9).retargeted(to: 1, rate: 9, at: 2)
    for time in stride(from: 2.0, through: 3, by: 0.01) {
      let slope = (motion.value(at: time + 1e-6) - motion.value(at: time)) / 1e-6
      #expect(abs(slope - motion.velocity(at: time)) < 1e-4)
    }
  }

  /// It comes near and never beyond, is fastest where it says, and rests at the target.
  @Test func itComesToRestWithoutASwing() {
    let motion = PursuitMotion(at: 0, rate: 10).retargeted(to: 1, rate: 10, at: 5)
    let times = stride(from: 5.0, through: motion.finishTime, by: 0.005)
    let places = times.map { motion.value(at: $0) }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 } && places.allSatisfy { $0 < 1 })
    let fastest = times.max { motion.velocity(at: $0) < motion.velocity(at: $1) }
    #expect(abs((fastest ?? 0) - 5.2) < 0.006)
    #expect(motion.finishTime < 6.3)
    #expect(motion.value(at: motion.finishTime) == 1 && motion.velocity(at: motion.finishTime) == 0)
  }

  /// A hand that trembles hardly has a speed.
  @Test func aTremorIsNoSpeed() {
    var motion = PursuitMotion(at: 0.5, rate: 14)
    var maximum = 0.0
    for step in 0..<200 {
      motion = motion.retargeted(
        to: 0.5 + (step % 2 == 0 ? 0.001 : -0.001), rate: 14, at: Double(step) / 100)
      maximum = max(maximum, abs(motion.velocity(at: Double(step + 1) / 100)))
    }
    #expect(maximum < 0.01, "\(maximum)")
  }
}
