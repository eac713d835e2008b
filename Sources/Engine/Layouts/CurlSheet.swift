import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A soft sheet from (0, 0) to its size that is bound along its edge x = 0, and is drawn over by one of its points.
///
/// The sheet goes round a cylinder (`RollingCylinder`), so no length along it changes, and the fold never reaches
/// beyond the bound edge, so that edge stays where it is.
package struct CurlSheet: Equatable, Sendable {
  package let size: Size
  /// The radius of the bend where the bound edge leaves room for it.
  package let radius: Double

  package init(size: Size, radius: Double) {
    (self.size, self.radius) = (size, max(radius, 1e-6))
  }

  /// The nearest place to which paper that is held at `grip` can be brought: no further from either end of the bound
  /// edge than `grip` is. Beyond that the paper would tear.
  ///
  /// These places are a lens between two circles that meet at `grip` and at its mirror image beyond the bound edge.
  package func reachable(_ place: Point, by grip: Point) -> Point {
    let ends = [Point(0, 0), Point(0, size.height)]
    let lengths = ends.map { grip.distance(to: $0) }
    func isWithin(_ p: Point, _ i: Int) -> Bool {
      p.distance(to: ends[i]) <= lengths[i] * (1 + 1e-12)
    }
    if isWithin(place, 0), isWithin(place, 1) { return place }
    for i in 0...1 where !isWithin(place, i) {
      let way = place - ends[i]
      let nearest = ends[i] + way * (lengths[i] / place.distance(to: ends[i]))
      if isWithin(nearest, 1 - i) { return nearest }
    }
    let turned = Point(-grip.x, grip.y)
    return place.distance(to: grip) <= place.distance(to: turned) ? grip : turned
  }

  /// How high and how low paper that is held at `grip` can be brought at a distance from the bound edge. At the distance of
  /// `grip` itself, on either side, that is the height of `grip` alone: there the paper lies.
  func heights(at x: Double, of grip: Point) -> ClosedRange<Double> {
    let room = max(0, grip.x * grip.x - x * x)
    let below = size.height - grip.y
    let (low, high) = (
      size.height - (room + below * below).squareRoot(), (room + grip.y * grip.y).squareRoot()
    )
    return min(low, grip.y)...max(high, grip.y)
  }

  /// The fold that brings a point of the sheet to a place that is `reachable`; nil where the point stays.
  ///
  /// The fold does not depend on which lifted point is held: either the bend has its full radius, or the fold passes
  /// through an end of the bound edge, and both are so whichever point is held. (A radius of at most
  /// `(2 room - way) / pi`, which also keeps the edge bound, was rejected: near the bound edge it changes with the point.)
  package func fold(bringing grip: Point, to place: Point) -> RollingCylinder? {
    let way = grip.distance(to: place)
    guard way > 1e-9 else { return nil }
    let normal = (grip - place) * (1 / way)
    let along = normal.x * grip.x + normal.y * grip.y
    let bound = max(0, size.height * normal.y)
    let free = Self.distance(over: way, radius: radius)
    if free <= along - bound {
      return RollingCylinder(normal: normal, offset: along - free, radius: radius)
    }
    return RollingCylinder(
      normal: normal, offset: bound, radius: Self.radius(over: way, within: along - bound))
  }

  // MARK: Rolling

  /// How far beyond the fold a point lies that the roll has moved by `way`.
  ///
  /// On the cylinder a point at the angle `t` has moved by `radius * (t - sin t)`; beyond it, by `2 s - pi * radius`.
  static func distance(over way: Double, radius: Double) -> Double {
    if way >= .pi * radius { return (way + .pi * radius) / 2 }
    return radius * angle(over: way / radius)
  }

  /// The solution of Kepler's equation `t - sin t = m` for an eccentricity of 1, in 0...pi.
  static func angle(over m: Double) -> Double {
    guard m > 0 else { return 0 }
    guard m < .pi else { return .pi }
    var t = m < 0.5 ? cbrt(6 * m) : m + 0.9 * sin(m)
    for _ in 0..<24 {
      let step = (t - sin(t) - m) / (1 - cos(t))
      t = min(.pi, max(1e-12, t - step))
      if abs(step) < 1e-14 * t { break }
    }
    return t
  }

  /// The radius at which a point that is moved by `way` lies `room` beyond the fold.
  private static func radius(over way: Double, within room: Double) -> Double {
    guard room > 0 else { return 0 }
    if way >= room { return max(0, (2 * room - way) / .pi) }
    // On the cylinder `sin t / t = 1 - way / room`, with `t = room / radius`.
    let wanted = 1 - way / room
    var (low, high) = (0.0, Double.pi)
    for _ in 0..<54 {
      let t = (low + high) / 2
      if sin(t) / t > wanted { low = t } else { high = t }
    }
    return room / ((low + high) / 2)
  }
}
