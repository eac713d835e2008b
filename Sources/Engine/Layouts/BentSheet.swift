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
  /// How the sheet bends instead, where a hand pushes the sheet.
  let profile: SheetProfile?
  /// Whether the face is the sheet's back, which reads the right way round once it is turned over.
  let isBack: Bool
  /// The sheet's width, in points.
  let width: Double
  /// From the plane and the heights above it to the screen.
  let space: SpaceProjection

  func seen(through projection: Projection) -> BentSheet {
    BentSheet(
      fold: fold, profile: profile, isBack: isBack, width: width,
      space: space.concatenating(projection))
  }

  /// A point of the face as a point of the plane, and back.
  private func turned(_ p: Point) -> Point { isBack ? Point(width - p.x, p.y) : p }

  /// Where a point of the face is seen, or would be if nothing covered it.
  func screen(_ sheet: Point) -> Point? {
    let p = turned(sheet)
    let (point, z) = profile?.place(of: p) ?? fold.place(of: p)
    return space.apply(point, z: z)
  }

  /// The point of the face's plane that is seen at a point of the screen; nil where none is. The point may lie beside the
  /// paper.
  ///
  /// The eye's ray moves in proportion to its height, so it meets the cylinder where a quadratic equation says: first the
  /// outside, which is the sheet's back, and then the inside, which is the front.
  func sheet(at screen: Point) -> Point? {
    guard let ray = space.ray(through: screen) else { return nil }
    if let profile { return self.sheet(on: profile, ray) }
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

  /// A rectangle of the face around all that is seen of a part of it in a rectangle of the screen; nil where not all of that
  /// can be told from the corners.
  ///
  /// What is seen lies above the places where the rays of the corners meet the plane and the greatest height of the paper.
  /// Across the fold the place on the sheet grows with the place above the plane on the front, and falls on the back.
  func sheet(covering screen: Rect, of part: Rect) -> Rect? {
    let corners = screen.corners.compactMap(space.ray(through:))
    let (n, r) = (fold.normal, fold.radius)
    let height = part.corners.map { fold.profile(fold.distance(turned($0))).z }.max() ?? 0
    let heights = [0, height]
    let seen = corners.flatMap { ray in heights.map { (ray.point(atHeight: $0), $0) } }
    guard profile == nil, corners.count == 4, seen.allSatisfy({ space.apply($0.0, z: $0.1) != nil })
    else {
      return nil
    }
    let places = seen.map(\.0)
    let (across, along) = (places.map(fold.distance), places.map { n.x * $0.y - n.y * $0.x })
    guard let nearest = across.min(), let farthest = across.max(), let from = along.min(),
      let to = along.max(), nearest <= r
    else { return .zero }
    // Near the outline a tilted eye sees a face beyond upright.
    let first = nearest <= 0 ? nearest : r * asin(nearest / r)
    let last =
      farthest <= 0 ? farthest : r * (farthest > 0.5 * r ? .pi - asin(0.5) : asin(farthest / r))
    let ends = [first, last].map { isBack ? .pi * r - $0 : $0 }
    let found = ends.flatMap { s in
      [from, to].map { t in
        let out = s + fold.offset
        return turned(Point(n.x * out - n.y * t, n.y * out + n.x * t))
      }
    }
    let (xs, ys) = (found.map(\.x), found.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x, y, (xs.max() ?? 0) - x, (ys.max() ?? 0) - y)
  }

  /// The point of the face that a ray meets on the uppermost strip of a chain.
  private func sheet(on profile: SheetProfile, _ ray: SpaceProjection.Ray) -> Point? {
    let links = [profile.lying] + profile.links
    let (start, slope) = (profile.distance(ray.foot), profile.distance(ray.way))
    let found = links.indices.compactMap { i -> (s: Double, z: Double)? in
      let link = links[i]
      let facing = cos(link.angle) - slope * sin(link.angle)
      guard abs(facing) > 1e-9, (facing < 0) == isBack else { return nil }
      let s = link.start + (start + slope * link.z - link.across) / facing
      // By rounding, a place at the end of a strip may lie on neither side.
      guard i == 0 || s >= link.start - 1e-6,
        i + 1 == links.count || s < links[i + 1].start + 1e-6
      else { return nil }
      return (s, link.place(s).z)
    }
    guard let (s, z) = found.max(by: { $0.z < $1.z }) else { return nil }
    let p = ray.point(atHeight: z)
    guard space.apply(p, z: z) != nil else { return nil }
    return turned(p + profile.normal * (s - profile.distance(p)))
  }

  /// The point of the face that lies `s` beyond the fold and is met by a ray at a height.
  private func unrolled(_ ray: SpaceProjection.Ray, z: Double, s: Double) -> Point? {
    let p = ray.point(atHeight: z)
    guard space.apply(p, z: z) != nil else { return nil }
    return turned(p + fold.normal * (s - fold.distance(p)))
  }
}

extension Rect {
  fileprivate var corners: [Point] {
    [origin, Point(maxX, minY), Point(minX, maxY), Point(maxX, maxY)]
  }
}
