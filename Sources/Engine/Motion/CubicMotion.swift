/// A value that comes to rest at a target in a set time, from whatever place and velocity it has.
///
/// The cubic of Hermite with velocity 0 at the end. From rest it is the smoothstep curve. Where the
/// time of a motion is given, this is what `SpringMotion` cannot be: a spring's time follows from it.
public struct CubicMotion: TimedMotion {
  public let from: Double
  /// In units per second, at the start.
  public let initialVelocity: Double
  public let target: Double
  /// In seconds.
  public let start: Double
  public let duration: Double
  /// The value never leaves these, but for the span between them and `from`.
  public let bounds: ClosedRange<Double>

  /// - Parameters:
  ///   - duration: in seconds; 0 or less, or no number, is there at once.
  ///   - bounds: where the cubic would swing out, the value waits at the bound. A target outside is
  ///     moved to the nearest one.
  public init(
    from: Double, velocity: Double, to target: Double, start: Double, duration: Double,
    bounds: ClosedRange<Double>
  ) {
    self.from = from
    initialVelocity = velocity
    self.target = min(max(target, bounds.lowerBound), bounds.upperBound)
    self.start = start
    self.duration = duration > 0 ? duration : 0
    self.bounds = min(bounds.lowerBound, from)...max(bounds.upperBound, from)
  }

  public var finishTime: Double { start + duration }

  public func value(at time: Double) -> Double {
    guard time < finishTime else { return target }
    guard time > start else { return from }
    return min(max(free(time), bounds.lowerBound), bounds.upperBound)
  }

  public func velocity(at time: Double) -> Double {
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
