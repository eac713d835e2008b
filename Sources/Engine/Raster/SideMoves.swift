import PaperGeometry

// What changes where the sides of an upright rectangle move: the pile that grows by a leaf, and its shadow.
//
// Method: the coverage of a pixel depends on a side only within half a pixel of it, and on a corner within its
// radius; a shadow's blur depends on a side only within six standard deviations, beyond which the error function is
// 1 to single precision, and ends outside of it where the shadow is no longer seen. So only strips along the sides that have moved look different.
//
// Rejected: the whole bounds of both (a turning leaf lets both piles grow, so all of the book was drawn in
// every frame, the still page included).

/// The sides of an upright rectangle, in pixels: left, top, right, bottom.
struct UprightSides {
  let sides: SIMD4<Double>
  /// Pixels for a unit of the plane.
  let scale: SIMD2<Double>

  /// - Returns: nil where the rectangle is seen as anything but an upright rectangle.
  init?(_ rect: Rect, _ projection: Projection) {
    guard !rect.isEmpty, let quad = Quad(rect, through: projection) else { return nil }
    let (p, q) = (quad.topLeft, quad.bottomRight)
    guard quad.topRight.y == p.y, quad.bottomLeft.x == p.x, quad.topRight.x == q.x,
      quad.bottomLeft.y == q.y, p.x < q.x, p.y < q.y
    else { return nil }
    sides = SIMD4(p.x, p.y, q.x, q.y)
    scale = SIMD2((q.x - p.x) / rect.width, (q.y - p.y) / rect.height)
  }
}

/// The sides of two rectangles, and how far from them pixels may differ.
struct SideMoves {
  private let old, new: SIMD4<Double>
  /// How far from a side its pixels may differ: outwards and inwards, along x and y.
  private let outwards, inwards: SIMD2<Double>

  /// Of a rounded rectangle that is filled or that clips; nil where nothing can be told.
  init?(_ old: UprightSides?, _ new: UprightSides?, _ corners: CornerRadii) {
    guard let old, let new else { return nil }
    let radius = max(
      corners.topLeft, corners.topRight, corners.bottomLeft, corners.bottomRight, 0)
    self.init(
      old.sides, new.sides, outwards: SIMD2(2, 2), inwards: Self.larger(old, new) * radius + 2)
  }

  /// Of a rectangle's shadow of an opacity; nil where nothing can be told.
  init?(_ old: UprightSides?, _ new: UprightSides?, shadow sigma: Double, opacity: Double) {
    // A shadow's scale decides its whole blur.
    guard let old, let new, sigma > 0, abs(old.scale.x - new.scale.x) < 1e-9,
      abs(old.scale.y - new.scale.y) < 1e-9
    else { return nil }
    let scale = Self.larger(old, new)
    self.init(
      old.sides, new.sides, outwards: scale * shadowReach(sigma: sigma, opacity: opacity) + 2,
      inwards: scale * (6 * sigma) + 2)
  }

  private init?(
    _ old: SIMD4<Double>, _ new: SIMD4<Double>, outwards: SIMD2<Double>, inwards: SIMD2<Double>
  ) {
    (self.old, self.new, self.outwards, self.inwards) = (old, new, outwards, inwards)
    let width = min(old.z, new.z) - max(old.x, new.x)
    let height = min(old.w, new.w) - max(old.y, new.y)
    // A side that stays where it is reaches nowhere, so that a thin bar may grow in its length.
    let isApart = { (axis: Int, room: Double) in
      abs(old[axis] - new[axis]) <= 1e-9 && abs(old[axis + 2] - new[axis + 2]) <= 1e-9
        || room > 2 * inwards[axis]
    }
    guard isApart(0, width), isApart(1, height) else { return nil }
  }

  private static func larger(_ a: UprightSides, _ b: UprightSides) -> SIMD2<Double> {
    SIMD2(max(a.scale.x, b.scale.x), max(a.scale.y, b.scale.y))
  }

  /// A strip along each side that has moved by more than what sums of doubles are off.
  var strips: [Rect] {
    let low = old.replacing(with: new, where: new .< old)
    let high = old.replacing(with: new, where: new .> old)
    let (out, into) = (outwards, inwards)
    let (left, right) = (low.x - out.x, high.z + out.x)
    let (top, bottom) = (low.y - out.y, high.w + out.y)
    let strips = [
      Rect(left, top, high.x + into.x - left, bottom - top),
      Rect(left, top, right - left, high.y + into.y - top),
      Rect(low.z - into.x, top, right - low.z + into.x, bottom - top),
      Rect(left, low.w - into.y, right - left, bottom - low.w + into.y),
    ]
    return strips.indices.filter { abs(old[$0] - new[$0]) > 1e-9 }.map { strips[$0] }
  }
}
