import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The inverse of the layout: the progress at which a leaf's free edge lies under the pointer.
extension BookLayout {
  /// Where the free edge of a leaf with progress `t` is seen, in points from the spine towards the
  /// following pages: to the right in a book read from left to right.
  ///
  /// By central projection a leaf of width `w` at elevation `a` over the right-hand page has its edge
  /// at `w cos(a) f / (f - w sin(a))`, with `f` the eye's distance. As a leaf rises from the page, its
  /// edge first moves *outwards*, towards the eye, and is back at `w` at `a = 2 atan(w/f)`. On that
  /// stretch, and on its mirror image on the left, the function below runs from 1.15 w to w instead. So
  /// the function falls strictly, and every place of the pointer has one progress.
  public func edge(atProgress t: Double) -> Double {
    edge(atRatio: (1 - 2 * t.clamped(to: 0...1)) * reach(pose), reverse: 0)
  }

  /// - Parameter reverse: how much higher the reverse of a leaf stands than its front, in radians.
  private func edge(atRatio r: Double, reverse: Double) -> Double {
    let w = pageSize.width
    let f = max(eyeDistance, w * 1.01)
    let angle = (1 - abs(r)) * Double.pi / 2 + (r < 0 ? reverse : 0)
    let turning = 2 * atan(w / f)
    let distance: Double
    if angle < turning {
      distance = w * (1 + 0.15 * (1 - angle / turning))
    } else {
      distance = w * cos(angle) * f / (f - w * sin(angle))
    }
    return r < 0 ? -distance : distance
  }

  /// The progress of `leaf` at which its free edge is seen at `x` (in points of the view), with all
  /// other leaves unchanged. The progress is 0 or 1 where the pointer is out of the edge's reach.
  public func progress(of leaf: Int, edgeAt x: Double, _ positions: LeafPositions) -> Double {
    guard x.isFinite else { return positions.progress(of: leaf) }
    let x = ordered(x)
    // The whole book shifts while a cover turns, so the edge's place has no closed inverse. The edge's
    // place falls strictly with the progress, so bisection finds the progress (to 1e-15 after 50
    // steps).
    let together = positions.flights.first { $0.leaves.contains(leaf) }?.leaves
    func position(_ t: Double) -> Double {
      let moved = LeafPositions(
        leaves: leaves, turned: positions.turned,
        flights: positions.flights.filter { !$0.leaves.contains(leaf) }
          + [.init(leaves: together ?? leaf..<(leaf + 1), progress: t)])
      let r = ratio(of: leaf, moved)
      return ltrSpine.x + ltrShift(moved) + halfGroove * sin(r * Double.pi / 2)
        + edge(atRatio: r, reverse: Self.reverseAngle * standing(moved))
    }
    var low = 0.0
    var high = 1.0
    if position(low) <= x { return low }
    if position(high) >= x { return high }
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if position(middle) > x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
