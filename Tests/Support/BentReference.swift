import Foundation
import PaperGeometry
import PaperRaster

/// Where on a bent sheet a pixel lies, in doubles.
///
/// Shared with the rasteriser are only the definitions: a pixel belongs to the part of the sheet on whose side of a
/// ruling its centre lies; one nearer to the outline than a quarter of a pixel, or beyond it, stands for the point a quarter
/// before it; a side covers the distance to first order. The way there is its own: the ray of a pixel is the line through
/// the points that it meets at the plane and at the cylinder's top, it is walked along the cylinder's circle until both
/// meet, and the outline is where they cease to.
struct BentReference {
  let command: DrawCommand
  let bend: Bend
  private let low, high: Projection?
  /// The greatest distance from the fold at which a ray at the plane meets the cylinder.
  private var crest = 0.0
  /// The outline on the screen: the distance of (x, y) from it is `.x * x + .y * y + .z`, positive before it.
  private var outline = SIMD3<Double>.zero

  init(_ command: DrawCommand, _ bend: Bend) {
    (self.command, self.bend) = (command, bend)
    low = command.projection.inverted
    var lifted = command.projection
    let top = max(2 * bend.cylinder.radius, 1)
    lifted.m31 += top * bend.height.x
    lifted.m32 += top * bend.height.y
    lifted.m33 += top * bend.height.w
    high = lifted.inverted
    findOutline()
  }

  private var radius: Double { bend.cylinder.radius }
  private var normal: Point { bend.cylinder.normal }

  /// The ray through a point of the screen: where it meets the plane, and what it moves by for a unit of height.
  private func ray(_ p: Point) -> (start: Point, step: Point)? {
    guard let a = low?.apply(p), let b = high?.apply(p) else { return nil }
    return (a, (b - a) * (1 / max(2 * radius, 1)))
  }

  private mutating func findOutline() {
    let middle = bend.cylinder.distance(command.rect.center)
    let at = command.rect.center + normal * -middle
    let along = Point(-normal.y, normal.x)
    func pixel(_ q: Double, _ t: Double) -> Point? {
      command.projection.apply(at + normal * q + along * t)
    }
    var (from, to) = (0.0, 20 * radius)
    for _ in 0..<200 {
      let q = (from + to) / 2
      let hits = pixel(q, 0).flatMap { ray($0) }.map { deepest($0).isInside } ?? false
      if hits { from = q } else { to = q }
    }
    crest = from
    guard let a = pixel(crest, -10), let b = pixel(crest, 10), let c = pixel(crest - 1, 0) else {
      return
    }
    let (x, y) = (b.y - a.y, a.x - b.x)
    let length = (x * x + y * y).squareRoot()
    let z = -(a.x * x + a.y * y)
    let sign = x * c.x + y * c.y + z > 0 ? 1.0 : -1.0
    outline = SIMD3(x, y, z) * (sign / length)
  }

  private func distance(_ p: Point) -> Double { outline.x * p.x + outline.y * p.y + outline.z }

  /// The point that a pixel stands for.
  func inside(_ p: Point) -> Point {
    guard isOnBend(p) else { return p }
    let move = max(0, 0.25 - distance(p))
    return p + Point(outline.x, outline.y) * move
  }

  /// How far the ray at an angle of the circle is from the circle, across the fold; negative inside.
  private func gap(_ ray: (start: Point, step: Point), _ angle: Double) -> Double {
    let z = radius * (1 - cos(angle))
    return bend.cylinder.distance(ray.start + ray.step * z) - radius * sin(angle)
  }

  /// The angle at which the ray is deepest inside the circle.
  private func deepest(_ ray: (start: Point, step: Point)) -> (angle: Double, isInside: Bool) {
    var best = 0
    var minimum = Double.infinity
    for i in 0...12 {
      let here = gap(ray, .pi * Double(i) / 12)
      if here < minimum { (best, minimum) = (i, here) }
    }
    var (from, to) = (
      Double.pi * Double(max(best - 1, 0)) / 12, Double.pi * Double(min(best + 1, 12)) / 12
    )
    for _ in 0..<40 {
      let (a, b) = (from + (to - from) * 0.382, from + (to - from) * 0.618)
      if gap(ray, a) < gap(ray, b) { to = b } else { from = a }
    }
    let angle = (from + to) / 2
    return (angle, gap(ray, angle) < 0)
  }

  private func isOnBend(_ p: Point) -> Bool {
    guard radius > 0, let ray = ray(p) else { return false }
    if bend.face == .front { return bend.cylinder.distance(ray.start) > 0 }
    return bend.cylinder.distance(ray.start + ray.step * (2 * radius)) > 0
  }

  /// The point of the sheet seen at a point of the screen, and the paper's angle there.
  func seen(_ p: Point) -> (point: Point, angle: Double)? {
    guard let ray = ray(p) else { return nil }
    let isBack = bend.face == .back
    if !isOnBend(p) {
      guard isBack else { return (ray.start, 0) }
      let place = ray.start + ray.step * (2 * radius)
      let move = .pi * radius - 2 * bend.cylinder.distance(place)
      return (place + normal * move, .pi)
    }
    let middle = deepest(ray)
    guard middle.isInside else { return nil }
    var (inner, outer) = (middle.angle, isBack ? Double.pi : 0)
    for _ in 0..<50 {
      let angle = (inner + outer) / 2
      if gap(ray, angle) < 0 { inner = angle } else { outer = angle }
    }
    let place = ray.start + ray.step * (radius * (1 - cos(inner)))
    let move = radius * inner - bend.cylinder.distance(place)
    return (place + normal * move, inner)
  }

  /// The map of the sheet to a light's plane, where that is the sheet's own.
  func onPaper(_ light: PlacedLight) -> Projection? {
    guard let map = light.projection.inverted.map({ command.projection.concatenating($0) }),
      abs(map.m13) + abs(map.m23) < 1e-9 * abs(map.m33)
    else { return nil }
    return map
  }

  /// How much of the pixel around a point the face covers.
  func coverage(_ center: Point) -> Double {
    let p = inside(center)
    let h = 1e-4
    let near = command.rect.insetBy(-40, -40)
    guard let at = seen(p)?.point, near.contains(at), let e = seen(p + Point(h, 0))?.point,
      let w = seen(p - Point(h, 0))?.point, let s = seen(p + Point(0, h))?.point,
      let n = seen(p - Point(0, h))?.point
    else { return 0 }
    func cover(_ f: (Point) -> Double) -> Double {
      let (gx, gy) = ((f(e) - f(w)) / (2 * h), (f(s) - f(n)) / (2 * h))
      return min(max(f(at) / (gx * gx + gy * gy).squareRoot() + 0.5, 0), 1)
    }
    let rect = command.rect
    let across = cover { $0.x - rect.minX } + cover { rect.maxX - $0.x } - 1
    let down = cover { $0.y - rect.minY } + cover { rect.maxY - $0.y } - 1
    var area = max(0, across) * max(0, down)
    let limit = min(rect.width, rect.height) / 2
    let c = command.corners
    for (radius, x, y, inX, inY) in [
      (c.topLeft, rect.minX, rect.minY, 1.0, 1.0), (c.topRight, rect.maxX, rect.minY, -1.0, 1.0),
      (c.bottomRight, rect.maxX, rect.maxY, -1.0, -1.0),
      (c.bottomLeft, rect.minX, rect.maxY, 1.0, -1.0),
    ] where radius > 0 {
      let r = min(radius, limit)
      let middle = Point(x + inX * r, y + inY * r)
      guard (at.x - middle.x) * inX < 0, (at.y - middle.y) * inY < 0 else { continue }
      area = min(area, cover { r - $0.distance(to: middle) })
    }
    return area * min(max(distance(center) + 0.5, 0), 1)
  }
}
