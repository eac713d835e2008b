import PaperGeometry

/// Which numbers the motions count with.
///
/// Motions are total: every function of this module is defined for every number, and every result is
/// finite. A place, velocity or starting time that is not finite counts as 0, and what is larger than
/// `largest` counts as `largest`, so no sum or product on the way to a result can overflow. (Preconditions
/// were rejected: a velocity is measured from input, and no input may end the program.)
///
/// A time that is asked for may be any number as well: before the start the motion is where it starts, and
/// at NaN it is finished.
package enum MotionLimits {
  /// In the units of places, velocities and times.
  package static let largest = 1e100
  /// In seconds; a motion of a set time that takes less is finished when it starts.
  package static let shortestDuration = 1e-9
  /// In units; a motion does not rest more exactly than this.
  package static let minimumTolerance = 1e-12
  /// In radians per second; a spring of the highest frequency is at rest within any picture.
  package static let angularFrequencies = 1e-6...1e9
  package static let dampingRatios = 1e-6...1e6
}

extension Double {
  /// A place, velocity or time as motions count it.
  var counted: Double {
    isFinite ? clamped(to: -MotionLimits.largest...MotionLimits.largest) : 0
  }

  /// A duration in seconds as motions count it: 0 where it is no number or too short to be seen.
  var countedDuration: Double {
    self >= MotionLimits.shortestDuration ? Swift.min(self, MotionLimits.largest) : 0
  }

  /// A tolerance in units as motions count it.
  var countedTolerance: Double {
    clamped(to: MotionLimits.minimumTolerance...MotionLimits.largest)
  }
}

extension ClosedRange<Double> {
  /// Bounds of a place as motions count them; an infinite bound is the largest place.
  var counted: ClosedRange<Double> {
    let all = -MotionLimits.largest...MotionLimits.largest
    return lowerBound.clamped(to: all)...upperBound.clamped(to: all)
  }
}
