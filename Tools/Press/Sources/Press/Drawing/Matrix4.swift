import Foundation

/// A place in space: y downwards as on the page, z towards the reader.
struct Point3 {
  var x: Double
  var y: Double
  var z: Double

  init(_ x: Double, _ y: Double, _ z: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// A 4 × 4 matrix for row vectors: a point goes through `a` and then `b` in `a * b`.
struct Matrix4 {
  /// Rows.
  var m: [[Double]]

  static let identity = Matrix4(m: (0..<4).map { i in (0..<4).map { $0 == i ? 1 : 0 } })

  static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Matrix4 {
    var t = identity
    t.m[3] = [x, y, z, 1]
    return t
  }

  static func rotationX(_ angle: Double) -> Matrix4 {
    var r = identity
    r.m[1] = [0, cos(angle), sin(angle), 0]
    r.m[2] = [0, -sin(angle), cos(angle), 0]
    return r
  }

  static func rotationY(_ angle: Double) -> Matrix4 {
    var r = identity
    r.m[0] = [cos(angle), 0, -sin(angle), 0]
    r.m[2] = [sin(angle), 0, cos(angle), 0]
    return r
  }

  /// The eye at `distance` before the plane z = 0.
  static func perspective(distance: Double) -> Matrix4 {
    var p = identity
    p.m[2][3] = -1 / distance
    return p
  }

  static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
    Matrix4(
      m: (0..<4).map { i in
        (0..<4).map { j in (0..<4).reduce(0) { $0 + a.m[i][$1] * b.m[$1][j] } }
      })
  }

  /// [x y z 1] times the matrix, divided by the w that comes out.
  func project(_ p: Point3) -> Point {
    let v = [p.x, p.y, p.z, 1]
    let out = (0..<4).map { j in (0..<4).reduce(0) { $0 + v[$1] * m[$1][j] } }
    return Point(out[0] / out[3], out[1] / out[3])
  }
}
