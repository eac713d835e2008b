/// What a transform does, taken apart: it scales, then rotates, then moves, then looks with a
/// perspective.
///
/// Two transforms are mixed part by part. Mixed element by element a rotation would fold: halfway
/// between a card and the same card turned over lies a matrix that makes it a line.
/// A shear, and a perspective other than `m34`, are left out, for no layout has either.
package struct TransformParts: Equatable, Sendable {
  /// Factors along x, y and z. A mirrored transform has a negative x.
  package var scale: SIMD3<Double>
  package var rotation: Quaternion
  /// In points along x, y and z.
  package var translation: SIMD3<Double>
  /// As `Transform3D.m34`: -1 / distance of the eye.
  package var perspective: Double

  /// With `P` the identity but for `m34 = p`, the fourth column of `A P` is `p` times its third one,
  /// plus 1 at the end; so `p` can be read off, and the rows of `A` are the scaled rows of a rotation.
  package init(_ t: Transform3D) {
    let depth = SIMD3(t.m13, t.m23, t.m33)
    let across = SIMD3(t.m14, t.m24, t.m34)
    perspective = dot(depth, depth) > 0 ? dot(depth, across) / dot(depth, depth) : 0
    translation = SIMD3(t.m41, t.m42, t.m43)
    let rows = [
      SIMD3(t.m11, t.m12, t.m13), SIMD3(t.m21, t.m22, t.m23), SIMD3(t.m31, t.m32, t.m33),
    ]
    let lengths = rows.map { dot($0, $0).squareRoot() }
    let mirrored = dot(rows[0], cross(rows[1], rows[2])) < 0
    scale = SIMD3(mirrored ? -lengths[0] : lengths[0], lengths[1], lengths[2])
    let scale = scale
    rotation = Quaternion(
      rows: completed((0..<3).map { scale[$0] != 0 ? rows[$0] / scale[$0] : nil }))
  }

  /// Put together again.
  package var transform: Transform3D {
    var eye = Transform3D.identity
    eye.m34 = perspective
    return Transform3D.scale(scale.x, scale.y, scale.z)
      .concatenating(rotation.transform)
      .concatenating(.translation(translation.x, translation.y, translation.z))
      .concatenating(eye)
  }

  /// From these parts (`t` = 0) to `other` (1); the rotation takes the shorter way round.
  package func mixed(with other: TransformParts, _ t: Double) -> TransformParts {
    var parts = self
    parts.scale += (other.scale - scale) * t
    parts.rotation = rotation.mixed(with: other.rotation, t)
    parts.translation += (other.translation - translation) * t
    parts.perspective = lerp(perspective, other.perspective, t)
    return parts
  }
}

/// The rows of a rotation of which a scale of 0 has wiped out some: they follow from the others, and
/// where they do not, they are as near to no rotation as can be.
private func completed(_ rows: [SIMD3<Double>?]) -> [SIMD3<Double>] {
  let axes = [SIMD3(1.0, 0, 0), SIMD3(0, 1.0, 0), SIMD3(0, 0, 1.0)]
  var rows = rows
  if rows.allSatisfy({ $0 == nil }) { return axes }
  if rows.filter({ $0 != nil }).count == 1, let i = rows.firstIndex(where: { $0 != nil }),
    let known = rows[i]
  {
    // The next row is the next axis made upright to the known row, or the axis after where the next axis
    // lies along the known row.
    let next = (i + 1) % 3
    let axis = abs(dot(axes[next], known)) < 0.9 ? axes[next] : axes[i]
    let upright = axis - known * dot(axis, known)
    rows[next] = upright / dot(upright, upright).squareRoot()
  }
  return (0..<3).map { i in
    if let row = rows[i] { return row }
    guard let a = rows[(i + 1) % 3], let b = rows[(i + 2) % 3] else { return axes[i] }
    return cross(a, b)
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
