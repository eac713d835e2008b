/// A value that goes from one number to another in a set time along a timing curve.
///
/// The curve is for motions that start from rest and whose length is known (a fade, the closing of a book).
/// A motion that has to be caught goes on as a `SpringMotion` from its value and velocity.
package struct CurveMotion: TimedMotion {
  package let from: Double
  package let target: Double
  /// In seconds.
  package let start: Double
  package let duration: Double
  package let curve: TimingCurve

  /// - Parameter duration: in seconds. After a duration of 0 or less, or of no number, the value is at the
  ///   target at once; see `MotionLimits` for all other numbers.
  package init(from: Double, to: Double, start: Double, duration: Double, curve: TimingCurve) {
    self.from = from.counted
    self.target = to.counted
    self.start = start.counted
    self.duration = duration.countedDuration
    self.curve = curve
  }

  package var finishTime: Double { start + duration }

  package func value(at time: Double) -> Double {
    guard time < finishTime else { return target }
    guard time > start else { return from }
    return from + (target - from) * curve.value(at: (time - start) / duration)
  }

  /// 0 outside the motion's time; within, the curve's slope, which need not be 0 at the ends.
  package func velocity(at time: Double) -> Double {
    guard time >= start, time < finishTime else { return 0 }
    return (target - from) / duration * curve.derivative(at: (time - start) / duration)
  }
}
