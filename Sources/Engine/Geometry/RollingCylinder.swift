#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A plane sheet that is rolled half round a cylinder and lies flat on both sides of the cylinder, as a page that is
/// drawn over by hand.
///
/// The sheet lies in the plane z = 0, z towards the reader. Points `p` with `distance(p) <= 0` stay where they are;
/// up to `pi * radius` beyond, the sheet goes round the cylinder; farther on, the sheet lies `2 * radius` above the
/// plane, with its back upwards. No length along the sheet changes.
package struct RollingCylinder: Equatable, Hashable, Sendable {
  /// The direction across the fold, towards the lifted part; of unit length.
  package var normal: Point
  /// The fold is the line `normal . p = offset`.
  package var offset: Double
  /// The cylinder's radius, in the sheet's units; 0 for a sheet that is folded flat.
  package var radius: Double

  package init(normal: Point, offset: Double, radius: Double) {
    (self.normal, self.offset, self.radius) = (normal, offset, max(radius, 0))
  }

  /// How far beyond the fold a point of the sheet, or of the plane, lies; negative before the fold.
  package func distance(_ p: Point) -> Double { normal.x * p.x + normal.y * p.y - offset }

  /// Where a point of the sheet lies in space.
  package func place(of p: Point) -> (point: Point, z: Double) {
    let s = distance(p)
    guard s > 0 else { return (p, 0) }
    let (across, z) = profile(s)
    return (p + normal * (across - s), z)
  }

  /// Where the sheet is `s` beyond the fold: how far across the fold, and how high.
  package func profile(_ s: Double) -> (across: Double, z: Double) {
    if s <= 0 { return (s, 0) }
    if s >= .pi * radius { return (.pi * radius - s, 2 * radius) }
    return (radius * sin(s / radius), radius * (1 - cos(s / radius)))
  }

  /// The angle by which the sheet is turned `s` beyond the fold: 0 where the sheet lies, pi where its back is up.
  package func angle(_ s: Double) -> Double {
    if s <= 0 { return 0 }
    return s >= .pi * radius ? .pi : s / radius
  }

  /// The point of the sheet's back that lies above a point of the plane, seen straight from above; nil where there is
  /// none, which is beyond the cylinder's outline. The point may lie beside the paper.
  package func back(above p: Point) -> Point? {
    let q = distance(p)
    guard q < radius || (q == 0 && radius == 0) else { return nil }
    let s = q <= 0 ? .pi * radius - q : radius * (.pi - asin(q / radius))
    return p + normal * (s - q)
  }

  /// The point of the sheet's front that lies above a point of the plane, seen straight from above; nil beyond the
  /// cylinder's outline. The point may lie beside the paper.
  package func front(above p: Point) -> Point? {
    let q = distance(p)
    guard q > 0 else { return p }
    guard q < radius else { return nil }
    return p + normal * (radius * asin(q / radius) - q)
  }

  /// The same fold in a plane whose origin is moved: a point `p` of that plane is `p + origin` in this plane.
  package func seen(from origin: Point) -> RollingCylinder {
    RollingCylinder(normal: normal, offset: -distance(origin), radius: radius)
  }
}
