import Glibc
import PaperGeometry

/// A damped harmonic oscillator without a mass: `x'' + 2 zeta omega x' + omega^2 x = 0`.
///
/// `x` is the displacement from the place of rest. The solution is the closed form that textbooks of
/// mechanics give, so that a state can be asked for at any time, at any frame rate, and is always the
/// same. Displacements, velocities and times may be any numbers: see `MotionLimits`.
package struct Spring: Equatable, Hashable, Sendable {
  /// zeta: below 1 the spring overshoots, at 1 it is the fastest that does not, above 1 it creeps.
  package let dampingRatio: Double
  /// omega, the angular frequency of the undamped spring, in radians per second.
  package let angularFrequency: Double

  /// - Parameters:
  ///   - dampingRatio: clamped to 1e-6...1e6; what is no number counts as 1, which does not swing.
  ///   - angularFrequency: in radians per second, clamped to 1e-6...1e9; what is no number counts as the
  ///     greatest, whose motion is over at once.
  package init(dampingRatio: Double, angularFrequency: Double) {
    let maximum = MotionLimits.angularFrequencies.upperBound
    self.dampingRatio =
      dampingRatio.isNaN ? 1 : dampingRatio.clamped(to: MotionLimits.dampingRatios)
    self.angularFrequency =
      angularFrequency.isNaN
      ? maximum : angularFrequency.clamped(to: MotionLimits.angularFrequencies)
  }

  /// The spring whose envelope `exp(-decayRate t)` has fallen to .001 after `duration` seconds.
  ///
  /// With a damping ratio of .7 and one second omega is `ln(1000) / .7`, about 9.87.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 comes to rest without an overshoot; less swings.
  ///   - duration: in seconds; 0 or less, or no number, gives the greatest frequency.
  package init(dampingRatio: Double, settlingIn duration: Double) {
    let duration = duration.countedDuration
    let unit = Spring(dampingRatio: dampingRatio, angularFrequency: 1)
    self.init(
      dampingRatio: dampingRatio, angularFrequency: log(1000) / (unit.decayRate * duration))
  }

  /// The rate of the slowest exponential in the solution, per second.
  package var decayRate: Double {
    guard dampingRatio > 1 else { return dampingRatio * angularFrequency }
    // omega (zeta - sqrt(zeta^2 - 1)), written without the cancellation at large zeta.
    return angularFrequency / (dampingRatio + (dampingRatio * dampingRatio - 1).squareRoot())
  }

  /// Displacement (units) and velocity (units per second) after `t` seconds, from the displacement
  /// `x0` and the velocity `v0`.
  ///
  /// With `a = zeta omega`, all three regimes are `x = x0 C + (v0 + a x0) S` and
  /// `v = v0 C - (omega^2 x0 + a v0) S`; only the basis `C`, `S` differs.
  package func state(
    displacement x0: Double, velocity v0: Double, after t: Double
  ) -> (displacement: Double, velocity: Double) {
    let (x0, v0) = (x0.counted, v0.counted)
    let (c, s) = basis(t.clamped(to: 0...MotionLimits.largest))
    let a = dampingRatio * angularFrequency
    let stiffness = angularFrequency * angularFrequency
    return (x0 * c + (v0 + a * x0) * s, v0 * c - (stiffness * x0 + a * v0) * s)
  }

  /// `C = exp(-a t) cos(w t)` and `S = exp(-a t) sin(w t) / w`, hyperbolic when over-damped.
  private func basis(_ t: Double) -> (c: Double, s: Double) {
    let w = dampedFrequency
    guard dampingRatio != 1, w > 0 else {
      let e = exp(-angularFrequency * t)
      return (e, t * e)
    }
    guard dampingRatio > 1 else {
      let e = exp(-dampingRatio * angularFrequency * t)
      return (e * cos(w * t), e * sin(w * t) / w)
    }
    // The slow exponential times a factor of at most 1: cosh alone would overflow.
    let slow = exp(-decayRate * t)
    let fast = expm1(-2 * w * t)
    return (slow * (1 + fast / 2), -slow * fast / (2 * w))
  }

  /// `omega sqrt(|1 - zeta^2|)`, radians per second: the oscillation's own frequency.
  private var dampedFrequency: Double {
    angularFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
  }

  /// The first time in seconds after which the spring stays within `tolerance` of rest: position
  /// within `tolerance` units and speed below `tolerance * omega` units per second.
  ///
  /// Measured by `sqrt(x^2 + (v / omega)^2)`, the root of the energy. Damping only ever takes
  /// energy, so there is exactly one such time; a test of position and speed at an instant would
  /// pass at one frame and could fail at the next. A tolerance of 0 or less counts as the least that
  /// there is, for exact rest is reached only after for ever.
  package func settlingTime(
    displacement x0: Double, velocity v0: Double, tolerance: Double
  ) -> Double {
    let tolerance = tolerance.countedTolerance
    func excess(_ t: Double) -> Bool {
      let (x, v) = state(displacement: x0, velocity: v0, after: t)
      return hypot(x, v / angularFrequency) > tolerance
    }
    guard excess(0) else { return 0 }
    var low = 0.0
    var high = 1 / decayRate
    while excess(high) {
      low = high
      high *= 2
    }
    while high - low > 1e-9 * high {
      let middle = (low + high) / 2
      if excess(middle) { low = middle } else { high = middle }
    }
    return high
  }

  /// The first time after the start at which the spring passes its place of rest, in seconds; nil
  /// where the spring never does. From the place of rest itself: the first return.
  package func firstCrossing(displacement x0: Double, velocity v0: Double) -> Double? {
    let (x0, v0) = (x0.counted, v0.counted)
    let mirror = x0 < 0 || (x0 == 0 && v0 < 0) ? -1.0 : 1.0
    let x = abs(x0)
    let b = mirror * v0 + dampingRatio * angularFrequency * x
    let w = dampedFrequency
    if dampingRatio < 1, w > 0 {
      // x cos(wt) + b sin(wt) / w = 0, the solution in (0, pi].
      return x == 0 && b == 0 ? nil : atan2(x * w, -b) / w
    }
    guard b < 0, x > 0 else { return nil }
    guard dampingRatio > 1, w > 0 else { return -x / b }
    let ratio = -x * w / b
    return ratio < 1 ? atanh(ratio) / w : nil
  }
}
