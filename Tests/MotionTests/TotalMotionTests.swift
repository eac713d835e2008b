import PaperMotion
import TestSupport
import Testing

/// Every motion function with numbers that no input should give: each result is defined and finite.
@Suite(.timeLimit(.minutes(5))) struct TotalMotionTests {
  /// What holds of every motion: finite values at any time, and rest at the target from the end on.
  private func check(_ motion: some TimedMotion, _ from: Double, at times: [Double]) {
    #expect(motion.target.isFinite && motion.finishTime.isFinite)
    for time in times + [motion.finishTime, motion.finishTime.nextDown] {
      #expect(motion.value(at: time).isFinite && motion.velocity(at: time).isFinite)
    }
    for time in [motion.finishTime, .infinity, .nan] {
      #expect(motion.isFinished(at: time))
      #expect(motion.value(at: time) == motion.target && motion.velocity(at: time) == 0)
    }
    let start = motion.value(at: -.infinity)
    #expect(start == from || start == motion.target)
  }

  private static func counted(_ value: Double) -> Double {
    value.isFinite ? min(max(value, -1e100), 1e100) : 0
  }

  @Test func springs() {
    HostileNumbers.choices(5) { n in
      for spring in [
        Spring(dampingRatio: n[0], angularFrequency: n[1]),
        Spring(dampingRatio: n[0], settlingIn: n[1]),
      ] {
        #expect(spring.dampingRatio > 0 && spring.angularFrequency > 0)
        #expect(spring.decayRate > 0 && spring.decayRate.isFinite)
        let state = spring.state(displacement: n[2], velocity: n[3], after: n[4])
        #expect(state.displacement.isFinite && state.velocity.isFinite)
        let settling = spring.settlingTime(displacement: n[2], velocity: n[3], tolerance: n[4])
        #expect(settling >= 0 && settling.isFinite)
        let crossing = spring.firstCrossing(displacement: n[2], velocity: n[3])
        #expect(crossing.map { $0 >= 0 && $0.isFinite } ?? true)
      }
    }
  }

  @Test func springMotions() {
    HostileNumbers.choices(10) { n in
      let bounds = HostileNumbers.range(n[6], n[7])
      let spring = Spring(dampingRatio: n[4], angularFrequency: n[5])
      for bounds in [nil, bounds] {
        let motion = SpringMotion(
          from: n[0], velocity: n[1], to: n[2], at: n[3], spring: spring, bounds: bounds,
          tolerance: n[8])
        check(motion, Self.counted(n[0]), at: n)
        let turned = motion.retargeted(to: n[9], at: n[8])
        check(turned, Self.counted(motion.value(at: n[8])), at: n)
      }
    }
  }

  @Test func scrollMotions() {
    HostileNumbers.choices(8) { n in
      let deceleration = Deceleration(rate: n[4])
      let motions = [
        ScrollMotion(
          from: n[0], velocity: n[1], to: n[2], at: n[3], deceleration: deceleration,
          tolerance: n[5]),
        ScrollMotion(
          from: n[0], velocity: n[1], at: n[3], deceleration: deceleration, tolerance: n[5]),
        ScrollMotion(
          from: n[0], velocity: n[1], snappingIn: -3...7, at: n[3], deceleration: deceleration),
      ]
      for motion in motions {
        check(motion, Self.counted(n[0]), at: n)
        let place = Self.counted(motion.value(at: n[7]))
        check(motion.retargeted(to: n[6], at: n[7]), place, at: n)
      }
      #expect((-3...7).contains(Int(motions[2].target)))
    }
  }

  @Test func decelerations() {
    HostileNumbers.choices(4) { n in
      let deceleration = Deceleration(rate: n[0])
      #expect(Deceleration.rates.contains(deceleration.rate))
      #expect(deceleration.distance(velocity: n[1]).isFinite)
      #expect(deceleration.position(velocity: n[1], after: n[2]).isFinite)
      #expect(deceleration.velocity(n[1], after: n[2]).isFinite)
      let duration = deceleration.duration(velocity: n[1], tolerance: n[3])
      #expect(duration >= 0 && duration.isFinite)
    }
  }

  @Test func motionsOfASetTime() {
    HostileNumbers.choices(9) { n in
      let bounds = HostileNumbers.range(n[5], n[6])
      let cubic = CubicMotion(
        from: n[0], velocity: n[1], to: n[2], start: n[3], duration: n[4], bounds: bounds)
      check(cubic, Self.counted(n[0]), at: n)
      let curve = TimingCurve.cubicBezier(x1: n[5], y1: n[6], x2: n[7], y2: n[8])
      for curve in [curve, .linear, .easeInOut] {
        let motion = CurveMotion(from: n[0], to: n[2], start: n[3], duration: n[4], curve: curve)
        check(motion, Self.counted(n[0]), at: n)
      }
    }
  }

  @Test func pursuits() {
    HostileNumbers.choices(7) { n in
      let motion = PursuitMotion(at: n[0], rate: n[1])
      check(motion, Self.counted(n[0]), at: n)
      let sent = motion.retargeted(to: n[2], rate: n[3], at: n[4])
      check(sent, Self.counted(motion.value(at: n[4])), at: n)
      let again = sent.retargeted(to: n[5], rate: n[1], at: n[6])
      check(again, Self.counted(sent.value(at: n[6])), at: n)
    }
  }

  @Test func timingCurves() {
    HostileNumbers.choices(5) { n in
      let curve = TimingCurve.cubicBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3])
      #expect(curve.value(at: n[4]).isFinite && curve.derivative(at: n[4]).isFinite)
      #expect(curve.value(at: .nan) == 0 && curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
    }
  }

  @Test func rubberBands() {
    HostileNumbers.choices(4) { n in
      let band = rubberBand(n[0], dimension: n[1], coefficient: n[2])
      #expect(band.isFinite && abs(band) <= max(0, n[1]))
      let inverse = rubberBandInverse(n[0], dimension: n[1], coefficient: n[2])
      #expect(inverse.isFinite)
      let held = rubberBand(
        n[3], in: HostileNumbers.range(n[0], n[1]), dimension: n[1], coefficient: n[2])
      #expect(held.isFinite)
    }
  }

  @Test func snapping() {
    HostileNumbers.choices(2) { n in
      let range = [Int.min...Int.max, 0...0, -3...9][Int(n[0].bitPattern % 3)]
      #expect(range.contains(snapTarget(projected: n[0], velocity: n[1], range: range)))
    }
  }

  @Test func endlessPositions() {
    let items = [Int.min, Int.max, 0, -1, EndlessPosition.limit, -EndlessPosition.limit]
    HostileNumbers.choices(2) { n in
      for item in items {
        let place = EndlessPosition(item: item, offset: n[0])
        for place in [place, place.advanced(by: n[1]), place.advanced(by: item)] {
          #expect(place.fraction >= 0 && place.fraction < 1)
          #expect(
            abs(place.item) <= EndlessPosition.limit && abs(place.nearest) <= EndlessPosition.limit)
          for count in [Int.min, 0, 1, 7, Int.max] {
            let shown = place.item(showing: item, count: count)
            #expect(abs(shown) <= EndlessPosition.limit)
          }
        }
        #expect(place.advanced(by: .nan) == place)
      }
    }
  }

  @Test func endlessMotions() {
    HostileNumbers.choices(6, rounds: 1000) { n in
      var motion = EndlessMotion(at: Int.max)
      func look() {
        for time in n {
          let place = motion.position(at: time)
          #expect(place.fraction >= 0 && place.fraction < 1)
          #expect(motion.velocity(at: time).isFinite)
        }
        #expect(!motion.isMoving(at: .nan))
      }
      motion.hold(at: n[0])
      motion.move(to: n[1])
      look()
      motion.release(velocity: n[2], at: n[3])
      look()
      motion.step(by: Int.min, at: n[4])
      motion.go(to: Int(n[5].clampedToInt), at: n[5])
      look()
      #expect(motion.position(at: .infinity) == EndlessPosition(item: motion.target))
    }
  }
}

extension Double {
  fileprivate var clampedToInt: Double { isNaN ? 0 : min(max(self, -1e18), 1e18) }
}
