import Foundation

/// A table by a window, and things on it: light followed from the lens to the window.
struct Room {
  enum Surface {
    /// Scatters evenly; its colour at a place.
    case matte((Vector) -> Vector)
    /// Matte under a coat of glaze.
    case glazed((Vector) -> Vector)
    case glass(Vector)
  }

  /// An ellipsoid.
  struct Body {
    let centre: Vector
    let radii: Vector
    let surface: Surface
    /// How far the surface swells at a place, as a bend of its normal.
    var bend: (Vector) -> Vector = { _ in .zero }

    func distance(_ from: Vector, _ towards: Vector) -> Float? {
      let (o, d) = ((from - centre) / radii, towards / radii)
      let (a, b, c) = (d.dot(d), o.dot(d), o.dot(o) - 1)
      let root = b * b - a * c
      guard root > 0 else { return nil }
      let near = (-b - root.squareRoot()) / a
      if near > 1e-3 { return near }
      let far = (-b + root.squareRoot()) / a
      return far > 1e-3 ? far : nil
    }

    func normal(_ p: Vector) -> Vector { ((p - centre) / (radii * radii) + bend(p)).unit }
  }

  var bodies: [Body]
  /// The table is the plane y = 0.
  var table: (Vector) -> Vector
  /// The window: its middle and its half sides.
  var window = (centre: Vector(-5, 4, 1), across: Vector(0, 0, 1.8), up: Vector(0, 1.8, 0))
  var daylight = Vector(1, 0.97, 0.92) * 9
  var walls = Vector(0.11, 0.1, 0.095)
  var eye = Vector(0, 3, -6)
  var target = Vector(0, 0.5, 0)
  var reach: Float = 0.3
  /// The radius of the lens; what lies at `target` is sharp.
  var lens: Float = 0.06

  func light(_ u: Float, _ v: Float, _ random: inout Seeded) -> Vector {
    let forward = (target - eye).unit
    let right = Vector(0, 1, 0).cross(forward).unit
    let up = forward.cross(right)
    let focus = eye + (forward + right * (u * reach) + up * (v * reach)) * (target - eye).length
    let angle = Float(random.number(0, 2 * .pi))
    let spread = lens * Float(random.number(0, 1)).squareRoot()
    let from = eye + right * (cos(angle) * spread) + up * (sin(angle) * spread)
    return follow(from, (focus - from).unit, &random)
  }

  private func follow(_ from: Vector, _ towards: Vector, _ random: inout Seeded) -> Vector {
    var (p, d, weight, sum) = (from, towards, Vector(repeating: 1), Vector.zero)
    var isDirect = true
    for _ in 0..<7 {
      let (t, body) = nearest(p, d)
      if let w = windowDistance(p, d), w < t {
        return isDirect ? sum + weight * daylight : sum
      }
      guard t < .infinity else { return sum + weight * walls * (1 + 0.8 * max(0, d.y)) }
      let q = p + d * t
      var n = body.map { $0.normal(q) } ?? Vector(0, 1, 0)
      switch body?.surface ?? .matte(table) {
      case .glass(let tint):
        if d.dot(n) < 0 { sum += weight * mirrored(q, d, n) }
        (p, d) = refracted(q, d, n)
        if n.dot(d) < 0 { weight *= tint }
        isDirect = true
        continue
      case .glazed(let colour):
        sum += weight * mirrored(q, d, n)
        weight *= colour(q)
      case .matte(let colour):
        weight *= colour(q)
      }
      if n.dot(d) > 0 { n = n * -1 }
      sum += weight * daylit(q, n, &random)
      (p, d) = (q + n * 2e-3, scattered(n, &random))
      isDirect = false
      if weight.max() < 0.02 { break }
    }
    return sum
  }

  private func nearest(_ p: Vector, _ d: Vector) -> (Float, Body?) {
    var (t, found): (Float, Body?) = (.infinity, nil)
    if d.y < -1e-5 {
      let floor = -p.y / d.y
      if floor > 1e-3, floor < 40 { t = floor }
    }
    for body in bodies {
      if let near = body.distance(p, d), near < t { (t, found) = (near, body) }
    }
    return (t, found)
  }

  private func windowDistance(_ p: Vector, _ d: Vector) -> Float? {
    let n = window.across.cross(window.up).unit
    let t = (window.centre - p).dot(n) / d.dot(n)
    guard t > 1e-3, t < 1e6 else { return nil }
    let q = p + d * t - window.centre
    let (a, b) = (
      q.dot(window.across) / window.across.dot(window.across),
      q.dot(window.up) / window.up.dot(window.up)
    )
    // A cross of bars divides the panes.
    return abs(a) < 1 && abs(b) < 1 && abs(a) > 0.035 && abs(b) > 0.035 ? t : nil
  }

  /// What comes straight from the window to a matte place.
  private func daylit(_ q: Vector, _ n: Vector, _ random: inout Seeded) -> Vector {
    let a = Float(random.number(-1, 1))
    let b = Float(random.number(-1, 1))
    let goal = window.centre + window.across * a + window.up * b
    let way = goal - q
    let (length, d) = (way.length, way.unit)
    let side = window.across.cross(window.up).unit
    let facing = n.dot(d) * abs(side.dot(d))
    guard n.dot(d) > 0, clear(q + n * 2e-3, d, length) else { return .zero }
    let area = 4 * window.across.length * window.up.length
    return daylight * (facing * area / (length * length * .pi))
  }

  private func clear(_ p: Vector, _ d: Vector, _ length: Float) -> Bool {
    for body in bodies {
      // Glass lets most of the light through.
      if case .glass = body.surface, Int(length * 1e4) % 10 < 6 { continue }
      if let t = body.distance(p, d), t < length { return false }
    }
    return true
  }

  private func scattered(_ n: Vector, _ random: inout Seeded) -> Vector {
    let angle = Float(random.number(0, 2 * .pi))
    let z = Float(random.number(-1, 1))
    let r = (1 - z * z).squareRoot()
    return (n * 1.001 + Vector(r * cos(angle), r * sin(angle), z)).unit
  }

  /// What a smooth surface shows of the window and the walls.
  private func mirrored(_ q: Vector, _ d: Vector, _ n: Vector) -> Vector {
    let mirror = (d - n * (2 * d.dot(n))).unit
    let fresnel = 0.04 + 0.96 * pow(1 - min(1, max(0, -d.dot(n))), 5)
    let (t, _) = nearest(q + n * 2e-3, mirror)
    if let w = windowDistance(q, mirror), w < t { return daylight * fresnel }
    return t < .infinity ? table(q + mirror * t) * 0.25 * fresnel : walls * fresnel
  }

  private func refracted(_ q: Vector, _ d: Vector, _ n: Vector) -> (Vector, Vector) {
    let enters = d.dot(n) < 0
    let side = enters ? n : n * -1
    let ratio: Float = enters ? 1 / 1.5 : 1.5
    let facing = -d.dot(side)
    let inside = 1 - ratio * ratio * (1 - facing * facing)
    guard inside > 0 else { return (q + side * 2e-3, (d + side * (2 * facing)).unit) }
    return (q - side * 2e-3, (d * ratio + side * (ratio * facing - inside.squareRoot())).unit)
  }
}
