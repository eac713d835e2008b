import Foundation

/// The corners of solids.
enum SolidPoints {
  static let golden = (1 + 5.0.squareRoot()) / 2

  /// All signs of each point, in all orders of its coordinates or in the even ones only.
  static func all(_ points: [[Double]], evenOnly: Bool = false) -> [Point3] {
    var found: [Point3] = []
    let even = [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    let orders = evenOnly ? even : even + [[1, 0, 2], [0, 2, 1], [2, 1, 0]]
    for point in points {
      for order in orders {
        for signs in 0..<8 {
          let c = (0..<3).map { point[order[$0]] * (signs >> $0 & 1 == 0 ? 1 : -1) }
          let p = Point3(c[0], c[1], c[2])
          if !found.contains(where: { ($0 - p).length < 1e-9 }) { found.append(p) }
        }
      }
    }
    return found
  }

  static func prism(_ n: Int) -> [Point3] {
    let radius = 0.5 / sin(.pi / Double(n))
    return (0..<2 * n).map { i in
      let a = Double(i % n) * 2 * .pi / Double(n)
      return Point3(radius * cos(a), i < n ? 0.5 : -0.5, radius * sin(a))
    }
  }

  static func antiprism(_ n: Int) -> [Point3] {
    let half = Double.pi / Double(n)
    let radius = 0.5 / sin(half)
    let height = (1 - pow(0.5 / cos(half / 2), 2)).squareRoot()
    return (0..<2 * n).map { i in
      let a = Double(i % n) * 2 * half + (i < n ? 0 : half)
      return Point3(radius * cos(a), (i < n ? 0.5 : -0.5) * height, radius * sin(a))
    }
  }

  /// The corners of a snub solid: the orbit of a point under the turns of a solid, so placed that its edges
  /// across turns by a half, a third and a `p`th are equal.
  static func snub(_ p: Int) -> [Point3] {
    // A corner, the middle of a face and the middle of an edge of the octahedron or the icosahedron.
    let first = p == 4 ? Point3(0, 0, 1) : Point3(0, 1, golden).unit
    let third = Point3(1, 1, 1).unit
    let second = p == 4 ? Point3(0, 1, 1).unit : Point3(1, 1 + golden, golden).unit
    func gaps(_ q: Point3) -> (Double, Double) {
      let a = (q - turned(q, first, 2 * .pi / Double(p))).length
      let b = (q - turned(q, third, 2 * .pi / 3)).length
      let c = (q - turned(q, second, .pi)).length
      return (a - b, b - c)
    }
    var (s, t) = (0.3, 0.3)
    func at(_ s: Double, _ t: Double) -> Point3 {
      (first * (1 - s - t) + third * s + second * t).unit
    }
    // Newton's steps, slopes by differences.
    for _ in 0..<40 {
      let e = 1e-6
      let (f, g) = gaps(at(s, t))
      let (fs, gs) = gaps(at(s + e, t))
      let (ft, gt) = gaps(at(s, t + e))
      let (a, b, c, d) = ((fs - f) / e, (ft - f) / e, (gs - g) / e, (gt - g) / e)
      let determinant = a * d - b * c
      s -= 0.7 * (f * d - g * b) / determinant
      t -= 0.7 * (g * a - f * c) / determinant
    }
    var orbit = [at(s, t)]
    var next = 0
    while next < orbit.count {
      for image in [
        turned(orbit[next], first, 2 * .pi / Double(p)), turned(orbit[next], second, .pi),
      ]
      where !orbit.contains(where: { ($0 - image).length < 1e-6 }) { orbit.append(image) }
      next += 1
    }
    return orbit
  }

  static func turned(_ p: Point3, _ axis: Point3, _ angle: Double) -> Point3 {
    p * cos(angle) + axis.cross(p) * sin(angle) + axis * (axis.dot(p) * (1 - cos(angle)))
  }
}
