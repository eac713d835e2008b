/// The resistance of something dragged past its end, as UIScrollView's.
///
/// `b = (1 - 1 / (x c / d + 1)) d`: at first the thing follows `c` times the pointer's way, and
/// however far that goes, it never moves by more than `d`.
///
/// - Parameters:
///   - overshoot: how far past the end the pointer has dragged, in units, of either sign.
///   - dimension: d, the extent of the view in the same units.
///   - coefficient: c, .55 in UIScrollView.
public func rubberBand(
  _ overshoot: Double, dimension: Double, coefficient: Double = 0.55
) -> Double {
  guard dimension > 0 else { return 0 }
  let x = abs(overshoot) * coefficient
  let band = x.isFinite ? x * dimension / (x + dimension) : dimension
  return overshoot < 0 ? -band : band
}

/// `position` where it lies in `range`, and held back by `rubberBand` outside.
public func rubberBand(
  _ position: Double, in range: ClosedRange<Double>, dimension: Double, coefficient: Double = 0.55
) -> Double {
  let inside = min(max(position, range.lowerBound), range.upperBound)
  return inside + rubberBand(position - inside, dimension: dimension, coefficient: coefficient)
}

/// The overshoot that `rubberBand` turns into `band`; what a drag has to start from when it catches
/// something already past its end.
///
/// - Parameter band: less than `dimension` in size; more counts as just less.
public func rubberBandInverse(
  _ band: Double, dimension: Double, coefficient: Double = 0.55
) -> Double {
  guard dimension > 0, coefficient > 0 else { return 0 }
  let b = min(abs(band), dimension * (1 - 1e-9))
  let x = b * dimension / ((dimension - b) * coefficient)
  return band < 0 ? -x : x
}
