import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One face of a sheet that bends, with the maps between the face and the screen.
struct BentSheet: Equatable, Sendable {
  /// In the plane on which the sheet lies, as its front shows it.
  let fold: RollingCylinder
  /// Whether the face is the sheet's back, which reads the right way round once it is turned over.
  let isBack: Bool
  /// The sheet's width, in points.
  let width: Double
  /// From the plane and the heights above it to the screen.
  let space: SpaceProjection

  func seen(through projection: Projection) -> BentSheet {
    BentSheet(
      fold: fold, isBack: isBack, width: width, space: space.concatenating(projection))
  }

  /// A point of the face as a point of the plane, and back.
  private func turned(_ p: Point) -> Point { isBack ? Point(width - p.x, p.y) : p }

  /// Where a point of the face is seen, or would be if nothing covered it.
  func screen(_ sheet: Point) -> Point? {
    let (point, z) = fold.place(of: turned(sheet))
    return space.apply(point, z: z)
  }

  /// The point of the face's plane that is seen at a point of the screen; nil where none is. The point may lie beside the
  /// paper.
  ///
  /// The eye's ray moves in proportion to its height, so it meets the cylinder where a quadratic equation says: first the
  /// outside, which is the sheet's back, and then the inside, which is the front.
  func sheet(at screen: Point) -> Point? {
    guard let ray = space.ray(through: screen) else { return nil }
    let r = fold.radius
    let flat = isBack ? 2 * r : 0
    let q = fold.distance(ray.point(atHeight: flat))
    if q <= 0 { return unrolled(ray, z: flat, s: isBack ? .pi * r - q : q) }
    let (q0, slope) = (
      fold.distance(ray.foot), fold.normal.x * ray.way.x + fold.normal.y * ray.way.y
    )
    let (a, b) = (1 + slope * slope, r - q0 * slope)
    let root = b * b - a * q0 * q0
    guard r > 0, root >= 0 else { return nil }
    let z = (b + (isBack ? root.squareRoot() : -root.squareRoot())) / a
    let across = q0 + slope * z
    guard across >= 0 else { return nil }
    return unrolled(ray, z: z, s: r * atan2(across, r - z))
  }

  /// The point of the face that lies `s` beyond the fold and is met by a ray at a height.
  private func unrolled(_ ray: SpaceProjection.Ray, z: Double, s: Double) -> Point? {
    let p = ray.point(atHeight: z)
    guard space.apply(p, z: z) != nil else { return nil }
    return turned(p + fold.normal * (s - fold.distance(p)))
  }
}
