import PaperGeometry
import PaperMotion
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ZoomMotionTests {
  private func anywhere(_ state: ZoomMotion.State) -> Point { state.center }

  @Test func aZoomKeepsThePointUnderTheHand() {
    var motion = ZoomMotion(center: Point(512, 384))
    let hand = Point(200, -150)
    let beneath = Point(712, 234)
    motion.zoom(to: 5, about: hand, at: 1, fit: anywhere)
    for t in stride(from: 1.0, through: 3, by: 0.01) {
      let state = motion.state(at: t)
      let seen = (beneath - state.center) * state.scale
      #expect(seen.distance(to: hand) < 1e-6, "at \(t)")
    }
    #expect(abs(motion.state(at: 3).scale - 5) < 1e-9)
    #expect(!motion.isMoving(at: 3))
  }

  @Test func equalTimesAreEqualFactors() {
    var motion = ZoomMotion(center: .zero)
    motion.zoom(to: 16, about: .zero, at: 0, fit: anywhere)
    var back = ZoomMotion(scale: 16, center: .zero)
    back.zoom(to: 1, about: .zero, at: 0, fit: anywhere)
    for t in stride(from: 0.0, through: 1, by: 0.05) {
      #expect(abs(motion.state(at: t).scale * back.state(at: t).scale - 16) < 1e-6)
    }
  }

  /// Whatever is sent where and when, place and speed go on without a jump.
  @Test func anyMotionIsCaughtContinuously() {
    var random = SeededRandom(12)
    for _ in 0..<400 {
      var motion = ZoomMotion(scale: random.double(1, 8), center: Point(500, 300))
      var time = 0.0
      for _ in 0..<6 {
        time += random.double(0.01, 0.2)
        let (place, speed) = (motion.state(at: time), motion.velocity(at: time))
        let about = Point(random.double(-500, 500), random.double(-300, 300))
        switch random.int(0...2) {
        case 0: motion.zoom(to: random.double(1, 16), about: about, at: time, fit: anywhere)
        case 1: motion.move(to: Point(random.double(0, 900), random.double(0, 900)), at: time)
        default:
          motion.hold(at: time)
          motion.release(velocity: speed.center, at: time, fit: anywhere)
          // A hand that lets go has stopped the scale.
          let now = motion.state(at: time)
          #expect(
            abs(now.scale - place.scale) < 1e-9 && now.center.distance(to: place.center) < 1e-9)
          #expect(motion.velocity(at: time).center.distance(to: speed.center) < 1e-6)
          continue
        }
        let (now, then) = (motion.state(at: time), motion.velocity(at: time))
        #expect(abs(now.scale - place.scale) < 1e-9 * place.scale)
        #expect(now.center.distance(to: place.center) < 1e-6)
        #expect(abs(then.log - speed.log) < 1e-6)
        #expect(then.center.distance(to: speed.center) < 1e-3)
      }
    }
  }

  @Test func aRollEndsSoftlyAtTheEdge() {
    var motion = ZoomMotion(scale: 2, center: Point(100, 100))
    motion.release(velocity: Point(4000, 0), at: 0) { Point(min(150, $0.center.x), $0.center.y) }
    var last = 100.0
    for t in stride(from: 0.0, through: 3, by: 0.01) {
      let x = motion.state(at: t).center.x
      #expect(x >= 100 && x <= 160, "a little beyond the edge at the most")
      #expect(abs(x - last) <= 40, "as fast as it was let go at the most")
      last = x
    }
    #expect(abs(last - 150) < 0.01)
  }

  @Test func whatIsBeyondTheEdgeComesBackQuickly() {
    var motion = ZoomMotion(scale: 2, center: Point(180, 100))
    motion.release(velocity: .zero, at: 0) { Point(min(150, $0.center.x), $0.center.y) }
    #expect(abs(motion.state(at: 0.6).center.x - 150) < 0.1)
  }

  @Test func hostileNumbersGiveFiniteOnes() {
    HostileNumbers.choices(5, rounds: 2000) { numbers in
      var motion = ZoomMotion(scale: numbers[0], center: Point(numbers[1], numbers[2]))
      motion.zoom(to: numbers[3], about: Point(10, 20), at: 0, fit: anywhere)
      motion.release(velocity: Point(numbers[4], 1), at: 0.1, fit: anywhere)
      let state = motion.state(at: 0.2)
      #expect(state.scale.isFinite && state.center.x.isFinite && state.center.y.isFinite)
    }
  }
}
