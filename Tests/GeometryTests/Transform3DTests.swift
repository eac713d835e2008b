import PaperGeometry
import Testing

@Suite(.timeLimit(.minutes(5))) struct Transform3DTests {
  private let a = Transform3D.rotation(0.3, 1, 2, 3).concatenating(.translation(4, 5, 6))

  @Test func rowVectorsAreMultipliedFromTheLeft() {
    // First the scale, then the translation: (10, 20) -> (20, 60) -> (25, 67).
    let t = Transform3D.scale(2, 3).concatenating(.translation(5, 7))
    #expect(Projection(t).apply(Point(10, 20)) == Point(25, 67))
  }

  @Test func rotatedMultipliesInFront() {
    let t = a.rotated(0.5, 0, 1, 0)
    #expect(t == Transform3D.rotation(0.5, 0, 1, 0).concatenating(a))
  }

  @Test(arguments: [
    (Double.pi / 2, [0.0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]),
    (Double.pi, [-1.0, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1]),
  ])
  func rotationAboutYIsCoreAnimations(angle: Double, expected: [Double]) {
    let elements = Transform3D.rotation(angle, 0, 1, 0).elements
    for (got, wanted) in zip(elements, expected) { #expect(abs(got - wanted) < 1e-15) }
  }

  @Test func rotationPreservesLengthsForAnyAxis() {
    let r = Transform3D.rotation(1.1, -2, 0.5, 3)
    for row in [[r.m11, r.m12, r.m13], [r.m21, r.m22, r.m23], [r.m31, r.m32, r.m33]] {
      #expect(abs(row.reduce(0) { $0 + $1 * $1 } - 1) < 1e-14)
    }
    #expect(abs(r.m11 * r.m21 + r.m12 * r.m22 + r.m13 * r.m23) < 1e-14)
  }

  @Test func aZeroAxisOrAWildAngleTurnsNothing() {
    #expect(Transform3D.rotation(1, 0, 0, 0) == .identity)
    #expect(Transform3D.rotation(.nan, 0, 1, 0) == .identity)
  }

  @Test func perspectiveMakesWhatIsNearerLarger() throws {
    // A point 500 in front of the plane, seen from 2000: 2000 / 1500 times as large.
    let t = Transform3D.translation(0, 0, 500).concatenating(.perspective(distance: 2000))
    let p = try #require(Projection(t).apply(Point(30, -60)))
    #expect(abs(p.x - 40) < 1e-12 && abs(p.y + 80) < 1e-12)
  }

  @Test func elementsRoundTrip() {
    #expect(Transform3D(elements: a.elements) == a)
    #expect(Transform3D(elements: [1, 2]) == .identity)
  }

  @Test func concatenationIsAssociative() {
    let b = Transform3D.perspective(distance: 700)
    let c = Transform3D.rotation(-0.9, 0, 1, 1)
    let one = a.concatenating(b).concatenating(c).elements
    let two = a.concatenating(b.concatenating(c)).elements
    for (x, y) in zip(one, two) { #expect(abs(x - y) < 1e-12) }
  }
}
