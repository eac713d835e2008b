import Glibc
import PaperGeometry

/// How something that was let go at a speed slows down, after UIScrollView's deceleration rate.
///
/// The rate `r` says that the velocity is multiplied by `r` every millisecond. UIScrollView's
/// projection follows from it: with a velocity of `v / 1000` points per millisecond the distance is
/// `v / 1000 (r + r^2 + r^3 + ...) = v / 1000 * r / (1 - r)`.
///
/// Over time we use the exponential `exp(-t / tau)` with `tau = r / (1 - r) / 1000` seconds, so that
/// the start has exactly the given velocity and the end is exactly the projection. The other
/// choice, `tau = -1 / (1000 ln r)`, keeps `r` exact to the letter and misses the projection by
/// half a millisecond's way: 99.5 ms instead of 99 ms for `fast`.
package struct Deceleration: Equatable, Hashable, Sendable {
  /// What is left of the velocity after a millisecond; in `rates`.
  package let rate: Double

  /// From a stop within microseconds to a throw that rolls for hours.
  package static let rates = 0.001...0.999_999

  /// - Parameter rate: clamped to `rates`; what is no number counts as the lowest rate.
  package init(rate: Double) { self.rate = rate.clamped(to: Self.rates) }

  /// UIScrollView's normal rate: a list that is thrown.
  package static let normal = Deceleration(rate: 0.998)
  /// UIScrollView's fast rate: a carousel that is pushed on by an item or two.
  package static let fast = Deceleration(rate: 0.99)

  /// tau in seconds: the time after which 1/e of the velocity and of the way is left.
  package var timeConstant: Double { rate / (1 - rate) / 1000 }

  /// The whole way, in units, of something let go at `velocity` units per second.
  package func distance(velocity: Double) -> Double { velocity.counted * timeConstant }

  /// The way made after `time` seconds, in units: `distance (1 - exp(-t / tau))`.
  package func position(velocity: Double, after time: Double) -> Double {
    -distance(velocity: velocity) * expm1(-max(0, time) / timeConstant)
  }

  /// The velocity after `time` seconds, in units per second.
  package func velocity(_ velocity: Double, after time: Double) -> Double {
    velocity.counted * exp(-max(0, time) / timeConstant)
  }

  /// Seconds until no more than `tolerance` units of the way are left; a tolerance of 0 or less counts as
  /// the least that there is.
  package func duration(velocity: Double, tolerance: Double = 0.0005) -> Double {
    max(0, timeConstant * log(abs(distance(velocity: velocity)) / tolerance.countedTolerance))
  }
}
