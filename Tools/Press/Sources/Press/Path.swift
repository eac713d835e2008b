import Foundation

/// An outline as a value: built once, then filled, stroked or used as a clip.
struct Path {
  enum Element {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  private(set) var elements: [Element] = []

  init() {}
  init(_ bezier: Bezier) {
    move(bezier.start)
    curve(bezier.control1, bezier.control2, bezier.end)
  }

  mutating func move(_ p: Point) { elements.append(.move(p)) }
  mutating func line(_ p: Point) { elements.append(.line(p)) }
  mutating func curve(_ c1: Point, _ c2: Point, _ p: Point) { elements.append(.curve(c1, c2, p)) }
  mutating func close() { elements.append(.close) }
  mutating func add(_ other: Path) { elements += other.elements }

  static func line(_ a: Point, _ b: Point) -> Path { polyline([a, b]) }

  static func polyline(_ points: [Point], closed: Bool = false) -> Path {
    var path = Path()
    for (i, p) in points.enumerated() { i == 0 ? path.move(p) : path.line(p) }
    if closed { path.close() }
    return path
  }

  static func polygon(_ points: [Point]) -> Path { polyline(points, closed: true) }

  static func rect(_ r: Rect) -> Path {
    polygon([Point(r.x, r.y), Point(r.maxX, r.y), Point(r.maxX, r.maxY), Point(r.x, r.maxY)])
  }

  static func roundedRect(_ r: Rect, radius: Double) -> Path {
    var path = Path()
    let corners: [(Point, Double)] = [
      (Point(r.maxX - radius, r.y + radius), -90), (Point(r.maxX - radius, r.maxY - radius), 0),
      (Point(r.x + radius, r.maxY - radius), 90), (Point(r.x + radius, r.y + radius), 180),
    ]
    for (centre, from) in corners {
      path.appendArc(centre: centre, radius: radius, from: from, to: from + 90)
    }
    path.close()
    return path
  }

  static func circle(_ centre: Point, _ radius: Double) -> Path {
    ellipse(centre, radius, radius)
  }

  static func ellipse(_ centre: Point, _ rx: Double, _ ry: Double, turned: Double = 0) -> Path {
    var path = arc(centre: .zero, radius: 1, from: 0, to: 360)
    path.close()
    return path.mapped { p in
      let q = Point(p.x * rx, p.y * ry)
      return centre
        + Point(q.x * cos(turned) - q.y * sin(turned), q.x * sin(turned) + q.y * cos(turned))
    }
  }

  /// A circular arc; degrees clockwise from three o'clock.
  static func arc(centre: Point, radius: Double, from: Double, to: Double) -> Path {
    var path = Path()
    path.appendArc(centre: centre, radius: radius, from: from, to: to)
    return path
  }

  mutating func appendArc(centre: Point, radius: Double, from: Double, to: Double) {
    let pieces = max(1, Int((abs(to - from) / 90).rounded(.up)))
    let step = (to - from) / Double(pieces) * .pi / 180
    let reach = 4.0 / 3 * tan(step / 4) * radius
    for i in 0..<pieces {
      let a = from * .pi / 180 + Double(i) * step
      let p = centre + Point(angle: a, distance: radius)
      let q = centre + Point(angle: a + step, distance: radius)
      if i == 0 { elements.isEmpty ? move(p) : line(p) }
      curve(
        p + Point(angle: a + .pi / 2, distance: reach),
        q - Point(angle: a + step + .pi / 2, distance: reach), q)
    }
  }

  /// A smooth curve through the points (Catmull–Rom); lower `tension` is rounder.
  static func smooth(_ points: [Point], closed: Bool = false, tension: Double = 0) -> Path {
    guard points.count > 2 else { return polyline(points, closed: closed) }
    let n = points.count
    let pull = (1 - tension) / 6
    func at(_ i: Int) -> Point {
      closed ? points[(i + n) % n] : points[min(max(i, 0), n - 1)]
    }
    var path = Path()
    path.move(points[0])
    for i in 0..<(closed ? n : n - 1) {
      let c1 = at(i) + (at(i + 1) - at(i - 1)) * pull
      let c2 = at(i + 1) - (at(i + 2) - at(i)) * pull
      path.curve(c1, c2, at(i + 1))
    }
    if closed { path.close() }
    return path
  }

  /// A line whose width swells and thins, as one drawn with a pen or a brush:
  /// the outline of the points with a half width at each.
  static func ribbon(_ points: [Point], width: (Double) -> Double) -> Path {
    guard points.count > 1 else { return Path() }
    var left: [Point] = []
    var right: [Point] = []
    for i in points.indices {
      let along = (points[min(i + 1, points.count - 1)] - points[max(i - 1, 0)]).unit
      let half = width(Double(i) / Double(points.count - 1)) / 2
      left.append(points[i] + along.normal * half)
      right.append(points[i] - along.normal * half)
    }
    return smooth(left + right.reversed(), closed: true)
  }

  func mapped(_ change: (Point) -> Point) -> Path {
    var path = Path()
    path.elements = elements.map { element in
      switch element {
      case .move(let p): .move(change(p))
      case .line(let p): .line(change(p))
      case .curve(let a, let b, let c): .curve(change(a), change(b), change(c))
      case .close: .close
      }
    }
    return path
  }

  func moved(by d: Point) -> Path { mapped { $0 + d } }
}
