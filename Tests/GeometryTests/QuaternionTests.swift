import PaperGeometry
import Testing

@Suite(.timeLimit(.minutes(5))) struct QuaternionTests {
  private func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
    zip(a.elements, b.elements).map { abs($0 - $1) }.reduce(0, max)
  }

  @Test(arguments: [0.0, 0.4, -2.5, 3.14, .pi, 6])
  func itsMatrixIsTheRotations(angle: Double) {
    for axis in [SIMD3(1.0, 0, 0), SIMD3(0, -2, 0), SIMD3(1, 2, 3), SIMD3(-1, 0.1, 0)] {
      let matrix = Quaternion(angle: angle, axis: axis).transform
      #expect(distance(matrix, .rotation(angle, axis.x, axis.y, axis.z)) < 1e-15 * 10)
    }
  }

  @Test func itIsMixedAtAnEvenSpeedTheShorterWayRound() {
    let axis = SIMD3(0.2, 1, -0.4)
    let start = Quaternion(angle: 0.3, axis: axis)
    for (end, way) in [(2.3, 2.0), (-1.7, -2.0), (5.3, 5 - 2 * .pi), (0.3 + 1e-6, 1e-6)] {
      for t in [0.0, 0.25, 0.5, 1, 1.2] {
        let mixed = start.mixed(with: Quaternion(angle: end, axis: axis), t)
        let expected = Quaternion(angle: 0.3 + way * t, axis: axis)
        #expect(distance(mixed.transform, expected.transform) < 1e-12)
      }
    }
  }

  @Test func aWildAxisOrAngleIsNoRotation() {
    for (angle, axis) in [(1.0, SIMD3(0.0, 0, 0)), (.nan, SIMD3(1, 0, 0)), (1, SIMD3(.nan, 0, 0))] {
      #expect(Quaternion(angle: angle, axis: axis).transform == .identity)
    }
  }
}
