/// The item that a scroll comes to rest at.
///
/// The rule of a paged carousel: the sign of the velocity at release decides, not the nearest item,
/// so that the slightest push goes on to the next one. `velocity` above 0 rounds up, below 0 down;
/// at 0 the nearest counts, halves away from zero, as C's `round`.
///
/// - Parameters:
///   - projected: where the scroll would end by itself, in items: position plus
///     `Deceleration.distance`. What is no number gives the first item.
///   - velocity: items (or points) per second; only the sign counts.
///   - range: the first and the last item.
package func snapTarget(projected: Double, velocity: Double, range: ClosedRange<Int>) -> Int {
  let rule: FloatingPointRoundingRule =
    velocity > 0 ? .up : velocity < 0 ? .down : .toNearestOrAwayFromZero
  let snapped = projected.rounded(rule)
  // Compared before the conversion: an Int cannot hold every Double.
  guard snapped > Double(range.lowerBound) else { return range.lowerBound }
  guard snapped < Double(range.upperBound) else { return range.upperBound }
  return Int(snapped)
}
