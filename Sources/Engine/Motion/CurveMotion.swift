/// A value that goes from one number to another in a set time along a timing curve.
///
/// For motions that start from rest and whose length is known (a fade, the closing of a book).
/// One that has to be caught goes on as a `SpringMotion` from its value and velocity.
public struct CurveMotion: TimedMotion {
  public let from: Double
  public let target: Double
  /// In seconds.
  public let start: Double
  public let duration: Double
  public let curve: TimingCurve

  /// - Parameter duration: in seconds; 0 or less is there at once.
  public init(from: Double, to: Double, start: Double, duration: Double, curve: TimingCurve) {
    self.from = from
    self.target = to
    self.start = start
    self.duration = max(0, duration)
    self.curve = curve
  }

  public var finishTime: Double { start + duration }

  public func value(at time: Double) -> Double {
    guard time < finishTime else { return target }
    return from + (target - from) * curve.value(at: (time - start) / duration)
  }

  /// 0 outside the motion's time; within, the curve's slope, which need not be 0 at the ends.
  public func velocity(at time: Double) -> Double {
    guard time >= start, time < finishTime else { return 0 }
    return (target - from) / duration * curve.derivative(at: (time - start) / duration)
  }
}
