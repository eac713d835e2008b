/// Where points in space are seen on the screen: a plane's `Projection`, and what a height above that plane adds.
///
/// `[X Y W] = [x y 1] * plane + z * height`, and the point on the screen is `(X/W, Y/W)`.
package struct SpaceProjection: Equatable, Hashable, Sendable {
  /// What is seen of the plane z = 0.
  package let plane: Projection
  /// What one unit of height adds to X, Y and W.
  package let heightX, heightY, heightW: Double

  private init(_ plane: Projection, _ x: Double, _ y: Double, _ w: Double) {
    self.plane = plane
    (heightX, heightY, heightW) = (x, y, w)
  }

  package init(_ t: Transform3D) { self.init(Projection(t), t.m31, t.m32, t.m34) }

  /// This projection first, then `o` on the screen.
  package func concatenating(_ o: Projection) -> SpaceProjection {
    let (x, y, w) = (heightX, heightY, heightW)
    return SpaceProjection(
      plane.concatenating(o), x * o.m11 + y * o.m21 + w * o.m31, x * o.m12 + y * o.m22 + w * o.m32,
      x * o.m13 + y * o.m23 + w * o.m33)
  }

  /// Where a point at the height `z` is seen; nil behind the eye.
  package func apply(_ p: Point, z: Double) -> Point? {
    let h = plane.homogeneous(p)
    let w = h.w + z * heightW
    guard w > 1e-9 else { return nil }
    let q = Point((h.x + z * heightX) / w, (h.y + z * heightY) / w)
    return q.isFinite ? q : nil
  }

  /// All points that are seen at one point of the screen.
  package struct Ray: Equatable, Sendable {
    /// Where the ray meets the plane z = 0.
    package let foot: Point
    /// How far the ray moves across the plane for one unit of height.
    package let way: Point

    package func point(atHeight z: Double) -> Point { foot + way * z }
  }

  /// The ray through a point of the screen; nil where the plane is seen edge-on there.
  package func ray(through screen: Point) -> Ray? {
    let p = plane
    // What is seen at the screen's point satisfies two equations that are linear in x, y and z.
    let (a, b) = (p.m11 - screen.x * p.m13, p.m21 - screen.x * p.m23)
    let (c, d) = (p.m12 - screen.y * p.m13, p.m22 - screen.y * p.m23)
    let determinant = a * d - b * c
    guard determinant.isFinite, abs(determinant) > 1e-300 else { return nil }
    func solved(_ u: Double, _ v: Double) -> Point {
      Point((b * v - d * u) / determinant, (c * u - a * v) / determinant)
    }
    let foot = solved(p.m31 - screen.x * p.m33, p.m32 - screen.y * p.m33)
    let way = solved(heightX - screen.x * heightW, heightY - screen.y * heightW)
    return foot.isFinite && way.isFinite ? Ray(foot: foot, way: way) : nil
  }
}
