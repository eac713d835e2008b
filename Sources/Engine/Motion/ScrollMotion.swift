import PaperGeometry

/// A scroll that was let go and comes to rest exactly at a target.
///
/// A critically damped spring with `omega = max(1 / tau, |v / d|)`, where `tau` is the
/// deceleration's time constant, `v` the velocity at release and `d` the way to the target:
///
/// - target = projection: `v / d = 1 / tau`, and the spring is exactly the exponential of
///   `Deceleration`;
/// - target nearer: `omega = v / d`, the exponential that loses its speed on just this way;
/// - target farther, behind, or no velocity: `omega = 1 / tau`, and the spring pulls.
///
/// A critically damped spring whose velocity points at the target overshoots only if
/// `v > omega d`, so with this omega the way is monotone; it never oscillates, and small changes
/// of velocity or target change the motion little.
///
/// Rejected: stretching the exponential to the target in every case (`tau = d / v`). That formula is
/// simpler and also continuous, but a slow push towards the next item would crawl for many seconds, and
/// a scroll without a velocity would never start.
package struct ScrollMotion: TimedMotion {
  package let deceleration: Deceleration
  private let motion: SpringMotion

  /// - Parameters:
  ///   - position: in items or points, at `start` seconds.
  ///   - velocity: in the same units per second.
  ///   - target: where to come to rest; `snapTarget` finds a target.
  ///   - hardest: the greatest omega, per second. What is too fast to stop on its way so softly goes a little
  ///     beyond its target and comes back.
  ///   - tolerance: see `SpringMotion`, in the same units.
  package init(
    from position: Double, velocity: Double, to target: Double, at start: Double,
    deceleration: Deceleration = .fast, hardest: Double = .infinity, tolerance: Double = 0.0005
  ) {
    let (position, velocity) = (position.counted, velocity.counted)
    let target = target.counted
    self.deceleration = deceleration
    let way = target - position
    let natural = 1 / deceleration.timeConstant
    let braking = velocity * way > 0 ? velocity / way : 0
    // Where the way is so short that omega would overflow, the greatest omega is beyond any picture.
    let maximum = min(hardest, MotionLimits.angularFrequencies.upperBound)
    let omega = braking.clamped(to: natural...max(natural, maximum))
    motion = SpringMotion(
      from: position, velocity: velocity, to: target, at: start,
      spring: Spring(dampingRatio: 1, angularFrequency: omega), tolerance: tolerance)
  }

  /// Without snapping: rolls out to where the deceleration's projection lies.
  package init(
    from position: Double, velocity: Double, at start: Double, deceleration: Deceleration = .normal,
    tolerance: Double = 0.0005
  ) {
    self.init(
      from: position, velocity: velocity,
      to: position.counted + deceleration.distance(velocity: velocity), at: start,
      deceleration: deceleration, tolerance: tolerance)
  }

  /// Snaps to a whole item of `range`, position and velocity in items; see `snapTarget`.
  package init(
    from position: Double, velocity: Double, snappingIn range: ClosedRange<Int>, at start: Double,
    deceleration: Deceleration = .fast, tolerance: Double = 0.0005
  ) {
    let projected = position.counted + deceleration.distance(velocity: velocity)
    let item = snapTarget(projected: projected, velocity: velocity, range: range)
    self.init(
      from: position, velocity: velocity, to: Double(item), at: start, deceleration: deceleration,
      tolerance: tolerance)
  }

  package var target: Double { motion.target }
  package var finishTime: Double { motion.finishTime }
  package func value(at time: Double) -> Double { motion.value(at: time) }
  package func velocity(at time: Double) -> Double { motion.velocity(at: time) }

  /// On to another target from where and how fast the scroll is at `time`; without a jump in
  /// either.
  package func retargeted(to target: Double, at time: Double) -> ScrollMotion {
    ScrollMotion(
      from: value(at: time), velocity: velocity(at: time), to: target, at: time,
      deceleration: deceleration, tolerance: motion.tolerance)
  }
}
