/// What a `Transform3D` does to the plane z = 0: a 3 x 3 homography on row vectors `[x y 1]`.
///
/// `[X Y W] = [x y 1] * m`, and the point on the screen is `(X/W, Y/W)`. Points with `W <= 0` lie
/// behind the eye.
public struct Projection: Equatable, Hashable, Sendable {
  /// The first row of the matrix.
  package var m11, m12, m13: Double
  /// The second row of the matrix.
  package var m21, m22, m23: Double
  /// The third row of the matrix.
  package var m31, m32, m33: Double

  /// The map of the plane z = 0 by a transform, seen along z.
  public init(_ t: Transform3D) {
    (m11, m12, m13) = (t.m11, t.m12, t.m14)
    (m21, m22, m23) = (t.m21, t.m22, t.m24)
    (m31, m32, m33) = (t.m41, t.m42, t.m44)
  }

  /// The map that leaves every point where the point is.
  public static let identity = Projection(.identity)

  /// Moves by so many points to the right and down.
  public static func translation(_ x: Double, _ y: Double) -> Projection {
    Projection(.translation(x, y))
  }

  /// Multiplies each coordinate: scales about (0, 0).
  public static func scale(_ x: Double, _ y: Double) -> Projection { Projection(.scale(x, y)) }

  /// This projection first, then `o`.
  public func concatenating(_ o: Projection) -> Projection {
    var r = self
    r.m11 = m11 * o.m11 + m12 * o.m21 + m13 * o.m31
    r.m12 = m11 * o.m12 + m12 * o.m22 + m13 * o.m32
    r.m13 = m11 * o.m13 + m12 * o.m23 + m13 * o.m33
    r.m21 = m21 * o.m11 + m22 * o.m21 + m23 * o.m31
    r.m22 = m21 * o.m12 + m22 * o.m22 + m23 * o.m32
    r.m23 = m21 * o.m13 + m22 * o.m23 + m23 * o.m33
    r.m31 = m31 * o.m11 + m32 * o.m21 + m33 * o.m31
    r.m32 = m31 * o.m12 + m32 * o.m22 + m33 * o.m32
    r.m33 = m31 * o.m13 + m32 * o.m23 + m33 * o.m33
    return r
  }

  /// The homogeneous image `(X, Y, W)` of a point.
  package func homogeneous(_ p: Point) -> (x: Double, y: Double, w: Double) {
    (
      p.x * m11 + p.y * m21 + m31,
      p.x * m12 + p.y * m22 + m32,
      p.x * m13 + p.y * m23 + m33
    )
  }

  /// The image of a point, or nil where it lies behind the eye or is not finite.
  public func apply(_ p: Point) -> Point? {
    let h = homogeneous(p)
    guard h.w > 1e-9 else { return nil }
    let q = Point(h.x / h.w, h.y / h.w)
    return q.isFinite ? q : nil
  }

  /// Its sign says which side is seen: negative for the back.
  package var determinant: Double {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }

  /// The inverse, or nil where the plane is seen edge-on or an element is not finite.
  package var inverted: Projection? {
    let d = determinant
    guard d.isFinite, abs(d) > 1e-300 else { return nil }
    var r = self
    r.m11 = (m22 * m33 - m23 * m32) / d
    r.m12 = (m13 * m32 - m12 * m33) / d
    r.m13 = (m12 * m23 - m13 * m22) / d
    r.m21 = (m23 * m31 - m21 * m33) / d
    r.m22 = (m11 * m33 - m13 * m31) / d
    r.m23 = (m13 * m21 - m11 * m23) / d
    r.m31 = (m21 * m32 - m22 * m31) / d
    r.m32 = (m12 * m31 - m11 * m32) / d
    r.m33 = (m11 * m22 - m12 * m21) / d
    return r
  }

  /// The projection that takes a rectangle's corners to those of `quad`.
  ///
  /// The formula is Paul Heckbert's mapping of the unit square ("Fundamentals of Texture Mapping and Image
  /// Warping", 1989), after the rectangle has been brought to the unit square. Nil where no projection has
  /// all corners before the eye: for an empty rectangle, for a quadrilateral that is degenerate or not
  /// convex, and for numbers that are not finite.
  package init?(_ rect: Rect, onto quad: Quad) {
    let (a, b, c, d) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
    let (right, below, sum) = (b - c, d - c, a - b + c - d)
    let area = right.x * below.y - below.x * right.y
    let g = (sum.x * below.y - below.x * sum.y) / area
    let h = (right.x * sum.y - sum.x * right.y) / area
    let depths = [1 + g, 1 + h, 1 + g + h]
    guard !rect.isEmpty, rect.origin.isFinite, Point(rect.maxX, rect.maxY).isFinite,
      quad.corners.allSatisfy(\.isFinite), area != 0,
      depths.allSatisfy({ $0 > 1e-9 && $0.isFinite })
    else {
      return nil
    }
    var unit = Projection.identity
    (unit.m11, unit.m12, unit.m13) = (b.x - a.x + g * b.x, b.y - a.y + g * b.y, g)
    (unit.m21, unit.m22, unit.m23) = (d.x - a.x + h * d.x, d.y - a.y + h * d.y, h)
    (unit.m31, unit.m32) = (a.x, a.y)
    self = Projection.translation(-rect.minX, -rect.minY)
      .concatenating(.scale(1 / rect.width, 1 / rect.height)).concatenating(unit)
  }
}
