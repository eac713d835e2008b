/// Four corners on the screen: those of a layer's rectangle after every transform.
public struct Quad: Equatable, Hashable, Sendable {
  /// The upper left corner before the projection.
  public var topLeft: Point
  /// The upper right corner before the projection.
  public var topRight: Point
  /// The lower right corner before the projection.
  public var bottomRight: Point
  /// The lower left corner before the projection.
  public var bottomLeft: Point

  /// Four corners, in points.
  public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The image of `rect`, or nil where a corner lies behind the eye.
  package init?(_ rect: Rect, through projection: Projection) {
    guard let a = projection.apply(Point(rect.minX, rect.minY)),
      let b = projection.apply(Point(rect.maxX, rect.minY)),
      let c = projection.apply(Point(rect.maxX, rect.maxY)),
      let d = projection.apply(Point(rect.minX, rect.maxY))
    else { return nil }
    self.init(topLeft: a, topRight: b, bottomRight: c, bottomLeft: d)
  }

  /// All corners, clockwise from the upper left corner.
  package var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// Positive where the corners run clockwise on the screen, that is where the front is seen.
  package var signedArea: Double {
    let c = corners
    var sum = 0.0
    for i in 0..<4 {
      let (p, q) = (c[i], c[(i + 1) % 4])
      sum += p.x * q.y - q.x * p.y
    }
    return sum / 2
  }

  /// The smallest upright rectangle with all corners.
  package var bounds: Rect {
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let x0 = xs.reduce(xs[0], min)
    let y0 = ys.reduce(ys[0], min)
    return Rect(x0, y0, xs.reduce(xs[0], max) - x0, ys.reduce(ys[0], max) - y0)
  }
}
