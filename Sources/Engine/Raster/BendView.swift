import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// How a sheet on a cylinder is seen.
//
// Method: with `M` the projection of the plane, `H` what a unit of height adds, and `g = H * M^-1`, the ray that
// meets the plane at p is, z above it, at `p + z * (p * g.w - (g.x, g.y))`. Across the fold only `q`, the distance
// from it, counts: `q + z * (q * tilt + lean)`. The ray meets the cylinder `q^2 + (z - r)^2 = r^2` where
// `r^2 - 2 r lean q - (1 + 2 r tilt) q^2`, of the q at the plane, is not negative: from `low` to `crest`.
// Lines of equal q are straight on the screen, in any perspective.

/// The view of a cylinder, in doubles.
package struct BendView {
  package let cylinder: RollingCylinder
  let projection: Projection
  let inverse: Projection
  let height: Bend.Height
  /// What height does to a ray, across the fold: `z * (q * tilt + lean)`.
  let tilt, lean: Double
  /// `1 + 2 r tilt`; positive where the eye is above the cylinder.
  let spread: Double
  /// The least and the greatest q at the plane whose rays meet the cylinder, and the q at the plane of the ray that
  /// meets the sheet where it lies flat again.
  let low, crest, flap: Double

  /// - Returns: nil where nothing can be told: numbers that are not finite, a normal not of unit length, a plane seen
  ///   edge-on, an eye below the cylinder's top.
  package init?(_ cylinder: RollingCylinder, _ projection: Projection, _ height: Bend.Height) {
    let (n, r) = (cylinder.normal, cylinder.radius)
    guard abs(n.x * n.x + n.y * n.y - 1) < 1e-6, cylinder.offset.isFinite, r.isFinite, r >= 0,
      let inverse = projection.inverted
    else { return nil }
    let g = inverse.raised(height)
    (self.cylinder, self.projection, self.inverse) = (cylinder, projection, inverse)
    self.height = height
    tilt = g.w
    lean = cylinder.offset * g.w - (n.x * g.x + n.y * g.y)
    spread = 1 + 2 * r * tilt
    let root = (lean * lean + spread).squareRoot()
    guard spread > 1e-6, root.isFinite, tilt.isFinite else { return nil }
    low = -r * (lean + root) / spread
    // The two are of one sign and may cancel out, so the other root of the quadratic is asked.
    crest = lean > 0 ? r / (lean + root) : r * (root - lean) / spread
    flap = -2 * r * lean / spread
    guard low.isFinite, crest.isFinite, flap.isFinite else { return nil }
  }

  /// The direction along the fold.
  var along: Point { Point(-cylinder.normal.y, cylinder.normal.x) }

  /// The projection of the plane in which the sheet lies `z` above its own.
  func projection(lifted z: Double) -> Projection {
    var p = projection
    p.m31 += z * height.x
    p.m32 += z * height.y
    p.m33 += z * height.w
    return p
  }

  /// The projection of the part of the sheet that lies flat again: of sheet points, past the fold.
  var flapProjection: Projection {
    let (n, r) = (cylinder.normal, cylinder.radius)
    let move = .pi * r + 2 * cylinder.offset
    var turn = Projection.identity
    (turn.m11, turn.m12) = (1 - 2 * n.x * n.x, -2 * n.x * n.y)
    (turn.m21, turn.m22) = (-2 * n.x * n.y, 1 - 2 * n.y * n.y)
    (turn.m31, turn.m32) = (move * n.x, move * n.y)
    return turn.concatenating(projection(lifted: 2 * r))
  }

  /// The point of the sheet's face that is seen at a point of the screen; nil where there is none. The point may lie
  /// beside the paper.
  package func point(at pixel: Point, on face: Bend.Face) -> Point? {
    guard let p = inverse.apply(pixel), inverse.homogeneous(pixel).w > 0 else { return nil }
    let q = cylinder.distance(p)
    switch face {
    case .front where q <= 0: return p
    case .back where q <= flap: return flapProjection.inverted?.apply(pixel)
    default: return q < crest ? bendPoint(p, q, face) : nil
    }
  }

  /// The point on the bend that is seen over the point `p` of the plane.
  private func bendPoint(_ p: Point, _ q: Double, _ face: Bend.Face) -> Point {
    let r = cylinder.radius
    let slope = q * tilt + lean
    let across = r - q * slope
    let root = max(spread * (crest - q) * (q - low), 0).squareRoot()
    let z = face == .back ? (across + root) / (1 + slope * slope) : q * q / (across + root)
    let g = inverse.raised(height)
    let s = 2 * r * atan2(z, max(q + z * slope, 0))
    let above = Point(p.x + z * (p.x * g.w - g.x), p.y + z * (p.y * g.w - g.y))
    return above + cylinder.normal * (s - cylinder.distance(above))
  }
}

extension Projection {
  /// What a unit of height is in the plane: `height * self`, of an inverse projection.
  func raised(_ h: Bend.Height) -> Bend.Height {
    Bend.Height(
      x: h.x * m11 + h.y * m21 + h.w * m31, y: h.x * m12 + h.y * m22 + h.w * m32,
      w: h.x * m13 + h.y * m23 + h.w * m33)
  }
}
