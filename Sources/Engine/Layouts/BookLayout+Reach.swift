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
  package func edge(atProgress t: Double) -> Double {
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

  /// Where a point of a flat book's leaf is seen, in points from the spine towards the following pages.
  ///
  /// A point at the distance `d` from the spine, on a leaf at elevation `a`, is seen at `d cos(a) f / (f - d sin(a))`,
  /// first further out than on the page that lies. The function runs from `d` to `0.9 d` instead on the stretch on which
  /// the point comes in to `0.9 d`, and on its mirror image: strictly falling, with no step where the leaf leaves the
  /// page and where the point is exactly where the function says again. (`edge(atRatio:reverse:)` runs inwards from
  /// beyond the page, which a hand that takes the page at its edge cannot.)
  private func place(ofPointAt d: Double, ratio r: Double) -> Double {
    let f = max(eyeDistance, pageSize.width * 1.01)
    let angle = (1 - abs(r)) * Double.pi / 2
    let taken = angleTakenUp(at: d)
    let distance: Double
    if angle < taken {
      // The inverse of 3 t^2 - 2 t^3: the leaf begins and goes on without a jerk.
      let part = 0.5 - sin(asin(1 - 2 * (angle / taken).clamped(to: 0...1)) / 3)
      distance = d * (1 - (1 - Self.takenUp) * part)
    } else {
      distance = d * cos(angle) * f / (f - d * sin(angle))
    }
    return r < 0 ? -distance : distance
  }

  /// The angle at which a point at the distance `d` from the spine is under the pointer: `cos(a) = 0.9 (1 - k sin(a))`, with
  /// `k = d/f`.
  func angleTakenUp(at d: Double) -> Double {
    let k = Self.takenUp * d / max(eyeDistance, pageSize.width * 1.01)
    return atan2(k, 1) + acos(Self.takenUp / (1 + k * k).squareRoot())
  }

  /// The part of a point's distance from the spine at which that point has come under the pointer.
  private static let takenUp = 0.9
  /// The nearest to the spine that a leaf can be held, in parts of its width: nearer, a small way would be half a turn.
  private static let nearest = LeafBow.nearest

  /// The progress of `leaf` at which its free edge is seen at `x` (in points of the view), with all
  /// other leaves unchanged. The progress is 0 or 1 where the pointer is out of the edge's reach.
  ///
  /// - Parameter held: the distance from the spine, in points, at which the hand holds the leaf: in the flat pose that
  ///   point comes to `x` and not the edge. Nil for the edge.
  package func progress(
    of leaf: Int, edgeAt x: Double, held: Double? = nil, _ positions: LeafPositions
  ) -> Double {
    guard x.isFinite else { return positions.progress(of: leaf) }
    let x = ordered(x)
    // The whole book shifts while a cover turns, so the edge's place has no closed inverse. The edge's
    // place falls strictly with the progress, so bisection finds the progress (to 1e-15 after 50
    // steps).
    let hold =
      pose > 0 ? nil : held.map { $0.clamped(to: Self.nearest * pageSize.width...pageSize.width) }
    let together = positions.flights.first { $0.leaves.contains(leaf) }?.leaves
    func position(_ t: Double) -> Double {
      let moved = LeafPositions(
        leaves: leaves, turned: positions.turned,
        flights: positions.flights.filter { !$0.leaves.contains(leaf) }
          + [.init(leaves: together ?? leaf..<(leaf + 1), progress: t)])
      let r = ratio(of: leaf, moved)
      return ltrSpine.x + ltrShift(moved)
        + (hold.map { place(ofPointAt: $0, ratio: r) }
          ?? edge(atRatio: r, reverse: Self.reverseAngle * standing(moved)))
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
