extension Comparable {
  /// The value where it lies in `range`, otherwise the bound that it lies beyond.
  @inlinable package func clamped(to range: ClosedRange<Self>) -> Self {
    min(range.upperBound, max(range.lowerBound, self))
  }
}

extension Double {
  /// The value where it lies in `range`, otherwise the bound that it lies beyond. NaN becomes the lower
  /// bound.
  ///
  /// NaN compares as neither less nor greater, so the order of the two comparisons decides what becomes
  /// of NaN: `max(lower, NaN)` is `lower`, `max(NaN, lower)` would be NaN.
  @inlinable package func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
  }
}
