#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A rotation in space as a unit quaternion, so that two rotations can be mixed: the sine of half of the
/// angle along the axis (x, y, z), and the cosine of half of the angle (w).
///
/// Angles have Core Animation's sense, that of `Transform3D.rotation`.
package struct Quaternion: Equatable, Sendable {
  /// x, y, z, w; of length 1.
  package let components: SIMD4<Double>

  private init(_ components: SIMD4<Double>) {
    let length = (components * components).sum().squareRoot()
    self.components =
      length > 0 && length.isFinite ? components / length : SIMD4(0, 0, 0, 1)
  }

  /// By `angle` radians about an axis, which need not be of unit length. An axis without a length, or
  /// numbers that are not finite, give no rotation.
  package init(angle: Double, axis: SIMD3<Double>) {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0, angle.isFinite else {
      self.init(SIMD4(0, 0, 0, 1))
      return
    }
    self.init(SIMD4(axis / length * sin(angle / 2), cos(angle / 2)))
  }

  /// From the three rows of a rotation's matrix, by S. W. Shepperd's method ("Quaternion from Rotation
  /// Matrix", 1978): the greatest of the four components is found first, from the diagonal, and the others
  /// by dividing by the greatest, so that no digits are lost near any angle.
  init(rows: [SIMD3<Double>]) {
    let (a, b, c) = (rows[0], rows[1], rows[2])
    let trace = a.x + b.y + c.z
    if trace >= max(a.x, b.y, c.z) {
      self.init(SIMD4(b.z - c.y, c.x - a.z, a.y - b.x, 1 + trace))
    } else if a.x >= max(b.y, c.z) {
      self.init(SIMD4(1 + a.x - b.y - c.z, a.y + b.x, c.x + a.z, b.z - c.y))
    } else if b.y >= c.z {
      self.init(SIMD4(a.y + b.x, 1 + b.y - a.x - c.z, b.z + c.y, c.x - a.z))
    } else {
      self.init(SIMD4(c.x + a.z, b.z + c.y, 1 + c.z - a.x - b.y, a.y - b.x))
    }
  }

  package var transform: Transform3D {
    let (x, y, z, w) = (components.x, components.y, components.z, components.w)
    var t = Transform3D()
    (t.m11, t.m12, t.m13) = (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y))
    (t.m21, t.m22, t.m23) = (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x))
    (t.m31, t.m32, t.m33) = (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
    return t
  }

  /// From this rotation (`t` = 0) to `other` (1) at an even speed, the shorter way round: Ken Shoemake's
  /// slerp ("Animating Rotation with Quaternion Curves", 1985).
  package func mixed(with other: Quaternion, _ t: Double) -> Quaternion {
    let straight = (components * other.components).sum()
    // Of the two quaternions of a rotation, that on this one's side.
    let near = straight < 0 ? -other.components : other.components
    let cosine = min(abs(straight), 1)
    // So close that the sines below would lose their digits; the chord is the arc.
    guard cosine < 1 - 1e-9 else { return Quaternion(components + (near - components) * t) }
    let angle = acos(cosine)
    return Quaternion(components * sin((1 - t) * angle) + near * sin(t * angle))
  }
}
