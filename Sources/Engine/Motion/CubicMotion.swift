import PaperGeometry

/// A value that comes to rest at a target in a set time, from whatever place and velocity it has.
///
/// The cubic is Hermite's, with velocity 0 at the end. From rest it is the smoothstep curve. The cubic
/// serves where the time of a motion is given; the time of a `SpringMotion` follows from its spring.
package struct CubicMotion: TimedMotion {
  package let from: Double
  /// In units per second, at the start.
  package let initialVelocity: Double
  package let target: Double
  /// In seconds.
  package let start: Double
  package let duration: Double
  /// The value never leaves these, but for the span between them and `from`.
  package let bounds: ClosedRange<Double>

  /// - Parameters:
  ///   - duration: in seconds. After a duration of 0 or less, or of no number, the value is at the target
  ///     at once; see `MotionLimits` for all other numbers.
  ///   - bounds: where the cubic would swing out, the value waits at the bound. A target outside is
  ///     moved to the nearest bound.
  package init(
    from: Double, velocity: Double, to target: Double, start: Double, duration: Double,
    bounds: ClosedRange<Double>
  ) {
    let (from, bounds) = (from.counted, bounds.counted)
    self.from = from
    initialVelocity = velocity.counted
    self.target = target.counted.clamped(to: bounds)
    self.start = start.counted
    self.duration = duration.countedDuration
    self.bounds = min(bounds.lowerBound, from)...max(bounds.upperBound, from)
  }

  package var finishTime: Double { start + duration }

  package func value(at time: Double) -> Double {
    guard time < finishTime else { return target }
    guard time > start else { return from }
    return free(time).clamped(to: bounds)
  }

  package func velocity(at time: Double) -> Double {
    guard time >= start, time < finishTime else { return 0 }
    guard time > start else { return initialVelocity }
    guard bounds.contains(free(time)) else { return 0 }
    let s = (time - start) / duration
    return (from - target) / duration * (6 * s * s - 6 * s)
      + initialVelocity * (3 * s * s - 4 * s + 1)
  }

  private func free(_ time: Double) -> Double {
    let s = (time - start) / duration
    let left = 1 - s
    return target + (from - target) * left * left * (1 + 2 * s)
      + initialVelocity * duration * s * left * left
  }
}
