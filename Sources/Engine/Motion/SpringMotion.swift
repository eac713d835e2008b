import PaperGeometry

/// A value on its way to a target on a spring.
///
/// A motion can be sent elsewhere at any instant (`retargeted`) with position and velocity continuous.
/// Once the motion is finished its value is exactly the target. Any numbers are defined: see
/// `MotionLimits`.
package struct SpringMotion: TimedMotion {
  /// Value (units) and velocity (units per second) at `start` (seconds).
  package let from: Double
  package let initialVelocity: Double
  package let start: Double
  package let target: Double
  package let spring: Spring
  /// Where the value may be: see `init`.
  package let bounds: ClosedRange<Double>?
  /// Rest is where the value stays within this many units of the target and slower than
  /// `tolerance * omega` units per second.
  package let tolerance: Double
  package let finishTime: Double

  /// - Parameters:
  ///   - velocity: in units per second. (UIKit's "initial velocity" is in distances to go per
  ///     second: multiply it by `to - from`.)
  ///   - start: the time of `from`, in seconds.
  ///   - bounds: the value never leaves them (nor the span between them and `from`, where it
  ///     starts outside: a jump would be worse). A target outside is moved to the nearest bound.
  ///     If the target is a bound, the motion ends exactly there on reaching it: a page landing on
  ///     the table does not sink into it. At the other bound the value waits with velocity 0 until
  ///     the spring pulls it back.
  package init(
    from: Double, velocity: Double, to target: Double, at start: Double, spring: Spring,
    bounds: ClosedRange<Double>? = nil, tolerance: Double = 0.0005
  ) {
    let (from, target, start) = (from.counted, target.counted, start.counted)
    let (velocity, bounds, tolerance) = (
      velocity.counted, bounds?.counted, tolerance.countedTolerance
    )
    self.from = from
    self.initialVelocity = velocity
    self.start = start
    self.target = bounds.map { target.clamped(to: $0) } ?? target
    self.spring = spring
    self.bounds = bounds
    self.tolerance = tolerance
    let displacement = from - self.target
    let settling = spring.settlingTime(
      displacement: displacement, velocity: velocity, tolerance: tolerance)
    let landing = Self.landingTime(
      displacement: displacement, velocity: velocity, target: self.target, spring: spring,
      bounds: bounds)
    finishTime = start + min(settling, landing)
  }

  /// Seconds until the value reaches a bound that is its target; infinite if it is none.
  private static func landingTime(
    displacement: Double, velocity: Double, target: Double, spring: Spring,
    bounds: ClosedRange<Double>?
  ) -> Double {
    guard let bounds, target == bounds.lowerBound || target == bounds.upperBound else {
      return .infinity
    }
    if displacement == 0 {
      let leavesInwards =
        (target < bounds.upperBound && velocity > 0) || (target > bounds.lowerBound && velocity < 0)
      guard leavesInwards else { return 0 }
    }
    return spring.firstCrossing(displacement: displacement, velocity: velocity) ?? .infinity
  }

  package func value(at time: Double) -> Double {
    guard time < finishTime else { return target }
    let free = state(at: time).value
    guard let allowed else { return free }
    return free.clamped(to: allowed)
  }

  package func velocity(at time: Double) -> Double {
    guard time < finishTime else { return 0 }
    let free = state(at: time)
    if let allowed, !allowed.contains(free.value) { return 0 }
    return free.velocity
  }

  /// The same value sent to another target from where and how fast it is at `time`.
  ///
  /// - Parameter spring: another spring from here on; nil keeps this one.
  package func retargeted(to target: Double, at time: Double, spring: Spring? = nil) -> SpringMotion
  {
    SpringMotion(
      from: value(at: time), velocity: velocity(at: time), to: target, at: time,
      spring: spring ?? self.spring, bounds: bounds, tolerance: tolerance)
  }

  /// `bounds`, stretched to hold `from`.
  private var allowed: ClosedRange<Double>? {
    bounds.map { min($0.lowerBound, from)...max($0.upperBound, from) }
  }

  private func state(at time: Double) -> (value: Double, velocity: Double) {
    let elapsed = max(0, time - start)
    // The formula gives the state at the start too, but rounded.
    guard elapsed > 0 else { return (from, initialVelocity) }
    let s = spring.state(
      displacement: from - target, velocity: initialVelocity, after: elapsed)
    return (target + s.displacement, s.velocity)
  }
}
