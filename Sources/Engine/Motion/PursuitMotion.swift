import Glibc
import PaperGeometry

/// A place that follows a target which may jump, without a jump of its own in place, velocity or acceleration.
///
/// Three equal lags stand one after the other, each of which follows the one before at `rate`: with `x` the distance to the
/// target, `x''' + 3 w x'' + 3 w^2 x' + w^3 x = 0`. The solution is `(a + b t + c t^2 / 2) exp(-w t)`, which never swings. So the
/// velocity is a smooth measure of how fast something moves of which nothing is known but the places that it was sent to.
/// The acceleration of a critically damped spring, which is two such lags, jumps with the target (decision: Bow speed).
package struct PursuitMotion: TimedMotion {
  package let target: Double
  /// Per second: the lags' common rate. The velocity is greatest `2 / rate` seconds after the target has jumped.
  package let rate: Double
  package let finishTime: Double
  /// In seconds.
  private let start: Double
  /// The place at the start.
  private let from: Double
  /// At the start: the distance to the target, and its first two derivatives.
  private let distance, speed, acceleration: Double

  /// A place that rests.
  /// - Parameter rate: per second, clamped as the frequencies of springs are.
  package init(at place: Double, rate: Double) {
    self.init(
      from: place.counted, target: place.counted, rate: Self.mended(rate), start: 0, (0, 0, 0))
  }

  private init(
    from: Double, target: Double, rate: Double, start: Double,
    _ state: (distance: Double, speed: Double, acceleration: Double)
  ) {
    (self.from, self.target, self.rate, self.start) = (from, target, rate, start)
    (distance, speed, acceleration) = state
    finishTime = start + Self.settlingTime(state, rate)
  }

  private static func mended(_ rate: Double) -> Double {
    rate.isNaN ? 1 : rate.clamped(to: MotionLimits.angularFrequencies)
  }

  /// The same place sent after another target, from where, how fast and how hurried it is at `time`.
  /// - Parameter rate: per second, from here on.
  package func retargeted(to target: Double, rate: Double, at time: Double) -> PursuitMotion {
    let (target, place) = (target.counted, value(at: time))
    var state = state(at: time)
    if isFinished(at: time) { state = (0, 0, 0) }
    state.distance = place - target
    return PursuitMotion(
      from: place, target: target, rate: Self.mended(rate), start: time.counted, state)
  }

  package func value(at time: Double) -> Double {
    if isFinished(at: time) { return target }
    return time > start ? target + state(at: time).distance : from
  }

  package func velocity(at time: Double) -> Double {
    isFinished(at: time) ? 0 : state(at: time).speed
  }

  private func state(at time: Double) -> (distance: Double, speed: Double, acceleration: Double) {
    Self.state((distance, speed, acceleration), rate, after: max(0, time - start))
  }

  private static func state(
    _ s: (distance: Double, speed: Double, acceleration: Double), _ w: Double, after t: Double
  ) -> (distance: Double, speed: Double, acceleration: Double) {
    let a = s.distance
    let b = s.speed + w * a
    let c = s.acceleration + w * (2 * s.speed + w * a)
    let e = exp(-w * t)
    let (p, q) = (a + t * (b + t * c / 2), b + t * c)
    return (
      (p * e).counted, ((q - w * p) * e).counted, ((c - 2 * w * q + w * w * p) * e).counted
    )
  }

  /// How near to the target the place is when it counts as there.
  private static let tolerance = 0.001

  /// The first time after which all three lags stay within the tolerance. A lag never goes away from the one that it
  /// follows, so the greatest of the three distances only falls, and one such time can be found by halving.
  private static func settlingTime(
    _ start: (distance: Double, speed: Double, acceleration: Double), _ w: Double
  ) -> Double {
    func isAway(_ t: Double) -> Bool {
      let s = state(start, w, after: t)
      let second = s.distance + s.speed / w
      let first = second + (s.speed + s.acceleration / w) / w
      return max(abs(s.distance), abs(second), abs(first)) > tolerance
    }
    guard isAway(0) else { return 0 }
    var (low, high) = (0.0, 1 / w)
    while isAway(high) { (low, high) = (high, 2 * high) }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if isAway(middle) { low = middle } else { high = middle }
    }
    return high
  }
}
