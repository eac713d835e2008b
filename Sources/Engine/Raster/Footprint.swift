import PaperGeometry

// Where a command that is seen at a slant may change pixels, by bands of rows.
//
// Method: what is seen of a command lies within the convex hull of its corners on the screen, with some pixels around for smooth
// edges. A sheet that bends has two hulls, and clips have theirs. A hull with a sharp corner says less than its smooth edges
// need; there the bounds tell all that is known.
//
// Rejected: the spans with which a command is drawn (they took an eighth of a curling frame, and tell little more).

/// The columns that a command may change.
struct Footprint {
  /// The pixels outside of which nothing changes.
  let bounds: PixelRect
  /// One of these has every pixel that changes; empty where the bounds tell all that is known.
  private var hulls: [Hull] = []
  /// All of these have every pixel that changes.
  private var clips: [Hull] = []

  /// - Returns: nil where the command changes nothing in `area`.
  init?(_ command: DrawCommand, in area: PixelRect) {
    guard let bounds = PreparedCommand.bounds(of: command, in: area) else { return nil }
    self.bounds = bounds
    if let bend = command.sheetBend {
      // The strips of a pushed sheet have bounds alone.
      hulls = bend.profile == nil ? BentQuads(command, bend)?.hulls ?? [] : []
    } else if let hull = command.reached.flatMap({ Hull($0, through: command.projection) }) {
      hulls = [hull]
    }
    clips = command.clips.compactMap { Hull($0.rect, through: $0.projection) }
  }

  /// Of a convex polygon, of which only pixels of `area` count; nil where there are none.
  init?(_ hull: Hull, in area: PixelRect) {
    bounds = Shape.touched(hull.bounds.insetBy(-Hull.margin, -Hull.margin), in: area)
    guard !bounds.isEmpty else { return nil }
    hulls = [hull]
  }

  /// Whether the bounds tell all that is known.
  var isUpright: Bool { hulls.isEmpty && clips.isEmpty }

  /// The columns that may change on the rows `first..<end`; nil where there are none.
  func columns(from first: Int, to end: Int) -> ColumnRange? {
    let all = (minimum: Double(bounds.x), maximum: Double(bounds.maxX))
    var (minimum, maximum) = hulls.isEmpty ? all : (Double.infinity, -Double.infinity)
    for hull in hulls {
      guard let found = hull.columns(from: first, to: end) else { continue }
      (minimum, maximum) = (min(minimum, found.minimum), max(maximum, found.maximum))
    }
    for clip in clips {
      guard let found = clip.columns(from: first, to: end) else { return nil }
      (minimum, maximum) = (max(minimum, found.minimum), min(maximum, found.maximum))
    }
    let lo = clampedInt(minimum.rounded(.down), bounds.x, bounds.maxX)
    let hi = clampedInt(maximum.rounded(.up), bounds.x, bounds.maxX)
    return lo < hi ? ColumnRange(lo: lo, hi: hi) : nil
  }
}

/// The convex hull of some points on the screen.
struct Hull {
  /// How far beyond the points pixels may be touched.
  static let margin = 3.0

  private let corners: [Point]
  let bounds: Rect

  /// - Returns: nil where there are fewer than three corners, or a point is not finite.
  init?(_ points: [Point]) {
    guard let first = points.first, points.allSatisfy(\.isFinite) else { return nil }
    var (p, q) = (first, first)
    for point in points {
      (p.x, p.y) = (min(p.x, point.x), min(p.y, point.y))
      (q.x, q.y) = (max(q.x, point.x), max(q.y, point.y))
    }
    bounds = Rect(p.x, p.y, q.x - p.x, q.y - p.y)
    let sorted = points.sorted { $0.x < $1.x || $0.x == $1.x && $0.y < $1.y }
    corners = Self.chain(sorted).dropLast() + Self.chain(sorted.reversed()).dropLast()
    if corners.count < 3 { return nil }
  }

  /// A rectangle in a plane; nil where its bounds tell as much, where a part of it lies behind the eye, or where a corner is so sharp that its smooth edges
  /// meet farther away than the margin.
  init?(_ rect: Rect, through projection: Projection) {
    guard !rect.isEmpty, UprightSides(rect, projection) == nil,
      let quad = Quad(rect, through: projection)
    else { return nil }
    self.init(quad.corners)
    if !isBlunt { return nil }
  }

  /// Whether edges half a pixel farther out meet within the margin.
  var isBlunt: Bool {
    var (a, b) = (corners[corners.count - 2], corners[corners.count - 1])
    for c in corners where c != b {
      let (p, q) = (a - b, c - b)
      let size = ((p.x * p.x + p.y * p.y) * (q.x * q.x + q.y * q.y)).squareRoot()
      // The cosine of an angle of 40 degrees: the edges meet 1.5 pixels away.
      if size > 0, p.x * q.x + p.y * q.y > 0.766 * size { return false }
      (a, b) = (b, c)
    }
    return true
  }

  /// One side of the hull, from the first point to the last (Andrew's monotone chain).
  private static func chain(_ points: [Point]) -> [Point] {
    var chain: [Point] = []
    for p in points {
      while chain.count > 1 {
        let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
        guard (b.x - a.x) * (p.y - a.y) <= (b.y - a.y) * (p.x - a.x) else { break }
        chain.removeLast()
      }
      chain.append(p)
    }
    return chain
  }

  /// From where to where pixels of the rows `first..<end` may be touched; nil for nowhere.
  func columns(from first: Int, to end: Int) -> (minimum: Double, maximum: Double)? {
    let (top, bottom) = (Double(first) - Self.margin, Double(end) + Self.margin)
    var (minimum, maximum) = (Double.infinity, -Double.infinity)
    var a = corners[corners.count - 1]
    for b in corners {
      let (p, q) = a.y < b.y ? (a, b) : (b, a)
      a = b
      guard p.y <= bottom, q.y >= top else { continue }
      let slope = q.y > p.y ? (q.x - p.x) / (q.y - p.y) : 0
      let from = p.y < top ? p.x + slope * (top - p.y) : p.x
      let to = q.y > bottom ? p.x + slope * (bottom - p.y) : q.x
      (minimum, maximum) = (min(minimum, from, to), max(maximum, from, to))
    }
    return minimum <= maximum ? (minimum - Self.margin, maximum + Self.margin) : nil
  }
}
