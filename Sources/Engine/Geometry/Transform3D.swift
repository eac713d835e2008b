#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A 4 x 4 matrix in Core Animation's convention: points are **row** vectors `[x y z 1]` multiplied
/// from the left, so `a.concatenating(b)` applies `a` first; translation stands in `m41 m42 m43`,
/// and perspective is `m34 = -1/distance of the eye`. y grows downwards, z towards the viewer.
public struct Transform3D: Equatable, Hashable, Sendable {
  /// The first row of the matrix.
  public var m11, m12, m13, m14: Double
  /// The second row of the matrix.
  public var m21, m22, m23, m24: Double
  /// The third row of the matrix.
  public var m31, m32, m33, m34: Double
  /// The fourth row of the matrix: the translation.
  public var m41, m42, m43, m44: Double

  /// The identity.
  package init() {
    (m11, m12, m13, m14) = (1, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 1, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 1, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 1)
  }

  /// The transform that leaves every point where the point is.
  public static let identity = Transform3D()

  /// Whether the transform is exactly the identity.
  package var isIdentity: Bool { self == .identity }

  /// The 16 elements row by row.
  package var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Moves by so many points along each axis.
  public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform3D {
    var t = Transform3D()
    (t.m41, t.m42, t.m43) = (x, y, z)
    return t
  }

  /// Multiplies each coordinate: scales about (0, 0, 0).
  public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform3D {
    var t = Transform3D()
    (t.m11, t.m22, t.m33) = (x, y, z)
    return t
  }

  /// Rodrigues' rotation by `angle` radians about the axis `(x, y, z)`, which need not be of unit length.
  /// An axis without a length, or numbers that are not finite, give the identity.
  ///
  /// The sense is Core Animation's: with a positive angle about y, the side of larger x goes away from the
  /// viewer.
  public static func rotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D
  {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite, angle.isFinite else { return .identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let k = 1 - c
    var t = Transform3D()
    (t.m11, t.m12, t.m13) = (x * x * k + c, x * y * k + z * s, x * z * k - y * s)
    (t.m21, t.m22, t.m23) = (y * x * k - z * s, y * y * k + c, y * z * k + x * s)
    (t.m31, t.m32, t.m33) = (z * x * k + y * s, z * y * k - x * s, z * z * k + c)
    return t
  }

  /// The identity with `m34 = -1/distance`: the perspective of an eye `distance` points before the plane.
  /// A distance of 0 or NaN, from which nothing could be seen, gives the identity.
  public static func perspective(distance: Double) -> Transform3D {
    var t = Transform3D()
    let depth = -1 / distance
    t.m34 = depth.isFinite ? depth : 0
    return t
  }

  /// This transform first, then `other`: the matrix product `self * other`.
  public func concatenating(_ o: Transform3D) -> Transform3D {
    var r = Transform3D()
    r.m11 = m11 * o.m11 + m12 * o.m21 + m13 * o.m31 + m14 * o.m41
    r.m12 = m11 * o.m12 + m12 * o.m22 + m13 * o.m32 + m14 * o.m42
    r.m13 = m11 * o.m13 + m12 * o.m23 + m13 * o.m33 + m14 * o.m43
    r.m14 = m11 * o.m14 + m12 * o.m24 + m13 * o.m34 + m14 * o.m44
    r.m21 = m21 * o.m11 + m22 * o.m21 + m23 * o.m31 + m24 * o.m41
    r.m22 = m21 * o.m12 + m22 * o.m22 + m23 * o.m32 + m24 * o.m42
    r.m23 = m21 * o.m13 + m22 * o.m23 + m23 * o.m33 + m24 * o.m43
    r.m24 = m21 * o.m14 + m22 * o.m24 + m23 * o.m34 + m24 * o.m44
    r.m31 = m31 * o.m11 + m32 * o.m21 + m33 * o.m31 + m34 * o.m41
    r.m32 = m31 * o.m12 + m32 * o.m22 + m33 * o.m32 + m34 * o.m42
    r.m33 = m31 * o.m13 + m32 * o.m23 + m33 * o.m33 + m34 * o.m43
    r.m34 = m31 * o.m14 + m32 * o.m24 + m33 * o.m34 + m34 * o.m44
    r.m41 = m41 * o.m11 + m42 * o.m21 + m43 * o.m31 + m44 * o.m41
    r.m42 = m41 * o.m12 + m42 * o.m22 + m43 * o.m32 + m44 * o.m42
    r.m43 = m41 * o.m13 + m42 * o.m23 + m43 * o.m33 + m44 * o.m43
    r.m44 = m41 * o.m14 + m42 * o.m24 + m43 * o.m34 + m44 * o.m44
    return r
  }

  /// `rotation * self`, as `CATransform3DRotate(self, angle, x, y, z)`: rotates before what `self` does.
  package func rotated(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D.rotation(angle, x, y, z).concatenating(self)
  }

  /// `scale * self`, as `CATransform3DScale`.
  package func scaled(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform3D {
    Transform3D.scale(x, y, z).concatenating(self)
  }

  /// The same seen in a mirror that exchanges left and right: `M * self * M` with `M` the scale by -1
  /// along x, so every element that has x on just one side changes its sign.
  package var mirrored: Transform3D {
    var t = self
    (t.m12, t.m13, t.m14) = (-m12, -m13, -m14)
    (t.m21, t.m31, t.m41) = (-m21, -m31, -m41)
    return t
  }

  /// With all depth removed from the result: what lies in space is projected onto the plane z = 0.
  /// A layer does this to its sublayers before its own transform is applied.
  package var flattened: Transform3D {
    var t = self
    (t.m13, t.m23, t.m33, t.m43) = (0, 0, 0, 0)
    return t
  }

  /// Element by element, for short implicit animations; large rotations are driven by an angle instead.
  package func mixed(with o: Transform3D, _ t: Double) -> Transform3D {
    let a = elements
    let b = o.elements
    return Transform3D(elements: zip(a, b).map { lerp($0, $1, t) })
  }

  /// - Parameter elements: 16 numbers row by row; any other number of elements gives the identity.
  package init(elements: [Double]) {
    self.init()
    let e = elements
    guard e.count == 16 else { return }
    (m11, m12, m13, m14) = (e[0], e[1], e[2], e[3])
    (m21, m22, m23, m24) = (e[4], e[5], e[6], e[7])
    (m31, m32, m33, m34) = (e[8], e[9], e[10], e[11])
    (m41, m42, m43, m44) = (e[12], e[13], e[14], e[15])
  }
}
