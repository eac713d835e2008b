extension Double {
  /// A coordinate or length in points moved to the nearest whole pixel, in points; halves away from 0.
  ///
  /// - Parameter scale: pixels for a point; above 0.
  @inlinable package func snapped(toPixelsAt scale: Double) -> Double {
    (self * scale).rounded() / scale
  }
}
