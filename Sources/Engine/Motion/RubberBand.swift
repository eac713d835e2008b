import PaperGeometry

/// The resistance of something dragged past its end, as UIScrollView's.
///
/// `b = (1 - 1 / (x c / d + 1)) d`: at first the thing follows `c` times the pointer's way, and
/// however far that goes, it never moves by more than `d`.
///
/// - Parameters:
///   - overshoot: how far past the end the pointer has dragged, in units, of either sign. An infinite
///     overshoot moves the thing by d, NaN does not move it.
///   - dimension: d, the extent of the view in the same units. A view without an extent does not move.
///   - coefficient: c, .55 in UIScrollView. The thing does not follow with a coefficient of 0 or less.
package func rubberBand(
  _ overshoot: Double, dimension: Double, coefficient: Double = 0.55
) -> Double {
  guard dimension > 0, coefficient > 0, !overshoot.isNaN else { return 0 }
  let dimension = min(dimension, MotionLimits.largest)
  let x = abs(overshoot) * min(coefficient, MotionLimits.largest)
  let band = x.isFinite ? x * dimension / (x + dimension) : dimension
  // The product may overflow where the quotient does not.
  return overshoot < 0 ? -min(band, dimension) : min(band, dimension)
}

/// `position` where it lies in `range`, and held back by `rubberBand` outside.
package func rubberBand(
  _ position: Double, in range: ClosedRange<Double>, dimension: Double, coefficient: Double = 0.55
) -> Double {
  let position = position.counted
  let inside = position.clamped(to: range.counted)
  return inside + rubberBand(position - inside, dimension: dimension, coefficient: coefficient)
}

/// The overshoot that `rubberBand` turns into `band`; a drag starts from this overshoot when it
/// catches something that is already past its end.
///
/// - Parameter band: less than `dimension` in size; a greater band counts as just less, NaN as 0.
package func rubberBandInverse(
  _ band: Double, dimension: Double, coefficient: Double = 0.55
) -> Double {
  guard dimension > 0, coefficient > 0, !band.isNaN else { return 0 }
  let dimension = min(dimension, MotionLimits.largest)
  let b = min(abs(band), dimension * (1 - 1e-9))
  let x = (b * dimension / ((dimension - b) * coefficient)).clamped(to: 0...MotionLimits.largest)
  return band < 0 ? -x : x
}
