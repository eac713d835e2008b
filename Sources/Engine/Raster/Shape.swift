import PaperGeometry

// How much of a pixel a rounded rectangle in a plane covers.
//
// Method: every side of the rectangle is a straight line on the screen too, so it is kept as one
// linear function of the pixel: the signed distance from the pixel's centre, positive inside. A side
// covers `distance + 1/2` of a pixel, clamped to 0...1; two opposite sides leave `a + b - 1`, which is
// exact for slivers thinner than a pixel; the two directions multiply. Inside the square of a rounded
// corner the arc counts as well: its distance is measured in the plane and divided by the length of
// its gradient on the screen, which is exact to first order in any perspective.
//
// The functions come from the inverse projection, `[x y 1] * inverse = [u v 1] / W`: where the plane
// is behind the eye, opposite sides cannot both be positive, so nothing has to be cut at the eye.
//
// Bounds: rows are narrowed to where a side covers more than `coverageStep`, and what is covered to
// within `coverageStep` counts as full, so sides on pixel boundaries stay crisp although sums of
// doubles are not exact. Rejected: super-sampling (16 times the work for the same look), and exact
// areas (they need the polygon cut by every pixel, and differ only where corners are sharp).

/// A coverage that is too small to change a pixel of 8 bits.
private let coverageStep = 1.0 / 1024

/// A rounded rectangle as seen on the screen.
///
/// A class, because every row asks its shapes, and a structure of this size would be copied each time.
/// Unchecked: nothing changes once it is made.
final class Shape: @unchecked Sendable {
  /// A rounded corner: the arc in the plane, and the three half planes of the screen within which
  /// the arc can matter (its square, and the side of the arc's chord that looks outwards).
  struct Corner {
    var center: Point
    var radius: Double
    /// +1 or -1: towards the corner from `center`.
    var signX: Double
    var signY: Double
    var pastX: Edge
    var pastY: Edge
    var pastChord: Edge
    /// The rows beyond which the arc cannot matter.
    var rows: RowRange
  }

  /// How far a pixel's centre is from a side, positive inside, that touches the pixel: pixels are full from the opposite
  /// on.
  static let touching = coverageStep - 0.5

  let inverse: Projection
  let left, right, top, bottom: Edge
  let sides: EdgeQuartet
  /// The left, the right, the upper and the lower side.
  private let lines: EdgeLanes
  /// Whether all four sides are upright or level, each as it is named.
  let isUpright: Bool
  private(set) var corners: [Corner] = []
  /// The whole pixels that the shape covers exactly; nil where the shape covers pixels in part.
  private(set) var exactPixels: PixelRect?
  /// The rows that are all alike, and their span: those of an upright shape between its corners and slanted ends.
  private(set) var middle: (rows: RowRange, span: RowSpan)?
  /// The rows beyond which an upright shape touches nothing; all rows where the shape is not upright.
  private var touched = RowRange()
  /// The bounds in pixels; nil where a part of the shape lies behind the eye, so that the shape may be
  /// anywhere.
  let bounds: Rect?

  /// - Returns: nil where nothing can be seen: an empty or not finite rectangle, edge-on, or wholly
  ///   behind the eye.
  init?(_ rect: Rect, _ radii: CornerRadii, _ projection: Projection) {
    guard rect.width > 0, rect.height > 0, rect.maxX.isFinite, rect.maxY.isFinite,
      rect.minX.isFinite, rect.minY.isFinite, let inverse = projection.inverted,
      let left = Self.line(inverse, 1, 0, -rect.minX),
      let right = Self.line(inverse, -1, 0, rect.maxX),
      let top = Self.line(inverse, 0, 1, -rect.minY),
      let bottom = Self.line(inverse, 0, -1, rect.maxY)
    else { return nil }
    self.inverse = inverse
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
    sides = EdgeQuartet(left, right, top, bottom)
    lines = EdgeLanes(left, right, top, bottom)
    isUpright = left.isUpright && right.isUpright && top.isLevel && bottom.isLevel
    let quad = Quad(rect, through: projection)
    bounds = quad?.bounds
    if quad == nil {
      let depths = [
        Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
        Point(rect.minX, rect.maxY),
      ].map { projection.homogeneous($0).w }
      guard depths.contains(where: { $0 > 1e-9 }) else { return nil }
    }
    corners = Self.corners(rect, radii, inverse, projection)
    if let pixels = quad.flatMap(Self.wholePixels) {
      if corners.isEmpty { exactPixels = pixels } else { middle = middle(of: pixels, projection) }
    } else {
      settle()
    }
  }

  /// Finds the rows that are alike, where the left and the right side are upright: those that all columns cover
  /// from top to bottom, and that no corner reaches. Top and bottom may be slanted, as those of a page that turns
  /// about the spine: what is true in the first and in the last column is true between them. Less a row at either
  /// end, which costs little and leaves rounding no say.
  private func settle() {
    guard left.isUpright, right.isUpright else { return }
    var (lo, hi) = (-1 << 30, 1 << 30)
    left.narrow(&lo, &hi, row: 0, threshold: coverageStep - 0.5)
    right.narrow(&lo, &hi, row: 0, threshold: coverageStep - 0.5)
    guard lo < hi else { return }
    let ends = (Double(lo), Double(hi - 1))
    func both(_ rows: (Double) -> RowRange) -> RowRange {
      rows(ends.0).intersection(rows(ends.1))
    }
    func either(_ rows: (Double) -> RowRange) -> RowRange { rows(ends.0).union(rows(ends.1)) }
    touched =
      either { top.rows(atLeast: Self.touching, column: $0) }
      .intersection(either { bottom.rows(atLeast: Self.touching, column: $0) }).widened(by: 1)
    let covering = 0.5 - coverageStep
    let inside = both { top.rows(atLeast: covering, column: $0) }
      .intersection(both { bottom.rows(atLeast: covering, column: $0) })
    let full = corners.reduce(inside) { rows, corner in
      rows.intersection(both { corner.pastY.rows(atMost: -coverageStep, column: $0) })
    }.widened(by: -1)
    if full.from < full.to { middle = (full, span(row: full.from)) }
  }

  /// The row up to which, from row `y` on, spans and coverage are those of row `y`.
  func steady(from y: Int) -> Int {
    if let middle, middle.rows.contains(y) { return middle.rows.to }
    if y < touched.from { return touched.from }
    return y < touched.to ? y + 1 : RowRange.end
  }

  /// The rows that no corner's square touches. A page at rest is nearly nothing but such rows, and the
  /// page, its shade and all that the page clips ask for each of them.
  private func middle(
    of pixels: PixelRect, _ projection: Projection
  ) -> (rows: RowRange, span: RowSpan)? {
    var (from, to) = (pixels.y, pixels.maxY)
    for corner in corners {
      // One row more, since the centres' places are not exact.
      guard let y = projection.apply(corner.center)?.y else { return nil }
      if corner.signY < 0 {
        from = clampedInt(y.rounded(.up) + 1, from, to)
      } else {
        to = clampedInt(y.rounded(.down) - 1, from, to)
      }
    }
    let (lo, hi) = (pixels.x, pixels.maxX)
    return (RowRange(from: from, to: to), RowSpan(lo: lo, hi: hi, fullLo: lo, fullHi: hi))
  }

  /// The line `a * u + b * v + c = 0` of the plane, as an edge of the screen.
  private static func line(_ m: Projection, _ a: Double, _ b: Double, _ c: Double) -> Edge? {
    Edge(
      a * m.m11 + b * m.m12 + c * m.m13, a * m.m21 + b * m.m22 + c * m.m23,
      a * m.m31 + b * m.m32 + c * m.m33)
  }

  private static func corners(
    _ rect: Rect, _ radii: CornerRadii, _ inverse: Projection, _ projection: Projection
  ) -> [Corner] {
    let limit = min(rect.width, rect.height) / 2
    let all: [(Double, Double, Double)] = [
      (radii.topLeft, -1, -1), (radii.topRight, 1, -1), (radii.bottomRight, 1, 1),
      (radii.bottomLeft, -1, 1),
    ]
    return all.compactMap { radius, sx, sy in
      guard radius > 0 else { return nil }
      let r = min(radius, limit)
      let x = sx < 0 ? rect.minX + r : rect.maxX - r
      let y = sy < 0 ? rect.minY + r : rect.maxY - r
      guard let pastX = line(inverse, sx, 0, -sx * x), let pastY = line(inverse, 0, sy, -sy * y),
        let chord = line(inverse, sx, sy, -sx * x - sy * y - r)
      else { return nil }
      return Corner(
        center: Point(x, y), radius: r, signX: sx, signY: sy, pastX: pastX, pastY: pastY,
        pastChord: chord,
        rows: rows(Rect(sx < 0 ? rect.minX : x, sy < 0 ? rect.minY : y, r, r), projection))
    }
  }

  /// The rows of a part of the plane, and two more on either side for what pixels reach beyond their centres.
  private static func rows(_ part: Rect, _ projection: Projection) -> RowRange {
    guard let bounds = Quad(part, through: projection)?.bounds else { return RowRange() }
    return RowRange(
      from: clampedInt(bounds.minY.rounded(.down) - 2, RowRange.first, RowRange.end),
      to: clampedInt(bounds.maxY.rounded(.up) + 2, RowRange.first, RowRange.end))
  }

  /// The pixels that `quad` covers exactly, to within a thousandth of a pixel; upright and not mirrored.
  static func wholePixels(_ quad: Quad) -> PixelRect? {
    let (p, q) = (quad.topLeft, quad.bottomRight)
    let (x0, y0) = (p.x.rounded(), p.y.rounded())
    let (x1, y1) = (q.x.rounded(), q.y.rounded())
    func near(_ p: Point, _ x: Double, _ y: Double) -> Bool {
      abs(p.x - x) < 1e-3 && abs(p.y - y) < 1e-3
    }
    guard near(p, x0, y0), near(quad.topRight, x1, y0), near(q, x1, y1),
      near(quad.bottomLeft, x0, y1), x1 > x0, y1 > y0, max(abs(x0), abs(x1)) < 1e9,
      max(abs(y0), abs(y1)) < 1e9
    else { return nil }
    return PixelRect(Int(x0), Int(y0), Int(x1 - x0), Int(y1 - y0))
  }

  /// The pixels within `area` that the shape may touch.
  func pixelBounds(in area: PixelRect) -> PixelRect {
    if let exactPixels { return exactPixels.intersection(area) }
    return bounds.map { Self.touched($0, in: area) } ?? area
  }

  /// The pixels within `area` that a rectangle may touch, known without a shape; nil where there are none.
  static func pixelBounds(
    _ rect: Rect, _ projection: Projection, in area: PixelRect
  ) -> PixelRect? {
    guard rect.width > 0, rect.height > 0 else { return nil }
    guard let quad = Quad(rect, through: projection) else { return area }
    let pixels = wholePixels(quad)?.intersection(area) ?? touched(quad.bounds, in: area)
    return pixels.isEmpty ? nil : pixels
  }

  static func touched(_ bounds: Rect, in area: PixelRect) -> PixelRect {
    let x0 = clampedInt((bounds.minX - 0.5).rounded(.down), area.x, area.maxX)
    let y0 = clampedInt((bounds.minY - 0.5).rounded(.down), area.y, area.maxY)
    let x1 = clampedInt((bounds.maxX + 0.5).rounded(.up), area.x, area.maxX)
    let y1 = clampedInt((bounds.maxY + 0.5).rounded(.up), area.y, area.maxY)
    return PixelRect(x0, y0, x1 - x0, y1 - y0)
  }

  /// The part of a row that is touched, and the part that is covered wholly; neither is limited to any
  /// target.
  func span(row: Int) -> RowSpan {
    if let middle, middle.rows.contains(row) { return middle.span }
    let y = Double(row)
    let far = 1 << 30
    var span = RowSpan(lo: -far, hi: far, fullLo: -far, fullHi: far)
    sides.narrow(&span.lo, &span.hi, row: y, threshold: Self.touching)
    guard !span.isEmpty else { return RowSpan(lo: 0, hi: 0, fullLo: 0, fullHi: 0) }
    sides.narrow(&span.fullLo, &span.fullHi, row: y, threshold: -Self.touching)
    // By index: a loop over the corners themselves would retain them.
    for i in corners.indices where corners[i].rows.contains(row) {
      var (z0, z1) = (span.lo, span.hi)
      corners[i].pastY.narrow(&z0, &z1, row: y, threshold: -coverageStep)
      corners[i].pastX.narrow(&z0, &z1, row: y, threshold: -coverageStep)
      corners[i].pastChord.narrow(&z0, &z1, row: y, threshold: -0.5)
      guard z0 < z1, z0 < span.fullHi, z1 > span.fullLo else { continue }
      if z0 - span.fullLo > span.fullHi - z1 { span.fullHi = z0 } else { span.fullLo = z1 }
    }
    return span
  }

  /// Multiplies the weights of `count` pixels from (x, y) on by how much of them is covered.
  func dim(_ x: Int, _ y: Int, _ weights: UnsafeMutablePointer<Float>, count: Int) {
    var full = 0..<0
    // The ends of a page are shorter than the search for what of them is covered wholly.
    if count > 8 || middle?.rows.contains(y) == true {
      var span = span(row: y)
      span.tidy()
      let from = max(0, min(span.fullLo - x, count))
      full = from..<max(from, min(span.fullHi - x, count))
      if full.isEmpty, let inner = innerColumns(x..<x + count, row: y) {
        // Bound: the columns are among those asked for. The same number as `coverage` gives each of them.
        let down = cover(top.distance(0, Double(y))) + cover(bottom.distance(0, Double(y))) - 1
        full = inner.lowerBound - x..<inner.upperBound - x
        for i in full { weights[i] *= Float(max(down, 0)) }
      }
    }
    for i in 0..<full.lowerBound { weights[i] *= Float(coverage(x + i, y)) }
    for i in full.upperBound..<count { weights[i] *= Float(coverage(x + i, y)) }
  }

  /// The columns of a row of an upright shape that are covered by the sides and reached by no corner: they are all alike.
  private func innerColumns(_ columns: Range<Int>, row y: Int) -> Range<Int>? {
    guard isUpright, !corners.contains(where: { $0.rows.contains(y) }) else { return nil }
    var (lo, hi) = (columns.lowerBound, columns.upperBound)
    left.narrow(&lo, &hi, row: 0, threshold: 0.5 - coverageStep)
    right.narrow(&lo, &hi, row: 0, threshold: 0.5 - coverageStep)
    // A column less at either end leaves rounding no say.
    return hi - lo > 2 ? lo + 1..<hi - 1 : nil
  }

  /// How much of the pixel is covered, 0 to 1.
  func coverage(_ x: Int, _ y: Int) -> Double {
    let (x, y) = (Double(x), Double(y))
    let parts = covered(lines.distances(x, y))
    let across = parts[0] + parts[1] - 1
    let down = parts[2] + parts[3] - 1
    guard across > 0, down > 0 else { return 0 }
    let area = across * down
    for i in corners.indices
    where corners[i].pastX.distance(x, y) > 0 && corners[i].pastY.distance(x, y) > 0 {
      return min(area, arc(corners[i], x + 0.5, y + 0.5))
    }
    return area
  }

  /// How much of the pixel around (x, y) lies within a corner's arc; 1 outside its square.
  private func arc(_ corner: Corner, _ x: Double, _ y: Double) -> Double {
    let m = inverse
    let q = x * m.m13 + y * m.m23 + m.m33
    guard q > 0 else { return 0 }
    let u = (x * m.m11 + y * m.m21 + m.m31) / q
    let v = (x * m.m12 + y * m.m22 + m.m32) / q
    let (du, dv) = (u - corner.center.x, v - corner.center.y)
    guard du * corner.signX > 0, dv * corner.signY > 0 else { return 1 }
    let r = (du * du + dv * dv).squareRoot()
    // The arc's gradient on the screen: the unit normal through the derivatives of u and v.
    let gx = (du * (m.m11 - u * m.m13) + dv * (m.m12 - v * m.m13)) / (r * q)
    let gy = (du * (m.m21 - u * m.m23) + dv * (m.m22 - v * m.m23)) / (r * q)
    return cover((corner.radius - r) / (gx * gx + gy * gy).squareRoot())
  }

  /// `cover` of four sides.
  @inline(__always)
  private func covered(_ distances: SIMD4<Double>) -> SIMD4<Double> {
    var parts = distances + 0.5
    parts.replace(with: 1, where: .!(distances .< 0.5 - coverageStep))
    parts.replace(with: 0, where: .!(distances .> -0.5))
    return parts
  }

  @inline(__always)
  private func cover(_ distance: Double) -> Double {
    // The comparison lets NaN cover nothing. What `span` counts as full is full here too.
    distance > -0.5 ? (distance < 0.5 - coverageStep ? distance + 0.5 : 1) : 0
  }
}
